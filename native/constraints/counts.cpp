#include "constraints/counts.hpp"

#include <algorithm>
#include <array>

#include "constraints/sums.hpp"

namespace ninefold::constraints {
namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

constexpr std::size_t most_in_sum = 4;  // equal sums of more cells say too little for what they cost

/// How often a digit can be in a set of cells, at least and at most.
struct Range {
    int least = 0, most = 0;
};

Range count_of(const Network& network, const Domains& domains, const std::vector<int>& cells, int digit) {
    Range range;
    Mask rows = 0, cols = 0;  // a digit is at most once in each row and column
    for (int cell : cells) {
        if (!(domains[cell] >> digit & 1)) continue;
        range.least += is_single(domains[cell]);
        rows |= Mask{1} << (cell / network.cols);
        cols |= Mask{1} << (cell % network.cols);
    }
    range.most = std::min(std::popcount(rows), std::popcount(cols));
    return range;
}

/// The digit is needed as often as there are rows (or columns) with a place for it: each of them has it in
/// one of the cells.
bool fill_lines(const Network& network, Domains& domains, const std::vector<int>& cells, int digit, int least,
                bool by_rows) {
    std::array<std::vector<int>, max_size> places;
    int lines = 0;
    for (int cell : cells) {
        if (!(domains[cell] >> digit & 1)) continue;
        std::vector<int>& line = places[at(by_rows ? cell / network.cols : cell % network.cols)];
        lines += line.empty();
        line.push_back(cell);
    }
    if (lines != least) return lines > least;
    for (const std::vector<int>& line : places) {
        if (line.size() == 1 && !domains.narrow(line[0], digit_bit(digit))) return false;
        if (line.size() > 1 && !network.claim(domains, line, digit)) return false;
    }
    return true;
}

int places_of(const Domains& domains, const std::vector<int>& cells, int digit) {
    return static_cast<int>(
        std::ranges::count_if(cells, [&](int cell) { return domains[cell] >> digit & 1; }));
}

/// Narrows the cells to let the digit occur at least and at most so often.
bool hold_count(const Network& network, Domains& domains, const std::vector<int>& cells, int digit,
                Range wanted) {
    const Range now = count_of(network, domains, cells, digit);
    const int least = std::max(now.least, wanted.least), most = std::min(now.most, wanted.most);
    if (least > most) return false;
    const Mask bit = digit_bit(digit);
    if (now.least == most) {
        for (int cell : cells)
            if (domains[cell] != bit && !domains.remove(cell, bit)) return false;
    } else if (places_of(domains, cells, digit) == least) {
        for (int cell : cells)
            if ((domains[cell] & bit) && !domains.narrow(cell, bit)) return false;
    } else if (now.most == least) {
        return fill_lines(network, domains, cells, digit, least, true) &&
               fill_lines(network, domains, cells, digit, least, false);
    }
    return true;
}

class SameValues final : public Propagator {
public:
    SameValues(std::vector<int> watched, std::vector<int> first, std::vector<int> second)
        : Propagator(std::move(watched), Cost::set), first_(std::move(first)), second_(std::move(second)) {}

    bool run(const Network& network, Domains& domains) const override {
        for (int digit = 0; digit < network.digits; ++digit) {
            const Range one = count_of(network, domains, first_, digit);
            const Range two = count_of(network, domains, second_, digit);
            const Range both{std::max(one.least, two.least), std::min(one.most, two.most)};
            if (!hold_count(network, domains, first_, digit, both)) return false;
            if (!hold_count(network, domains, second_, digit, both)) return false;
        }
        return true;
    }

private:
    std::vector<int> first_, second_;
};

/// The digits that occur add to the number of cells.
class CountingCircles final : public Propagator {
public:
    /// If all rows are complete, each digit is in every row: those not in circles are in the `others`.
    CountingCircles(std::vector<int> watched, std::vector<int> circles, std::vector<int> others)
        : Propagator(std::move(watched), Cost::line),
          circles_(std::move(circles)),
          others_(std::move(others)) {}

    bool run(const Network& network, Domains& domains) const override {
        Mask possible = 0, required = 0;
        for (int digit = 0; digit < network.digits; ++digit) {
            const Range range = count_of(network, domains, circles_, digit);
            const int value = network.min_value + digit;
            if (range.least > value || (range.least > 0 && range.most < value)) return false;
            if (range.most >= value && value > 0) possible |= digit_bit(digit);
            if (range.least > 0) required |= digit_bit(digit);
        }
        if (!choose(network, possible, required)) return false;
        for (int digit = 0; digit < network.digits; ++digit) {
            const int value = network.min_value + digit;
            const bool may = possible >> digit & 1, must = required >> digit & 1;
            const Range inside{must ? value : 0, may ? value : 0};
            if (!hold_count(network, domains, circles_, digit, inside)) return false;
            const Range outside{network.rows - inside.most, network.rows - inside.least};
            if (!others_.empty() && !hold_count(network, domains, others_, digit, outside)) return false;
        }
        return true;
    }

private:
    /// Finds the digits that occur in some, and in all, of the ways to reach the number of cells.
    bool choose(const Network& network, Mask& possible, Mask& required) const {
        const int count = static_cast<int>(circles_.size());
        Mask some = 0, each = ~Mask{0};
        for_each_digit(possible, [&](int digit) {
            const int value = network.min_value + digit;
            const Mask bit = digit_bit(digit);
            if (reaches(network, possible & ~bit, required & ~bit, count - value)) some |= bit;
            if (!(required & bit) && reaches(network, possible & ~bit, required, count)) each &= ~bit;
        });
        possible = some;
        required = some & each;
        return some != 0;
    }

    static bool reaches(const Network& network, Mask possible, Mask required, int total) {
        if (total < 0 || (required & ~possible)) return false;
        std::array<bool, std::size_t{max_size} * max_size + 1> sums{};
        if (at(total) >= sums.size()) return false;
        sums[0] = true;
        for_each_digit(possible, [&](int digit) {
            const int value = network.min_value + digit;
            const bool must = required >> digit & 1;
            for (int sum = total; sum >= 0; --sum) {
                const bool with = sum >= value && sums[at(sum - value)];
                sums[at(sum)] = with || (!must && sums[at(sum)]);
            }
        });
        return sums[at(total)];
    }

    std::vector<int> circles_, others_;
};

/// A digit occurs so often in some cells. Tries all choices of that many cells that do not see each other:
/// cells in each choice have the digit, and cells that see a cell of each choice do not.
class Occurrences final : public Propagator {
public:
    Occurrences(std::vector<int> watched, int digit, int count, bool exactly)
        : Propagator(std::move(watched), Cost::set), digit_(digit), count_(count), exactly_(exactly) {}

    bool run(const Network& network, Domains& domains) const override {
        Work work{network, {}, {}, std::vector<Mask>(network.seen_by(0).size(), ~Mask{0}), most_choices};
        int placed = 0;
        for (int cell : cells)
            if (domains[cell] == digit_bit(digit_)) {
                work.chosen.push_back(cell);
                ++placed;
            } else if (domains[cell] >> digit_ & 1) {
                work.places.push_back(cell);
            }
        if (placed >= count_ && !exactly_) return true;
        if (placed > count_) return false;
        work.always = network.as_bits(work.places);
        bool is_possible = false;
        choose(work, 0, is_possible);
        if (work.choices_left < 0) return true;
        return is_possible && remove_all(work, domains) && std::ranges::all_of(work.places, [&](int cell) {
                   return !(work.always[at(cell) / 64] >> (at(cell) % 64) & 1) ||
                          domains.narrow(cell, digit_bit(digit_));
               });
    }

private:
    static constexpr int most_choices = 500;  // more would cost too much, and rule out little

    struct Work {
        const Network& network;
        std::vector<int> places, chosen;
        std::vector<Mask> seen_always;  // cells that see one of each choice
        int choices_left;
        std::vector<Mask> always{};  // places in each choice
    };

    void choose(Work& work, std::size_t next, bool& is_possible) const {
        if (work.chosen.size() == at(count_)) {
            is_possible = true;
            if (--work.choices_left >= 0) add_choice(work);
            return;
        }
        for (std::size_t i = next; i < work.places.size() && work.choices_left >= 0; ++i) {
            const int cell = work.places[i];
            if (std::ranges::any_of(work.chosen, [&](int other) { return work.network.sees(cell, other); }))
                continue;
            work.chosen.push_back(cell);
            choose(work, i + 1, is_possible);
            work.chosen.pop_back();
        }
    }

    static void add_choice(Work& work) {
        for (std::size_t word = 0; word < work.always.size(); ++word) {
            Mask seen = 0, chosen = 0;
            for (int cell : work.chosen) {
                seen |= work.network.seen_by(cell)[word];
                if (at(cell) / 64 == word) chosen |= Mask{1} << (at(cell) % 64);
            }
            work.seen_always[word] &= seen;
            work.always[word] &= chosen;
        }
    }

    bool remove_all(const Work& work, Domains& domains) const {
        for (std::size_t word = 0; word < work.seen_always.size(); ++word)
            for (Mask left = work.seen_always[word]; left; left &= left - 1)
                if (!domains.remove(static_cast<int>(word) * 64 + std::countr_zero(left), digit_bit(digit_)))
                    return false;
        return true;
    }

    int digit_, count_;
    bool exactly_;
};

std::vector<int> joined(const std::vector<int>& first, const std::vector<int>& second) {
    std::vector<int> cells = first;
    cells.insert(cells.end(), second.begin(), second.end());
    std::ranges::sort(cells);
    cells.erase(std::ranges::unique(cells).begin(), cells.end());
    return cells;
}

}  // namespace

void post_same_values(Network& network, const std::vector<int>& first, const std::vector<int>& second) {
    if (first.size() != second.size()) return network.refuse();
    if (first.size() == 1) return network.relate(first[0], second[0], [](int x, int y) { return x == y; });
    network.has_relations = true;
    network.post<SameValues>(joined(first, second), first, second);
    if (first.size() > most_in_sum) return;
    std::vector<Term> terms;
    for (int cell : first) terms.push_back({cell, 1});
    for (int cell : second) terms.push_back({cell, -1});
    post_sum(network, std::move(terms), 0);
}

void post_occurrences(Network& network, const std::vector<int>& cells, int digit, int count, bool exactly) {
    network.post<Occurrences>(cells, digit, count, exactly);
}

void post_counting_circles(Network& network, const std::vector<int>& cells) {
    if (cells.empty()) return;
    if (network.cols != network.digits) {
        network.post<CountingCircles>(cells, cells, std::vector<int>());
        return;
    }
    std::vector<int> all, others;
    for (int cell = 0; cell < network.rows * network.cols; ++cell) {
        all.push_back(cell);
        if (std::ranges::find(cells, cell) == cells.end()) others.push_back(cell);
    }
    network.post<CountingCircles>(all, cells, others);
}

}  // namespace ninefold::constraints
