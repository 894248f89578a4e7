#include "batch/check_many.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

#include "batch/chunks.hpp"
#include "generate/kernel_queue.hpp"
#include "generate/lone_clues.hpp"

namespace ninefold {
namespace {

// Each round tries one clue of every puzzle in a chunk: enough to keep the lanes full until the last rounds.
constexpr std::int64_t chunk_size = 1024;

// How often to look for a solution that leaves a chute as it is, before looking at the whole grid.
constexpr int chute_tries = 2;

/// A unique puzzle, and its clues that may be redundant.
struct OpenPuzzle {
    std::int64_t row;
    KernelBoard board, solved;
    CellSet undecided;
    std::array<std::uint8_t, 6> chutes;  // bands (0 .. 2) and stacks (3 .. 5); most clues first
    int tries;                           // so far, for the first undecided clue
};

KernelBoard empty_board() {
    KernelBoard board{};
    for (int cell = 0; cell < Cell::count; ++cell) board.open(cell);
    return board;
}

/// Of the chutes without this cell, the one with the most clues, or after some tries, the next.
int fixed_chute(const OpenPuzzle& puzzle, int cell) {
    int skipped = 0;
    for (const int chute : puzzle.chutes)
        if (chute != cell / 27 && chute != 3 + cell % 9 / 3 && skipped++ == puzzle.tries) return chute;
    return puzzle.chutes[0];
}

/// Puts the solution into a band or stack.
void fill(KernelBoard& board, const KernelBoard& solved, int chute) {
    const std::uint32_t cells = chute < 3 ? 0777u << (9 * chute) : 0007007007u << (3 * (chute - 3));
    for (int d = 0; d < 9; ++d)
        for (int r = 0; r < 3; ++r)
            board.words[d][r] = (board.words[d][r] & ~cells) | (solved.words[d][r] & cells);
}

/// Finds out which puzzles need every clue, with a queue and memory of its own.
///
/// A clue is needed if it is alone in an unavoidable set. Sets that can be found without a search settle
/// about half of the clues. For the others, the kernel looks for a solution with another digit there: first
/// for one that differs in two bands or two stacks only, which succeeds for half of the clues in a quarter
/// of the time, and then for any.
class ClueTester {
public:
    ClueTester(const Rows& rows, const std::uint8_t* solutions, const CheckResults& results,
               const KernelRow& kernel)
        : rows_(rows), solutions_(solutions), results_(results), queue_(kernel) {}

    void run(std::int64_t first, std::int64_t last, const StopToken& stop) {
        puzzles_.clear();
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
        OpenPuzzle puzzle{row, empty_, {}, {}, {0, 1, 2, 3, 4, 5}, 0};
        std::array<int, 6> counts{};  // of clues in each chute
        for (const Cell cell : CellSet::full()) {
            const int i = cell.position();
            grid[cell] = solutions_[row * Cell::count + i];
            puzzle.solved.allow(i, grid[cell]);
            if (givens[cell] == 0) continue;
            clues.insert(cell);
            puzzle.board.place(i, givens[cell]);
            ++counts[static_cast<std::size_t>(i / 27)];
            ++counts[static_cast<std::size_t>(3 + i % 9 / 3)];
        }
        puzzle.undecided = clues - lone_clues(grid, clues);
        if (puzzle.undecided.empty()) {
            results_.minimality[row] = Minimality::minimal;
            return;
        }
        std::stable_sort(puzzle.chutes.begin(), puzzle.chutes.end(),
                         [&](std::uint8_t a, std::uint8_t b) { return counts[a] > counts[b]; });
        open_.push_back(puzzles_.size());
        puzzles_.push_back(puzzle);
    }

    /// Tries the next clue of every open puzzle. Returns false if the caller asked to stop.
    bool try_one_each(const StopToken& stop) {
        queue_.clear();
        for (const std::size_t number : open_) {
            const OpenPuzzle& puzzle = puzzles_[number];
            const int cell = puzzle.undecided.first().position();
            const int digit = solutions_[puzzle.row * Cell::count + cell];
            KernelBoard& board = queue_.board(queue_.add(puzzle.board, 1));
            if (puzzle.tries < chute_tries) fill(board, puzzle.solved, fixed_chute(puzzle, cell));
            board.open(cell);
            board.forbid(cell, digit);
        }
        if (!queue_.solve(stop)) return false;
        std::size_t left = 0;
        for (std::size_t i = 0; i < open_.size(); ++i)
            if (!settle(puzzles_[open_[i]], queue_.count(i) > 0)) open_[left++] = open_[i];
        open_.resize(left);
        return true;
    }

    /// Uses the answer for the first undecided clue. Returns true if the puzzle is settled.
    bool settle(OpenPuzzle& puzzle, bool is_needed) {
        if (!is_needed && puzzle.tries < chute_tries) {
            ++puzzle.tries;
            return false;
        }
        puzzle.undecided.erase(puzzle.undecided.first());
        puzzle.tries = 0;
        if (is_needed && !puzzle.undecided.empty()) return false;
        results_.minimality[puzzle.row] = is_needed ? Minimality::minimal : Minimality::redundant;
        return true;
    }

    const Rows& rows_;
    const std::uint8_t* solutions_;
    const CheckResults& results_;
    const KernelBoard empty_ = empty_board();
    KernelQueue queue_;
    std::vector<OpenPuzzle> puzzles_;
    std::vector<std::size_t> open_;  // the numbers of those that are not settled
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
