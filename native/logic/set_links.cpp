#include "logic/set_links.hpp"

#include <algorithm>

namespace ninefold {
namespace {

/// Maps cells to their node by open addressing: a std::map would take longer than everything else together.
class NodeFinder {
public:
    explicit NodeFinder(std::size_t most) : slots_(std::bit_ceil(2 * most + 1), none) {}

    /// The node of these cells, or the next free index if there is none yet.
    SetLinks::NodeIndex find(Digit digit, const CellSet& cells, const std::vector<SetLinks::Node>& nodes) {
        std::uint64_t hash = (cells.word(0) ^ cells.word(1) << 47) * 0x9E3779B97F4A7C15u;
        hash = (hash ^ hash >> 29) + static_cast<std::uint64_t>(digit.number()) * 0x632BE59BD9B4E019u;
        for (std::size_t at = hash >> 7;; ++at) {
            SetLinks::NodeIndex& slot = slots_[at & (slots_.size() - 1)];
            if (slot == none) return slot = static_cast<SetLinks::NodeIndex>(nodes.size());
            if (nodes[slot].digit == digit && nodes[slot].cells == cells) return slot;
        }
    }

private:
    static constexpr SetLinks::NodeIndex none = ~SetLinks::NodeIndex{0};
    std::vector<SetLinks::NodeIndex> slots_;
};

void add_to(std::span<std::uint64_t> bits, SetBits more) {
    for (std::size_t i = 0; i < bits.size(); ++i) bits[i] |= more[i];
}

}  // namespace

SetLinks::SetLinks(const Facts& facts) {
    sort_sets(facts.almost_locked_sets());
    add_nodes(facts);
    link_nodes();
    list_hits();
}

void SetLinks::sort_sets(const std::vector<AlmostLockedSet>& sets) {
    sets_.reserve(sets.size());
    for (int size = 2; sets_.size() < sets.size(); ++size)
        for (const AlmostLockedSet& set : sets)
            if (set.digits.size() == size) sets_.push_back(set);
}

void SetLinks::add_nodes(const Facts& facts) {
    std::size_t count = 0;
    for (const AlmostLockedSet& set : sets_) count += static_cast<std::size_t>(set.digits.size());
    NodeFinder finder(count);
    nodes_.reserve(count);
    node_of_.resize(9 * sets_.size());
    with_.resize(count, width());
    for (SetIndex i = 0; i < sets_.size(); ++i)
        for (const Digit digit : sets_[i].digits) {
            const CellSet with = facts.board().cells_with(digit), cells = with & sets_[i].cells;
            const NodeIndex node = finder.find(digit, cells, nodes_);
            if (node == nodes_.size()) {
                nodes_.push_back({digit, cells, with & facts.rules().common_peers(cells)});
                nodes_with_[digit].push_back(node);
            }
            node_of_[9u * i + static_cast<unsigned>(digit.position())] = node;
            with_.insert(node, i);
        }
}

void SetLinks::link_nodes() {
    linked_.resize(nodes_.size(), width());
    for (const std::vector<NodeIndex>& nodes : nodes_with_)
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            if (nodes_[nodes[i]].seen.empty()) continue;
            for (std::size_t j = 0; j < i; ++j)
                if (nodes_[nodes[i]].seen.includes(nodes_[nodes[j]].cells)) {
                    add_to(linked_.row(nodes[i]), with_[nodes[j]]);
                    add_to(linked_.row(nodes[j]), with_[nodes[i]]);
                }
        }
}

void SetLinks::list_hits() {
    hit_.resize(Candidate::count, width());
    for (std::size_t i = 0; i < nodes_.size(); ++i)
        for (const Cell cell : nodes_[i].seen)
            add_to(hit_.row(static_cast<std::size_t>(Candidate(cell, nodes_[i].digit).position())), with_[i]);
}

DigitSet SetLinks::restricted_commons(SetIndex a, SetIndex b) const {
    DigitSet found;
    for (const Digit digit : set(a).digits& set(b).digits)
        if (contains(linked(a, digit), b)) found.insert(digit);
    return found;
}

}  // namespace ninefold
