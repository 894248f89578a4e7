// The algorithm called `logic`: reduces the marks by naked singles, hidden singles and naked pairs, always
// trying the simplest first. When none of them finds anything, it backtracks over the remaining marks.
#include "search/branch_in_order.hpp"

namespace ninefold {

void singles_and_pairs(const Board& board, Search& search) {
    Marks marks(board);
    while (!marks.dead() && (marks.naked_singles(search.counters) || marks.hidden_singles(search.counters) ||
                             marks.naked_subsets(2))) {
    }
    branch_in_order(marks, search);
}

}  // namespace ninefold
