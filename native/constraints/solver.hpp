// Searches for the solutions of a variant.
#pragma once
#include <functional>

#include "constraints/network.hpp"
#include "constraints/variant.hpp"
#include "search/engine.hpp"

namespace ninefold::constraints {

struct Outcome {
    std::uint64_t solutions = 0;  // how many there are, or were found before a limit
    Ending ending = Ending::exhausted;
    std::uint64_t nodes = 0;         // trial placements
    std::uint64_t propagations = 0;  // runs of propagators
};

/// Gets the digits of each cell, as single-digit sets.
using SolutionSink = std::function<void(const std::vector<Mask>&)>;

/// Finds solutions up to the limits. If `may_multiply`, digits that no rule tells apart are not searched one
/// by one: the count is right, but only some of the solutions reach the sink.
Outcome find_solutions(const Variant& variant, const SearchLimits& limits, bool may_multiply,
                       const SolutionSink& sink, const StopToken& stop);

/// The digits that each cell has in some solution. The sets are complete if the outcome is `exhausted`.
Outcome find_true_candidates(const Variant& variant, const SearchLimits& limits,
                             std::vector<Mask>& candidates, const StopToken& stop);

}  // namespace ninefold::constraints
