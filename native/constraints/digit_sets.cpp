#include "constraints/digit_sets.hpp"

namespace ninefold::constraints {
namespace {

constexpr std::size_t most_sets = 300;  // beyond that, a sum is cheaper

/// Finds sets of digits from `next` on. Returns false if there are too many.
bool collect(int digits, int next, int size, int total, Mask set, std::vector<Mask>& sets) {
    if (size == 0) {
        if (total == 0) sets.push_back(set);
        return sets.size() <= most_sets;
    }
    for (int digit = next; digit + size <= digits; ++digit) {
        const int least = size * digit + size * (size - 1) / 2;
        if (least > total) break;
        const int most = digit + (size - 1) * (digits - 1) - (size - 1) * (size - 2) / 2;
        if (most < total) continue;
        if (!collect(digits, digit + 1, size - 1, total - digit, set | digit_bit(digit), sets)) return false;
    }
    return true;
}

}  // namespace

SetsBySize::SetsBySize(int digits) : totals_(std::size_t{1} << digits) {
    for (std::size_t set = 0; set < totals_.size(); ++set) {
        if (set) totals_[set] = static_cast<std::uint8_t>(totals_[set & (set - 1)] + std::countr_zero(set));
        by_size_[static_cast<std::size_t>(std::popcount(set))].push_back(static_cast<std::uint16_t>(set));
    }
}

const SetsBySize& SetsBySize::of(int digits) {
    static const std::array<SetsBySize, most_digits> tables = {
        SetsBySize(1), SetsBySize(2), SetsBySize(3), SetsBySize(4), SetsBySize(5),
        SetsBySize(6), SetsBySize(7), SetsBySize(8), SetsBySize(9), SetsBySize(10)};
    return tables[static_cast<std::size_t>(digits - 1)];
}

SetFilter::SetFilter(const Domains& domains, std::span<const int> cells) : size_(cells.size()) {
    for (std::size_t i = 0; i < size_; ++i) {
        sets_[i] = domains[cells[i]];
        union_ |= sets_[i];
        if (is_single(sets_[i])) fixed_ |= sets_[i];
    }
}

bool SetFilter::fits(Mask set) const {
    if ((set & ~union_) || (fixed_ & ~set)) return false;
    Mask found = 0;
    for (std::size_t i = 0; i < size_; ++i) {
        if (!(sets_[i] & set)) return false;
        found |= sets_[i] & set;
    }
    return found == set;
}

bool SetFilter::add(Mask set) {
    if (!fits(set)) return false;
    std::array<Mask, max_size> left;
    for (std::size_t i = 0; i < size_; ++i) left[i] = sets_[i] & set;
    Mask placed = 0;
    for (bool again = true; again;) {  // singles, until nothing changes
        again = false;
        Mask once = 0, twice = 0;
        for (std::size_t i = 0; i < size_; ++i) {
            if (!is_single(left[i])) left[i] &= ~placed;
            if (!left[i]) return false;
            twice |= once & left[i];
            once |= left[i];
        }
        if (once != set) return false;
        const Mask hidden = once & ~twice;
        for (std::size_t i = 0; i < size_; ++i) {
            if (const Mask here = left[i] & hidden; here && here != left[i]) {
                if (!is_single(here)) return false;
                left[i] = here;
            }
            if (is_single(left[i]) && !(placed & left[i])) {
                placed |= left[i];
                again = true;
            }
        }
    }
    for (std::size_t i = 0; i < size_; ++i) allowed_[i] |= left[i];
    possible_ |= set;
    required_ &= set;
    return true;
}

bool SetFilter::apply(const Network& network, Domains& domains, std::span<const int> cells) const {
    if (is_empty()) return false;
    for (std::size_t i = 0; i < size_; ++i)
        if (!domains.narrow(cells[i], allowed_[i])) return false;
    for (Mask open = required_ & ~fixed_; open; open &= open - 1) {
        const int digit = first_digit(open);
        std::array<int, max_size> places;
        std::size_t count = 0;
        for (std::size_t i = 0; i < size_; ++i)
            if (allowed_[i] >> digit & 1) places[count++] = cells[i];
        if (count > 1 && !network.claim(domains, std::span(places).first(count), digit)) return false;
    }
    return true;
}

bool OneOfSets::run(const Network& network, Domains& domains) const {
    SetFilter filter(domains, cells);
    for (Mask set : sets_) filter.add(set);
    return filter.apply(network, domains, cells);
}

bool sets_with_total(int digits, int size, int total, std::vector<Mask>& sets) {
    sets.clear();
    if (collect(digits, 0, size, total, 0, sets)) return true;
    sets.clear();
    return false;
}

}  // namespace ninefold::constraints
