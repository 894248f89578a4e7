// The canonical forms of many puzzles.
#pragma once
#include <functional>
#include <span>
#include <vector>

#include "generate/canonical.hpp"

namespace ninefold {

/// In the order of the puzzles, over several threads (0: one for each core). When `interrupted` says so, it
/// stops, and what is left has no automorphisms.
std::vector<Canonical> canonical_many(std::span<const Values> puzzles, unsigned threads,
                                      const std::function<bool()>& interrupted);

}  // namespace ninefold
