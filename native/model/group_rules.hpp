// Rules about more than two cells, as their definitions say: sums, lines, clues outside the grid. The checker
// of steps asks these, and finders try arrangements of digits with them.
#pragma once
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/sets.hpp"

namespace ninefold {

/// One rule. Each type uses a few of the fields, much as in the JSON form of puzzles.
struct GroupRule {
    std::string type;
    int constraint = 0;  // its number in the puzzle's list; several rules can come from one constraint
    std::vector<Cell> cells = {},
                      others = {};  // others: the shaft of an arrow, a line that an index points to
    std::vector<std::vector<Cell>> groups = {};
    std::optional<int> number = {};
    std::vector<int> values = {};  // digits that a rule names, or coefficients of a sum
    bool flag = false;             // an exact count

    /// All its cells, each once, in the order in which they first occur.
    std::vector<Cell> all_cells() const;
};

/// A sum in which cells count with coefficients, each cell once.
struct WeightedSum {
    std::vector<std::pair<Cell, int>> terms;
    int total = 0;
};

/// The sum that a rule says everything about its cells with, except that they may have to differ.
std::optional<WeightedSum> weighted_sum(const GroupRule& rule);

/// True if the core knows this type.
bool is_group_rule(const std::string& type);

/// True if digits for all its cells obey the rule. `digits` is how many there are, from 1.
bool holds(const GroupRule& rule, const Values& values, int digits);

}  // namespace ninefold
