// The constraints that a step follows from, for the checker. Shares nothing with the finders.
#pragma once
#include <vector>

#include "logic/step.hpp"
#include "model/board.hpp"

namespace ninefold {

class KeptRules {
public:
    KeptRules(const Board& board, const Step& step);

    /// False if the step names a constraint without a definition, or a house or constraint that has no sum.
    bool are_known() const { return are_known_; }
    bool empty() const { return rules_.empty() && !has_sum_; }
    /// False if the digits break a constraint. A constraint is not judged if one of its cells has no digit.
    bool hold(const Values& values) const;

private:
    void add_sum(const Step& step);

    const Rules& board_rules_;
    const int digits_;
    bool are_known_ = true, has_sum_ = false;
    std::vector<const GroupRule*> rules_;
    std::vector<CellSet> cells_;  // of the same rules
    Table<Cell, int> coefficients_;
    int total_ = 0;
};

}  // namespace ninefold
