// Producer 21: cycles and forcing chains from one candidate.
#pragma once
#include <optional>

#include "rating/explainer/chain.hpp"

namespace ninefold::explainer {

/// All hints with their chains, in the order in which they are found: for chains within chains.
std::vector<ChainHint> unary_chains(const Grid& grid);

/// The one that comes first when they are sorted, if its price is not above `most`.
std::optional<Hint> easiest_unary_chain(const Grid& grid, int most);

}  // namespace ninefold::explainer
