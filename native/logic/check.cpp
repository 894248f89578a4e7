#include "logic/check.hpp"

#include <algorithm>
#include <array>

namespace ninefold {
namespace {

// More branches than any step of people has; a step that takes longer is not believed.
constexpr int most_branches = 1'000'000;

/// Whether two candidates cannot both hold: two digits for a cell, or a digit twice in a house.
bool clash(Candidate x, Candidate y, const Geometry& geometry) {
    if (x.cell() == y.cell()) return x.digit() != y.digit();
    return x.digit() == y.digit() && geometry.peers(x.cell()).contains(y.cell());
}

/// The candidates that are left when one holds.
CandidateSet beside(Candidate chosen, const CandidateSet& left, const Geometry& geometry) {
    CandidateSet rest;
    for (const Candidate other : left)
        if (!clash(chosen, other, geometry)) rest.insert(other);
    return rest;
}

class Proof {
public:
    Proof(const Board& board, const std::vector<Truth>& truths) : geometry_(board.geometry()) {
        for (const Truth truth : truths) sets_.push_back(candidates_of(truth, board));
    }

    /// Whether the truths are all of the board.
    bool is_sound() const {
        return std::ranges::none_of(sets_, [](const CandidateSet& set) { return set.empty(); });
    }
    /// Whether one candidate of each truth can be chosen, out of those left, so that no two clash.
    bool has_choice(const CandidateSet& left) {
        branches_ = 0;
        return choose(sets_, left);
    }
    CandidateSet all() const {
        CandidateSet all;
        for (const CandidateSet& set : sets_) all |= set;
        return all;
    }
    CandidateSet beside(Candidate chosen) const { return ninefold::beside(chosen, all(), geometry_); }

private:
    bool choose(std::vector<CandidateSet> sets, const CandidateSet& left) {
        if (sets.empty()) return true;
        if (++branches_ > most_branches) return true;
        for (CandidateSet& set : sets) set &= left;
        const auto fewest = std::ranges::min_element(sets, {}, &CandidateSet::size);
        const CandidateSet options = *fewest;
        sets.erase(fewest);
        for (const Candidate option : options)
            if (choose(sets, ninefold::beside(option, left, geometry_))) return true;
        return false;
    }

    const Geometry& geometry_;
    std::vector<CandidateSet> sets_;
    int branches_ = 0;
};

}  // namespace

bool check_step(const Board& board, const Step& step) {
    if (step.assumes_unique || (step.places.empty() && step.removes.empty())) return false;
    const CandidateSet candidates = board.candidates();
    const auto is_there = [&](Candidate candidate) { return candidates.contains(candidate); };
    if (!std::ranges::all_of(step.places, is_there) || !std::ranges::all_of(step.removes, is_there))
        return false;
    Proof proof(board, step.truths);
    if (!proof.is_sound() || !proof.has_choice(proof.all())) return false;
    return std::ranges::all_of(step.removes,
                               [&](Candidate removed) { return !proof.has_choice(proof.beside(removed)); }) &&
           std::ranges::all_of(
               step.places, [&](Candidate placed) { return !proof.has_choice(proof.all().without(placed)); });
}

}  // namespace ninefold
