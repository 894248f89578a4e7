// Converts the Explainer's numbers to the truths of logic.
#pragma once
#include "logic/truth.hpp"
#include "rating/explainer/chain.hpp"

namespace ninefold::explainer {

/// The Explainer numbers boxes first; the model numbers rows first.
inline House house_at(int house) { return House::at((house + 18) % house_count); }

inline CellSet cells_at(int house, Mask places) {
    CellSet cells;
    each(places, [&](int place) { cells.insert(Cell::at(cell_at(house, place))); });
    return cells;
}

inline DigitSet digits_of(Mask digits) {
    DigitSet set;
    each(digits, [&](int digit) { set.insert(Digit::at(digit)); });
    return set;
}

/// Why one of the candidates must be true: because of its cell, or because of its digit in a house.
inline Truth truth_of(Cause cause, int candidate) {
    return cause == by_cell ? Truth(Cell::at(candidate / 9))
                            : Truth(house_at(cause), Digit::at(candidate % 9));
}

/// Calls `visit` with each candidate of a truth.
template <class Visit>
void each_candidate(const Grid& grid, Truth truth, Visit&& visit) {
    if (truth.is_cell()) {
        const int cell = truth.cell().position();
        each(grid.candidates(cell), [&](int digit) { visit(candidate_at(cell, digit)); });
    } else {
        const int house = (truth.house().position() + 9) % house_count, digit = truth.digit().position();
        each(grid.places(house, digit),
             [&](int place) { visit(candidate_at(cell_at(house, place), digit)); });
    }
}

/// True if two candidates cannot both be true.
inline bool clash(int one, int other) {
    if (one / 9 == other / 9) return one != other;
    return one % 9 == other % 9 && see_each_other(one / 9, other / 9);
}

}  // namespace ninefold::explainer
