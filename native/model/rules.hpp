// The rules of a puzzle as data: which cells and digits there are, which cells form a house, and which
// candidates cannot both be true. Search and logic ask these tables, so they know no rule by themselves; the
// kernel, `fill`, the symmetries and the rating are for classic Sudoku alone.
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "model/group_rules.hpp"
#include "model/pair_rules.hpp"
#include "model/sets.hpp"

namespace ninefold {

/// A region is a box of any form. Windows, groups and extra regions come with rules of their own.
enum class HouseKind : std::uint8_t { row, column, box, region, diagonal, window, group, extra_region, cage };
inline constexpr const char* house_kind_names[] = {
    "row", "column", "box", "region", "diagonal", "window", "disjoint group", "extra region", "cage"};

constexpr bool is_line(HouseKind kind) { return kind == HouseKind::row || kind == HouseKind::column; }
/// True for what boxes do in classic Sudoku: together, they cover the board.
constexpr bool is_box(HouseKind kind) { return kind == HouseKind::box || kind == HouseKind::region; }

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

/// What rules are made of, for boards of up to nine rows, columns and digits.
struct RulesParts {
    struct HousePart {
        HouseKind kind;
        int number;  // from 1 within its kind
        CellSet cells;
    };
    int rows = 9, columns = 9, digits = 9;
    std::vector<HousePart> houses;
    /// Cells that cannot hold the same digit, although they share no house.
    std::vector<std::pair<Cell, Cell>> sees;
    /// Candidates that cannot both be true for other reasons.
    std::vector<std::pair<Candidate, Candidate>> clashes;
    /// The rules from which `sees` and `clashes` come.
    std::vector<PairRule> pair_rules;
    /// Rules about more than two cells.
    std::vector<GroupRule> group_rules;
    /// Candidates that are false whatever the other cells hold.
    CandidateSet impossible;
    /// True if there are rules that these parts do not express, such as sums.
    bool has_more = false;
    /// A text from which the same rules can be made again.
    std::string description;
};

/// Immutable, built once, and shared by all boards that have them.
class Rules {
public:
    static const Rules& classic();
    /// Houses come in the order of the parts, complete ones first. Houses for which there is no room become
    /// cells that see each other.
    static std::shared_ptr<const Rules> make(const RulesParts& parts);

    constexpr bool are_classic() const { return description_ == nullptr; }
    /// The text of the parts; empty for classic Sudoku.
    std::string description() const { return description_ ? *description_ : std::string(); }
    constexpr int rows() const { return rows_; }
    constexpr int columns() const { return columns_; }

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
    /// The row or the column that contains the cell.
    constexpr House line_of(Cell cell, HouseKind kind) const {
        House found = houses_of(cell).front();
        for (const House house : houses_of(cell))
            if (houses_[house].kind == kind) found = house;
        return found;
    }
    /// The box or region that contains the cell; a Latin square has none.
    constexpr std::optional<House> box_of(Cell cell) const {
        for (const House house : houses_of(cell))
            if (is_box(houses_[house].kind)) return house;
        return std::nullopt;
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
    /// that it sees, and what other rules add.
    constexpr const CandidateSet& clashes(Candidate candidate) const { return clashes_[candidate]; }
    /// True if candidates clash for other reasons than a shared cell or the same digit.
    constexpr bool has_relations() const { return has_relations_; }
    /// What the definitions of rules about pairs say, worked out without the other tables; null if there are
    /// no such rules.
    constexpr const PairClashes* pair_clashes() const { return pair_clashes_; }
    /// Rules about more than two cells, such as sums.
    constexpr std::span<const GroupRule> group_rules() const {
        return group_rules_ ? std::span<const GroupRule>(*group_rules_) : std::span<const GroupRule>();
    }
    /// The candidates of an empty board: all digits of each cell, unless a rule forbids one.
    constexpr const CandidateSet& candidates() const { return candidates_; }
    constexpr bool has_all_candidates() const { return has_all_candidates_; }
    /// True if there are no rules but rows, columns and boxes, of any size. Only then can the digits of a
    /// deadly pattern always be exchanged.
    constexpr bool are_plain() const { return are_plain_; }

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
    std::vector<PairRule> add_houses(const RulesParts& parts);
    PairRule see_each_other(const CellSet& cells);
    void add_relations(const RulesParts& parts);

    int rows_ = side, columns_ = side;
    bool has_relations_ = false, has_all_candidates_ = true, are_plain_ = true;
    CellSet cells_ = CellSet::full();
    DigitSet digits_ = DigitSet::full();
    int house_count_ = 0, complete_count_ = 0;
    Table<House, HouseEntry> houses_;
    Table<Cell, List<House, shape::houses_of_a_cell>> houses_of_;
    Table<Cell, HouseSet> house_sets_;
    Table<Cell, CellSet> peers_;
    Table<Cell, List<Cell, shape::cells - 1>> peer_lists_;
    Table<Candidate, CandidateSet> clashes_;
    CandidateSet candidates_ = CandidateSet::full();
    const PairClashes* pair_clashes_ = nullptr;
    const std::vector<GroupRule>* group_rules_ = nullptr;
    const std::string* description_ = nullptr;
    std::array<CellSet, box_side> bands_{}, stacks_{};
};

}  // namespace ninefold
