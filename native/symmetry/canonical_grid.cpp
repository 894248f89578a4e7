// The canonical form of a complete grid starts with 123456789. The least possible second row then narrows
// down the pairs of rows and the column orders, and only the few that reach it are tried in full.
#include <algorithm>
#include <limits>

#include "symmetry/canonical.hpp"
#include "symmetry/orientations.hpp"
#include "symmetry/row_pairs.hpp"

namespace ninefold {
namespace {

using Columns = RowPairs::Columns;
using Key = std::uint64_t;  // a row, four bits per cell, the first cell in the highest bits

class GridSearch {
public:
    explicit GridSearch(const Values& grid) : lines_(orientations_of(grid)) {
        for (std::size_t o = 0; o < 2; ++o)
            for (std::size_t r = 0; r < 9; ++r)
                for (std::uint8_t c = 0; c < 9; ++c) column_of_[o][r][lines_[o][r][c]] = c;
        best_.fill(std::numeric_limits<Key>::max());
    }

    Canonical run() {
        collect_pairs();
        for (std::size_t i = 0; i < pair_count_; ++i)
            for (const Columns& columns : table_.column_orders(pairs_[i].index)) consider(pairs_[i], columns);
        return result();
    }

private:
    struct Pair {
        std::uint8_t orientation, first, second;
        std::uint16_t index;
    };
    using Order = std::array<std::uint8_t, 9>;
    using Labels = std::array<std::uint8_t, 10>;

    /// Collects the ordered pairs of rows in a band, in both orientations, that give the least second row.
    void collect_pairs() {
        constexpr std::array<std::array<std::uint8_t, 2>, 3> in_band{{{0, 1}, {0, 2}, {1, 2}}};
        for (std::uint8_t o = 0; o < 2; ++o)
            for (std::uint8_t band = 0; band < 9; band = static_cast<std::uint8_t>(band + 3))
                for (const auto& [a, b] : in_band) {
                    const auto r = static_cast<std::uint8_t>(band + a),
                               s = static_cast<std::uint8_t>(band + b);
                    Columns pair;
                    for (std::size_t c = 0; c < 9; ++c) pair[c] = column_of_[o][r][lines_[o][s][c]];
                    const std::size_t index = table_.index_of(pair);
                    const RowPairs::Entry& entry = table_[index];
                    add_pair({o, r, s, static_cast<std::uint16_t>(index)}, entry.rank);
                    add_pair({o, s, r, entry.inverse}, entry.inverse_rank);
                }
    }

    void add_pair(const Pair& pair, std::uint8_t rank) {
        if (rank > least_rank_) return;
        if (rank < least_rank_) pair_count_ = 0;
        least_rank_ = rank;
        pairs_[pair_count_++] = pair;
    }

    /// Compares one order of rows and columns with the best so far. Gives up at the first row that is larger.
    void consider(const Pair& pair, const Columns& columns) {
        const Square& rows = lines_[pair.orientation];
        Labels labels;
        for (std::uint8_t p = 0; p < 9; ++p)
            labels[rows[pair.first][columns[p]]] = static_cast<std::uint8_t>(p + 1);
        const int band = pair.first / 3;
        Order order{pair.first, pair.second,
                    static_cast<std::uint8_t>(9 * band + 3 - pair.first - pair.second)};
        Key key = key_of(rows[order[2]], columns, labels);
        if (key > best_[2]) return;
        arrange_bands(order, band, rows, columns[0], labels);
        std::size_t i = 2;
        while (key == best_[i] && ++i < 9) key = key_of(rows[order[i]], columns, labels);
        if (i == 9) ++automorphisms_;
        if (i == 9 || key > best_[i]) return;
        for (best_[i] = key; ++i < 9;) best_[i] = key_of(rows[order[i]], columns, labels);
        automorphisms_ = 1;
        best_order_ = order;
        best_columns_ = columns;
        best_orientation_ = pair.orientation;
    }

    /// Orders the rows of the other two bands by their first cells.
    static void arrange_bands(Order& order, int first, const Square& rows, std::size_t column,
                              const Labels& labels) {
        const auto head = [&](std::uint8_t row) { return labels[rows[row][column]]; };
        const auto lesser = [&](std::uint8_t a, std::uint8_t b) { return head(a) < head(b); };
        std::size_t at = 3;
        for (int band = 0; band < 3; ++band) {
            if (band == first) continue;
            for (int i = 0; i < 3; ++i)
                order[at + static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(3 * band + i);
            if (lesser(order[at + 1], order[at])) std::swap(order[at], order[at + 1]);
            if (lesser(order[at + 2], order[at + 1])) std::swap(order[at + 1], order[at + 2]);
            if (lesser(order[at + 1], order[at])) std::swap(order[at], order[at + 1]);
            at += 3;
        }
        if (lesser(order[6], order[3])) std::swap_ranges(&order[3], &order[6], &order[6]);
    }

    static Key key_of(const Line& row, const Columns& columns, const Labels& labels) {
        Key key = 0;
        for (std::uint8_t column : columns) key = key << 4 | labels[row[column]];
        return key;
    }

    Canonical result() const {
        Canonical found;
        Transformation& way = found.transformation;
        way.transposed = best_orientation_ == 1;
        way.rows = best_order_;
        way.columns = best_columns_;
        const Line& first = lines_[best_orientation_][best_order_[0]];
        for (int p = 0; p < 9; ++p)
            way.digits[Digit(first[best_columns_[static_cast<std::size_t>(p)]])] = Digit::at(p);
        found.automorphisms = automorphisms_;
        for (int i = 0; i < Cell::count; ++i) {
            const std::uint8_t source =
                lines_[best_orientation_][best_order_[static_cast<std::size_t>(i / 9)]]
                      [best_columns_[static_cast<std::size_t>(i % 9)]];
            found.values[Cell::at(i)] = static_cast<std::uint8_t>(way.digits[Digit(source)].number());
        }
        return found;
    }

    const RowPairs& table_ = RowPairs::table();
    const std::array<Square, 2> lines_;
    std::array<std::array<std::array<std::uint8_t, 10>, 9>, 2> column_of_;  // by orientation, row and digit
    std::array<Pair, 36> pairs_;
    std::size_t pair_count_ = 0;
    std::uint8_t least_rank_ = std::numeric_limits<std::uint8_t>::max();
    std::array<Key, 9> best_;
    std::uint32_t automorphisms_ = 0;
    Order best_order_{};
    Columns best_columns_{};
    std::uint8_t best_orientation_ = 0;
};

}  // namespace

Canonical canonical_grid(const Values& grid) { return GridSearch(grid).run(); }

}  // namespace ninefold
