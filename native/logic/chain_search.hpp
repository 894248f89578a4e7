// The chain search: from a node that fails, or that holds, to all that then hold, breadth first.
//
// A chain alternates between strong and weak links. Two of them together make one move, from a node that
// holds to another one that holds:
//
//      fails     holds     fails     holds     fails     holds
//        X  ====== a  - - -  b  ====== c  - - -  d  ====== Y       = strong   - weak
//                  |___________________|___________________|
//                         one move            one move
//
// With all moves from a node as a row of bits, one step of the search from a node is a union of rows, for all
// ends at once. The search goes on from all starts side by side, so that whoever asks gets the shortest
// chains first.
#pragma once
#include <array>
#include <span>
#include <vector>

#include "logic/bit_rows.hpp"
#include "logic/links.hpp"

namespace ninefold {

/// Which links a chain may use.
enum class ChainLinks : std::uint8_t {
    all,
    one_digit,  // those between nodes of a digit
    cells,      // strong links in cells with two candidates, weak ones between them
    one_pair,   // as before, between cells with the same two
};

/// The links that may be used, and the moves that they make.
class Moves {
public:
    using Index = Links::Index;

    Moves(const Links& links, ChainLinks use);

    const Links& links() const { return links_; }
    std::size_t size() const { return links_.nodes().size(); }
    /// What cannot hold beside a node, and what holds if it fails.
    const BitRows& weak() const { return weak_; }
    const BitRows& strong() const { return strong_; }
    /// By a move: what holds if a node does, and the other way round.
    const BitRows& forth() const { return forth_; }
    const BitRows& back() const { return back_; }

private:
    const Links& links_;
    BitRows weak_, strong_, forth_, back_;
};

/// What starts a chain.
enum class Start : std::uint8_t { fails, holds };

/// What is reached from each node.
class Spread {
public:
    using Index = Links::Index;

    Spread(const Moves& moves, Start start, int most_strong_links);

    const Moves& moves() const { return moves_; }
    /// The nodes at the end of so many strong links, from 1 on, and not of fewer; a row for each start. A
    /// start that holds counts as the end of a strong link. Null if no chain is that long.
    const BitRows* at(int strong_links);

    /// Visits the chains from `first` to an end that a start reaches by so many strong links: `first`, which
    /// is the start if that fails, and the node of a strong link to it if that holds; and so on to the end.
    /// No node comes twice, but that the end may be the first one. Until a visit says stop.
    template <class Visit>
    void each_chain(Index start, Index first, Index end, int strong_links, const Visit& visit);

private:
    using Nodes = std::array<Index, 2 * Horizon::most_strong_links>;
    // Where thousands of chains are as short, a part of them is enough.
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

/// The search over some links of a graph.
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

/// Goes back from the node at a place, which holds, to the start.
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
