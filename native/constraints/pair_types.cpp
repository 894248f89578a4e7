// Constraints that are relations of pairs, restrictions of single cells, or sets that differ.
#include <algorithm>
#include <cstdlib>

#include "constraints/constraint_types.hpp"
#include "constraints/counts.hpp"

namespace ninefold::constraints {
namespace {

using Relation = Network::Relation;
using Cells = std::vector<int>;

struct Move {
    int down, right;
};
constexpr Move orthogonal[] = {{0, 1}, {1, 0}};
constexpr Move diagonal[] = {{1, 1}, {1, -1}};
constexpr Move knight[] = {{1, 2}, {1, -2}, {2, 1}, {2, -1}};

void relate_moves(Network& network, std::span<const Move> moves, const Relation& holds) {
    const std::vector<Mask> table = network.table_of(holds);
    for (int row = 0; row < network.rows; ++row)
        for (int col = 0; col < network.cols; ++col)
            for (const Move& move : moves) {
                const int row2 = row + move.down, col2 = col + move.right;
                if (row2 < network.rows && col2 >= 0 && col2 < network.cols)
                    network.relate(row * network.cols + col, row2 * network.cols + col2, table);
            }
}

void differ_by_moves(Network& network, std::span<const Move> moves) {
    for (int row = 0; row < network.rows; ++row)
        for (int col = 0; col < network.cols; ++col)
            for (const Move& move : moves) {
                const int row2 = row + move.down, col2 = col + move.right;
                if (row2 < network.rows && col2 >= 0 && col2 < network.cols)
                    network.see(row * network.cols + col, row2 * network.cols + col2);
            }
}

void relate_neighbours(Network& network, const Cells& cells, const Relation& holds) {
    const std::vector<Mask> table = network.table_of(holds);
    for (std::size_t i = 1; i < cells.size(); ++i) network.relate(cells[i - 1], cells[i], table);
}

void keep_digits(Network& network, const Cells& cells, bool (*holds)(int)) {
    for (int cell : cells)
        for (int digit = 0; digit < network.digits; ++digit)
            if (!holds(network.min_value + digit)) network.restrict_to(cell, ~digit_bit(digit));
}

bool have_ratio(int x, int y, int ratio) { return x == ratio * y || y == ratio * x; }

void thermo(Network& network, const Constraint& rule, bool is_strict) {
    const Cells& cells = rule.cells;
    for (std::size_t apart = 1; apart < cells.size(); ++apart) {
        const int least = is_strict ? static_cast<int>(apart) : 0;
        const std::vector<Mask> table = network.table_of([=](int x, int y) { return y - x >= least; });
        for (std::size_t i = apart; i < cells.size(); ++i) network.relate(cells[i - apart], cells[i], table);
    }
}

void anti_taxicab(Network& network, const Constraint&) {
    const int cells = network.rows * network.cols, end = network.min_value + network.digits;
    std::vector<std::vector<Mask>> tables;  // by distance
    for (int distance = 0; distance < end; ++distance)
        tables.push_back(network.table_of([=](int x, int y) { return x != y || x != distance; }));
    for (int a = 0; a < cells; ++a)
        for (int b = a + 1; b < cells; ++b) {
            const int distance =
                b / network.cols - a / network.cols + std::abs(b % network.cols - a % network.cols);
            if (distance >= network.min_value && distance < end && !network.sees(a, b))
                network.relate(a, b, tables[Network::at(distance)]);
        }
}

void negative(Network& network, const Constraint& rule) {
    const auto has = [](const std::vector<int>& numbers, auto holds) {
        return std::ranges::any_of(numbers, holds);
    };
    const Relation holds = [&](int x, int y) {
        return !has(rule.differences, [&](int number) { return std::abs(x - y) == number; }) &&
               !has(rule.ratios, [&](int number) { return have_ratio(x, y, number); }) &&
               !has(rule.values, [&](int number) { return x + y == number; });
    };
    const std::vector<Mask> table = network.table_of(holds);
    for (const Cells& pair : rule.groups) network.relate(pair.at(0), pair.at(1), table);
}

/// Value v in row r, column c: the cell of that row in column v has value c (or with rows and columns
/// swapped).
void indexer(Network& network, const Constraint& rule) {
    for (int cell : rule.cells) {
        const int row = cell / network.cols, col = cell % network.cols;
        const int places = rule.flag ? network.cols : network.rows, own = 1 + (rule.flag ? col : row);
        for (int digit = 0; digit < network.digits; ++digit) {
            const int value = network.min_value + digit;
            if (value < 1 || value > places) {
                network.restrict_to(cell, ~digit_bit(digit));
                continue;
            }
            const int other = rule.flag ? row * network.cols + value - 1 : (value - 1) * network.cols + col;
            network.relate(cell, other, [=](int x, int y) { return x != value || y == own; });
        }
    }
}

/// Cells less than `size` apart have different classes; cells `size` apart have the same.
void relate_classes(Network& network, const Cells& cells, int size, const std::function<int(int)>& class_of) {
    for (std::size_t i = 0; i < cells.size(); ++i)
        for (std::size_t j = i + 1; j < cells.size() && j <= i + Network::at(size); ++j) {
            const bool same = j == i + Network::at(size);
            network.relate(cells[i], cells[j],
                           [&](int x, int y) { return (class_of(x) == class_of(y)) == same; });
        }
}

void entropic(Network& network, const Constraint& rule) {
    relate_classes(network, rule.cells, 3,
                   [&](int value) { return (value - network.min_value) * 3 / network.digits; });
}

void same_values(Network& network, const Constraint& rule) {
    for (std::size_t i = 0; i < rule.groups.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) post_same_values(network, rule.groups[j], rule.groups[i]);
}

void differ(Network& network, const Constraint& rule) { network.differ(rule.cells); }
void groups_differ(Network& network, const Constraint& rule) {
    for (const Cells& group : rule.groups) network.differ(group);
}

constexpr ConstraintType rows[] = {
    {"all_different", differ, nullptr},
    {"diagonal", differ, nullptr},
    {"windoku", groups_differ, nullptr},
    {"disjoint_groups", groups_differ, nullptr},
    {"anti_knight", [](Network& n, const Constraint&) { differ_by_moves(n, knight); }, nullptr},
    {"anti_king",
     [](Network& n, const Constraint&) {
         differ_by_moves(n, orthogonal);
         differ_by_moves(n, diagonal);
     },
     nullptr},
    {"nonconsecutive", nullptr,
     [](Network& n, const Constraint&) {
         relate_moves(n, orthogonal, [](int x, int y) { return std::abs(x - y) != 1; });
     }},
    {"diagonal_nonconsecutive", nullptr,
     [](Network& n, const Constraint&) {
         relate_moves(n, diagonal, [](int x, int y) { return std::abs(x - y) != 1; });
     }},
    {"anti_taxicab", nullptr, anti_taxicab},
    {"knight_sum_forbidden", nullptr,
     [](Network& n, const Constraint& rule) {
         relate_moves(n, knight, [&](int x, int y) {
             return std::ranges::find(rule.values, x + y) == rule.values.end();
         });
     }},
    {"thermo", nullptr, [](Network& n, const Constraint& rule) { thermo(n, rule, true); }},
    {"slow_thermo", nullptr, [](Network& n, const Constraint& rule) { thermo(n, rule, false); }},
    {"whisper", nullptr,
     [](Network& n, const Constraint& rule) {
         relate_neighbours(n, rule.cells,
                           [&](int x, int y) { return std::abs(x - y) >= rule.number.value(); });
     }},
    {"palindrome", nullptr,
     [](Network& n, const Constraint& rule) {
         for (std::size_t i = 0; i < rule.cells.size() / 2; ++i)
             n.relate(rule.cells[i], rule.cells[rule.cells.size() - 1 - i],
                      [](int x, int y) { return x == y; });
     }},
    {"clone", nullptr,
     [](Network& n, const Constraint& rule) {
         for (std::size_t i = 0; i < rule.cells.size(); ++i)
             n.relate(rule.cells[i], rule.others.at(i), [](int x, int y) { return x == y; });
     }},
    {"difference", nullptr,
     [](Network& n, const Constraint& rule) {
         n.relate(rule.cells.at(0), rule.cells.at(1),
                  [&](int x, int y) { return std::abs(x - y) == rule.number.value(); });
     }},
    {"ratio", nullptr,
     [](Network& n, const Constraint& rule) {
         n.relate(rule.cells.at(0), rule.cells.at(1),
                  [&](int x, int y) { return have_ratio(x, y, rule.number.value()); });
     }},
    {"pair_sum", nullptr,
     [](Network& n, const Constraint& rule) {
         n.relate(rule.cells.at(0), rule.cells.at(1),
                  [&](int x, int y) { return x + y == rule.number.value(); });
     }},
    {"greater_than", nullptr,
     [](Network& n, const Constraint& rule) {
         n.relate(rule.cells.at(0), rule.cells.at(1), [](int x, int y) { return x > y; });
     }},
    {"minimum", nullptr,
     [](Network& n, const Constraint& rule) {
         for (int other : rule.others) n.relate(rule.cells.at(0), other, [](int x, int y) { return x < y; });
     }},
    {"maximum", nullptr,
     [](Network& n, const Constraint& rule) {
         for (int other : rule.others) n.relate(rule.cells.at(0), other, [](int x, int y) { return x > y; });
     }},
    {"negative", nullptr, negative},
    {"indexer", nullptr, indexer},
    {"entropic", nullptr, entropic},
    {"modular", nullptr,
     [](Network& n, const Constraint& rule) {
         relate_classes(n, rule.cells, rule.number.value(),
                        [&](int value) { return value % rule.number.value(); });
     }},
    {"odd", nullptr,
     [](Network& n, const Constraint& rule) {
         keep_digits(n, rule.cells, [](int value) { return value % 2 == 1; });
     }},
    {"even", nullptr,
     [](Network& n, const Constraint& rule) {
         keep_digits(n, rule.cells, [](int value) { return value % 2 == 0; });
     }},
    {"same_values", nullptr, same_values},
    {"counting_circles", nullptr,
     [](Network& n, const Constraint& rule) { post_counting_circles(n, rule.cells); }},
};

}  // namespace

std::span<const ConstraintType> pair_types() { return rows; }

}  // namespace ninefold::constraints
