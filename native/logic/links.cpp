#include "logic/links.hpp"

#include <algorithm>

namespace ninefold {

Links::Links(const Facts& facts, Reach reach) : facts_(facts) {
    add_candidates();
    if (reach >= Reach::groups) add_groups();
    link_places();
    link_cells();
    if (reach >= Reach::sets) link_sets();
    list_strong();
    list_weak();
}

void Links::add_candidates() {
    for (const Cell cell : facts_.board().open())
        for (const Digit digit : facts_.board().candidates(cell)) add({digit, CellSet::of(cell)});
    candidates_ = nodes_.size();
}

void Links::add_groups() {
    const Rules& rules = facts_.rules();
    for (const House box : rules.houses()) {
        if (!is_box(rules.kind(box))) continue;
        for (const House other : rules.houses())
            for (const Digit digit : rules.digits()) {
                const CellSet cells = facts_.places(box, digit) & rules.cells(other);
                if (box != other && cells.several()) add({digit, cells});
            }
    }
}

/// Returns the node, adding it if it is new.
Links::Index Links::add(const evidence::Node& node) {
    const auto index = static_cast<Index>(nodes_.size());
    if (node.cells.single()) {
        const Candidate candidate(node.cells.first(), node.digit);
        if (node_of_[candidate] < index && nodes_[node_of_[candidate]] == node) return node_of_[candidate];
        node_of_[candidate] = index;
    } else {
        const auto digit = static_cast<std::uint64_t>(node.digit.number());
        const auto [at, is_new] =
            several_.try_emplace({digit, node.cells.word(0), node.cells.word(1)}, index);
        if (!is_new) return at->second;
    }
    nodes_.push_back(node);
    nodes_with_[node.digit].push_back(index);
    return index;
}

/// Links two nodes that together have all places of a digit in a house. Boxes come last, and add nothing
/// where a line has the same places.
void Links::link_places() {
    for (const Digit digit : facts_.rules().digits())
        for (const House house : facts_.rules().complete_houses()) {
            if (facts_.places(house, digit).several() && !repeats_a_line(house, digit, facts_))
                link_places(house, digit);
        }
}

void Links::link_places(House house, Digit digit) {
    const CellSet places = facts_.places(house, digit);
    std::array<Index, 64>
        inside;  // in classic Sudoku nine cells of a box and six groups; elsewhere a few more
    std::size_t count = 0;
    for (const Index node : nodes_with_[digit])
        if (count < inside.size() && places.includes(nodes_[node].cells) && nodes_[node].cells != places)
            inside[count++] = node;
    const std::size_t before = strong_links_.size();
    for (std::size_t a = 0; a < count; ++a)
        for (std::size_t b = a + 1; b < count; ++b)
            if ((nodes_[inside[a]].cells | nodes_[inside[b]].cells) == places)
                strong_links_.push_back(
                    {inside[a], inside[b], static_cast<Index>(proofs_.starts.size() - 1)});
    if (strong_links_.size() == before) return;
    proofs_.entries.emplace_back(house, digit);
    proofs_.end_list();
}

void Links::link_cells() {
    for (const Cell cell : facts_.bivalue()) {
        const DigitSet both = facts_.board().candidates(cell);
        const Digit first = both.first(), second = both.without(first).first();
        proofs_.entries.emplace_back(cell);
        strong_links_.push_back({node_of_[{cell, first}], node_of_[{cell, second}], proofs_.end_list()});
    }
}

/// Skips digits of a set that no place outside sees: chains cannot use them.
void Links::link_sets() {
    for (const AlmostLockedSet& set : facts_.almost_locked_sets()) {
        if (set.cells.single()) continue;
        for (const Cell cell : set.cells) proofs_.entries.emplace_back(cell);
        const Index proof = proofs_.end_list();
        std::array<Index, Digit::count> inside;
        std::size_t count = 0;
        for (const Digit digit : set.digits) {
            const CellSet places = facts_.board().cells_with(digit), cells = places & set.cells;
            if (places.meets(facts_.rules().common_peers(cells))) inside[count++] = add({digit, cells});
        }
        for (std::size_t a = 0; a < count; ++a)
            for (std::size_t b = a + 1; b < count; ++b)
                strong_links_.push_back({inside[a], inside[b], proof});
    }
}

void Links::list_strong() {
    std::vector<std::uint32_t> sizes(nodes_.size() + 1);
    for (const StrongLink& link : strong_links_) ++sizes[link.a], ++sizes[link.b];
    strong_.starts.resize(nodes_.size() + 1);
    for (std::size_t i = 0; i < nodes_.size(); ++i) strong_.starts[i + 1] = strong_.starts[i] + sizes[i];
    strong_.entries.resize(strong_.starts.back());
    std::vector<std::uint32_t> next = strong_.starts;
    for (std::size_t i = 0; i < strong_links_.size(); ++i) {
        const auto& [a, b, proof] = strong_links_[i];
        strong_.entries[next[a]++] = {b, static_cast<Index>(i)};
        strong_.entries[next[b]++] = {a, static_cast<Index>(i)};
    }
}

void Links::list_weak() {
    weak_.entries.reserve(16 * nodes_.size());
    for (Index node = 0; node < nodes_.size(); ++node) {
        append_weak(node);
        weak_.end_list();
    }
    weak_rows_ = BitRows(nodes_.size(), nodes_.size());
    for (Index node = 0; node < nodes_.size(); ++node)
        for (const Index other : weak(node)) weak_rows_.insert(node, other);
}

void Links::append_weak(Index node) {
    const auto& [digit, cells] = nodes_[node];
    const CellSet seen = facts_.rules().common_peers(cells);
    for (const Index other : nodes_with_[digit])
        if (seen.includes(nodes_[other].cells)) weak_.entries.push_back(other);
    if (cells.several()) return;
    for (const Digit other : facts_.board().candidates(cells.first()).without(digit))
        weak_.entries.push_back(node_of_[{cells.first(), other}]);
    if (facts_.rules().has_relations()) append_related({cells.first(), digit});
}

/// Candidates of other cells and digits that clash.
void Links::append_related(Candidate candidate) {
    for (const Candidate other : facts_.rules().clashes(candidate))
        if (other.cell() != candidate.cell() && other.digit() != candidate.digit() &&
            facts_.board().candidates(other.cell()).contains(other.digit()))
            weak_.entries.push_back(node_of_[other]);
}

}  // namespace ninefold
