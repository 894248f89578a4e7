// Fish: the places of one digit in n base houses lie in n cover houses, which then have no other place.
// clang-format off
//        c2          c6            Rows 2 and 8 (the base) have their 5 in columns 2 and 6 (the cover). F is
//     .  -  . | .  .  * | .  .  .  no 5: an X-wing. Each of the columns gets its 5 from one of these rows, so
//  r2 .  5  . | .  F  5 | .  .  .  that all its other cells (- *) lose it.
//     .  -  . | .  .  * | .  .  .
//     --------+---------+--------  F can be 5: a finned X-wing, F the fin. Either F is the 5 of row 2, or all
//     .  -  . | .  .  - | .  .  .  is as above. The cells that see F (*) lose their 5 both ways. If r2c6 is no
//     ...                          5, all is still true, but row 2 has only one place left besides the fin: a
//  r8 .  5  . | .  .  5 | .  .  .  sashimi X-wing.
// clang-format on
// Houses of all kinds can be base and cover, and the definition is one for all: a place in the base that no
// cover house has is a fin; one in two base houses is an endo fin. If no fin holds, the base has n different
// places that hold, one for each cover house. So a place with more cover houses than base houses does not
// (one outside the base, or one inside that two cover houses have); it is removed if it sees all fins.
//
// Rows against columns make a basic fish, with boxes among them a Franken fish, all else a mutant one. Two
// fish with fins on one base, with all cover houses but one in common, are Siamese: what both remove together
// is one more step, whose evidence has the cover houses (n + 1) and the fins of both.
//
// A fish is not found where smaller ones do all its work, but for finned Franken fish, whose smaller ones are
// hard to see. Truths are those of the base houses, without any that can be left out.
#include "logic/fish.hpp"

#include "logic/fish_search.hpp"

namespace ninefold {
namespace {

using namespace fishing;

/// Digits whose places are the same as when nothing was found are left out.
bool search_all(const Facts& facts, Kind kind, Sink sink, Sink sashimi_sink) {
    FishSearch search(facts, kind, sink, sashimi_sink);
    for (const Digit digit : DigitSet::full()) {
        std::optional<CellSet> none;
        std::optional<CellSet>& barren = facts.memory() ? facts.memory()->barren[kind.number()][digit] : none;
        const CellSet places = facts.board().cells_with(digit);
        if (barren == places) continue;
        if (kind.size > 4 && facts.interrupted()) return true;  // smaller ones take no time
        if (!search.search(digit)) return false;
        if (!search.has_found()) barren = places;
    }
    return true;
}

template <Kind kind>
bool find_fish(const Facts& facts, Sink sink) {
    return search_all(facts, kind, sink, sink);
}

template <int size, bool sashimi>
bool find_finned(const Facts& facts, Sink sink) {
    const FinnedFish& found = facts.finned_fish(size);
    for (const Step& step : sashimi ? found.sashimi : found.plain)
        if (!sink(Step(step))) return false;
    return true;
}

constexpr Technique table[] = {
    {"x-wing", find_fish<Kind{2, Shape::basic, Fins::none}>},
    {"swordfish", find_fish<Kind{3, Shape::basic, Fins::none}>},
    {"jellyfish", find_fish<Kind{4, Shape::basic, Fins::none}>},
    {"finned-x-wing", find_finned<2, false>},
    {"finned-swordfish", find_finned<3, false>},
    {"finned-jellyfish", find_finned<4, false>},
    {"sashimi-x-wing", find_finned<2, true>},
    {"sashimi-swordfish", find_finned<3, true>},
    {"sashimi-jellyfish", find_finned<4, true>},
    {"franken-x-wing", find_fish<Kind{2, Shape::franken, Fins::none}>},
    {"franken-swordfish", find_fish<Kind{3, Shape::franken, Fins::none}>},
    {"franken-jellyfish", find_fish<Kind{4, Shape::franken, Fins::none}>},
    {"finned-franken-x-wing", find_fish<Kind{2, Shape::franken, Fins::some}>},
    {"finned-franken-swordfish", find_fish<Kind{3, Shape::franken, Fins::some}>},
    {"finned-franken-jellyfish", find_fish<Kind{4, Shape::franken, Fins::some}>},
    {"mutant-x-wing", find_fish<Kind{2, Shape::mutant, Fins::none}>},
    {"mutant-swordfish", find_fish<Kind{3, Shape::mutant, Fins::none}>},
    {"mutant-jellyfish", find_fish<Kind{4, Shape::mutant, Fins::none}>},
    {"finned-mutant-x-wing", find_fish<Kind{2, Shape::mutant, Fins::some}>},
    {"finned-mutant-swordfish", find_fish<Kind{3, Shape::mutant, Fins::some}>},
    {"finned-mutant-jellyfish", find_fish<Kind{4, Shape::mutant, Fins::some}>},
    {"finned-mutant-squirmbag", find_fish<Kind{5, Shape::mutant, Fins::some}>},
    {"finned-mutant-whale", find_fish<Kind{6, Shape::mutant, Fins::some}>},
};

}  // namespace

FinnedFish find_finned_fish(const Facts& facts, int size) {
    FinnedFish found;
    const auto keep_in = [](std::vector<Step>& steps) {
        return [&](Step&& step) { return steps.push_back(std::move(step)), true; };
    };
    const auto keep_plain = keep_in(found.plain), keep_sashimi = keep_in(found.sashimi);
    search_all(facts, {size, Shape::basic, Fins::some}, keep_plain, keep_sashimi);
    return found;
}

const Family fish{"fish", table};

}  // namespace ninefold
