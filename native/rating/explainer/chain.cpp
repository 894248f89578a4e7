#include "rating/explainer/chain.hpp"

#include <algorithm>
#include <tuple>

namespace ninefold::explainer {

Hint conclusion(const Grid& grid, Node node, int difficulty) {
    const int candidate = candidate_of(node), cell = candidate / 9;
    Hint hint{difficulty, -1, {}};
    if (is_on(node)) {
        hint.placed = candidate;
        add_digits(hint.removed, cell, static_cast<Mask>(grid.candidates(cell) & ~(1u << candidate % 9)));
    } else {
        hint.removed.push_back(static_cast<std::uint16_t>(candidate));
    }
    return hint;
}

int length_term(int complexity) {
    int term = 0, threshold = 4;
    for (bool is_odd = false; complexity - 2 > threshold; is_odd = !is_odd, ++term)
        threshold = is_odd ? threshold * 4 / 3 : threshold * 3 / 2;
    return term;
}

int longest_of(int term) {
    if (term < 0) return 0;
    if (term > length_term(node_count)) return node_count;
    int threshold = 4;
    for (int i = 0; i < term; ++i) threshold = i % 2 ? threshold * 4 / 3 : threshold * 3 / 2;
    return threshold + 2;
}

bool comes_before(const ChainHint& one, const ChainHint& other) {
    const auto key = [](const ChainHint& hint) {
        return std::tuple(hint.hint.difficulty, hint.complexity, hint.kind);
    };
    return key(one) < key(other);
}

void sort_and_deduplicate(std::vector<ChainHint>& hints) {
    std::ranges::stable_sort(hints, [](const ChainHint& one, const ChainHint& other) {
        return comes_before(one, other) || (!comes_before(other, one) && one.order < other.order);
    });
    for (ChainHint& hint : hints) std::ranges::sort(hint.hint.removed);
    std::vector<ChainHint> kept;
    for (ChainHint& hint : hints)
        if (std::ranges::none_of(
                kept, [&](const ChainHint& other) { return other.hint.removed == hint.hint.removed; }))
            kept.push_back(std::move(hint));
    hints = std::move(kept);
}

int NestedChains::intern(const ChainHint& hint) {
    std::vector<Node> key;
    int complexity = 0;
    for (const Chain& chain : hint.chains) {
        for (const Link& link : chain) key.push_back(link.node);
        key.push_back(node_count);  // separates chains
        complexity += static_cast<int>(chain.size());
    }
    const auto [entry, is_new] = known_.try_emplace(std::move(key), static_cast<int>(entries_.size()));
    if (is_new) entries_.push_back({complexity, hint.nested});
    return entry->second;
}

int NestedChains::complexity(std::span<const int> ids) const {
    std::vector<int> seen;
    const auto visit = [&](auto&& self, int id) -> void {
        if (std::ranges::find(seen, id) != seen.end()) return;
        seen.push_back(id);
        for (const int inner : entries_[static_cast<std::size_t>(id)].nested) self(self, inner);
    };
    for (const int id : ids) visit(visit, id);
    int sum = 0;
    for (const int id : seen) sum += entries_[static_cast<std::size_t>(id)].complexity;
    return sum;
}

std::size_t NestedChains::Hash::operator()(const std::vector<Node>& key) const {
    std::size_t hash = 14695981039346656037ull;
    for (const Node node : key) hash = (hash ^ node) * 1099511628211ull;
    return hash;
}

}  // namespace ninefold::explainer
