#include "generate/variants.hpp"

#include <algorithm>

#include "constraints/constraint_types.hpp"
#include "generate/cages.hpp"
#include "generate/layouts.hpp"

namespace ninefold {
namespace {

using constraints::Constraint;
using constraints::Mask;
using constraints::Variant;

// A search that fails early goes wrong at its first digits: a new start is better than going on.
constexpr int most_starts = 20;
constexpr std::uint64_t nodes_per_start = 500;

Variant with(Variant variant, const std::vector<Constraint>& more) {
    variant.constraints.insert(variant.constraints.end(), more.begin(), more.end());
    return variant;
}

}  // namespace

VariantGenerator::Rules::Rules(const Variant& variant)
    : network(constraints::network_of(variant)), search(network) {}

VariantGenerator::VariantGenerator(const VariantRecipe& recipe, std::uint64_t seed)
    : recipe_(recipe), seed_(seed) {
    if (recipe_.drawn != Drawn::regions) base_ = std::make_unique<Rules>(recipe_.base);
}

VariantAttempt VariantGenerator::run(std::uint64_t number, const StopToken& stop) {
    Random random(seed_, number);
    VariantAttempt attempt;
    if (recipe_.drawn == Drawn::regions)
        draw_regions(random, attempt, stop);
    else if (const auto solution = fill(*base_, random, attempt, stop))
        draw(*solution, random, attempt, stop);
    attempt.done = attempt.good || !stop.requested();
    return attempt;
}

/// A random grid that obeys the rules.
std::optional<FullGrid> VariantGenerator::fill(Rules& rules, Random& random, VariantAttempt& attempt,
                                               const StopToken& stop) {
    std::optional<FullGrid> grid;
    const auto keep = [&](const std::vector<Mask>& sets) {
        grid.emplace();
        for (const Mask set : sets) grid->push_back(constraints::first_digit(set));
    };
    for (int start = 0; start < most_starts && !grid && !stop.requested(); ++start) {
        const constraints::Outcome outcome = rules.search.run(
            rules.network.root, {1, nodes_per_start, SearchLimits().seconds}, keep, stop, &random);
        attempt.is_impossible = outcome.ending == Ending::exhausted;
        if (attempt.is_impossible) break;
    }
    return grid;
}

void VariantGenerator::draw(const FullGrid& solution, Random& random, VariantAttempt& attempt,
                            const StopToken& stop) {
    if (recipe_.drawn == Drawn::nothing) return remove_clues(*base_, solution, random, attempt, stop);
    if (recipe_.drawn == Drawn::cages) {
        if (auto cages = drawn_cages(recipe_.base, solution, random, stop)) {
            attempt.constraints = std::move(*cages);
            attempt.givens.assign(solution.size(), -1);
            attempt.good = true;
        }
        return;
    }
    attempt.constraints = recipe_.drawn == Drawn::dots ? drawn_dots(recipe_.base, solution, random)
                                                       : drawn_thermometers(recipe_.base, solution, random);
    Rules rules(with(recipe_.base, attempt.constraints));
    remove_clues(rules, solution, random, attempt, stop);
}

void VariantGenerator::draw_regions(Random& random, VariantAttempt& attempt, const StopToken& stop) {
    Variant variant = recipe_.base;
    attempt.regions = variant.regions = drawn_regions(variant.rows, recipe_.base.regions, random);
    Rules rules(variant);
    const auto solution = fill(rules, random, attempt, stop);
    attempt.is_impossible = false;  // other regions may do
    if (solution) remove_clues(rules, *solution, random, attempt, stop);
}

void VariantGenerator::remove_clues(Rules& rules, const FullGrid& solution, Random& random,
                                    VariantAttempt& attempt, const StopToken& stop) const {
    const auto drawn = [&](std::size_t count) { return random.below(static_cast<std::uint32_t>(count)); };
    const auto spread = static_cast<std::size_t>(recipe_.most - recipe_.least + 1);
    const int least = recipe_.minimal ? 0 : recipe_.least + static_cast<int>(drawn(spread));
    ClueRemoval removal(rules.network, rules.search);
    const auto clues =
        removal.run(solution, recipe_.symmetries[drawn(recipe_.symmetries.size())], least, random, stop);
    if (!clues) return;
    for (std::size_t cell = 0; cell < solution.size(); ++cell)
        attempt.givens.push_back((*clues)[cell] ? solution[cell] : -1);
    const auto count = std::ranges::count(*clues, true);
    attempt.good =
        recipe_.least <= count && count <= recipe_.most && (!recipe_.minimal || removal.is_minimal());
}

}  // namespace ninefold
