// Producer 15: the four types of unique rectangles and loops.
#pragma once
#include <optional>

#include "rating/explainer/deadly.hpp"

namespace ninefold::explainer {

/// The easiest hint from any loop.
std::optional<PatternHint<GuardedPattern>> unique_loop(const Grid& grid);

}  // namespace ninefold::explainer
