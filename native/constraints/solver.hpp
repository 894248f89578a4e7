// Searches for the solutions of a variant.
#pragma once
#include <functional>
#include <memory>

#include "constraints/network.hpp"
#include "constraints/variant.hpp"
#include "model/random.hpp"
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

/// Searches one network, as often as you like. Each run depends only on its arguments. The network must live
/// as long as the search.
class NetworkSearch {
public:
    explicit NetworkSearch(const Network& network);
    ~NetworkSearch();

    /// Finds solutions within these sets, up to the limits. With `random`, it tries cells and digits in
    /// random order, so the first solution is a random one; not all solutions are equally likely.
    Outcome run(const std::vector<Mask>& root, const SearchLimits& limits, const SolutionSink& sink,
                const StopToken& stop, Random* random = nullptr);

private:
    class DepthFirst;
    std::unique_ptr<DepthFirst> search_;
};

/// Finds solutions up to the limits. If `may_multiply`, digits that no rule tells apart are not searched one
/// by one: the count is right, but only some of the solutions reach the sink.
Outcome find_solutions(const Variant& variant, const SearchLimits& limits, bool may_multiply,
                       const SolutionSink& sink, const StopToken& stop);

/// The digits that each cell has in some solution. The sets are complete if the outcome is `exhausted`.
Outcome find_true_candidates(const Variant& variant, const SearchLimits& limits,
                             std::vector<Mask>& candidates, const StopToken& stop);

}  // namespace ninefold::constraints
