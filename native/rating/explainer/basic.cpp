#include "rating/explainer/basic.hpp"

#include "rating/explainer/patterns.hpp"

namespace ninefold::explainer {
namespace {

Hint placing(int cell, int digit, int difficulty) { return {difficulty, candidate_at(cell, digit), {}}; }

/// In houses with one open cell only, or with several.
std::optional<Hint> hidden_single(const Grid& grid, bool last_cell) {
    for (const int family : boxes_columns_rows)
        for (int house = 9 * family; house < 9 * family + 9; ++house) {
            const int open = grid.open_count(house);
            if (last_cell ? open != 1 : open < 2) continue;
            for (int digit = 0; digit < 9; ++digit)
                if (count(grid.places(house, digit)) == 1) {
                    const int cell = cell_at(house, first(grid.places(house, digit)));
                    return placing(cell, digit, last_cell ? 10 : family == boxes ? 12 : 15);
                }
        }
    return std::nullopt;
}

}  // namespace

std::optional<Hint> hidden_single(const Grid& grid) {
    if (auto hint = hidden_single(grid, true)) return hint;
    return hidden_single(grid, false);
}

int place_hidden_singles(Grid& grid, bool lines) {
    int placed = 0;
    for (bool again = true; again;) {
        again = false;
        for (int house = 0; house < house_count; ++house) {
            if (grid.open_count(house) == 0 || (!lines && house >= 9 && grid.open_count(house) > 1)) continue;
            for (int digit = 0; digit < 9; ++digit)
                if (const Mask places = grid.places(house, digit); std::has_single_bit(places)) {
                    grid.place(cell_at(house, first(places)), digit);
                    ++placed;
                    again = true;
                }
        }
    }
    return placed;
}

std::optional<Hint> direct_locking(const Grid& grid) {
    std::optional<Hint> hint;
    each_locking(grid, [&](const Locking& found) {
        const int family = found.house / 9;
        for (int third = 9 * family; third < 9 * family + 9 && !hint; ++third) {
            if (third == found.house || !crossing(third, found.other)) continue;
            const Mask places = grid.places(third, found.digit);
            const Mask left = static_cast<Mask>(places & ~crossing(third, found.other));
            if (count(places) > 1 && count(left) == 1)
                hint = placing(cell_at(third, first(left)), found.digit, family == boxes ? 17 : 19);
        }
        return hint.has_value();
    });
    return hint;
}

std::optional<Hint> direct_hidden_set(const Grid& grid, int size) {
    std::optional<Hint> hint;
    each_hidden_set(grid, size, size, [&](const HouseSet& found) {
        for (int digit = 0; digit < 9 && !hint; ++digit) {
            if (found.digits >> digit & 1) continue;
            const Mask places = grid.places(found.house, digit);
            const Mask left = static_cast<Mask>(places & ~found.cells);
            if (count(places) > 1 && count(left) == 1)
                hint = placing(cell_at(found.house, first(left)), digit, size == 2 ? 20 : 25);
        }
        return hint.has_value();
    });
    return hint;
}

std::optional<Hint> naked_single(const Grid& grid) {
    for (int cell = 0; cell < 81; ++cell)
        if (count(grid.candidates(cell)) == 1) return placing(cell, first(grid.candidates(cell)), 23);
    return std::nullopt;
}

std::optional<Hint> locking(const Grid& grid) {
    Hint hint;
    each_locking(grid, [&](const Locking& found) {
        removed_by(grid, found, hint.removed);
        hint.difficulty = found.house < 9 ? 26 : 28;
        return hint.is_useful();
    });
    return hint.is_useful() ? std::optional(hint) : std::nullopt;
}

std::optional<Hint> naked_set(const Grid& grid, int size) {
    Hint hint{std::array{30, 36, 50}[size - 2], -1, {}};
    each_naked_set(grid, size, [&](const HouseSet& found) {
        removed_by_naked(grid, found, hint.removed);
        return hint.is_useful();
    });
    return hint.is_useful() ? std::optional(hint) : std::nullopt;
}

std::optional<Hint> hidden_set(const Grid& grid, int size) {
    Hint hint{std::array{34, 40, 54}[size - 2], -1, {}};
    each_hidden_set(grid, size, 2 * size, [&](const HouseSet& found) {
        removed_by_hidden(grid, found, hint.removed);
        return hint.is_useful();
    });
    return hint.is_useful() ? std::optional(hint) : std::nullopt;
}

std::optional<Hint> fish(const Grid& grid, int size) {
    Hint hint{std::array{32, 38, 52}[size - 2], -1, {}};
    each_fish(grid, size, [&](const FishPattern& found) {
        removed_by(grid, found, hint.removed);
        return hint.is_useful();
    });
    return hint.is_useful() ? std::optional(hint) : std::nullopt;
}

std::optional<Hint> wing(const Grid& grid, int pivot_size) {
    Hint hint{pivot_size == 2 ? 42 : 44, -1, {}};
    for (int pivot = 0; pivot < 81; ++pivot) {
        const Mask middle = grid.candidates(pivot);
        if (count(middle) != pivot_size) continue;
        for (const int one : peers_of(pivot)) {
            const Mask left = grid.candidates(one);
            if (count(left) != 2 || count(static_cast<Mask>(middle & ~left)) != 1) continue;
            for (const int other : peers_of(pivot)) {
                const Mask right = grid.candidates(other);
                if (count(right) != 2 || count(static_cast<Mask>(middle | left | right)) != 3 ||
                    count(static_cast<Mask>(middle & left & right)) != pivot_size - 2)
                    continue;
                const int z = first(static_cast<Mask>(left & right));
                for (const int cell : peers_of(one))
                    if (grid.has(cell, z) && see_each_other(cell, other) && cell != pivot &&
                        (pivot_size == 2 || see_each_other(cell, pivot)))
                        hint.removed.push_back(static_cast<std::uint16_t>(candidate_at(cell, z)));
                if (hint.is_useful()) return hint;
            }
        }
    }
    return std::nullopt;
}

}  // namespace ninefold::explainer
