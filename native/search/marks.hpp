// Pencil marks under pressure: the candidate lists that the algorithms narrow down, and the rules that narrow
// them. One mark = solved, none = the position is dead.
//
// The order of every sweep is part of the definition (cells ascending; rows, columns, boxes; digits
// ascending): the readable twins in ninefold.reference take the same steps, and the tests compare the
// counters.
#pragma once
#include "search/engine.hpp"

namespace ninefold {

class Marks {
public:
    explicit Marks(const Board& board);

    DigitSet of(Cell cell) const { return marks_[cell]; }
    CellSet open() const { return open_; }  // cells whose digit is not set yet
    bool dead() const { return dead_; }
    bool solved() const { return !dead_ && open_.empty(); }
    /// The digits of the set cells; open cells are 0.
    Values values() const;

    /// Sets a digit and takes it from the peers. Counts a track.
    void place(Cell cell, Digit digit, Counters& counters);
    /// Takes digits from an open cell; true if it had one of them.
    bool remove(Cell cell, DigitSet digits);

    // Each rule sweeps the board once and says whether it changed anything; it stops where the position dies,
    // and does nothing on a dead one.
    bool naked_singles(Counters& counters);
    bool hidden_singles(Counters& counters);
    /// A digit that is confined, within one house, to the cells of another leaves the rest of that other
    /// house.
    bool locked_candidates();
    /// `size` open cells of a house that share `size` digits between them: the others lose these.
    bool naked_subsets(int size);

private:
    bool set_hidden_singles(House house, Counters& counters);
    bool clear_outside(House house, CellSet subset, DigitSet digits);
    bool extend_subset(House house, int size, CellSet rest, CellSet subset, DigitSet digits);

    const Geometry* geometry_;
    Table<Cell, DigitSet> marks_;
    CellSet open_;
    bool dead_ = false;
};

}  // namespace ninefold
