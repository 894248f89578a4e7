// A position and what several techniques want to know of it, computed when first asked for.
#pragma once
#include <optional>
#include <vector>

#include "logic/step.hpp"
#include "model/board.hpp"

namespace ninefold {

/// A house in which a digit has two places: if it is not in one, it is in the other.
struct StrongLink {
    House house;
    Cell a, b;  // a < b
    bool operator==(const StrongLink&) const = default;
};

class Facts {
public:
    explicit Facts(const Board& board) : board_(board) {}

    const Board& board() const { return board_; }
    const Geometry& geometry() const { return board_.geometry(); }

    CellSet places(House house, Digit digit) const {
        return board_.cells_with(digit) & geometry().cells(house);
    }
    /// Open cells with two candidates.
    CellSet bivalue() const;
    /// By houses.
    const std::vector<StrongLink>& strong_links(Digit digit) const;

private:
    const Board& board_;
    mutable std::optional<CellSet> bivalue_;
    mutable Table<Digit, std::optional<std::vector<StrongLink>>> strong_links_;
};

/// Whether a link in a box is one in a line as well: the same two cells, and nothing new to a pattern.
bool repeats_a_line(const StrongLink& link, Digit digit, const Facts& facts);

/// One digit in several cells.
std::vector<Candidate> candidates_in(const CellSet& cells, Digit digit);

}  // namespace ninefold
