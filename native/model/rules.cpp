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

/// Keeps the peers that a cell has without a house.
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

namespace {

/// Rules made at run time, and what they refer to. Rules themselves own nothing, so the compiler can make
/// those of classic Sudoku.
struct Owned {
    Rules rules;
    std::optional<PairClashes> pair_clashes;
    std::vector<GroupRule> group_rules;
    std::string description;
};

}  // namespace

std::shared_ptr<const Rules> Rules::make(const RulesParts& parts) {
    const auto owned = std::make_shared<Owned>();
    const std::shared_ptr<Rules> rules(owned, &owned->rules);
    rules->rows_ = parts.rows;
    rules->columns_ = parts.columns;
    rules->cells_ = {};
    for (Cell cell : CellSet::full())
        if (cell.position() / side < parts.rows && cell.position() % side < parts.columns)
            rules->cells_.insert(cell);
    rules->digits_ = {};
    for (int digit = 1; digit <= parts.digits; ++digit) rules->digits_.insert(Digit(digit));
    std::vector<PairRule> pair_rules = rules->add_houses(parts);
    pair_rules.insert(pair_rules.end(), parts.pair_rules.begin(), parts.pair_rules.end());
    for (const auto& [a, b] : parts.sees) {
        rules->peers_[a].insert(b);
        rules->peers_[b].insert(a);
    }
    rules->derive_peers();
    rules->derive_clashes();
    rules->add_relations(parts);
    owned->description = parts.description;
    owned->group_rules = parts.group_rules;
    rules->group_rules_ = &owned->group_rules;
    rules->description_ = &owned->description;
    if (!pair_rules.empty()) {
        owned->pair_clashes.emplace(rules->cells_, rules->digits_);
        for (const PairRule& rule : pair_rules) owned->pair_clashes->add(rule);
        rules->pair_clashes_ = &*owned->pair_clashes;
    }
    return rules;
}

/// For a house that has no room.
PairRule Rules::see_each_other(const CellSet& cells) {
    PairRule rule{.type = differing};
    for (const Cell cell : cells) {
        peers_[cell] |= cells;
        rule.cells.push_back(cell);
    }
    return rule;
}

/// Returns the houses for which there is no room.
std::vector<PairRule> Rules::add_houses(const RulesParts& parts) {
    std::vector<PairRule> without_room;
    for (const bool is_complete : {true, false}) {
        for (const auto& [kind, number, cells] : parts.houses) {
            if ((cells.size() == digits_.size()) != is_complete) continue;
            bool has_room = house_count_ < House::count;
            for (const Cell cell : cells)
                has_room = has_room && houses_of(cell).size() < shape::houses_of_a_cell;
            if (has_room)
                add_house(kind, number, cells);
            else
                without_room.push_back(see_each_other(cells));
            are_plain_ = are_plain_ && (is_line(kind) || kind == HouseKind::box);
        }
        if (is_complete) complete_count_ = house_count_;
    }
    return without_room;
}

void Rules::add_relations(const RulesParts& parts) {
    has_relations_ = !parts.clashes.empty();
    for (const auto& [one, other] : parts.clashes) {
        clashes_[one].insert(other);
        clashes_[other].insert(one);
    }
    candidates_ = {};
    for (const Cell cell : cells_)
        for (const Digit digit : digits_) candidates_.insert({cell, digit});
    has_all_candidates_ = !candidates_.meets(parts.impossible);
    candidates_ = candidates_ - parts.impossible;
    const bool has_boxes = box_of(cells_.first()).has_value();
    are_plain_ = are_plain_ && has_boxes && !has_relations_ && parts.sees.empty() && has_all_candidates_ &&
                 !parts.has_more;
}

}  // namespace ninefold
