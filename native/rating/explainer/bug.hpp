// Producer 19: the bivalue universal grave, of four types.
#pragma once
#include <optional>

#include "rating/explainer/hint.hpp"

namespace ninefold::explainer {

std::optional<Hint> bug(const Grid& grid);

}  // namespace ninefold::explainer
