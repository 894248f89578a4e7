#include "constraints/sandwiches.hpp"

#include <algorithm>
#include <array>

#include "constraints/automaton.hpp"
#include "constraints/digit_sets.hpp"

namespace ninefold::constraints {
namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

/// Tries all places of the two crusts. The digits between them and outside them are sets of a known size;
/// those between them have a known sum.
class Slices final : public Propagator {
public:
    /// `sets[k]` are the sets of k digits with the right sum. A lunchbox has the smallest and largest digits
    /// of the line as crusts, so its other digits lie between them.
    Slices(std::vector<int> line, std::vector<std::pair<Mask, Mask>> crusts,
           std::vector<std::vector<Mask>> sets, bool is_lunchbox)
        : Propagator(std::move(line), Cost::line),
          crusts_(std::move(crusts)),
          sets_(std::move(sets)),
          is_lunchbox_(is_lunchbox) {}

    bool run(const Network& network, Domains& domains) const override {
        std::array<Mask, max_size> allowed{};
        const std::size_t count = cells.size();
        for (std::size_t i = 0; i < count; ++i)
            for (std::size_t j = i + 1; j < count; ++j) {
                if (sets_[j - i - 1].empty()) continue;
                for (const auto& [first, second] : crusts_)
                    if ((domains[cells[i]] & first) && (domains[cells[j]] & second))
                        add_slice(network, domains, i, j, first, second, allowed);
            }
        for (std::size_t i = 0; i < count; ++i)
            if (!domains.narrow(cells[i], allowed[i])) return false;
        return true;
    }

private:
    /// The digits of the other cells, if these are the crusts.
    Mask others(const Network& network, Mask first, Mask second) const {
        if (!is_lunchbox_) return network.all & ~(first | second);
        const Mask low = std::min(first, second), high = std::max(first, second);
        return (high - 1) & ~(low | (low - 1));
    }

    void add_slice(const Network& network, const Domains& domains, std::size_t i, std::size_t j, Mask first,
                   Mask second, std::array<Mask, max_size>& allowed) const {
        const Mask rest = others(network, first, second);
        for (std::size_t k = 0; k < cells.size(); ++k)
            if (k != i && k != j && !(domains[cells[k]] & rest)) return;
        const std::span<const int> inner = std::span(cells).subspan(i + 1, j - i - 1);
        SetFilter filter(domains, inner);
        Mask used = ~Mask{0};  // digits that all fillings of the inner cells use
        bool any = inner.empty();
        for (Mask set : sets_[inner.size()]) {
            if ((set & ~rest) || !outside_fits(domains, i, j, rest & ~set)) continue;
            if (inner.empty() || filter.add(set)) any = true, used &= set;
        }
        if (!any) return;
        if (inner.empty() && !outside_fits(domains, i, j, rest)) return;
        allowed[i] |= first;
        allowed[j] |= second;
        for (std::size_t k = 0; k < cells.size(); ++k) {
            if (k > i && k < j)
                allowed[k] |= filter.allowed(k - i - 1);
            else if (k != i && k != j)
                allowed[k] |= rest & ~(inner.empty() ? 0 : used);
        }
    }

    bool outside_fits(const Domains& domains, std::size_t i, std::size_t j, Mask digits) const {
        Mask found = 0;
        int outside = 0;
        for (std::size_t k = 0; k < cells.size(); ++k) {
            if (k >= i && k <= j) continue;
            if (!(domains[cells[k]] & digits)) return false;
            found |= domains[cells[k]] & digits;
            ++outside;
        }
        return std::popcount(found) >= outside;
    }

    std::vector<std::pair<Mask, Mask>> crusts_;  // in both orders
    std::vector<std::vector<Mask>> sets_;
    bool is_lunchbox_;
};

/// Tries all digits of the first cell. Each says how many cells after it belong to the sum, so they hold one
/// of several known sets.
class XSum final : public Propagator {
public:
    /// `sets[d]` are the sets that the other cells of the sum can hold if the first cell has digit d.
    XSum(std::vector<int> line, std::vector<std::vector<Mask>> sets)
        : Propagator(std::move(line), Cost::line), sets_(std::move(sets)) {}

    bool run(const Network& network, Domains& domains) const override {
        std::array<Mask, max_size> allowed{};
        for_each_digit(domains[cells[0]], [&](int digit) {
            if (!sets_[at(digit)].empty()) add_first(network, domains, digit, allowed);
        });
        for (std::size_t i = 0; i < cells.size(); ++i)
            if (!domains.narrow(cells[i], allowed[i])) return false;
        return true;
    }

private:
    void add_first(const Network& network, const Domains& domains, int digit,
                   std::array<Mask, max_size>& allowed) const {
        const std::vector<Mask>& sets = sets_[at(digit)];
        const auto count = static_cast<std::size_t>(std::popcount(sets[0]));
        const std::span<const int> inner = std::span(cells).subspan(1, count);
        const std::span<const int> outer = std::span(cells).subspan(1 + count);
        const Mask others = network.all & ~digit_bit(digit);
        SetFilter filter(domains, inner);
        Mask used = ~Mask{0};  // digits that all fillings of the inner cells use
        bool any = false;
        for (Mask set : sets) {
            const auto fits = [&](int cell) { return (domains[cell] & others & ~set) != 0; };
            if (!std::ranges::all_of(outer, fits)) continue;
            if (inner.empty() || filter.add(set)) any = true, used &= set;
        }
        if (!any) return;
        allowed[0] |= digit_bit(digit);
        for (std::size_t i = 0; i < count; ++i) allowed[1 + i] |= filter.allowed(i);
        for (std::size_t i = 1 + count; i < cells.size(); ++i) allowed[i] |= others & ~used;
    }

    std::vector<std::vector<Mask>> sets_;
};

/// For each number of inner cells the sets with this total; false if there are too many.
bool sets_by_size(const Network& network, std::size_t length, int total,
                  std::vector<std::vector<Mask>>& sets) {
    sets.resize(length);
    for (int size = 0; size + 2 <= static_cast<int>(length); ++size) {
        if (size > network.digits) break;
        if (!sets_with_total(network.digits, size, total - size * network.min_value, sets[at(size)]))
            return false;
    }
    return true;
}

/// For lines whose cells may be equal, or with very many digits. State: 0 before the first crust, the sum
/// plus 1 between the crusts, `total + 2` after the second.
void post_plain_sandwich(Network& network, const std::vector<int>& cells, const std::vector<int>& crusts,
                         int total) {
    const auto next = [=](LineRule::State state, int, int value) -> std::optional<LineRule::State> {
        const int number = static_cast<int>(state), done = total + 2;
        const bool is_crust = std::ranges::find(crusts, value) != crusts.end();
        if (number == 0) return is_crust ? 1u : 0u;
        if (number == done) return is_crust ? std::nullopt : std::optional(state);
        if (is_crust) return number == total + 1 ? std::optional<LineRule::State>(at(done)) : std::nullopt;
        if (number + value > total + 1) return std::nullopt;
        return at(number + value);
    };
    post_line(network, cells, {next, [=](LineRule::State state) { return state == at(total + 2); }});
}

/// For lines with very many digits: checks the lunchbox once it is filled.
class FullLunchbox final : public Propagator {
public:
    FullLunchbox(std::vector<int> line, int total) : Propagator(std::move(line), Cost::set), total_(total) {}

    bool run(const Network& network, Domains& domains) const override {
        std::size_t low = 0, high = 0;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (!is_single(domains[cells[i]])) return true;
            if (domains[cells[i]] < domains[cells[low]]) low = i;
            if (domains[cells[i]] > domains[cells[high]]) high = i;
        }
        int sum = 0;
        for (std::size_t i = std::min(low, high) + 1; i < std::max(low, high); ++i)
            sum += network.min_value + first_digit(domains[cells[i]]);
        return sum == total_;
    }

private:
    int total_;
};

}  // namespace

void post_sandwich(Network& network, const std::vector<int>& cells, const std::vector<int>& crusts,
                   int total) {
    std::vector<std::vector<Mask>> sets;
    const int low = crusts.at(0) - network.min_value, high = crusts.at(1) - network.min_value;
    const bool are_digits = std::min(low, high) >= 0 && std::max(low, high) < network.digits && low != high;
    const bool is_small = network.digits <= SetsBySize::most_digits && network.all_differ(cells);
    if (crusts.size() != 2 || !are_digits || !is_small || !sets_by_size(network, cells.size(), total, sets))
        return post_plain_sandwich(network, cells, crusts, total);
    const Mask first = digit_bit(low), second = digit_bit(high);
    const std::vector<std::pair<Mask, Mask>> both = {{first, second}, {second, first}};
    network.post<Slices>(cells, both, std::move(sets), false);
}

bool post_x_sum(Network& network, const std::vector<int>& cells, int total) {
    if (cells.empty() || network.digits > SetsBySize::most_digits || !network.all_differ(cells)) return false;
    std::vector<std::vector<Mask>> sets(at(network.digits));
    for (int digit = 0; digit < network.digits; ++digit) {
        const int value = network.min_value + digit, others = std::max(value - 1, 0);
        if (value > static_cast<int>(cells.size())) continue;
        const int rest = value > 0 ? total - value - others * network.min_value : total;
        if (!sets_with_total(network.digits, others, rest, sets[at(digit)])) return false;
        std::erase_if(sets[at(digit)], [&](Mask set) { return set >> digit & 1; });
    }
    network.post<XSum>(cells, std::move(sets));
    return true;
}

void post_lunchbox(Network& network, const std::vector<int>& cells, int total) {
    if (cells.size() < 2) {
        if (total != 0) network.refuse();
        return;
    }
    std::vector<std::vector<Mask>> sets;
    if (network.digits > SetsBySize::most_digits || !sets_by_size(network, cells.size(), total, sets)) {
        network.post<FullLunchbox>(cells, total);
        return;
    }
    std::vector<std::pair<Mask, Mask>> crusts;
    for (int low = 0; low < network.digits; ++low)
        for (int high = 0; high < network.digits; ++high)
            if (low != high) crusts.emplace_back(digit_bit(low), digit_bit(high));
    network.post<Slices>(cells, std::move(crusts), std::move(sets), true);
}

void post_renban(Network& network, const std::vector<int>& cells) {
    const int size = static_cast<int>(cells.size());
    std::vector<Mask> windows;
    for (int start = 0; start + size <= network.digits; ++start)
        windows.push_back(first_digits(size) << start);
    if (windows.empty()) return network.refuse();
    if (size > 0) network.post<OneOfSets>(cells, std::move(windows));
}

void post_rellik(Network& network, const std::vector<int>& cells, int total) {
    if (total < 0 || cells.empty()) return;
    if (network.digits > SetsBySize::most_digits) return network.post<NoSubset>(cells, total);
    if (cells.size() > at(network.digits)) return network.refuse();
    const SetsBySize& all = SetsBySize::of(network.digits);
    std::vector<Mask> sets;
    for (Mask set : all.with_size(static_cast<int>(cells.size()))) {
        bool adds = false;
        for (Mask subset = set; subset && !adds; subset = (subset - 1) & set)
            adds = all.total(subset) + std::popcount(subset) * network.min_value == total;
        if (!adds) sets.push_back(set);
    }
    if (sets.empty()) return network.refuse();
    network.post<OneOfSets>(cells, std::move(sets));
}

bool NoSubset::run(const Network& network, Domains& domains) const {
    std::vector<bool> sums(at(total_) + 1);
    const auto add = [&](int value) {
        for (int sum = total_; sum >= value; --sum)
            if (sum == value || sums[at(sum - value)]) sums[at(sum)] = true;
    };
    for (int cell : cells)
        if (is_single(domains[cell])) add(network.min_value + first_digit(domains[cell]));
    if (sums[at(total_)]) return false;
    for (int cell : cells) {
        if (is_single(domains[cell])) continue;
        Mask keep = 0;
        for_each_digit(domains[cell], [&](int digit) {
            const int value = network.min_value + digit;
            const bool completes = value == total_ || (value < total_ && sums[at(total_ - value)]);
            if (!completes) keep |= digit_bit(digit);
        });
        if (!domains.narrow(cell, keep)) return false;
    }
    return true;
}

}  // namespace ninefold::constraints
