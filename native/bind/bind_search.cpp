// The classic algorithms as one Python function. It runs without the GIL and comes back for it now and then
// to see whether the user has pressed Ctrl-C.
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
#include "model/text.hpp"
#include "search/algorithms.hpp"
#include "search/lanes.hpp"

namespace ninefold::bind {
namespace {

const char* name_of(Ending ending) {
    switch (ending) {
        case Ending::exhausted:
            return "exhausted";
        case Ending::solutions:
            return "solutions";
        case Ending::nodes:
            return "nodes";
        case Ending::seconds:
            return "seconds";
        case Ending::interrupted:
            return "interrupted";
    }
    return "";
}

/// A classic algorithm, or the kernel.
std::function<void(const Board&, Search&)> algorithm_named(const std::string& name,
                                                           const std::optional<std::string>& isa) {
    for (const AlgorithmRow& row : algorithms())
        if (row.name == name) return row.run;
    if (name == "lanes")
        return [&kernel = kernel_named(isa)](const Board& board, Search& search) {
            lanes(board, search, kernel);
        };
    throw nb::value_error(("no native algorithm is called '" + name + "'").c_str());
}

bool signal_arrived() {
    nb::gil_scoped_acquire gil;
    return PyErr_CheckSignals() != 0;
}

using Count = std::uint64_t;
using Found =
    std::tuple<std::vector<std::string>, Count, std::string, std::tuple<Count, Count, Count, Count>>;

Found search(const std::string& name, const Board& board, Count limit, std::optional<Count> max_nodes,
             std::optional<double> max_seconds, Count keep, std::optional<std::string> isa) {
    const auto algorithm = algorithm_named(name, isa);
    std::vector<std::string> grids;
    Limits limits{limit, max_nodes.value_or(Limits::none), max_seconds.value_or(Limits().seconds)};
    Search run(
        limits,
        [&](const Values& s) {
            if (grids.size() < keep) grids.push_back(line_of(s));
        },
        signal_arrived);
    if (board.conflicts().empty() && board.dead_cells().empty()) {
        nb::gil_scoped_release no_gil;
        algorithm(board, run);
    }
    if (run.ending() == Ending::interrupted) throw nb::python_error();
    const Counters& c = run.counters;
    return {grids, run.solutions(), name_of(run.ending()), {c.tracks, c.recursions, c.backtracks, c.guesses}};
}

}  // namespace

void bind_search(nb::module_& m) {
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
