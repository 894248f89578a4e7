// The pencil marks that the algorithms narrow down, and the rules that narrow them. A cell with one mark is
// solved; a cell with none means that the position is dead.
//
// The order of every sweep is part of the definition (cells ascending; rows, columns, boxes; digits
// ascending). The readable versions in ninefold.reference take the same steps, and the tests compare the
// counters.
#pragma once
#include "search/engine.hpp"

namespace ninefold {

class Marks {
public:
    explicit Marks(const Board& board);

    const Rules& rules() const { return *rules_; }
    DigitSet of(Cell cell) const { return marks_[cell]; }
    CellSet open() const { return open_; }  // cells without a set digit
    bool dead() const { return dead_; }
    bool solved() const { return !dead_ && open_.empty(); }
    /// The digits of the set cells, and 0 for open cells.
    Values values() const;

    /// Sets a digit and removes it from the peers. Counts one track.
    void place(Cell cell, Digit digit, Counters& counters);
    /// Removes digits from an open cell. Returns true if it had any of them.
    bool remove(Cell cell, DigitSet digits);

    // Each rule sweeps the board once and returns true if it changed anything. It stops when the position
    // becomes dead, and does nothing if it already is.
    bool naked_singles(Counters& counters);
    bool hidden_singles(Counters& counters);
    /// If a digit's places in a house are all in another house too, removes it from the rest of that other
    /// house.
    bool locked_candidates();
    /// If `size` open cells of a house have only `size` digits between them, removes those from its other
    /// cells.
    bool naked_subsets(int size);

private:
    bool set_hidden_singles(House house, Counters& counters);
    bool clear_outside(House house, CellSet subset, DigitSet digits);
    bool extend_subset(House house, int size, CellSet rest, CellSet subset, DigitSet digits);

    const Rules* rules_;
    Table<Cell, DigitSet> marks_;
    CellSet open_;
    bool dead_ = false;
};

}  // namespace ninefold
