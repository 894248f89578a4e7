// The canonical form: of all puzzles that symmetries make of one, the least. Two puzzles are the same but for
// a symmetry exactly if their canonical forms are equal.
#pragma once
#include <cstdint>

#include "generate/transformation.hpp"

namespace ninefold {

struct Canonical {
    /// The least image as a text, row by row, a blank being less than any digit.
    Values values;
    /// One of those that lead there.
    Transformation transformation;
    /// How many of the 2 * 6^8 = 3,359,232 ways to move the cells leave the puzzle as it is, but for a
    /// relabelling of its digits. Its class has 3,359,232 / automorphisms members, not counting relabellings.
    std::uint32_t automorphisms = 0;
};

/// Any puzzle, also one whose givens clash.
Canonical canonical(const Values& values);

/// The two ways to it, for those who know what they have: complete grids without a clash, quickly; anything.
Canonical canonical_grid(const Values& grid);
Canonical canonical_puzzle(const Values& puzzle);

/// Whether every house holds every digit.
bool is_complete_grid(const Values& values);

}  // namespace ninefold
