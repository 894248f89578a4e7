// BUG, the bivalue universal grave: a deadly pattern that covers all open cells.
//
// Each open cell has two candidates, and each digit has two places or none in every house, except for a few
// extra candidates, the guardians. Both candidates of a bivalue cell belong to the pattern, and that
// determines the guardians:
//
//     12  .  23 | .  .  . | 123 .  .     If all other cells have two candidates, 1 and 3 still need a second
//                                        place in this row, and 2 already has two. So 2 is the guardian in
//                                        the last cell, and the pattern has 1 and 3 there.
#include "logic/deadly.hpp"

namespace ninefold {
namespace {

/// Picks two candidates for each cell. In every house, each digit then has two places or none.
class Graves {
public:
    /// `wide` has the open cells that do not have exactly two candidates. Of those, only `guardians` may be
    /// left out of the pattern.
    Graves(const Facts& facts, const CellSet& wide, const DigitSet& guardians)
        : facts_(facts), guardians_(guardians) {
        for (const Cell cell : facts.bivalue()) add(cell, facts.board().candidates(cell));
        rest_ = wide;
    }

    /// Calls `use` with every such pattern until it returns false.
    template <class Use>
    bool each(const Use& use) {
        if (too_many_) return true;
        if (rest_.empty()) return !is_even(facts_.rules().cells()) || use(pattern_);
        const Cell cell = rest_.first();
        const DigitSet digits = facts_.board().candidates(cell);
        rest_.erase(cell);
        for (const Digit a : digits)
            for (const Digit b : digits) {
                const DigitSet pair = DigitSet::of(a).with(b);
                if (a >= b || !guardians_.includes(digits - pair)) continue;
                Graves with_pair = *this;
                with_pair.add(cell, pair);
                if (with_pair.is_even(CellSet::of(cell)) && !with_pair.each(use)) return false;
            }
        rest_.insert(cell);
        return true;
    }

private:
    void add(Cell cell, const DigitSet& digits) {
        for (const House house : facts_.rules().houses_of(cell)) {
            too_many_ = too_many_ || twice_[house].meets(digits);
            twice_[house] |= once_[house] & digits;
            once_[house] |= digits;
        }
        for (const Digit digit : digits) pattern_.insert({cell, digit});
    }

    /// Looks at the houses of these cells that are fully decided. True if no digit has just one place there.
    bool is_even(const CellSet& cells) const {
        for (const House house : facts_.rules().houses()) {
            const CellSet here = facts_.rules().cells(house);
            if (here.meets(cells) && !here.meets(rest_) && once_[house] != twice_[house]) return false;
        }
        return true;
    }

    const Facts& facts_;
    DigitSet guardians_;
    CellSet rest_;
    CandidateSet pattern_;
    Table<House, DigitSet> once_, twice_;  // digits with at least this many places
    bool too_many_ = false;
};

using Rule = bool (*)(const Facts& facts, const DeadlyPattern& pattern, Sink sink);

bool find_graves(const Facts& facts, const CellSet& wide, const DigitSet& guardians, Rule rule, Sink sink) {
    const auto use = [&](const CandidateSet& pattern) {
        return rule(facts, DeadlyPattern(facts.board(), pattern), sink);
    };
    return Graves(facts, wide, guardians).each(use);
}

/// The open cells that do not have exactly two candidates.
CellSet wide_cells(const Facts& facts) { return facts.board().open() - facts.bivalue(); }

}  // namespace

bool find_bug_1(const Facts& facts, Sink sink) {
    const CellSet wide = wide_cells(facts);
    return !wide.single() || find_graves(facts, wide, DigitSet::full(), find_one_cell, sink);
}

bool find_bug_2(const Facts& facts, Sink sink) {
    const CellSet wide = wide_cells(facts);
    if (!wide.several() || facts.rules().common_peers(wide).empty()) return true;
    for (const Digit digit : DigitSet::full())
        if (facts.board().cells_with(digit).includes(wide) &&
            !find_graves(facts, wide, DigitSet::of(digit), find_one_digit, sink))
            return false;
    return true;
}

bool find_bug_3(const Facts& facts, Sink sink) {
    const CellSet wide = wide_cells(facts);
    if (!wide.several() || facts.rules().common_houses(wide).empty()) return true;
    return find_graves(facts, wide, DigitSet::full(), find_subset, sink);
}

bool find_bug_4(const Facts& facts, Sink sink) {
    const CellSet wide = wide_cells(facts);
    if (wide.size() != 2 || facts.rules().common_houses(wide).empty()) return true;
    return find_graves(facts, wide, DigitSet::full(), find_link, sink);
}

}  // namespace ninefold
