// The parts of the Explainer's chains: nodes, the causes of nodes, and hints with their proofs and prices.
#pragma once
#include <cstdint>
#include <memory>
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

/// The links that a search may use: between the two places of a digit in a house (x), or within a cell (y).
struct LinkKinds {
    bool x, y;
};

/// Visits the nodes that are off if a node is on, each once: its cell first, then its houses.
template <class Visit>
bool each_off(const Grid& grid, Node node, LinkKinds kinds, Visit&& visit) {
    const int cell = candidate_of(node) / 9, digit = candidate_of(node) % 9;
    if (kinds.y)
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

/// Visits the nodes that are on if a node is off.
template <class Visit>
bool each_on(const Grid& grid, Node node, LinkKinds kinds, Visit&& visit) {
    const int cell = candidate_of(node) / 9, digit = candidate_of(node) % 9;
    if (kinds.y && count(grid.candidates(cell)) == 2) {
        const Mask other = static_cast<Mask>(grid.candidates(cell) & ~(1u << digit));
        if (visit(Link{node_of(cell, first(other), true), by_cell})) return true;
    }
    if (kinds.x)
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

/// In a cycle, every node has a cause, even the start.
inline bool is_cycle(const Chain& chain) { return chain.back().cause != without_cause; }

/// The kinds of chains, in the order that breaks ties between hints.
enum class ChainKind : std::uint8_t {
    twofold = 1,
    x = 2,
    y = 3,
    xy = 4,
    cell = 5,
    house = 6,
    contradiction = 7
};

struct ChainHint;

/// A closure as it was when a hint was found, kept for the proof of that hint. It has all nodes in order,
/// each after its parents. If it ends with a contradiction, the last node clashes with an earlier one.
struct ClosureSnapshot {
    struct Entry {
        Link link;
        std::vector<std::uint16_t> parents;       // entries
        std::shared_ptr<const ChainHint> nested;  // the nested chain that the node comes from
    };
    Grid source;  // without the candidates that were off outside the closure
    std::vector<Entry> entries;
};

struct ChainHint {
    Hint hint;
    int complexity = 0;
    ChainKind kind{};
    std::vector<Chain> chains;  // only if nested chains are wanted
    std::vector<int> nested;
    int order = 0;  // the order of discovery
    /// Only if proofs are wanted: the closures of the starts, and the node that all of them lead to; for a
    /// contradiction, the opposite of the start.
    std::vector<std::shared_ptr<const ClosureSnapshot>> closures = {};
    Node target = 0;
    Cause split = without_cause;  // the cell or house of the starts, one of which must be on
};

/// The effect of a known node: if it is on, places it and removes the other candidates of its cell.
Hint conclusion(const Grid& grid, Node node, int difficulty);

/// The length term, in tenths.
int length_term(int complexity);

/// The highest complexity with at most this length term.
int longest_of(int term);

/// True if one hint sorts before another, no matter which was found first.
bool comes_before(const ChainHint& one, const ChainHint& other);

/// Sorts hints as the Explainer does, and drops those that remove the same candidates as an earlier one.
void sort_and_deduplicate(std::vector<ChainHint>& hints);

/// Nested chains, each stored once: two chains with the same nodes are the same.
class NestedChains {
public:
    /// With `keeps_proofs`, hints keep the closures that they follow from.
    explicit NestedChains(bool keeps_proofs = false) : keeps_proofs_(keeps_proofs) {}

    bool keeps_proofs() const { return keeps_proofs_; }
    int intern(const ChainHint& hint);
    /// The complexity of all these chains and the ones nested in them, counting each once.
    int complexity(std::span<const int> ids) const;

private:
    struct Entry {
        int complexity;
        std::vector<int> nested;
    };
    struct Hash {
        std::size_t operator()(const std::vector<Node>& key) const;
    };
    bool keeps_proofs_;
    std::vector<Entry> entries_;
    std::unordered_map<std::vector<Node>, int, Hash> known_;
};

}  // namespace ninefold::explainer
