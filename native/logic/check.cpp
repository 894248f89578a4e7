#include "logic/check.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <utility>

#include "logic/kept_rules.hpp"

namespace ninefold {
namespace {

// Limits on the branches for each question. The first is more than human-style steps need; the second takes
// half a second.
constexpr int few_branches = 1'000'000, most_branches = 20'000'000;
constexpr unsigned branches_between_polls = 1 << 14;

enum class Choice { none, some, unknown };

/// Truths as sets of the few candidates they mention, renumbered, so a search goes through a few words
/// instead of all 729 candidates.
class Proof {
public:
    /// `most` is the number of branches after which the search gives up on a question.
    Proof(const Board& board, const std::vector<CandidateSet>& truths, const KeptRules* kept, int most,
          const StopToken& stop)
        : rules_(board.rules()), kept_(kept), most_(most), stop_(stop, branches_between_polls) {
        if (kept_)
            for (const Cell cell : rules_.cells())
                values_[cell] = static_cast<std::uint8_t>(board.value(cell));
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
            parts_.push_back(parts_of(candidate));
        }
        clashes_.resize(candidates_.size());
        for (std::size_t i = 0; i < parts_.size(); ++i)
            for (std::size_t j = i + 1; j < parts_.size(); ++j)
                if (clash(parts_[i], parts_[j])) {
                    clashes_[i][j / 64] |= std::uint64_t{1} << j % 64;
                    clashes_[j][i / 64] |= std::uint64_t{1} << i % 64;
                }
        if (!rules_.pair_clashes()) return;
        for (std::size_t i = 0; i < parts_.size(); ++i) add_pairs(candidates_[i], clashes_[i]);
    }

    Choice choice() { return choice(all_); }
    Choice choice_beside(Candidate chosen) { return choice(minus(all_, clashing(chosen))); }
    Choice choice_without(Candidate candidate) {
        Bits gone{};
        insert(gone, candidate);
        return choice(minus(all_, gone));
    }

private:
    using Bits = std::array<std::uint64_t, (Candidate::count + 63) / 64>;

    void insert(Bits& bits, Candidate candidate) const {
        if (const std::size_t number = number_[candidate]; number > 0)
            bits[(number - 1) / 64] |= std::uint64_t{1} << (number - 1) % 64;
    }
    /// A candidate, taken apart.
    struct Parts {
        Cell cell;
        Digit digit;
        HouseSet houses;
    };
    Parts parts_of(Candidate candidate) const {
        return {candidate.cell(), candidate.digit(), rules_.house_set_of(candidate.cell())};
    }
    /// The definition of a clash: two digits in a cell, or a digit twice in a house; `add_pairs` adds what
    /// rules about pairs forbid. The checker has its own, so a wrong table of peers or clashes in the rules
    /// cannot hide a wrong step.
    static bool clash(const Parts& one, const Parts& other) {
        return one.cell == other.cell ? one.digit != other.digit
                                      : one.digit == other.digit && one.houses.meets(other.houses);
    }
    void add_pairs(Candidate one, Bits& clashing) const {
        for (std::size_t i = 0; i < candidates_.size(); ++i)
            if (rules_.pair_clashes()->contain(one, candidates_[i]))
                clashing[i / 64] |= std::uint64_t{1} << i % 64;
    }
    Bits clashing(Candidate chosen) const {
        Bits bits{};
        const Parts parts = parts_of(chosen);
        for (std::size_t i = 0; i < parts_.size(); ++i)
            if (clash(parts, parts_[i])) bits[i / 64] |= std::uint64_t{1} << i % 64;
        if (rules_.pair_clashes()) add_pairs(chosen, bits);
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

    /// Chooses one remaining candidate for each truth, with no clash between any two.
    Choice choice(const Bits& left) {
        branches_ = 0;
        return choose(sets_.size(), left);
    }
    /// Chooses from the first `count` sets, in any order.
    Choice choose(std::size_t count, const Bits& left) {
        if (count == 0) return !kept_ || kept_->hold(values_) ? Choice::some : Choice::none;
        if (++branches_ > most_ || stop_.requested()) return Choice::unknown;
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
                const Choice found = choose_with(option, count - 1, minus(left, clashes_[option]));
                if (found != Choice::none) return found;
            }
        return Choice::none;
    }

    /// Goes on after choosing a candidate, whose digit constraints can then see.
    Choice choose_with(std::size_t option, std::size_t count, const Bits& left) {
        if (!kept_) return choose(count, left);
        std::uint8_t& value = values_[candidates_[option].cell()];
        const std::uint8_t before = std::exchange(value, digit_of(candidates_[option]));
        const Choice found = choose(count, left);
        value = before;
        return found;
    }
    static std::uint8_t digit_of(Candidate candidate) {
        return static_cast<std::uint8_t>(candidate.digit().number());
    }

    const Rules& rules_;
    const KeptRules* const kept_;  // null for steps without constraints
    const int most_;
    StopPoller stop_;
    Values values_;  // for constraints: the digits of the board and of the choice
    std::vector<Candidate> candidates_;
    Table<Candidate, std::uint16_t> number_;  // from 1; 0 if no truth mentions the candidate
    std::size_t words_ = 0;
    std::vector<Parts> parts_;  // of the same candidates
    std::vector<Bits> sets_, clashes_;
    Bits all_{};
    int branches_ = 0;
};

/// None or two.
bool is_even(int count) { return count == 0 || count == 2; }

bool is_deadly(const CandidateSet& pattern, const Board& board) {
    if (!board.rules().are_plain()) return false;
    Table<Cell, int> in_cell;
    Table<House, Table<Digit, int>> in_house;
    for (const Candidate candidate : pattern) {
        const Cell cell = candidate.cell();
        if (board.givens().contains(cell)) return false;
        ++in_cell[cell];
        for (const House house : board.rules().houses_of(cell)) ++in_house[house][candidate.digit()];
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

/// The step's own truths plus that of its deadly pattern; nothing if the pattern is not deadly.
std::optional<std::vector<CandidateSet>> truths_of(const Board& board, const Step& step) {
    std::vector<CandidateSet> truths;
    for (const Truth truth : step.truths) truths.push_back(candidates_of(truth, board));
    if (step.assumes_unique()) {
        if (board.unique_givens() != true || !is_deadly(step.deadly, board)) return {};
        truths.push_back(guardians(step.deadly, board));
    }
    return truths;
}

bool are_there(const Board& board, const std::vector<Candidate>& changed) {
    return std::ranges::all_of(changed, [&](Candidate candidate) {
        return board.candidates(candidate.cell()).contains(candidate.digit());
    });
}

/// No change may leave a choice. If one does, that refutes the step, whatever the other questions say.
StepVerdict prove(Proof& proof, const std::vector<Candidate>& places, const std::vector<Candidate>& removes) {
    const Choice first = proof.choice();
    if (first == Choice::none) return StepVerdict::wrong;
    bool is_decided = first == Choice::some;
    const auto refutes = [&](Choice choice) {
        if (choice == Choice::unknown) is_decided = false;
        return choice == Choice::some;
    };
    for (const Candidate removed : removes)
        if (refutes(proof.choice_beside(removed))) return StepVerdict::wrong;
    for (const Candidate placed : places)
        if (refutes(proof.choice_without(placed))) return StepVerdict::wrong;
    return is_decided ? StepVerdict::right : StepVerdict::undecided;
}

StepVerdict verdict(const Board& board, const std::vector<Candidate>& places,
                    const std::vector<Candidate>& removes, const std::vector<CandidateSet>& truths,
                    const KeptRules* kept, int most, const StopToken& stop) {
    if ((places.empty() && removes.empty()) || !are_there(board, places) || !are_there(board, removes))
        return StepVerdict::wrong;
    if (std::ranges::any_of(truths, &CandidateSet::empty)) return StepVerdict::wrong;  // not on this board
    Proof proof(board, truths, kept, most, stop);
    return prove(proof, places, removes);
}

StepVerdict verdict(const Board& board, const Step& step, int most, const StopToken& stop) {
    const auto truths = truths_of(board, step);
    const KeptRules kept(board, step);
    if (!truths || !kept.are_known()) return StepVerdict::wrong;
    return verdict(board, step.places, step.removes, *truths, kept.empty() ? nullptr : &kept, most, stop);
}

bool is_right(const Board& board, const Step& step, const StopToken& stop) {
    return verdict(board, step, few_branches, stop) == StepVerdict::right;
}

const StopToken never;

}  // namespace

StepVerdict check_step(const Board& board, const Step& step, const StopToken& stop) {
    return verdict(board, step, most_branches, stop);
}

StepVerdict follows(const Board& board, const std::vector<Candidate>& places,
                    const std::vector<Candidate>& removes, const std::vector<CandidateSet>& truths,
                    const StopToken& stop) {
    return verdict(board, places, removes, truths, nullptr, most_branches, stop);
}

bool is_right(const Board& board, const Step& step) { return is_right(board, step, never); }

void drop_spare_truths(const Board& board, Step& step, const StopToken& stop) {
    for (std::size_t i = step.truths.size(); i-- > 0;) {
        if (stop.requested()) return;
        Step less = step;
        less.truths.erase(less.truths.begin() + static_cast<std::ptrdiff_t>(i));
        if (is_right(board, less, stop)) step.truths = std::move(less.truths);
    }
    step.has_spare_truths = false;
}

}  // namespace ninefold
