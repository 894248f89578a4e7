#include "rating/explainer/bug.hpp"

#include <vector>

namespace ninefold::explainer {
namespace {

/// The candidates too many: without them, every cell has two candidates and every digit two places or none.
struct Surplus {
    std::vector<int> cells;
    std::array<Mask, 81> digits{};
    Mask all = 0;
    CellSet common = CellSet::full();
};

std::optional<Surplus> surplus_of(Grid rest) {
    Surplus surplus;
    for (const int family : boxes_rows_columns)
        for (int house = 9 * family; house < 9 * family + 9; ++house)
            for (int digit = 0; digit < 9; ++digit) {
                const Mask places = rest.places(house, digit);
                if (places == 0 || count(places) == 2) continue;
                std::vector<int> cells;
                each(places, [&](int place) {
                    const int cell = cell_at(house, place);
                    if (count(rest.candidates(cell)) >= 3) cells.push_back(cell);
                });
                if (cells.empty()) return std::nullopt;
                if (cells.size() > 1) continue;
                const int cell = cells[0];
                if (!surplus.digits[cell]) surplus.cells.push_back(cell);
                surplus.digits[cell] |= static_cast<Mask>(1u << digit);
                surplus.all |= static_cast<Mask>(1u << digit);
                rest.remove(cell, digit);
                surplus.common &= layout.sees[cell];
                for (const int one : surplus.cells) surplus.common.erase(Cell::at(one));
                if (surplus.cells.size() > 1 && count(surplus.all) > 1 && surplus.common.empty())
                    return std::nullopt;
            }
    for (int cell = 0; cell < 81; ++cell)
        if (rest.is_open(cell) && count(rest.candidates(cell)) != 2) return std::nullopt;
    for (int house = 0; house < house_count; ++house)
        for (int digit = 0; digit < 9; ++digit)
            if (const Mask places = rest.places(house, digit); places && count(places) != 2)
                return std::nullopt;
    if (surplus.cells.empty()) return std::nullopt;
    return surplus;
}

Hint fourth(const Grid& grid, const Surplus& surplus) {
    Hint hint{57, -1, {}};
    const int one = surplus.cells[0], other = surplus.cells[1];
    const Mask left = static_cast<Mask>(grid.candidates(one) & ~surplus.digits[one]);
    const Mask right = static_cast<Mask>(grid.candidates(other) & ~surplus.digits[other]);
    const Mask shared = static_cast<Mask>(left & right);
    if (!see_each_other(one, other) || count(shared) != 1) return hint;
    add_digits(hint.removed, one, static_cast<Mask>(left & ~shared));
    add_digits(hint.removed, other, static_cast<Mask>(right & ~shared));
    return hint;
}

/// Cells of a house that form a naked set with the surplus digits, which are in one cell more.
Hint third(const Grid& grid, const Surplus& surplus) {
    for (const int family : boxes_rows_columns) {
        const int house = house_of(surplus.cells[0], family);
        bool shared = true;
        for (const int cell : surplus.cells) shared &= house_of(cell, family) == house;
        if (!shared) continue;
        Mask pool = 0;
        for (int place = 0; place < 9; ++place)
            if (surplus.common.contains(Cell::at(cell_at(house, place))) &&
                grid.is_open(cell_at(house, place)))
                pool |= static_cast<Mask>(1u << place);
        for (int degree = 2; degree <= 6; ++degree)
            for (Mask cells = static_cast<Mask>((1u << (degree - 1)) - 1); cells < 512;
                 cells = next_subset(cells)) {
                if (cells & ~pool) continue;
                Mask digits = surplus.all;
                bool fits = count(surplus.all) >= 2;
                Mask theirs = 0;
                each(cells, [&](int place) {
                    const Mask here = grid.candidates(cell_at(house, place));
                    theirs |= here;
                    fits &= count(here) >= 2;
                });
                digits |= theirs;
                if (!fits || count(theirs) != degree || count(digits) != degree) continue;
                Hint hint{57 + degree - 1, -1, {}};
                each(static_cast<Mask>(pool & ~cells), [&](int place) {
                    const int cell = cell_at(house, place);
                    add_digits(hint.removed, cell, static_cast<Mask>(grid.candidates(cell) & digits));
                });
                if (hint.is_useful()) return hint;
            }
    }
    return {};
}

}  // namespace

std::optional<Hint> bug(const Grid& grid) {
    const auto surplus = surplus_of(grid);
    if (!surplus) return std::nullopt;
    Hint hint;
    if (surplus->cells.size() == 1) {
        const int cell = surplus->cells[0];
        hint = {56, -1, {}};
        add_digits(hint.removed, cell, static_cast<Mask>(grid.candidates(cell) & ~surplus->all));
        return hint.is_useful() ? std::optional(hint) : std::nullopt;
    }
    if (count(surplus->all) == 1) {
        hint = {57, -1, {}};
        for (const Cell cell : surplus->common)
            if (grid.has(cell.position(), first(surplus->all)))
                add_digits(hint.removed, cell.position(), surplus->all);
        if (!hint.is_useful() && surplus->cells.size() == 2) hint = fourth(grid, *surplus);
        return hint.is_useful() ? std::optional(hint) : std::nullopt;
    }
    if (surplus->common.empty()) return std::nullopt;
    if (surplus->cells.size() == 2) hint = fourth(grid, *surplus);
    if (!hint.is_useful()) hint = third(grid, *surplus);
    return hint.is_useful() ? std::optional(hint) : std::nullopt;
}

}  // namespace ninefold::explainer
