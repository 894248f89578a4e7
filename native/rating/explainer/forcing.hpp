// Producers 23 to 30: forcing chains from a cell, a house or both sides of a candidate, and contradictions.
#pragma once
#include <optional>

#include "rating/explainer/closure.hpp"

namespace ninefold::explainer {

/// All hints, in the order in which they are found, with their chains: for chains within chains.
std::vector<ChainHint> forcing_chains(const Grid& grid, Reach reach, NestedChains& nested,
                                      Patience& patience);

/// The one that comes first when they are sorted.
std::optional<Hint> easiest_forcing_chain(const Grid& grid, Reach reach, Patience& patience);

}  // namespace ninefold::explainer
