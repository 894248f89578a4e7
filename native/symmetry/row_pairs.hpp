// Two rows of a band, with the second expressed relative to the first: the start of a grid's canonical form.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace ninefold {

/// Relative to a row r of the same band, a row s of a complete grid is a permutation of the columns: column c
/// goes to the column where r has the digit that s has in c. No column stays in its box, which leaves 12,096
/// permutations. Reordering the columns conjugates the permutation; with r relabelled to 123456789, the least
/// conjugate is the least second row. For each permutation, this table stores the rank of that second row and
/// the column orders that produce it.
class RowPairs {
public:
    using Columns = std::array<std::uint8_t, 9>;
    static constexpr std::size_t pairs = 12096;

    /// Built on first use, in about a millisecond.
    static const RowPairs& table();

    struct Entry {
        std::uint8_t rank, inverse_rank;  // of the permutation, and of its inverse (r relative to s)
        std::uint16_t inverse;            // the index of the inverse
    };

    /// The index of a permutation in the table, which is in lexicographic order.
    std::size_t index_of(const Columns& pair) const {
        const auto first = triple(pair[0] - 3, pair[1] - 3, pair[2] - 3);
        const auto second = triple(outside(pair[3]), outside(pair[4]), outside(pair[5]));
        return bases_[triples_[first]][triples_[second]] + order_rank(pair[6], pair[7], pair[8]);
    }
    const Entry& operator[](std::size_t index) const { return entries_[index]; }
    /// The column orders that lead to the least second row: position p takes column order[p].
    std::span<const Columns> column_orders(std::size_t index) const {
        return std::span(orders_).subspan(starts_[index], starts_[index + 1] - starts_[index]);
    }

private:
    RowPairs();
    void number(const std::vector<Columns>& all);
    void rank(const std::vector<Columns>& all);

    static std::size_t triple(int a, int b, int c) { return static_cast<std::size_t>(36 * a + 6 * b + c); }
    /// Numbers the columns outside the second box from 0.
    static int outside(int column) { return column < 3 ? column : column - 3; }
    static std::size_t order_rank(int a, int b, int c) {
        return static_cast<std::size_t>(2 * ((a > b) + (a > c)) + (b > c));
    }

    // The 120 ordered triples of six columns. The images of the columns in the first two boxes determine
    // everything but the order of the last three.
    std::array<std::uint8_t, 216> triples_{};
    std::array<std::array<std::uint16_t, 120>, 120> bases_{};
    std::array<Entry, pairs> entries_{};
    std::array<std::uint32_t, pairs + 1> starts_{};
    std::vector<Columns> orders_;
};

/// All 6^4 orders of nine lines that keep bands together.
std::vector<RowPairs::Columns> line_orders();

}  // namespace ninefold
