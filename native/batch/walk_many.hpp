// The paths of many puzzles, without the evidence of their steps: what a rating by prices needs.
#pragma once
#include <functional>
#include <span>
#include <vector>

#include "logic/path.hpp"

namespace ninefold {

struct Walk {
    std::vector<std::size_t> techniques;  // of the steps, by their rows in the table
    Board end;                            // without open cells, or where nothing was found
    bool interrupted = false;
    double seconds = 0;
};

/// A board, and how long its path may take.
struct WalkFrom {
    Board board;
    double max_seconds;
};

/// In the order of the boards. When `interrupted` says so it stops, and what is left is interrupted, too.
std::vector<Walk> walk_many(std::span<const WalkFrom> starts, const Plan& plan, unsigned threads,
                            const std::function<bool()>& interrupted);

}  // namespace ninefold
