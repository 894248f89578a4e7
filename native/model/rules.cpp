#include "model/rules.hpp"

namespace ninefold {

constexpr void Rules::add_house(HouseKind kind, int number, CellSet cells) {
    const House house = House::at(house_count_++);
    HouseEntry& entry = houses_[house];
    entry.cells = cells;
    entry.kind = kind;
    entry.number = static_cast<std::uint8_t>(number);
    for (Cell cell : cells) {
        entry.list.add(cell);
        houses_of_[cell].add(house);
        house_sets_[cell].insert(house);
    }
}

constexpr void Rules::derive_peers() {
    for (Cell cell : cells_) {
        for (House house : houses_of(cell)) peers_[cell] |= houses_[house].cells;
        peers_[cell].erase(cell);
        for (Cell peer : peers_[cell]) peer_lists_[cell].add(peer);
    }
}

constexpr void Rules::derive_clashes() {
    for (Cell cell : cells_)
        for (Digit digit : digits_) {
            CandidateSet& clashes = clashes_[{cell, digit}];
            for (Digit other : digits_.without(digit)) clashes.insert({cell, other});
            for (Cell peer : peer_list(cell)) clashes.insert({peer, digit});
        }
}

consteval Rules Rules::make_classic() {
    std::array<CellSet, side> rows, columns, boxes;
    for (Cell cell : CellSet::full()) {
        const auto r = static_cast<std::size_t>(cell.position() / side);
        const auto c = static_cast<std::size_t>(cell.position() % side);
        rows[r].insert(cell);
        columns[c].insert(cell);
        boxes[r / box_side * box_side + c / box_side].insert(cell);
    }
    Rules rules;
    const auto add_all = [&](HouseKind kind, const std::array<CellSet, side>& houses) {
        int number = 0;
        for (const CellSet& house : houses) rules.add_house(kind, ++number, house);
    };
    add_all(HouseKind::row, rows);
    add_all(HouseKind::column, columns);
    add_all(HouseKind::box, boxes);
    rules.complete_count_ = rules.house_count_;
    for (std::size_t i = 0; i < side; ++i) {
        rules.bands_[i / box_side] |= rows[i];
        rules.stacks_[i / box_side] |= columns[i];
    }
    rules.derive_peers();
    rules.derive_clashes();
    return rules;
}

namespace {

constexpr Rules classic_rules = Rules::make_classic();

consteval bool every_house_has_a_cell_for_each_digit() {
    for (const House house : classic_rules.complete_houses())
        if (classic_rules.cells(house).size() != classic_rules.digits().size()) return false;
    return true;
}
consteval bool every_cell_has_twenty_peers() {
    for (const Cell cell : classic_rules.cells())
        if (classic_rules.peers(cell).size() != 20 || classic_rules.peer_list(cell).size() != 20)
            return false;
    return true;
}
consteval bool all_clashes_are_mutual() {
    for (const Cell cell : classic_rules.cells())
        for (const Digit digit : classic_rules.digits())
            for (const Candidate other : classic_rules.clashes({cell, digit}))
                if (!classic_rules.clashes(other).contains({cell, digit})) return false;
    return true;
}
static_assert(every_house_has_a_cell_for_each_digit());
static_assert(every_cell_has_twenty_peers());
static_assert(all_clashes_are_mutual());

}  // namespace

const Rules& Rules::classic() { return classic_rules; }

}  // namespace ninefold
