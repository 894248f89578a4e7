#include "constraints/sums.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "constraints/digit_sets.hpp"

namespace ninefold::constraints {
namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

/// Cells with the same coefficient that all see each other.
struct Group {
    int coefficient;
    std::vector<int> cells;
};

/// A set of sums 0 .. 64 * words - 1. Larger ones drop out: they are beyond the total.
template <std::size_t words>
struct SumSet {
    std::array<Mask, words> bits{};

    void add(int sum) {
        if (at(sum) < words * 64) bits[at(sum) / 64] |= Mask{1} << (sum % 64);
    }
    /// Adds the members of a set of less than 64 numbers, each plus `sum`.
    void add_shifted(Mask set, int sum) {
        SumSet other;
        other.bits[0] = set;
        add_shifted(other, sum);
    }
    /// The 64 sums from this one on, as bits.
    Mask from(int sum) const {
        const std::size_t whole = at(sum) / 64, part = at(sum) % 64;
        const Mask high = part && whole + 1 < words ? bits[whole + 1] << (64 - part) : 0;
        return whole < words ? bits[whole] >> part | high : 0;
    }
    bool has(int sum) const { return at(sum) < words * 64 && bits[at(sum) / 64] >> (sum % 64) & 1; }
    bool is_empty() const {
        return std::ranges::all_of(bits, [](Mask word) { return word == 0; });
    }
    /// Adds all members of another set, each plus `sum`.
    void add_shifted(const SumSet& other, int sum) {
        const std::size_t whole = at(sum) / 64, part = at(sum) % 64;
        for (std::size_t i = words; i-- > whole;) {
            bits[i] |= other.bits[i - whole] << part;
            if (part && i > whole) bits[i] |= other.bits[i - whole - 1] >> (64 - part);
        }
    }
    /// Adds all members of another set that are at least `sum`, each minus `sum`.
    void add_shifted_down(const SumSet& other, int sum) {
        const std::size_t whole = at(sum) / 64, part = at(sum) % 64;
        for (std::size_t i = 0; i + whole < words; ++i) {
            bits[i] |= other.bits[i + whole] >> part;
            if (part && i + whole + 1 < words) bits[i] |= other.bits[i + whole + 1] << (64 - part);
        }
    }
    template <class Visit>
    void for_each(Visit visit) const {
        for (std::size_t i = 0; i < words; ++i)
            for_each_digit(bits[i], [&](int bit) { visit(static_cast<int>(i) * 64 + bit); });
    }
    bool meets(const SumSet& other) const {
        for (std::size_t i = 0; i < words; ++i)
            if (bits[i] & other.bits[i]) return true;
        return false;
    }
};

/// Keeps the digits that are part of some way to reach the total. Coefficients are counted from the end of
/// the digits where they are negative, so all contributions are at least 0 and the total is adjusted to
/// match.
template <std::size_t words>
class Sum final : public Propagator {
public:
    Sum(std::vector<int> watched, std::vector<Group> groups, int total, int digits)
        : Propagator(std::move(watched), groups.size() > 1 ? Cost::line : Cost::set),
          groups_(std::move(groups)),
          total_(total),
          digits_(digits) {}

    bool run(const Network& network, Domains& domains) const override {
        const std::size_t count = groups_.size();
        std::array<SumSet<words>, most_groups> own;
        std::array<SumSet<words>, most_groups + 1> before;
        before[0].add(0);
        for (std::size_t i = 0; i < count; ++i) {
            own[i] = sums_of(groups_[i], domains);
            own[i].for_each([&](int sum) { before[i + 1].add_shifted(before[i], sum); });
        }
        if (!before[count].has(total_)) return false;
        SumSet<words> after;  // what is missing before a group plus the group itself
        after.add(total_);
        for (std::size_t i = count; i-- > 0;) {
            SumSet<words> allowed, next;
            own[i].for_each([&](int sum) {
                SumSet<words> rest;
                rest.add_shifted_down(after, sum);
                if (!rest.meets(before[i])) return;
                allowed.add(sum);
                next.add_shifted(rest, 0);
            });
            if (allowed.bits != own[i].bits && !filter(network, groups_[i], domains, allowed)) return false;
            after = next;
        }
        return true;
    }

    static constexpr std::size_t most_groups = max_size;

private:
    int contribution(const Group& group, int size, int digit_total) const {
        return group.coefficient > 0 ? group.coefficient * digit_total
                                     : -group.coefficient * (size * (digits_ - 1) - digit_total);
    }

    /// Two cells are so frequent, and so small, that all pairs of digits are tried at once. The digits are
    /// counted from the end for negative coefficients.
    static bool is_plain_pair(const Group& group) {
        return group.cells.size() == 2 && (group.coefficient == 1 || group.coefficient == -1);
    }
    Mask counted(const Group& group, Mask set) const {
        if (group.coefficient > 0) return set;
        Mask reversed = 0;
        for_each_digit(set, [&](int digit) { reversed |= digit_bit(digits_ - 1 - digit); });
        return reversed;
    }

    SumSet<words> sums_of_pair(const Group& group, const Domains& domains) const {
        const Mask second = counted(group, domains[group.cells[1]]);
        SumSet<words> sums;
        for_each_digit(counted(group, domains[group.cells[0]]),
                       [&](int digit) { sums.add_shifted(second & ~digit_bit(digit), digit); });
        return sums;
    }

    bool filter_pair(const Network& network, const Group& group, Domains& domains,
                     const SumSet<words>& allowed) const {
        const Mask second = counted(group, domains[group.cells[1]]);
        Mask keep_first = 0, keep_second = 0, claimed = ~Mask{0};
        for_each_digit(counted(group, domains[group.cells[0]]), [&](int digit) {
            const Mask partners = allowed.from(digit) & second & ~digit_bit(digit);
            if (!partners) return;
            keep_first |= digit_bit(digit);
            keep_second |= partners;
            claimed &= digit_bit(digit) | (is_single(partners) ? partners : 0);
        });
        if (!domains.narrow(group.cells[0], counted(group, keep_first))) return false;
        if (!domains.narrow(group.cells[1], counted(group, keep_second))) return false;
        return claim_digits(network, domains, group.cells,
                            counted(group, claimed & (keep_first | keep_second)));
    }

    SumSet<words> sums_of(const Group& group, const Domains& domains) const {
        if (is_plain_pair(group)) return sums_of_pair(group, domains);
        SumSet<words> sums;
        if (group.cells.size() == 1) {
            for_each_digit(domains[group.cells[0]],
                           [&](int digit) { sums.add(contribution(group, 1, digit)); });
            return sums;
        }
        const SetsBySize& sets = SetsBySize::of(digits_);
        const SetFilter quick(domains, group.cells);
        const int size = static_cast<int>(group.cells.size());
        for (Mask set : sets.with_size(size)) {
            const int sum = contribution(group, size, sets.total(set));
            if (!sums.has(sum) && quick.fits(set)) sums.add(sum);
        }
        return sums;
    }

    bool filter(const Network& network, const Group& group, Domains& domains,
                const SumSet<words>& allowed) const {
        if (is_plain_pair(group)) return filter_pair(network, group, domains, allowed);
        if (group.cells.size() == 1) {
            Mask keep = 0;
            for_each_digit(domains[group.cells[0]], [&](int digit) {
                if (allowed.has(contribution(group, 1, digit))) keep |= digit_bit(digit);
            });
            return domains.narrow(group.cells[0], keep);
        }
        const SetsBySize& sets = SetsBySize::of(digits_);
        SetFilter filter(domains, group.cells);
        const int size = static_cast<int>(group.cells.size());
        for (Mask set : sets.with_size(size))
            if (allowed.has(contribution(group, size, sets.total(set))) && filter.add(set) &&
                filter.is_idle())
                return true;
        return filter.apply(domains, group.cells) &&
               claim_digits(network, domains, group.cells, filter.claimed());
    }

    std::vector<Group> groups_;
    int total_, digits_;
};

/// The same by bounds alone, for sums too large for sets of sums.
class BoundedSum final : public Propagator {
public:
    BoundedSum(std::vector<int> watched, std::vector<Term> terms, long long total)
        : Propagator(std::move(watched), Cost::line), terms_(std::move(terms)), total_(total) {}

    bool run(const Network& network, Domains& domains) const override {
        long long low = 0, high = 0;
        for (const Term& term : terms_) {
            low += bound(network, domains, term, false);
            high += bound(network, domains, term, true);
        }
        if (total_ < low || total_ > high) return false;
        for (const Term& term : terms_) {
            const long long rest_low = low - bound(network, domains, term, false);
            const long long rest_high = high - bound(network, domains, term, true);
            Mask keep = 0;
            for_each_digit(domains[term.cell], [&](int digit) {
                const long long part = static_cast<long long>(term.coefficient) * (network.min_value + digit);
                if (rest_low + part <= total_ && total_ <= rest_high + part) keep |= digit_bit(digit);
            });
            low -= bound(network, domains, term, false);
            high -= bound(network, domains, term, true);
            if (!domains.narrow(term.cell, keep)) return false;
            low += bound(network, domains, term, false);
            high += bound(network, domains, term, true);
        }
        return true;
    }

private:
    static long long bound(const Network& network, const Domains& domains, const Term& term, bool upper) {
        const Mask set = domains[term.cell];
        const int digit = upper == (term.coefficient > 0) ? 63 - std::countl_zero(set) : first_digit(set);
        return static_cast<long long>(term.coefficient) * (network.min_value + digit);
    }
    std::vector<Term> terms_;
    long long total_;
};

/// Puts each cell into the first group it fits in.
std::vector<Group> grouped(const Network& network, const std::vector<Term>& terms) {
    std::vector<Group> groups;
    const std::size_t most = network.digits <= SetsBySize::most_digits ? at(network.digits) : 1;
    for (const Term& term : terms) {
        const auto fits = [&](const Group& group) {
            return group.coefficient == term.coefficient && group.cells.size() < most &&
                   std::ranges::all_of(group.cells, [&](int cell) { return network.sees(cell, term.cell); });
        };
        const auto found = std::ranges::find_if(groups, fits);
        if (found == groups.end())
            groups.push_back({term.coefficient, {term.cell}});
        else
            found->cells.push_back(term.cell);
    }
    return groups;
}

/// One term per cell.
std::vector<Term> collected(const std::vector<Term>& terms) {
    std::vector<Term> result;
    for (const Term& term : terms) {
        const auto found = std::ranges::find(result, term.cell, &Term::cell);
        if (found == result.end())
            result.push_back(term);
        else
            found->coefficient += term.coefficient;
    }
    std::erase_if(result, [](const Term& term) { return term.coefficient == 0; });
    return result;
}

}  // namespace

void post_sum(Network& network, std::vector<Term> terms, int total) {
    terms = collected(terms);
    if (terms.empty()) {
        if (total != 0) network.refuse();
        return;
    }
    std::vector<int> watched;
    long long rest = total;  // with the digits counted from 0, or down from the last
    for (const Term& term : terms) {
        watched.push_back(term.cell);
        const int least = term.coefficient > 0 ? network.min_value : network.min_value + network.digits - 1;
        rest -= static_cast<long long>(term.coefficient) * least;
    }
    if (rest < 0) return network.refuse();
    std::vector<Group> groups = grouped(network, terms);
    if (groups.size() == 1 && groups[0].coefficient == 1 && groups[0].cells.size() > 1)
        return post_cage(network, watched, total);
    const int sum = static_cast<int>(std::min<long long>(rest, 1 << 20));
    if (groups.size() > Sum<1>::most_groups || sum >= 1024)
        network.post<BoundedSum>(watched, terms, total);
    else if (sum < 64)
        network.post<Sum<1>>(watched, std::move(groups), sum, network.digits);
    else if (sum < 128)
        network.post<Sum<2>>(watched, std::move(groups), sum, network.digits);
    else
        network.post<Sum<16>>(watched, std::move(groups), sum, network.digits);
}

bool is_extreme(const Network& network, const std::vector<Term>& terms, int total) {
    int low = 0, high = 0, smallest = network.digits;
    for (const Group& group : grouped(network, collected(terms))) {
        const int size = static_cast<int>(group.cells.size());
        const int least = size * network.min_value + size * (size - 1) / 2;
        const int most = least + size * (network.digits - size);
        low += group.coefficient * (group.coefficient > 0 ? least : most);
        high += group.coefficient * (group.coefficient > 0 ? most : least);
        smallest = std::min(smallest, size);
    }
    return 2 * std::min(total - low, high - total) < network.digits - smallest;
}

void post_cage(Network& network, const std::vector<int>& cells, int total) {
    const int size = static_cast<int>(cells.size());
    if (size == 2)
        return network.relate(cells[0], cells[1], [=](int x, int y) { return x != y && x + y == total; });
    std::vector<Mask> sets;
    const bool are_few = sets_with_total(network.digits, size, total - size * network.min_value, sets);
    if (are_few && sets.empty()) return network.refuse();
    if (are_few) {
        network.post<OneOfSets>(cells, std::move(sets));
        return;
    }
    std::vector<Term> terms;
    for (int cell : cells) terms.push_back({cell, 1});
    post_sum(network, std::move(terms), total);
}

}  // namespace ninefold::constraints
