// Almost locked sets and the links between them, for the ALS family.
//
// A set holds all of its digits but one. If every place of a digit in one set sees every place of it in
// another, the two cannot both hold it. The digit is then a restricted common of the two: the set that does
// not hold it holds all of its other digits.
//
// Many sets have a digit in the same cells. Such cells form a node, and all lookups go through nodes:
//
//   sets      . . 1 . . . . .        one bit for each set; small sets come first
//   with      node -> sets           the sets that have the digit in exactly these cells
//   linked    node -> sets           the sets that lose the digit if the node holds it
//   hit       candidate -> sets      the sets that lose the digit if the candidate is true
#pragma once
#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "logic/facts.hpp"

namespace ninefold {

using SetIndex = std::uint16_t;

/// A selection of sets, one bit each.
using SetBits = std::span<const std::uint64_t>;

inline bool contains(SetBits bits, SetIndex set) { return bits[set / 64u] >> (set % 64u) & 1u; }

inline bool meet(SetBits x, SetBits y) {
    std::uint64_t common = 0;
    for (std::size_t i = 0; i < x.size(); ++i) common |= x[i] & y[i];
    return common != 0;
}

/// Calls `use` with each set of a word of bits until it returns false.
template <class Use>
bool each_set(std::uint64_t word, std::size_t at, const Use& use) {
    for (; word != 0; word &= word - 1)
        if (!use(static_cast<SetIndex>(64 * at + static_cast<unsigned>(std::countr_zero(word)))))
            return false;
    return true;
}

/// Calls `use` with each set that is in both, until it returns false.
template <class Use>
bool each_common(SetBits x, SetBits y, const Use& use) {
    for (std::size_t i = 0; i < x.size(); ++i)
        if (!each_set(x[i] & y[i], i, use)) return false;
    return true;
}

/// Rows of bits, one bit per set, in one block of memory.
class SetTable {
public:
    void resize(std::size_t rows, std::size_t width) {
        width_ = width;
        words_.assign(rows * width, 0);
    }
    SetBits operator[](std::size_t row) const { return SetBits(words_).subspan(row * width_, width_); }
    std::span<std::uint64_t> row(std::size_t at) { return std::span(words_).subspan(at * width_, width_); }
    void insert(std::size_t at, SetIndex set) {
        words_[at * width_ + set / 64u] |= std::uint64_t{1} << set % 64u;
    }
    void clear() { std::fill(words_.begin(), words_.end(), 0); }

private:
    std::size_t width_ = 0;
    std::vector<std::uint64_t> words_;
};

class SetLinks {
public:
    using NodeIndex = std::uint32_t;

    /// A digit in some cells of a set.
    struct Node {
        Digit digit;
        CellSet cells;
        CellSet seen;  // the cells with the digit that see all of these
    };

    explicit SetLinks(const Facts& facts);

    std::size_t size() const { return sets_.size(); }
    /// The number of words needed for one bit per set.
    std::size_t width() const { return (sets_.size() + 63) / 64; }
    /// The sets from the facts, those with few cells first.
    const AlmostLockedSet& set(SetIndex set) const { return sets_[set]; }

    std::size_t node_count() const { return nodes_.size(); }
    const Node& node(NodeIndex node) const { return nodes_[node]; }
    NodeIndex node_of(SetIndex set, Digit digit) const {
        return node_of_[9u * set + static_cast<unsigned>(digit.position())];
    }
    /// The cells that lose a digit if the set holds it.
    const CellSet& seen(SetIndex set, Digit digit) const { return nodes_[node_of(set, digit)].seen; }

    SetBits with(NodeIndex node) const { return with_[node]; }
    SetBits linked(NodeIndex node) const { return linked_[node]; }
    SetBits linked(SetIndex set, Digit digit) const { return linked_[node_of(set, digit)]; }
    SetBits hit(Candidate candidate) const { return hit_[static_cast<std::size_t>(candidate.position())]; }

    /// The digits that two sets cannot both hold.
    DigitSet restricted_commons(SetIndex a, SetIndex b) const;

private:
    void sort_sets(const std::vector<AlmostLockedSet>& sets);
    void add_nodes(const Facts& facts);
    void link_nodes();
    void list_hits();

    std::vector<AlmostLockedSet> sets_;
    std::vector<Node> nodes_;
    Table<Digit, std::vector<NodeIndex>> nodes_with_;
    std::vector<NodeIndex> node_of_;  // by set and digit
    SetTable with_, linked_, hit_;
};

}  // namespace ninefold
