// Makes puzzles that are similar to a given one: the same grid with a few clues exchanged.
#pragma once
#include <vector>

#include "generate/kernel_queue.hpp"
#include "model/random.hpp"
#include "model/sets.hpp"
#include "model/stop_token.hpp"

namespace ninefold {

struct Parent {
    Values solution;
    CellSet clues;
    std::vector<CellSet> orbits;  // all orbits of the symmetry, including cells that are not clues
    bool minimal;                 // if false, the number of clues stays the same
};

/// Adds one to four orbits of clues to each mutant, then removes clues in random order, the parent's first,
/// as long as the puzzle stays unique. So every mutant is unique, and minimal if the parent is. Exchanging
/// clues directly would take many tries, because few exchanges leave the puzzle unique. Some mutants turn out
/// equal to the parent. Returns none if the caller asked to stop.
std::vector<CellSet> mutants(const Parent& parent, std::size_t count, Random& random, KernelQueue& queue,
                             const StopToken& stop);

}  // namespace ninefold
