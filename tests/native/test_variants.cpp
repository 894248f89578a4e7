#include <algorithm>

#include "check.hpp"
#include "constraints/constraint_types.hpp"
#include "constraints/solver.hpp"
#include "generate/variants.hpp"

using namespace ninefold;
using namespace ninefold::constraints;

namespace {

Variant latin(int size, const char* type = nullptr) {
    Variant variant{size, size, 1, size, {}, {}, {}};
    variant.candidates.assign(static_cast<std::size_t>(size * size), first_digits(size));
    if (type) variant.constraints.emplace_back().type = type;
    return variant;
}

VariantRecipe recipe_for(const Variant& base) {
    VariantRecipe recipe{base, Drawn::nothing, {{}}, 0, base.cell_count(), true};
    for (int cell = 0; cell < base.cell_count(); ++cell) recipe.symmetries[0].push_back({cell});
    return recipe;
}

/// The clues that are left if they are removed one after the other.
std::vector<bool> removed_one_by_one(Variant variant, const FullGrid& solution,
                                     const std::vector<std::vector<int>>& orbits) {
    std::vector<bool> clues(solution.size(), true);
    for (std::size_t cell = 0; cell < solution.size(); ++cell)
        variant.candidates[cell] = digit_bit(solution[cell]);
    for (const std::vector<int>& orbit : orbits) {
        Variant less = variant;
        for (const int cell : orbit)
            less.candidates[static_cast<std::size_t>(cell)] = first_digits(variant.rows);
        SearchLimits two;
        two.solutions = 2;
        const auto ignore = [](const std::vector<Mask>&) {};
        if (find_solutions(less, two, false, ignore, StopToken()).solutions != 1) continue;
        variant = less;
        for (const int cell : orbit) clues[static_cast<std::size_t>(cell)] = false;
    }
    return clues;
}

}  // namespace

TEST("a search depends only on its arguments, not on those before it") {
    const Network network = network_of(latin(7, "nonconsecutive"));
    NetworkSearch search(network);
    const auto run = [&](std::uint64_t nodes) {
        return search.run(
            network.root, {SearchLimits::none, nodes, SearchLimits().seconds},
            [](const std::vector<Mask>&) {}, StopToken());
    };
    const Outcome first = run(2000);
    run(500);
    const Outcome again = run(2000);
    CHECK(first.nodes == 2000);
    CHECK(again.propagations == first.propagations);
    CHECK(again.solutions == first.solutions);
}

TEST("a random search finds different grids for different seeds, and the same for the same") {
    const Network network = network_of(latin(6));
    NetworkSearch search(network);
    std::vector<std::vector<Mask>> grids;
    for (const std::uint64_t seed : {1, 2, 1}) {
        Random random(seed);
        const auto keep = [&](const std::vector<Mask>& grid) { grids.push_back(grid); };
        search.run(network.root, SearchLimits(), keep, StopToken(), &random);
    }
    CHECK(grids.size() == 3);
    CHECK(grids[0] == grids[2]);
    CHECK(grids[0] != grids[1]);
}

TEST("clues that are removed together are those that go one after the other") {
    const Variant variant = latin(5);
    const Network network = network_of(variant);
    NetworkSearch search(network);
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        Random random(seed);
        FullGrid solution;
        const auto keep = [&](const std::vector<Mask>& grid) {
            for (const Mask set : grid) solution.push_back(first_digit(set));
        };
        search.run(network.root, SearchLimits(), keep, StopToken(), &random);
        std::vector<std::vector<int>> orbits = recipe_for(variant).symmetries[0];
        Random shuffling(seed + 100), same(seed + 100);
        const auto clues = ClueRemoval(network, search).run(solution, orbits, 0, shuffling, StopToken());
        same.shuffle(orbits);
        CHECK(clues && *clues == removed_one_by_one(variant, solution, orbits));
    }
}

TEST("attempts for variants do not depend on those before them") {
    const VariantRecipe recipe = recipe_for(latin(6, "nonconsecutive"));
    VariantGenerator one(recipe, 7), other(recipe, 7);
    for (std::uint64_t number = 0; number < 4; ++number) one.run(number, StopToken());
    CHECK(one.run(4, StopToken()).givens == other.run(4, StopToken()).givens);
}

TEST("an interrupted attempt for a variant is not done") {
    VariantGenerator generator(recipe_for(latin(6)), 1);
    const VariantAttempt attempt = generator.run(0, StopToken([] { return true; }));
    CHECK(!attempt.done);
    CHECK(!attempt.good);
}

TEST("rules that no grid obeys are noticed") {
    CHECK(VariantGenerator(recipe_for(latin(3, "nonconsecutive")), 1).run(0, StopToken()).is_impossible);
    CHECK(!VariantGenerator(recipe_for(latin(4)), 1).run(0, StopToken()).is_impossible);
}
