// Depth-first search cell by cell, row by row, trying only pencil marks: `pencilmarks`, and `logic`
// (singles_and_pairs.cpp) once its rules find nothing more.
#pragma once
#include "search/marks.hpp"

namespace ninefold {

/// Takes and counts the same steps as `branch` would with no rules and always the first open cell.
void branch_in_order(const Marks& marks, Search& search);

}  // namespace ninefold
