#include "rating/explainer/forcing.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "rating/explainer/prices.hpp"

namespace ninefold::explainer {
namespace {

int lowest_price_of(ForcingRules rules) {
    if (rules.nishio) return price::nishio;
    return rules.dynamic ? price::dynamic_chain(rules.depth) : price::multiple_chain;
}

/// Keeps closures for reuse, because they take a lot of memory.
class ClosurePool {
public:
    static std::unique_ptr<Closures> take(const LinkGraph& graph) {
        std::unique_ptr<Closures> closures;
        if (pool().empty()) {
            closures = std::make_unique<Closures>();
        } else {
            closures = std::move(pool().back());
            pool().pop_back();
        }
        closures->start(graph);
        return closures;
    }
    static void give_back(std::unique_ptr<Closures> closures) {
        if (!closures) return;
        closures->drop_nested();
        pool().push_back(std::move(closures));
    }

private:
    static std::vector<std::unique_ptr<Closures>>& pool() {
#if defined(__MINGW32__) && !defined(__clang__)
        // gcc for Windows frees the variables of a thread before it destroys them (GCC bug 80816), so this
        // one is never destroyed.
        thread_local auto& closures = *new std::vector<std::unique_ptr<Closures>>;
#else
        thread_local std::vector<std::unique_ptr<Closures>> closures;
#endif
        return closures;
    }
};

class ForcingSearch {
public:
    /// Either only the easiest hint, or the easiest one for each conclusion, with its chains.
    enum class Wanted { easiest, all };

    ForcingSearch(const LinkGraph& graph, ForcingRules rules, Closures& closures, NestedChains& nested,
                  StopPoller& stop, Wanted wanted)
        : graph_(graph),
          grid_(graph.grid()),
          rules_(rules),
          nested_(nested),
          search_(graph, rules, closures, nested, stop),
          wanted_(wanted),
          closures_(closures) {
        if (wanted == Wanted::all) best_.assign(2 * static_cast<std::size_t>(graph.size()), -1);
        if (!rules.dynamic) reachability_.emplace(graph, LinkKinds{true, true}).find_reached();
    }

    std::vector<ChainHint> run() {
        for (int cell = 0; cell < 81; ++cell)
            if (count(grid_.candidates(cell)) > (rules_.dynamic ? 1 : 2)) from_cell(cell);
        return std::move(hints_);
    }

private:
    void complete(Vertex start) {
        if (closures_.depth(start) != rules_.depth) search_.run(start, bound());
    }

    /// If only the easiest hint is wanted, hints more complex than the best so far do not matter.
    int bound() const {
        return wanted_ == Wanted::all || hints_.empty() ? 1 << 14 : hints_.back().complexity;
    }

    Vertex on(int cell, int digit) const { return graph_.vertex(node_of(cell, digit, true)); }

    void from_cell(int cell) {
        const Mask candidates = grid_.candidates(cell);
        std::vector<Vertex> starts;
        each(candidates, [&](int digit) {
            const Vertex start = on(cell, digit), off = static_cast<Vertex>(start ^ 1);
            starts.push_back(start);
            if (rules_.dynamic) {
                const std::array both{start, off};
                for (const Vertex side : both) complete(side);
                for (const Vertex side : both)
                    if (closures_.is_contradiction(side)) add_contradiction(side);
                if (!rules_.nishio && count(candidates) >= 3) common(both, ChainKind::twofold, without_cause);
            }
            if (!rules_.nishio) from_houses(cell, digit);
        });
        if (!rules_.nishio) common(starts, ChainKind::cell, by_cell);
    }

    void from_houses(int cell, int digit) {
        for (const int family : boxes_rows_columns) {
            const int house = house_of(cell, family);
            const Mask places = grid_.places(house, digit);
            if (count(places) < 2 || first(places) != place_in(cell, family)) continue;
            std::vector<Vertex> starts;
            each(places, [&](int place) { starts.push_back(on(cell_at(house, place), digit)); });
            common(starts, ChainKind::house, static_cast<Cause>(house));
        }
    }

    /// Finds the nodes that all closures share: those that are on, then those that are off, in the order of
    /// the first closure.
    void common(std::span<const Vertex> starts, ChainKind kind, Cause cause) {
        // If the sets of reachable nodes have nothing in common, neither do the static closures.
        if (reachability_ && !reachability_->have_common(starts)) return;
        for (const Vertex start : starts) complete(start);
        for (const bool on : {true, false}) {
            const ConstRow first = closures_.members(starts[0], on);
            std::array<std::uint64_t, 12> in_all;
            std::uint64_t any = 0;
            for (std::size_t w = 0; w < first.size(); ++w) {
                in_all[w] = first[w];
                for (const Vertex other : starts.subspan(1)) in_all[w] &= closures_.members(other, on)[w];
                any |= in_all[w];
            }
            if (!any) continue;
            for (const Closures::Entry& entry : closures_.entries(starts[0]))
                if ((entry.vertex & 1) == on && has_bit(in_all, entry.vertex >> 1))
                    add_common(starts, entry.vertex, kind, cause);
        }
    }

    void add_common(std::span<const Vertex> starts, Vertex target, ChainKind kind, Cause cause) {
        if (const ChainHint* best = best_for(target)) {
            int least = 0;  // without nested chains, which several chains may share
            for (const Vertex start : starts) least += closures_.entry(start, target).length;
            if (least > best->complexity || (least == best->complexity && kind >= best->kind)) return;
        }
        ChainHint hint = concluding(target, kind);
        if (hint.hint.removed.empty()) return;
        for (const Vertex start : starts) trace(start, target, false, cause, hint);
        if (nested_.keeps_proofs()) keep_closures(starts, target, cause, hint);
        add(std::move(hint), target);
    }

    void add_contradiction(Vertex start) {
        const Vertex conclusion = static_cast<Vertex>(start ^ 1);
        ChainHint hint = concluding(conclusion, ChainKind::contradiction);
        if (hint.hint.removed.empty()) return;
        const Vertex second = closures_.clashing(start);
        for (const Vertex end : {static_cast<Vertex>(second | 1), static_cast<Vertex>(second & ~1)})
            trace(start, end, end == second, without_cause, hint);
        if (nested_.keeps_proofs()) keep_closures({&start, 1}, conclusion, without_cause, hint);
        add(std::move(hint), conclusion);
    }

    void keep_closures(std::span<const Vertex> starts, Vertex target, Cause split, ChainHint& hint) {
        hint.target = graph_.node(target);
        hint.split = split;
        for (const Vertex start : starts) {
            auto& snapshot = snapshots_[start];
            if (!snapshot)
                snapshot = std::make_shared<const ClosureSnapshot>(closures_.snapshot(start, graph_));
            hint.closures.push_back(snapshot);
        }
    }

    ChainHint concluding(Vertex target, ChainKind kind) const {
        return {conclusion(grid_, graph_.node(target), lowest_price_of(rules_)), 0, kind, {}, {}};
    }

    /// Adds a chain whose start has the hint's cause.
    void trace(Vertex start, Vertex target, bool second, Cause cause, ChainHint& hint) {
        closures_.trace(start, target, second, chain_);
        hint.complexity += static_cast<int>(chain_.size());
        for (const Closures::Entry* entry : chain_)
            if (entry->nested >= 0 && std::ranges::find(hint.nested, entry->nested) == hint.nested.end())
                hint.nested.push_back(entry->nested);
        if (wanted_ == Wanted::easiest) return;
        Chain& chain = hint.chains.emplace_back();
        chain.reserve(chain_.size());
        for (const Closures::Entry* entry : chain_) {
            const bool is_start = entry->cause == without_cause && (entry->vertex & 1);
            chain.push_back({graph_.node(entry->vertex), is_start ? cause : entry->cause});
        }
    }

    /// Conclusions that remove the same candidates count as one: in a cell with two candidates, turning one
    /// on is the same as turning the other off.
    Vertex key_of(Vertex target) const {
        const int cell = graph_.candidate(target >> 1) / 9;
        const auto& partners = graph_.strong(target >> 1, {false, true});
        if (!(target & 1) || partners.empty() || count(grid_.candidates(cell)) != 2) return target;
        return static_cast<Vertex>(2 * partners[0].number);
    }

    ChainHint* best_for(Vertex target) {
        if (wanted_ == Wanted::easiest) return hints_.empty() ? nullptr : &hints_.back();
        const int index = best_[key_of(target)];
        return index < 0 ? nullptr : &hints_[static_cast<std::size_t>(index)];
    }

    void add(ChainHint&& hint, Vertex target) {
        hint.complexity += nested_.complexity(hint.nested);
        hint.hint.difficulty += length_term(hint.complexity);
        hint.order = ++order_;
        if (ChainHint* const best = best_for(target)) {
            if (comes_before(hint, *best)) *best = std::move(hint);
            return;
        }
        if (wanted_ == Wanted::all) best_[key_of(target)] = static_cast<int>(hints_.size());
        hints_.push_back(std::move(hint));
    }

    const LinkGraph& graph_;
    const Grid& grid_;
    ForcingRules rules_;
    NestedChains& nested_;
    ClosureSearch search_;
    Wanted wanted_;
    Closures& closures_;
    std::vector<int> best_;  // by conclusion, if all are wanted
    std::vector<ChainHint> hints_;
    int order_ = 0;
    std::vector<const Closures::Entry*> chain_;
    std::optional<Reachability> reachability_;                                      // for static searches
    std::unordered_map<Vertex, std::shared_ptr<const ClosureSnapshot>> snapshots_;  // for proofs
};

}  // namespace

std::vector<ChainHint> forcing_chains(const Grid& grid, ForcingRules rules, NestedChains& nested,
                                      StopPoller& stop) {
    LinkGraph graph(grid);
    graph.list_offs();
    auto closures = ClosurePool::take(graph);
    auto hints = ForcingSearch(graph, rules, *closures, nested, stop, ForcingSearch::Wanted::all).run();
    ClosurePool::give_back(std::move(closures));
    return hints;
}

ForcingChains::~ForcingChains() { ClosurePool::give_back(std::move(closures_)); }

std::optional<ChainHint> ForcingChains::easiest(ForcingRules rules, StopPoller& stop) {
    const bool is_reused = rules.dynamic && !rules.nishio;
    auto closures = is_reused && closures_ ? std::move(closures_) : ClosurePool::take(graph_);
    auto hints = ForcingSearch(graph_, rules, *closures, nested_, stop, ForcingSearch::Wanted::easiest).run();
    if (is_reused)
        closures_ = std::move(closures);
    else
        ClosurePool::give_back(std::move(closures));
    return hints.empty() ? std::nullopt : std::optional(std::move(hints.back()));
}

}  // namespace ninefold::explainer
