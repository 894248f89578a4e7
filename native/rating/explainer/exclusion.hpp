// Producers 20 and 22: aligned pair and aligned triplet exclusion.
#pragma once
#include <optional>

#include "rating/explainer/hint.hpp"

namespace ninefold::explainer {

/// Two or three cells, and the cells that see them all and must each keep a digit.
struct ExclusionPattern {
    CellSet cells, excluders;
};

std::optional<PatternHint<ExclusionPattern>> aligned_pair(const Grid& grid);
std::optional<PatternHint<ExclusionPattern>> aligned_triplet(const Grid& grid);

}  // namespace ninefold::explainer
