#include "logic/arranger.hpp"

#include <algorithm>
#include <utility>

namespace ninefold {
namespace {

// A few milliseconds, and far more than people try.
constexpr int most_tries = 100'000;
// Beyond this number, looking for candidates elsewhere takes longer than trying.
constexpr int most_compared = 5'000;

}  // namespace

Arranger::Arranger(const Facts& facts, std::vector<Cell> cells, std::optional<WeightedSum> sum, Holds holds)
    : facts_(facts), board_(facts.board()), cells_(std::move(cells)), holds_(std::move(holds)) {
    coefficients_.resize(cells_.size());
    if (!sum) return;
    has_sum_ = true;
    total_ = sum->total;
    for (const auto& [cell, coefficient] : sum->terms)
        coefficients_[static_cast<std::size_t>(std::ranges::find(cells_, cell) - cells_.begin())] =
            coefficient;
}

DigitSet Arranger::digits(Cell cell) const {
    const int value = board_.value(cell);
    return value == 0 ? board_.candidates(cell) : DigitSet::of(Digit(value));
}

void Arranger::bound() {
    least_.assign(cells_.size() + 1, 0);
    most_ = least_;
    for (std::size_t i = cells_.size(); i-- > 0;) {
        int low = 0, high = 0;
        bool is_first = true;
        for (const Digit digit : digits(cells_[i])) {
            const int part = coefficients_[i] * digit.number();
            low = is_first ? part : std::min(low, part);
            high = is_first ? part : std::max(high, part);
            is_first = false;
        }
        least_[i] = least_[i + 1] + low;
        most_[i] = most_[i + 1] + high;
    }
}

std::optional<Arranged> Arranger::arrange() {
    bound();
    found_.excluded = CandidateSet::full();
    if (!place(0, 0) || facts_.stop().requested()) return std::nullopt;
    for (const int bits : combinations_) {
        DigitSet digits;
        digits.set_word(0, static_cast<DigitSet::Word>(bits));
        found_.combinations.push_back(digits);
    }
    if (found_.count > Arranged::most_listed) found_.first.clear();
    if (found_.count > most_compared) found_.excluded = {};
    return std::move(found_);
}

/// Fills the cells from this one on. Returns false after too many tries.
bool Arranger::place(std::size_t at, int total) {
    if (++tries_ > most_tries) return false;
    if (has_sum_ && (total + least_[at] > total_ || total + most_[at] < total_)) return true;
    if (at == cells_.size()) {
        if (!holds_ || holds_(values_)) record();
        return true;
    }
    const Cell cell = cells_[at];
    for (const Digit digit : digits(cell)) {
        const Candidate candidate(cell, digit);
        if (clashes(at, candidate)) continue;
        values_[cell] = static_cast<std::uint8_t>(digit.number());
        chosen_.push_back(candidate);
        const bool goes_on = place(at + 1, total + coefficients_[at] * digit.number());
        chosen_.pop_back();
        if (!goes_on) return false;
    }
    return true;
}

bool Arranger::clashes(std::size_t at, Candidate candidate) const {
    const CandidateSet& clashing = facts_.rules().clashes(candidate);
    return std::any_of(chosen_.begin(), chosen_.begin() + static_cast<std::ptrdiff_t>(at),
                       [&](Candidate other) { return clashing.contains(other); });
}

void Arranger::record() {
    DigitSet digits;
    CandidateSet here, hit;
    for (const Candidate candidate : chosen_) {
        digits.insert(candidate.digit());
        if (board_.value(candidate.cell()) == 0) here.insert(candidate);
    }
    ++found_.count;
    combinations_.insert(digits.word(0));
    found_.possible |= here;
    if (found_.count <= Arranged::most_listed) found_.first.push_back(here);
    if (found_.count > most_compared) return;
    for (const Candidate candidate : here) hit |= facts_.rules().clashes(candidate);
    found_.excluded &= hit;
}

}  // namespace ninefold
