// The basic types of the core: numbers that know what they count, and tables that know what indexes them. A
// cell is not a digit, and a table of cells cannot be indexed by a digit: neither mistake compiles.
#pragma once
#include <array>
#include <compare>
#include <cstdint>
#include <type_traits>

#include "model/shape.hpp"

namespace ninefold {

/// A number from First to First + Count - 1. `number` is the value people use (digits start at 1); `position`
/// counts from 0.
template <class Tag, int Count, int First = 0>
class Ordinal {
public:
    static constexpr int count = Count;
    static constexpr int first = First;

    constexpr Ordinal() = default;
    constexpr explicit Ordinal(int number) : number_(static_cast<Number>(number)) {}
    static constexpr Ordinal at(int position) { return Ordinal(position + First); }

    constexpr int number() const { return number_; }
    constexpr int position() const { return number_ - First; }
    constexpr auto operator<=>(const Ordinal&) const = default;

private:
    using Number = std::conditional_t<(First + Count <= 256), std::uint8_t, std::uint16_t>;
    Number number_ = First;
};

using Cell = Ordinal<struct CellTag, shape::cells>;        // row-major: 0 is r1c1, 80 is r9c9
using Digit = Ordinal<struct DigitTag, shape::digits, 1>;  // 1 .. 9
using House = Ordinal<struct HouseTag, shape::houses>;     // cells that differ, such as a row; see Rules

/// "This cell holds this digit": a statement that is not decided yet.
class Candidate {
public:
    static constexpr int count = Cell::count * Digit::count;

    constexpr Candidate() = default;
    constexpr Candidate(Cell cell, Digit digit)
        : position_(static_cast<std::uint16_t>(cell.position() * Digit::count + digit.position())) {}
    static constexpr Candidate at(int position) {
        return {Cell::at(position / Digit::count), Digit::at(position % Digit::count)};
    }

    constexpr Cell cell() const { return Cell::at(position_ / Digit::count); }
    constexpr Digit digit() const { return Digit::at(position_ % Digit::count); }
    constexpr int position() const { return position_; }
    constexpr auto operator<=>(const Candidate&) const = default;

private:
    std::uint16_t position_ = 0;
};

/// An array with one entry for each Key, indexed by the Key itself.
template <class Key, class Entry>
class Table {
public:
    constexpr Entry& operator[](Key key) { return entries_[static_cast<std::size_t>(key.position())]; }
    constexpr const Entry& operator[](Key key) const {
        return entries_[static_cast<std::size_t>(key.position())];
    }
    constexpr auto begin() const { return entries_.begin(); }
    constexpr auto end() const { return entries_.end(); }
    constexpr bool operator==(const Table&) const = default;

private:
    std::array<Entry, static_cast<std::size_t>(Key::count)> entries_{};
};

/// A digit for each cell; 0 if the cell is open.
using Values = Table<Cell, std::uint8_t>;

}  // namespace ninefold
