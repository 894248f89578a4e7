// The patterns that are hints by themselves and, within nested chains, reasons for a chain to go on: locking,
// naked and hidden sets, fish. `visit` is called for each in the Explainer's order until it says true.
#pragma once
#include "rating/explainer/hint.hpp"

namespace ninefold::explainer {

/// All places of a digit in one house lie in another one.
struct Locking {
    int house, other, digit;
};

/// So many cells of a house and so many digits, which belong together.
struct HouseSet {
    int house;
    Mask cells, digits;
};

/// All places of a digit in the base lines lie in as many lines across.
struct FishPattern {
    int base_family, digit;
    Mask base, cover;
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
bool each_naked_set(const Grid& grid, int size, Visit&& visit) {
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
                if (fits && count(digits) == size && visit(HouseSet{house, cells, digits})) return true;
            }
        }
    return false;
}

/// The digits in the rest of the house.
inline void removed_by_naked(const Grid& grid, const HouseSet& found, std::vector<std::uint16_t>& removed) {
    for (int place = 0; place < 9; ++place)
        if (!(found.cells >> place & 1)) {
            const int cell = cell_at(found.house, place);
            add_digits(removed, cell, static_cast<Mask>(grid.candidates(cell) & found.digits));
        }
}

/// `least_open`: the house must have more open cells than that.
template <class Visit>
bool each_hidden_set(const Grid& grid, int size, int least_open, Visit&& visit) {
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
                if (fits && count(cells) == size && visit(HouseSet{house, cells, digits})) return true;
            }
        }
    return false;
}

/// The other digits in the cells.
inline void removed_by_hidden(const Grid& grid, const HouseSet& found, std::vector<std::uint16_t>& removed) {
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

/// The other places of the cover lines.
inline void removed_by(const Grid& grid, const FishPattern& found, std::vector<std::uint16_t>& removed) {
    const int across = found.base_family == rows ? columns : rows;
    each(found.cover, [&](int line) {
        const int house = 9 * across + line;
        const Mask rest = static_cast<Mask>(grid.places(house, found.digit) & ~found.base);
        add_places(removed, house, rest, found.digit);
    });
}

}  // namespace ninefold::explainer
