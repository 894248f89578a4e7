#include "search/unique_givens.hpp"

#include <array>

#include "search/lanes.hpp"

namespace ninefold {

void csp(const Board&, Search&);  // csp.cpp

namespace {

// Counting normally takes microseconds. This many guesses take about a second, and no puzzle that people
// solve needs so many.
constexpr std::uint32_t most_guesses = 10'000'000;

/// Reads the givens directly: building a board with their candidates would take as long as the search.
bool count_givens(const Board& board) {
    std::array<std::uint8_t, Cell::count> digits{};
    for (const Cell cell : board.givens())
        digits[static_cast<std::size_t>(cell.position())] = static_cast<std::uint8_t>(board.value(cell));
    std::uint32_t count = 0, guesses = 0;
    PuzzleStatus status{};
    KernelJob job{};
    job.cells = digits.data();
    job.stride = Cell::count;
    job.last = 1;
    job.form = CellForm::digits;
    job.limit = 2;
    job.max_nodes = most_guesses;
    job.counts = &count;
    job.guesses = &guesses;
    job.status = &status;
    job.stop_requested = [](void*) { return false; };
    const KernelWorkspace workspace(best_kernel());
    best_kernel().solve(job, workspace.get());
    return count == 1 && status == PuzzleStatus::solved;
}

/// The kernel only knows classic Sudoku.
bool count_givens_of_other_rules(const Board& board) {
    Values values;
    for (const Cell cell : board.givens()) values[cell] = static_cast<std::uint8_t>(board.value(cell));
    Search search({.solutions = 2, .nodes = most_guesses}, [](const Values&) {}, {});
    csp(Board(board.shared_rules(), values), search);
    return search.solutions() == 1 && search.ending() == Ending::exhausted;
}

}  // namespace

int count_to_two(const Board& board) {
    Search search({.solutions = 2}, [](const Values&) {}, {});
    lanes(board, search, best_kernel());
    return static_cast<int>(search.solutions());
}

bool has_unique_givens(const Board& board) {
    if (!board.unique_givens())
        board.note_unique_givens(board.rules().are_classic() ? count_givens(board)
                                 : board.rules().are_plain() ? count_givens_of_other_rules(board)
                                                             : false);
    return *board.unique_givens();
}

}  // namespace ninefold
