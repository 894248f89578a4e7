// Locked candidates: where a box and a line meet.
//
//     .  .  . | 5  5  . | *  *  *      Pointing: the 5 of box 2 is in row 1, so the rest of row 1 (*)
//     .  .  . | .  .  . | .  .  .      cannot have it. Claiming is the same with box and row
//     .  .  . | .  .  . | .  .  .      swapped.
#include "logic/subsets.hpp"

namespace ninefold {
namespace {

bool is_box(const Rules& rules, House house) { return ninefold::is_box(rules.kind(house)); }

/// All places of a digit in one house also lie in another, which loses its other places. From a box to a line
/// this is pointing, from a line to a box claiming.
template <bool from_box>
bool find_locked(const Facts& facts, Sink sink) {
    const Rules& rules = facts.rules();
    for (const House from : rules.complete_houses()) {
        if (is_box(rules, from) != from_box) continue;
        for (const Digit digit : rules.digits()) {
            const CellSet cells = facts.places(from, digit);
            if (!cells.several()) continue;
            for (const House to : rules.houses_of(cells.first())) {
                if (is_box(rules, to) == from_box || !rules.cells(to).includes(cells)) continue;
                const CellSet gone = facts.places(to, digit) - cells;
                if (gone.empty()) continue;
                Step step;
                step.removes = candidates_in(gone, digit);
                step.evidence = evidence::Locked{digit, from, to, cells};
                step.truths = {Truth(from, digit)};
                if (!sink(std::move(step))) return false;
            }
        }
    }
    return true;
}

template <int size>
bool find_subsets(const Facts& facts, Sink sink) {
    return find_locked_subsets(facts, size, sink);
}

constexpr Technique table[] = {
    {"pointing", find_locked<true>},
    {"claiming", find_locked<false>},
    {"locked-pair", find_subsets<2>},
    {"locked-triple", find_subsets<3>},
};

}  // namespace

const Family locked{"locked", table};

}  // namespace ninefold
