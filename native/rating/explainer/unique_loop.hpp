// Producer 15: unique rectangles and loops, of four types.
#pragma once
#include <optional>

#include "rating/explainer/hint.hpp"

namespace ninefold::explainer {

/// The easiest of all that there are.
std::optional<Hint> unique_loop(const Grid& grid);

}  // namespace ninefold::explainer
