// The paths of many puzzles, without the evidence of their steps. A price-based rating needs nothing else.
#pragma once
#include <span>
#include <vector>

#include "logic/path.hpp"
#include "model/stop_token.hpp"

namespace ninefold {

struct Walk {
    std::vector<std::size_t> techniques;  // one per step, as rows of the technique table
    Board end;                            // solved, or stuck because no technique helped
    bool interrupted = false;             // the caller asked to stop, or it timed out
    double seconds = 0;
};

/// A board and the time limit for its path.
struct WalkFrom {
    Board board;
    double max_seconds;
};

/// Returns the paths in the order of the boards. If the caller asks to stop, the remaining ones are marked as
/// interrupted.
std::vector<Walk> walk_many(std::span<const WalkFrom> starts, const Plan& plan, unsigned threads,
                            const StopToken& stop);

}  // namespace ninefold
