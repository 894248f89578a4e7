// Rules, House and Board as Python classes.
#include <nanobind/ndarray.h>
#include <nanobind/operators.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <memory>
#include <tuple>
#include <vector>

#include "bind/bind.hpp"
#include "bind/package.hpp"
#include "search/unique_givens.hpp"
#include "text/line.hpp"

namespace ninefold::bind {
namespace {

/// A house as Python sees it: one row of the rules.
struct HouseView {
    int index;
    HouseKind kind;
    int number;
    CellSet cells;
    bool complete;
    std::string name() const {
        return std::string(name_in(house_kind_names, kind)) + " " + std::to_string(number);
    }
    bool operator==(const HouseView&) const = default;
};

using HouseState = std::tuple<int, int, int, CellSet, bool>;

HouseView view(const Rules& rules, House house) {
    return {house.position(), rules.kind(house), rules.number(house), rules.cells(house),
            rules.is_complete(house)};
}

template <class Wanted>
nb::tuple houses_where(const Rules& rules, Wanted wanted) {
    nb::list houses;
    for (const House house : rules.houses())
        if (wanted(house)) houses.append(nb::cast(view(rules, house)));
    return nb::tuple(houses);
}
nb::tuple houses_of_kind(const Rules& rules, HouseKind kind) {
    return houses_where(rules, [&](House house) { return rules.kind(house) == kind; });
}
nb::tuple houses_of_cell(const Rules& rules, nb::handle cell) {
    return houses_where(rules,
                        [&, c = cell_from(cell)](House house) { return rules.cells(house).contains(c); });
}
nb::tuple as_tuple(std::span<const CellSet> sets) {
    nb::list list;
    for (const CellSet& set : sets)
        if (!set.empty()) list.append(nb::cast(set));
    return nb::tuple(list);
}

std::string repr_house(const HouseView& house) {
    const Rules& classic = Rules::classic();
    if (house.index >= classic.houses().size() || house != view(classic, House::at(house.index)))
        return "<House: " + house.name() + ", " + std::to_string(house.cells.size()) + " cells>";
    return "CLASSIC." +
           std::string(house.kind == HouseKind::box ? "boxe" : name_in(house_kind_names, house.kind)) + "s[" +
           std::to_string(house.number - 1) + "]";
}

std::string repr_rules(const Rules& rules) {
    if (rules.are_classic()) return "CLASSIC";
    return "<Rules: " + std::to_string(rules.rows()) + "x" + std::to_string(rules.columns()) + ", " +
           std::to_string(rules.houses().size()) + " houses>";
}

nb::object reduce_rules(const Rules& rules) {
    if (rules.are_classic()) return nb::str("CLASSIC");
    return nb::make_tuple(package::rules_maker(), nb::make_tuple(rules.description()));
}

void bind_rules(nb::module_& m) {
    nb::class_<HouseView>(m, "House",
                          R"(Cells that hold no digit twice: a row, a column, a box, or one of a variant.

In classic Sudoku, each has nine cells and contains each digit once.

>>> box = CLASSIC.boxes[8]
>>> box.name, box.kind, box.number, len(box.cells)
('box 9', 'box', 9, 9)
)")
        .def_prop_ro(
            "kind", [](const HouseView& h) { return name_in(house_kind_names, h.kind); },
            "'row', 'column' or 'box'; in variants also 'region', 'diagonal', 'window', 'disjoint group',\n"
            "'extra region' or 'cage'.")
        .def_ro("number", &HouseView::number, "From 1 within its kind.")
        .def_ro("index", &HouseView::index, "Its place in `Rules.houses`, from 0.")
        .def_ro("cells", &HouseView::cells, "Its cells.")
        .def_ro("complete", &HouseView::complete,
                "True if it holds every digit. Otherwise it only holds no digit twice.")
        .def_prop_ro("name", &HouseView::name, "The kind and the number, such as 'row 5'.")
        .def(nb::self == nb::self, nb::sig("def __eq__(self, arg: object, /) -> bool"))
        .def("__hash__", [](const HouseView& h) { return nb::hash(nb::str(h.name().c_str())); })
        .def("__str__", &HouseView::name)
        .def("__getstate__",
             [](const HouseView& h) {
                 return HouseState(h.index, static_cast<int>(h.kind), h.number, h.cells, h.complete);
             })
        .def("__setstate__",
             [](HouseView* self, const HouseState& state) {
                 const auto& [index, kind, number, cells, is_complete] = state;
                 if (index < 0 || index >= House::count || kind < 0 ||
                     kind >= int{std::size(house_kind_names)})
                     throw nb::value_error("invalid pickle data");
                 new (self) HouseView{index, static_cast<HouseKind>(kind), number, cells, is_complete};
             })
        .def("__repr__", &repr_house);
    nb::class_<Rules>(m, "Rules",
                      R"(The rules of a puzzle: its cells, digits and houses, and which candidates clash.

Those of classic Sudoku are `CLASSIC`. A board has its own in `Board.rules`.

>>> len(CLASSIC.houses), len(CLASSIC.peers("r5c5"))
(27, 20)
>>> [house.name for house in CLASSIC.houses_of("r5c1")]
['row 5', 'column 1', 'box 4']
>>> "r5c9=7" in CLASSIC.clashes("r5c5=7"), "r5c9=8" in CLASSIC.clashes("r5c5=7")
(True, False)
)")
        .def_prop_ro("cells", nb::overload_cast<>(&Rules::cells, nb::const_), "The cells of the board.")
        .def_prop_ro("digits", &Rules::digits, "The digits that a cell can hold.")
        .def_prop_ro(
            "houses", [](const Rules& rules) { return houses_where(rules, [](House) { return true; }); },
            nb::sig("def houses(self) -> tuple[House, ...]"),
            "Rows, then columns, then boxes, then others; first those that hold every digit.")
        .def_prop_ro(
            "size", [](const Rules& rules) { return std::make_tuple(rules.rows(), rules.columns()); },
            "The number of rows and of columns.")
        .def_prop_ro("description", &Rules::description,
                     "The JSON form of the rules, as text; empty for classic Sudoku.")
        .def_prop_ro(
            "complete_houses",
            [](const Rules& rules) {
                return houses_where(rules, [&](House house) { return rules.is_complete(house); });
            },
            nb::sig("def complete_houses(self) -> tuple[House, ...]"),
            "The houses that hold every digit. In classic Sudoku, all do.")
        .def_prop_ro(
            "rows", [](const Rules& rules) { return houses_of_kind(rules, HouseKind::row); },
            nb::sig("def rows(self) -> tuple[House, ...]"), "Top to bottom.")
        .def_prop_ro(
            "columns", [](const Rules& rules) { return houses_of_kind(rules, HouseKind::column); },
            nb::sig("def columns(self) -> tuple[House, ...]"), "Left to right.")
        .def_prop_ro(
            "boxes",
            [](const Rules& rules) {
                return houses_where(rules, [&](House house) { return is_box(rules.kind(house)); });
            },
            nb::sig("def boxes(self) -> tuple[House, ...]"),
            "Row by row from the top left; the regions of a jigsaw.")
        .def_prop_ro(
            "bands", [](const Rules& rules) { return as_tuple(rules.bands()); },
            nb::sig("def bands(self) -> tuple[CellSet, ...]"),
            "The three bands; each is three boxes side by side.")
        .def_prop_ro(
            "stacks", [](const Rules& rules) { return as_tuple(rules.stacks()); },
            nb::sig("def stacks(self) -> tuple[CellSet, ...]"),
            "The three stacks; each is three boxes on top of each other.")
        .def(
            "peers", [](const Rules& rules, nb::handle cell) { return rules.peers(cell_from(cell)); },
            "cell"_a, nb::sig("def peers(self, cell: int | str) -> CellSet"),
            "The cells that cannot hold the same digit as this one, such as those in its houses.")
        .def(
            "clashes",
            [](const Rules& rules, nb::handle candidate) { return rules.clashes(candidate_from(candidate)); },
            "candidate"_a,
            nb::sig("def clashes(self, candidate: tuple[int | str, int] | str) -> CandidateSet"),
            "The candidates that are false if this one is true.")
        .def("houses_of", &houses_of_cell, "cell"_a,
             nb::sig("def houses_of(self, cell: int | str) -> tuple[House, ...]"), "The houses of a cell.")
        .def("__repr__", &repr_rules)
        .def("__reduce__", &reduce_rules, nb::sig("def __reduce__(self) -> str | tuple[typing.Any, ...]"));
    m.attr("CLASSIC") = nb::cast(&Rules::classic(), nb::rv_policy::reference);
}

CellSet placed_of(const Board& board) { return board.filled() - board.givens(); }

// Anything that is not a board goes through Puzzle, which reads it or explains what is wrong with it.
Board unplaced_board_from(nb::handle source) {
    if (nb::isinstance<Board>(source)) return nb::cast<Board>(source);
    const nb::object puzzle = package::puzzle_type()(source);
    if (const nb::object parts = puzzle.attr("_variant_puzzle"); !parts.is_none())
        return nb::cast<Board>(package::board_of_variant(parts));
    const auto values = values_from_line(nb::cast<std::string>(puzzle.attr("givens")));
    const nb::object marks = puzzle.attr("pencilmarks");
    if (!values) throw nb::value_error("givens must be 81 characters, each a digit or '.'");
    return {Rules::classic(), *values,
            marks.is_none() ? CandidateSet::full() : nb::cast<CandidateSet>(marks)};
}

Board board_from(nb::handle source, nb::handle placed_cells) {
    const Board unplaced = unplaced_board_from(source);
    const CellSet placed = cells_from(placed_cells) | placed_of(unplaced);
    const Board board = unplaced.with_placed(placed);
    if (placed.meets(board.open()))
        throw nb::value_error(
            ("placed contains " + name_of((placed & board.open()).first()) + ", but that cell has no digit")
                .c_str());
    return board;
}

/// A cell that the board has.
Cell cell_on(const Board& board, nb::handle object) {
    const Cell cell = cell_from(object);
    if (!board.rules().cells().contains(cell))
        throw nb::value_error(("there is no " + name_of(cell) + " on a board with " +
                               std::to_string(board.rules().rows()) + " rows and " +
                               std::to_string(board.rules().columns()) + " columns")
                                  .c_str());
    return cell;
}

Board place(const Board& board, nb::handle cell_object, nb::handle digit_object) {
    const Cell cell = cell_on(board, cell_object);
    const Digit digit = digit_from(digit_object);
    if (!board.candidates(cell).contains(digit))
        throw nb::value_error(
            (name_of(cell) + ": " + std::to_string(digit.number()) + " is not a candidate").c_str());
    return board.place({cell, digit});
}

[[noreturn]] void refuse(const std::string& reason) {
    PyErr_SetString(package::error_type().ptr(), reason.c_str());
    throw nb::python_error();
}

/// Accepts any object with `places` and `removes`. Steps come from files and from users' code, so this may be
/// given anything at all.
Board apply(const Board& board, nb::handle step) {
    try {
        Board next = board.without(candidates_from(step.attr("removes")));
        for (const nb::handle candidate : step.attr("places")) next = place(next, candidate[0], candidate[1]);
        return next;
    } catch (nb::python_error& error) {
        refuse("apply needs a step: " + std::string(nb::str(error.value()).c_str()));
    } catch (nb::builtin_exception& error) {
        refuse(error.what());
    }
}

// `Board(values, placed=...).without(...)`, where `without` lists the candidates that are missing from this
// board but not from a board with just these digits.
std::string repr_board(const Board& board) {
    const CellSet placed = placed_of(board);
    const Board fresh(board.rules(), board.values(), CandidateSet::full(), placed);
    std::string text = "Board(";
    text += board.rules().are_classic()
                ? "'" + line_of(board.values()) + "'"
                : nb::cast<std::string>(nb::repr(package::puzzle_type()(nb::cast(fresh))));
    if (!placed.empty()) text += ", placed=" + repr_of(placed);
    text += ")";
    const CandidateSet removed = fresh.candidates() - board.candidates();
    return removed.empty() ? text : text + ".without(" + repr_of(removed) + ")";
}

/// Digits, candidates, placed cells, and the rules if they are not classic.
using BoardState = std::tuple<std::string, CandidateSet, CellSet, std::shared_ptr<const Rules>>;

/// The digits row by row, '.' for open cells.
std::string line_of_board(const Board& board) {
    if (board.rules().are_classic()) return line_of(board.values());
    std::string line;
    for (const Cell cell : board.rules().cells())
        line += board.value(cell) == 0 ? '.' : static_cast<char>('0' + board.value(cell));
    return line;
}

template <class Entry, class... Sizes>
auto new_array(std::unique_ptr<Entry[]> data, Sizes... sizes) {
    Entry* raw = data.release();
    nb::capsule owner(raw, [](void* p) noexcept { delete[] static_cast<Entry*>(p); });
    return nb::ndarray<nb::numpy, Entry>(raw, {static_cast<std::size_t>(sizes)...}, owner);
}

auto to_numpy(const Board& board) {
    auto data = std::make_unique<std::uint8_t[]>(Cell::count);
    std::size_t at = 0;
    for (const Cell cell : board.rules().cells()) data[at++] = static_cast<std::uint8_t>(board.value(cell));
    return new_array(std::move(data), board.rules().rows(), board.rules().columns());
}

auto flags(const Board& board) {
    auto data = std::make_unique<bool[]>(Candidate::count);
    std::size_t at = 0;
    for (const Cell cell : board.rules().cells())
        for (const Digit digit : board.rules().digits()) data[at++] = board.candidates(cell).contains(digit);
    return new_array(std::move(data), board.rules().rows(), board.rules().columns(),
                     board.rules().digits().size());
}

// Layer 0 is the number of the box, layers 1 to 9 are the candidate flags, layer 10 is the digit or 0.
auto to_layers(const Board& board) {
    if (!board.rules().are_classic()) throw nb::value_error("to_layers is for boards of classic Sudoku only");
    constexpr int layers = Digit::count + 2;
    auto data = std::make_unique<std::uint8_t[]>(Cell::count * layers);
    for (Cell cell : board.rules().cells()) {
        std::uint8_t* layer = data.get() + cell.position() * layers;
        for (House house : board.rules().houses_of(cell))
            if (is_box(board.rules().kind(house)))
                layer[0] = static_cast<std::uint8_t>(board.rules().number(house));
        for (Digit digit : board.candidates(cell)) layer[digit.number()] = 1;
        layer[layers - 1] = static_cast<std::uint8_t>(board.value(cell));
    }
    return new_array(std::move(data), 9, 9, layers);
}

nb::list clashes(const Board& board) {
    nb::list found;
    for (const Board::Conflict& conflict : board.conflicts())
        found.append(
            nb::make_tuple(view(board.rules(), conflict.house), conflict.digit.number(), conflict.cells));
    return found;
}

void bind_board(nb::module_& m) {
    nb::class_<Board>(m, "Board",
                      R"(A position: the digits in the cells, and the candidates of the open cells. Immutable.

A digit in a cell is not a candidate of the cell's peers. `placed` names the cells whose digit was placed by
the solver, not given.

>>> board = Board("..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......")
>>> board.value("r1c3"), board.value("r1c1"), board.candidates("r1c1")
(4, 0, DigitSet.of(5, 6))
>>> board.without([("r1c1", 5)]).candidates("r1c1")
DigitSet.of(6)
>>> board.place("r1c1", 6).value("r1c1")
6
)")
        .def(
            "__init__",
            [](Board* self, nb::object puzzle, nb::handle placed) {
                new (self) Board(board_from(puzzle, placed));
            },
            "puzzle"_a.none(), "placed"_a = nb::tuple(),
            nb::sig("def __init__(self, puzzle: ninefold.puzzle.PuzzleLike, "
                    "placed: collections.abc.Iterable[int | str] = ()) -> None"))
        .def(
            "value", [](const Board& b, nb::handle cell) { return b.value(cell_on(b, cell)); }, "cell"_a,
            nb::sig("def value(self, cell: int | str) -> int"), "The digit of a cell, 0 while it is open.")
        .def(
            "candidates", [](const Board& b, nb::handle cell) { return b.candidates(cell_on(b, cell)); },
            "cell"_a, nb::sig("def candidates(self, cell: int | str) -> DigitSet"),
            "The candidates of an open cell; empty if the cell has a digit.")
        .def(
            "cells_with", [](const Board& b, nb::handle digit) { return b.cells_with(digit_from(digit)); },
            "digit"_a, nb::sig("def cells_with(self, digit: int) -> CellSet"),
            "The open cells that can still hold a digit.")
        .def_prop_ro("all_candidates", nb::overload_cast<>(&Board::candidates, nb::const_),
                     "Every candidate of the board.")
        .def_prop_ro("open", &Board::open, "The cells without a digit.")
        .def_prop_ro("givens", &Board::givens, "The cells whose digit was given.")
        .def_prop_ro("placed", &placed_of, "The cells whose digit was placed by the solver.")
        .def_prop_ro("line", &line_of_board,
                     "The digits row by row, '.' for open cells: 81 characters in classic Sudoku.")
        .def_prop_ro(
            "values",
            [](const Board& b) {
                nb::list values;
                for (const Cell cell : b.rules().cells()) values.append(b.value(cell));
                return nb::tuple(values);
            },
            nb::sig("def values(self) -> tuple[int, ...]"), "The digits row by row, 0 for open cells.")
        .def_prop_ro(
            "solved",
            [](const Board& b) {
                return b.open().empty() && b.conflicts().empty() &&
                       (b.rules().are_classic() || nb::cast<bool>(package::obeys_variant(nb::cast(b))));
            },
            "True if every cell has a digit and the digits obey all rules.")
        .def_prop_ro("restricted", &Board::restricted,
                     "True if a candidate is missing that the digits alone would allow.")
        .def_prop_ro(
            "unique_givens",
            [](const Board& b) {
                if (!b.unique_givens() && !b.rules().are_classic())
                    b.note_unique_givens(nb::cast<bool>(package::has_unique_givens(nb::cast(b))));
                return has_unique_givens(b);
            },
            "True if the givens alone, without placed digits and pencil marks, have exactly one solution.")
        .def_prop_ro(
            "rules", [](const Board& b) { return b.shared_rules(); },
            "The rules of the puzzle: its houses, and which cells see each other.")
        .def_prop_ro("dead_cells", &Board::dead_cells, "The open cells without candidates.")
        .def("place", &place, "cell"_a, "digit"_a,
             nb::sig("def place(self, cell: int | str, digit: int) -> Board"),
             "Return the board with a digit placed, and removed from the peers of its cell.")
        .def(
            "without", [](const Board& b, nb::handle removed) { return b.without(candidates_from(removed)); },
            "candidates"_a,
            nb::sig("def without(self, candidates: collections.abc.Iterable[tuple[int | str, int] | str]) -> "
                    "Board"),
            "Return the board without these candidates.")
        .def("apply", &apply, "step"_a, nb::sig("def apply(self, step: ninefold.logic.step.Step) -> Board"),
             "Return the board after a step.")
        .def("to_numpy", &to_numpy, nb::sig("def to_numpy(self) -> numpy.typing.NDArray[numpy.uint8]"),
             "Return the digits as a (9, 9) array, with 0 for open cells.")
        .def("flags", &flags, nb::sig("def flags(self) -> numpy.typing.NDArray[numpy.bool_]"),
             "Return the candidates as a (9, 9, 9) array: flags[row, column, digit - 1].")
        .def("to_layers", &to_layers, nb::sig("def to_layers(self) -> numpy.typing.NDArray[numpy.uint8]"),
             "Return a (9, 9, 11) array: box number, nine candidate flags, digit or 0. Puzzle reads it back.")
        .def("clashes", &clashes, nb::sig("def clashes(self) -> list[tuple[House, int, CellSet]]"),
             "Return the house, digit and cells for each digit that occurs more than once in a house.")
        .def(nb::self == nb::self, nb::sig("def __eq__(self, arg: object, /) -> bool"))
        .def("__hash__",
             [](const Board& b) { return nb::hash(nb::make_tuple(line_of(b.values()), b.candidates())); })
        .def("_repr_svg_", &package::svg_of, nb::sig("def _repr_svg_(self) -> str"), "As notebooks show it.")
        .def("__repr__", &repr_board)
        .def("__str__", &package::candidate_grid_of, nb::sig("def __str__(self) -> str"))
        .def("__getstate__",
             [](const Board& b) {
                 return BoardState(line_of(b.values()), b.candidates(), placed_of(b), b.shared_rules());
             })
        .def("__setstate__", [](Board* self, const BoardState& state) {
            const auto values = values_from_line(std::get<0>(state));
            if (!values || !std::get<3>(state)) throw nb::value_error("invalid pickle data");
            new (self) Board(std::get<3>(state), *values, std::get<1>(state), std::get<2>(state));
        });
}

}  // namespace

nb::object house_object(const Rules& rules, House house) { return nb::cast(view(rules, house)); }

void require_classic(const Board& board, const char* what) {
    if (!board.rules().are_classic())
        throw nb::value_error((std::string(what) + " works on classic Sudoku only, not on variants").c_str());
}

Values values_from(std::string_view line) {
    const auto values = values_from_line(line);
    if (!values)
        throw nb::value_error(("'" + std::string(line) + "' is not 81 characters of 1 to 9 and '.'").c_str());
    return *values;
}

void bind_model(nb::module_& m) {
    bind_rules(m);
    bind_board(m);
}

}  // namespace ninefold::bind
