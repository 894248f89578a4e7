// Enhanced backtracking: write the pencil marks first, then try only those, row by row. A digit that is set
// is rubbed out of its peers; when that leaves a cell without marks, the search goes back at once.
//
// Lost: marks written once and never rubbed out. That walks the very tree of brute force, and with bit masks
// each placement costs the same.
#include "search/branching.hpp"

namespace ninefold {

void pencilmarks(const Board& board, Search& search) { branch_in_order(Marks(board), search); }

}  // namespace ninefold
