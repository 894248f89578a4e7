// Applies rules until none works, guesses, and applies the rules again: hidden and naked singles, exclusive
// 3x3 (locked candidates), naked pairs, trios and quads. After each success it starts over with the simplest
// rule. When no rule finds anything, it tries the marks of the first open cell, each on a copy of the board.
#include "search/branching.hpp"

namespace ninefold {

void rules(const Board& board, Search& search) {
    const auto exhaust_rules = [](Marks& marks, Counters& counters) {
        while (!marks.dead() && (marks.hidden_singles(counters) || marks.naked_singles(counters) ||
                                 marks.locked_candidates() || marks.naked_subsets(2) ||
                                 marks.naked_subsets(3) || marks.naked_subsets(4))) {
        }
    };
    branch(Marks(board), search, exhaust_rules, [](const Marks& marks) { return marks.open().first(); });
}

}  // namespace ninefold
