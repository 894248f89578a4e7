// Fish: all places of a digit in n base houses lie in n cover houses, which then have no other place for it.
// clang-format off
//        c2          c6            Rows 2 and 8 (the base) have their 5s in columns 2 and 6 (the cover). If F
//     .  -  . | .  .  * | .  .  .  is not 5, this is an X-wing: each column gets its 5 from one of these
//  r2 .  5  . | .  F  5 | .  .  .  rows, so all its other cells (- *) lose 5.
//     .  -  . | .  .  * | .  .  .
//     --------+---------+--------  If F can be 5, this is a finned X-wing with the fin F. Either F is the 5
//     .  -  . | .  .  - | .  .  .  of row 2, or the X-wing works. Cells that see F (*) lose 5 either way.
//     ...                          If r2c6 cannot be 5, all this is still true, but row 2 has only one place
//  r8 .  5  . | .  .  5 | .  .  .  besides the fin: a sashimi X-wing.
// clang-format on Any kind of house can be base or cover, and one definition fits all: a place in the base
// that no cover house contains is a fin, and a place in two base houses is an endo fin. If no fin is true,
// the base has n different places that are true, one for each cover house. So a place in more cover houses
// than base houses is false: either it lies outside the base, or it lies in one base house and two cover
// houses. It is removed if it sees all fins.
//
// Rows against columns make a basic fish, with boxes among them a Franken fish, and any other mix makes a
// mutant fish. Two finned fish on the same base that share all cover houses but one are Siamese. Everything
// they remove together is one more step, whose evidence has the cover houses (n + 1) and the fins of both.
//
// A fish is not reported if smaller fish do all its work, except for finned Franken fish, whose smaller ones
// are hard to see. The truths of a fish are those of its base houses, minus any that are not needed.
#include "logic/fish.hpp"

#include "logic/fish_search.hpp"

namespace ninefold {
namespace {

using namespace fishing;

/// Skips digits whose places have not changed since a search found nothing.
bool search_all(const Facts& facts, Kind kind, Sink sink, Sink sashimi_sink) {
    FishSearch search(facts, kind, sink, sashimi_sink);
    for (const Digit digit : facts.rules().digits()) {
        std::optional<CellSet> none;
        std::optional<CellSet>& without_fish =
            facts.memory() ? facts.memory()->without_fish[kind.number()][digit] : none;
        const CellSet places = facts.board().cells_with(digit);
        if (without_fish == places) continue;
        if (kind.size > 4 && facts.stop().requested()) return true;  // smaller fish take no time
        if (!search.search(digit)) return false;
        if (!search.has_found()) without_fish = places;
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
