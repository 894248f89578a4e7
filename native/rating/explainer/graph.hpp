// The links between the candidates of a grid, for searches that visit all of them many times.
//
// Candidates are numbered without gaps, so a row of bits has three or four words instead of twelve:
//
//     weak(n)      a row: the candidates that are off if n is on
//     offs(n)      the same as a list, in the Explainer's order: cell, box, row, column
//     strong(n)    a list of up to four: the candidates that are on if n is off
//
// A candidate that is on turns others on by way of one that it turns off. Contracting these pairs of links
// gives a smaller graph of candidates that are on, and its strongly connected components show which cycles
// are possible.
#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "rating/explainer/chain.hpp"

namespace ninefold::explainer {

/// A numbered candidate that is on or off: 2 * number + on.
using Vertex = std::uint16_t;

/// One bit for each numbered candidate.
using Row = std::span<std::uint64_t>;
using ConstRow = std::span<const std::uint64_t>;

inline bool has_bit(ConstRow row, int n) { return row[static_cast<std::size_t>(n) / 64] >> n % 64 & 1; }
inline void set_bit(Row row, int n) { row[static_cast<std::size_t>(n) / 64] |= std::uint64_t{1} << n % 64; }

/// Calls `visit` with the number of each bit.
template <class Visit>
void each_bit(ConstRow row, Visit&& visit) {
    for (std::size_t w = 0; w < row.size(); ++w)
        for (std::uint64_t rest = row[w]; rest; rest &= rest - 1)
            visit(static_cast<int>(64 * w) + std::countr_zero(rest));
}

/// Rows of the same length, in one block of memory.
class Rows {
public:
    Rows() = default;
    Rows(int count, std::size_t words) : words_(words), bits_(static_cast<std::size_t>(count) * words) {}
    Row operator[](int n) { return std::span(bits_).subspan(static_cast<std::size_t>(n) * words_, words_); }
    ConstRow operator[](int n) const {
        return std::span(bits_).subspan(static_cast<std::size_t>(n) * words_, words_);
    }

private:
    std::size_t words_ = 0;
    std::vector<std::uint64_t> bits_;
};

class LinkGraph {
public:
    explicit LinkGraph(const Grid& grid);

    const Grid& grid() const { return grid_; }
    int size() const { return static_cast<int>(candidates_.size()); }
    std::size_t words() const { return words_; }
    int number(int candidate) const { return numbers_[candidate]; }  // -1: not in the grid
    int candidate(int n) const { return candidates_[n]; }
    Vertex vertex(Node node) const { return static_cast<Vertex>(2 * numbers_[node >> 1] + (node & 1)); }
    Node node(Vertex vertex) const { return static_cast<Node>(2 * candidates_[vertex >> 1] + (vertex & 1)); }
    const CellSet& cells_of(int digit) const { return cells_of_[digit]; }

    ConstRow weak(int n, LinkKinds kinds) const { return kinds.y ? weak_[n] : weak_in_houses_[n]; }

    struct Neighbour {
        std::int16_t number;
        Cause cause;
    };
    std::span<const Neighbour> strong(int n, LinkKinds kinds) const {
        const Partners& all = partners_[n];
        const std::size_t from = kinds.y ? 0 : all.in_cell, to = kinds.x ? all.count : all.in_cell;
        return std::span(all.list).subspan(from, to - from);
    }
    /// Call once before `offs`. Only closures need these lists.
    void list_offs();
    std::span<const Neighbour> offs(int n, LinkKinds kinds) const {
        const Part& part = parts_[n];
        const std::size_t from = kinds.y ? part.from : part.after_cell;
        return std::span(offs_).subspan(from, part.to - from);
    }

private:
    struct Partners {
        std::array<Neighbour, 4> list;  // the link within the cell first
        std::uint8_t in_cell = 0, count = 0;
    };

    struct Part {
        std::uint16_t from, after_cell, to;  // ranges in offs_
    };

    void add_weak();
    void add_strong();

    const Grid& grid_;
    std::array<std::int16_t, 729> numbers_;
    std::vector<std::uint16_t> candidates_;
    std::size_t words_ = 0;
    Rows weak_, weak_in_houses_;
    std::vector<Part> parts_;
    std::vector<Neighbour> offs_;
    std::vector<Partners> partners_;
    std::array<CellSet, 9> cells_of_{};
};

/// For each candidate, the others that it turns on when it is on, using some kinds of links.
class Reachability {
public:
    Reachability(const LinkGraph& graph, LinkKinds kinds);

    const LinkGraph& graph() const { return graph_; }
    LinkKinds kinds() const { return kinds_; }
    ConstRow weak(int n) const { return graph_.weak(n, kinds_); }
    std::span<const LinkGraph::Neighbour> strong(int n) const { return graph_.strong(n, kinds_); }
    /// The candidates that turn others on when they are off.
    ConstRow active() const { return active_; }

    int component(int n) const { return component_[n]; }
    /// True if the candidate leads to itself through another one.
    bool is_in_cycle(int n) const { return sizes_[component_[n]] > 1; }

    /// Finds everything that is on if a candidate is on. Call once, before the functions below.
    void find_reached();
    ConstRow reached_from(int n) const { return reached_[component_[n]]; }
    /// True if the candidate turns itself off when it is on, or on when it is off.
    bool refutes_itself(int n) const;
    bool proves_itself(int n) const;
    /// True if there is a candidate that is on, or off, whichever of these is on.
    bool have_common(std::span<const Vertex> ons) const;

private:
    void add_offs(int n, Row offs) const;
    void add_next();
    void find_components();
    std::vector<int> finishing_order() const;

    const LinkGraph& graph_;
    LinkKinds kinds_;
    std::vector<std::uint64_t> active_;
    Rows next_, reached_;  // reached_ by component
    std::vector<std::int16_t> component_, sizes_;
    std::vector<std::uint16_t> members_;  // by component, those that lead to others first
};

}  // namespace ninefold::explainer
