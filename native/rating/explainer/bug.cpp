#include "rating/explainer/bug.hpp"

#include <utility>
#include <vector>

#include "rating/explainer/prices.hpp"

namespace ninefold::explainer {
namespace {

/// With these removed, every cell has two candidates, and every digit has two places or none in each house.
struct Guardians {
    std::vector<int> cells;
    std::array<Mask, 81> digits{};
    Mask all = 0;
    CellSet common = CellSet::full();
};

std::optional<Guardians> guardians_of(Grid rest) {
    Guardians guardians;
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
                if (!guardians.digits[cell]) guardians.cells.push_back(cell);
                guardians.digits[cell] |= static_cast<Mask>(1u << digit);
                guardians.all |= static_cast<Mask>(1u << digit);
                rest.remove(cell, digit);
                guardians.common &= layout.sees[cell];
                for (const int one : guardians.cells) guardians.common.erase(Cell::at(one));
                if (guardians.cells.size() > 1 && count(guardians.all) > 1 && guardians.common.empty())
                    return std::nullopt;
            }
    for (int cell = 0; cell < 81; ++cell)
        if (rest.is_open(cell) && count(rest.candidates(cell)) != 2) return std::nullopt;
    for (int house = 0; house < house_count; ++house)
        for (int digit = 0; digit < 9; ++digit)
            if (const Mask places = rest.places(house, digit); places && count(places) != 2)
                return std::nullopt;
    if (guardians.cells.empty()) return std::nullopt;
    return guardians;
}

/// A digit of the pattern has no other place in the house that the two cells share, so one of them holds it.
PatternHint<GuardedPattern> fourth(const Grid& grid, const Guardians& guardians) {
    PatternHint<GuardedPattern> found{{price::bug, -1, {}}, {{}, 4, true}};
    const int one = guardians.cells[0], other = guardians.cells[1];
    const Mask left = static_cast<Mask>(grid.candidates(one) & ~guardians.digits[one]);
    const Mask right = static_cast<Mask>(grid.candidates(other) & ~guardians.digits[other]);
    const Mask shared = static_cast<Mask>(left & right);
    if (!see_each_other(one, other) || count(shared) != 1) return found;
    add_digits(found.hint.removed, one, static_cast<Mask>(left & ~shared));
    add_digits(found.hint.removed, other, static_cast<Mask>(right & ~shared));
    found.pattern.digit = first(shared);
    for (const int family : boxes_rows_columns)
        if (house_of(one, family) == house_of(other, family)) found.pattern.house = house_of(one, family);
    return found;
}

/// Cells of a house that form a naked subset with the guardians, which act as one more cell.
PatternHint<GuardedPattern> third(const Grid& grid, const Guardians& guardians) {
    for (const int family : boxes_rows_columns) {
        const int house = house_of(guardians.cells[0], family);
        bool shared = true;
        for (const int cell : guardians.cells) shared &= house_of(cell, family) == house;
        if (!shared) continue;
        Mask pool = 0;
        for (int place = 0; place < 9; ++place)
            if (guardians.common.contains(Cell::at(cell_at(house, place))) &&
                grid.is_open(cell_at(house, place)))
                pool |= static_cast<Mask>(1u << place);
        for (int degree = 2; degree <= 6; ++degree)
            for (Mask cells = static_cast<Mask>((1u << (degree - 1)) - 1); cells < 512;
                 cells = next_subset(cells)) {
                if (cells & ~pool) continue;
                Mask digits = guardians.all;
                bool fits = count(guardians.all) >= 2;
                Mask theirs = 0;
                each(cells, [&](int place) {
                    const Mask here = grid.candidates(cell_at(house, place));
                    theirs |= here;
                    fits &= count(here) >= 2;
                });
                digits |= theirs;
                if (!fits || count(theirs) != degree || count(digits) != degree) continue;
                Hint hint{price::bug + degree - 1, -1, {}};
                each(static_cast<Mask>(pool & ~cells), [&](int place) {
                    const int cell = cell_at(house, place);
                    add_digits(hint.removed, cell, static_cast<Mask>(grid.candidates(cell) & digits));
                });
                if (hint.is_useful()) return {std::move(hint), {{}, 3, true, {house, cells, digits}}};
            }
    }
    return {};
}

/// All guardians have the same digit.
PatternHint<GuardedPattern> second(const Grid& grid, const Guardians& guardians) {
    PatternHint<GuardedPattern> found{{price::bug, -1, {}}, {{}, 2, true}};
    for (const Cell cell : guardians.common)
        if (grid.has(cell.position(), first(guardians.all)))
            add_digits(found.hint.removed, cell.position(), guardians.all);
    return found;
}

PatternHint<GuardedPattern> first_type(const Grid& grid, const Guardians& guardians) {
    PatternHint<GuardedPattern> found{{price::bug_1, -1, {}}, {{}, 1, true}};
    const int cell = guardians.cells[0];
    add_digits(found.hint.removed, cell, static_cast<Mask>(grid.candidates(cell) & ~guardians.all));
    return found;
}

PatternHint<GuardedPattern> any_type(const Grid& grid, const Guardians& guardians) {
    if (guardians.cells.size() == 1) return first_type(grid, guardians);
    const bool one_digit = count(guardians.all) == 1;
    PatternHint<GuardedPattern> found;
    if (one_digit) found = second(grid, guardians);
    if (!one_digit && guardians.common.empty()) return found;
    if (!found.hint.is_useful() && guardians.cells.size() == 2) found = fourth(grid, guardians);
    if (!found.hint.is_useful() && !one_digit) found = third(grid, guardians);
    return found;
}

}  // namespace

std::optional<PatternHint<GuardedPattern>> bug(const Grid& grid) {
    const auto guardians = guardians_of(grid);
    if (!guardians) return std::nullopt;
    PatternHint<GuardedPattern> found = any_type(grid, *guardians);
    if (!found.hint.is_useful()) return std::nullopt;
    for (int cell = 0; cell < 81; ++cell)
        each(static_cast<Mask>(grid.candidates(cell) & ~guardians->digits[cell]),
             [&](int digit) { found.pattern.candidates.insert({Cell::at(cell), Digit::at(digit)}); });
    return found;
}

}  // namespace ninefold::explainer
