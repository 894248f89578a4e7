// Puzzles near to one: of the same grid, with a few clues exchanged.
#pragma once
#include <functional>
#include <vector>

#include "generate/questions.hpp"
#include "generate/random.hpp"
#include "model/sets.hpp"

namespace ninefold {

struct Parent {
    Values solution;
    CellSet clues;
    std::vector<CellSet> orbits;  // all of the symmetry, also of cells that are no clues
    bool minimal;                 // otherwise the number of clues stays
};

/// Each mutant gets one to four orbits of clues more; then clues go in random order, those of the parent
/// first, as long as the puzzle is unique. So it always is, and minimal where the parent is; and no
/// exchange has to be tried out, of which few are unique. Some mutants are the parent again. None if
/// interrupted.
std::vector<CellSet> mutants(const Parent& parent, std::size_t count, Random& random, Questions& questions,
                             const std::function<bool()>& interrupted);

}  // namespace ninefold
