// Almost locked sets (ALS): n cells of a house with n + 1 digits. If the set loses one digit, it is locked
// and holds all the others.
//
// ALS-XZ: two sets with a restricted common X, which at most one of them can hold. The other set is locked
// and holds Z. So one of the two holds Z, and no cell that sees all of their Zs can be Z.
//
//     XZ  .  . |XVW *  * | .  .  .      The sets are r1c1 and three cells of box 2. X cannot be in both r1c1
//      .  .  . | .  .  . | .  .  .      and r1c4. If r1c1 is not X, it is Z. If r1c4 is not X, the three
//      *  *  * | . VWZVWZ| .  .  .      cells hold V, W, Z. No cell that sees every Z (*) can hold it.
//
// Sets linked twice, by X and by Y: each set loses one of the two digits, and the other set holds it. So both
// sets hold all their other digits, X and Y are in one set each, and all of these digits are locked.
//
// ALS-XY-wing: two sets that share the restricted commons X and Y with a third set. If the third set does not
// hold X, it holds Y. So one of the two loses its common and holds Z.
//
//      A --X-- C --Y-- B      If the removed candidates also saw the Zs of C, two sets would be enough.
//      Z               Z
//
// Sets may overlap, as long as X is not in the cells they share.
#include "logic/als.hpp"

#include <algorithm>
#include <array>

namespace ninefold {

CandidateSet seen_by_both(const SetLinks& links, SetIndex a, SetIndex b, const DigitSet& digits) {
    CandidateSet seen;
    for (const Digit digit : digits)
        for (const Cell cell : links.seen(a, digit) & links.seen(b, digit)) seen.insert({cell, digit});
    return seen;
}

DigitSet shared_victims(const SetLinks& links, SetIndex a, SetIndex b) {
    DigitSet found;
    for (const Digit digit : links.set(a).digits & links.set(b).digits)
        if (links.seen(a, digit).meets(links.seen(b, digit))) found.insert(digit);
    return found;
}

bool has_smaller(const SetLinks& links, SetIndex set, const DigitSet& digits) {
    for (SetIndex i = 0; i < set; ++i)
        if (links.set(set).cells.includes(links.set(i).cells) && links.set(i).digits.includes(digits))
            return true;
    return false;
}

std::vector<Candidate> listed(const CandidateSet& candidates) {
    std::vector<Candidate> list;
    for (const Candidate candidate : candidates) list.push_back(candidate);
    return list;
}

Step step_of_sets(const SetLinks& links, std::span<const SetIndex> sets, const CandidateSet& removes) {
    Step step;
    step.removes = listed(removes);
    evidence::SetChain chain;
    CellSet cells;
    for (const SetIndex index : sets) {
        const AlmostLockedSet& set = links.set(index);
        chain.sets.push_back({set.cells, set.digits});
        for (const Cell cell : set.cells - cells) step.truths.emplace_back(cell);
        cells |= set.cells;
    }
    step.evidence = std::move(chain);
    step.has_spare_truths = true;
    return step;
}

namespace {

/// Sets related to one given set.
class Partners {
public:
    explicit Partners(const SetLinks& links) : links_(links) { bits_.resize(3, links.width()); }

    void choose(SetIndex set) {
        bits_.clear();
        const auto victims = bits_.row(0), once = bits_.row(1), twice = bits_.row(2);
        for (const Digit digit : links_.set(set).digits) {
            for (const Cell cell : links_.seen(set, digit)) {
                const SetBits hit = links_.hit({cell, digit});
                for (std::size_t i = 0; i < hit.size(); ++i) victims[i] |= hit[i];
            }
            const SetBits linked = links_.linked(set, digit);
            for (std::size_t i = 0; i < linked.size(); ++i) {
                twice[i] |= once[i] & linked[i];
                once[i] |= linked[i];
            }
        }
    }
    /// The sets that see a candidate that this set sees too.
    SetBits victims() const { return bits_[0]; }
    /// The sets that share a restricted common with it, and those that share two.
    SetBits linked_once() const { return bits_[1]; }
    SetBits linked_twice() const { return bits_[2]; }

private:
    const SetLinks& links_;
    SetTable bits_;
};

/// Two sets in one house that share a restricted common form a naked subset: if every digit that they share
/// in different cells is a restricted common, they have at most as many digits as cells.
bool share_a_house(const Facts& facts, const SetLinks& links, SetIndex a, SetIndex b) {
    return !facts.rules().common_houses(links.set(a).cells | links.set(b).cells).empty();
}

/// The candidates that two doubly linked sets remove, either from other cells or from each other's cells.
CandidateSet removed_by_twice_linked(const SetLinks& links, SetIndex a, SetIndex b, const DigitSet& commons,
                                     bool inside) {
    const CellSet both = links.set(a).cells | links.set(b).cells, where = inside ? both : ~both;
    CandidateSet gone;
    if (!inside) gone = seen_by_both(links, a, b, commons);
    for (const SetIndex set : {a, b})
        for (const Digit digit : links.set(set).digits - commons)
            for (const Cell cell : links.seen(set, digit) & where) gone.insert({cell, digit});
    return gone;
}

bool hand_over_two(const SetLinks& links, SetIndex a, SetIndex b, const DigitSet& commons,
                   const CandidateSet& gone, Sink sink) {
    if (gone.empty()) return true;
    const std::array sets{a, b};
    Step step = step_of_sets(links, sets, gone);
    std::get<evidence::SetChain>(step.evidence).commons = {commons};
    return sink(std::move(step));
}

/// Reports the steps of two sets with these restricted commons.
bool link_two(const SetLinks& links, SetIndex a, SetIndex b, const DigitSet& commons, Sink sink) {
    if (commons.single()) {
        const DigitSet digits = shared_victims(links, a, b) - commons;
        if (has_smaller(links, a, digits | commons) || has_smaller(links, b, digits | commons)) return true;
        return hand_over_two(links, a, b, commons, seen_by_both(links, a, b, digits), sink);
    }
    if (commons.size() > 2) return true;  // the position has no solution
    for (const bool inside : {false, true})
        if (!hand_over_two(links, a, b, commons, removed_by_twice_linked(links, a, b, commons, inside), sink))
            return false;
    return true;
}

bool find_als_xz(const Facts& facts, Sink sink) {
    const SetLinks& links = facts.set_links();
    Partners partners(links);
    for (SetIndex b = 0; b < links.size(); ++b) {
        partners.choose(b);
        const SetBits victims = partners.victims(), once = partners.linked_once(),
                      twice = partners.linked_twice();
        for (std::size_t i = 0; i <= b / 64u; ++i)
            if (!each_set((victims[i] & once[i]) | twice[i], i, [&](SetIndex a) {
                    if (a >= b || share_a_house(facts, links, a, b)) return true;
                    return link_two(links, a, b, links.restricted_commons(a, b), sink);
                }))
                return false;
    }
    return true;
}

/// The first set that is linked to both, but could not remove the candidates with only one of them. (It could
/// if all the candidates saw its Zs.)
std::optional<SetIndex> find_pivot(const SetLinks& links, SetIndex a, Digit x, SetIndex b, Digit y,
                                   const DigitSet& digits) {
    std::optional<SetIndex> found;
    each_common(links.linked(a, x), links.linked(b, y), [&](SetIndex pivot) {
        if (!links.set(pivot).digits.includes(digits)) return found = pivot, false;
        for (const Digit digit : digits)
            if (!links.seen(pivot, digit).includes(links.seen(a, digit) & links.seen(b, digit)))
                return found = pivot, false;
        return true;
    });
    return found;
}

/// The digits for which both sets see the same candidate, but need a third set to remove it.
DigitSet digits_of_wings(const SetLinks& links, SetIndex a, SetIndex b) {
    DigitSet digits = shared_victims(links, a, b);
    const DigitSet commons = links.restricted_commons(a, b);
    if (commons.several()) return {};
    return digits & (commons.empty() ? DigitSet::full() : commons);
}

/// Reports the wings between two sets, one for each set of removed candidates.
bool join_two(const SetLinks& links, SetIndex a, SetIndex b, Sink sink) {
    const DigitSet digits = digits_of_wings(links, a, b);
    std::array<DigitSet, 9 * 9> found;
    std::size_t count = 0;
    for (const Digit x : digits.empty() ? DigitSet() : links.set(a).digits)
        for (const Digit y : links.set(b).digits.without(x)) {
            const DigitSet left = digits.without(x).without(y);
            const std::span known(found.data(), count);
            if (left.empty() || std::ranges::find(known, left) != known.end()) continue;
            const std::optional<SetIndex> pivot = find_pivot(links, a, x, b, y, left);
            if (!pivot || has_smaller(links, a, left.with(x)) || has_smaller(links, b, left.with(y)))
                continue;
            found[count++] = left;
            const std::array sets{a, *pivot, b};
            Step step = step_of_sets(links, sets, seen_by_both(links, a, b, left));
            std::get<evidence::SetChain>(step.evidence).commons = {DigitSet::of(x), DigitSet::of(y)};
            if (!sink(std::move(step))) return false;
        }
    return true;
}

bool find_als_xy_wings(const Facts& facts, Sink sink) {
    const SetLinks& links = facts.set_links();
    Partners partners(links);
    for (SetIndex b = 0; b < links.size(); ++b) {
        partners.choose(b);
        for (std::size_t i = 0; i <= b / 64u; ++i)
            if (!each_set(partners.victims()[i], i,
                          [&](SetIndex a) { return a >= b || join_two(links, a, b, sink); }))
                return false;
    }
    return true;
}

constexpr Technique table[] = {
    {"sue-de-coq", find_sue_de_coq},
    {"als-xz", find_als_xz},
    {"als-xy-wing", find_als_xy_wings},
    {"als-chain", find_als_chains},
    {"death-blossom", find_death_blossoms},
    {"aligned-pair-exclusion", find_aligned_pairs},
    {"aligned-triplet-exclusion", find_aligned_triplets},
};

}  // namespace

const Family als{"als", table};

}  // namespace ninefold
