// Constraints that are sums: cages, arrows, lines with equal sums.
#include <algorithm>

#include "constraints/constraint_types.hpp"
#include "constraints/sums.hpp"

namespace ninefold::constraints {
namespace {

std::vector<Term> terms_of(const std::vector<int>& cells, int coefficient) {
    std::vector<Term> terms;
    for (int cell : cells) terms.push_back({cell, coefficient});
    return terms;
}

void append(std::vector<Term>& terms, const std::vector<int>& cells, int coefficient) {
    for (int cell : cells) terms.push_back({cell, coefficient});
}

void killer_cage(Network& network, const Constraint& rule) {
    if (!rule.number) return;
    if (rule.cells.empty()) {
        if (rule.number.value() != 0) network.refuse();
        return;
    }
    post_cage(network, rule.cells, rule.number.value());
}

void weighted_sum(Network& network, const Constraint& rule) {
    std::vector<Term> terms = terms_of(rule.cells, 1);
    for (std::size_t i = 0; i < rule.others.size(); ++i) terms[i].coefficient = rule.others.at(i);
    post_sum(network, std::move(terms), rule.number.value());
}

void arrow(Network& network, const Constraint& rule) {
    std::vector<Term> terms = terms_of(rule.others, 1);
    int place = 1;
    for (std::size_t i = rule.cells.size(); i-- > 0; place *= 10) terms.push_back({rule.cells[i], -place});
    post_sum(network, std::move(terms), 0);
}

void double_arrow(Network& network, const Constraint& rule) {
    std::vector<Term> terms = terms_of(rule.cells, 1);
    if (terms.size() < 2) return network.refuse();
    terms.front().coefficient = terms.back().coefficient = -1;
    post_sum(network, std::move(terms), 0);
}

/// Each two of the sets have the same sum.
void post_equal_sums(Network& network, const std::vector<std::vector<int>>& sets) {
    for (std::size_t i = 0; i < sets.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            std::vector<Term> terms = terms_of(sets[i], 1);
            append(terms, sets[j], -1);
            post_sum(network, std::move(terms), 0);
        }
}

void zipper(Network& network, const Constraint& rule) {
    const std::vector<int>& cells = rule.cells;
    std::vector<std::vector<int>> sets;
    for (std::size_t i = 0; i < cells.size() / 2; ++i)
        sets.push_back({cells[i], cells[cells.size() - 1 - i]});
    if (cells.size() % 2) sets.push_back({cells[cells.size() / 2]});
    post_equal_sums(network, sets);
}

void region_sum_line(Network& network, const Constraint& rule) { post_equal_sums(network, rule.groups); }
void differ(Network& network, const Constraint& rule) { network.differ(rule.cells); }

constexpr ConstraintType rows[] = {
    {"killer_cage", differ, killer_cage},          {"sum", nullptr, weighted_sum},
    {"little_killer", nullptr, weighted_sum},      {"arrow", nullptr, arrow},
    {"double_arrow", nullptr, double_arrow},       {"zipper", nullptr, zipper},
    {"region_sum_line", nullptr, region_sum_line},
};

}  // namespace

std::span<const ConstraintType> sum_types() { return rows; }

}  // namespace ninefold::constraints
