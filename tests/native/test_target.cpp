// Targets of the generator: verdicts, mutation, and that an attempt depends only on its number.
#include <algorithm>
#include <vector>

#include "batch/generate_many.hpp"
#include "check.hpp"
#include "generate/fill.hpp"
#include "generate/mutation.hpp"
#include "generate/setting.hpp"
#include "rating/explainer/explainer.hpp"
#include "text/line.hpp"

using namespace ninefold;

namespace {

const StopToken never;

const char* const rated_56 =
    ".......798.9..4.1..1..........2.......14.3.6...698.2.5.72...9..4...6..31.........";

std::vector<CellSet> single_cells() {
    std::vector<CellSet> orbits;
    for (const Cell cell : CellSet::full()) orbits.push_back(CellSet::of(cell));
    return orbits;
}

Recipe plain() {
    Recipe recipe;
    recipe.symmetries = {single_cells()};
    return recipe;
}

Verdict judged(const Target& target) { return judge(*values_from_line(rated_56), target, never); }

Target rating(RatingGoal goal, int rounds = 0) {
    Target target;
    target.rating = goal;
    target.rounds = rounds;
    return target;
}

PathGoal every_technique() {
    PathGoal goal;
    for (std::size_t row = 0; row < techniques().size(); ++row) goal.plan.order.push_back(row);
    return goal;
}

}  // namespace

TEST("the distance to a target is that of the rating") {
    const Verdict good = judged(rating({50, 60}));
    CHECK(good.distance == 0 && good.is_rated && good.er == 56);
    CHECK(judged(rating({60, 70})).distance == 4);
    Target easier = rating({0, 50});
    CHECK(judged(easier).distance > 0 && !judged(easier).is_rated);
    easier.rounds = 1;  // mutation needs to know the distance
    CHECK(judged(easier).distance == 6 && !judged(easier).is_rated);
    CHECK(judged(rating({90, 200})).distance == 34 && !judged(rating({90, 200})).near);
    CHECK(judged(rating({50, 60, true})).distance > 0);
}

TEST("the first digit of a pearl costs as much as the whole puzzle") {
    const char* line = "4...6.8.39.....4...1.....5..4...1..5..6.7..3.1....82.....5....9.9..2654..7......2";
    const Verdict verdict = judge(*values_from_line(line), rating({80, 90, true}), never);
    CHECK(verdict.er == 84 && verdict.ep == 83 && verdict.distance == 1);
}

TEST("a path is judged by the techniques it uses") {
    Target target;
    PathGoal& goal = target.paths.emplace_back(every_technique());
    CHECK(judged(target).distance == 0);
    goal.solved = true;
    CHECK(judged(target).distance == 0);
    for (std::size_t row = 0; row < techniques().size(); ++row)  // whatever it uses is forbidden
        goal.forbidden.set(row);
    CHECK(judged(target).distance > 0);
    goal.forbidden.reset();
    goal.plan.order = {0};  // full houses alone do not solve it
    CHECK(judged(target).distance > 0);
    goal = every_technique();
    goal.required.push_back(TechniqueSet().set(techniques().size() - 1));  // a template technique
    CHECK(judged(target).distance > 0 && !judged(target).near);
}

TEST("mutants are minimal puzzles of the same grid") {
    Random random(5);
    const Values grid = fill(random);
    KernelQueue queue(best_kernel());
    std::vector<CellSet> order = single_cells();
    random.shuffle(order);
    const Parent parent{grid, *minimise(grid, order, queue, never), single_cells(), true};
    int changed = 0;
    for (const CellSet& clues : mutants(parent, 20, random, queue, never)) {
        changed += clues != parent.clues;
        std::vector<CellSet> rest;
        for (const Cell cell : clues) rest.push_back(CellSet::of(cell));
        CHECK(minimise(grid, rest, queue, never) == clues);  // unique, and every clue is needed
    }
    CHECK(changed > 10);
    CHECK(mutants(parent, 4, random, queue, [] { return true; }).empty());
}

TEST("attempts with a target do not depend on how they are split into runs") {
    const Target target = rating({26, 200, true}, 6);
    std::vector<Attempt> whole(60), part(20);
    generate_many(plain(), 3, 0, whole, best_kernel(), 1, never, target);
    generate_many(plain(), 3, 40, part, best_kernel(), 2, never, target);
    for (std::size_t i = 0; i < part.size(); ++i) CHECK(part[i].givens == whole[i + 40].givens);
    CHECK(std::ranges::any_of(whole, &Attempt::good));
    for (const Attempt& attempt : whole) {
        if (!attempt.good) continue;
        const auto found = explainer::rate(Board(Rules::classic(), attempt.givens), {}, never);
        CHECK(found.er >= 26 && found.er == found.ep && found.er == attempt.verdict.er);
    }
}

TEST("an interrupted run with a target leaves attempts undone") {
    std::vector<Attempt> results(400);
    int asked = 0;
    const auto soon = [&] { return ++asked > 60; };
    generate_many(plain(), 1, 0, results, best_kernel(), 1, soon, rating({90, 200}, 12));
    CHECK(std::ranges::count(results, true, &Attempt::done) < 400);
}
