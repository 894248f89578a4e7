// The link graph: what follows if a digit goes in a place, and what follows if it does not. All chain
// techniques share it.
//
// A node says that a digit goes in one of a group of cells; a candidate is a node with one cell. The ends of
// a weak link cannot both be true, and those of a strong link cannot both be false:
//
//   weak      two candidates of a cell; two nodes of a digit, if each cell of one sees each cell of the
//             other; two candidates that clash for another reason
//   strong    the candidates of a cell that has two; two nodes with all places of a digit in a house; two
//             digits of an almost locked set, which can lose only one of them
//
// So from a true node, weak links lead to false nodes, and strong links lead from those to other true nodes:
// a chain. The truths of its strong links prove it.
#pragma once
#include <array>
#include <map>
#include <span>
#include <vector>

#include "logic/bit_rows.hpp"
#include "logic/facts.hpp"

namespace ninefold {

/// The kinds of nodes; each includes those before it.
enum class Reach : std::uint8_t {
    candidates,
    groups,  // the places of a digit where a box and a line meet
    sets,    // the places of a digit in an almost locked set
};

class Links {
public:
    using Index = std::uint32_t;  // of a node, or of a strong link

    /// One end of a strong link, as seen from the other.
    struct Strong {
        Index to, link;
    };
    struct StrongLink {
        Index a, b;
        Index proof;
    };

    Links(const Facts& facts, Reach reach);

    const Board& board() const { return facts_.board(); }
    /// Candidates come first, in ascending order.
    const std::vector<evidence::Node>& nodes() const { return nodes_; }
    /// The number of nodes that are candidates.
    std::size_t candidates() const { return candidates_; }
    /// The node of a candidate of the board.
    Index node_of(Candidate candidate) const { return node_of_[candidate]; }
    /// The nodes that are false if this one is true.
    std::span<const Index> weak(Index node) const { return weak_.at(node); }
    /// The same for all nodes, as bits.
    const BitRows& weak_rows() const { return weak_rows_; }
    /// The nodes that are true if this one is false.
    std::span<const Strong> strong(Index node) const { return strong_.at(node); }
    /// Ordered by digit and house, then by cell, then by almost locked set.
    const std::vector<StrongLink>& strong_links() const { return strong_links_; }
    /// The truths that make a strong link.
    std::span<const Truth> truths(const StrongLink& link) const { return proofs_.at(link.proof); }

private:
    /// Lists stored in one block of memory.
    template <class Entry>
    struct Lists {
        std::vector<Entry> entries;
        std::vector<std::uint32_t> starts{0};  // also the end of the last one
        std::span<const Entry> at(Index list) const {
            return std::span(entries).subspan(starts[list], starts[list + 1u] - starts[list]);
        }
        /// Turns the entries added since the last list into a new list.
        Index end_list() {
            starts.push_back(static_cast<std::uint32_t>(entries.size()));
            return static_cast<Index>(starts.size() - 2);
        }
    };

    void add_candidates();
    void add_groups();
    void link_places();
    void link_places(House house, Digit digit);
    void link_cells();
    void link_sets();
    Index add(const evidence::Node& node);
    void list_strong();
    void list_weak();
    void append_weak(Index node);
    void append_related(Candidate candidate);

    const Facts& facts_;
    std::vector<evidence::Node> nodes_;
    std::size_t candidates_ = 0;
    Table<Candidate, Index> node_of_;
    Table<Digit, std::vector<Index>> nodes_with_;
    std::map<std::array<std::uint64_t, 3>, Index> several_;  // nodes of several cells, by digit and cells
    std::vector<StrongLink> strong_links_;
    Lists<Truth> proofs_;
    Lists<Strong> strong_;
    Lists<Index> weak_;
    BitRows weak_rows_;
};

}  // namespace ninefold
