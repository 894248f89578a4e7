#include "batch/check_many.hpp"

#include <algorithm>
#include <memory>
#include <vector>

#include "batch/chunks.hpp"
#include "generate/kernel_queue.hpp"
#include "generate/lone_clues.hpp"

namespace ninefold {
namespace {

// Each round tries one clue of every puzzle in a chunk: enough to keep the lanes full until the last rounds.
constexpr std::int64_t chunk_size = 1024;

/// A unique puzzle, and its clues that may be redundant.
struct OpenPuzzle {
    std::int64_t row;
    KernelBoard board;
    CellSet undecided;
};

KernelBoard empty_board() {
    KernelBoard board{};
    for (int cell = 0; cell < Cell::count; ++cell) board.open(cell);
    return board;
}

/// Finds out which puzzles need every clue, with a queue and memory of its own.
///
/// A clue is needed if it is alone in an unavoidable set. Sets that can be found without a search settle
/// about half of the clues. For the others, the kernel looks for a solution with another digit there.
class ClueTester {
public:
    ClueTester(const Rows& rows, const std::uint8_t* solutions, const CheckResults& results,
               const KernelRow& kernel)
        : rows_(rows), solutions_(solutions), results_(results), queue_(kernel) {}

    void run(std::int64_t first, std::int64_t last, const StopToken& stop) {
        open_.clear();
        for (std::int64_t i = first; i < last; ++i)
            if (results_.counts[i] == 1 && results_.status[i] == PuzzleStatus::solved) start(i);
        while (!open_.empty() && try_one_each(stop)) {
        }
    }

private:
    void start(std::int64_t row) {
        const Values givens = givens_in(rows_.row(row), rows_.form);
        Values grid;
        CellSet clues;
        OpenPuzzle puzzle{row, empty_, {}};
        for (const Cell cell : CellSet::full()) {
            grid[cell] = solutions_[row * Cell::count + cell.position()];
            if (givens[cell] == 0) continue;
            clues.insert(cell);
            puzzle.board.place(cell.position(), givens[cell]);
        }
        puzzle.undecided = clues - lone_clues(grid, clues);
        if (puzzle.undecided.empty())
            results_.minimality[row] = Minimality::minimal;
        else
            open_.push_back(puzzle);
    }

    /// Tries the next clue of every open puzzle. Returns false if the caller asked to stop.
    bool try_one_each(const StopToken& stop) {
        queue_.clear();
        for (const OpenPuzzle& puzzle : open_) {
            const int cell = puzzle.undecided.first().position();
            const int digit = solutions_[puzzle.row * Cell::count + cell];
            KernelBoard& board = queue_.board(queue_.add(puzzle.board, 1));
            board.open(cell);
            board.forbid(cell, digit);
        }
        if (!queue_.solve(stop)) return false;
        std::size_t left = 0;
        for (std::size_t i = 0; i < open_.size(); ++i) {
            OpenPuzzle& puzzle = open_[i];
            puzzle.undecided.erase(puzzle.undecided.first());
            const bool is_redundant = queue_.count(i) == 0;
            if (is_redundant || puzzle.undecided.empty())
                results_.minimality[puzzle.row] = is_redundant ? Minimality::redundant : Minimality::minimal;
            else
                open_[left++] = puzzle;
        }
        open_.resize(left);
        return true;
    }

    const Rows& rows_;
    const std::uint8_t* solutions_;
    const CheckResults& results_;
    const KernelBoard empty_ = empty_board();
    KernelQueue queue_;
    std::vector<OpenPuzzle> open_;
};

}  // namespace

void check_many(const Rows& rows, BatchOptions options, const CheckResults& results, const StopToken& stop) {
    options.limit = 2;
    const auto count = static_cast<std::size_t>(rows.count);
    std::vector<std::uint8_t> solutions(count * cells_in_row);
    std::vector<std::uint32_t> guesses(count), rounds(count);
    solve_many(rows, options,
               {solutions.data(), results.counts, guesses.data(), rounds.data(), results.status}, stop);
    std::fill(results.minimality, results.minimality + count, Minimality::unknown);
    if (rows.form == CellForm::masks) return;
    const auto make_work = [&]() -> ChunkWork {
        const auto tester = std::make_shared<ClueTester>(rows, solutions.data(), results, *options.kernel);
        return [tester](std::int64_t first, std::int64_t last, const StopToken& chunk_stop) {
            tester->run(first, last, chunk_stop);
        };
    };
    over_chunks({rows.count, chunk_size, options.threads}, make_work, stop);
}

}  // namespace ninefold
