#include "logic/check.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace ninefold {
namespace {

// More branches than any step of people has; a step that takes longer is not believed.
constexpr int most_branches = 1'000'000;

/// Truths as sets of the few candidates that they speak of, which are numbered anew: a search through them
/// goes over some words, not over all 729 candidates.
class Proof {
public:
    Proof(const Board& board, const std::vector<CandidateSet>& truths) : geometry_(board.geometry()) {
        CandidateSet all;
        for (const CandidateSet& truth : truths) all |= truth;
        for (const Candidate candidate : all) {
            number_[candidate] = static_cast<std::uint16_t>(candidates_.size() + 1);
            candidates_.push_back(candidate);
        }
        words_ = (candidates_.size() + 63) / 64;
        for (const CandidateSet& truth : truths) {
            Bits bits{};
            for (const Candidate candidate : truth) insert(bits, candidate);
            sets_.push_back(bits);
        }
        for (const Candidate candidate : candidates_) {
            insert(all_, candidate);
            clashes_.push_back(clashing(candidate));
        }
    }

    bool has_choice() { return has_choice(all_); }
    bool has_choice_beside(Candidate chosen) { return has_choice(minus(all_, clashing(chosen))); }
    bool has_choice_without(Candidate candidate) {
        Bits gone{};
        insert(gone, candidate);
        return has_choice(minus(all_, gone));
    }

private:
    using Bits = std::array<std::uint64_t, (Candidate::count + 63) / 64>;

    void insert(Bits& bits, Candidate candidate) const {
        if (const std::size_t number = number_[candidate]; number > 0)
            bits[(number - 1) / 64] |= std::uint64_t{1} << (number - 1) % 64;
    }
    /// What cannot hold beside a candidate: any other digit in its cell, its digit anywhere in its houses.
    Bits clashing(Candidate chosen) const {
        Bits bits{};
        for (const Digit digit : DigitSet::full().without(chosen.digit()))
            insert(bits, {chosen.cell(), digit});
        for (const Cell peer : geometry_.peer_list(chosen.cell())) insert(bits, {peer, chosen.digit()});
        return bits;
    }
    Bits minus(Bits bits, const Bits& gone) const {
        for (std::size_t i = 0; i < words_; ++i) bits[i] &= ~gone[i];
        return bits;
    }
    int size_within(const Bits& set, const Bits& left) const {
        int size = 0;
        for (std::size_t i = 0; i < words_; ++i) size += count_bits(set[i] & left[i]);
        return size;
    }

    /// Whether one candidate of each truth can be chosen, out of those left, so that no two clash.
    bool has_choice(const Bits& left) {
        branches_ = 0;
        return choose(sets_.size(), left);
    }
    /// Of the first sets, so many, in any order.
    bool choose(std::size_t count, const Bits& left) {
        if (count == 0) return true;
        if (++branches_ > most_branches) return true;
        std::size_t fewest = 0;
        int size = Candidate::count;
        for (std::size_t i = 0; i < count && size > 0; ++i)
            if (const int here = size_within(sets_[i], left); here < size) {
                fewest = i;
                size = here;
            }
        std::swap(sets_[fewest], sets_[count - 1]);
        const Bits options = sets_[count - 1];
        for (std::size_t i = 0; i < words_; ++i)
            for (std::uint64_t rest = options[i] & left[i]; rest != 0; rest &= rest - 1) {
                const std::size_t option = 64 * i + static_cast<std::size_t>(std::countr_zero(rest));
                if (choose(count - 1, minus(left, clashes_[option]))) return true;
            }
        return false;
    }

    const Geometry& geometry_;
    std::vector<Candidate> candidates_;
    Table<Candidate, std::uint16_t> number_;  // from 1; 0 for those that no truth speaks of
    std::size_t words_ = 0;
    std::vector<Bits> sets_, clashes_;
    Bits all_{};
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
    std::vector<CandidateSet> truths;
    for (const Truth truth : step.truths) truths.push_back(candidates_of(truth, board));
    if (step.assumes_unique()) {
        if (!is_deadly(step.deadly, board)) return false;
        truths.push_back(guardians(step.deadly, board));
    }
    if (std::ranges::any_of(truths, &CandidateSet::empty)) return false;  // it is not one of the board
    Proof proof(board, truths);
    if (!proof.has_choice()) return false;
    return std::ranges::all_of(step.removes,
                               [&](Candidate gone) { return !proof.has_choice_beside(gone); }) &&
           std::ranges::all_of(step.places, [&](Candidate set) { return !proof.has_choice_without(set); });
}

void drop_spare_truths(const Board& board, Step& step, const Interrupted& interrupted) {
    for (std::size_t i = step.truths.size(); i-- > 0;) {
        if (interrupted()) return;
        Step less = step;
        less.truths.erase(less.truths.begin() + static_cast<std::ptrdiff_t>(i));
        if (check_step(board, less)) step.truths = std::move(less.truths);
    }
    step.has_spare_truths = false;
}

}  // namespace ninefold
