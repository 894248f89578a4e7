// What the locked family asks of the subsets.
#pragma once
#include "logic/technique.hpp"

namespace ninefold {

/// Naked subsets in the cells that a box shares with a line, of use in both.
bool find_locked_subsets(const Facts& facts, int size, Sink sink);

}  // namespace ninefold
