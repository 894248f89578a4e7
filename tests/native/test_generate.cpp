#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "batch/generate_many.hpp"
#include "check.hpp"
#include "generate/deletion.hpp"
#include "generate/fill.hpp"
#include "generate/setting.hpp"
#include "generate/unavoidable.hpp"
#include "search/algorithms.hpp"
#include "text/line.hpp"

using namespace ninefold;

namespace {

const StopToken never;

/// Counts with an engine that the generator does not use.
std::uint64_t count_solutions(const Values& givens, std::uint64_t limit) {
    const auto rows = algorithms();
    const auto engine = std::ranges::find(rows, "dancing-links", &AlgorithmRow::name);
    Search search({limit, SearchLimits::none, 1e9}, [](const Values&) {}, never);
    engine->run(Board(Rules::classic(), givens), search);
    return search.solutions();
}

Values clues_of(const Values& grid, const CellSet& cells) {
    Values givens;
    for (const Cell cell : cells) givens[cell] = grid[cell];
    return givens;
}

/// The result that Deletion must match: tries each orbit in turn, with one count each.
CellSet delete_one_by_one(const Values& grid, const std::vector<CellSet>& orbits, int least) {
    CellSet clues;
    for (const CellSet& orbit : orbits) clues |= orbit;
    for (const CellSet& orbit : orbits)
        if ((clues - orbit).size() >= least && count_solutions(clues_of(grid, clues - orbit), 2) == 1)
            clues -= orbit;
    return clues;
}

std::vector<CellSet> orbits_of(int step) {
    std::vector<CellSet> orbits;
    for (int cell = 0; cell < 81; ++cell) {
        const int other = step == 1 ? cell : 80 - cell;  // 80 - cell: rotated by 180 degrees
        if (cell <= other) orbits.push_back(CellSet::of(Cell::at(cell)).with(Cell::at(other)));
    }
    return orbits;
}

bool is_grid(const Values& grid) {
    for (const House house : Rules::classic().houses()) {
        DigitSet digits;
        for (const Cell cell : Rules::classic().cells(house))
            if (grid[cell] >= 1 && grid[cell] <= 9) digits.insert(Digit(grid[cell]));
        if (digits.size() != 9) return false;
    }
    return true;
}

Recipe plain() {
    Recipe recipe;
    recipe.symmetries = {orbits_of(1)};
    return recipe;
}

std::string lines_of(const std::vector<Attempt>& attempts) {
    std::string lines;
    for (const Attempt& attempt : attempts) lines += line_of(attempt.givens) + '\n';
    return lines;
}

std::string generate(const Recipe& recipe, std::uint64_t first, std::size_t count, const KernelRow& kernel,
                     unsigned threads) {
    std::vector<Attempt> results(count);
    generate_many(recipe, 7, first, results, kernel, threads, never);
    for (const Attempt& attempt : results) CHECK(attempt.done);
    return lines_of(results);
}

}  // namespace

TEST("random numbers are the same everywhere, and streams differ") {
    Random random(1), other(1, 1);
    CHECK_EQUAL(random.next(), 0xfc72158253f7415eu);
    CHECK(other.next() != 0xfc72158253f7415eu);
    std::array<int, 7> hits{};
    for (int i = 0; i < 70000; ++i) ++hits[random.below(7)];
    for (const int hit : hits) CHECK(hit > 9600 && hit < 10400);
}

// Without rejection, one remainder in three would come up twice as often as the others.
TEST("random numbers below a large bound are fair") {
    Random random(2);
    std::array<int, 3> hits{};
    for (int i = 0; i < 30000; ++i) ++hits[random.below(3u << 30) % 3];
    for (const int hit : hits) CHECK(hit > 9600 && hit < 10400);
}

TEST("fills are valid grids, and their success rate matches the number of grids") {
    Random random(3);
    int good = 0;
    for (int i = 0; i < 100000; ++i)
        if (const auto grid = try_fill(random)) {
            ++good;
            CHECK(is_grid(*grid));
        }
    CHECK(std::abs(good / 100000.0 * fill_choices / 6.670903752e21 - 1) < 0.03);
}

TEST("unavoidable sets can be filled in two ways") {
    Random random(5);
    for (int i = 0; i < 5; ++i) {
        const Values grid = fill(random);
        std::vector<CellSet> found;
        find_unavoidable_sets(grid, found);
        CHECK(found.size() > 20);
        for (const CellSet& cells : found) CHECK(count_solutions(clues_of(grid, ~cells), 2) == 2);
    }
}

TEST("deletion gives the same result as testing one clue after the other") {
    Random random(11);
    KernelQueue queue(best_kernel());
    for (const int step : {1, 2})
        for (const int least : {0, 30})
            for (int i = 0; i < 10; ++i) {
                const Values grid = fill(random);
                std::vector<CellSet> orbits = orbits_of(step);
                random.shuffle(orbits);
                Deletion deletion;
                deletion.start(grid, orbits, least);
                while (!deletion.done()) {
                    queue.clear();
                    deletion.request(queue);
                    CHECK(queue.solve(never));
                    deletion.receive(queue);
                }
                CHECK(deletion.clues() == delete_one_by_one(grid, orbits, least));
            }
}

TEST("minimise removes clues from a puzzle that is not a full grid") {
    const auto givens =
        values_from_line("..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......");
    CHECK(givens.has_value());
    std::vector<CellSet> orbits;
    for (int cell = 0; cell < 81; ++cell)
        if ((*givens)[Cell::at(cell)] != 0) orbits.push_back(CellSet::of(Cell::at(cell)));
    Values solution;
    Search search({1, SearchLimits::none, 1e9}, [&](const Values& found) { solution = found; }, never);
    algorithms()[0].run(Board(Rules::classic(), *givens), search);
    KernelQueue queue(best_kernel());
    const auto clues = minimise(solution, orbits, queue, never);
    CHECK(clues && *clues == delete_one_by_one(solution, orbits, 0));
    CHECK(!minimise(solution, orbits, queue, [] { return true; }));
}

TEST("generated puzzles do not depend on threads, ranges or instruction sets") {
    const Recipe recipe = plain();
    const std::string expected = generate(recipe, 0, 5000, kernels().back(), 1);
    CHECK(generate(recipe, 0, 5000, best_kernel(), 3) == expected);
    CHECK(generate(recipe, 0, 100, best_kernel(), 1) + generate(recipe, 100, 4900, best_kernel(), 2) ==
          expected);
    for (const KernelRow& kernel : kernels())
        if (kernel.supported()) CHECK(expected.starts_with(generate(recipe, 0, 300, kernel, 1)));
}

TEST("a pattern gets digits that make it unique, or the attempt fails") {
    Recipe recipe = plain();
    recipe.minimal = false;
    CellSet pattern;
    const std::string example =
        "47..6.5....1.2..9........43.......7...51.....7..4..2.....9.2...3...5...7254...8..";
    for (int cell = 0; cell < 81; ++cell)
        if (example[static_cast<std::size_t>(cell)] != '.') pattern.insert(Cell::at(cell));
    recipe.pattern = pattern;
    std::vector<Attempt> results(8);
    generate_many(recipe, 1, 0, results, best_kernel(), 1, never);
    int good = 0;
    for (const Attempt& attempt : results) {
        CellSet given;
        for (int cell = 0; cell < 81; ++cell)
            if (attempt.givens[Cell::at(cell)] != 0) given.insert(Cell::at(cell));
        CHECK(given == pattern);
        if (attempt.good) CHECK(count_solutions(attempt.givens, 2) == 1);
        good += attempt.good;
    }
    CHECK(good > 0);
}

TEST("an interrupted run leaves attempts undone") {
    std::vector<Attempt> results(5000);
    int asked = 0;
    generate_many(plain(), 1, 0, results, best_kernel(), 1, [&] { return ++asked > 40; });
    const auto done = std::ranges::count(results, true, &Attempt::done);
    CHECK(done > 0 && done < 5000);
}

TEST("minimise also ends if the clues have several solutions") {
    Random random(1);
    const Values grid = fill(random);
    std::vector<CellSet> orbits;
    for (int cell = 0; cell < 36; ++cell) orbits.push_back(CellSet::of(Cell::at(cell)));
    KernelQueue queue(best_kernel());
    const auto clues = minimise(grid, orbits, queue, never);
    CHECK(clues.has_value());
}
