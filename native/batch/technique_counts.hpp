// The techniques on the paths of many puzzles, and how often each path uses them. Prices and levels need
// nothing else.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "logic/path.hpp"
#include "model/stop_token.hpp"
#include "rating/explainer/explainer.hpp"

namespace ninefold {

struct TechniqueCount {
    std::uint16_t technique;  // a row of the technique table, or the number after the last: placed by trial
    std::uint16_t count;
};

struct TechniqueCounts {
    std::vector<TechniqueCount> counts;  // in the order in which the path first uses them
    explainer::Status status = explainer::Status::interrupted;
};

struct CountingOptions {
    Plan plan;
    bool by_trial = false;  // where logic gets stuck, place a digit of the solution and go on
    unsigned threads = 0;   // 0: one per core
};

/// Returns the counts in the order of the boards. The status is `rated` if the path reaches the solution and
/// `stuck` if it does not; boards that do not have exactly one solution have no path. If the caller asks to
/// stop, the remaining ones are marked as interrupted.
std::vector<TechniqueCounts> count_techniques(std::span<const Board> boards, const CountingOptions& options,
                                              const StopToken& stop);

}  // namespace ninefold
