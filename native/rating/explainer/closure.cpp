#include "rating/explainer/closure.hpp"

#include <algorithm>
#include <bitset>

#include "rating/explainer/forcing.hpp"
#include "rating/explainer/patterns.hpp"
#include "rating/explainer/unary.hpp"

namespace ninefold::explainer {

void Closure::clear() {
    members_.fill(0);
    entries_.clear();
    parents_.clear();
    clash_ = -1;
}

void Closure::add(Node node, Cause cause, std::span<const Node> parents, int nested, int inner) {
    std::uint16_t depth = 1, most = static_cast<std::uint16_t>(inner);
    for (const Node parent : parents) {
        depth = std::max(depth, static_cast<std::uint16_t>(entry(parent).depth + 1));
        most = std::max(most, entry(parent).inner);
    }
    slot_[node] = static_cast<std::int16_t>(entries_.size());
    members_[node / 64u] |= std::uint64_t{1} << node % 64u;
    entries_.push_back({node, cause, static_cast<std::uint16_t>(parents.size()), depth, most,
                        static_cast<std::uint32_t>(parents_.size()), nested});
    parents_.insert(parents_.end(), parents.begin(), parents.end());
}

/// The node is an entry, but no member: its opposite is.
void Closure::add_clash(Link link, std::span<const Node> parents) {
    clash_ = static_cast<int>(entries_.size());
    const bool was_member = contains(link.node);
    const std::int16_t slot = slot_[link.node];
    add(link.node, link.cause, parents);
    slot_[link.node] = slot;
    if (!was_member) members_[link.node / 64u] &= ~(std::uint64_t{1} << link.node % 64u);
}

void Closure::trace(Node node, bool second, Chain& chain, std::vector<int>& nested) const {
    std::bitset<node_count> seen;
    chain.clear();
    const auto visit = [&](const Entry& entry) {
        chain.push_back({entry.node, entry.cause});
        if (entry.nested >= 0 && std::ranges::find(nested, entry.nested) == nested.end())
            nested.push_back(entry.nested);
    };
    const auto entry_at = [&](Node at) -> const Entry& { return entries_[slot_[at]]; };
    seen.set(node);
    visit(second ? entries_[clash_] : entry_at(node));
    for (std::size_t i = 0; i < chain.size(); ++i) {
        const Entry& entry = i == 0 && second ? entries_[clash_] : entry_at(chain[i].node);
        for (std::uint32_t p = 0; p < entry.parent_count; ++p) {
            const Node parent = parents_[entry.first_parent + p];
            if (seen[parent]) continue;
            seen.set(parent);
            visit(entry_at(parent));
        }
    }
}

void ClosureSearch::run(Node start, Closure& closure, int bound) {
    closure_ = &closure;
    bound_ = bound;
    closure.clear();
    ons_.clear();
    offs_.clear();
    next_on_ = next_off_ = 0;
    removed_.clear();
    closure.add(start, without_cause, {});
    if (patience_.is_lost()) return;
    (is_on(start) ? ons_ : offs_).push_back(start);
    bool going = true;
    while (going) {
        if (next_on_ < ons_.size())
            going = follow_on(ons_[next_on_++]);
        else if (next_off_ < offs_.size())
            going = follow_off(offs_[next_off_++]);
        else
            going = reach_.level > 0 && add_advanced();
    }
    for (const std::uint16_t candidate : removed_) working_.restore(candidate);
}

/// False at a contradiction.
bool ClosureSearch::follow_on(Node node) {
    return !each_off(working_, node, links(), [&](Link off) {
        const std::array<Node, 1> parent{node};
        if (closure_->contains(opposite(off.node))) {
            closure_->add_clash(off, parent);
            return true;
        }
        if (!closure_->contains(off.node)) {
            closure_->add(off.node, off.cause, parent);
            offs_.push_back(off.node);
        }
        return false;
    });
}

bool ClosureSearch::follow_off(Node node) {
    std::array<Link, 4> found{};
    std::size_t size = 0;
    each_on(working_, node, links(), [&](Link on) {
        found[size++] = on;
        return false;
    });
    for (std::size_t i = 0; i < size; ++i) {
        const Link on = found[i];
        const bool clashes = closure_->contains(opposite(on.node));
        if (!clashes && closure_->contains(on.node)) continue;
        parents_.assign(1, node);
        if (reach_.dynamic) add_gone(on.cause, on.node);
        if (clashes) {
            closure_->add_clash(on, parents_);
            return false;
        }
        closure_->add(on.node, on.cause, parents_);
        ons_.push_back(on.node);
    }
    if (reach_.dynamic) {
        const int candidate = candidate_of(node);
        if (working_.has(candidate)) {
            working_.remove(candidate);
            removed_.push_back(static_cast<std::uint16_t>(candidate));
        }
    }
    return true;
}

/// The candidates that the cause of a node had at the start of the search and has no more: parents, too.
void ClosureSearch::add_gone(Cause cause, Node node) {
    const int cell = candidate_of(node) / 9, digit = candidate_of(node) % 9;
    if (cause == by_cell)
        each(static_cast<Mask>(source_.candidates(cell) & ~working_.candidates(cell)),
             [&](int other) { parents_.push_back(node_of(cell, other, false)); });
    else if (cause < house_count)
        each(static_cast<Mask>(source_.places(cause, digit) & ~working_.places(cause, digit)),
             [&](int place) { parents_.push_back(node_of(cell_at(cause, place), digit, false)); });
}

/// All that comes later rests on one of the nodes that are added now: if these are too complex, it is the
/// end.
bool ClosureSearch::add_advanced() {
    const std::size_t before = closure_->entries_.size();
    if (!add_any_advanced()) return false;
    const auto added = std::span(closure_->entries_).subspan(before);
    return std::ranges::any_of(
        added, [&](const Closure::Entry& entry) { return entry.least_complexity() <= bound_; });
}

bool ClosureSearch::add_any_advanced() {
    if (patience_.is_lost()) return false;
    if (add_patterns()) return true;
    switch (reach_.level) {
        case 2:
            return add_chains(unary_chains(working_));
        case 3:
            return add_chains(unary_chains(working_)) ||
                   add_chains(forcing_chains(working_, {}, nested_, patience_));
        case 4:
            return add_chains(forcing_chains(working_, {true, false, 0}, nested_, patience_));
        case 5:
            return add_chains(forcing_chains(working_, {true, false, 0}, nested_, patience_)) ||
                   add_chains(forcing_chains(working_, {true, false, 2}, nested_, patience_));
        default:
            return false;
    }
}

/// The candidates off, if they are not yet, because of `parents_`.
bool ClosureSearch::add_removed(std::vector<std::uint16_t>& removed, int nested, int inner) {
    if (parents_.empty()) return false;
    std::ranges::sort(removed);
    bool added = false;
    for (const std::uint16_t candidate : removed) {
        const Node off = node_of(candidate, false);
        if (closure_->contains(off)) continue;
        closure_->add(off, without_cause, parents_, nested, inner);
        offs_.push_back(off);
        added = true;
    }
    return added;
}

bool ClosureSearch::add_patterns() {
    std::vector<std::uint16_t> removed;
    bool added = false;
    const auto use = [&](auto&& gather) {
        if (removed.empty()) return false;
        parents_.clear();
        gather();
        added |= add_removed(removed);
        return false;
    };
    const auto gone_places = [&](int house, int digit, Mask among) {
        each(static_cast<Mask>(source_.places(house, digit) & ~working_.places(house, digit) & among),
             [&](int place) { parents_.push_back(node_of(cell_at(house, place), digit, false)); });
    };
    const auto gone_digits = [&](int cell, Mask among) {
        each(static_cast<Mask>(source_.candidates(cell) & ~working_.candidates(cell) & among),
             [&](int digit) { parents_.push_back(node_of(cell, digit, false)); });
    };
    each_locking(working_, [&](const Locking& found) {
        removed.clear();
        removed_by(working_, found, removed);
        return use([&] {
            gone_places(found.house, found.digit, static_cast<Mask>(~crossing(found.house, found.other)));
        });
    });
    if (added) return true;
    each_hidden_set(working_, 2, 4, [&](const HouseSet& found) {
        removed.clear();
        removed_by_hidden(working_, found, removed);
        return use([&] {
            each(found.digits,
                 [&](int digit) { gone_places(found.house, digit, static_cast<Mask>(~found.cells)); });
        });
    });
    if (added) return true;
    each_naked_set(working_, 2, [&](const HouseSet& found) {
        removed.clear();
        removed_by_naked(working_, found, removed);
        return use([&] {
            each(found.cells, [&](int place) {
                gone_digits(cell_at(found.house, place), static_cast<Mask>(~found.digits));
            });
        });
    });
    if (added) return true;
    each_fish(working_, 2, [&](const FishPattern& found) {
        removed.clear();
        removed_by(working_, found, removed);
        return use([&] {
            each(found.base, [&](int line) {
                gone_places(9 * found.base_family + line, found.digit, static_cast<Mask>(~found.cover));
            });
        });
    });
    return added;
}

bool ClosureSearch::add_chains(std::vector<ChainHint>&& hints) {
    sort_and_drop(hints);
    bool added = false;
    for (ChainHint& hint : hints) {
        parents_.clear();
        for (const Chain& chain : hint.chains)
            for (const Link& link : chain)
                if (is_on(link.node)) add_gone(link.cause, link.node);
        std::ranges::sort(parents_);
        parents_.erase(std::ranges::unique(parents_).begin(), parents_.end());
        if (parents_.empty()) continue;
        const bool is_new = std::ranges::any_of(hint.hint.removed, [&](std::uint16_t candidate) {
            return !closure_->contains(node_of(candidate, false));
        });
        if (!is_new) continue;
        const std::array<int, 1> id{nested_.intern(hint)};
        added |= add_removed(hint.hint.removed, id[0], nested_.complexity(id));
    }
    return added;
}

}  // namespace ninefold::explainer
