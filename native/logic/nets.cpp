// Nets: assume something, follow the consequences, and look for a contradiction or for a conclusion that
// every case shares.
//
// Contradiction: assume that a candidate is true (or false); if that breaks something, the assumption is
// wrong. Branches: one candidate of a truth must be true, and whichever it is, the same conclusion follows.
// The techniques differ in what they follow: links alone, one after another (forcing chains); all truths,
// including those that lose their other candidates on the way (nets); or only the digit of the assumption
// (Nishio). They also differ in where they branch: on the candidates of a cell, on the places of a digit in a
// house, or on whether one candidate is true or false (verity).
//
// Each conclusion is reported once, with its shortest proof, and the shortest proof of all comes first.
#include <algorithm>

#include "logic/implications.hpp"
#include "logic/technique.hpp"

namespace ninefold {
namespace {

using evidence::Branch;
using evidence::Net;

std::vector<Candidate> all_candidates(const Facts& facts) {
    std::vector<Candidate> all;
    for (const Candidate candidate : facts.board().candidates()) all.push_back(candidate);
    return all;
}

void add_truths(const Branch& branch, Set<Truth>& truths) {
    if (branch.emptied) truths.insert(*branch.emptied);
    for (const evidence::Implication& implication : branch.implications) {
        if (implication.truth) truths.insert(*implication.truth);
        if (implication.lemma) add_truths(*implication.lemma, truths);
    }
}

/// A step from branches that reach the same conclusion.
Step step_of(Literal conclusion, Net&& net) {
    Step step;
    (conclusion.holds ? step.places : step.removes).push_back(conclusion.candidate);
    Set<Truth> truths;
    if (net.split) truths.insert(*net.split);
    for (const Branch& branch : net.branches) add_truths(branch, truths);
    for (const Truth truth : truths) step.truths.push_back(truth);
    step.evidence = std::move(net);
    step.has_spare_truths = true;
    return step;
}

/// An assumption that breaks something, and the distance to the break.
struct Wrong {
    int depth;
    Literal assumption;
};

/// Finds candidates that cannot be true and, if asked for, those that cannot be false.
bool find_contradictions(const Facts& facts, Follow follow, bool with_failing, Sink sink) {
    Implications implications(facts, follow);
    std::vector<Wrong> wrong;
    for (const Candidate candidate : all_candidates(facts))
        for (const bool holds : {true, false}) {
            if (!holds && !with_failing) continue;
            if (facts.stop().requested()) return true;
            implications.assume({candidate, holds});
            if (implications.is_broken())
                wrong.push_back({implications.depth_of_break(), {candidate, holds}});
        }
    std::ranges::stable_sort(wrong, {}, &Wrong::depth);
    for (const auto& [depth, assumption] : wrong) {
        implications.assume(assumption);
        const Literal conclusion{assumption.candidate, !assumption.holds};
        if (!sink(step_of(conclusion, Net{{implications.branch_to_break()}, std::nullopt}))) return false;
    }
    return true;
}

/// Finds one candidate that cannot be true, with lemmas, for boards where nothing else works. Looking for the
/// shortest proof, or for other candidates, would take minutes.
bool find_contradiction_with_lemmas(const Facts& facts, Sink sink) {
    Implications implications(facts, Follow::all);
    for (const Candidate candidate : all_candidates(facts)) {
        if (facts.stop().requested()) return true;
        implications.assume({candidate, true});
        implications.add_lemmas();
        if (implications.is_broken())
            return sink(step_of({candidate, false}, Net{{implications.branch_to_break()}, std::nullopt}));
    }
    return true;
}

/// A conclusion that several branches share.
struct Common {
    int depth;  // sum over all branches
    Literal conclusion;
    std::size_t split;
};

/// Assumptions, one of which must be right.
struct Split {
    std::optional<Truth> truth;  // none if the split is on a candidate, true or false
    std::vector<Literal> assumptions;
};

/// Finds conclusions that do not depend on which assumption of a split is right.
class Verities {
public:
    Verities(const Facts& facts, Follow follow, Sink sink) : implications_(facts, follow), sink_(sink) {}

    bool find(const std::vector<Split>& splits) {
        std::vector<Common> found;
        for (std::size_t i = 0; i < splits.size(); ++i) compare(splits[i], i, found);
        std::ranges::stable_sort(found, {}, &Common::depth);
        CandidateSet placed, removed;
        for (const Common& common : found) {
            CandidateSet& reported = common.conclusion.holds ? placed : removed;
            if (reported.contains(common.conclusion.candidate)) continue;
            reported.insert(common.conclusion.candidate);
            if (!emit(common, splits[common.split])) return false;
        }
        return true;
    }

private:
    void compare(const Split& split, std::size_t number, std::vector<Common>& found) {
        CandidateSet holding = CandidateSet::full(), failing = CandidateSet::full();
        for (const Literal assumption : split.assumptions) {
            implications_.assume(assumption);
            if (implications_.is_broken()) return;  // a contradiction is worth more
            holding &= implications_.holding();
            failing &= implications_.failing();
            if (holding.empty() && failing.empty()) return;
        }
        std::vector<Common> here;
        for (const Candidate candidate : holding) here.push_back({0, {candidate, true}, number});
        for (const Candidate candidate : failing) here.push_back({0, {candidate, false}, number});
        for (const Literal assumption : split.assumptions) {
            implications_.assume(assumption);
            for (Common& common : here) common.depth += implications_.depth(common.conclusion);
        }
        found.insert(found.end(), here.begin(), here.end());
    }

    bool emit(const Common& common, const Split& split) {
        Net net{{}, split.truth};
        for (const Literal assumption : split.assumptions) {
            implications_.assume(assumption);
            net.branches.push_back(implications_.branch_to(common.conclusion));
        }
        return sink_(step_of(common.conclusion, std::move(net)));
    }

    Implications implications_;
    Sink sink_;
};

/// Adds the candidates of a truth if there are three or more: two are just a link.
void add_split(const Facts& facts, Truth truth, std::vector<Split>& splits) {
    Split split{truth, {}};
    for (const Candidate candidate : candidates_of(truth, facts.board()))
        split.assumptions.push_back({candidate, true});
    if (split.assumptions.size() > 2) splits.push_back(std::move(split));
}

std::vector<Split> cells(const Facts& facts) {
    std::vector<Split> splits;
    for (const Cell cell : facts.board().open()) add_split(facts, Truth(cell), splits);
    return splits;
}

std::vector<Split> regions(const Facts& facts) {
    std::vector<Split> splits;
    for (const House house : facts.rules().complete_houses())
        for (const Digit digit : facts.rules().digits()) add_split(facts, Truth(house, digit), splits);
    return splits;
}

std::vector<Split> yes_or_no(const Facts& facts) {
    std::vector<Split> splits;
    for (const Candidate candidate : all_candidates(facts))
        splits.push_back({std::nullopt, {{candidate, true}, {candidate, false}}});
    return splits;
}

bool find_nishio(const Facts& facts, Sink sink) {
    return find_contradictions(facts, Follow::one_digit, false, sink);
}

bool find_chain_contradictions(const Facts& facts, Sink sink) {
    return find_contradictions(facts, Follow::links, true, sink);
}

template <std::vector<Split> (*splits)(const Facts&)>
bool find_chain_verities(const Facts& facts, Sink sink) {
    return Verities(facts, Follow::links, sink).find(splits(facts));
}

bool find_nets(const Facts& facts, Sink sink) {
    bool found = false;
    const auto note = [&](Step&& step) {
        found = true;
        return sink(std::move(step));
    };
    if (!find_contradictions(facts, Follow::all, true, note)) return false;
    std::vector<Split> splits = cells(facts);
    for (Split& split : regions(facts)) splits.push_back(std::move(split));
    if (!Verities(facts, Follow::all, note).find(splits)) return false;
    return found || !facts.limits().lemmas || find_contradiction_with_lemmas(facts, sink);
}

constexpr Technique table[] = {
    {"nishio", find_nishio},
    {"forcing-chain-cell", find_chain_verities<cells>},
    {"forcing-chain-region", find_chain_verities<regions>},
    {"forcing-chain-contradiction", find_chain_contradictions},
    {"forcing-chain-verity", find_chain_verities<yes_or_no>},
    {"forcing-net", find_nets},
};

}  // namespace

const Family nets{"nets", table};

}  // namespace ninefold
