// The chain search: breadth first from a node that is false or true to every node that is then true.
//
// A chain alternates between strong and weak links. A weak link and a strong link together make one move,
// from one true node to another:
//
//      false     true      false     true      false     true
//        X  ====== a  - - -  b  ====== c  - - -  d  ====== Y       = strong   - weak
//                  |___________________|___________________|
//                         one move            one move
//
// All moves from a node form a row of bits, so one step of the search is a union of rows, for all ends at
// once. The search advances from all starts side by side, so callers get the shortest chains first.
#pragma once
#include <array>
#include <span>
#include <vector>

#include "logic/bit_rows.hpp"
#include "logic/links.hpp"

namespace ninefold {

/// The links that a chain may use.
enum class ChainLinks : std::uint8_t {
    all,
    one_digit,  // links between nodes of one digit
    cells,      // strong links within bivalue cells, weak links between them
    one_pair,   // the same, between cells with the same two candidates
};

/// The usable links, and the moves they make.
class Moves {
public:
    using Index = Links::Index;

    Moves(const Links& links, ChainLinks use);

    const Links& links() const { return links_; }
    std::size_t size() const { return links_.nodes().size(); }
    /// The nodes that are false if a node is true, and those that are true if it is false.
    const BitRows& weak() const { return weak_; }
    const BitRows& strong() const { return strong_; }
    /// Moves: the nodes that are true if a node is true, and the reverse.
    const BitRows& forth() const { return forth_; }
    const BitRows& back() const { return back_; }

private:
    const Links& links_;
    BitRows weak_, strong_, forth_, back_;
};

/// The state of the first node of a chain.
enum class Start : std::uint8_t { fails, holds };

/// The nodes reached from each start.
class Spread {
public:
    using Index = Links::Index;

    Spread(const Moves& moves, Start start, int most_strong_links);

    const Moves& moves() const { return moves_; }
    /// The nodes whose shortest chain from the start has this many strong links (1 or more), one row per
    /// start. A start that is true counts as the end of a strong link. Null if no chain is that long.
    const BitRows* at(int strong_links);

    /// Visits the chains from `first` to an end that a start reaches with this many strong links, until a
    /// visit asks to stop. If the start is false, it is also `first`; if it is true, `first` is a node with a
    /// strong link to it. No node occurs twice, except that the end may equal the first one.
    template <class Visit>
    void each_chain(Index start, Index first, Index end, int strong_links, const Visit& visit);

private:
    using Nodes = std::array<Index, 2 * FinderLimits::most_strong_links>;
    // Thousands of chains can share the shortest length; trying some of them is enough.
    static constexpr int most_tries = 1000;

    void deepen();
    template <class Visit>
    bool each_before(Index start, int at, int size, const Visit& visit);
    bool is_free(Index node, int from, int to) const {
        for (int i = from; i < to; ++i)
            if (nodes_[static_cast<std::size_t>(i)] == node) return false;
        return true;
    }

    const Moves& moves_;
    std::vector<BitRows> levels_;
    BitRows reached_;
    const std::size_t most_strong_links_;
    bool is_complete_ = false;
    Nodes nodes_{};
    int tries_ = 0;
};

/// The search over a selection of a graph's links.
struct ChainSearch {
    ChainSearch(const Links& links, ChainLinks use, int most_strong_links)
        : moves(links, use),
          failing(moves, Start::fails, most_strong_links),
          holding(moves, Start::holds, most_strong_links) {}
    ChainSearch(const ChainSearch&) = delete;

    const Moves moves;
    Spread failing, holding;
};

template <class Visit>
void Spread::each_chain(Index start, Index first, Index end, int strong_links, const Visit& visit) {
    const int size = 2 * strong_links;
    nodes_[0] = first;
    nodes_[static_cast<std::size_t>(size) - 1] = end;
    tries_ = 0;
    each_before(start, size - 1, size, visit);
}

/// Goes back to the start from a true node at this place in the chain.
template <class Visit>
bool Spread::each_before(Index start, int at, int size, const Visit& visit) {
    if (++tries_ > most_tries) return false;
    if (at == 1) return visit(std::span<const Index>(nodes_).first(static_cast<std::size_t>(size)));
    const Index here = nodes_[static_cast<std::size_t>(at)];
    const BitRows& level = levels_[static_cast<std::size_t>(at / 2 - 1)];
    const auto is_new = [&](Index node) { return node != nodes_[0] && is_free(node, at, size); };
    return each_common(
        [&](Index before) {
            if (!is_new(before)) return true;
            nodes_[static_cast<std::size_t>(at) - 2] = before;
            return each_common(
                [&](Index between) {
                    if (!is_new(between)) return true;
                    nodes_[static_cast<std::size_t>(at) - 1] = between;
                    return each_before(start, at - 2, size, visit);
                },
                moves_.weak()[before], moves_.strong()[here]);
        },
        level[start], moves_.back()[here]);
}

}  // namespace ninefold
