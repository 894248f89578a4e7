#include <algorithm>
#include <array>
#include <numeric>
#include <random>

#include "check.hpp"
#include "constraints/clause_search.hpp"
#include "constraints/constraint_types.hpp"
#include "constraints/digit_sets.hpp"
#include "constraints/houses.hpp"
#include "constraints/solver.hpp"

using namespace ninefold;
using namespace ninefold::constraints;

namespace {

Variant latin(int size) {
    Variant variant{size, size, 1, size, {}, {}, {}};
    variant.candidates.assign(static_cast<std::size_t>(size * size), first_digits(size));
    return variant;
}

Constraint rule(std::string type, std::vector<int> cells, std::optional<int> number = std::nullopt) {
    Constraint result;
    result.type = std::move(type);
    result.cells = std::move(cells);
    result.number = number;
    return result;
}

std::uint64_t count(const Variant& variant) {
    SearchLimits limits;
    limits.solutions = SearchLimits::none;
    return find_solutions(variant, limits, true, [](const std::vector<Mask>&) {}, StopToken()).solutions;
}

/// The sets of a few cells, and a filter of them.
struct Filtered {
    explicit Filtered(std::vector<Mask> cell_sets) : sets(std::move(cell_sets)) {
        for (int i = 0; i < static_cast<int>(sets.size()); ++i) cells.push_back(i);
    }
    std::vector<Mask> sets;
    Mask changed = 0;
    Domains domains{sets.data(), &changed};
    std::vector<int> cells;
};

/// How many rows of all Latin squares of size 4 the predicate accepts, times the ways to go on below.
template <class Holds>
std::uint64_t first_rows(Holds holds) {
    std::vector<int> row = {1, 2, 3, 4};
    std::uint64_t accepted = 0;
    do accepted += holds(row);
    while (std::ranges::next_permutation(row).found);
    return accepted * 24;  // 576 Latin squares, 24 for each first row
}

}  // namespace

TEST("a filter keeps what some set gives a cell") {
    Filtered cage({0b0011, 0b0011, 0b1111});
    SetFilter filter(cage.domains, cage.cells);
    CHECK(filter.add(0b0111));
    CHECK(!filter.add(0b1101));  // the first two cells would share a digit
    CHECK_EQUAL(filter.allowed(2), Mask{0b0100});
    CHECK(!filter.is_idle());
}

TEST("a filter is idle only if nothing can be removed any more") {
    Filtered cage({0b0110, 0b0110});
    SetFilter one(cage.domains, cage.cells);
    CHECK(one.add(0b0110));
    CHECK(!one.is_idle());  // both digits are needed, so cells outside can lose them
    Filtered open({0b0111, 0b0111});
    SetFilter several(open.domains, open.cells);
    CHECK(several.add(0b0011) && !several.is_idle());
    CHECK(several.add(0b0110) && !several.is_idle());
    CHECK(several.add(0b0101) && several.is_idle());
}

TEST("a filter places hidden singles of a set") {
    Filtered cage({0b0111, 0b0011, 0b0011});
    SetFilter filter(cage.domains, cage.cells);
    CHECK(filter.add(0b0111));
    CHECK_EQUAL(filter.allowed(0), Mask{0b0100});
}

TEST("narrowing marks the cell, also when no digit is left") {
    std::vector<Mask> sets(70, 0b11);
    std::array<Mask, 2> changed{};
    Domains domains(sets.data(), changed.data());
    CHECK(domains.narrow(69, 0b11) && changed[1] == 0);
    CHECK(domains.narrow(69, 0b01) && changed[1] == Mask{1} << 5 && changed[0] == 0);
    CHECK(!domains.narrow(69, 0b10));
}

TEST("tables of a relation are read in both directions") {
    Network network(1, 2, 1, 4);
    network.relate(1, 0, [](int x, int y) { return x > y; });
    network.finish();
    CHECK_EQUAL(network.arcs[0][0].table->partners(0b0100), Mask{0b1000});
    CHECK_EQUAL(network.arcs[1][0].table->partners(0b0100), Mask{0b0011});
}

TEST("every propagator is in the queue once, and watched by its cells") {
    Variant variant = latin(4);
    variant.constraints = {rule("skyscraper", {0, 1, 2, 3}, 2), rule("killer_cage", {0, 4, 5}, 7)};
    const Network network = network_of(variant);
    std::size_t found = 0;
    for (std::size_t place = 0; place < network.queue.size(); ++place) {
        if (!network.queue[place]) continue;
        ++found;
        CHECK_EQUAL(static_cast<std::size_t>(network.queue[place]->cost), network.cost_of_word[place / 64]);
        for (int cell : network.queue[place]->cells)
            CHECK(network.watchers(cell)[place / 64] >> (place % 64) & 1);
    }
    CHECK_EQUAL(found, network.propagators.size());
}

TEST("lines with the same clue share an automaton") {
    Variant variant = latin(4);
    for (int row = 0; row < 4; ++row)
        variant.constraints.push_back(
            rule("skyscraper", {4 * row, 4 * row + 1, 4 * row + 2, 4 * row + 3}, row < 2 ? 2 : 3));
    CHECK_EQUAL(network_of(variant).automata.size(), std::size_t{2});
}

TEST("clues on the first row leave as many Latin squares as the rows they accept") {
    Variant variant = latin(4);
    CHECK_EQUAL(count(variant), std::uint64_t{576});
    variant.constraints = {rule("x_sum", {0, 1, 2, 3}, 5)};
    CHECK_EQUAL(count(variant), first_rows([](const std::vector<int>& row) {
                    int sum = 0;
                    for (int i = 0; i < row[0]; ++i) sum += row[static_cast<std::size_t>(i)];
                    return sum == 5;
                }));
    variant.constraints = {rule("killer_cage", {0, 1}, 5)};
    CHECK_EQUAL(count(variant), first_rows([](const std::vector<int>& row) { return row[0] + row[1] == 5; }));
    variant.constraints = {rule("sandwich", {0, 1, 2, 3}, 2)};
    variant.constraints[0].values = {1, 4};
    CHECK_EQUAL(count(variant), first_rows([](const std::vector<int>& row) {
                    const auto one = std::ranges::find(row, 1), four = std::ranges::find(row, 4);
                    int sum = 0;
                    for (auto i = std::min(one, four) + 1; i < std::max(one, four); ++i) sum += *i;
                    return sum == 2;
                }));
}

TEST("a square of four cells has all three classes") {
    Variant variant{2, 2, 1, 3, {}, std::vector<Mask>(4, 0b111), {rule("global_entropy", {})}};
    CHECK_EQUAL(count(variant), std::uint64_t{12});  // of 18 fillings, 6 have two digits only
    variant.candidates = {0b001, 0b010, 0b010, 0b111};
    CHECK_EQUAL(count(variant), std::uint64_t{1});  // the last cell has to be 3
    variant.candidates[3] = 0b011;
    CHECK_EQUAL(count(variant), std::uint64_t{0});
}

TEST("a claim removes digits from all cells outside that see their places, and from no others") {
    Network network(3, 3, 1, 3);
    network.differ({0, 1, 2});
    for (int seen : {0, 1}) network.see(seen, 4);
    for (int seen : {1, 2}) network.see(seen, 5);
    post_houses(network);
    network.finish();
    std::vector<Mask> sets = {0b111, 0b111, 0b110, 0b111, 0b111, 0b111, 0b111, 0b111, 0b111};
    Mask changed = 0;
    Domains domains(sets.data(), &changed);
    for (const auto& propagator : network.propagators) CHECK(propagator->run(network, domains));
    CHECK_EQUAL(sets[3], Mask{0b111});
    CHECK_EQUAL(sets[4], Mask{0b110});  // the first digit is in cell 0 or 1
    CHECK_EQUAL(sets[5], Mask{0b111});
}

/// All fillings of a row within these sets, with digits that differ, that the predicate accepts.
template <class Holds>
std::vector<std::vector<int>> fillings_of(const std::vector<Mask>& sets, Holds holds) {
    std::vector<int> row(sets.size());
    std::iota(row.begin(), row.end(), 1);
    std::vector<std::vector<int>> accepted;
    do {
        bool fits = true;
        for (std::size_t i = 0; i < row.size(); ++i) fits &= (sets[i] >> (row[i] - 1) & 1) != 0;
        if (fits && holds(row)) accepted.push_back(row);
    } while (std::ranges::next_permutation(row).found);
    return accepted;
}

/// Runs all propagators of a rule on rows with random sets. None may remove a digit of a right filling, and
/// the search must find exactly these fillings.
template <class Holds>
void compare_with_fillings(Constraint constraint, Holds holds) {
    constexpr int size = 6;
    std::mt19937 random(size);
    Variant variant{1, size, 1, size, {}, std::vector<Mask>(size), {std::move(constraint)}};
    for (int trial = 0; trial < 60; ++trial) {
        for (Mask& set : variant.candidates) do
                set = random() % 2 ? random() & 63u : 63u;
            while (set == 0);
        const std::vector<std::vector<int>> expected = fillings_of(variant.candidates, holds);
        CHECK_EQUAL(count(variant), std::uint64_t{expected.size()});
        const Network network = network_of(variant);
        std::vector<Mask> sets = network.root;
        Mask changed = 0;
        Domains domains(sets.data(), &changed);
        bool is_possible = !network.is_impossible;
        for (const auto& propagator : network.propagators)
            is_possible = is_possible && propagator->run(network, domains);
        CHECK(is_possible || expected.empty());
        for (const std::vector<int>& row : expected)
            for (std::size_t i = 0; i < row.size(); ++i) CHECK(sets[i] >> (row[i] - 1) & 1);
    }
}

TEST("clues of a row keep exactly the right fillings") {
    const std::vector<int> row = {0, 1, 2, 3, 4, 5};
    for (int total : {6, 9, 15})
        compare_with_fillings(rule("x_sum", row, total), [=](const std::vector<int>& digits) {
            return std::accumulate(digits.begin(), digits.begin() + digits[0], 0) == total;
        });
    for (int seen : {1, 2, 4})
        compare_with_fillings(rule("skyscraper", row, seen), [=](const std::vector<int>& digits) {
            int highest = 0, visible = 0;
            for (int digit : digits)
                if (digit > highest) highest = digit, ++visible;
            return visible == seen;
        });
    for (int hidden : {1, 3, 5})
        compare_with_fillings(rule("hidden_skyscraper", row, hidden), [=](const std::vector<int>& digits) {
            int highest = 0;
            for (int digit : digits) {
                if (digit < highest) return digit == hidden;
                highest = digit;
            }
            return false;
        });
    for (int wanted : {1, 4, 6})
        compare_with_fillings(rule("numbered_room", row, wanted), [=](const std::vector<int>& digits) {
            return digits[static_cast<std::size_t>(digits[0] - 1)] == wanted;
        });
}

TEST("sums and required digits in a row keep exactly the right fillings") {
    Constraint sum = rule("sum", {0, 1, 2, 3, 4}, 4);
    sum.others = {1, 1, -1, -1, 2};
    compare_with_fillings(sum, [](const std::vector<int>& digits) {
        return digits[0] + digits[1] - digits[2] - digits[3] + 2 * digits[4] == 4;
    });
    compare_with_fillings(rule("killer_cage", {1, 2, 4, 5}, 13), [](const std::vector<int>& digits) {
        return digits[1] + digits[2] + digits[4] + digits[5] == 13;
    });
    Constraint contains = rule("contains", {0, 2, 3});
    contains.values = {2, 5};
    compare_with_fillings(contains, [](const std::vector<int>& digits) {
        const auto has = [&](int digit) {
            return digits[0] == digit || digits[2] == digit || digits[3] == digit;
        };
        return has(2) && has(5);
    });
}

TEST("a digit that some cells must contain twice is removed from cells that see one of each choice") {
    Variant variant = latin(4);
    variant.constraints = {rule("contains", {0, 1, 4})};  // 1 and 4 do not see each other
    variant.constraints[0].values = {3, 3};
    const Network network = network_of(variant);
    std::vector<Mask> sets = network.root;
    Mask changed = 0;
    Domains domains(sets.data(), &changed);
    for (const auto& propagator : network.propagators) CHECK(propagator->run(network, domains));
    CHECK_EQUAL(sets[1], Mask{0b0100});
    CHECK_EQUAL(sets[4], Mask{0b0100});
    CHECK_EQUAL(sets[0], Mask{0b1011});
    CHECK_EQUAL(sets[3], Mask{0b1011});
    CHECK_EQUAL(sets[15], Mask{0b1111});
}

TEST("clauses find every solution once") {
    Variant variant = latin(4);
    variant.constraints = {rule("greater_than", {0, 5}), rule("difference", {3, 6}, 1)};
    const Network network = network_of(variant);
    CHECK(network.has_only_pairs);
    ClauseSearch clauses(network, network.root);
    std::vector<std::vector<Mask>> solutions;
    while (clauses.search([] { return true; }) == ClauseSearch::Answer::solution) {
        solutions.push_back(clauses.solution());
        clauses.exclude(solutions.back());
    }
    CHECK_EQUAL(std::uint64_t{solutions.size()}, count(variant));
    std::ranges::sort(solutions);
    CHECK(std::ranges::adjacent_find(solutions) == solutions.end());
    CHECK(clauses.search([] { return true; }) == ClauseSearch::Answer::none);
}

TEST("clauses stop when they are asked to") {
    const Variant variant = latin(4);
    const Network network = network_of(variant);
    ClauseSearch clauses(network, network.root);
    CHECK(clauses.search([] { return false; }) == ClauseSearch::Answer::stopped);
    CHECK(clauses.search([] { return true; }) == ClauseSearch::Answer::solution);
}
