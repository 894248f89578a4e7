// Enhanced backtracking: writes the pencil marks first, then tries only those, row by row. Setting a digit
// erases it from the cell's peers. When that leaves a cell without marks, the search goes back at once.
//
// Tried and dropped: marks that are written once and never erased. That visits the same tree as brute force,
// and with bit masks each placement costs the same.
#include "search/branch_in_order.hpp"

namespace ninefold {

void pencilmarks(const Board& board, Search& search) { branch_in_order(Marks(board), search); }

}  // namespace ninefold
