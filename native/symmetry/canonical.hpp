// The canonical form: the least of all the puzzles that symmetries can turn a puzzle into. Two puzzles are
// the same up to symmetry if and only if their canonical forms are equal.
#pragma once
#include <cstdint>

#include "symmetry/transformation.hpp"

namespace ninefold {

struct Canonical {
    /// The least image when read as text, row by row. A blank is less than any digit.
    Values values;
    /// One transformation that produces it; there may be others.
    Transformation transformation;
    /// How many of the 2 * 6^8 = 3,359,232 ways to move the cells leave the puzzle unchanged, up to
    /// relabelling its digits. Its class has 3,359,232 / automorphisms members, not counting relabellings.
    std::uint32_t automorphisms = 0;
};

/// Accepts any puzzle, even one with clashing givens.
Canonical canonical(const Values& values);

/// The two algorithms behind it: a fast one for valid complete grids, and one for any puzzle.
Canonical canonical_grid(const Values& grid);
Canonical canonical_puzzle(const Values& puzzle);

/// True if every house holds every digit.
bool is_complete_grid(const Values& values);

}  // namespace ninefold
