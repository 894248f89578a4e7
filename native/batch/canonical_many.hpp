// The canonical forms of many puzzles.
#pragma once
#include <span>
#include <vector>

#include "model/stop_token.hpp"
#include "symmetry/canonical.hpp"

namespace ninefold {

/// Returns the forms in the order of the puzzles, using several threads (0: one per core). If the caller asks
/// to stop, the puzzles not reached have 0 automorphisms.
std::vector<Canonical> canonical_many(std::span<const Values> puzzles, unsigned threads,
                                      const StopToken& stop);

}  // namespace ninefold
