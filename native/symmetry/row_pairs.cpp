#include "symmetry/row_pairs.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "symmetry/orders.hpp"

namespace ninefold {
namespace {

using Columns = RowPairs::Columns;

/// All permutations that move each column to another box, in lexicographic order.
std::vector<Columns> box_leaving_permutations() {
    std::vector<Columns> all;
    Columns next{};
    const auto extend = [&](const auto& self, std::size_t column, unsigned used) -> void {
        if (column == next.size()) {
            all.push_back(next);
            return;
        }
        for (std::uint8_t image = 0; image < 9; ++image) {
            if (image / 3u == column / 3 || (used >> image & 1)) continue;
            next[column] = image;
            self(self, column + 1, used | 1u << image);
        }
    };
    extend(extend, 0, 0);
    return all;
}

}  // namespace

std::vector<Columns> line_orders() {
    const auto& orders = orders_of_three;
    std::vector<Columns> all;
    for (std::size_t code = 0; code < 6 * 6 * 6 * 6; ++code) {
        const std::array<std::size_t, 3> within{code / 36 % 6, code / 6 % 6, code % 6};
        Columns lines{};
        for (std::size_t i = 0; i < 9; ++i)
            lines[i] =
                static_cast<std::uint8_t>(3 * orders[code / 216][i / 3] + orders[within[i / 3]][i % 3]);
        all.push_back(lines);
    }
    return all;
}

const RowPairs& RowPairs::table() {
    static const RowPairs pairs;
    return pairs;
}

RowPairs::RowPairs() {
    const std::vector<Columns> all = box_leaving_permutations();
    number(all);
    rank(all);
}

void RowPairs::number(const std::vector<Columns>& all) {
    std::uint8_t count = 0;
    for (int a = 0; a < 6; ++a)
        for (int b = 0; b < 6; ++b)
            for (int c = 0; c < 6; ++c)
                if (a != b && b != c && a != c) triples_[triple(a, b, c)] = count++;
    for (std::size_t i = 0; i < all.size(); i += 6) {
        const Columns& p = all[i];
        const auto first = triple(p[0] - 3, p[1] - 3, p[2] - 3);
        const auto second = triple(outside(p[3]), outside(p[4]), outside(p[5]));
        bases_[triples_[first]][triples_[second]] = static_cast<std::uint16_t>(i);
    }
}

/// Goes through the permutations in ascending order. One not reached before is the least of its conjugates.
void RowPairs::rank(const std::vector<Columns>& all) {
    const std::vector<Columns> column_orders = line_orders();
    std::vector<std::vector<Columns>> found(all.size());
    std::uint8_t next_rank = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!found[i].empty()) continue;
        for (const Columns& order : column_orders) {
            Columns conjugate{};
            for (std::size_t p = 0; p < 9; ++p) conjugate[order[p]] = order[all[i][p]];
            const std::size_t at = index_of(conjugate);
            found[at].push_back(order);
            entries_[at].rank = next_rank;
        }
        ++next_rank;
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
        entries_[i].inverse = static_cast<std::uint16_t>(index_of(inverted(all[i])));
        entries_[i].inverse_rank = entries_[entries_[i].inverse].rank;
        orders_.insert(orders_.end(), found[i].begin(), found[i].end());
        starts_[i + 1] = static_cast<std::uint32_t>(orders_.size());
    }
}

}  // namespace ninefold
