// Steps, paths and the checker.
#include <nanobind/operators.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <limits>
#include <string>
#include <tuple>
#include <vector>

#include "batch/technique_counts.hpp"
#include "batch/walk_many.hpp"
#include "bind/arrays.hpp"
#include "bind/arrow.hpp"
#include "bind/bind.hpp"
#include "bind/line_values.hpp"
#include "bind/step_maker.hpp"
#include "bind/stop_source.hpp"
#include "logic/check.hpp"
#include "logic/path.hpp"
#include "search/unique_givens.hpp"

namespace ninefold::bind {
namespace {

using Pair = std::tuple<int, int>;  // cell, digit
using Order = std::vector<std::size_t>;

Plan plan_of(const Order& order, const FinderLimits& limits) {
    for (const std::size_t row : order)
        if (row >= techniques().size()) throw nb::value_error("no such row in the table of techniques");
    return {order, limits, &has_unique_givens};
}

nb::list list_of(const std::vector<Step>& steps, const Rules& rules) {
    nb::list list;
    if (steps.empty()) return list;
    const StepMaker make(rules);
    for (const Step& step : steps) list.append(make.step(step));
    return list;
}

nb::list find_steps(const Board& board, const Order& order, const FinderLimits& limits,
                    std::optional<double> max_seconds, std::optional<std::size_t> max_steps) {
    const Plan plan = plan_of(order, limits);
    const std::size_t most = max_steps.value_or(std::numeric_limits<std::size_t>::max());
    if (most == 0) return {};
    return list_of(StopSource(max_seconds).run([&](const StopToken& stop) {
        return all_steps(board, plan, most, stop);
    }),
                   board.rules());
}

nb::object find_first(const Board& board, const Order& order, const FinderLimits& limits,
                      std::optional<double> max_seconds) {
    const Plan plan = plan_of(order, limits);
    const std::optional<Step> step =
        StopSource(max_seconds).run([&](const StopToken& stop) { return first_step(board, plan, stop); });
    return step ? nb::object(StepMaker(board.rules()).step(*step)) : nb::none();
}

Path find_path(const Board& board, const Order& order, const FinderLimits& limits,
               std::optional<double> max_seconds, std::optional<std::size_t> max_steps) {
    const Plan plan = plan_of(order, limits);
    std::size_t left = max_steps.value_or(std::numeric_limits<std::size_t>::max());
    if (left == 0) return {board, {}, board};
    const auto keep_going = [&](const Step&) { return --left > 0; };
    return StopSource(max_seconds).run([&](const StopToken& stop) {
        return solve_path(board, plan, stop, keep_going);
    });
}

/// The technique of each step (as a row of the table), the last board, a flag (true if it timed out), and the
/// time in seconds.
using WalkTuple = std::tuple<Order, Board, bool, double>;

std::vector<WalkTuple> walk_list(const std::vector<std::tuple<Board, double>>& boards, const Order& order,
                                 const FinderLimits& limits, unsigned threads) {
    const Plan plan = plan_of(order, limits);
    std::vector<WalkFrom> starts;
    for (const auto& [board, max_seconds] : boards) starts.push_back({board, max_seconds});
    std::vector<WalkTuple> results;
    for (Walk& walk : StopSource(std::nullopt).run([&](const StopToken& stop) {
             return walk_many(starts, plan, threads, stop);
         }))
        results.emplace_back(std::move(walk.techniques), walk.end, walk.interrupted, walk.seconds);
    return results;
}

/// The boards of a column, and the rows that they are in. `read` gets the number of each row that is not a
/// line of 81 characters, and returns its board, or None.
struct ColumnBoards {
    ColumnBoards(const TextColumn& column, const nb::callable& read) {
        boards.reserve(column.size());
        std::size_t row = 0;
        for (const TextChunk& chunk : column.chunks()) {
            const LineValues lines(chunk.texts);
            auto values = lines.values.begin();
            for (const bool readable : lines.readable) {
                if (readable)
                    add(row, Board(Rules::classic(), *values++));
                else if (const nb::object board = read(row); !board.is_none())
                    add(row, nb::cast<Board>(board));
                ++row;
            }
        }
    }
    void add(std::size_t row, const Board& board) {
        boards.push_back(board);
        rows.push_back(row);
    }
    std::vector<Board> boards;
    std::vector<std::size_t> rows;
};

/// Counts as arrays: where the techniques of each row begin, their numbers and counts one row after another,
/// and the status of each row.
nb::tuple arrays_of(const std::vector<TechniqueCounts>& found, const std::vector<std::size_t>& rows,
                    std::size_t n) {
    std::size_t total = 0;
    for (const TechniqueCounts& path : found) total += path.counts.size();
    auto begins = zeros<std::int32_t>({n + 1});
    auto numbers = zeros<std::uint16_t>({total}), counts = zeros<std::uint16_t>({total});
    auto status = zeros<std::uint8_t>({n});
    std::size_t at = 0, next = 0;
    for (std::size_t row = 0; row < n; ++row) {
        status.data()[row] = static_cast<std::uint8_t>(explainer::status_count);
        if (next < rows.size() && rows[next] == row) {
            status.data()[row] = static_cast<std::uint8_t>(found[next].status);
            for (const TechniqueCount& entry : found[next++].counts) {
                numbers.data()[at] = entry.technique;
                counts.data()[at++] = entry.count;
            }
        }
        begins.data()[row + 1] = static_cast<std::int32_t>(at);
    }
    return nb::make_tuple(begins, numbers, counts, status);
}

nb::tuple walk_arrow(nb::handle texts, const Order& order, const FinderLimits& limits, bool by_trial,
                     unsigned threads, const nb::callable& read) {
    const Plan plan = plan_of(order, limits);
    const TextColumn column(texts);
    const ColumnBoards from(column, read);
    const std::vector<TechniqueCounts> found = StopSource(std::nullopt).run([&](const StopToken& stop) {
        return count_techniques(from.boards, {plan, by_trial, threads}, stop);
    });
    return arrays_of(found, from.rows, column.size());
}

nb::list steps_of(const Path& path) {
    return list_of(
        StopSource(std::nullopt).run([&](const StopToken& stop) { return proved_steps(path, stop); }),
        path.start.rules());
}

std::vector<Candidate> candidates_of(const std::vector<Pair>& pairs) {
    std::vector<Candidate> candidates;
    for (const auto& [cell, digit] : pairs) {
        if (cell < 0 || cell >= Cell::count || digit < 1 || digit > Digit::count)
            throw nb::value_error("a candidate is a cell from 0 to 80 and a digit from 1 to 9");
        candidates.emplace_back(Cell::at(cell), Digit(digit));
    }
    return candidates;
}

const char* verdict_on_step(const Board& board, const std::vector<Pair>& places,
                            const std::vector<Pair>& removes, const std::vector<int>& truths,
                            const CandidateSet& deadly, const std::vector<int>& constraints,
                            const std::vector<int>& houses, std::optional<double> max_seconds) {
    Step step;
    step.deadly = deadly;
    step.constraints = constraints;
    for (const int house : houses) {
        if (house < 0 || house >= board.rules().houses().size())
            throw nb::value_error("the board has no house with this number");
        step.houses.insert(House::at(house));
    }
    step.places = candidates_of(places);
    step.removes = candidates_of(removes);
    const int count = Cell::count + board.rules().complete_houses().size() * Digit::count;
    for (const int truth : truths) {
        if (truth < 0 || truth >= count)
            throw nb::value_error(("a truth is a number from 0 to " + std::to_string(count - 1)).c_str());
        step.truths.push_back(Truth::at(truth));
    }
    if (step.assumes_unique()) has_unique_givens(board);
    return name_in(step_verdict_names, StopSource(max_seconds).run([&](const StopToken& stop) {
        return check_step(board, step, stop);
    }));
}

const char* verdict_on_changes(const Board& board, const std::vector<Pair>& places,
                               const std::vector<Pair>& removes, const std::vector<CandidateSet>& truths,
                               std::optional<double> max_seconds) {
    const auto placed = candidates_of(places), removed = candidates_of(removes);
    return name_in(step_verdict_names, StopSource(max_seconds).run([&](const StopToken& stop) {
        return follows(board, placed, removed, truths, stop);
    }));
}

/// The fields of FinderLimits, in the order of the constructor.
using LimitsState = std::tuple<int, bool, int, int, int, bool>;

LimitsState state_of(const FinderLimits& h) {
    return {h.strong_links, h.sets_in_chains, h.sets, h.fins, h.endo_fins, h.lemmas};
}

FinderLimits limits_of(int strong_links, bool sets_in_chains, int sets, int fins, int endo_fins,
                       bool lemmas) {
    const auto refuse_beyond = [](const char* name, int value, int most) {
        if (value >= 1 && value <= most) return;
        throw nb::value_error((std::string(name) + " must be from 1 to " + std::to_string(most)).c_str());
    };
    refuse_beyond("strong_links", strong_links, FinderLimits::most_strong_links);
    refuse_beyond("sets", sets, FinderLimits::most_sets);
    if (fins < 0 || endo_fins < 0) throw nb::value_error("fins and endo_fins must be at least 0");
    return {strong_links, sets_in_chains, sets, fins, endo_fins, lemmas};
}

void bind_finder_limits(nb::module_& m) {
    const FinderLimits wide;
    nb::class_<FinderLimits>(m, "FinderLimits", R"(Limits on how far finders look.

>>> FinderLimits(strong_links=5).strong_links, FinderLimits().sets_in_chains
(5, True)
)")
        .def(
            "__init__",
            [](FinderLimits* self, int strong_links, bool sets_in_chains, int sets, int fins, int endo_fins,
               bool lemmas) {
                new (self)
                    FinderLimits(limits_of(strong_links, sets_in_chains, sets, fins, endo_fins, lemmas));
            },
            nb::kw_only(), "strong_links"_a = wide.strong_links, "sets_in_chains"_a = wide.sets_in_chains,
            "sets"_a = wide.sets, "fins"_a = wide.fins, "endo_fins"_a = wide.endo_fins,
            "lemmas"_a = wide.lemmas)
        .def_ro("strong_links", &FinderLimits::strong_links, "The most strong links in a chain.")
        .def_ro("sets_in_chains", &FinderLimits::sets_in_chains,
                "True if almost locked sets can be nodes of grouped chains.")
        .def_ro("sets", &FinderLimits::sets, "The most sets in a chain of almost locked sets.")
        .def_ro("fins", &FinderLimits::fins, "The most fins of a fish.")
        .def_ro("endo_fins", &FinderLimits::endo_fins, "The most endo fins of a fish.")
        .def_ro("lemmas", &FinderLimits::lemmas, "True if a net can make an assumption within an assumption.")
        .def(nb::self == nb::self, nb::sig("def __eq__(self, arg: object, /) -> bool"))
        .def("__hash__", [](const FinderLimits& h) { return nb::hash(nb::cast(state_of(h))); })
        .def("__getstate__", &state_of)
        .def("__setstate__",
             [](FinderLimits* self, const LimitsState& state) {
                 new (self) FinderLimits(std::apply(limits_of, state));
             })
        .def("__repr__", [](const FinderLimits& h) {
            const auto word = [](bool yes) { return yes ? "True" : "False"; };
            return nb::str(
                       "FinderLimits(strong_links={}, sets_in_chains={}, sets={}, fins={}, endo_fins={}, "
                       "lemmas={})")
                .format(h.strong_links, word(h.sets_in_chains), h.sets, h.fins, h.endo_fins, word(h.lemmas));
        });
}

}  // namespace

void bind_logic(nb::module_& m) {
    m.def(
        "technique_rows",
        [] {
            std::vector<std::tuple<std::string, std::string>> rows;
            for (const Family* family : families())
                for (const Technique& technique : family->techniques)
                    rows.emplace_back(technique.id, family->name);
            return rows;
        },
        "The native techniques and their families, in the order of the table.");
    m.def("evidence_table", &evidence_table,
          "The types of evidence in logic/evidence.py: (name, docstring, True if it only occurs within "
          "others, fields). A field has a name, a type and a default or None.");
    bind_finder_limits(m);
    def_names(m, "step_verdict_names", step_verdict_names, "The verdicts of `check_step` and `follows`.");
    m.def("find_steps", &find_steps, "board"_a, "order"_a, "limits"_a, "max_seconds"_a = nb::none(),
          "max_steps"_a = nb::none(),
          nb::sig("def find_steps(board: Board, order: collections.abc.Sequence[int], limits: FinderLimits, "
                  "max_seconds: float | None = None, max_steps: int | None = None) -> "
                  "list[ninefold.logic.native.RawStep]"),
          "All steps that some techniques, named by their rows in the table, find within the limits: "
          "(technique, places, removes, evidence, truths, deadly).");
    m.def("first_step", &find_first, "board"_a, "order"_a, "limits"_a, "max_seconds"_a = nb::none(),
          nb::sig("def first_step(board: Board, order: collections.abc.Sequence[int], limits: FinderLimits, "
                  "max_seconds: float | None = None) -> ninefold.logic.native.RawStep | None"),
          "The first step of the first technique that finds one in time.");
    nb::class_<Path>(m, "NativePath", "A path in the core; its steps become Python objects on demand.")
        .def("__len__", [](const Path& path) { return path.steps.size(); })
        .def_prop_ro("steps", &steps_of, nb::sig("def steps(self) -> list[ninefold.logic.native.RawStep]"))
        .def_ro("end", &Path::end)
        .def_ro("interrupted", &Path::interrupted);
    m.def("solve_path", &find_path, "board"_a, "order"_a, "limits"_a, "max_seconds"_a.none(),
          "max_steps"_a = nb::none(),
          "Solve step by step until the board is full, no step is found, or a limit is reached.");
    m.def(
        "walk_list", &walk_list, "boards"_a, "order"_a, "limits"_a, "threads"_a,
        "The paths of boards, each with the seconds it may take, over several threads: the techniques of the "
        "steps by their rows, the last board, True if it timed out, and the seconds it took.");
    m.def(
        "walk_arrow", &walk_arrow, "column"_a, "order"_a, "limits"_a, nb::kw_only(), "by_trial"_a,
        "threads"_a, "read"_a,
        nb::sig("def walk_arrow(column: object, order: collections.abc.Sequence[int], limits: FinderLimits, "
                "*, by_trial: bool, threads: int, read: collections.abc.Callable[[int], Board | None]) -> "
                "tuple[typing.Any, ...]"),
        "The techniques on the paths of an Arrow column of puzzles, as arrays: where those of each row "
        "begin, "
        "their rows in the table and how often they are used, in the order of their first use, and the "
        "status as in `rate_arrow`. With `by_trial`, digits are placed where logic gets stuck; they have the "
        "number after the last technique. `read` returns the board of a row that is not a line, or None.");
    m.def(
        "check_step", &verdict_on_step, "board"_a, "places"_a, "removes"_a, "truths"_a, "deadly"_a,
        "constraints"_a = std::vector<int>(), "houses"_a = std::vector<int>(), "max_seconds"_a = nb::none(),
        "Check changes by truths, and by a deadly pattern and constraints if there are any: 'right', 'wrong' "
        "or 'undecided'.");
    m.def("follows", &verdict_on_changes, "board"_a, "places"_a, "removes"_a, "truths"_a,
          "max_seconds"_a = nb::none(),
          "The same, but a truth can be any set of candidates, one of which must hold.");
}

}  // namespace ninefold::bind
