// Patterns that are hints in their own right and also let dynamic forcing chains continue: locking, naked and
// hidden subsets, fish. For each type of pattern there are
//
//     each_...          calls `visit` with each pattern, in the Explainer's order, until it returns true
//     removed_by        the candidates that a pattern removes
//     each_absent       the candidates whose absence makes it a pattern, as places of a digit or as digits
//                       of a cell
#pragma once
#include "rating/explainer/hint.hpp"

namespace ninefold::explainer {

/// All places of a digit in one house also lie in another.
struct Locking {
    int house, other, digit;
};

/// Equally many cells and digits of a house. Naked: the cells have no other digits. Hidden: the digits have
/// no other cells.
struct HouseSubset {
    int house;
    Mask cells, digits;
};
struct NakedSubset : HouseSubset {};
struct HiddenSubset : HouseSubset {};

/// All places of a digit in the base lines lie in the same number of crossing lines.
struct FishPattern {
    int base_family, digit;
    Mask base, cover;

    int base_house(int line) const { return 9 * base_family + line; }
    int cover_house(int line) const { return 9 * (base_family == rows ? columns : rows) + line; }
};

template <class Visit>
bool each_locking(const Grid& grid, Visit&& visit) {
    constexpr std::array<std::array<int, 2>, 4> families{
        {{boxes, columns}, {boxes, rows}, {columns, boxes}, {rows, boxes}}};
    for (const auto& [one, other] : families)
        for (int house = 9 * one; house < 9 * one + 9; ++house)
            for (int across = 9 * other; across < 9 * other + 9; ++across) {
                const Mask shared = crossing(house, across);
                if (!shared) continue;
                for (int digit = 0; digit < 9; ++digit) {
                    const Mask places = grid.places(house, digit);
                    if (count(places) >= 2 && !(places & ~shared) && visit(Locking{house, across, digit}))
                        return true;
                }
            }
    return false;
}

/// The other places of the digit in the other house.
inline void removed_by(const Grid& grid, const Locking& found, std::vector<std::uint16_t>& removed) {
    const Mask rest =
        static_cast<Mask>(grid.places(found.other, found.digit) & ~crossing(found.other, found.house));
    add_places(removed, found.other, rest, found.digit);
}

template <class Visit>
bool each_naked_subset(const Grid& grid, int size, Visit&& visit) {
    for (const int family : boxes_columns_rows)
        for (int house = 9 * family; house < 9 * family + 9; ++house) {
            if (grid.open_count(house) < 2 * size) continue;
            Mask fitting = 0;
            for (int place = 0; place < 9; ++place) {
                const int here = count(grid.candidates(cell_at(house, place)));
                fitting |= static_cast<Mask>((here >= 2 && here <= size) << place);
            }
            if (count(fitting) < size) continue;
            for (Mask cells = static_cast<Mask>((1u << size) - 1); cells < 512; cells = next_subset(cells)) {
                if (cells & ~fitting) continue;
                Mask digits = 0;
                bool fits = true;
                for (Mask rest = cells; rest && fits; rest = static_cast<Mask>(rest & (rest - 1))) {
                    const Mask here = grid.candidates(cell_at(house, first(rest)));
                    digits |= here;
                    fits = count(digits) <= size;
                }
                if (fits && count(digits) == size && visit(NakedSubset{{house, cells, digits}})) return true;
            }
        }
    return false;
}

/// The digits of the subset in the rest of the house.
inline void removed_by(const Grid& grid, const NakedSubset& found, std::vector<std::uint16_t>& removed) {
    for (int place = 0; place < 9; ++place)
        if (!(found.cells >> place & 1)) {
            const int cell = cell_at(found.house, place);
            add_digits(removed, cell, static_cast<Mask>(grid.candidates(cell) & found.digits));
        }
}

/// Only in houses with more than `least_open` open cells.
template <class Visit>
bool each_hidden_subset(const Grid& grid, int size, int least_open, Visit&& visit) {
    for (const int family : boxes_columns_rows)
        for (int house = 9 * family; house < 9 * family + 9; ++house) {
            if (grid.open_count(house) <= least_open) continue;
            Mask fitting = 0;
            for (int digit = 0; digit < 9; ++digit) {
                const int there = count(grid.places(house, digit));
                fitting |= static_cast<Mask>((there >= 2 && there <= size) << digit);
            }
            if (count(fitting) < size) continue;
            for (Mask digits = static_cast<Mask>((1u << size) - 1); digits < 512;
                 digits = next_subset(digits)) {
                if (digits & ~fitting) continue;
                Mask cells = 0;
                bool fits = true;
                for (Mask rest = digits; rest && fits; rest = static_cast<Mask>(rest & (rest - 1))) {
                    const Mask places = grid.places(house, first(rest));
                    cells |= places;
                    fits = count(cells) <= size;
                }
                if (fits && count(cells) == size && visit(HiddenSubset{{house, cells, digits}})) return true;
            }
        }
    return false;
}

/// The other digits in the cells.
inline void removed_by(const Grid& grid, const HiddenSubset& found, std::vector<std::uint16_t>& removed) {
    each(found.cells, [&](int place) {
        const int cell = cell_at(found.house, place);
        add_digits(removed, cell, static_cast<Mask>(grid.candidates(cell) & ~found.digits));
    });
}

template <class Visit>
bool each_fish(const Grid& grid, int size, Visit&& visit) {
    for (const int family : {columns, rows}) {
        std::array<Mask, 9> fitting{};
        for (int digit = 0; digit < 9; ++digit) {
            if (grid.set_count(digit) + 2 * size > 9) continue;
            for (int line = 0; line < 9; ++line) {
                const int there = count(grid.places(9 * family + line, digit));
                fitting[digit] |= static_cast<Mask>((there >= 2 && there <= size) << line);
            }
        }
        for (Mask base = static_cast<Mask>((1u << size) - 1); base < 512; base = next_subset(base))
            for (int digit = 0; digit < 9; ++digit) {
                if (base & ~fitting[digit]) continue;
                Mask cover = 0;
                bool fits = true;
                for (Mask rest = base; rest && fits; rest = static_cast<Mask>(rest & (rest - 1))) {
                    const Mask places = grid.places(9 * family + first(rest), digit);
                    cover |= places;
                    fits = count(cover) <= size;
                }
                if (fits && count(cover) == size && visit(FishPattern{family, digit, base, cover}))
                    return true;
            }
    }
    return false;
}

/// The other places in the cover lines.
inline void removed_by(const Grid& grid, const FishPattern& found, std::vector<std::uint16_t>& removed) {
    each(found.cover, [&](int line) {
        const int house = found.cover_house(line);
        const Mask rest = static_cast<Mask>(grid.places(house, found.digit) & ~found.base);
        add_places(removed, house, rest, found.digit);
    });
}

template <class Places, class Digits>
void each_absent(const Locking& found, Places&& places, Digits&&) {
    places(found.house, found.digit, static_cast<Mask>(~crossing(found.house, found.other)));
}

template <class Places, class Digits>
void each_absent(const HiddenSubset& found, Places&& places, Digits&&) {
    each(found.digits, [&](int digit) { places(found.house, digit, static_cast<Mask>(~found.cells)); });
}

template <class Places, class Digits>
void each_absent(const NakedSubset& found, Places&&, Digits&& digits) {
    each(found.cells,
         [&](int place) { digits(cell_at(found.house, place), static_cast<Mask>(~found.digits)); });
}

template <class Places, class Digits>
void each_absent(const FishPattern& found, Places&& places, Digits&&) {
    each(found.base,
         [&](int line) { places(found.base_house(line), found.digit, static_cast<Mask>(~found.cover)); });
}

/// Calls `visit` with each pattern that lets a dynamic chain continue, one type after the other, as long as
/// `visit_next_type` returns true.
template <class Visit, class VisitNextType>
void each_chain_pattern(const Grid& grid, Visit&& visit, VisitNextType&& visit_next_type) {
    each_locking(grid, visit);
    if (visit_next_type()) each_hidden_subset(grid, 2, 4, visit);
    if (visit_next_type()) each_naked_subset(grid, 2, visit);
    if (visit_next_type()) each_fish(grid, 2, visit);
}

}  // namespace ninefold::explainer
