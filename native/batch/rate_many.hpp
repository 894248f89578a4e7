// The ratings of many puzzles.
#pragma once
#include <optional>
#include <span>
#include <vector>

#include "model/stop_token.hpp"
#include "rating/explainer/explainer.hpp"

namespace ninefold {

struct RateManyOptions {
    explainer::RatingOptions rating;
    std::optional<double> max_seconds = {};  // per puzzle
    unsigned threads = 0;                    // 0: one per core
};

/// Returns the ratings in the order of the boards. Boards that do not have exactly one solution are not
/// rated. If the caller asks to stop, the remaining ones are marked as interrupted.
std::vector<explainer::Rating> rate_many(std::span<const Board> boards, const RateManyOptions& options,
                                         const StopToken& stop);

}  // namespace ninefold
