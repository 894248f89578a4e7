// Unavoidable sets: cells of a grid that can be filled in another way without touching the rest. A puzzle of
// that grid is unique exactly when it has a clue in each of them.
#pragma once
#include <vector>

#include "model/sets.hpp"
#include "model/types.hpp"

namespace ninefold {

/// The unavoidable sets of a grid that are found without search, about 70: those of two digits, which change
/// places in all their houses, and those of two rows (or columns) of a band, which exchange a cycle of
/// digits.
void find_unavoidable_sets(const Values& grid, std::vector<CellSet>& found);

/// Where two grids differ: an unavoidable set of both, or several.
CellSet difference(const Values& grid, const std::uint8_t* other);

}  // namespace ninefold
