#include "generate/generator.hpp"

#include <algorithm>

#include "generate/deletion.hpp"
#include "generate/fill.hpp"
#include "generate/pattern_search.hpp"

namespace ninefold {
namespace {

// How many attempts run side by side. Each queues one board per round, or eight for a pattern. That is enough
// to fill the lanes; four times as many would not fit into the cache.
constexpr std::size_t deletions_together = 256, pattern_searches_together = 16;

std::uint32_t drawn(Random& random, std::size_t count) {
    return random.below(static_cast<std::uint32_t>(count));
}

/// Must be the first random number that an attempt draws.
const std::vector<CellSet>& drawn_symmetry(const Recipe& recipe, Random& random) {
    return recipe.symmetries[drawn(random, recipe.symmetries.size())];
}

}  // namespace

const std::vector<CellSet>& drawn_symmetry(const Recipe& recipe, std::uint64_t seed, std::uint64_t number) {
    Random random(seed, number);
    return drawn_symmetry(recipe, random);
}

void Generator::run(std::uint64_t first, std::uint64_t last, Attempt* results, const StopToken& stop) {
    if (!recipe_.pattern) return run_pool<Deletion>(deletions_together, first, last, results, stop);
    run_pool<PatternSearch>(pattern_searches_together, first, last, results, stop);
    if (recipe_.minimal) refuse_redundant(std::span(results, static_cast<std::size_t>(last - first)), stop);
}

/// Each slot of the pool starts the next attempt as soon as it has finished one.
template <class Task>
void Generator::run_pool(std::size_t size, std::uint64_t first, std::uint64_t last, Attempt* results,
                         const StopToken& stop) {
    struct Place {
        Task task;
        std::uint64_t number;
    };
    if (stop.requested()) return;
    std::vector<Place> pool(static_cast<std::size_t>(std::min<std::uint64_t>(size, last - first)));
    std::uint64_t next = first;
    for (Place& place : pool) start(place.task, place.number = next++);
    for (bool stopped = false; !pool.empty();) {
        queue_.clear();
        for (Place& place : pool)
            if (!place.task.done()) place.task.request(queue_);
        stopped = !queue_.solve(stop);
        for (std::size_t i = 0; i < pool.size();) {
            Place& place = pool[i];
            if (!stopped && !place.task.done()) place.task.receive(queue_);
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

void Generator::start(PatternSearch& search, std::uint64_t number) {
    Random random(seed_, number);
    const Values grid = fill(random);
    search.start(grid, *recipe_.pattern, random);
}

Attempt Generator::result(const Deletion& deletion) const {
    Attempt attempt;
    if (!deletion.done()) return attempt;  // some clues are still undecided
    for (const Cell cell : deletion.clues()) attempt.givens[cell] = deletion.solution()[cell];
    const int clues = deletion.clues().size();
    attempt.done = true;
    attempt.good = recipe_.least <= clues && clues <= recipe_.most;
    attempt.solutions = 1;
    return attempt;
}

Attempt Generator::result(const PatternSearch& search) const {
    return {search.best(), search.done(), search.solutions() == 1, search.solutions(), {}};
}

/// Rejects puzzles on a pattern that should be minimal but have a redundant clue.
void Generator::refuse_redundant(std::span<Attempt> attempts, const StopToken& stop) {
    for (Attempt& attempt : attempts) {
        if (!attempt.good) continue;
        queue_.clear();
        KernelBoard board{};
        for (int cell = 0; cell < Cell::count; ++cell) board.open(cell);
        for (const Cell cell : *recipe_.pattern) board.place(cell.position(), attempt.givens[cell]);
        for (const Cell cell : *recipe_.pattern) queue_.board(queue_.add(board, 2)).open(cell.position());
        attempt.done = queue_.solve(stop);
        const auto clues = static_cast<std::size_t>(recipe_.pattern->size());
        for (std::size_t i = 0; i < clues; ++i)
            attempt.good = attempt.good && attempt.done && queue_.count(i) > 1;
    }
}

}  // namespace ninefold
