#include "rating/explainer/basic.hpp"

#include "rating/explainer/prices.hpp"

namespace ninefold::explainer {
namespace {

Hint placing(int cell, int digit, int difficulty) { return {difficulty, candidate_at(cell, digit), {}}; }

/// Looks only at houses with one open cell, or only at those with several.
std::optional<PatternHint<SinglePattern>> hidden_single(const Grid& grid, bool last_cell) {
    for (const int family : boxes_columns_rows)
        for (int house = 9 * family; house < 9 * family + 9; ++house) {
            const int open = grid.open_count(house);
            if (last_cell ? open != 1 : open < 2) continue;
            for (int digit = 0; digit < 9; ++digit)
                if (count(grid.places(house, digit)) == 1) {
                    const int cell = cell_at(house, first(grid.places(house, digit)));
                    const int difficulty = last_cell         ? price::last_cell
                                           : family == boxes ? price::hidden_single_in_box
                                                             : price::hidden_single_in_line;
                    return PatternHint{placing(cell, digit, difficulty), SinglePattern{house}};
                }
        }
    return std::nullopt;
}

/// Returns the first pattern that removes anything. `each` calls its argument with each pattern until it
/// returns true.
template <class Pattern, class Each>
std::optional<PatternHint<Pattern>> first_useful(const Grid& grid, int difficulty, Each&& each) {
    PatternHint<Pattern> found{{difficulty, -1, {}}, {}};
    const bool is_useful = each([&](const Pattern& pattern) {
        removed_by(grid, pattern, found.hint.removed);
        found.pattern = pattern;
        return found.hint.is_useful();
    });
    return is_useful ? std::optional(std::move(found)) : std::nullopt;
}

}  // namespace

std::optional<PatternHint<SinglePattern>> hidden_single(const Grid& grid) {
    if (auto hint = hidden_single(grid, true)) return hint;
    return hidden_single(grid, false);
}

std::optional<PatternHint<SinglePattern>> naked_single(const Grid& grid) {
    for (int cell = 0; cell < 81; ++cell)
        if (count(grid.candidates(cell)) == 1)
            return PatternHint{placing(cell, first(grid.candidates(cell)), price::naked_single),
                               SinglePattern{}};
    return std::nullopt;
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

std::optional<PatternHint<DirectPattern<Locking>>> direct_locking(const Grid& grid) {
    std::optional<PatternHint<DirectPattern<Locking>>> hint;
    each_locking(grid, [&](const Locking& found) {
        const int family = found.house / 9;
        const int difficulty = family == boxes ? price::direct_pointing : price::direct_claiming;
        for (int third = 9 * family; third < 9 * family + 9 && !hint; ++third) {
            if (third == found.house || !crossing(third, found.other)) continue;
            const Mask places = grid.places(third, found.digit);
            const Mask left = static_cast<Mask>(places & ~crossing(third, found.other));
            if (count(places) > 1 && count(left) == 1)
                hint = {placing(cell_at(third, first(left)), found.digit, difficulty), {found, third}};
        }
        return hint.has_value();
    });
    return hint;
}

std::optional<PatternHint<DirectPattern<HiddenSubset>>> direct_hidden_subset(const Grid& grid, int size) {
    std::optional<PatternHint<DirectPattern<HiddenSubset>>> hint;
    each_hidden_subset(grid, size, size, [&](const HiddenSubset& found) {
        for (int digit = 0; digit < 9 && !hint; ++digit) {
            if (found.digits >> digit & 1) continue;
            const Mask places = grid.places(found.house, digit);
            const Mask left = static_cast<Mask>(places & ~found.cells);
            if (count(places) > 1 && count(left) == 1)
                hint = {placing(cell_at(found.house, first(left)), digit, price::direct_hidden_subset(size)),
                        {found, found.house}};
        }
        return hint.has_value();
    });
    return hint;
}

std::optional<PatternHint<Locking>> locking(const Grid& grid) {
    auto hint = first_useful<Locking>(grid, 0, [&](auto&& visit) { return each_locking(grid, visit); });
    if (hint) hint->hint.difficulty = hint->pattern.house < 9 ? price::pointing : price::claiming;
    return hint;
}

std::optional<PatternHint<NakedSubset>> naked_subset(const Grid& grid, int size) {
    return first_useful<NakedSubset>(grid, price::naked_subset(size),
                                     [&](auto&& visit) { return each_naked_subset(grid, size, visit); });
}

std::optional<PatternHint<HiddenSubset>> hidden_subset(const Grid& grid, int size) {
    return first_useful<HiddenSubset>(grid, price::hidden_subset(size), [&](auto&& visit) {
        return each_hidden_subset(grid, size, 2 * size, visit);
    });
}

std::optional<PatternHint<FishPattern>> fish(const Grid& grid, int size) {
    return first_useful<FishPattern>(grid, price::fish(size),
                                     [&](auto&& visit) { return each_fish(grid, size, visit); });
}

std::optional<PatternHint<WingPattern>> wing(const Grid& grid, int pivot_size) {
    Hint hint{pivot_size == 2 ? price::xy_wing : price::xyz_wing, -1, {}};
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
                if (hint.is_useful()) return PatternHint{std::move(hint), WingPattern{pivot, one, other, z}};
            }
        }
    }
    return std::nullopt;
}

}  // namespace ninefold::explainer
