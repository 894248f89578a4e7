// Logic before search: naked single, hidden single and naked pair until none of them finds anything, always
// the simplest first; then backtracking over the marks that are left.
#include "search/branching.hpp"

namespace ninefold {

void logic(const Board& board, Search& search) {
    Marks marks(board);
    while (!marks.dead() && (marks.naked_singles(search.counters) || marks.hidden_singles(search.counters) ||
                             marks.naked_subsets(2))) {
    }
    branch_in_order(marks, search);
}

}  // namespace ninefold
