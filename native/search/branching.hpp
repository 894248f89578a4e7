// Depth-first search over pencil marks that narrows them after each trial. `rules` and `csp` use it; they
// differ in their rules, and in which cell they try next.
#pragma once
#include <vector>

#include "search/marks.hpp"

namespace ninefold {

/// `narrow(marks, counters)` applies rules; `choose(marks)` picks the open cell to branch on, and its marks
/// are tried in ascending order. For each trial on the current path, the stack holds the position before it
/// and the digits still to try there. It is at most 81 deep.
template <class Narrow, class Choose>
void branch(Marks marks, Search& search, Narrow narrow, Choose choose) {
    struct Branch {
        Marks before;
        Cell cell;
        DigitSet untried;
    };
    std::vector<Branch> stack;
    narrow(marks, search.counters);
    while (true) {
        if (!marks.dead() && !marks.solved()) {
            const Cell cell = choose(marks);
            if (marks.of(cell).several()) ++search.counters.guesses;
            stack.push_back({marks, cell, marks.of(cell)});
        } else {
            if (marks.solved() && !search.found(marks.values())) return;
            if (!stack.empty()) search.undo();
            while (!stack.empty() && stack.back().untried.empty()) {
                stack.pop_back();
                if (!stack.empty()) search.undo();
            }
            if (stack.empty()) return;
        }
        if (!search.enter()) return;
        Branch& top = stack.back();
        const Digit digit = top.untried.first();
        top.untried.erase(digit);
        marks = top.before;
        marks.place(top.cell, digit, search.counters);
        if (!marks.dead()) narrow(marks, search.counters);
    }
}

}  // namespace ninefold
