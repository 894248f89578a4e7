#include "batch/solve_block.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

namespace ninefold {
namespace {

struct Answers {
    explicit Answers(std::size_t n)
        : solutions(n * cells_in_row), counts(n), guesses(n), rounds(n), status(n) {}
    BatchResults view() {
        return {solutions.data(), counts.data(), guesses.data(), rounds.data(), status.data(), '0'};
    }
    std::vector<std::uint8_t> solutions;
    std::vector<std::uint32_t> counts, guesses, rounds;
    std::vector<PuzzleStatus> status;
};

/// Chooses the remark for a puzzle. Returns false if it needs none, because it has exactly one solution.
bool remark_on(PuzzleStatus status, std::uint32_t count, Remark& remark) {
    if (status == PuzzleStatus::solved && count == 1) return false;
    remark = status == PuzzleStatus::stopped    ? Remark::stopped
             : status == PuzzleStatus::clashing ? Remark::clashing
             : count > 1                        ? Remark::several_solutions
             : count == 1                       ? Remark::undecided
             : status == PuzzleStatus::limited  ? Remark::limited
                                                : Remark::no_solution;
    return true;
}

}  // namespace

BlockResult solve_block(std::string_view text, BlockForm form, bool unique, const BatchOptions& options,
                        const StopToken& stop) {
    const BlockLines block = read_block(text);
    const std::size_t n = block.puzzles.size();
    Answers answers(n);
    const auto start = std::chrono::steady_clock::now();
    solve_many(rows_of_texts(block.puzzles), options, answers.view(), stop);
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;

    BlockResult result;
    result.lines = block.lines;
    result.size = block.size;
    for (const auto& [line, unreadable] : block.unreadable)
        result.remarks.push_back({line, Remark::unreadable, unreadable});
    BlockWriter writer(form, n, n ? time.count() / static_cast<double>(n) : 0);
    for (std::size_t i = 0; i < n; ++i) {
        Remark remark{};
        if (remark_on(answers.status[i], answers.counts[i], remark))
            result.remarks.push_back({block.numbers[i], remark, block.puzzles[i]});
        // If the search stopped after the first solution, the puzzle is not known to be unique.
        if (answers.counts[i] == 0 ||
            (unique && (answers.counts[i] > 1 || answers.status[i] != PuzzleStatus::solved)))
            continue;
        ++result.solved;
        writer.add(block.puzzles[i], answers.solutions.data() + i * cells_in_row);
    }
    result.output = std::move(writer).text();
    std::ranges::sort(result.remarks, {}, &BlockRemark::line);
    return result;
}

}  // namespace ninefold
