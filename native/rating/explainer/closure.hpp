// All that follows from a node: the searches of multiple and dynamic forcing chains.
#pragma once
#include <array>

#include "rating/explainer/graph.hpp"
#include "rating/explainer/patience.hpp"

namespace ninefold::explainer {

/// How far a search goes. `level` 0 uses links only; from 1 on patterns, from 2 on chains within chains.
struct Reach {
    bool dynamic = false;
    bool nishio = false;
    int level = 0;
};

/// The closures of a search, by their starts: the nodes that follow, in order, each with its parents, up to
/// the end or to a contradiction. There are hundreds of them, most of them small: all lie one after the other
/// in the same memory, which is used again by later searches.
class Closures {
public:
    struct Entry {
        Vertex vertex;
        Cause cause;
        std::uint16_t depth;  // nodes on the longest way here
        std::uint16_t inner;  // the most complex chain within this one that it rests on
        std::uint16_t parent_count;
        std::uint32_t parent;  // the entry if it is one; otherwise where they begin in parents_
        int nested;            // the chain within this one that the node comes from, or -1

        /// No hint that rests on the node is less complex.
        int least_complexity() const { return depth + inner; }
    };

    /// Forgets all.
    void start(const LinkGraph& graph);

    /// The level of the search that a closure is complete for; -1: it is not known.
    int level(Vertex start) const { return records_[start].level; }
    std::span<const Entry> entries(Vertex start) const {
        return std::span(entries_).subspan(records_[start].begin, records_[start].count);
    }
    ConstRow members(Vertex start, bool on) const { return members_[2 * start + on]; }
    const Entry& entry(Vertex start, Vertex vertex) const;
    /// Whether a node turned out to be both on and off; the second of the two is `clashing`.
    bool is_contradiction(Vertex start) const { return records_[start].clash >= 0; }
    Vertex clashing(Vertex start) const { return clash(start).vertex; }

    /// A node and all its ancestors, breadth first. `second` asks for the other one of the two clashing
    /// nodes.
    void trace(Vertex start, Vertex vertex, bool second, std::vector<const Entry*>& chain) const;

private:
    friend class ClosureSearch;
    struct Record {
        std::uint32_t begin = 0;
        std::uint16_t count = 0, after_patterns = 0;  // entries, when it was complete for level 1
        std::int16_t clash = -1;                      // the entry that clashes
        std::int8_t level = -1;
    };

    const Entry& clash(Vertex start) const {
        return entries(start)[static_cast<std::size_t>(records_[start].clash)];
    }

    std::vector<Record> records_;
    std::vector<Entry> entries_;
    std::vector<std::uint16_t> parents_;  // by their number in the closure
    Rows members_;                        // off and on for each start
};

/// The candidates that a cell, or a digit in a house, still has: how many, and all their numbers combined by
/// xor, so that of two the other one is known at once.
class Units {
public:
    explicit Units(const LinkGraph& graph);

    /// Calls `visit(number, cause)` for what is on if a candidate is off: the last one besides it.
    template <class Visit>
    void each_on(int n, Links links, Visit&& visit) const {
        const std::array<std::uint16_t, 4>& units = of_[static_cast<std::size_t>(n)];
        for (std::size_t i = links.y ? 0 : 1; i < (links.x ? 4u : 1u); ++i)
            if (const std::uint32_t unit = units_[units[i]]; unit >> 16 == 2)
                visit(static_cast<int>((unit & 0xffff) ^ static_cast<std::uint32_t>(n)), cause_of(units[i]));
    }
    void remove(int n) {
        for (const std::uint16_t unit : of_[static_cast<std::size_t>(n)])
            units_[unit] = (units_[unit] ^ static_cast<std::uint32_t>(n)) - one;
    }
    void restore(int n) {
        for (const std::uint16_t unit : of_[static_cast<std::size_t>(n)])
            units_[unit] = (units_[unit] ^ static_cast<std::uint32_t>(n)) + one;
    }

private:
    static constexpr std::uint32_t one = 1 << 16;
    static Cause cause_of(int unit) { return static_cast<Cause>(unit < 81 ? by_cell : (unit - 81) / 9); }

    std::array<std::uint32_t, 81 + 9 * house_count> units_{};
    std::vector<std::array<std::uint16_t, 4>> of_;
};

/// Computes closures on a grid, which it changes on the way and brings back.
class ClosureSearch {
public:
    ClosureSearch(const LinkGraph& graph, Reach reach, Closures& closures, NestedChains& nested,
                  Patience& patience)
        : graph_(graph),
          source_(graph.grid()),
          working_(source_),
          units_(graph),
          reach_(reach),
          closures_(closures),
          nested_(nested),
          patience_(patience) {}

    /// Makes a closure complete: a new one, or one that a search of a lower level has left. Nodes that only
    /// hints more complex than `bound` can rest on may be left out.
    void run(Vertex start, int bound);

private:
    void begin();
    void go_on();
    void back_to_patterns();
    void follow();
    void bring_back();

    bool contains(Vertex vertex) const { return has_bit(members_[vertex & 1], vertex >> 1); }
    void add(Vertex vertex, Cause cause, std::span<const Vertex> parents, int nested = -1, int inner = 0);
    void add_clash(Vertex vertex, Cause cause, std::span<const Vertex> parents);
    void append(Vertex vertex, Cause cause, std::span<const Vertex> parents, int nested, int inner);

    bool follow_on(Vertex vertex);
    bool follow_off(Vertex vertex);
    void remove(int n);
    void add_gone(Cause cause, int candidate);
    bool add_advanced();
    bool add_any_advanced();
    void update_grid();
    bool add_patterns();
    bool add_chains(std::vector<ChainHint>&& hints);
    bool add_removed(std::vector<std::uint16_t>& removed, int nested = -1, int inner = 0);
    void add_gone_places(int house, int digit, Mask among);
    void add_gone_digits(int cell, Mask among);

    Links links() const { return {true, !reach_.nishio}; }
    Vertex off_of(int cell, int digit) const { return graph_.vertex(node_of(cell, digit, false)); }

    const LinkGraph& graph_;
    const Grid& source_;
    Grid working_;  // as it was before the last few removals: only patterns look at it
    Units units_;
    Reach reach_;
    Closures& closures_;
    NestedChains& nested_;
    Patience& patience_;

    // Of the closure at work.
    Vertex start_ = 0;
    int bound_ = 0;
    Closures::Record* record_ = nullptr;
    std::array<Row, 2> members_;
    std::array<std::uint16_t, node_count> slot_;  // of members: their entries
    std::vector<Vertex> ons_, offs_, parents_;
    std::size_t next_on_ = 0, next_off_ = 0;
    int fruitless_ = 0;  // how many of the advanced techniques have been tried in vain already
    std::vector<std::uint16_t> removed_;  // numbers
    std::array<std::uint64_t, (729 + 63) / 64> is_removed_{};
    std::size_t updated_ = 0;  // of removed_, those that working_ does not have any more
};

}  // namespace ninefold::explainer
