// Chains and loops: deductions from alternating strong and weak links.
//
//      X ==== a - - b ==== c - - d ==== Y        If X is false, Y is true, and vice versa: one of the two is
//                                                true. Any candidate that clashes with both can be removed.
//
// The usual name of a chain depends on its ends and its links:
//
//      AIC                   X and Y have the same digit, and all cells that see both lose it. Or they have
//                            two digits in cells that see each other, and each cell loses the other's digit.
//      discontinuous loop    Removes a single candidate: weak links from it to X and Y close the loop. Or X
//                            and Y are the same candidate, which is then true: its cell loses all others.
//      continuous loop       X and Y cannot both be true: the weak link between them closes the loop. Then
//                            one end of each weak link is true: remove all candidates that see both ends.
//      X-chain               All nodes have the same digit.
//      XY-chain              All strong links lie in cells with two candidates.
//      remote pair           An XY-chain whose cells all have the same two candidates: removes both.
//      grouped               Some node is a group of cells, or some link comes from an almost locked set.
//
// Each finder reports the shortest chains first, and one chain for each effect. Chains with groups come
// before those with almost locked sets.
#include <algorithm>
#include <set>

#include "logic/chain_search.hpp"
#include "logic/technique.hpp"

namespace ninefold {
namespace {

using Index = Links::Index;
using Nodes = std::span<const Index>;
/// The effects of earlier steps: each effect is reported once.
using Seen = std::set<std::vector<Candidate>>;

const Links::StrongLink& link_between(const Links& links, Index a, Index b) {
    const auto& all = links.strong(a);
    const auto found = std::ranges::find(all, b, &Links::Strong::to);
    return links.strong_links()[found->link];
}

/// The cells of the almost locked set that makes a link; empty if a house or a cell makes it.
CellSet set_of(const Links& links, const Links::StrongLink& link) {
    const auto truths = links.truths(link);
    CellSet cells;
    if (truths.size() > 1)
        for (const Truth truth : truths) cells.insert(truth.cell());
    return cells;
}

bool is_grouped(const Links& links, Nodes nodes) {
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (links.nodes()[nodes[i]].cells.several()) return true;
        if (i % 2 == 0 && links.truths(link_between(links, nodes[i], nodes[i + 1])).size() > 1) return true;
    }
    return false;
}

void add_truths(const Links& links, Nodes nodes, Step& step) {
    for (std::size_t i = 0; i < nodes.size(); i += 2)
        for (const Truth truth : links.truths(link_between(links, nodes[i], nodes[i + 1])))
            if (std::ranges::find(step.truths, truth) == step.truths.end()) step.truths.push_back(truth);
    step.has_spare_truths = true;
}

Step step_of(const Links& links, Nodes nodes, bool is_loop, const CandidateSet& removes) {
    Step step;
    for (const Candidate candidate : removes) step.removes.push_back(candidate);
    add_truths(links, nodes, step);
    evidence::Chain chain{{{}}, is_loop};
    bool has_sets = false;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        chain.chains[0].push_back(links.nodes()[nodes[i]]);
        if (i % 2 != 0) continue;
        chain.sets.push_back(set_of(links, link_between(links, nodes[i], nodes[i + 1])));
        has_sets |= !chain.sets.back().empty();
    }
    if (!has_sets) chain.sets.clear();
    step.evidence = std::move(chain);
    return step;
}

/// The candidates that clash with nodes.
class Effects {
public:
    explicit Effects(const Links& links) : links_(links), candidates_(1, links.nodes().size()) {
        for (Index node = 0; node < links.candidates(); ++node) candidates_.insert(0, node);
    }

    const Links& links() const { return links_; }
    const evidence::Node& node(Index index) const { return links_.nodes()[index]; }

    /// True if any candidate clashes with both, so it can be removed.
    bool any(Index x, Index y) const {
        const auto a = links_.weak_rows()[x], b = links_.weak_rows()[y], mask = candidates_[0];
        for (std::size_t i = 0; i < a.size(); ++i)
            if ((a[i] & b[i] & mask[i]) != 0) return true;
        return false;
    }
    CandidateSet of(Index x, Index y) const {
        CandidateSet found;
        const auto add = [&](Index gone) {
            found.insert({node(gone).cells.first(), node(gone).digit});
            return true;
        };
        each_common(add, links_.weak_rows()[x], links_.weak_rows()[y], candidates_[0]);
        return found;
    }

private:
    const Links& links_;
    BitRows candidates_;
};

/// The chains that a technique accepts from the search.
struct Form {
    int fewest_links;  // strong ones
    bool is_grouped;
    /// The candidates removed by a chain with these ends; empty if the technique does not accept it. Not
    /// called for loops.
    CandidateSet (*removed_by)(const Effects& effects, Index x, Index y);
};

/// Finds the chains of a form: those with fewer links first, then by their ends.
class Hunt {
public:
    Hunt(ChainSearch& search, const Form& form, Sink sink, Seen& seen)
        : search_(search), form_(form), sink_(sink), seen_(seen), effects_(search.moves.links()) {}

    /// Chains read the same both ways, so the first end is the one with the lower number.
    bool find_chains() {
        for (int links = form_.fewest_links; const BitRows* ends = search_.failing.at(links); ++links)
            for (Index x = 0; x < search_.moves.size(); ++x)
                if (!each_common([&](Index y) { return y < x || join(x, y, links); }, (*ends)[x]))
                    return false;
        return true;
    }

    /// A strong link, a chain onward from its second end, and a weak link back to its first.
    bool find_loops() {
        const Moves& moves = search_.moves;
        for (int links = form_.fewest_links; const BitRows* ends = search_.holding.at(links); ++links)
            for (Index second = 0; second < moves.size(); ++second) {
                const auto close_at = [&](Index first) {
                    return each_common([&](Index end) { return close(first, second, end, links); },
                                       (*ends)[second], moves.weak()[first]);
                };
                if (!each_common(close_at, moves.strong()[second])) return false;
            }
        return true;
    }

private:
    bool join(Index x, Index y, int strong_links) {
        const CandidateSet removes = form_.removed_by(effects_, x, y);
        if (removes.empty()) return true;
        bool go_on = true;
        search_.failing.each_chain(x, x, y, strong_links, [&](Nodes nodes) {
            if (form_.is_grouped && !is_grouped(effects_.links(), nodes)) return true;
            go_on = hand_over(nodes, false, removes);
            return false;
        });
        return go_on;
    }

    bool close(Index first, Index second, Index end, int strong_links) {
        bool go_on = true;
        search_.holding.each_chain(second, first, end, strong_links, [&](Nodes nodes) {
            if (form_.is_grouped && !is_grouped(effects_.links(), nodes)) return true;
            const CandidateSet removes = removed_by_loop(nodes);
            go_on = removes.empty() || hand_over(nodes, true, removes);
            return go_on;
        });
        return go_on;
    }

    CandidateSet removed_by_loop(Nodes nodes) const {
        CandidateSet gone;
        for (std::size_t i = 0; i < nodes.size(); i += 2) {
            gone |= effects_.of(nodes[i + 1], nodes[(i + 2) % nodes.size()]);
            if (form_.is_grouped) gone |= removed_by_set(nodes[i], nodes[i + 1]);
        }
        return gone;
    }

    /// In a loop, an almost locked set loses one of its two linking digits, so it holds all the others.
    CandidateSet removed_by_set(Index x, Index y) const {
        const Links& links = effects_.links();
        const Board& board = links.board();
        const CellSet set = set_of(links, link_between(links, x, y));
        DigitSet digits;
        CandidateSet gone;
        for (const Cell cell : set) digits |= board.candidates(cell);
        for (const Digit digit : digits.without(effects_.node(x).digit).without(effects_.node(y).digit)) {
            const CellSet places = board.cells_with(digit);
            for (const Cell cell : places& board.rules().common_peers(places & set))
                gone.insert({cell, digit});
        }
        return gone;
    }

    bool hand_over(Nodes nodes, bool is_loop, const CandidateSet& removes) {
        Step step = step_of(effects_.links(), nodes, is_loop, removes);
        return !seen_.insert(step.removes).second || sink_(std::move(step));
    }

    ChainSearch& search_;
    Form form_;
    Sink sink_;
    Seen& seen_;
    Effects effects_;
};

CandidateSet removed_by_x_chain(const Effects& effects, Index x, Index y) {
    return x == y ? CandidateSet() : effects.of(x, y);
}

CandidateSet removed_by_xy_chain(const Effects& effects, Index x, Index y) {
    return x == y || effects.node(x).digit != effects.node(y).digit ? CandidateSet() : effects.of(x, y);
}

/// Removes both digits: the same chain exists for the other digit.
CandidateSet removed_by_remote_pair(const Effects& effects, Index x, Index y) {
    const auto& [digit, cells] = effects.node(x);
    const Board& board = effects.links().board();
    const DigitSet both = board.candidates(cells.first());
    CandidateSet gone;
    if (x == y || digit != both.first() || effects.node(y).digit != digit) return gone;
    const CellSet seen = board.rules().common_peers(cells | effects.node(y).cells);
    for (const Digit each : both)
        for (const Cell cell : seen& board.cells_with(each)) gone.insert({cell, each});
    return gone;
}

/// Leaves out ends in the same cell: they make a loop, and this would be part of it.
CandidateSet removed_by_aic(const Effects& effects, Index x, Index y) {
    const evidence::Node &from = effects.node(x), &to = effects.node(y);
    if (from.cells == to.cells || !effects.any(x, y)) return {};
    const CandidateSet gone = effects.of(x, y);
    return gone.several() ? gone : CandidateSet();
}

/// The one candidate that closes the loop. If both ends are the same node, everything that clashes with it;
/// for a single cell, only the rest of that cell, because people look no further.
CandidateSet removed_by_discontinuous_loop(const Effects& effects, Index x, Index y) {
    if (!effects.any(x, y) || effects.links().weak_rows().contains(x, y)) return {};
    const auto& [digit, cells] = effects.node(x);
    CandidateSet gone;
    if (x == y && cells.single()) {
        const Cell cell = cells.first();
        for (const Digit other : effects.links().board().candidates(cell).without(digit))
            gone.insert({cell, other});
        return gone;
    }
    gone = effects.of(x, y);
    return x == y || gone.single() ? gone : CandidateSet();
}

bool find_with(const Facts& facts, ChainLinks use, const Form& form, Sink sink) {
    ChainSearch search(facts.links(Reach::candidates), use, facts.limits().strong_links);
    Seen seen;
    return Hunt(search, form, sink, seen).find_chains();
}

/// True if enough cells for a remote pair have the same two candidates.
bool may_have_remote_pair(const Facts& facts) {
    for (const Cell cell : facts.bivalue()) {
        int alike = 0;
        for (const Cell other : facts.bivalue())
            alike += facts.board().candidates(other) == facts.board().candidates(cell);
        if (alike >= 4) return true;
    }
    return false;
}

bool find_remote_pairs(const Facts& facts, Sink sink) {
    if (!may_have_remote_pair(facts)) return true;
    return find_with(facts, ChainLinks::one_pair, {4, false, removed_by_remote_pair}, sink);
}

bool find_x_chains(const Facts& facts, Sink sink) {
    return find_with(facts, ChainLinks::one_digit, {2, false, removed_by_x_chain}, sink);
}

/// At least three cells: two would be a naked pair.
bool find_xy_chains(const Facts& facts, Sink sink) {
    return find_with(facts, ChainLinks::cells, {3, false, removed_by_xy_chain}, sink);
}

/// Loops with two strong links are pairs and X-wings.
bool find_continuous(const Facts& facts, Sink sink) {
    Seen seen;
    return Hunt(facts.chain_search(Reach::candidates), {3, false, nullptr}, sink, seen).find_loops();
}

bool find_discontinuous(const Facts& facts, Sink sink) {
    Seen seen;
    const Form form{2, false, removed_by_discontinuous_loop};
    return Hunt(facts.chain_search(Reach::candidates), form, sink, seen).find_chains();
}

bool find_aics(const Facts& facts, Sink sink) {
    Seen seen;
    const Form form{2, false, removed_by_aic};
    return Hunt(facts.chain_search(Reach::candidates), form, sink, seen).find_chains();
}

bool find_grouped_continuous(const Facts& facts, Sink sink) {
    Seen seen;
    const Form form{2, true, nullptr};
    return Hunt(facts.chain_search(Reach::groups), form, sink, seen).find_loops() &&
           (!facts.limits().sets_in_chains ||
            Hunt(facts.chain_search(Reach::sets), form, sink, seen).find_loops());
}

bool find_grouped(const Facts& facts, const Form& form, Sink sink) {
    Seen seen;
    return Hunt(facts.chain_search(Reach::groups), form, sink, seen).find_chains() &&
           (!facts.limits().sets_in_chains ||
            Hunt(facts.chain_search(Reach::sets), form, sink, seen).find_chains());
}

bool find_grouped_discontinuous(const Facts& facts, Sink sink) {
    return find_grouped(facts, {2, true, removed_by_discontinuous_loop}, sink);
}

bool find_grouped_aics(const Facts& facts, Sink sink) {
    return find_grouped(facts, {2, true, removed_by_aic}, sink);
}

constexpr Technique table[] = {
    {"remote-pair", find_remote_pairs},
    {"x-chain", find_x_chains},
    {"xy-chain", find_xy_chains},
    {"nice-loop-continuous", find_continuous},
    {"nice-loop-discontinuous", find_discontinuous},
    {"aic", find_aics},
    {"grouped-nice-loop-continuous", find_grouped_continuous},
    {"grouped-nice-loop-discontinuous", find_grouped_discontinuous},
    {"grouped-aic", find_grouped_aics},
};

}  // namespace

const Family chains{"chains", table};

}  // namespace ninefold
