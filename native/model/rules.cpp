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

namespace {

/// The same cells, with a digit that is larger by `digits`. Candidates are numbered by cell, then by digit.
constexpr CandidateSet shifted(const CandidateSet& set, int digits) {
    CandidateSet moved;
    for (int i = 0; i < CandidateSet::word_count; ++i) {
        const CandidateSet::Word carried = i > 0 && digits > 0 ? set.word(i - 1) >> (64 - digits) : 0;
        moved.set_word(i, set.word(i) << digits | carried);
    }
    return moved;
}

}  // namespace

// By words and not by candidates: compilers limit the steps they take to compute a constant.
constexpr void Rules::derive_clashes() {
    for (Cell cell : cells_) {
        CandidateSet own, seen;  // all digits of the cell; the first digit of those it sees
        for (Digit digit : digits_) own.insert({cell, digit});
        for (Cell peer : peer_list(cell)) seen.insert({peer, Digit::at(0)});
        for (Digit digit : digits_)
            clashes_[{cell, digit}] = own.without({cell, digit}) | shifted(seen, digit.position());
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
consteval bool every_cell_has_twenty_mutual_peers() {
    for (const Cell cell : classic_rules.cells()) {
        if (classic_rules.peers(cell).size() != 20 || classic_rules.peer_list(cell).size() != 20)
            return false;
        for (const Cell peer : classic_rules.peers(cell))
            if (!classic_rules.peers(peer).contains(cell)) return false;
    }
    return true;
}
static_assert(every_house_has_a_cell_for_each_digit());
static_assert(every_cell_has_twenty_mutual_peers());

}  // namespace

const Rules& Rules::classic() { return classic_rules; }

}  // namespace ninefold
