// The generator and the setter's tools.
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
#include "bind/watch.hpp"
#include "generate/fill.hpp"
#include "generate/setting.hpp"
#include "model/text.hpp"

namespace ninefold::bind {
namespace {

using Units = std::vector<std::vector<int>>;

std::vector<CellSet> cell_sets(const Units& units) {
    std::vector<CellSet> sets;
    for (const auto& unit : units) {
        CellSet& cells = sets.emplace_back();
        for (const int cell : unit) cells.insert(Cell::at(cell));
    }
    return sets;
}

Recipe recipe_of(nb::dict given) {
    Recipe recipe;
    for (const Units& units : nb::cast<std::vector<Units>>(given["symmetries"]))
        recipe.symmetries.push_back(cell_sets(units));
    recipe.least = nb::cast<int>(given["least"]);
    recipe.most = nb::cast<int>(given["most"]);
    recipe.minimal = nb::cast<bool>(given["minimal"]);
    const auto pattern = nb::cast<std::optional<std::vector<int>>>(given["pattern"]);
    if (pattern) recipe.pattern = cell_sets({*pattern}).front();
    return recipe;
}

/// Puzzles, 81 characters each; which of them are good; how many solutions each has. None if out of time.
using Attempts = std::tuple<std::string, nb::bytes, std::vector<std::uint32_t>>;

std::optional<Attempts> generate(nb::dict recipe, std::uint64_t seed, std::uint64_t first, std::size_t count,
                                 unsigned threads, std::optional<double> max_seconds,
                                 std::optional<std::string> isa) {
    const Recipe wanted = recipe_of(recipe);
    const KernelRow& kernel = kernel_named(isa);
    const Watch watch(max_seconds);
    std::vector<Attempt> results(count);
    bool complete = false;
    {
        nb::gil_scoped_release no_gil;
        complete =
            generate_many(wanted, seed, first, results, kernel, threads, [&] { return watch.interrupted(); });
    }
    Watch::raise_if_signalled();
    if (!complete) return {};
    std::string puzzles, good;
    std::vector<std::uint32_t> solutions;
    for (const Attempt& attempt : results) {
        puzzles += line_of(attempt.givens);
        good += attempt.good ? '\1' : '\0';
        solutions.push_back(attempt.solutions);
    }
    return Attempts{puzzles, nb::bytes(good.data(), good.size()), solutions};
}

std::uint64_t count_fills(std::uint64_t tries, std::uint64_t seed) {
    const Watch watch({});
    std::uint64_t good = 0;
    {
        nb::gil_scoped_release no_gil;
        Random random(seed);
        for (std::uint64_t i = 0; i < tries; ++i) {
            good += try_fill(random).has_value();
            if (i % 4096 == 0 && watch.interrupted()) break;
        }
    }
    Watch::raise_if_signalled();
    return good;
}

Values values_of(const std::string& line) {
    const auto values = values_from_line(line);
    if (!values) throw nb::value_error("a puzzle has 81 characters, '1' to '9' or '.'");
    return *values;
}

std::optional<std::string> minimise_line(const std::string& solution, const Units& units, std::uint64_t seed,
                                         std::optional<double> max_seconds) {
    const Values grid = values_of(solution);
    std::vector<CellSet> order = cell_sets(units);
    Random(seed).shuffle(order);
    const Watch watch(max_seconds);
    std::optional<CellSet> clues;
    {
        nb::gil_scoped_release no_gil;
        Questions questions(best_kernel());
        clues = minimise(grid, order, questions, [&] { return watch.interrupted(); });
    }
    Watch::raise_if_signalled();
    if (!clues) return {};
    Values givens;
    for (const Cell cell : *clues) givens[cell] = grid[cell];
    return line_of(givens);
}

std::optional<std::vector<std::uint32_t>> candidate_counts(const Board& board, std::uint32_t limit,
                                                           std::optional<double> max_seconds) {
    if (limit == 0) throw nb::value_error("limit must be at least 1");
    const Watch watch(max_seconds);
    std::optional<Table<Candidate, std::uint32_t>> counts;
    {
        nb::gil_scoped_release no_gil;
        Questions questions(best_kernel());
        counts = count_candidates(board, limit, questions, [&] { return watch.interrupted(); });
    }
    Watch::raise_if_signalled();
    if (!counts) return {};
    return std::vector<std::uint32_t>(counts->begin(), counts->end());
}

}  // namespace

void bind_generate(nb::module_& m) {
    m.def("generate", &generate, "recipe"_a, nb::kw_only(), "seed"_a, "first"_a, "count"_a, "threads"_a,
          "max_seconds"_a.none(), "isa"_a.none(),
          nb::sig("def generate(recipe: collections.abc.Mapping[str, object], *, seed: int, first: int, "
                  "count: int, threads: int, max_seconds: float | None, isa: str | None) -> "
                  "tuple[str, bytes, list[int]] | None"),
          "Attempts `first`, `first + 1`, ... of a seed: their puzzles, 81 characters each; which are good; "
          "how many solutions each has. None if the time ran out.");
    m.def("count_fills", &count_fills, "tries"_a, "seed"_a, "How many tries to fill a grid succeed.");
    m.attr("FILL_CHOICES") = fill_choices;
    m.def(
        "minimise", &minimise_line, "solution"_a, "units"_a, "seed"_a, "max_seconds"_a.none(),
        "What is left of the clues in `units` when all that can go are gone, in the random order of a seed. "
        "None if the time ran out.");
    m.def("candidate_counts", &candidate_counts, "board"_a, "limit"_a, "max_seconds"_a.none(),
          "For each of the 729 candidates the number of solutions with it, up to a limit. None if the time "
          "ran out.");
}

}  // namespace ninefold::bind
