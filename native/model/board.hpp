// A position: the digits that are set and the candidates of the cells that are not.
#pragma once
#include <vector>

#include "model/geometry.hpp"

namespace ninefold {

/// An immutable value. Digits that are set have left the candidates of their peers; a cell whose digit is set
/// has no candidates of its own. A board may be wrong (two equal digits in a house, an open cell without
/// candidates): that is a state, which conflicts() and dead_cells() name.
class Board {
public:
    /// Two or more cells of a house that hold the same digit.
    struct Conflict {
        House house;
        Digit digit;
        CellSet cells;
    };

    /// `allowed` restricts the candidates (pencil-mark puzzles); `placed` are set cells that are not givens.
    Board(const Geometry& geometry, const Values& values, const CandidateSet& allowed = CandidateSet::full(),
          CellSet placed = {});

    const Geometry& geometry() const { return *geometry_; }
    /// The digit of a cell, 0 while it is open.
    int value(Cell cell) const { return values_[cell]; }
    const Values& values() const { return values_; }
    DigitSet candidates(Cell cell) const { return candidates_[cell]; }
    /// The open cells that can still hold the digit.
    CellSet cells_with(Digit digit) const { return cells_with_[digit]; }
    CandidateSet candidates() const;
    CellSet open() const { return open_; }
    CellSet givens() const { return givens_; }

    /// The board with a digit set in an open cell, and that digit gone from the cell's peers.
    Board place(Candidate candidate) const;
    Board without(const CandidateSet& removed) const;
    /// The same board, with all set cells as givens but these.
    Board with_placed(CellSet placed) const;

    /// Whether a candidate is gone that the digits alone would allow.
    bool restricted() const;

    std::vector<Conflict> conflicts() const;
    /// Open cells that no digit fits into.
    CellSet dead_cells() const;
    bool operator==(const Board&) const = default;

private:
    void set(Cell cell, Digit digit);
    void remove(Cell cell, Digit digit);

    const Geometry* geometry_;
    Values values_;
    Table<Cell, DigitSet> candidates_;
    Table<Digit, CellSet> cells_with_;  // the same candidates, seen from the digits
    CellSet open_ = CellSet::full(), givens_;
};

}  // namespace ninefold
