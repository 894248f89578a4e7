// The classic algorithms as one Python function. It runs without the GIL, but acquires it now and then to
// check for Ctrl-C.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <functional>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "bind/bind.hpp"
#include "bind/stop_source.hpp"
#include "search/algorithms.hpp"
#include "search/lanes.hpp"
#include "text/line.hpp"

namespace ninefold::bind {
namespace {

/// A classic algorithm, or the kernel.
std::function<void(const Board&, Search&)> algorithm_named(const std::string& name,
                                                           const std::optional<std::string>& isa) {
    for (const AlgorithmRow& row : algorithms())
        if (row.name == name) return row.run;
    if (name == "lanes")
        return [&kernel = kernel_named(isa)](const Board& board, Search& search) {
            lanes(board, search, kernel);
        };
    throw nb::value_error(("unknown native algorithm '" + name + "'").c_str());
}

using Count = std::uint64_t;
using Found =
    std::tuple<std::vector<std::string>, Count, std::string, std::tuple<Count, Count, Count, Count>>;

Found search(const std::string& name, const Board& board, Count limit, std::optional<Count> max_nodes,
             std::optional<double> max_seconds, Count keep, std::optional<std::string> isa) {
    require_classic(board, name.c_str());
    const auto algorithm = algorithm_named(name, isa);
    std::vector<std::string> grids;
    SearchLimits limits{limit, max_nodes.value_or(SearchLimits::none),
                        max_seconds.value_or(SearchLimits().seconds)};
    const auto keep_grid = [&](const Values& grid) {
        if (grids.size() < keep) grids.push_back(line_of(grid));
    };
    const Search done = StopSource(std::nullopt).run([&](const StopToken& stop) {
        Search run(limits, keep_grid, stop);
        if (board.conflicts().empty() && board.dead_cells().empty()) algorithm(board, run);
        return run;
    });
    const Counters& c = done.counters;
    return {grids,
            done.solutions(),
            name_in(ending_names, done.ending()),
            {c.tracks, c.recursions, c.backtracks, c.guesses}};
}

}  // namespace

void bind_search(nb::module_& m) {
    def_names(m, "ending_names", ending_names,
              "The ways a search can end; 'interrupted' becomes an exception.");
    m.def("search", &search, "algorithm"_a, "board"_a, nb::kw_only(), "limit"_a, "max_nodes"_a.none(),
          "max_seconds"_a.none(), "keep"_a, "isa"_a.none() = nb::none(),
          "The first `keep` grids, the number of solutions found, how the search ended, and the counters "
          "(tracks,\n"
          "recursions, backtracks, guesses).");
    m.def(
        "algorithm_names",
        [] {
            std::vector<std::string> names;
            for (const AlgorithmRow& row : algorithms()) names.emplace_back(row.name);
            return names;
        },
        "The names that `search` knows.");
}

}  // namespace ninefold::bind
