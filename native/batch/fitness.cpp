#include "batch/fitness.hpp"

#include "search/unique_givens.hpp"

namespace ninefold {

explainer::Status fitness(const Board& board) {
    if (!board.conflicts().empty() || !board.dead_cells().empty()) return explainer::Status::invalid;
    const int solutions = count_to_two(board);
    if (solutions == 1 && board.givens() == board.filled() && !board.restricted())
        board.note_unique_givens(true);  // no need to count again
    if (solutions == 1) return explainer::Status::rated;
    return solutions == 0 ? explainer::Status::unsolvable : explainer::Status::ambiguous;
}

}  // namespace ninefold
