// What must be true in every solution: a cell has one of its candidates, and a digit has one of its places in
// a house. All proofs are built from these.
#pragma once
#include <compare>
#include <cstdint>

#include "model/board.hpp"

namespace ninefold {

/// "This cell holds one of its candidates", or "this house holds the digit in one of its cells".
class Truth {
public:
    static constexpr int count = Cell::count + House::count * Digit::count;

    constexpr Truth() = default;
    constexpr explicit Truth(Cell cell) : position_(static_cast<std::uint16_t>(cell.position())) {}
    constexpr Truth(House house, Digit digit)
        : position_(
              static_cast<std::uint16_t>(Cell::count + house.position() * Digit::count + digit.position())) {}
    static constexpr Truth at(int position) {
        const int rest = position - Cell::count;
        return rest < 0 ? Truth(Cell::at(position))
                        : Truth(House::at(rest / Digit::count), Digit::at(rest % Digit::count));
    }

    constexpr int position() const { return position_; }
    constexpr bool is_cell() const { return position_ < Cell::count; }
    /// Only for a truth about a cell.
    constexpr Cell cell() const { return Cell::at(position_); }
    /// Only for a truth about a house and a digit.
    constexpr House house() const { return House::at((position_ - Cell::count) / Digit::count); }
    constexpr Digit digit() const { return Digit::at((position_ - Cell::count) % Digit::count); }
    constexpr auto operator<=>(const Truth&) const = default;

private:
    std::uint16_t position_ = 0;
};

/// The candidates, one of which must be true; none if the cell, or the digit in the house, is already placed.
CandidateSet candidates_of(Truth truth, const Board& board);

}  // namespace ninefold
