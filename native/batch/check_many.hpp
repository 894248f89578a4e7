// Checks many puzzles: how many solutions they have, and whether they need every clue.
#pragma once

#include "batch/solve_many.hpp"

namespace ninefold {

enum class Minimality : std::uint8_t {
    unknown,    // not exactly one solution, candidate masks, or stopped first
    redundant,  // the puzzle is still unique without one of its clues
    minimal,    // every clue is needed
};

/// Where the results go, with one entry per row.
struct CheckResults {
    std::uint32_t* counts;  // 0, 1, or 2 for several
    PuzzleStatus* status;
    Minimality* minimality;
};

/// Checks rows over several threads; `options.limit` is not used. The results do not depend on threads.
void check_many(const Rows& rows, BatchOptions options, const CheckResults& results, const StopToken& stop);

}  // namespace ninefold
