// Symmetries as a Python class, and the canonical forms of puzzles. Batches are passed as lines of 81
// characters; Python code handles the other forms.
#include <nanobind/operators.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "batch/canonical_many.hpp"
#include "bind/arrays.hpp"
#include "bind/arrow.hpp"
#include "bind/bind.hpp"
#include "bind/line_values.hpp"
#include "bind/package.hpp"
#include "bind/stop_source.hpp"
#include "symmetry/transformation.hpp"
#include "text/cells.hpp"
#include "text/line.hpp"

namespace ninefold::bind {
namespace {

using Nine = std::array<int, 9>;
using State = std::tuple<bool, Nine, Nine, Nine>;

State state_of(const Transformation& t) {
    Nine digits{};
    for (int d = 0; d < Digit::count; ++d)
        digits[static_cast<std::size_t>(d)] = t.digits[Digit::at(d)].number();
    Nine rows{}, columns{};
    std::copy(t.rows.begin(), t.rows.end(), rows.begin());
    std::copy(t.columns.begin(), t.columns.end(), columns.begin());
    return {t.transposed, rows, columns, digits};
}

Transformation from_state(const State& state) {
    const auto& [transposed, rows, columns, digits] = state;
    Transformation t;
    t.transposed = transposed;
    for (std::size_t i = 0; i < 9; ++i) {
        if (rows[i] < 0 || rows[i] > 8 || columns[i] < 0 || columns[i] > 8)
            throw nb::value_error("the rows and columns of a transformation are numbered 0 to 8");
        if (digits[i] < 1 || digits[i] > 9)
            throw nb::value_error("the digits of a transformation are 1 to 9");
        t.rows[i] = static_cast<std::uint8_t>(rows[i]);
        t.columns[i] = static_cast<std::uint8_t>(columns[i]);
        t.digits[Digit::at(static_cast<int>(i))] = Digit(digits[i]);
    }
    if (!t.valid())
        throw nb::value_error(
            "a transformation must have each row, column and digit once, and keep bands and stacks together");
    return t;
}

Nine nine_from(nb::handle numbers, const char* what) {
    Nine nine{};
    std::size_t count = 0;
    for (nb::handle number : nb::iter(numbers)) {
        // Without an exception type, this clamps huge numbers. That is fine: they stay too large for a
        // transformation.
        const Py_ssize_t value = PyNumber_AsSsize_t(number.ptr(), nullptr);
        if (value == -1 && PyErr_Occurred()) throw nb::python_error();
        if (count < nine.size()) nine[count] = static_cast<int>(std::clamp<Py_ssize_t>(value, -1, 99));
        ++count;
    }
    if (count != nine.size())
        throw nb::value_error(
            ("a transformation needs nine " + std::string(what) + ", not " + std::to_string(count)).c_str());
    return nine;
}

nb::tuple as_tuple(const Nine& nine) {
    nb::list list;
    for (int number : nine) list.append(number);
    return nb::tuple(list);
}

/// One part of the state as a Python property.
template <std::size_t part>
nb::tuple nine_of(const Transformation& t) {
    return as_tuple(std::get<part>(state_of(t)));
}

std::string repr(const Transformation& t) {
    const auto [transposed, rows, columns, digits] = state_of(t);
    const auto text = [](const Nine& nine) { return nb::cast<std::string>(nb::repr(as_tuple(nine))); };
    return std::string("Transformation(transposed=") + (transposed ? "True" : "False") +
           ", rows=" + text(rows) + ", columns=" + text(columns) + ", digits=" + text(digits) + ")";
}

std::vector<Values> values_of(const std::vector<std::string>& lines) {
    std::vector<Values> values;
    values.reserve(lines.size());
    for (const std::string& line : lines) values.push_back(values_from(line));
    return values;
}

nb::object apply(const Transformation& t, nb::handle puzzle) {
    const nb::object type = package::puzzle_type();
    const nb::object source = nb::isinstance(puzzle, type) ? nb::borrow(puzzle) : type(puzzle);
    const std::string line = line_of(t.apply(values_from(nb::cast<std::string_view>(source.attr("givens")))));
    const nb::object marks = source.attr("pencilmarks");
    if (marks.is_none()) return type(line);
    return type(line, "pencilmarks"_a = t.apply(nb::cast<CandidateSet>(marks)));
}

using CanonicalTuple = std::tuple<std::string, Transformation, std::uint32_t>;

std::vector<CanonicalTuple> canonical_list(const std::vector<std::string>& puzzles, unsigned threads) {
    const std::vector<Values> values = values_of(puzzles);
    const std::vector<Canonical> found = StopSource(std::nullopt).run([&](const StopToken& stop) {
        return canonical_many(values, threads, stop);
    });
    std::vector<CanonicalTuple> results;
    results.reserve(found.size());
    for (const Canonical& c : found)
        results.emplace_back(line_of(c.values), c.transformation, c.automorphisms);
    return results;
}

/// The canonical form of each row of a column as 81 characters, and its number of automorphisms: 0 where a
/// row is not a line of 81 characters.
nb::tuple canonical_arrow(nb::handle texts, unsigned threads) {
    const TextColumn column(texts);
    auto forms = zeros<std::uint8_t>({column.size(), cells_in_row});
    auto automorphisms = zeros<std::uint32_t>({column.size()});
    std::size_t at = 0;
    for (const TextChunk& chunk : column.chunks()) {
        const LineValues lines(chunk.texts);
        const std::vector<Canonical> found = StopSource(std::nullopt).run([&](const StopToken& stop) {
            return canonical_many(lines.values, threads, stop);
        });
        auto form = found.begin();
        for (const bool readable : lines.readable) {
            if (readable) {
                line_of(form->values)
                    .copy(reinterpret_cast<char*>(forms.data()) + cells_in_row * at, cells_in_row);
                automorphisms.data()[at] = (form++)->automorphisms;
            }
            ++at;
        }
    }
    return nb::make_tuple(forms, automorphisms);
}

void bind_transformation(nb::module_& m) {
    nb::class_<Transformation>(m, "Transformation",
                               R"(A symmetry: a change to a puzzle after which houses are still houses.

The puzzle is transposed first if `transposed`. Then row r of the result is row `rows[r]` of that, column c is
column `columns[c]`, and digit d becomes `digits[d - 1]`. Rows and columns count from 0; bands and stacks stay
together. Immutable.

>>> t = Transformation(rows=(2, 1, 0, 3, 4, 5, 6, 7, 8), digits=(5, 2, 3, 4, 1, 6, 7, 8, 9))
>>> t.apply("1" + "." * 80).givens[18:21]
'5..'
>>> t.then(t) == Transformation(), t.inverse() == t
(True, True)
)")
        .def(
            "__init__",
            [](Transformation* self, bool transposed, nb::handle rows, nb::handle columns,
               nb::handle digits) {
                new (self)
                    Transformation(from_state({transposed, nine_from(rows, "rows"),
                                               nine_from(columns, "columns"), nine_from(digits, "digits")}));
            },
            nb::kw_only(), "transposed"_a = false, "rows"_a = as_tuple({0, 1, 2, 3, 4, 5, 6, 7, 8}),
            "columns"_a = as_tuple({0, 1, 2, 3, 4, 5, 6, 7, 8}),
            "digits"_a = as_tuple({1, 2, 3, 4, 5, 6, 7, 8, 9}),
            nb::sig("def __init__(self, *, transposed: bool = False, "
                    "rows: collections.abc.Iterable[int] = (0, 1, 2, 3, 4, 5, 6, 7, 8), "
                    "columns: collections.abc.Iterable[int] = (0, 1, 2, 3, 4, 5, 6, 7, 8), "
                    "digits: collections.abc.Iterable[int] = (1, 2, 3, 4, 5, 6, 7, 8, 9)) -> None"))
        .def_static(
            "random",
            [](std::uint64_t seed, std::uint64_t stream) {
                if (seed >> 53)
                    throw nb::value_error(
                        ("seed must be from 0 to 9007199254740991 (2^53 - 1), not " + std::to_string(seed))
                            .c_str());
                Random random(seed, stream);
                return Transformation::random(random);
            },
            "seed"_a, "stream"_a = 0,
            "Return a random transformation; each is equally likely. The same seed and stream give the same "
            "one on every platform. A seed has 2^64 streams.")
        .def_ro("transposed", &Transformation::transposed, "True if rows become columns.")
        .def_prop_ro("rows", &nine_of<1>, nb::sig("def rows(self) -> tuple[int, ...]"),
                     "The original row of each row.")
        .def_prop_ro("columns", &nine_of<2>, nb::sig("def columns(self) -> tuple[int, ...]"),
                     "The original column of each column.")
        .def_prop_ro("digits", &nine_of<3>, nb::sig("def digits(self) -> tuple[int, ...]"),
                     "The new digit for each digit.")
        .def("apply", &apply, "puzzle"_a,
             nb::sig("def apply(self, puzzle: ninefold.puzzle.PuzzleLike) -> ninefold.puzzle.Puzzle"),
             "Return the transformed puzzle, with its pencil marks.")
        .def("then", &Transformation::then, "other"_a, "Return this transformation followed by another one.")
        .def("inverse", &Transformation::inverse, "Return the transformation that undoes this one.")
        .def(nb::self == nb::self, nb::sig("def __eq__(self, arg: object, /) -> bool"))
        .def("__hash__",
             [](const Transformation& t) {
                 return nb::hash(nb::make_tuple(t.transposed, nine_of<1>(t), nine_of<2>(t), nine_of<3>(t)));
             })
        .def("__repr__", &repr)
        .def("__getstate__", &state_of)
        .def("__setstate__",
             [](Transformation* self, const State& state) { new (self) Transformation(from_state(state)); });
}

}  // namespace

void bind_symmetry(nb::module_& m) {
    bind_transformation(m);
    m.def("canonical_list", &canonical_list, "puzzles"_a, nb::kw_only(), "threads"_a = 0,
          nb::sig("def canonical_list(puzzles: collections.abc.Sequence[str], *, threads: int = 0) -> "
                  "list[tuple[str, Transformation, int]]"),
          "The canonical form of each line, a transformation that leads there, and the number of "
          "automorphisms.");
    m.def(
        "canonical_arrow", &canonical_arrow, "column"_a, nb::kw_only(), "threads"_a = 0,
        nb::sig("def canonical_arrow(column: object, *, threads: int = 0) -> tuple[typing.Any, ...]"),
        "The canonical forms of an Arrow column of lines, as an (n, 81) array of characters, and the numbers "
        "of automorphisms, which are 0 where a row is not a line.");
}

}  // namespace ninefold::bind
