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
    const std::vector<Mask> bits = as_bits(house);
    for (int cell : house) {
        Mask* const seen = &see_[at(cell) * words_];
        for (std::size_t word = 0; word < words_; ++word) seen[word] |= bits[word];
        seen[at(cell) / 64] &= ~(Mask{1} << (cell % 64));
    }
    if (std::ranges::find(houses, house) == houses.end()) houses.push_back(std::move(house));
}

std::vector<Mask> Network::table_of(const Relation& holds) const {
    std::vector<Mask> partners(at(digits));
    for (int x = 0; x < digits; ++x)
        for (int y = 0; y < digits; ++y)
            if (holds(min_value + x, min_value + y)) partners[at(x)] |= digit_bit(y);
    return partners;
}

void Network::relate(int first, int second, const std::vector<Mask>& table) {
    if (first > second) return relate(second, first, transposed(table));
    has_relations = true;
    if (first == second) {
        for (int x = 0; x < digits; ++x)
            if (!(table[at(x)] >> x & 1)) restrict_to(first, ~digit_bit(x));
        return;
    }
    int& index = pair_of_[at(first) * root.size() + at(second)];
    if (index < 0) {
        index = static_cast<int>(pairs_.size());
        pairs_.push_back({first, second, table});
        return;
    }
    for (std::size_t x = 0; x < table.size(); ++x) pairs_[at(index)].rows[x] &= table[x];
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

std::vector<Mask> Network::as_bits(const std::vector<int>& cells) const {
    std::vector<Mask> bits(words_);
    for (int cell : cells) bits[at(cell) / 64] |= Mask{1} << (cell % 64);
    return bits;
}

void Network::finish() {
    join_equal_cells();
    for (const auto& propagator : propagators) propagator->prepare(*this);
    add_arcs();
    add_complete_houses();
    add_queue();
}

void Network::add_complete_houses() {
    houses_begin_.assign(root.size() + 1, 0);
    for (const std::vector<int>& house : houses) {
        if (house.size() != at(digits)) continue;
        complete_houses.push_back(house);
        for (int cell : house) ++houses_begin_[at(cell)];
    }
    for (std::size_t cell = 1; cell <= root.size(); ++cell) houses_begin_[cell] += houses_begin_[cell - 1];
    houses_of_.resize(houses_begin_.back());
    for (std::size_t house = complete_houses.size(); house-- > 0;)
        for (int cell : complete_houses[house])
            houses_of_[--houses_begin_[at(cell)]] = static_cast<int>(house);
}

void Network::add_queue() {
    for (std::size_t cost = 0; cost < Propagator::cost_count; ++cost) {
        for (const auto& propagator : propagators)
            if (static_cast<std::size_t>(propagator->cost) == cost) queue.push_back(propagator.get());
        queue.resize((queue.size() + 63) / 64 * 64);
        cost_of_word.resize(queue.size() / 64, cost);
    }
    queue_words = cost_of_word.size();
    watchers_.assign(root.size() * queue_words, 0);
    for (std::size_t place = 0; place < queue.size(); ++place)
        if (queue[place])
            for (int cell : queue[place]->cells)
                watchers_[at(cell) * queue_words + place / 64] |= Mask{1} << (place % 64);
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
    for (int cell = 0; cell < cells; ++cell) {
        std::vector<int>& own = peers[at(cell)];
        own.reserve(32);
        for (std::size_t word = 0; word < words_; ++word)
            for_each_digit(see_[at(cell) * words_ + word], [&](int bit) {
                const int other = static_cast<int>(word) * 64 + bit;
                const auto [low, high] = std::minmax(cell, other);
                if (pair_of_[at(low) * root.size() + at(high)] < 0) own.push_back(other);
            });
    }
}

const PairTable* Network::shared(const std::vector<Mask>& partners) {
    for (const auto& table : tables_)
        if (table->rows() == partners) return table.get();
    tables_.push_back(std::make_unique<PairTable>(partners, digits));
    return tables_.back().get();
}

}  // namespace ninefold::constraints
