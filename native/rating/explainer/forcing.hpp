// Producers 23 to 30: forcing chains from a cell, from a house, or from both states of a candidate, and
// contradictions.
#pragma once
#include <memory>
#include <optional>

#include "rating/explainer/closure.hpp"

namespace ninefold::explainer {

/// All hints with their chains, in the order of discovery. Used for nested chains.
std::vector<ChainHint> forcing_chains(const Grid& grid, ForcingRules rules, NestedChains& nested,
                                      StopPoller& stop);

/// The searches for one step. A deeper dynamic search reuses the closures of shallower ones that found no
/// hint.
class ForcingChains {
public:
    /// With `keeps_proofs`, hints keep the closures that they follow from.
    explicit ForcingChains(const Grid& grid, bool keeps_proofs = false)
        : graph_(grid), nested_(keeps_proofs) {
        graph_.list_offs();
    }
    ~ForcingChains();
    ForcingChains(const ForcingChains&) = delete;
    ForcingChains& operator=(const ForcingChains&) = delete;

    /// The first hint in the Explainer's order.
    std::optional<ChainHint> easiest(ForcingRules rules, StopPoller& stop);

private:
    LinkGraph graph_;
    NestedChains nested_;
    std::unique_ptr<Closures> closures_;  // for dynamic searches
};

}  // namespace ninefold::explainer
