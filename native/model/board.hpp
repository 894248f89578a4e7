// A position: the digits that are set, and the candidates of the open cells.
#pragma once
#include <atomic>
#include <memory>
#include <optional>
#include <vector>

#include "model/rules.hpp"

namespace ninefold {

/// A fact that is expensive to compute and never changes. Any thread may set it, and copies carry it along.
/// It is not part of a value's identity, so two notes always compare equal.
class Note {
public:
    Note() = default;
    Note(const Note& other) : state_(other.state_.load(std::memory_order_relaxed)) {}
    Note& operator=(const Note& other) {
        state_.store(other.state_.load(std::memory_order_relaxed), std::memory_order_relaxed);
        return *this;
    }
    bool operator==(const Note&) const { return true; }

    std::optional<bool> get() const {
        const State state = state_.load(std::memory_order_relaxed);
        return state == State::unknown ? std::nullopt : std::optional(state == State::yes);
    }
    void set(bool holds) const { state_.store(holds ? State::yes : State::no, std::memory_order_relaxed); }

private:
    enum class State : std::uint8_t { unknown, yes, no };
    mutable std::atomic<State> state_{State::unknown};
};

/// An immutable value. Setting a digit removes the candidates that clash with it; a set cell has no
/// candidates of its own. A board may be wrong (two equal digits in a house, an open cell without
/// candidates). That is allowed: conflicts() and dead_cells() report what is wrong.
class Board {
public:
    /// Two or more cells of the same house that hold the same digit.
    struct Conflict {
        House house;
        Digit digit;
        CellSet cells;
    };

    /// `allowed` restricts the candidates (pencil-mark puzzles); `placed` are set cells that are not givens.
    Board(std::shared_ptr<const Rules> rules, const Values& values,
          const CandidateSet& allowed = CandidateSet::full(), CellSet placed = {});
    /// For rules that outlive the board, such as those of classic Sudoku. Copies then share nothing that has
    /// to be counted.
    Board(const Rules& rules, const Values& values, const CandidateSet& allowed = CandidateSet::full(),
          CellSet placed = {})
        : Board(std::shared_ptr<const Rules>(std::shared_ptr<void>(), &rules), values, allowed, placed) {}

    const Rules& rules() const { return *rules_; }
    const std::shared_ptr<const Rules>& shared_rules() const { return rules_; }
    /// The digit of a cell; 0 if it is open.
    int value(Cell cell) const { return values_[cell]; }
    const Values& values() const { return values_; }
    DigitSet candidates(Cell cell) const { return candidates_[cell]; }
    /// The open cells that can still hold the digit.
    CellSet cells_with(Digit digit) const { return cells_with_[digit]; }
    CandidateSet candidates() const;
    CellSet open() const { return open_; }
    /// The cells that have a digit.
    CellSet filled() const { return rules_->cells() - open_; }
    CellSet givens() const { return givens_; }

    /// The board with a digit set in an open cell, without the candidates that clash with it.
    Board place(Candidate candidate) const;
    Board without(const CandidateSet& removed) const;
    /// The same board, with every set cell counted as a given except these.
    Board with_placed(CellSet placed) const;

    /// True if fewer candidates remain than the digits alone would leave.
    bool restricted() const;

    /// True if the givens alone, without placed digits and pencil marks, have exactly one solution.
    /// Uniqueness techniques rely on this. A board cannot search, so the answer is unknown until
    /// `search/unique_givens` has counted the solutions.
    std::optional<bool> unique_givens() const { return unique_givens_.get(); }
    /// Stores the answer for this board and for all boards derived from it.
    void note_unique_givens(bool unique) const { unique_givens_.set(unique); }

    std::vector<Conflict> conflicts() const;
    /// Open cells without a candidate.
    CellSet dead_cells() const;
    bool operator==(const Board&) const = default;

private:
    void set(Cell cell, Digit digit);
    void remove(Cell cell, Digit digit);

    std::shared_ptr<const Rules> rules_;
    Values values_;
    Table<Cell, DigitSet> candidates_;
    Table<Digit, CellSet> cells_with_;  // the same candidates, by digit
    CellSet open_, givens_;
    Note unique_givens_;
};

}  // namespace ninefold
