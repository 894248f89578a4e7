// The generator, and tools for puzzle setters.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "batch/generate_many.hpp"
#include "bind/bind.hpp"
#include "bind/stop_source.hpp"
#include "generate/fill.hpp"
#include "generate/pattern_search.hpp"
#include "generate/setting.hpp"
#include "text/line.hpp"

namespace ninefold::bind {
namespace {

using Orbits = std::vector<std::vector<int>>;

/// Disjoint sets of cells.
std::vector<CellSet> cell_sets(const Orbits& orbits) {
    std::vector<CellSet> sets;
    CellSet seen;
    for (const auto& orbit : orbits) {
        CellSet& cells = sets.emplace_back();
        for (const int cell : orbit) {
            if (cell < 0 || cell >= Cell::count || seen.contains(Cell::at(cell)))
                throw nb::value_error("orbits must contain cells from 0 to 80, each in one orbit only");
            cells.insert(Cell::at(cell));
            seen.insert(Cell::at(cell));
        }
        if (cells.empty()) throw nb::value_error("an orbit must contain a cell");
    }
    return sets;
}

Recipe recipe_of(nb::dict given) {
    Recipe recipe;
    for (const Orbits& orbits : nb::cast<std::vector<Orbits>>(given["symmetries"]))
        recipe.symmetries.push_back(cell_sets(orbits));
    recipe.least = nb::cast<int>(given["least"]);
    recipe.most = nb::cast<int>(given["most"]);
    recipe.minimal = nb::cast<bool>(given["minimal"]);
    const auto pattern = nb::cast<std::optional<std::vector<int>>>(given["pattern"]);
    if (pattern) recipe.pattern = cell_sets({*pattern}).front();
    return recipe;
}

using Rows = std::vector<std::size_t>;

TechniqueSet technique_set(const Rows& rows) {
    TechniqueSet set;
    for (const std::size_t row : rows) {
        if (row >= techniques().size()) throw nb::value_error("no such row in the table of techniques");
        set.set(row);
    }
    return set;
}

/// The lowest and the highest rating in tenths, a flag for pearls, a flag for diamonds.
using RatingTuple = std::tuple<int, int, bool, bool>;
/// The order of techniques and their limits; sets of techniques, at least one of each set being required;
/// forbidden techniques; and a flag (true if the path must solve the puzzle).
using PathTuple = std::tuple<Rows, FinderLimits, std::vector<Rows>, Rows, bool>;

std::vector<PathGoal> path_goals(nb::handle given) {
    std::vector<PathGoal> goals;
    for (const auto& [order, limits, required, forbidden, solved] : nb::cast<std::vector<PathTuple>>(given)) {
        technique_set(order);  // rejects rows that are not in the table
        PathGoal& goal = goals.emplace_back(PathGoal{{order, limits}, {}, technique_set(forbidden), solved});
        for (const Rows& rows : required) goal.required.push_back(technique_set(rows));
    }
    return goals;
}

Target target_of(nb::dict given) {
    Target target;
    if (const auto rating = nb::cast<std::optional<RatingTuple>>(given["rating"])) {
        const auto& [least, most, pearl, diamond] = *rating;
        target.rating = RatingGoal{least, most, pearl, diamond};
    }
    target.screens = path_goals(given["screens"]);
    target.paths = path_goals(given["paths"]);
    target.rounds = nb::cast<int>(given["rounds"]);
    return target;
}

/// The distance from the target; er, ep and ed in tenths, 0 if the rating is not complete.
using VerdictTuple = std::tuple<int, int, int, int>;
/// For each attempt: the puzzle as 81 characters, its outcome, its number of solutions, and its verdict.
using Attempts = std::tuple<std::string, nb::bytes, std::vector<std::uint32_t>, std::vector<VerdictTuple>>;

char fate_of(const Attempt& attempt) { return !attempt.done ? '?' : attempt.good ? '+' : '-'; }

VerdictTuple tuple_of(const Verdict& verdict) {
    if (!verdict.is_rated) return {verdict.distance, 0, 0, 0};
    return {verdict.distance, verdict.er, verdict.ep, verdict.ed};
}

Attempts generate(nb::dict recipe, std::optional<nb::dict> target, std::uint64_t seed, std::uint64_t first,
                  std::size_t count, unsigned threads, std::optional<double> max_seconds,
                  std::optional<std::string> isa) {
    const Recipe wanted = recipe_of(recipe);
    const Target aim = target ? target_of(*target) : Target();
    const KernelRow& kernel = kernel_named(isa);
    const std::vector<Attempt> results = StopSource(max_seconds).run([&](const StopToken& stop) {
        std::vector<Attempt> attempts(count);
        generate_many(wanted, seed, first, attempts, kernel, threads, stop, aim);
        return attempts;
    });
    std::string puzzles, fates;
    std::vector<std::uint32_t> solutions;
    std::vector<VerdictTuple> verdicts;
    for (const Attempt& attempt : results) {
        puzzles += line_of(attempt.givens);
        fates += fate_of(attempt);
        solutions.push_back(attempt.solutions);
        if (!aim.empty()) verdicts.push_back(tuple_of(attempt.verdict));
    }
    return {puzzles, nb::bytes(fates.data(), fates.size()), solutions, verdicts};
}

std::uint64_t count_fills(std::uint64_t tries, std::uint64_t seed) {
    return StopSource(std::nullopt).run([&](const StopToken& stop) {
        Random random(seed);
        StopPoller poller(stop, 4096);
        std::uint64_t good = 0;
        for (std::uint64_t i = 0; i < tries && !poller.requested(); ++i) good += try_fill(random).has_value();
        return good;
    });
}

std::optional<std::string> minimise_line(const std::string& solution, const Orbits& orbits,
                                         std::uint64_t seed, std::optional<double> max_seconds) {
    const Values grid = values_from(solution);
    std::vector<CellSet> order = cell_sets(orbits);
    Random(seed).shuffle(order);
    const std::optional<CellSet> clues = StopSource(max_seconds).run([&](const StopToken& stop) {
        KernelQueue queue(best_kernel());
        return minimise(grid, order, queue, stop);
    });
    if (!clues) return {};
    Values givens;
    for (const Cell cell : *clues) givens[cell] = grid[cell];
    return line_of(givens);
}

std::optional<std::vector<std::uint32_t>> candidate_counts(const Board& board, std::uint32_t limit,
                                                           std::optional<double> max_seconds) {
    require_classic(board, "candidate_counts");
    if (limit == 0) throw nb::value_error("limit must be at least 1");
    const auto counts = StopSource(max_seconds).run([&](const StopToken& stop) {
        KernelQueue queue(best_kernel());
        return count_candidates(board, limit, queue, stop);
    });
    if (!counts) return {};
    return std::vector<std::uint32_t>(counts->begin(), counts->end());
}

}  // namespace

void bind_generate(nb::module_& m) {
    m.def("generate", &generate, "recipe"_a, "target"_a.none(), nb::kw_only(), "seed"_a, "first"_a, "count"_a,
          "threads"_a, "max_seconds"_a.none(), "isa"_a.none(),
          nb::sig("def generate(recipe: collections.abc.Mapping[str, object], "
                  "target: collections.abc.Mapping[str, object] | None, *, seed: int, first: int, "
                  "count: int, threads: int, max_seconds: float | None, isa: str | None) -> "
                  "tuple[str, bytes, list[int], list[tuple[int, int, int, int]]]"),
          "Make the attempts `first`, `first + 1`, ... of a seed. Returns their puzzles, 81 characters each; "
          "the outcome of each ('+' good, '-' not good, '?' not finished in time); the number of solutions "
          "of each; and with a target, its distance from the target and its er, ep and ed in tenths (0: not "
          "known).");
    m.def("count_fills", &count_fills, "tries"_a, "seed"_a,
          "The number of tries to fill a grid that succeed.");
    m.attr("FILL_CHOICES") = fill_choices;
    m.attr("MOST_SOLUTIONS") = PatternSearch::most_solutions;
    m.def("minimise", &minimise_line, "solution"_a, "orbits"_a, "seed"_a, "max_seconds"_a.none(),
          "Remove clues of the `orbits` in the random order of a seed, as long as the puzzle stays unique, "
          "and return what is left. None if the time ran out.");
    m.def(
        "candidate_counts", &candidate_counts, "board"_a, "limit"_a, "max_seconds"_a.none(),
        "The number of solutions with each of the 729 candidates, up to a limit. None if the time ran out.");
}

}  // namespace ninefold::bind
