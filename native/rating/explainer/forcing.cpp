#include "rating/explainer/forcing.hpp"

#include <algorithm>
#include <utility>

namespace ninefold::explainer {
namespace {

int base_of(Reach reach) {
    if (reach.nishio) return 75;
    return reach.dynamic ? 85 + 5 * reach.level : 80;
}

/// The memory of closures is large and used again.
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
        if (closures) pool().push_back(std::move(closures));
    }

private:
    static std::vector<std::unique_ptr<Closures>>& pool() {
        thread_local std::vector<std::unique_ptr<Closures>> closures;
        return closures;
    }
};

class ForcingSearch {
public:
    /// Only the easiest hint is kept, or the easiest one of each conclusion with its chains.
    enum class Wanted { easiest, all };

    ForcingSearch(const LinkGraph& graph, Reach reach, Closures& closures, NestedChains& nested,
                  Patience& patience, Wanted wanted)
        : graph_(graph),
          grid_(graph.grid()),
          reach_(reach),
          nested_(nested),
          search_(graph, reach, closures, nested, patience),
          wanted_(wanted),
          closures_(closures) {
        if (wanted == Wanted::all) best_.assign(2 * static_cast<std::size_t>(graph.size()), -1);
        if (!reach.dynamic) routes_.emplace(graph, Links{true, true}).find_reach();
    }

    std::vector<ChainHint> run() {
        for (int cell = 0; cell < 81; ++cell)
            if (count(grid_.candidates(cell)) > (reach_.dynamic ? 1 : 2)) from_cell(cell);
        return std::move(hints_);
    }

private:
    void complete(Vertex start) {
        if (closures_.level(start) != reach_.level) search_.run(start, bound());
    }

    /// What is more complex does not matter, if only the easiest hint is wanted.
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
            if (reach_.dynamic) {
                const std::array both{start, off};
                for (const Vertex side : both) complete(side);
                for (const Vertex side : both)
                    if (closures_.is_contradiction(side)) add_contradiction(side);
                if (!reach_.nishio && count(candidates) >= 3) common(both, Kind::twofold, without_cause);
            }
            if (!reach_.nishio) from_houses(cell, digit);
        });
        if (!reach_.nishio) common(starts, Kind::cell, by_cell);
    }

    void from_houses(int cell, int digit) {
        for (const int family : boxes_rows_columns) {
            const int house = house_of(cell, family);
            const Mask places = grid_.places(house, digit);
            if (count(places) < 2 || first(places) != place_in(cell, family)) continue;
            std::vector<Vertex> starts;
            each(places, [&](int place) { starts.push_back(on(cell_at(house, place), digit)); });
            common(starts, Kind::house, static_cast<Cause>(house));
        }
    }

    /// What is in all closures: what is on, then what is off, in the order of the first.
    void common(std::span<const Vertex> starts, Kind kind, Cause cause) {
        // Static closures are not worth a search if not even all that can be reached has a node in common.
        if (routes_ && !routes_->have_common(starts)) return;
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

    void add_common(std::span<const Vertex> starts, Vertex target, Kind kind, Cause cause) {
        if (const ChainHint* best = best_for(target)) {
            int least = 0;  // chains may share what is nested in them
            for (const Vertex start : starts) least += closures_.entry(start, target).depth;
            if (least > best->complexity || (least == best->complexity && kind >= best->kind)) return;
        }
        ChainHint hint = concluding(target, kind);
        if (hint.hint.removed.empty()) return;
        for (const Vertex start : starts) trace(start, target, false, cause, hint);
        add(std::move(hint), target);
    }

    void add_contradiction(Vertex start) {
        const Vertex conclusion = static_cast<Vertex>(start ^ 1);
        ChainHint hint = concluding(conclusion, Kind::contradiction);
        if (hint.hint.removed.empty()) return;
        const Vertex second = closures_.clashing(start);
        for (const Vertex end : {static_cast<Vertex>(second | 1), static_cast<Vertex>(second & ~1)})
            trace(start, end, end == second, without_cause, hint);
        add(std::move(hint), conclusion);
    }

    ChainHint concluding(Vertex target, Kind kind) const {
        return {conclusion(grid_, graph_.node(target), base_of(reach_)), 0, kind, {}, {}};
    }

    /// Adds a chain; its start has the cause of the hint.
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

    /// Conclusions that remove the same are the same: what is on in a cell of two, and what is off there.
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
    Reach reach_;
    NestedChains& nested_;
    ClosureSearch search_;
    Wanted wanted_;
    Closures& closures_;
    std::vector<int> best_;  // by the conclusion, where all are wanted
    std::vector<ChainHint> hints_;
    int order_ = 0;
    std::vector<const Closures::Entry*> chain_;
    std::optional<Routes> routes_;  // of static searches
};

}  // namespace

std::vector<ChainHint> forcing_chains(const Grid& grid, Reach reach, NestedChains& nested,
                                      Patience& patience) {
    LinkGraph graph(grid);
    graph.list_offs();
    auto closures = ClosurePool::take(graph);
    auto hints = ForcingSearch(graph, reach, *closures, nested, patience, ForcingSearch::Wanted::all).run();
    ClosurePool::give_back(std::move(closures));
    return hints;
}

ForcingChains::~ForcingChains() { ClosurePool::give_back(std::move(closures_)); }

std::optional<Hint> ForcingChains::easiest(Reach reach, Patience& patience) {
    const bool goes_on = reach.dynamic && !reach.nishio;
    auto closures = goes_on && closures_ ? std::move(closures_) : ClosurePool::take(graph_);
    auto hints =
        ForcingSearch(graph_, reach, *closures, nested_, patience, ForcingSearch::Wanted::easiest).run();
    if (goes_on)
        closures_ = std::move(closures);
    else
        ClosurePool::give_back(std::move(closures));
    return hints.empty() ? std::nullopt : std::optional(std::move(hints.back().hint));
}

}  // namespace ninefold::explainer
