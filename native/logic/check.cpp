#include "logic/check.hpp"

#include <algorithm>
#include <array>

namespace ninefold {
namespace {

// More branches than any step of people has; a step that takes longer is not believed.
constexpr int most_branches = 1'000'000;

/// What is left beside a candidate that holds: no other digit in its cell, its digit nowhere in its houses.
CandidateSet beside(Candidate chosen, CandidateSet left, const Geometry& geometry) {
    for (const Digit digit : DigitSet::full().without(chosen.digit())) left.erase({chosen.cell(), digit});
    for (const Cell peer : geometry.peer_list(chosen.cell())) left.erase({peer, chosen.digit()});
    return left;
}

class Proof {
public:
    Proof(const Board& board, const std::vector<Truth>& truths) : geometry_(board.geometry()) {
        for (const Truth truth : truths) add(candidates_of(truth, board));
    }
    void add(const CandidateSet& options) {
        sets_.push_back(options);
        all_ |= options;
    }

    /// Whether the truths are all of the board.
    bool is_sound() const {
        return std::ranges::none_of(sets_, [](const CandidateSet& set) { return set.empty(); });
    }
    bool has_choice() { return has_choice(all_); }
    bool has_choice_beside(Candidate chosen) { return has_choice(beside(chosen, all_, geometry_)); }
    bool has_choice_without(Candidate candidate) { return has_choice(all_.without(candidate)); }

private:
    /// Whether one candidate of each truth can be chosen, out of those left, so that no two clash.
    bool has_choice(const CandidateSet& left) {
        branches_ = 0;
        return choose(sets_.size(), left);
    }
    /// Of the first sets, so many, in any order.
    bool choose(std::size_t count, const CandidateSet& left) {
        if (count == 0) return true;
        if (++branches_ > most_branches) return true;
        std::size_t fewest = 0;
        int size = Candidate::count;
        for (std::size_t i = 0; i < count && size > 0; ++i)
            if (const int here = (sets_[i] & left).size(); here < size) {
                fewest = i;
                size = here;
            }
        std::swap(sets_[fewest], sets_[count - 1]);
        const CandidateSet options = sets_[count - 1] & left;
        for (const Candidate option : options)
            if (choose(count - 1, beside(option, left, geometry_))) return true;
        return false;
    }

    const Geometry& geometry_;
    std::vector<CandidateSet> sets_;
    CandidateSet all_;
    int branches_ = 0;
};

/// None or two.
bool is_even(int count) { return count == 0 || count == 2; }

bool is_deadly(const CandidateSet& pattern, const Board& board) {
    Table<Cell, int> in_cell;
    Table<House, Table<Digit, int>> in_house;
    for (const Candidate candidate : pattern) {
        const Cell cell = candidate.cell();
        if (board.givens().contains(cell)) return false;
        ++in_cell[cell];
        for (const House house : board.geometry().houses_of(cell)) ++in_house[house][candidate.digit()];
        const int value = board.value(cell);
        if (value != 0 && !pattern.contains({cell, Digit(value)})) return false;
    }
    return std::ranges::all_of(in_cell, is_even) && std::ranges::all_of(in_house, [](const auto& counts) {
               return std::ranges::all_of(counts, is_even);
           });
}

/// The other candidates of the pattern's cells.
CandidateSet guardians(const CandidateSet& pattern, const Board& board) {
    CandidateSet others;
    for (const Candidate candidate : pattern)
        for (const Digit digit : board.candidates(candidate.cell())) others.insert({candidate.cell(), digit});
    return others - pattern;
}

}  // namespace

bool check_step(const Board& board, const Step& step) {
    if (step.places.empty() && step.removes.empty()) return false;
    const CandidateSet candidates = board.candidates();
    const auto is_there = [&](Candidate candidate) { return candidates.contains(candidate); };
    if (!std::ranges::all_of(step.places, is_there) || !std::ranges::all_of(step.removes, is_there))
        return false;
    Proof proof(board, step.truths);
    if (step.assumes_unique()) {
        if (!is_deadly(step.deadly, board)) return false;
        proof.add(guardians(step.deadly, board));
    }
    if (!proof.is_sound() || !proof.has_choice()) return false;
    return std::ranges::all_of(step.removes,
                               [&](Candidate gone) { return !proof.has_choice_beside(gone); }) &&
           std::ranges::all_of(step.places, [&](Candidate set) { return !proof.has_choice_without(set); });
}

void drop_spare_truths(const Board& board, Step& step) {
    for (std::size_t i = step.truths.size(); i-- > 0;) {
        Step less = step;
        less.truths.erase(less.truths.begin() + static_cast<std::ptrdiff_t>(i));
        if (check_step(board, less)) step.truths = std::move(less.truths);
    }
    step.has_spare_truths = false;
}

}  // namespace ninefold
