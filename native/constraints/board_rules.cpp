#include "constraints/board_rules.hpp"

#include <algorithm>
#include <map>

#include "constraints/constraint_types.hpp"

namespace ninefold::constraints {
namespace {

/// Turns numbers of cells, which depend on the width of the puzzle, into cells of a board.
class Places {
public:
    explicit Places(int columns) : columns_(columns) {}
    Cell cell(int number) const { return Cell::at(number / columns_ * shape::side + number % columns_); }
    std::vector<Cell> list(const std::vector<int>& numbers) const {
        std::vector<Cell> cells;
        for (const int number : numbers) cells.push_back(cell(number));
        return cells;
    }
    CellSet set(const std::vector<int>& numbers) const {
        CellSet cells;
        for (const int number : numbers) cells.insert(cell(number));
        return cells;
    }

private:
    int columns_;
};

PairRule definition(const Constraint& rule, const Places& places) {
    PairRule made{rule.type,   places.list(rule.cells), {},         {}, rule.number.value_or(0),
                  rule.values, rule.differences,        rule.ratios};
    if (rule.type == "clone" || rule.type == "minimum" || rule.type == "maximum")
        made.others = places.list(rule.others);
    if (rule.type == "negative")
        for (const std::vector<int>& pair : rule.groups)
            made.pairs.emplace_back(places.cell(pair.at(0)), places.cell(pair.at(1)));
    return made;
}

/// Rules about parts of the board, from rules about the whole board or about lists of cells: each square, or
/// each cell with those that it speaks of.
class GroupRules {
public:
    GroupRules(const Variant& variant, const Places& places) : variant_(variant), places_(places) {}

    std::vector<GroupRule> of(const Constraint& rule, int number) const {
        if (!is_group_rule(rule.type)) return {};
        if (rule.type == "killer_cage" && !rule.number) return {};  // a house says it all
        if (rule.type == "global_entropy" || rule.type == "global_mod3") return squares(rule, number);
        if (rule.type == "dutch_flatmates") return flatmates(rule, number);
        if (rule.type == "indexer") return indexes(rule, number);
        if (rule.cells.empty() && rule.groups.empty()) return {};
        GroupRule made{rule.type, number, places_.list(rule.cells)};
        for (const std::vector<int>& group : rule.groups) made.groups.push_back(places_.list(group));
        made.number = rule.number;
        const bool is_sum = rule.type == "sum" || rule.type == "little_killer";
        made.values = is_sum ? rule.others : rule.values;
        if (rule.type == "arrow") made.others = places_.list(rule.others);
        made.flag = rule.flag;
        return {made};
    }

private:
    std::vector<Cell> at(int row, int col) const {
        if (row < 0 || row >= variant_.rows || col < 0 || col >= variant_.cols) return {};
        return {places_.cell(row * variant_.cols + col)};
    }
    std::vector<GroupRule> squares(const Constraint& rule, int number) const {
        std::vector<GroupRule> made;
        for (int row = 0; row + 1 < variant_.rows; ++row)
            for (int col = 0; col + 1 < variant_.cols; ++col) {
                const int corner = row * variant_.cols + col;
                made.push_back(
                    {rule.type, number,
                     places_.list({corner, corner + 1, corner + variant_.cols, corner + variant_.cols + 1})});
            }
        return made;
    }
    std::vector<GroupRule> flatmates(const Constraint& rule, int number) const {
        std::vector<GroupRule> made;
        for (int row = 0; row < variant_.rows; ++row)
            for (int col = 0; col < variant_.cols; ++col)
                made.push_back({rule.type, number, at(row, col), {}, {at(row - 1, col), at(row + 1, col)}});
        return made;
    }
    std::vector<GroupRule> indexes(const Constraint& rule, int number) const {
        std::vector<GroupRule> made;
        for (const int cell : rule.cells) {
            const int row = cell / variant_.cols, col = cell % variant_.cols;
            GroupRule index{rule.type, number, {places_.cell(cell)}};
            for (int i = 0; i < (rule.flag ? variant_.cols : variant_.rows); ++i)
                index.others.push_back(rule.flag ? at(row, i).front() : at(i, col).front());
            index.number = (rule.flag ? col : row) + 1;
            made.push_back(index);
        }
        return made;
    }

    const Variant& variant_;
    const Places& places_;
};

/// The houses of constraints, and their kind.
struct HouseType {
    std::string_view name;
    HouseKind kind;
};
constexpr HouseType house_types[] = {
    {"diagonal", HouseKind::diagonal},     {"windoku", HouseKind::window},
    {"disjoint_groups", HouseKind::group}, {"all_different", HouseKind::extra_region},
    {"killer_cage", HouseKind::cage},
};

class Builder {
public:
    explicit Builder(const Variant& variant) : variant_(variant), places_(variant.cols) {
        parts_.rows = variant.rows;
        parts_.columns = variant.cols;
        parts_.digits = variant.digit_count();
    }

    std::shared_ptr<const Rules> make(std::string description) {
        parts_.description = std::move(description);
        add_lines();
        const HouseKind kind = are_boxes() ? HouseKind::box : HouseKind::region;
        for (const std::vector<int>& region : variant_.regions) add(kind, region);
        std::vector<Constraint> pairs;  // those that the tables express
        PairClashes known({}, {});
        int number = 0;
        for (const Constraint& rule : variant_.constraints) {
            for (GroupRule& group : GroupRules(variant_, places_).of(rule, number++))
                parts_.group_rules.push_back(std::move(group));
            const bool is_house = add_houses(rule);
            const bool is_parity = rule.type == "odd" || rule.type == "even";
            if (known.add(definition(rule, places_))) {
                parts_.pair_rules.push_back(definition(rule, places_));
                pairs.push_back(rule);
            } else if (is_parity) {
                pairs.push_back(rule);
            } else if (!is_house || rule.type == "killer_cage") {
                parts_.has_more = true;
            }
        }
        add_relations(pairs);
        return Rules::make(parts_);
    }

private:
    void add(HouseKind kind, const std::vector<int>& cells) {
        parts_.houses.push_back({kind, ++count_[kind], places_.set(cells)});
    }
    void add_lines() {
        for (int row = 0; row < variant_.rows; ++row) {
            std::vector<int> cells;
            for (int col = 0; col < variant_.cols; ++col) cells.push_back(row * variant_.cols + col);
            add(HouseKind::row, cells);
        }
        for (int col = 0; col < variant_.cols; ++col) {
            std::vector<int> cells;
            for (int row = 0; row < variant_.rows; ++row) cells.push_back(row * variant_.cols + col);
            add(HouseKind::column, cells);
        }
    }
    /// True if the regions are rectangles of one size that cover the board.
    bool are_boxes() const {
        if (variant_.regions.empty()) return false;
        int height = 0, width = 0;
        for (const std::vector<int>& region : variant_.regions) {
            const auto [first, last] = std::ranges::minmax(region);
            int left = variant_.cols, right = 0;
            for (const int cell : region) {
                left = std::min(left, cell % variant_.cols);
                right = std::max(right, cell % variant_.cols);
            }
            const int rows = last / variant_.cols - first / variant_.cols + 1, columns = right - left + 1;
            if (rows * columns != static_cast<int>(region.size())) return false;
            if (height != 0 && (rows != height || columns != width)) return false;
            height = rows;
            width = columns;
        }
        return static_cast<int>(variant_.regions.size()) * height * width == variant_.cell_count();
    }
    bool add_houses(const Constraint& rule) {
        const auto type = std::ranges::find(house_types, rule.type, &HouseType::name);
        if (type == std::end(house_types)) return false;
        if (rule.groups.empty())
            add(type->kind, rule.cells);
        else
            for (const std::vector<int>& group : rule.groups) add(type->kind, group);
        return true;
    }
    /// Asks the tables of the search what these constraints say about single cells and pairs.
    void add_relations(const std::vector<Constraint>& rules) {
        Network network(variant_.rows, variant_.cols, variant_.min_value, variant_.digit_count());
        for (const Constraint& rule : rules)
            for (const auto apply : {find_type(rule.type)->declare, find_type(rule.type)->post})
                if (apply) apply(network, rule);
        const int cells = variant_.cell_count();
        for (int a = 0; a < cells; ++a) {
            for (int b = a + 1; b < cells; ++b)
                if (network.sees(a, b)) parts_.sees.emplace_back(places_.cell(a), places_.cell(b));
            for (int digit = 0; digit < network.digits; ++digit)
                if (!(network.root[Network::at(a)] >> digit & 1))
                    parts_.impossible.insert({places_.cell(a), Digit::at(digit)});
        }
        network.each_relation([&](int a, int b, const std::vector<Mask>& rows) {
            for (int x = 0; x < network.digits; ++x)
                for (int y = 0; y < network.digits; ++y)
                    if (!(rows[Network::at(x)] >> y & 1)) add_clash(places_.cell(a), x, places_.cell(b), y);
        });
    }
    void add_clash(Cell a, int x, Cell b, int y) {
        parts_.clashes.emplace_back(Candidate(a, Digit::at(x)), Candidate(b, Digit::at(y)));
    }

    const Variant& variant_;
    Places places_;
    RulesParts parts_;
    std::map<HouseKind, int> count_;
};

}  // namespace

bool fits_on_a_board(const Variant& variant) {
    return variant.rows <= shape::side && variant.cols <= shape::side && variant.min_value == 1 &&
           variant.digit_count() <= shape::digits;
}

std::shared_ptr<const Rules> board_rules(const Variant& variant, std::string description) {
    return Builder(variant).make(std::move(description));
}

}  // namespace ninefold::constraints
