#include <string>
#include <vector>

#include "check.hpp"
#include "search/algorithms.hpp"
#include "text/line.hpp"

using namespace ninefold;

namespace {

const std::string intermediate =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const std::string two_solutions =  // an easy puzzle without one of its clues
    "..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...4.2..5......";

struct Outcome {
    std::vector<std::string> grids;
    Counters counters;
    Ending ending;
};

Outcome solve(Algorithm algorithm, const std::string& line, SearchLimits limits = {},
              const StopToken& stop = {}) {
    std::vector<std::string> grids;
    Search search(limits, [&](const Values& solution) { grids.push_back(line_of(solution)); }, stop);
    algorithm(Board(Rules::classic(), *values_from_line(line)), search);
    return {grids, search.counters, search.ending()};
}

bool is_solution(const std::string& givens, const std::string& grid) {
    for (std::size_t i = 0; i < 81; ++i)
        if (givens[i] != '.' && givens[i] != grid[i]) return false;
    for (std::size_t i = 0; i < 9; ++i) {
        unsigned row = 0, column = 0, box = 0;
        for (std::size_t j = 0; j < 9; ++j) {
            row |= 1u << (grid[9 * i + j] - '1');
            column |= 1u << (grid[9 * j + i] - '1');
            box |= 1u << (grid[27 * (i / 3) + 3 * (i % 3) + 9 * (j / 3) + j % 3] - '1');
        }
        if (row != 511 || column != 511 || box != 511) return false;
    }
    return true;
}

}  // namespace

TEST("every algorithm solves and proves uniqueness") {
    for (const AlgorithmRow& row : algorithms()) {
        const Outcome outcome = solve(row.run, intermediate, {.solutions = 2});
        CHECK_EQUAL(outcome.grids.size(), 1u);
        CHECK(is_solution(intermediate, outcome.grids[0]));
        CHECK(outcome.ending == Ending::exhausted);
        CHECK_EQUAL(outcome.counters.recursions, outcome.counters.backtracks);
    }
}

TEST("every algorithm finds both solutions of a puzzle that has two") {
    for (const AlgorithmRow& row : algorithms()) {
        const Outcome outcome = solve(row.run, two_solutions, {.solutions = 10});
        CHECK_EQUAL(outcome.grids.size(), 2u);
        for (const std::string& grid : outcome.grids) CHECK(is_solution(two_solutions, grid));
    }
}

TEST("brute force has the counters of its definition") {
    const Outcome outcome = solve(algorithms()[0].run, intermediate);
    CHECK_EQUAL(outcome.counters.recursions, 49558u);
    CHECK_EQUAL(outcome.counters.backtracks, 49498u);
    CHECK_EQUAL(outcome.counters.tracks, 49558u);
}

TEST("every algorithm stops at its limits") {
    const std::string empty(81, '.');
    for (const AlgorithmRow& row : algorithms()) {
        const Outcome nodes = solve(row.run, empty, {.solutions = 1000000, .nodes = 500});
        CHECK(nodes.ending == Ending::nodes);
        CHECK_EQUAL(nodes.counters.recursions, 500u);
        CHECK(solve(row.run, empty, {.solutions = SearchLimits::none, .seconds = 0.01}).ending ==
              Ending::seconds);
        CHECK(solve(row.run, empty, {.solutions = SearchLimits::none}, [] { return true; }).ending ==
              Ending::interrupted);
        CHECK_EQUAL(solve(row.run, empty, {.solutions = 100}).grids.size(), 100u);
    }
}

TEST("a full grid is its own solution, without search") {
    const std::string full = solve(algorithms()[0].run, intermediate).grids[0];
    for (const AlgorithmRow& row : algorithms()) {
        const Outcome outcome = solve(row.run, full, {.solutions = 2});
        CHECK_EQUAL(outcome.grids.size(), 1u);
        CHECK_EQUAL(outcome.counters.tracks, 0u);
    }
}
