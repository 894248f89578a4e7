// Rules about pairs of cells, as their definitions say. The checker of steps asks these, not the tables that
// the finders use, so a wrong entry there cannot hide a wrong step.
#pragma once
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "model/sets.hpp"

namespace ninefold {

/// One rule. Each type uses a few of the fields, as in the JSON form of puzzles.
struct PairRule {
    std::string type;
    std::vector<Cell> cells = {}, others = {};  // others: clones, or neighbours
    std::vector<std::pair<Cell, Cell>> pairs = {};
    int number = 0;
    std::vector<int> sums = {}, differences = {}, ratios = {};  // that are forbidden
};

/// The type of a rule that the digits of its cells differ: a house for which there is no room.
inline constexpr const char* differing = "differing";

/// The candidates that each candidate clashes with because of such rules.
class PairClashes {
public:
    /// The cells and digits of the board. Rules about the whole board need them.
    PairClashes(const CellSet& cells, const DigitSet& digits) : cells_(cells), digits_(digits) {}

    /// Returns false if this type is not a rule about pairs.
    bool add(const PairRule& rule);
    bool contain(Candidate one, Candidate other) const { return clashes_[one].contains(other); }

private:
    using Allows = std::function<bool(int, int)>;

    void require(Cell a, Cell b, const Allows& allows);
    /// For all cells that are so many rows and columns apart, in this order or the other.
    void require_apart(int rows, int columns, const Allows& allows);
    bool add_global(const PairRule& rule);
    bool add_line(const PairRule& rule);
    bool add_mark(const PairRule& rule);

    CellSet cells_;
    DigitSet digits_;
    Table<Candidate, CandidateSet> clashes_;
};

}  // namespace ninefold
