// Calls everything that uses threads from two threads at once: for the thread sanitizer, and to check that
// the answers do not depend on it.
#include <vector>

#include "batch/canonical_many.hpp"
#include "batch/check_many.hpp"
#include "batch/generate_many.hpp"
#include "batch/joining_thread.hpp"
#include "batch/rate_many.hpp"
#include "batch/solve_block.hpp"
#include "batch/technique_counts.hpp"
#include "batch/walk_many.hpp"
#include "check.hpp"
#include "text/line.hpp"

using namespace ninefold;

namespace {

constexpr std::size_t puzzle_count = 24;
const StopToken never;

Recipe plain() {
    Recipe recipe;
    std::vector<CellSet> orbits;
    for (const Cell cell : CellSet::full()) orbits.push_back(CellSet::of(cell));
    recipe.symmetries = {orbits};
    return recipe;
}

std::vector<Values> puzzles(unsigned threads) {
    std::vector<Attempt> attempts(puzzle_count);
    generate_many(plain(), 5, 0, attempts, best_kernel(), threads, never);
    std::vector<Values> made;
    for (const Attempt& attempt : attempts) made.push_back(attempt.givens);
    return made;
}

/// The results of all batch functions, as text to compare.
std::string everything(unsigned threads) {
    std::string text, found;
    const std::vector<Values> values = puzzles(threads);
    std::vector<Board> boards;
    std::vector<WalkFrom> starts;
    for (const Values& puzzle : values) {
        text += line_of(puzzle) + "\n";
        boards.emplace_back(Rules::classic(), puzzle);
        starts.push_back({boards.back(), 1e9});
    }
    BatchOptions options;
    options.threads = threads;
    found += solve_block(text, BlockForm::lines, true, options, never).output;
    std::vector<std::uint32_t> counts(puzzle_count);
    std::vector<PuzzleStatus> status(puzzle_count);
    std::vector<Minimality> minimality(puzzle_count);
    check_many(rows_of_lines(text), options, {counts.data(), status.data(), minimality.data()}, never);
    for (const Minimality minimal : minimality) found += minimal == Minimality::minimal ? "m" : "-";
    for (const Canonical& form : canonical_many(values, threads, never)) found += line_of(form.values);
    explainer::RatingOptions rating;
    rating.stop_above = 60;
    for (const auto& rated : rate_many(boards, {rating, {}, threads}, never))
        found += std::to_string(rated.er);
    const Plan plan{{0, 1, 2, 3, 4, 7, 13}};
    for (const Walk& walk : walk_many(starts, plan, threads, never)) found += line_of(walk.end.values());
    for (const TechniqueCounts& path : count_techniques(boards, {plan, true, threads}, never))
        for (const TechniqueCount& entry : path.counts)
            found += std::to_string(entry.technique) + "=" + std::to_string(entry.count) + " ";
    return found;
}

}  // namespace

TEST("two threads can use every batch function at once") {
    const std::string alone = everything(1);
    std::vector<std::string> found(2);
    {
        JoiningThread first([&] { found[0] = everything(4); });
        JoiningThread second([&] { found[1] = everything(3); });
    }
    CHECK(found[0] == alone);
    CHECK(found[1] == alone);
}

// Several threads may read the same board, which caches whether its givens are unique.
TEST("threads that share boards may note that their givens are unique") {
    const std::vector<Values> values = puzzles(1);
    std::vector<Board> boards;
    for (const Values& puzzle : values) boards.emplace_back(Rules::classic(), puzzle);
    {
        std::vector<JoiningThread> threads;
        for (int i = 0; i < 4; ++i)
            threads.emplace_back([&] { rate_many(boards, {{true, 30, true}, {}, 2}, never); });
    }
    for (const Board& board : boards) CHECK(board.unique_givens() == true);
}
