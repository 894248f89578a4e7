// Sudoku as a constraint satisfaction problem: applies naked and hidden singles at every node until nothing
// changes, then branches on the first cell with the fewest marks left (minimum remaining values).
#include "search/branching.hpp"

namespace ninefold {
namespace {

Cell minimum_remaining_values(const Marks& marks) {
    Cell best = marks.open().first();
    for (Cell cell : marks.open())
        if (marks.of(cell).size() < marks.of(best).size()) best = cell;
    return best;
}

}  // namespace

void csp(const Board& board, Search& search) {
    const auto propagate = [](Marks& marks, Counters& counters) {
        while (!marks.dead() && (marks.naked_singles(counters) || marks.hidden_singles(counters))) {
        }
    };
    branch(Marks(board), search, propagate, minimum_remaining_values);
}

}  // namespace ninefold
