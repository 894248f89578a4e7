// Producer 21: cycles and forcing chains from one candidate.
#pragma once
#include <optional>

#include "rating/explainer/chain.hpp"

namespace ninefold::explainer {

/// All hints with their chains, in the order of discovery. Used for nested chains.
std::vector<ChainHint> unary_chains(const Grid& grid);

/// The hint that sorts first, unless its price exceeds `most`. Keeps its chain if `keeps_chain`.
std::optional<ChainHint> easiest_unary_chain(const Grid& grid, int most, bool keeps_chain);

}  // namespace ninefold::explainer
