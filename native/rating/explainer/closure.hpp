// The search behind multiple and dynamic forcing chains: everything that follows from a node.
#pragma once
#include <array>
#include <memory>
#include <unordered_map>

#include "model/stop_token.hpp"
#include "rating/explainer/graph.hpp"

namespace ninefold::explainer {

/// What a search for forcing chains may use. At `depth` 0 only links; from 1 on, patterns as well; from 2 on,
/// nested chains too.
struct ForcingRules {
    bool dynamic = false;
    bool nishio = false;
    int depth = 0;
};

/// The closures of a search, by start: the nodes that follow, in order, each with its parents, until nothing
/// more follows or a contradiction turns up. There are hundreds of closures, most of them small, so they are
/// stored one after another in the same memory, which later searches reuse.
class Closures {
public:
    struct Entry {
        Vertex vertex;
        Cause cause;
        std::uint16_t length;  // nodes on the longest path to this one
        std::uint16_t inner;   // the most complex nested chain that it depends on
        std::uint16_t parent_count;
        std::uint32_t parent;  // the entry if there is just one, else where they start in parents_
        int nested;            // the nested chain that the node comes from, or -1

        /// No hint that depends on the node is less complex.
        int least_complexity() const { return length + inner; }
    };

    /// Drops all closures.
    void start(const LinkGraph& graph);

    /// The depth of the search that completed a closure; -1 if none has yet.
    int depth(Vertex start) const { return records_[start].depth; }
    std::span<const Entry> entries(Vertex start) const {
        return std::span(entries_).subspan(records_[start].begin, records_[start].count);
    }
    ConstRow members(Vertex start, bool on) const { return members_[2 * start + on]; }
    const Entry& entry(Vertex start, Vertex vertex) const;
    /// True if a node turned out to be both on and off; the second of the two is `clashing`.
    bool is_contradiction(Vertex start) const { return records_[start].clash >= 0; }
    Vertex clashing(Vertex start) const { return clash(start).vertex; }

    /// A node and all its ancestors, breadth first. `second` selects the other of the two clashing nodes.
    void trace(Vertex start, Vertex vertex, bool second, std::vector<const Entry*>& chain) const;

    /// For proofs: keeps the nested chain that a node comes from, so snapshots include it.
    void keep_nested(Vertex start, Vertex vertex, std::shared_ptr<const ChainHint> hint);
    void drop_nested() { nested_.clear(); }
    ClosureSnapshot snapshot(Vertex start, const LinkGraph& graph) const;

private:
    friend class ClosureSearch;
    struct Record {
        std::uint32_t begin = 0;
        std::uint16_t count = 0, after_patterns = 0;  // entries in all, and up to depth 1
        std::int16_t clash = -1;                      // the entry that clashes
        std::int8_t depth = -1;
    };

    const Entry& clash(Vertex start) const {
        return entries(start)[static_cast<std::size_t>(records_[start].clash)];
    }

    std::vector<Record> records_;
    std::vector<Entry> entries_;
    std::vector<std::uint16_t> parents_;  // by their index in the closure
    Rows members_;                        // off and on, for each start
    std::unordered_map<std::uint32_t, std::shared_ptr<const ChainHint>> nested_;  // by start and node
};

/// The candidates left in a cell, or for a digit in a house: their count, and the xor of their numbers, so
/// with two left, either one gives the other at once.
class Units {
public:
    explicit Units(const LinkGraph& graph);

    /// Calls `visit(number, cause)` for each node that is on if a candidate is off, as the only other one
    /// left.
    template <class Visit>
    void each_on(int n, LinkKinds kinds, Visit&& visit) const {
        const std::array<std::uint16_t, 4>& units = of_[static_cast<std::size_t>(n)];
        for (std::size_t i = kinds.y ? 0 : 1; i < (kinds.x ? 4u : 1u); ++i)
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

/// Computes closures on a copy of the grid and restores the copy after each one.
class ClosureSearch {
public:
    ClosureSearch(const LinkGraph& graph, ForcingRules rules, Closures& closures, NestedChains& nested,
                  StopPoller& stop)
        : graph_(graph),
          source_(graph.grid()),
          working_(source_),
          units_(graph),
          rules_(rules),
          closures_(closures),
          nested_(nested),
          stop_(stop) {}

    /// Completes a closure: a new one, or one from a search of lower depth. May leave out nodes that matter
    /// only to hints more complex than `bound`.
    void run(Vertex start, int bound);

private:
    void begin();
    void resume();
    void back_to_patterns();
    void follow();
    void restore();

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
    void keep_nested(const ChainHint& hint, std::size_t from);
    void add_gone_places(int house, int digit, Mask among);
    void add_gone_digits(int cell, Mask among);

    LinkKinds kinds() const { return {true, !rules_.nishio}; }
    Vertex off_of(int cell, int digit) const { return graph_.vertex(node_of(cell, digit, false)); }

    const LinkGraph& graph_;
    const Grid& source_;
    Grid working_;  // lags a few removals behind: only patterns and nested chains need it
    Units units_;
    ForcingRules rules_;
    Closures& closures_;
    NestedChains& nested_;
    StopPoller& stop_;

    // The current closure.
    Vertex start_ = 0;
    int bound_ = 0;
    Closures::Record* record_ = nullptr;
    std::array<Row, 2> members_;
    std::array<std::uint16_t, node_count> slot_;  // the entries of members
    std::vector<Vertex> ons_, offs_, parents_;
    std::size_t next_on_ = 0, next_off_ = 0;
    int exhausted_ = 0;                   // the number of advanced techniques with nothing new to add
    std::vector<std::uint16_t> removed_;  // numbers
    std::array<std::uint64_t, (729 + 63) / 64> is_removed_{};
    std::size_t updated_ = 0;  // the number of entries of removed_ that working_ already reflects
};

}  // namespace ninefold::explainer
