// The board as data: which cells form a house, and which cells see each other. The classic algorithms and the
// finders use this table; the kernel, `fill`, the symmetries and the rating have the 3x3 boxes built in.
#pragma once
#include <array>
#include <span>

#include "model/sets.hpp"

namespace ninefold {

enum class HouseKind : std::uint8_t { row, column, box };
inline constexpr const char* house_kind_names[] = {"row", "column", "box"};

class Geometry {
public:
    static const Geometry& classic();

    constexpr CellSet cells(House house) const { return houses_[house].cells; }
    /// The same cells in ascending order.
    constexpr std::span<const Cell> cell_list(House house) const { return houses_[house].list; }
    constexpr HouseKind kind(House house) const { return houses_[house].kind; }
    /// 1 .. 9 within its kind: box 1 is at the top left, box 9 at the bottom right.
    constexpr int number(House house) const { return houses_[house].number; }
    constexpr std::span<const House> houses_of(Cell cell) const { return houses_of_[cell]; }
    /// The house of that kind that contains the cell.
    constexpr House house_of(Cell cell, HouseKind kind) const {
        House found = houses_of_[cell].front();
        for (const House house : houses_of_[cell])
            if (houses_[house].kind == kind) found = house;
        return found;
    }
    /// The cells that share a house with this one, excluding the cell itself.
    constexpr CellSet peers(Cell cell) const { return peers_[cell]; }
    /// The same cells in ascending order; faster to iterate than the set.
    constexpr std::span<const Cell> peer_list(Cell cell) const { return peer_lists_[cell]; }
    /// The cells that see all of these.
    constexpr CellSet common_peers(const CellSet& cells) const {
        CellSet common = CellSet::full();
        for (const Cell cell : cells) common &= peers_[cell];
        return common;
    }
    /// The houses that contain all of these cells. Needs at least one cell.
    constexpr HouseSet common_houses(const CellSet& cells) const {
        HouseSet common;
        for (const House house : houses_of_[cells.first()])
            if (houses_[house].cells.includes(cells)) common.insert(house);
        return common;
    }
    /// The bands, from top to bottom. Each is three boxes side by side.
    constexpr std::span<const CellSet> bands() const { return bands_; }
    /// The stacks, from left to right. Each is three boxes on top of each other.
    constexpr std::span<const CellSet> stacks() const { return stacks_; }

    static consteval Geometry make_classic();

private:
    static constexpr int side = 9, box_side = 3, peer_count = 20;

    struct HouseEntry {
        CellSet cells;
        std::array<Cell, side> list{};
        HouseKind kind = HouseKind::row;
        int number = 0;
        constexpr bool operator==(const HouseEntry&) const = default;
    };

    constexpr void add_house(House house, HouseKind kind, int number, CellSet cells);
    constexpr void derive_peers();

    Table<House, HouseEntry> houses_;
    Table<Cell, std::array<House, 3>> houses_of_;
    Table<Cell, CellSet> peers_;
    Table<Cell, std::array<Cell, peer_count>> peer_lists_;
    std::array<CellSet, box_side> bands_{}, stacks_{};
};

}  // namespace ninefold
