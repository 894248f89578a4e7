// The rules of a puzzle as data: which cells and digits there are, which cells form a house, and which
// candidates cannot both be true. Search and logic ask these tables, so they know no rule by themselves; the
// kernel, `fill`, the symmetries and the rating are for classic Sudoku alone.
#pragma once
#include <array>
#include <cstdint>
#include <span>

#include "model/sets.hpp"

namespace ninefold {

enum class HouseKind : std::uint8_t { row, column, box };
inline constexpr const char* house_kind_names[] = {"row", "column", "box"};

/// The houses of classic Sudoku: nine rows, nine columns and nine boxes.
inline constexpr int classic_houses = 27;

/// The houses from the first one up to a number, in order.
class Houses {
public:
    class Iterator {
    public:
        constexpr explicit Iterator(int position) : position_(position) {}
        constexpr House operator*() const { return House::at(position_); }
        constexpr Iterator& operator++() {
            ++position_;
            return *this;
        }
        constexpr bool operator==(const Iterator&) const = default;

    private:
        int position_;
    };

    constexpr explicit Houses(int count) : count_(count) {}
    constexpr Iterator begin() const { return Iterator(0); }
    constexpr Iterator end() const { return Iterator(count_); }
    constexpr int size() const { return count_; }

private:
    int count_;
};

/// Immutable, built once, and shared by all boards that have them.
class Rules {
public:
    static const Rules& classic();

    /// The cells and the digits that exist.
    constexpr CellSet cells() const { return cells_; }
    constexpr DigitSet digits() const { return digits_; }

    /// All houses. No digit occurs twice in one.
    constexpr Houses houses() const { return Houses(house_count_); }
    /// The houses that hold every digit, so each digit has a place in them. They come first.
    constexpr Houses complete_houses() const { return Houses(complete_count_); }
    constexpr bool is_complete(House house) const { return house.position() < complete_count_; }
    constexpr CellSet cells(House house) const { return houses_[house].cells; }
    /// The same cells in ascending order.
    constexpr std::span<const Cell> cell_list(House house) const {
        return {houses_[house].list.entries.data(), houses_[house].list.size};
    }
    constexpr HouseKind kind(House house) const { return houses_[house].kind; }
    /// From 1 within its kind: box 1 is at the top left, box 9 at the bottom right.
    constexpr int number(House house) const { return houses_[house].number; }
    constexpr std::span<const House> houses_of(Cell cell) const {
        return {houses_of_[cell].entries.data(), houses_of_[cell].size};
    }
    /// The same houses as a set.
    constexpr HouseSet house_set_of(Cell cell) const { return house_sets_[cell]; }
    /// The house of that kind that contains the cell.
    constexpr House house_of(Cell cell, HouseKind kind) const {
        House found = houses_of(cell).front();
        for (const House house : houses_of(cell))
            if (houses_[house].kind == kind) found = house;
        return found;
    }
    /// The houses that contain all of these cells. Needs at least one cell.
    constexpr HouseSet common_houses(const CellSet& cells) const {
        HouseSet common;
        for (const House house : houses_of(cells.first()))
            if (houses_[house].cells.includes(cells)) common.insert(house);
        return common;
    }

    /// The cells that this one sees: they cannot hold the same digit. The cell itself is not among them.
    constexpr CellSet peers(Cell cell) const { return peers_[cell]; }
    /// The same cells in ascending order; faster to iterate than the set.
    constexpr std::span<const Cell> peer_list(Cell cell) const {
        return {peer_lists_[cell].entries.data(), peer_lists_[cell].size};
    }
    /// The cells that see all of these.
    constexpr CellSet common_peers(const CellSet& cells) const {
        CellSet common = cells_;
        for (const Cell cell : cells) common &= peers_[cell];
        return common;
    }
    /// The candidates that cannot be true if this one is: other digits of its cell, the same digit in cells
    /// that it sees.
    constexpr const CandidateSet& clashes(Candidate candidate) const { return clashes_[candidate]; }

    /// The bands, from top to bottom. Each is three boxes side by side.
    constexpr std::span<const CellSet> bands() const { return bands_; }
    /// The stacks, from left to right. Each is three boxes on top of each other.
    constexpr std::span<const CellSet> stacks() const { return stacks_; }

    static consteval Rules make_classic();

private:
    static constexpr int side = 9, box_side = 3;

    template <class Entry, std::size_t most>
    struct List {
        std::array<Entry, most> entries{};
        std::uint8_t size = 0;
        constexpr void add(Entry entry) { entries[size++] = entry; }
        constexpr bool operator==(const List&) const = default;
    };
    struct HouseEntry {  // 32 bytes
        CellSet cells;
        List<Cell, shape::digits> list;
        HouseKind kind = HouseKind::row;
        std::uint8_t number = 0;
        constexpr bool operator==(const HouseEntry&) const = default;
    };

    constexpr void add_house(HouseKind kind, int number, CellSet cells);
    constexpr void derive_peers();
    constexpr void derive_clashes();

    CellSet cells_ = CellSet::full();
    DigitSet digits_ = DigitSet::full();
    int house_count_ = 0, complete_count_ = 0;
    Table<House, HouseEntry> houses_;
    Table<Cell, List<House, shape::houses_of_a_cell>> houses_of_;
    Table<Cell, HouseSet> house_sets_;
    Table<Cell, CellSet> peers_;
    Table<Cell, List<Cell, shape::cells - 1>> peer_lists_;
    Table<Candidate, CandidateSet> clashes_;
    std::array<CellSet, box_side> bands_{}, stacks_{};
};

}  // namespace ninefold
