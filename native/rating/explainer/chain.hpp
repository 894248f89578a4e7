// What the chains of the Explainer are made of: nodes, the causes of nodes, hints with their proofs and
// prices.
#pragma once
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "rating/explainer/hint.hpp"

namespace ninefold::explainer {

/// A candidate that is on or off: 2 * candidate + on.
using Node = std::uint16_t;
inline constexpr int node_count = 2 * 729;

inline Node node_of(int candidate, bool on) { return static_cast<Node>(2 * candidate + on); }
inline Node node_of(int cell, int digit, bool on) { return node_of(candidate_at(cell, digit), on); }
inline int candidate_of(Node node) { return node >> 1; }
inline bool is_on(Node node) { return node & 1; }
inline Node opposite(Node node) { return node ^ 1; }

/// Why a node holds: a house, the cell, or neither.
using Cause = std::uint8_t;
inline constexpr Cause by_cell = house_count, without_cause = house_count + 1;

struct Link {
    Node node;
    Cause cause;
};

/// Which links a search may use: those between the two places of a house (x), those within a cell (y).
struct Links {
    bool x, y;
};

/// What is off if a node is on, each node once: cell first, then houses.
template <class Visit>
bool each_off(const Grid& grid, Node node, Links links, Visit&& visit) {
    const int cell = candidate_of(node) / 9, digit = candidate_of(node) % 9;
    if (links.y)
        for (Mask rest = static_cast<Mask>(grid.candidates(cell) & ~(1u << digit)); rest;
             rest = static_cast<Mask>(rest & (rest - 1)))
            if (visit(Link{node_of(cell, first(rest), false), by_cell})) return true;
    for (const int family : boxes_rows_columns) {
        const int house = house_of(cell, family);
        Mask rest = static_cast<Mask>(grid.places(house, digit) & ~(1u << place_in(cell, family)));
        if (family != boxes) rest &= static_cast<Mask>(~crossing(house, house_of(cell, boxes)));
        for (; rest; rest = static_cast<Mask>(rest & (rest - 1)))
            if (visit(Link{node_of(cell_at(house, first(rest)), digit, false), static_cast<Cause>(house)}))
                return true;
    }
    return false;
}

/// What is on if a node is off.
template <class Visit>
bool each_on(const Grid& grid, Node node, Links links, Visit&& visit) {
    const int cell = candidate_of(node) / 9, digit = candidate_of(node) % 9;
    if (links.y && count(grid.candidates(cell)) == 2) {
        const Mask other = static_cast<Mask>(grid.candidates(cell) & ~(1u << digit));
        if (visit(Link{node_of(cell, first(other), true), by_cell})) return true;
    }
    if (links.x)
        for (const int family : boxes_rows_columns) {
            const int house = house_of(cell, family);
            const Mask places = grid.places(house, digit);
            if (count(places) != 2) continue;
            const Mask other = static_cast<Mask>(places & ~(1u << place_in(cell, family)));
            if (visit(Link{node_of(cell_at(house, first(other)), digit, true), static_cast<Cause>(house)}))
                return true;
        }
    return false;
}

/// The nodes of a chain, breadth first from its target back to its start.
using Chain = std::vector<Link>;

/// Kinds, in the order in which equals are sorted.
enum class Kind : std::uint8_t { twofold = 1, x = 2, y = 3, xy = 4, cell = 5, house = 6, contradiction = 7 };

struct ChainHint {
    Hint hint;
    int complexity = 0;
    Kind kind{};
    std::vector<Chain> chains;  // only where nested chains are wanted
    std::vector<int> nested;
    int order = 0;  // in which they were found
};

/// What follows if a node is known: one that is on is placed, and the rest of its cell goes.
Hint conclusion(const Grid& grid, Node node, int difficulty);

/// The length term, in tenths.
int length_term(int complexity);

/// The highest complexity with a length term up to this.
int longest_of(int term);

/// Whether a hint is sorted before another one, wherever they were found.
bool comes_before(const ChainHint& one, const ChainHint& other);

/// Sorts hints as the Explainer does, and drops those that remove the same as an earlier one.
void sort_and_drop(std::vector<ChainHint>& hints);

/// Chains within chains, each once: two with the same nodes are the same.
class NestedChains {
public:
    int intern(const ChainHint& hint);
    /// The complexity of all these and of those within them, each once.
    int complexity(std::span<const int> ids) const;

private:
    struct Entry {
        int complexity;
        std::vector<int> nested;
    };
    struct Hash {
        std::size_t operator()(const std::vector<Node>& key) const;
    };
    std::vector<Entry> entries_;
    std::unordered_map<std::vector<Node>, int, Hash> known_;
};

}  // namespace ninefold::explainer
