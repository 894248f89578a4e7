// The subset search that the family of locked candidates uses.
#pragma once
#include "logic/technique.hpp"

namespace ninefold {

/// Finds naked subsets in the cells that a box shares with a line, with effects in both.
bool find_locked_subsets(const Facts& facts, int size, Sink sink);

}  // namespace ninefold
