// Producers 23 to 30: forcing chains from a cell, a house or both sides of a candidate, and contradictions.
#pragma once
#include <memory>
#include <optional>

#include "rating/explainer/closure.hpp"

namespace ninefold::explainer {

/// All hints, in the order in which they are found, with their chains: for chains within chains.
std::vector<ChainHint> forcing_chains(const Grid& grid, Reach reach, NestedChains& nested,
                                      Patience& patience);

/// The searches of one step. What a dynamic search has found in vain, one that looks further goes on from.
class ForcingChains {
public:
    explicit ForcingChains(const Grid& grid) : graph_(grid) { graph_.list_offs(); }
    ~ForcingChains();
    ForcingChains(const ForcingChains&) = delete;
    ForcingChains& operator=(const ForcingChains&) = delete;

    /// The hint that comes first when they are sorted.
    std::optional<Hint> easiest(Reach reach, Patience& patience);

private:
    LinkGraph graph_;
    NestedChains nested_;
    std::unique_ptr<Closures> closures_;  // of dynamic searches
};

}  // namespace ninefold::explainer
