// Unavoidable sets: cells of a grid that can be filled in another way without changing the rest. A puzzle
// with that grid as a solution is unique if and only if it has a clue in each of them.
#pragma once
#include <vector>

#include "model/sets.hpp"
#include "model/types.hpp"

namespace ninefold {

/// Finds the unavoidable sets of a grid that need no search, about 70 of them: pairs of digits that swap in
/// all their houses, and pairs of rows in a band (or columns in a stack) that exchange a cycle of digits.
void find_unavoidable_sets(const Values& grid, std::vector<CellSet>& found);

/// The cells where two grids differ: an unavoidable set of both, or a union of several.
CellSet difference(const Values& grid, const std::uint8_t* other);

}  // namespace ninefold
