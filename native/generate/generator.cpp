#include "generate/generator.hpp"

#include <algorithm>

#include "generate/deletion.hpp"
#include "generate/descent.hpp"
#include "generate/fill.hpp"

namespace ninefold {
namespace {

// Attempts at a time: each asks one question in a round, or eight for a pattern. Enough to fill the lanes;
// with four times as many they leave the cache.
constexpr std::size_t deletions_together = 256, descents_together = 16;

std::uint32_t drawn(Random& random, std::size_t count) {
    return random.below(static_cast<std::uint32_t>(count));
}

/// The first number that an attempt draws.
const std::vector<CellSet>& drawn_symmetry(const Recipe& recipe, Random& random) {
    return recipe.symmetries[drawn(random, recipe.symmetries.size())];
}

}  // namespace

const std::vector<CellSet>& drawn_symmetry(const Recipe& recipe, std::uint64_t seed, std::uint64_t number) {
    Random random(seed, number);
    return drawn_symmetry(recipe, random);
}

void Generator::run(std::uint64_t first, std::uint64_t last, Attempt* results,
                    const std::function<bool()>& interrupted) {
    if (!recipe_.pattern) return run_pool<Deletion>(deletions_together, first, last, results, interrupted);
    run_pool<Descent>(descents_together, first, last, results, interrupted);
    if (recipe_.minimal)
        refuse_redundant(std::span(results, static_cast<std::size_t>(last - first)), interrupted);
}

/// Every place of the pool takes the next attempt as soon as it is done with one.
template <class Task>
void Generator::run_pool(std::size_t size, std::uint64_t first, std::uint64_t last, Attempt* results,
                         const std::function<bool()>& interrupted) {
    struct Place {
        Task task;
        std::uint64_t number;
    };
    if (interrupted()) return;
    std::vector<Place> pool(static_cast<std::size_t>(std::min<std::uint64_t>(size, last - first)));
    std::uint64_t next = first;
    for (Place& place : pool) start(place.task, place.number = next++);
    for (bool stopped = false; !pool.empty();) {
        questions_.clear();
        for (Place& place : pool)
            if (!place.task.done()) place.task.ask(questions_);
        stopped = !questions_.answer(interrupted);
        for (std::size_t i = 0; i < pool.size();) {
            Place& place = pool[i];
            if (!stopped && !place.task.done()) place.task.hear(questions_);
            if (!stopped && !place.task.done()) {
                ++i;
                continue;
            }
            results[place.number - first] = result(place.task);
            if (!stopped && next < last) {
                start(place.task, place.number = next++);
                ++i;
            } else {
                if (i + 1 < pool.size()) std::swap(place, pool.back());
                pool.pop_back();
            }
        }
    }
}

void Generator::start(Deletion& deletion, std::uint64_t number) {
    Random random(seed_, number);
    orbits_ = drawn_symmetry(recipe_, random);
    const int least =
        recipe_.minimal
            ? 0
            : recipe_.least +
                  static_cast<int>(drawn(random, static_cast<std::size_t>(recipe_.most - recipe_.least + 1)));
    const Values grid = fill(random);
    random.shuffle(orbits_);
    deletion.start(grid, orbits_, least);
}

void Generator::start(Descent& descent, std::uint64_t number) {
    Random random(seed_, number);
    const Values grid = fill(random);
    descent.start(grid, *recipe_.pattern, random);
}

Attempt Generator::result(const Deletion& deletion) const {
    Attempt attempt;
    if (!deletion.done()) return attempt;  // some clues are not decided upon
    for (const Cell cell : deletion.clues()) attempt.givens[cell] = deletion.solution()[cell];
    const int clues = deletion.clues().size();
    attempt.done = true;
    attempt.good = recipe_.least <= clues && clues <= recipe_.most;
    attempt.solutions = 1;
    return attempt;
}

Attempt Generator::result(const Descent& descent) const {
    return {descent.best(), descent.done(), descent.solutions() == 1, descent.solutions(), {}};
}

/// A puzzle on a pattern that is to be minimal is not good if a clue could go.
void Generator::refuse_redundant(std::span<Attempt> attempts, const std::function<bool()>& interrupted) {
    for (Attempt& attempt : attempts) {
        if (!attempt.good) continue;
        questions_.clear();
        KernelBoard board{};
        for (int cell = 0; cell < Cell::count; ++cell) board.open(cell);
        for (const Cell cell : *recipe_.pattern) board.place(cell.position(), attempt.givens[cell]);
        for (const Cell cell : *recipe_.pattern)
            questions_.board(questions_.ask(board, 2)).open(cell.position());
        attempt.done = questions_.answer(interrupted);
        const auto clues = static_cast<std::size_t>(recipe_.pattern->size());
        for (std::size_t i = 0; i < clues; ++i)
            attempt.good = attempt.good && attempt.done && questions_.count(i) > 1;
    }
}

}  // namespace ninefold
