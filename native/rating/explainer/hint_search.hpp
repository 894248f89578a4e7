// The input of a producer that looks for the next hint.
#pragma once
#include <optional>

#include "rating/explainer/forcing.hpp"

namespace ninefold::explainer {

struct HintSearch {
    const Grid& grid;
    StopPoller& stop;
    /// Unary chains with a higher price may be skipped.
    int most_unary = any_price;
    std::optional<ForcingChains> chains = {};
};

}  // namespace ninefold::explainer
