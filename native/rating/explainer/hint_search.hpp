// The input of producers when they look for the next hint.
#pragma once
#include <optional>

#include "rating/explainer/forcing.hpp"

namespace ninefold::explainer {

struct HintSearch {
    const Grid& grid;
    StopPoller& stop;
    /// A unary chain with a higher price may be left out.
    int most_unary = any_price;
    std::optional<ForcingChains> chains = {};
};

}  // namespace ninefold::explainer
