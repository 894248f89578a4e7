// Producer 19: the four types of bivalue universal grave.
#pragma once
#include <optional>

#include "rating/explainer/deadly.hpp"

namespace ninefold::explainer {

std::optional<PatternHint<GuardedPattern>> bug(const Grid& grid);

}  // namespace ninefold::explainer
