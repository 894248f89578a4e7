#include "rating/explainer/forcing.hpp"

#include <algorithm>
#include <memory>
#include <optional>

#include "rating/explainer/graph.hpp"

namespace ninefold::explainer {
namespace {

int base_of(Reach reach) {
    if (reach.nishio) return 75;
    return reach.dynamic ? 85 + 5 * reach.level : 80;
}

/// Closures are large, and there are hundreds of them in each search: they are used again.
class ClosurePool {
public:
    static std::unique_ptr<Closure> take() {
        if (pool().empty()) return std::make_unique<Closure>();
        std::unique_ptr<Closure> closure = std::move(pool().back());
        pool().pop_back();
        return closure;
    }
    static void give_back(std::unique_ptr<Closure> closure) {
        if (closure) pool().push_back(std::move(closure));
    }

private:
    static std::vector<std::unique_ptr<Closure>>& pool() {
        thread_local std::vector<std::unique_ptr<Closure>> closures;
        return closures;
    }
};

class ForcingSearch {
public:
    ~ForcingSearch() {
        for (auto& closure : closures_) ClosurePool::give_back(std::move(closure));
    }
    ForcingSearch(const ForcingSearch&) = delete;
    ForcingSearch& operator=(const ForcingSearch&) = delete;

    ForcingSearch(const Grid& grid, Reach reach, NestedChains& nested, Patience& patience, bool with_chains)
        : grid_(grid),
          reach_(reach),
          nested_(nested),
          search_(grid, reach, nested, patience),
          with_chains_(with_chains) {}

    std::vector<ChainHint> run() {
        if (!reach_.dynamic) {
            graph_.emplace(grid_);
            routes_.emplace(*graph_, Links{true, true}).find_reach();
        }
        for (int cell = 0; cell < 81; ++cell)
            if (count(grid_.candidates(cell)) > (reach_.dynamic ? 1 : 2)) from_cell(cell);
        return std::move(hints_);
    }

private:
    const Closure& closure(Node start) {
        std::unique_ptr<Closure>& known = closures_[start];
        if (!known) {
            known = ClosurePool::take();
            search_.run(start, *known, bound());
        }
        return *known;
    }

    /// What is more complex does not matter, if only the easiest hint is wanted.
    int bound() const { return with_chains_ || hints_.empty() ? 1 << 14 : hints_.back().complexity; }

    /// Static closures are not worth a search if not even all that can be reached has a node in common.
    bool may_have_common(std::span<const Node> starts) const {
        if (!routes_) return true;
        std::array<int, 9> numbers;
        std::ranges::transform(starts, numbers.begin(),
                               [&](Node start) { return graph_->number(candidate_of(start)); });
        return routes_->have_common(std::span(numbers).first(starts.size()));
    }

    void from_cell(int cell) {
        const Mask candidates = grid_.candidates(cell);
        std::vector<Node> starts;
        each(candidates, [&](int digit) {
            const Node on = node_of(cell, digit, true);
            starts.push_back(on);
            if (reach_.dynamic) {
                const Closure& if_on = closure(on);
                const Closure& if_off = closure(opposite(on));
                if (if_on.is_contradiction()) add_contradiction(if_on, opposite(on));
                if (if_off.is_contradiction()) add_contradiction(if_off, on);
                if (!reach_.nishio && count(candidates) >= 3) {
                    const std::array<const Closure*, 2> both{&if_on, &if_off};
                    common(std::span<const Closure* const>(both), Kind::twofold, without_cause);
                }
            }
            if (!reach_.nishio) from_houses(cell, digit);
        });
        if (!reach_.nishio) common(starts, Kind::cell, by_cell);
    }

    void common(std::span<const Node> starts, Kind kind, Cause cause) {
        if (!may_have_common(starts)) return;
        std::vector<const Closure*> ons;
        for (const Node start : starts) ons.push_back(&closure(start));
        common(std::span<const Closure* const>(ons), kind, cause);
    }

    void from_houses(int cell, int digit) {
        for (const int family : boxes_rows_columns) {
            const int house = house_of(cell, family);
            const Mask places = grid_.places(house, digit);
            if (count(places) < 2 || first(places) != place_in(cell, family)) continue;
            std::vector<Node> starts;
            each(places, [&](int place) { starts.push_back(node_of(cell_at(house, place), digit, true)); });
            common(starts, Kind::house, static_cast<Cause>(house));
        }
    }

    /// What is in all closures: what is on, then what is off, in the order of the first.
    void common(std::span<const Closure* const> closures, Kind kind, Cause cause) {
        Closure::Members in_all = closures[0]->members();
        std::uint64_t any = 0;
        for (std::size_t w = 0; w < in_all.size(); ++w) {
            for (const Closure* one : closures) in_all[w] &= one->members()[w];
            any |= in_all[w];
        }
        if (!any) return;
        for (const bool on : {true, false})
            for (const Closure::Entry& entry : closures[0]->entries()) {
                if (is_on(entry.node) != on || !(in_all[entry.node / 64u] >> entry.node % 64u & 1)) continue;
                if (!with_chains_ && !hints_.empty()) {
                    int least = 0;
                    for (const Closure* one : closures)
                        least += one->entry(entry.node).depth;  // chains may share what is nested in them
                    const ChainHint& best = hints_.back();
                    if (least > best.complexity || (least == best.complexity && kind >= best.kind)) continue;
                }
                ChainHint hint = concluding(entry.node, kind);
                if (hint.hint.removed.empty()) continue;
                for (const Closure* one : closures) trace(*one, entry.node, false, cause, hint);
                add(std::move(hint));
            }
    }

    void add_contradiction(const Closure& closure, Node conclusion) {
        ChainHint hint = concluding(conclusion, Kind::contradiction);
        if (hint.hint.removed.empty()) return;
        const Node second = closure.clashing();
        const Node on = is_on(second) ? second : opposite(second);
        for (const Node node : {on, opposite(on)}) trace(closure, node, node == second, without_cause, hint);
        add(std::move(hint));
    }

    ChainHint concluding(Node node, Kind kind) const {
        return {conclusion(grid_, node, base_of(reach_)), 0, kind, {}, {}};
    }

    /// Adds a chain; its start has the cause of the hint.
    void trace(const Closure& closure, Node node, bool second, Cause cause, ChainHint& hint) {
        closure.trace(node, second, chain_, hint.nested);
        hint.complexity += static_cast<int>(chain_.size());
        if (!with_chains_) return;
        if (cause != without_cause)
            for (Link& link : chain_)
                if (link.cause == without_cause && is_on(link.node)) link.cause = cause;
        hint.chains.push_back(chain_);
    }

    void add(ChainHint&& hint) {
        hint.complexity += nested_.complexity(hint.nested);
        hint.hint.difficulty += length_term(hint.complexity);
        if (!with_chains_ && !hints_.empty()) {
            if (!comes_before(hint, hints_.back())) return;
            hints_.clear();
        }
        hints_.push_back(std::move(hint));
    }

    const Grid& grid_;
    Reach reach_;
    NestedChains& nested_;
    ClosureSearch search_;
    bool with_chains_;
    std::array<std::unique_ptr<Closure>, node_count> closures_;
    std::vector<ChainHint> hints_;
    Chain chain_;
    std::optional<LinkGraph> graph_;  // of static searches
    std::optional<Routes> routes_;
};

}  // namespace

std::vector<ChainHint> forcing_chains(const Grid& grid, Reach reach, NestedChains& nested,
                                      Patience& patience) {
    return ForcingSearch(grid, reach, nested, patience, true).run();
}

std::optional<Hint> easiest_forcing_chain(const Grid& grid, Reach reach, Patience& patience) {
    NestedChains nested;
    auto hints = ForcingSearch(grid, reach, nested, patience, false).run();
    return hints.empty() ? std::nullopt : std::optional(std::move(hints.back().hint));
}

}  // namespace ninefold::explainer
