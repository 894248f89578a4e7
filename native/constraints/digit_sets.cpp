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

SetFilter::SetFilter(const Domains& domains, std::span<const int> cells)
    : size_(cells.size()), open_(first_digits(static_cast<int>(cells.size()))) {
    for (std::size_t i = 0; i < size_; ++i) {
        sets_[i] = domains[cells[i]];
        allowed_[i] = 0;
        union_ |= sets_[i];
        if (is_single(sets_[i])) fixed_ |= sets_[i];
    }
}

bool SetFilter::add_closely(Mask set) {
    std::array<Mask, max_size> left;
    Mask once = 0, twice = 0, singles = 0;
    for (std::size_t i = 0; i < size_; ++i) {
        const Mask here = left[i] = sets_[i] & set;
        if (!here) return false;
        twice |= once & here;
        once |= here;
        if (is_single(here)) singles |= here;
    }
    if (once != set) return false;
    if ((singles || once != twice) && !(size_ == 3 ? place_three(set, left) : place_singles(set, left)))
        return false;
    for (Mask open = open_; open; open &= open - 1) {
        const std::size_t i = static_cast<std::size_t>(std::countr_zero(open));
        allowed_[i] |= left[i];
        if (allowed_[i] == sets_[i]) open_ &= ~(Mask{1} << i);
    }
    possible_ |= set;
    required_ &= set;
    return true;
}

bool SetFilter::place_three(Mask set, std::array<Mask, max_size>& left) {
    const Mask first = set & (~set + 1), last = std::bit_floor(set), middle = set & ~(first | last);
    const std::array<Mask, 3> had = {left[0], left[1], left[2]};
    left[0] = left[1] = left[2] = 0;
    const auto try_order = [&](Mask a, Mask b, Mask c) {
        if (!(had[0] & a) || !(had[1] & b) || !(had[2] & c)) return;
        left[0] |= a;
        left[1] |= b;
        left[2] |= c;
    };
    try_order(first, middle, last);
    try_order(first, last, middle);
    try_order(middle, first, last);
    try_order(middle, last, first);
    try_order(last, first, middle);
    try_order(last, middle, first);
    return left[0] != 0;
}

bool SetFilter::place_singles(Mask set, std::array<Mask, max_size>& left) const {
    Mask placed = 0;
    for (bool again = true; again;) {
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
    return true;
}

bool SetFilter::apply(Domains& domains, std::span<const int> cells) const {
    if (is_empty()) return false;
    for (Mask open = open_; open; open &= open - 1) {
        const std::size_t i = static_cast<std::size_t>(std::countr_zero(open));
        if (!domains.narrow(cells[i], allowed_[i])) return false;
    }
    return true;
}

bool claim_digits(const Network& network, Domains& domains, std::span<const int> cells, Mask digits) {
    for (; digits; digits &= digits - 1) {
        const int digit = first_digit(digits);
        std::array<int, max_size> places;
        std::size_t count = 0;
        for (int cell : cells)
            if (domains[cell] >> digit & 1) places[count++] = cell;
        if (count > 1 && !network.claim(domains, std::span(places).first(count), digit)) return false;
    }
    return true;
}

bool OneOfSets::run(const Network& network, Domains& domains) const {
    SetFilter filter(domains, cells);
    for (Mask set : sets_)
        if (filter.add(set) && filter.is_idle()) return true;
    return filter.apply(domains, cells) && claim_digits(network, domains, cells, filter.claimed());
}

bool sets_with_total(int digits, int size, int total, std::vector<Mask>& sets) {
    sets.clear();
    if (collect(digits, 0, size, total, 0, sets)) return true;
    sets.clear();
    return false;
}

}  // namespace ninefold::constraints
