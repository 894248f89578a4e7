// Clues that a puzzle needs because they are alone in an unavoidable set.
#pragma once
#include "model/sets.hpp"
#include "model/types.hpp"

namespace ninefold {

/// Returns the clues that are the only ones in an unavoidable set of two digits, which swap in all houses of
/// the set. All pairs of digits are handled at once, without branches, which is twice as fast as giving up
/// each set at its second clue. Sets of other kinds (see unavoidable.hpp) settle too few clues to be worth
/// their time.
CellSet lone_clues(const Values& solution, const CellSet& clues);

}  // namespace ninefold
