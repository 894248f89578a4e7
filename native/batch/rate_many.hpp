// The ratings of many puzzles.
#pragma once
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "rating/explainer/explainer.hpp"

namespace ninefold {

struct RateManyOptions {
    explainer::Options rating;
    std::optional<double> max_seconds = {};  // for each puzzle
    unsigned threads = 0;                    // 0: one for each core
};

/// In the order of the boards; those that do not have exactly one solution are not rated. When `interrupted`
/// says so it stops, and what is left is interrupted, too.
std::vector<explainer::Rating> rate_many(std::span<const Board> boards, const RateManyOptions& options,
                                         const std::function<bool()>& interrupted);

}  // namespace ninefold
