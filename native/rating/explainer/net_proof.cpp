// A closure has more nodes than a proof needs, so a branch is written backwards, from its end to its start:
// each needed node marks the nodes that it follows from.
//
// A closure may be nested in another one, on a grid without the candidates that are off there. So a node can
// depend on nodes of all enclosing closures, and marks those as well. A lemma shows why a pattern or a nested
// chain rules out a candidate: it assumes that the candidate is on, and reaches a contradiction.
#include "rating/explainer/net_proof.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <utility>

#include "rating/explainer/patterns.hpp"
#include "rating/explainer/truths.hpp"

namespace ninefold::explainer {
namespace {

using evidence::Branch;
using evidence::Implication;

Candidate candidate(int position) { return Candidate::at(position); }

/// What is known at some point in a proof: the nodes of a closure up to one of them, or those that a lemma
/// has stated, plus everything known in the enclosing scopes.
struct Scope {
    Scope* outer = nullptr;
    const ClosureSnapshot* closure = nullptr;
    std::size_t known = 0;          // number of entries
    std::vector<bool> needed = {};  // by entry
    std::vector<Node> stated = {};

    static Scope in(const ClosureSnapshot& closure, Scope* outer) {
        Scope scope{outer, &closure, closure.entries.size(), std::vector<bool>(closure.entries.size())};
        scope.needed[0] = true;  // the start
        return scope;
    }

    /// Marks a node as needed. Returns false if it is not known.
    bool require(Node node) {
        if (std::ranges::find(stated, node) != stated.end()) return true;
        for (std::size_t i = 0; i < known; ++i)
            if (closure->entries[i].link.node == node) {
                needed[i] = true;
                return true;
            }
        return outer && outer->require(node);
    }
};

class NetProof {
public:
    explicit NetProof(const Grid& grid) : grid_(grid) {}

    evidence::Net net(const ChainHint& hint) {
        evidence::Net net;
        for (const auto& closure : hint.closures) {
            Scope scope = Scope::in(*closure, nullptr);
            net.branches.push_back(hint.kind == ChainKind::contradiction ? to_contradiction(scope)
                                                                         : to_target(scope, hint.target));
        }
        if (hint.split != without_cause) net.split = truth_of(hint.split, start_of(*hint.closures[0]));
        return net;
    }

private:
    static int start_of(const ClosureSnapshot& closure) { return candidate_of(closure.entries[0].link.node); }

    Branch to_target(Scope& scope, Node target) {
        scope.require(target);
        return {written(scope), {}, {}, {}};
    }

    Branch to_contradiction(Scope& scope) {
        Branch branch = contradiction(scope);
        branch.implications = written(scope);
        return branch;
    }

    /// The contradiction at the last node of a closure, without the implications that lead to it.
    Branch contradiction(Scope& scope) {
        scope.known = scope.closure->entries.size() - 1;
        const auto& last = scope.closure->entries.back();
        const int clashing = candidate_of(last.link.node);
        if (is_on(last.link.node)) {
            const Truth emptied = truth_of(last.link.cause, clashing);
            each_candidate(grid_, emptied, [&](int lost) { scope.require(node_of(lost, false)); });
            return {{}, emptied, {}, {}};
        }
        scope.require(node_of(clashing, true));
        const int because = candidate_of(scope.closure->entries[last.parents[0]].link.node);
        scope.needed[last.parents[0]] = true;
        return {{}, {}, candidate(clashing), candidate(because)};
    }

    /// The implications of all needed entries: collected backwards from the last one, then put in order.
    std::vector<Implication> written(Scope& scope) {
        std::vector<Implication> implications;
        for (std::size_t i = scope.known; i-- > 0;) {
            if (!scope.needed[i]) continue;
            scope.known = i;
            implications.push_back(implication(scope, scope.closure->entries[i]));
        }
        std::ranges::reverse(implications);
        return implications;
    }

    Implication implication(Scope& scope, const ClosureSnapshot::Entry& entry) {
        const int here = candidate_of(entry.link.node);
        if (scope.known == 0) return {candidate(here), is_on(entry.link.node), {}, {}, {}};
        if (is_on(entry.link.node)) {
            const Truth truth = truth_of(entry.link.cause, here);
            each_candidate(grid_, truth, [&](int other) {
                if (other != here) scope.require(node_of(other, false));
            });
            return {candidate(here), true, {}, truth, {}};
        }
        if (entry.link.cause == without_cause)
            return {candidate(here), false, {}, {}, std::make_shared<const Branch>(lemma(scope, entry))};
        scope.needed[entry.parents[0]] = true;
        const int because = candidate_of(scope.closure->entries[entry.parents[0]].link.node);
        return {candidate(here), false, candidate(because), {}, {}};
    }

    /// Writes the consequences of assuming that a candidate is on.
    struct Lemma {
        const Grid& grid;
        Scope scope;
        Branch branch;

        Lemma(const Grid& all, Scope& outer, int supposed) : grid(all), scope{&outer} {
            branch.implications.push_back({candidate(supposed), true, {}, {}, {}});
            scope.stated.push_back(node_of(supposed, true));
        }

        void fail(int gone, int because) {
            branch.implications.push_back({candidate(gone), false, candidate(because), {}, {}});
            scope.stated.push_back(node_of(gone, false));
        }
        void fail(int gone, Branch&& inner) {
            branch.implications.push_back(
                {candidate(gone), false, {}, {}, std::make_shared<const Branch>(std::move(inner))});
            scope.stated.push_back(node_of(gone, false));
        }
        /// The last candidate left for a truth is on.
        void hold(int last, Truth truth) {
            fail_all(truth, last);
            branch.implications.push_back({candidate(last), true, {}, truth, {}});
            scope.stated.push_back(node_of(last, true));
        }
        Branch&& empty(Truth truth) {
            fail_all(truth, -1);
            branch.emptied = truth;
            return std::move(branch);
        }
        Branch&& clash_of(int both, int because) {
            branch.both = candidate(both);
            branch.because = candidate(because);
            return std::move(branch);
        }
        /// Continues with a branch whose assumption is already known.
        Branch&& continue_with(Branch&& rest, std::size_t from) {
            std::move(rest.implications.begin() + static_cast<std::ptrdiff_t>(from), rest.implications.end(),
                      std::back_inserter(branch.implications));
            branch.emptied = rest.emptied;
            branch.both = rest.both;
            branch.because = rest.because;
            return std::move(branch);
        }

    private:
        void fail_all(Truth truth, int except) {
            each_candidate(grid, truth, [&](int other) {
                if (other == except) return;
                for (const Node node : scope.stated)
                    if (node == node_of(other, false)) return;
                for (const Node node : scope.stated)
                    if (is_on(node) && clash(candidate_of(node), other))
                        return fail(other, candidate_of(node));
                scope.require(node_of(other, false));
            });
        }
    };

    Branch lemma(Scope& scope, const ClosureSnapshot::Entry& entry) {
        const int gone = candidate_of(entry.link.node);
        if (!entry.nested) return by_pattern(scope, entry, gone);
        const ChainHint& hint = *entry.nested;
        switch (hint.kind) {
            case ChainKind::x:
            case ChainKind::y:
            case ChainKind::xy:
                return is_cycle(hint.chains[0]) ? by_cycle(scope, hint.chains[0], gone)
                                                : by_chain(scope, hint.chains[0], gone);
            case ChainKind::contradiction:
                return by_contradiction(scope, hint, gone);
            case ChainKind::twofold:
                return by_two_sides(scope, hint, gone);
            default:
                return by_cases(scope, hint, gone);
        }
    }

    /// Works on the grid without the candidates whose absence creates the pattern.
    Branch by_pattern(Scope& scope, const ClosureSnapshot::Entry& entry, int gone) {
        Grid grid = scope.closure->source;
        for (const std::uint16_t parent : entry.parents)
            grid.remove(candidate_of(scope.closure->entries[parent].link.node));
        std::optional<Branch> found;
        std::vector<std::uint16_t> removed;
        const auto visit = [&](const auto& pattern) {
            removed.clear();
            removed_by(grid, pattern, removed);
            if (std::ranges::find(removed, gone) == removed.end()) return false;
            Lemma lemma(grid_, scope, gone);
            found = by(lemma, pattern, gone);
            return true;
        };
        each_chain_pattern(grid, visit, [&] { return !found; });
        return std::move(found).value();
    }

    static Branch by(Lemma& lemma, const Locking& found, int) {
        return lemma.empty(Truth(house_at(found.house), Digit::at(found.digit)));
    }

    /// One digit must take the other cell, so no cell is left for the other digit.
    static Branch by(Lemma& lemma, const HiddenSubset& found, int gone) {
        const int one = cell_at(found.house, first(found.cells));
        const int other = cell_at(found.house, last(found.cells));
        const int digit = first(found.digits);
        lemma.hold(candidate_at(gone / 9 == one ? other : one, digit),
                   Truth(house_at(found.house), Digit::at(digit)));
        return lemma.empty(Truth(house_at(found.house), Digit::at(last(found.digits))));
    }

    /// One cell must take the other digit, so no digit is left for the other cell.
    static Branch by(Lemma& lemma, const NakedSubset& found, int gone) {
        const int one = cell_at(found.house, first(found.cells));
        const int other = cell_at(found.house, last(found.cells));
        const int digit = gone % 9 == first(found.digits) ? last(found.digits) : first(found.digits);
        lemma.hold(candidate_at(one, digit), Truth(Cell::at(one)));
        return lemma.empty(Truth(Cell::at(other)));
    }

    /// One base line must use the other cover line, so the other base line has no place left.
    static Branch by(Lemma& lemma, const FishPattern& found, int gone) {
        const Digit digit = Digit::at(found.digit);
        const int one = found.base_house(first(found.base)), other = found.base_house(last(found.base));
        const int family = found.cover_house(0) / 9;
        const int mine = house_of(gone / 9, family) % 9;
        const int cover = mine == first(found.cover) ? last(found.cover) : first(found.cover);
        lemma.hold(candidate_at(cell_at(one, cover), found.digit), Truth(house_at(one), digit));
        return lemma.empty(Truth(house_at(other), digit));
    }

    static int last(Mask mask) { return std::bit_width(mask) - 1; }

    /// Follows one link; `from` is known.
    static void follow(Lemma& lemma, Node from, Link to) {
        if (is_on(to.node))
            lemma.hold(candidate_of(to.node), truth_of(to.cause, candidate_of(to.node)));
        else
            lemma.fail(candidate_of(to.node), candidate_of(from));
    }

    /// The chain leads from a candidate to its own opposite. If it starts off, it ends on, and the rest of
    /// its cell is removed.
    Branch by_chain(Scope& scope, const Chain& chain, int gone) {
        Lemma lemma(grid_, scope, gone);
        const Node start = chain.back().node;
        const int itself = candidate_of(start);
        if (!is_on(start)) lemma.fail(itself, gone);
        for (std::size_t i = chain.size() - 1; i-- > 1;) follow(lemma, chain[i + 1].node, chain[i]);
        if (is_on(start)) return lemma.clash_of(itself, candidate_of(chain[1].node));
        follow(lemma, chain[1].node, chain[0]);
        return lemma.clash_of(itself, gone);
    }

    /// The candidate sees a node that is on and one that is off, both with its digit. If the first is off
    /// instead, the cycle reverses: going back along it, every node that was off is on.
    Branch by_cycle(Scope& scope, const Chain& chain, int gone) {
        const auto is_seen = [&](const Link& link) {
            return candidate_of(link.node) % 9 == gone % 9 && clash(candidate_of(link.node), gone);
        };
        // Going forwards along the chain means going backwards along the cycle. The first node is on.
        std::size_t at = 0;
        while (!is_on(chain[at].node) || !is_seen(chain[at])) ++at;
        Lemma lemma(grid_, scope, gone);
        lemma.fail(candidate_of(chain[at].node), gone);
        while (true) {
            const std::size_t next = (at + 1) % chain.size();
            lemma.hold(candidate_of(chain[next].node),
                       truth_of(chain[at].cause, candidate_of(chain[at].node)));
            if (is_seen(chain[next])) return lemma.clash_of(candidate_of(chain[next].node), gone);
            at = (next + 1) % chain.size();
            lemma.fail(candidate_of(chain[at].node), candidate_of(chain[next].node));
        }
    }

    Branch by_contradiction(Scope& scope, const ChainHint& hint, int gone) {
        const Node start = hint.closures[0]->entries[0].link.node;
        Lemma lemma(grid_, scope, gone);
        if (!is_on(start)) lemma.fail(candidate_of(start), gone);
        Scope inner = Scope::in(*hint.closures[0], &lemma.scope);
        return lemma.continue_with(to_contradiction(inner), 1);
    }

    /// One of the starts is on, and each of them rules the candidate out.
    Branch by_cases(Scope& scope, const ChainHint& hint, int gone) {
        Lemma lemma(grid_, scope, gone);
        for (const auto& closure : hint.closures)
            lemma.fail(start_of(*closure), ruling_out(lemma.scope, *closure, hint.target, gone));
        return lemma.empty(truth_of(hint.split, start_of(*hint.closures[0])));
    }

    Branch by_two_sides(Scope& scope, const ChainHint& hint, int gone) {
        Lemma lemma(grid_, scope, gone);
        lemma.fail(start_of(*hint.closures[0]),
                   ruling_out(lemma.scope, *hint.closures[0], hint.target, gone));
        return lemma.continue_with(ruling_out(lemma.scope, *hint.closures[1], hint.target, gone), 1);
    }

    /// Leads from the start of a closure to its target, which contradicts the assumed candidate: it turns
    /// either that candidate off or another one in its cell on.
    Branch ruling_out(Scope& supposing, const ClosureSnapshot& closure, Node target, int gone) {
        Scope scope = Scope::in(closure, &supposing);
        const auto at = static_cast<std::size_t>(
            std::ranges::find(closure.entries, target, [](const auto& e) { return e.link.node; }) -
            closure.entries.begin());
        const ClosureSnapshot::Entry& entry = closure.entries[at];
        if (is_on(target)) {
            scope.needed[at] = true;
            return {written(scope), {}, candidate(candidate_of(target)), candidate(gone)};
        }
        scope.known = at;
        if (entry.link.cause != without_cause) {
            scope.needed[entry.parents[0]] = true;
            const int because = candidate_of(closure.entries[entry.parents[0]].link.node);
            return {written(scope), {}, candidate(gone), candidate(because)};
        }
        Branch rest = lemma(scope, entry);  // it assumes the candidate again
        std::vector<Implication> implications = written(scope);
        std::move(rest.implications.begin() + 1, rest.implications.end(), std::back_inserter(implications));
        rest.implications = std::move(implications);
        return rest;
    }

    const Grid& grid_;
};

}  // namespace

evidence::Net net_of(const Grid& grid, const ChainHint& hint) { return NetProof(grid).net(hint); }

}  // namespace ninefold::explainer
