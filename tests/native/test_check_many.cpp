// Checks of many puzzles, compared with removing clues one by one.
#include <string>
#include <vector>

#include "batch/check_many.hpp"
#include "batch/generate_many.hpp"
#include "check.hpp"
#include "generate/lone_clues.hpp"
#include "generate/unavoidable.hpp"
#include "model/random.hpp"
#include "search/unique_givens.hpp"
#include "text/line.hpp"

using namespace ninefold;

namespace {

const StopToken never;

struct Checks {
    explicit Checks(const std::vector<std::string>& lines, const StopToken& stop = never,
                    unsigned threads = 1)
        : counts(lines.size()), status(lines.size()), minimality(lines.size()) {
        BatchOptions options;
        options.threads = threads;
        check_many(rows_of_texts({lines.begin(), lines.end()}), options,
                   {counts.data(), status.data(), minimality.data()}, stop);
    }
    std::vector<std::uint32_t> counts;
    std::vector<PuzzleStatus> status;
    std::vector<Minimality> minimality;
};

int solutions(const std::string& line) {
    Values values;
    for (int i = 0; i < Cell::count; ++i) {
        const char mark = line[static_cast<std::size_t>(i)];
        values[Cell::at(i)] = static_cast<std::uint8_t>(mark == '.' ? 0 : mark - '0');
    }
    return count_to_two(Board(Rules::classic(), values));
}

/// Removes each clue in turn, and counts the solutions with another solver.
Minimality one_by_one(const std::string& line) {
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '.') continue;
        std::string less = line;
        less[i] = '.';
        if (solutions(less) == 1) return Minimality::redundant;
    }
    return Minimality::minimal;
}

std::vector<std::string> minimal_puzzles(std::size_t count) {
    Recipe recipe;
    std::vector<CellSet> orbits;
    for (const Cell cell : CellSet::full()) orbits.push_back(CellSet::of(cell));
    recipe.symmetries = {orbits};
    std::vector<Attempt> attempts(count);
    generate_many(recipe, 7, 0, attempts, best_kernel(), 1, never);
    std::vector<std::string> lines;
    for (const Attempt& attempt : attempts) lines.push_back(line_of(attempt.givens));
    return lines;
}

/// The same puzzles, each with one clue more, from its solution.
std::vector<std::string> with_another_clue(std::vector<std::string> lines) {
    std::vector<std::uint8_t> grids(lines.size() * cells_in_row);
    std::vector<std::uint32_t> counts(lines.size()), guesses(lines.size()), rounds(lines.size());
    std::vector<PuzzleStatus> status(lines.size());
    solve_many(rows_of_texts({lines.begin(), lines.end()}), {},
               {grids.data(), counts.data(), guesses.data(), rounds.data(), status.data(), '0'}, never);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::size_t cell = lines[i].find('.', i % 40);
        lines[i][cell] = static_cast<char>(grids[i * cells_in_row + cell]);
    }
    return lines;
}

Values solved(const std::string& line) {
    std::vector<std::uint8_t> grid(cells_in_row);
    std::uint32_t count, guesses, rounds;
    PuzzleStatus status;
    solve_many(rows_of_texts({line}), {}, {grid.data(), &count, &guesses, &rounds, &status}, never);
    Values solution;
    for (const Cell cell : CellSet::full()) solution[cell] = grid[static_cast<std::size_t>(cell.position())];
    return solution;
}

bool share_a_house(Cell one, Cell other) {
    const int a = one.position(), b = other.position();
    return a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3);
}

/// The cells that change if the digit of a cell is swapped with another there, cell by cell.
CellSet swap_with(const Values& solution, Cell start, std::uint8_t other) {
    const std::uint8_t digit = solution[start];
    CellSet swap = CellSet::of(start), before;
    while (swap != before) {
        before = swap;
        for (const Cell cell : before)
            for (const Cell next : CellSet::full())
                if ((solution[next] == digit || solution[next] == other) &&
                    solution[next] != solution[cell] && share_a_house(cell, next))
                    swap.insert(next);
    }
    return swap;
}

}  // namespace

TEST("lone clues are those of unavoidable sets of two digits with a single clue") {
    std::vector<std::uint8_t> grid(cells_in_row);
    std::uint32_t count, guesses, rounds;
    PuzzleStatus status;
    std::vector<CellSet> sets;
    for (const std::string& line : minimal_puzzles(60)) {
        solve_many(rows_of_texts({line}), {}, {grid.data(), &count, &guesses, &rounds, &status}, never);
        Values solution;
        CellSet clues, lone;
        for (const Cell cell : CellSet::full()) {
            const auto i = static_cast<std::size_t>(cell.position());
            solution[cell] = grid[i];
            if (line[i] != '.') clues.insert(cell);
        }
        sets.clear();
        find_unavoidable_sets(solution, sets);  // only up to twelve cells
        for (const CellSet& set : sets) {
            DigitSet digits;
            for (const Cell cell : set) digits.insert(Digit(solution[cell]));
            if (const CellSet hits = set & clues; digits.size() == 2 && hits.single()) lone |= hits;
        }
        const CellSet found = lone_clues(solution, clues);
        CHECK(found.includes(lone) && clues.includes(found));
        CHECK(lone.size() > 3);
        CHECK(lone_clues(solution, CellSet::full()).empty() && lone_clues(solution, {}).empty());
    }
}

TEST("lone clues are found in swaps of any size") {
    Random random(5);
    int large = 0;
    for (const std::string& line : minimal_puzzles(60)) {
        const Values solution = solved(line);
        CellSet clues, expected;
        for (const Cell cell : CellSet::full())
            if (random.below(4) == 0) clues.insert(cell);
        for (std::uint8_t a = 1; a <= 9; ++a)
            for (std::uint8_t b = a; ++b <= 9;)
                for (const Cell start : CellSet::full()) {
                    if (solution[start] != a) continue;
                    const CellSet swap = swap_with(solution, start, b), hits = swap & clues;
                    if (!hits.single()) continue;
                    expected |= hits;
                    large += swap.size() > 12;
                }
        CHECK(lone_clues(solution, clues) == expected);
    }
    CHECK(large > 0);
}

TEST("a puzzle without a lone clue has another solution") {
    std::vector<std::uint8_t> grid(cells_in_row);
    std::uint32_t count, guesses, rounds;
    PuzzleStatus status;
    Random random(3);
    int lone = 0;
    for (const std::string& line : minimal_puzzles(60)) {
        solve_many(rows_of_texts({line}), {}, {grid.data(), &count, &guesses, &rounds, &status, '0'}, never);
        std::vector<Cell> order;
        for (const Cell cell : CellSet::full()) order.push_back(cell);
        random.shuffle(order);
        Values solution;
        CellSet clues;
        std::string puzzle(cells_in_row, '.');
        for (std::size_t i = 0; i < order.size(); ++i) {
            const auto place = static_cast<std::size_t>(order[i].position());
            solution[order[i]] = static_cast<std::uint8_t>(grid[place] - '0');
            if (i >= 46) continue;
            clues.insert(order[i]);
            puzzle[place] = static_cast<char>(grid[place]);
        }
        for (const Cell cell : lone_clues(solution, clues)) {
            std::string less = puzzle;
            less[static_cast<std::size_t>(cell.position())] = '.';
            CHECK_EQUAL(solutions(less), 2);
            ++lone;
        }
    }
    CHECK(lone > 100);
}

TEST("a puzzle is minimal if no clue can be removed") {
    const std::vector<std::string> lines = minimal_puzzles(40);
    const Checks minimal(lines), more(with_another_clue(lines));
    for (std::size_t i = 0; i < lines.size(); ++i) {
        CHECK_EQUAL(minimal.counts[i], 1u);
        CHECK(minimal.minimality[i] == Minimality::minimal && one_by_one(lines[i]) == Minimality::minimal);
        CHECK_EQUAL(more.counts[i], 1u);
        CHECK(more.minimality[i] == Minimality::redundant);
    }
}

TEST("every single clue counts for minimality") {
    // One clue more makes every other clue either needed or not; each answer must match the slow test.
    std::vector<std::string> lines;
    for (const std::string& line : with_another_clue(minimal_puzzles(12)))
        for (std::size_t i = 0; i < line.size(); i += 3) {
            std::string less = line;
            less[i] = '.';
            lines.push_back(less);
        }
    const Checks found(lines);
    int minimal = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        CHECK_EQUAL(found.counts[i], static_cast<std::uint32_t>(solutions(lines[i])));
        const bool unique = found.counts[i] == 1;
        CHECK(found.minimality[i] == (unique ? one_by_one(lines[i]) : Minimality::unknown));
        minimal += found.minimality[i] == Minimality::minimal;
    }
    CHECK(minimal > 0);
}

TEST("only unique puzzles of givens are minimal or not") {
    std::string marks;
    for (int i = 0; i < 81; ++i) marks += "123456789";
    const std::string blank(81, '.'), clash = "55" + blank.substr(2), unique = minimal_puzzles(1)[0];
    const std::string dead = "12345678." + std::string(8, '.') + "9" + blank.substr(18);
    const Checks found({blank, clash, dead, "no puzzle", unique});
    CHECK((found.counts == std::vector<std::uint32_t>{2, 0, 0, 0, 1}));
    CHECK(found.status[1] == PuzzleStatus::clashing && found.status[2] == PuzzleStatus::solved);
    CHECK(found.status[3] == PuzzleStatus::malformed);
    for (std::size_t i = 0; i < 4; ++i) CHECK(found.minimality[i] == Minimality::unknown);
    CHECK(Checks({unique, marks}).minimality[0] == Minimality::unknown);
}

TEST("checks give the same answers with any number of threads, and stop on request") {
    std::vector<std::string> lines = minimal_puzzles(1500);
    const std::vector<std::string> more = with_another_clue(lines);
    lines.insert(lines.end(), more.begin(), more.end());
    CHECK(Checks(lines).minimality == Checks(lines, never, 3).minimality);
    const Checks stopped(lines, StopToken([] { return true; }));
    CHECK(stopped.status[0] == PuzzleStatus::stopped && stopped.minimality[0] == Minimality::unknown);
}
