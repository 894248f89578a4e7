// Steps of logic. A step goes to Python as plain tuples, which `ninefold.logic` makes people's types of.
#include <nanobind/operators.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <tuple>
#include <vector>

#include "batch/walk_many.hpp"
#include "bind/bind.hpp"
#include "bind/watch.hpp"
#include "logic/check.hpp"
#include "logic/path.hpp"

namespace ninefold::bind {
namespace {

using Pair = std::tuple<int, int>;  // cell, digit
using Order = std::vector<std::size_t>;

Pair pair(Candidate candidate) { return {candidate.cell().position(), candidate.digit().number()}; }
std::optional<Pair> pair(const std::optional<Candidate>& candidate) {
    return candidate ? std::optional(pair(*candidate)) : std::nullopt;
}
std::optional<int> position(const std::optional<Truth>& truth) {
    return truth ? std::optional(truth->position()) : std::nullopt;
}

std::vector<Pair> pairs(const auto& candidates) {
    std::vector<Pair> found;
    for (const Candidate candidate : candidates) found.push_back(pair(candidate));
    return found;
}

std::vector<int> positions(const auto& members) {
    std::vector<int> found;
    for (const auto member : members) found.push_back(member.position());
    return found;
}

std::vector<int> numbers(const DigitSet& digits) {
    std::vector<int> found;
    for (const Digit digit : digits) found.push_back(digit.number());
    return found;
}

nb::tuple tuple_of(const evidence::Branch& branch) {
    nb::list implications;
    for (const evidence::Implication& i : branch.implications) {
        const nb::object lemma = i.lemma.empty() ? nb::object(nb::none()) : tuple_of(i.lemma.front());
        implications.append(
            nb::make_tuple(pair(i.candidate), i.holds, pair(i.because), position(i.truth), lemma));
    }
    return nb::make_tuple(nb::tuple(implications), position(branch.emptied), pair(branch.both),
                          pair(branch.because));
}

/// The name of the kind of evidence, and its fields in the order of step.hpp.
struct EvidenceTuple {
    nb::object operator()(const evidence::Single& e) const {
        const std::optional<int> house = e.house ? std::optional(e.house->position()) : std::nullopt;
        return nb::make_tuple("Single", Pair(e.candidate.cell().position(), e.candidate.digit().number()),
                              house);
    }
    nb::object operator()(const evidence::Locked& e) const {
        return nb::make_tuple("Locked", e.digit.number(), e.from.position(), e.to.position(), e.cells);
    }
    nb::object operator()(const evidence::Subset& e) const {
        return nb::make_tuple("Subset", positions(e.houses), e.cells, numbers(e.digits));
    }
    nb::object operator()(const evidence::Fish& e) const {
        return nb::make_tuple("Fish", e.digit.number(), positions(e.base), positions(e.cover), e.fins,
                              e.endo_fins);
    }
    nb::object operator()(const evidence::Chain& e) const {
        nb::list chains;
        for (const auto& chain : e.chains) {
            nb::list nodes;
            for (const evidence::Node& node : chain)
                nodes.append(nb::make_tuple(node.digit.number(), node.cells));
            chains.append(nb::tuple(nodes));
        }
        nb::list sets;
        for (const CellSet& set : e.sets) sets.append(set);
        return nb::make_tuple("Chain", nb::tuple(chains), e.is_loop, nb::tuple(sets));
    }
    nb::object operator()(const evidence::Wing& e) const {
        return nb::make_tuple("Wing", e.pivot.position(), e.pincers, e.digit.number());
    }
    nb::object operator()(const evidence::Coloring& e) const {
        nb::list clusters;
        for (const evidence::Cluster& cluster : e.clusters)
            clusters.append(nb::make_tuple(cluster.a, cluster.b));
        return nb::make_tuple("Coloring", nb::tuple(clusters));
    }
    nb::object operator()(const evidence::Net& e) const {
        nb::list branches;
        for (const evidence::Branch& branch : e.branches) branches.append(tuple_of(branch));
        return nb::make_tuple("Net", nb::tuple(branches), position(e.split));
    }
    nb::object operator()(const evidence::Deadly& e) const {
        const nb::object subset = e.subset ? (*this)(*e.subset) : nb::none();
        const std::optional<int> digit = e.digit ? std::optional(e.digit->number()) : std::nullopt;
        return nb::make_tuple("Deadly", e.pattern, e.guardians, subset, digit, positions(e.houses));
    }
    nb::object operator()(const evidence::Templates& e) const {
        return nb::make_tuple("Templates", e.digit.number(), e.always, e.sometimes);
    }
    nb::object operator()(const evidence::SetChain& e) const {
        nb::list sets, commons;
        for (const evidence::AlmostLocked& set : e.sets)
            sets.append(nb::make_tuple(set.cells, numbers(set.digits)));
        for (const DigitSet& digits : e.commons) commons.append(numbers(digits));
        const std::optional<int> stem = e.stem ? std::optional(e.stem->position()) : std::nullopt;
        return nb::make_tuple("SetChain", nb::tuple(sets), nb::tuple(commons), stem);
    }
    nb::object operator()(const evidence::SueDeCoq& e) const {
        return nb::make_tuple("SueDeCoq", e.line.position(), e.box.position(), e.crossing, e.in_line,
                              e.in_box, numbers(e.line_digits), numbers(e.box_digits));
    }
    nb::object operator()(const evidence::Exclusion& e) const {
        return nb::make_tuple("Exclusion", e.cells, e.excluders);
    }
};

/// Technique, places, removes, evidence, truths, deadly pattern.
nb::tuple tuple_of(const Step& step) {
    return nb::make_tuple(step.technique, pairs(step.places), pairs(step.removes),
                          std::visit(EvidenceTuple(), step.evidence), positions(step.truths), step.deadly);
}

Plan plan_of(const Order& order, const Horizon& horizon) {
    for (const std::size_t row : order)
        if (row >= techniques().size())
            throw nb::value_error("there is no such row in the table of techniques");
    return {order, horizon};
}

/// Runs without the lock, until it is done or Ctrl-C is pressed.
template <class Work>
auto watched(std::optional<double> max_seconds, const Work& work) {
    const Watch watch(max_seconds);
    std::optional<decltype(work(Interrupted()))> found;
    {
        nb::gil_scoped_release no_gil;
        found = work([&] { return watch.interrupted(); });
    }
    Watch::raise_if_signalled();
    return *std::move(found);
}

nb::list find_steps(const Board& board, const Order& order, const Horizon& horizon,
                    std::optional<double> max_seconds) {
    const Plan plan = plan_of(order, horizon);
    nb::list found;
    for (const Step& step :
         watched(max_seconds, [&](const Interrupted& stop) { return all_steps(board, plan, stop); }))
        found.append(tuple_of(step));
    return found;
}

nb::object find_first(const Board& board, const Order& order, const Horizon& horizon,
                      std::optional<double> max_seconds) {
    const Plan plan = plan_of(order, horizon);
    const std::optional<Step> step =
        watched(max_seconds, [&](const Interrupted& stop) { return first_step(board, plan, stop); });
    return step ? nb::object(tuple_of(*step)) : nb::none();
}

Path find_path(const Board& board, const Order& order, const Horizon& horizon,
               std::optional<double> max_seconds) {
    const Plan plan = plan_of(order, horizon);
    return watched(max_seconds, [&](const Interrupted& stop) { return solve_path(board, plan, stop); });
}

/// The techniques of the steps by their rows, the last board, whether the time was up, the seconds.
using WalkTuple = std::tuple<Order, Board, bool, double>;

std::vector<WalkTuple> walk_list(const std::vector<std::tuple<Board, double>>& boards, const Order& order,
                                 const Horizon& horizon, unsigned threads) {
    const Plan plan = plan_of(order, horizon);
    std::vector<WalkFrom> starts;
    for (const auto& [board, max_seconds] : boards) starts.push_back({board, max_seconds});
    std::vector<WalkTuple> results;
    for (Walk& walk : watched(
             std::nullopt, [&](const Interrupted& stop) { return walk_many(starts, plan, threads, stop); }))
        results.emplace_back(std::move(walk.techniques), walk.end, walk.interrupted, walk.seconds);
    return results;
}

nb::list steps_of(const Path& path) {
    nb::list steps;
    for (const Step& step :
         watched(std::nullopt, [&](const Interrupted& stop) { return proved_steps(path, stop); }))
        steps.append(tuple_of(step));
    return steps;
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

bool is_step(const Board& board, const std::vector<Pair>& places, const std::vector<Pair>& removes,
             const std::vector<int>& truths, const CandidateSet& deadly) {
    Step step;
    step.deadly = deadly;
    step.places = candidates_of(places);
    step.removes = candidates_of(removes);
    for (const int truth : truths) {
        if (truth < 0 || truth >= Truth::count) throw nb::value_error("a truth is a number from 0 to 323");
        step.truths.push_back(Truth::at(truth));
    }
    nb::gil_scoped_release no_gil;
    return check_step(board, step);
}

/// Its fields, in the order of the constructor.
using HorizonState = std::tuple<int, bool, int, int, int, bool>;

HorizonState state_of(const Horizon& h) {
    return {h.strong_links, h.sets_in_chains, h.sets, h.fins, h.endo_fins, h.lemmas};
}

Horizon horizon_of(int strong_links, bool sets_in_chains, int sets, int fins, int endo_fins, bool lemmas) {
    const auto refuse_beyond = [](const char* name, int value, int most) {
        if (value >= 1 && value <= most) return;
        throw nb::value_error((std::string(name) + " must be from 1 to " + std::to_string(most)).c_str());
    };
    refuse_beyond("strong_links", strong_links, Horizon::most_strong_links);
    refuse_beyond("sets", sets, Horizon::most_sets);
    if (fins < 0 || endo_fins < 0) throw nb::value_error("fins and endo_fins must not be negative");
    return {strong_links, sets_in_chains, sets, fins, endo_fins, lemmas};
}

void bind_horizon(nb::module_& m) {
    const Horizon wide;
    nb::class_<Horizon>(m, "Horizon", R"(How far finders look, where nothing else sets an end.

>>> Horizon(strong_links=5).strong_links, Horizon().sets_in_chains
(5, True)
)")
        .def(
            "__init__",
            [](Horizon* self, int strong_links, bool sets_in_chains, int sets, int fins, int endo_fins,
               bool lemmas) {
                new (self) Horizon(horizon_of(strong_links, sets_in_chains, sets, fins, endo_fins, lemmas));
            },
            nb::kw_only(), "strong_links"_a = wide.strong_links, "sets_in_chains"_a = wide.sets_in_chains,
            "sets"_a = wide.sets, "fins"_a = wide.fins, "endo_fins"_a = wide.endo_fins,
            "lemmas"_a = wide.lemmas)
        .def_ro("strong_links", &Horizon::strong_links, "In a chain, at most.")
        .def_ro("sets_in_chains", &Horizon::sets_in_chains,
                "Whether almost locked sets are nodes of grouped chains.")
        .def_ro("sets", &Horizon::sets, "In a chain of almost locked sets, at most.")
        .def_ro("fins", &Horizon::fins, "Of a fish, at most.")
        .def_ro("endo_fins", &Horizon::endo_fins, "Of a fish, at most.")
        .def_ro("lemmas", &Horizon::lemmas, "Whether a net may suppose something within what it supposes.")
        .def(nb::self == nb::self, nb::sig("def __eq__(self, arg: object, /) -> bool"))
        .def("__hash__", [](const Horizon& h) { return nb::hash(nb::cast(state_of(h))); })
        .def("__getstate__", &state_of)
        .def("__setstate__",
             [](Horizon* self, const HorizonState& state) {
                 new (self) Horizon(std::apply(horizon_of, state));
             })
        .def("__repr__", [](const Horizon& h) {
            const auto word = [](bool yes) { return yes ? "True" : "False"; };
            return nb::str(
                       "Horizon(strong_links={}, sets_in_chains={}, sets={}, fins={}, endo_fins={}, "
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
    bind_horizon(m);
    m.def("find_steps", &find_steps, "board"_a, "order"_a, "horizon"_a, "max_seconds"_a = nb::none(),
          nb::sig("def find_steps(board: Board, order: collections.abc.Sequence[int], horizon: Horizon, "
                  "max_seconds: float | None = None) -> list[tuple[typing.Any, ...]]"),
          "Every step of some techniques, by their rows in the table: (technique, places, removes, evidence, "
          "truths, deadly); those that were found when the time was up.");
    m.def("first_step", &find_first, "board"_a, "order"_a, "horizon"_a, "max_seconds"_a = nb::none(),
          nb::sig("def first_step(board: Board, order: collections.abc.Sequence[int], horizon: Horizon, "
                  "max_seconds: float | None = None) -> tuple[typing.Any, ...] | None"),
          "The first step of the first of these techniques that finds one in time.");
    nb::class_<Path>(m, "NativePath", "A path as the core has it; its steps become tuples when asked for.")
        .def("__len__", [](const Path& path) { return path.steps.size(); })
        .def_prop_ro("steps", &steps_of, nb::sig("def steps(self) -> list[tuple[typing.Any, ...]]"))
        .def_ro("end", &Path::end)
        .def_ro("interrupted", &Path::interrupted);
    m.def("solve_path", &find_path, "board"_a, "order"_a, "horizon"_a, "max_seconds"_a.none(),
          "Step by step until the board is full or nothing is found.");
    m.def(
        "walk_list", &walk_list, "boards"_a, "order"_a, "horizon"_a, "threads"_a,
        "The paths of boards, each with the seconds it may take, over several threads: the techniques of the "
        "steps by their rows, the last board, whether the time was up, and the seconds it took.");
    m.def("check_step", &is_step, "board"_a, "places"_a, "removes"_a, "truths"_a, "deadly"_a,
          "Whether the changes follow from the truths, and from a deadly pattern if there is one.");
}

}  // namespace ninefold::bind
