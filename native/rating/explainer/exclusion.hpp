// Producers 20 and 22: aligned pair and aligned triplet exclusion.
#pragma once
#include <optional>

#include "rating/explainer/hint.hpp"

namespace ninefold::explainer {

std::optional<Hint> aligned_pair(const Grid& grid);
std::optional<Hint> aligned_triplet(const Grid& grid);

}  // namespace ninefold::explainer
