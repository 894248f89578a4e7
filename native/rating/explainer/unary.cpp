#include "rating/explainer/unary.hpp"

#include <algorithm>
#include <bitset>

#include "rating/explainer/graph.hpp"
#include "rating/explainer/prices.hpp"

namespace ninefold::explainer {
namespace {

/// A node that the search has reached.
struct Reached {
    Link link;
    int parent;  // the node before it, -1 for the start
    int distance;
};

/// Measures the distance from a candidate to its own opposite by rows of bits, alternating between off and
/// on.
class Distance {
public:
    explicit Distance(const Reachability& reachability)
        : reachability_(reachability),
          ons_(reachability.graph().words()),
          offs_(ons_.size()),
          newest_(ons_.size()) {}

    /// The number of nodes in the shortest forcing chain from a candidate that is on, or off; 0 if it exceeds
    /// `longest`.
    int nodes(int n, bool from_on, int longest) {
        std::ranges::fill(ons_, 0);
        std::ranges::fill(offs_, 0);
        newest_ons_.clear();
        int nodes = 1;
        if (from_on) {
            set_bit(ons_, n);
            newest_ons_.push_back(n);
        } else {
            add_ons_of(n);
            nodes = 2;
        }
        while (!newest_ons_.empty() && nodes < longest) {
            add_offs();
            ++nodes;
            if (from_on && has_bit(offs_, n)) return nodes;
            if (nodes == longest) return 0;
            newest_ons_.clear();
            each_bit(newest_, [&](int off) { add_ons_of(off); });
            ++nodes;
            if (!from_on && has_bit(ons_, n)) return nodes;
        }
        return 0;
    }

private:
    void add_ons_of(int off) {
        for (const LinkGraph::Neighbour& on : reachability_.strong(off))
            if (!has_bit(ons_, on.number)) {
                set_bit(ons_, on.number);
                newest_ons_.push_back(on.number);
            }
    }

    /// Stores the new ones that lead further in `newest_`.
    void add_offs() {
        for (std::size_t w = 0; w < offs_.size(); ++w) newest_[w] = ~offs_[w] & reachability_.active()[w];
        for (const int on : newest_ons_) {
            const ConstRow weak = reachability_.weak(on);
            for (std::size_t w = 0; w < offs_.size(); ++w) offs_[w] |= weak[w];
        }
        for (std::size_t w = 0; w < offs_.size(); ++w) newest_[w] &= offs_[w];
    }

    const Reachability& reachability_;
    std::vector<std::uint64_t> ons_, offs_, newest_;
    std::vector<int> newest_ons_;
};

class UnarySearch {
public:
    UnarySearch(const LinkGraph& graph, LinkKinds kinds, ChainKind kind, std::vector<ChainHint>& hints)
        : graph_(graph), grid_(graph.grid()), reachability_(graph, kinds), kind_(kind), hints_(hints) {
        parts_.resize(static_cast<std::size_t>(graph.size()));
        if (kinds.x) reachability_.find_reached();
    }

    /// All hints, with their chains.
    void all() {
        each_start([&](int n) {
            const Node on = node_of(graph_.candidate(n), true);
            if (has_cycles(n)) cycles(n, node_count);
            if (!reachability_.kinds().x) return;
            if (reachability_.refutes_itself(n)) forcing(on);
            if (reachability_.proves_itself(n)) forcing(opposite(on));
        });
    }

    /// Finds the hint that would sort first among all, if it comes before the best one so far.
    void easiest(int most, bool keeps_chain) {
        best_ = true;
        keeps_chains_ = keeps_chain;
        most_ = most;
        if (most < std::min(cycle_price(), forcing_price())) return;
        easiest_forcing();
        each_start([&](int n) {
            start_ = graph_.candidate(n);
            if (has_cycles(n)) cycles(n, longest_cycle());
        });
    }

private:
    int cycle_price() const {
        return kind_ == ChainKind::xy ? price::two_kinds_chain : price::one_kind_cycle;
    }
    int forcing_price() const {
        return kind_ == ChainKind::xy ? price::two_kinds_chain : price::one_kind_chain;
    }

    template <class Visit>
    void each_start(Visit&& visit) {
        for (int n = 0; n < graph_.size(); ++n)
            if (count(grid_.candidates(graph_.candidate(n) / 9)) > 1) visit(n);
    }

    bool has_cycles(int n) const {
        return reachability_.is_in_cycle(n) &&
               (reachability_.kinds().x || count(grid_.candidates(graph_.candidate(n) / 9)) == 2);
    }

    /// The most complex cycle that can still come before the best hint. Among equals the earlier start wins,
    /// and a cycle comes before the forcing chains of its start.
    int longest_cycle() const {
        if (hints_.empty()) return longest_of(most_ - cycle_price());
        const ChainHint& best = hints_.back();
        const int term = best.hint.difficulty - cycle_price();
        const int longest = longest_of(term);
        if (length_term(std::min(longest, best.complexity)) < term) return longest_of(term - 1);
        const bool wins_tie = kind_ < best.kind || (kind_ == best.kind && start_ <= best_start_);
        return std::min(longest, best.complexity - !wins_tie);
    }

    void easiest_forcing() {
        if (!reachability_.kinds().x) return;
        int longest = longest_of((hints_.empty() ? most_ : hints_.back().hint.difficulty) - forcing_price());
        Distance distance(reachability_);
        Node easiest = 0;
        int complexity = 0;
        each_start([&](int n) {
            for (const bool on : {true, false}) {
                if (!(on ? reachability_.refutes_itself(n) : reachability_.proves_itself(n))) continue;
                if (const int nodes = distance.nodes(n, on, longest)) {
                    easiest = node_of(graph_.candidate(n), on);
                    complexity = nodes;
                    longest = nodes - 1;
                }
            }
        });
        if (!complexity) return;
        start_ = candidate_of(easiest);
        if (keeps_chains_)
            forcing(easiest);
        else
            add_forcing(easiest, complexity);
    }

    /// The candidates that are off if this one is on and that lead further, in the Explainer's order.
    std::span<const Link> active_offs(int n) {
        Part& part = parts_[static_cast<std::size_t>(n)];
        if (part.to < 0) {
            part.from = static_cast<std::int32_t>(offs_.size());
            each_off(grid_, node_of(graph_.candidate(n), true), reachability_.kinds(), [&](Link off) {
                if (has_bit(reachability_.active(), number_of(off.node))) offs_.push_back(off);
                return false;
            });
            part.to = static_cast<std::int32_t>(offs_.size());
        }
        return std::span(offs_).subspan(static_cast<std::size_t>(part.from),
                                        static_cast<std::size_t>(part.to - part.from));
    }

    int number_of(Node node) const { return graph_.number(candidate_of(node)); }

    /// Works in waves: from candidates that are on to those they turn off, and from there to those that are
    /// then on. A candidate turns on only once. It may turn off in several ways with the same consequences,
    /// so later ways matter only if they close the cycle. Every candidate that is on is in the same component
    /// as the start.
    void cycles(int start, int longest) {
        std::bitset<node_count> seen, closing;
        const int component = reachability_.component(start);
        const Node start_on = node_of(graph_.candidate(start), true);
        for (const LinkGraph::Neighbour& last : reachability_.strong(start))  // strong links go both ways
            closing.set(node_of(graph_.candidate(last.number), false));
        nodes_.assign(1, {{start_on, without_cause}, -1, 0});
        seen.set(start_on);
        std::size_t wave = 0;
        while (wave < nodes_.size() && nodes_[wave].distance + 2 <= longest) {
            const std::size_t ons_end = nodes_.size();
            for (std::size_t i = wave; i < ons_end; ++i)
                for (const Link& off : active_offs(number_of(nodes_[i].link.node))) {
                    if (seen[off.node] && (!closing[off.node] || is_before(static_cast<int>(i), off.node)))
                        continue;
                    seen.set(off.node);
                    nodes_.push_back({off, static_cast<int>(i), nodes_[i].distance + 1});
                }
            const std::size_t offs_end = nodes_.size();
            for (std::size_t i = ons_end; i < offs_end; ++i)
                for (const LinkGraph::Neighbour& on : reachability_.strong(number_of(nodes_[i].link.node))) {
                    const Node node = node_of(graph_.candidate(on.number), true);
                    if (on.number == start) {
                        if (nodes_[i].distance >= 3) add_cycle(static_cast<int>(i), {node, on.cause});
                    } else if (!seen[node] && reachability_.component(on.number) == component) {
                        seen.set(node);
                        nodes_.push_back({{node, on.cause}, static_cast<int>(i), nodes_[i].distance + 1});
                    }
                }
            wave = offs_end;
        }
    }

    /// True if a node is on the path to one that was reached.
    bool is_before(int reached, Node node) const {
        for (; reached >= 0; reached = nodes_[reached].parent)
            if (nodes_[reached].link.node == node) return true;
        return false;
    }

    void add_cycle(int last, Link closing) {
        CellSet cells;
        std::array<CellSet, 9> seen_on{}, seen_off{};
        Mask digits = 0;
        for (int node = last; node >= 0; node = nodes_[node].parent) {
            const int candidate = candidate_of(nodes_[node].link.node);
            cells.insert(Cell::at(candidate / 9));
            digits |= static_cast<Mask>(1u << candidate % 9);
            (is_on(nodes_[node].link.node) ? seen_on : seen_off)[candidate % 9] |= layout.sees[candidate / 9];
        }
        ChainHint found{{cycle_price(), -1, {}}, nodes_[last].distance + 1, kind_, {}, {}};
        each(digits, [&](int digit) {
            for (const Cell cell : (seen_on[digit] & seen_off[digit] & graph_.cells_of(digit)) - cells)
                found.hint.removed.push_back(
                    static_cast<std::uint16_t>(candidate_at(cell.position(), digit)));
        });
        if (!found.hint.is_useful()) return;
        std::ranges::sort(found.hint.removed);
        if (keeps_chains_) {
            Chain chain{closing};
            for (int node = last; nodes_[node].parent >= 0; node = nodes_[node].parent)
                chain.push_back(nodes_[node].link);
            found.chains.push_back(std::move(chain));
        }
        add(std::move(found));
    }

    /// Searches breadth first for the opposite of the start, which is known to be reachable.
    void forcing(Node start) {
        nodes_.assign(1, {{start, without_cause}, -1, 0});
        std::bitset<node_count> seen;
        seen.set(start);
        for (std::size_t i = 0; nodes_.back().link.node != opposite(start); ++i) {
            const Node node = nodes_[i].link.node;
            const auto visit = [&](Link next) {
                if (seen[next.node]) return false;
                seen.set(next.node);
                nodes_.push_back({next, static_cast<int>(i), nodes_[i].distance + 1});
                return next.node == opposite(start);
            };
            if (!is_on(node))
                each_on(grid_, node, reachability_.kinds(), visit);
            else if (is_on(start) && has_bit(reachability_.weak(number_of(node)), number_of(start)))
                each_off(grid_, node, reachability_.kinds(),
                         [&](Link off) { return off.node == opposite(start) && visit(off); });
            else
                for (const Link& off : active_offs(number_of(node))) visit(off);
        }
        add_forcing(start, nodes_.back().distance + 1);
    }

    void add_forcing(Node start, int complexity) {
        ChainHint found{conclusion(grid_, opposite(start), forcing_price()), complexity, kind_, {}, {}};
        if (found.hint.removed.empty()) return;
        if (keeps_chains_) {
            Chain chain;
            for (int node = static_cast<int>(nodes_.size()) - 1; node >= 0; node = nodes_[node].parent)
                chain.push_back(nodes_[node].link);
            found.chains.push_back(std::move(chain));
        }
        add(std::move(found));
    }

    void add(ChainHint&& found) {
        found.hint.difficulty += length_term(found.complexity);
        if (!best_) {
            hints_.push_back(std::move(found));
            return;
        }
        if (!hints_.empty()) {
            const bool is_earlier = start_ <= best_start_ && !comes_before(hints_.back(), found);
            if (!comes_before(found, hints_.back()) && !(is_earlier && found.kind == hints_.back().kind))
                return;
            hints_.clear();
        }
        hints_.push_back(std::move(found));
        best_start_ = start_;
    }

    struct Part {
        std::int32_t from, to = -1;  // range in offs_, once it is known
    };

    const LinkGraph& graph_;
    const Grid& grid_;
    Reachability reachability_;
    ChainKind kind_;
    bool best_ = false, keeps_chains_ = true;
    int most_ = any_price;
    int start_ = -1, best_start_ = -1;
    std::vector<ChainHint>& hints_;
    std::vector<Reached> nodes_;
    std::vector<Part> parts_;
    Chain offs_;
};

constexpr std::array passes{std::pair(LinkKinds{true, false}, ChainKind::x),
                            std::pair(LinkKinds{false, true}, ChainKind::y),
                            std::pair(LinkKinds{true, true}, ChainKind::xy)};

}  // namespace

std::vector<ChainHint> unary_chains(const Grid& grid) {
    std::vector<ChainHint> hints;
    const LinkGraph graph(grid);
    for (const auto& [kinds, kind] : passes) UnarySearch(graph, kinds, kind, hints).all();
    return hints;
}

std::optional<ChainHint> easiest_unary_chain(const Grid& grid, int most, bool keeps_chain) {
    std::vector<ChainHint> best;
    const LinkGraph graph(grid);
    for (const auto& [kinds, kind] : passes) UnarySearch(graph, kinds, kind, best).easiest(most, keeps_chain);
    return best.empty() ? std::nullopt : std::optional(std::move(best.back()));
}

}  // namespace ninefold::explainer
