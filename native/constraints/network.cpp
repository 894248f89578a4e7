#include "constraints/network.hpp"

#include <algorithm>
#include <map>

namespace ninefold::constraints {
namespace {

constexpr int most_digits_by_set = 9;  // 512 sets per table; more would cost too much to fill

std::vector<Mask> transposed(const std::vector<Mask>& rows) {
    std::vector<Mask> columns(rows.size());
    for (std::size_t row = 0; row < rows.size(); ++row)
        for_each_digit(rows[row], [&](int digit) {
            columns[static_cast<std::size_t>(digit)] |= digit_bit(static_cast<int>(row));
        });
    return columns;
}

}  // namespace

PairTable::PairTable(std::vector<Mask> partners, int digits) : rows_(std::move(partners)) {
    if (digits > most_digits_by_set) return;
    by_set_.resize(std::size_t{1} << digits);
    for (std::size_t set = 1; set < by_set_.size(); ++set)
        by_set_[set] = static_cast<std::uint16_t>(by_set_[set & (set - 1)] |
                                                  rows_[static_cast<std::size_t>(std::countr_zero(set))]);
}

Network::Network(int row_count, int col_count, int lowest, int digit_count)
    : rows(row_count),
      cols(col_count),
      min_value(lowest),
      digits(digit_count),
      all(first_digits(digit_count)) {
    const int cells = rows * cols;
    root.assign(at(cells), all);
    words_ = (at(cells) + 63) / 64;
    see_.assign(at(cells) * words_, 0);
    pair_of_.assign(at(cells) * at(cells), -1);
}

void Network::differ(const std::vector<int>& cells) {
    if (cells.size() < 2) return;
    if (cells.size() > at(digits)) return refuse();
    std::vector<int> house = cells;
    std::ranges::sort(house);
    if (std::ranges::adjacent_find(house) != house.end())
        return refuse();  // a cell never differs from itself
    for (int a : house)
        for (int b : house)
            if (a < b) see(a, b);
    if (std::ranges::find(houses, house) == houses.end()) houses.push_back(std::move(house));
}

void Network::relate(int first, int second, const Relation& holds) {
    if (first > second) return relate(second, first, [&](int x, int y) { return holds(y, x); });
    has_relations = true;
    if (first == second) {
        for (int x = 0; x < digits; ++x)
            if (!holds(min_value + x, min_value + x)) restrict_to(first, ~digit_bit(x));
        return;
    }
    int& index = pair_of_[at(first) * root.size() + at(second)];
    if (index < 0) {
        index = static_cast<int>(pairs_.size());
        pairs_.push_back({first, second, std::vector<Mask>(at(digits), all)});
    }
    std::vector<Mask>& partners = pairs_[at(index)].rows;
    for (int x = 0; x < digits; ++x)
        for (int y = 0; y < digits; ++y)
            if (!holds(min_value + x, min_value + y)) partners[at(x)] &= ~digit_bit(y);
}

bool Network::all_differ(const std::vector<int>& cells) const {
    for (std::size_t i = 0; i < cells.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (!sees(cells[i], cells[j])) return false;
    return true;
}

bool Network::claim(Domains& domains, std::span<const int> cells, int digit) const {
    const Mask bit = digit_bit(digit);
    for (std::size_t word = 0; word < words_; ++word) {
        Mask common = ~Mask{0};
        for (int cell : cells) common &= see_[at(cell) * words_ + word];
        for (; common; common &= common - 1)
            if (!domains.remove(static_cast<int>(word) * 64 + std::countr_zero(common), bit)) return false;
    }
    return true;
}

void Network::finish() {
    join_equal_cells();
    add_arcs();
    watchers.resize(root.size());
    for (std::size_t i = 0; i < propagators.size(); ++i)
        for (int cell : propagators[i]->cells) watchers[at(cell)].push_back(static_cast<int>(i));
}

/// Two cells with the same digit see what either of them sees.
void Network::join_equal_cells() {
    for (const Pair& pair : pairs_) {
        bool is_equality = true;
        for (int x = 0; x < digits; ++x) is_equality &= (pair.rows[at(x)] & ~digit_bit(x)) == 0;
        if (!is_equality || sees(pair.first, pair.second)) continue;
        for (int cell = 0; cell < static_cast<int>(root.size()); ++cell)
            if (sees(pair.first, cell))
                see(pair.second, cell);
            else if (sees(pair.second, cell))
                see(pair.first, cell);
    }
}

void Network::add_arcs() {
    const int cells = static_cast<int>(root.size());
    peers.resize(root.size());
    arcs.resize(root.size());
    for (Pair& pair : pairs_) {
        for (int x = 0; x < digits; ++x)
            if (sees(pair.first, pair.second)) pair.rows[at(x)] &= ~digit_bit(x);
        arcs[at(pair.first)].push_back({pair.second, shared(pair.rows)});
        arcs[at(pair.second)].push_back({pair.first, shared(transposed(pair.rows))});
    }
    for (int a = 0; a < cells; ++a)
        for (int b = a + 1; b < cells; ++b)
            if (sees(a, b) && pair_of_[at(a) * root.size() + at(b)] < 0) {
                peers[at(a)].push_back(b);
                peers[at(b)].push_back(a);
            }
}

const PairTable* Network::shared(const std::vector<Mask>& partners) {
    for (const auto& table : tables_)
        if (table->rows() == partners) return table.get();
    tables_.push_back(std::make_unique<PairTable>(partners, digits));
    return tables_.back().get();
}

}  // namespace ninefold::constraints
