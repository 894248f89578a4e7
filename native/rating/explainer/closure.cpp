#include "rating/explainer/closure.hpp"

#include <algorithm>
#include <bitset>
#include <utility>

#include "rating/explainer/forcing.hpp"
#include "rating/explainer/patterns.hpp"
#include "rating/explainer/unary.hpp"

namespace ninefold::explainer {

void Closures::start(const LinkGraph& graph) {
    records_.assign(2 * static_cast<std::size_t>(graph.size()), {});
    members_ = Rows(4 * graph.size(), graph.words());
    entries_.clear();
    parents_.clear();
}

void Closures::keep_nested(Vertex start, Vertex vertex, std::shared_ptr<const ChainHint> hint) {
    nested_[static_cast<std::uint32_t>(start) << 16 | vertex] = std::move(hint);
}

ClosureSnapshot Closures::snapshot(Vertex start, const LinkGraph& graph) const {
    ClosureSnapshot snapshot{graph.grid(), {}};
    for (const Entry& entry : entries(start)) {
        auto& copy = snapshot.entries.emplace_back();
        copy.link = {graph.node(entry.vertex), entry.cause};
        if (entry.parent_count == 1)
            copy.parents.assign(1, static_cast<std::uint16_t>(entry.parent));
        else
            for (std::uint32_t p = 0; p < entry.parent_count; ++p)
                copy.parents.push_back(parents_[entry.parent + p]);
        if (entry.nested >= 0)
            copy.nested = nested_.at(static_cast<std::uint32_t>(start) << 16 | entry.vertex);
    }
    return snapshot;
}

const Closures::Entry& Closures::entry(Vertex start, Vertex vertex) const {
    return *std::ranges::find(entries(start), vertex, &Entry::vertex);
}

void Closures::trace(Vertex start, Vertex vertex, bool second, std::vector<const Entry*>& chain) const {
    std::bitset<node_count + 1> seen;
    const Entry* const first = entries_.data() + records_[start].begin;
    chain.assign(1, second ? &clash(start) : &entry(start, vertex));
    const auto visit = [&](std::size_t index) {
        if (seen[index]) return;
        seen.set(index);
        chain.push_back(first + index);
    };
    if (second) {  // it is not its own ancestor, even if it was already a member
        const Entry* const member = std::ranges::find(entries(start), vertex, &Entry::vertex).base();
        seen.set(static_cast<std::size_t>(member - first));
    } else {
        seen.set(static_cast<std::size_t>(chain[0] - first));
    }
    for (std::size_t i = 0; i < chain.size(); ++i) {
        const Entry& entry = *chain[i];
        if (entry.parent_count == 1)
            visit(entry.parent);
        else
            for (std::uint32_t p = 0; p < entry.parent_count; ++p) visit(parents_[entry.parent + p]);
    }
}

Units::Units(const LinkGraph& graph) : of_(static_cast<std::size_t>(graph.size())) {
    for (int n = 0; n < graph.size(); ++n) {
        const int cell = graph.candidate(n) / 9, digit = graph.candidate(n) % 9;
        const auto unit = [&](int family) {
            return static_cast<std::uint16_t>(81 + 9 * house_of(cell, family) + digit);
        };
        of_[static_cast<std::size_t>(n)] = {static_cast<std::uint16_t>(cell), unit(boxes), unit(rows),
                                            unit(columns)};
        restore(n);
    }
}

void ClosureSearch::run(Vertex start, int bound) {
    if (stop_.requested()) return;  // once begun, a closure runs to its end
    start_ = start;
    bound_ = bound;
    record_ = &closures_.records_[start];
    members_ = {closures_.members_[2 * start], closures_.members_[2 * start + 1]};
    if (record_->depth < 0)
        begin();
    else
        resume();
    follow();
    restore();
}

void ClosureSearch::begin() {
    record_->begin = static_cast<std::uint32_t>(closures_.entries_.size());
    add(start_, without_cause, {});
    (start_ & 1 ? ons_ : offs_).push_back(start_);
}

/// Moves the closure to the end of the memory, where it has room to grow.
void ClosureSearch::resume() {
    auto& entries = closures_.entries_;
    if (rules_.depth == 4 && record_->depth > 1) back_to_patterns();
    const std::size_t from = std::exchange(record_->begin, static_cast<std::uint32_t>(entries.size()));
    for (std::size_t i = 0; i < record_->count; ++i) {
        const Vertex vertex = entries[from + i].vertex;
        entries.push_back(Closures::Entry(entries[from + i]));
        slot_[vertex] = static_cast<std::uint16_t>(i);
        if (!(vertex & 1)) remove(vertex >> 1);
    }
    exhausted_ = std::min<int>(record_->depth, 2);
}

/// Drops the nodes that nested chains added.
void ClosureSearch::back_to_patterns() {
    for (const Closures::Entry& entry : closures_.entries(start_).subspan(record_->after_patterns))
        members_[entry.vertex & 1][entry.vertex / 128u] &= ~(std::uint64_t{1} << entry.vertex / 2 % 64);
    record_->count = record_->after_patterns;
    if (record_->clash >= record_->count) record_->clash = -1;
    record_->depth = 1;
}

void ClosureSearch::follow() {
    bool going = record_->clash < 0;
    while (going) {
        if (next_on_ < ons_.size())
            going = follow_on(ons_[next_on_++]);
        else if (next_off_ < offs_.size())
            going = follow_off(offs_[next_off_++]);
        else
            going = rules_.depth > 0 && add_advanced();
    }
    record_->depth = static_cast<std::int8_t>(rules_.depth);
    if (rules_.depth <= 1) record_->after_patterns = record_->count;
}

void ClosureSearch::restore() {
    for (const std::uint16_t n : removed_) units_.restore(n);
    for (std::size_t i = 0; i < updated_; ++i) working_.restore(graph_.candidate(removed_[i]));
    removed_.clear();
    is_removed_.fill(0);
    ons_.clear();
    offs_.clear();
    next_on_ = next_off_ = updated_ = 0;
    exhausted_ = 0;
}

void ClosureSearch::append(Vertex vertex, Cause cause, std::span<const Vertex> parents, int nested,
                           int inner) {
    std::uint16_t length = 1, most = static_cast<std::uint16_t>(inner);
    const Closures::Entry* const entries = closures_.entries_.data() + record_->begin;
    for (const Vertex parent : parents) {
        const Closures::Entry& entry = entries[slot_[parent]];
        length = std::max(length, static_cast<std::uint16_t>(entry.length + 1));
        most = std::max(most, entry.inner);
    }
    std::uint32_t parent = 0;
    if (parents.size() == 1) {
        parent = slot_[parents[0]];
    } else {
        parent = static_cast<std::uint32_t>(closures_.parents_.size());
        for (const Vertex one : parents) closures_.parents_.push_back(slot_[one]);
    }
    closures_.entries_.push_back(
        {vertex, cause, length, most, static_cast<std::uint16_t>(parents.size()), parent, nested});
    ++record_->count;
}

void ClosureSearch::add(Vertex vertex, Cause cause, std::span<const Vertex> parents, int nested, int inner) {
    slot_[vertex] = record_->count;
    set_bit(members_[vertex & 1], vertex >> 1);
    append(vertex, cause, parents, nested, inner);
}

/// The node becomes an entry but not a member, because its opposite is a member.
void ClosureSearch::add_clash(Vertex vertex, Cause cause, std::span<const Vertex> parents) {
    record_->clash = static_cast<std::int16_t>(record_->count);
    append(vertex, cause, parents, -1, 0);
}

/// Returns false at a contradiction.
bool ClosureSearch::follow_on(Vertex vertex) {
    const std::span<const Vertex> parent(&vertex, 1);
    const ConstRow ons = members_[1], offs = members_[0];
    for (const LinkGraph::Neighbour& off : graph_.offs(vertex >> 1, kinds())) {
        if (has_bit(ons, off.number)) {
            if (has_bit(is_removed_, off.number)) continue;
            add_clash(static_cast<Vertex>(2 * off.number), off.cause, parent);
            return false;
        }
        if (has_bit(offs, off.number)) continue;
        add(static_cast<Vertex>(2 * off.number), off.cause, parent);
        offs_.push_back(static_cast<Vertex>(2 * off.number));
    }
    return true;
}

bool ClosureSearch::follow_off(Vertex vertex) {
    std::array<LinkGraph::Neighbour, 4> found{};
    std::size_t size = 0;
    units_.each_on(vertex >> 1, kinds(),
                   [&](int n, Cause cause) { found[size++] = {static_cast<std::int16_t>(n), cause}; });
    for (std::size_t i = 0; i < size; ++i) {
        const Vertex on = static_cast<Vertex>(2 * found[i].number + 1);
        const bool clashes = contains(on ^ 1);
        if (!clashes && contains(on)) continue;
        parents_.assign(1, vertex);
        if (rules_.dynamic) add_gone(found[i].cause, graph_.candidate(found[i].number));
        if (clashes) {
            add_clash(on, found[i].cause, parents_);
            return false;
        }
        add(on, found[i].cause, parents_);
        ons_.push_back(on);
    }
    if (rules_.dynamic) remove(vertex >> 1);
    return true;
}

void ClosureSearch::remove(int n) {
    units_.remove(n);
    removed_.push_back(static_cast<std::uint16_t>(n));
    set_bit(is_removed_, n);
}

void ClosureSearch::update_grid() {
    for (; updated_ < removed_.size(); ++updated_) working_.remove(graph_.candidate(removed_[updated_]));
}

/// Finds the candidates that the cause of a node (its cell or a house) has lost since the start, and adds
/// them to the parents.
void ClosureSearch::add_gone(Cause cause, int candidate) {
    if (cause == by_cell)
        add_gone_digits(candidate / 9, 511);
    else if (cause < house_count)
        add_gone_places(cause, candidate % 9, 511);
}

void ClosureSearch::add_gone_places(int house, int digit, Mask among) {
    each(static_cast<Mask>(source_.places(house, digit) & among), [&](int place) {
        const Vertex off = off_of(cell_at(house, place), digit);
        if (has_bit(is_removed_, off >> 1)) parents_.push_back(off);
    });
}

void ClosureSearch::add_gone_digits(int cell, Mask among) {
    each(static_cast<Mask>(source_.candidates(cell) & among), [&](int digit) {
        const Vertex off = off_of(cell, digit);
        if (has_bit(is_removed_, off >> 1)) parents_.push_back(off);
    });
}

/// Everything added later depends on one of the nodes added here. If all of these are too complex, the
/// closure ends.
bool ClosureSearch::add_advanced() {
    const std::size_t before = record_->count;
    if (!add_any_advanced()) return false;
    const auto added = closures_.entries(start_).subspan(before);
    return std::ranges::any_of(
        added, [&](const Closures::Entry& entry) { return entry.least_complexity() <= bound_; });
}

bool ClosureSearch::add_any_advanced() {
    if (stop_.requested()) return false;
    update_grid();
    const int skipped = std::exchange(exhausted_, 0);
    if (skipped < 1 && add_patterns()) return true;
    const ForcingRules dynamic{true, false, 0}, with_chains{true, false, 2};
    switch (rules_.depth) {
        case 2:
            return add_chains(unary_chains(working_));
        case 3:
            return (skipped < 2 && add_chains(unary_chains(working_))) ||
                   add_chains(forcing_chains(working_, {}, nested_, stop_));
        case 4:
            return add_chains(forcing_chains(working_, dynamic, nested_, stop_));
        case 5:
            return (skipped < 2 && add_chains(forcing_chains(working_, dynamic, nested_, stop_))) ||
                   add_chains(forcing_chains(working_, with_chains, nested_, stop_));
        default:
            return false;
    }
}

/// Turns off the candidates that are not off yet, with `parents_` as the reason.
bool ClosureSearch::add_removed(std::vector<std::uint16_t>& removed, int nested, int inner) {
    if (parents_.empty()) return false;
    std::ranges::sort(removed);
    bool added = false;
    for (const std::uint16_t candidate : removed) {
        const Vertex off = graph_.vertex(node_of(candidate, false));
        if (contains(off)) continue;
        add(off, without_cause, parents_, nested, inner);
        offs_.push_back(off);
        added = true;
    }
    return added;
}

bool ClosureSearch::add_patterns() {
    std::vector<std::uint16_t> removed;
    bool added = false;
    const auto add_pattern = [&](const auto& found) {
        removed.clear();
        removed_by(working_, found, removed);
        if (removed.empty()) return false;
        parents_.clear();
        each_absent(
            found, [&](int house, int digit, Mask places) { add_gone_places(house, digit, places); },
            [&](int cell, Mask digits) { add_gone_digits(cell, digits); });
        added |= add_removed(removed);
        return false;
    };
    each_chain_pattern(working_, add_pattern, [&] { return !added; });
    return added;
}

bool ClosureSearch::add_chains(std::vector<ChainHint>&& hints) {
    sort_and_deduplicate(hints);
    bool added = false;
    for (ChainHint& hint : hints) {
        parents_.clear();
        for (const Chain& chain : hint.chains)
            for (const Link& link : chain)
                if (is_on(link.node)) add_gone(link.cause, candidate_of(link.node));
        std::ranges::sort(parents_);
        parents_.erase(std::ranges::unique(parents_).begin(), parents_.end());
        if (parents_.empty()) continue;
        const bool is_new = std::ranges::any_of(hint.hint.removed, [&](std::uint16_t candidate) {
            return !contains(graph_.vertex(node_of(candidate, false)));
        });
        if (!is_new) continue;
        const std::array<int, 1> id{nested_.intern(hint)};
        const std::size_t before = record_->count;
        added |= add_removed(hint.hint.removed, id[0], nested_.complexity(id));
        if (nested_.keeps_proofs()) keep_nested(hint, before);
    }
    return added;
}

/// Keeps the hint with the entries that it added.
void ClosureSearch::keep_nested(const ChainHint& hint, std::size_t from) {
    const auto kept = std::make_shared<const ChainHint>(hint);
    for (const Closures::Entry& entry : closures_.entries(start_).subspan(from))
        closures_.keep_nested(start_, entry.vertex, kept);
}

}  // namespace ninefold::explainer
