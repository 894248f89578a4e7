// What a producer of the Explainer finds: a digit to place or candidates to remove, with a price in tenths.
#pragma once
#include <cstdint>
#include <vector>

#include "rating/explainer/grid.hpp"

namespace ninefold::explainer {

/// Candidates are numbered from 0, nine per cell.
inline int candidate_at(int cell, int digit) { return 9 * cell + digit; }

/// Adds the candidates of a digit at some places of a house, or of some digits in a cell.
inline void add_places(std::vector<std::uint16_t>& to, int house, Mask places, int digit) {
    each(places, [&](int place) {
        to.push_back(static_cast<std::uint16_t>(candidate_at(cell_at(house, place), digit)));
    });
}
inline void add_digits(std::vector<std::uint16_t>& to, int cell, Mask digits) {
    each(digits, [&](int digit) { to.push_back(static_cast<std::uint16_t>(candidate_at(cell, digit))); });
}

/// Higher than the price of any hint.
inline constexpr int any_price = 1000;

struct Hint {
    int difficulty = 0;
    int placed = -1;
    std::vector<std::uint16_t> removed;

    bool is_useful() const { return placed >= 0 || !removed.empty(); }
};

/// A hint and the pattern it follows from.
template <class Pattern>
struct PatternHint {
    Hint hint;
    Pattern pattern;
};

/// The families of houses, in the two orders that the Explainer uses.
inline constexpr std::array<int, 3> boxes_columns_rows{boxes, columns, rows};
inline constexpr std::array<int, 3> boxes_rows_columns{boxes, rows, columns};

}  // namespace ninefold::explainer
