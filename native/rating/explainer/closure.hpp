// All that follows from a node: the searches of multiple and dynamic forcing chains.
#pragma once
#include <array>

#include "rating/explainer/chain.hpp"
#include "rating/explainer/patience.hpp"

namespace ninefold::explainer {

/// How far a search goes. `level` 0 uses links only; from 1 on patterns, from 2 on chains within chains.
struct Reach {
    bool dynamic = false;
    bool nishio = false;
    int level = 0;
};

/// The nodes that follow from a start, in order, each with its parents, up to the end or to a contradiction.
class Closure {
public:
    struct Entry {
        Node node;
        Cause cause;
        std::uint16_t parent_count;
        std::uint16_t depth;         // nodes on the longest way here
        std::uint16_t inner;         // the most complex chain within this one that it rests on
        std::uint32_t first_parent;  // into parents_
        int nested;                  // the chain within this one that the node comes from, or -1

        /// No hint that rests on the node is less complex.
        int least_complexity() const { return depth + inner; }
    };

    const Entry& entry(Node node) const { return entries_[slot_[node]]; }
    bool contains(Node node) const { return members_[node / 64u] >> node % 64u & 1; }
    using Members = std::array<std::uint64_t, (node_count + 63) / 64>;
    const Members& members() const { return members_; }
    std::span<const Entry> entries() const { return entries_; }
    /// Whether a node turned out to be both on and off; the second of the two is `clashing`.
    bool is_contradiction() const { return clash_ >= 0; }

    /// A node and all its ancestors, breadth first. `second` asks for the other one of the two clashing
    /// nodes.
    void trace(Node node, bool second, Chain& chain, std::vector<int>& nested) const;
    Node clashing() const { return entries_[static_cast<std::size_t>(clash_)].node; }

private:
    friend class ClosureSearch;
    void clear();
    void add_clash(Link link, std::span<const Node> parents);
    void add(Node node, Cause cause, std::span<const Node> parents, int nested = -1, int inner = 0);

    Members members_{};
    std::array<std::int16_t, node_count> slot_;  // of members only
    std::vector<Entry> entries_;
    std::vector<Node> parents_;
    int clash_ = -1;  // the entry that clashes; the other one is at its opposite's slot
};

/// Computes closures on a grid, which it changes on the way and brings back.
class ClosureSearch {
public:
    ClosureSearch(const Grid& grid, Reach reach, NestedChains& nested, Patience& patience)
        : source_(grid), working_(grid), reach_(reach), nested_(nested), patience_(patience) {}

    /// Nodes that only hints more complex than `bound` can rest on may be left out.
    void run(Node start, Closure& closure, int bound);

private:
    bool follow_on(Node node);
    bool follow_off(Node node);
    void add_gone(Cause cause, Node node);
    bool add_advanced();
    bool add_any_advanced();
    bool add_patterns();
    bool add_chains(std::vector<ChainHint>&& hints);
    bool add_removed(std::vector<std::uint16_t>& removed, int nested = -1, int inner = 0);

    Links links() const { return {true, !reach_.nishio}; }

    const Grid& source_;
    Grid working_;
    Reach reach_;
    NestedChains& nested_;
    Patience& patience_;
    Closure* closure_ = nullptr;
    std::vector<Node> ons_, offs_, parents_;
    std::size_t next_on_ = 0, next_off_ = 0;
    int bound_ = 0;
    std::vector<std::uint16_t> removed_;
};

}  // namespace ninefold::explainer
