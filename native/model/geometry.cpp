#include "model/geometry.hpp"

namespace ninefold {

constexpr void Geometry::add_house(House house, HouseKind kind, int number, CellSet cells) {
    HouseEntry& entry = houses_[house];
    entry.cells = cells;
    entry.kind = kind;
    entry.number = number;
    std::size_t i = 0;
    for (Cell cell : cells) {
        entry.list[i++] = cell;
        houses_of_[cell][static_cast<std::size_t>(kind)] = house;
    }
}

constexpr void Geometry::derive_peers() {
    for (Cell cell : CellSet::full()) {
        for (House house : houses_of_[cell]) peers_[cell] |= houses_[house].cells;
        peers_[cell].erase(cell);
        std::size_t i = 0;
        for (Cell peer : peers_[cell]) peer_lists_[cell][i++] = peer;
    }
}

consteval Geometry Geometry::make_classic() {
    Geometry g;
    for (int i = 0; i < side; ++i) {
        CellSet row, column, box;
        for (Cell cell : CellSet::full()) {
            const int r = cell.position() / side, c = cell.position() % side;
            if (r == i) row.insert(cell);
            if (c == i) column.insert(cell);
            if (r / box_side * box_side + c / box_side == i) box.insert(cell);
        }
        g.add_house(House::at(i), HouseKind::row, i + 1, row);
        g.add_house(House::at(side + i), HouseKind::column, i + 1, column);
        g.add_house(House::at(2 * side + i), HouseKind::box, i + 1, box);
        g.bands_[static_cast<std::size_t>(i / box_side)] |= row;
        g.stacks_[static_cast<std::size_t>(i / box_side)] |= column;
    }
    g.derive_peers();
    return g;
}

namespace {

constexpr Geometry classic_geometry = Geometry::make_classic();

consteval bool every_house_has_nine_cells() {
    for (int h = 0; h < House::count; ++h)
        if (classic_geometry.cells(House::at(h)).size() != Digit::count) return false;
    return true;
}
consteval bool every_peer_list_is_full_and_mutual() {
    for (Cell cell : CellSet::full()) {
        if (classic_geometry.peers(cell).size() != static_cast<int>(classic_geometry.peer_list(cell).size()))
            return false;
        for (Cell peer : classic_geometry.peers(cell))
            if (!classic_geometry.peers(peer).contains(cell)) return false;
    }
    return true;
}
static_assert(every_house_has_nine_cells());
static_assert(every_peer_list_is_full_and_mutual());

}  // namespace

const Geometry& Geometry::classic() { return classic_geometry; }

}  // namespace ninefold
