"""Variants with OR-Tools, as a second opinion: houses, sums, and a table of digits for every other rule.

The tables come from the predicates of `ninefold.reference`: the model shares nothing with the search engine.
"""

from collections.abc import Callable, Iterator
from itertools import combinations, product
from typing import Any, NamedTuple

from ninefold.errors import MissingExtra, NinefoldError
from ninefold.external.cp_sat import ending_of, solve_in_thread
from ninefold.reference.variants.clashes import Relation, relations_of
from ninefold.reference.variants.grid import FullGrid
from ninefold.reference.variants.groups import Group, constraint_groups
from ninefold.search_result import Ending, SearchLimits

__all__ = ["MAX_COMBINATIONS", "NotExpressed", "VariantAnswer", "VariantModel"]

#: A rule about more combinations of digits is not expressed: its table would take too long.
MAX_COMBINATIONS = 200_000

_Rule = dict[str, Any]
_Term = tuple[int, int]  # coefficient, cell


class NotExpressed(NinefoldError):
    """A rule has too many combinations of digits for a table."""


class VariantAnswer(NamedTuple):
    """The first solutions of a variant, how many were found, and how the search ended."""

    solutions: tuple[tuple[int, ...], ...]
    found: int
    ending: Ending


class VariantModel:
    """The CP-SAT model of a variant in its JSON form.

    >>> model = VariantModel({"rows": 2, "cols": 2, "max_value": 2, "givens": [None, 1, None, None]})
    >>> model.search()
    VariantAnswer(solutions=((2, 1, 1, 2),), found=1, ending='exhausted')
    """

    def __init__(self, form: dict[str, Any]) -> None:
        """Raises MissingExtra without OR-Tools, and NotExpressed for a rule that needs too large a table."""
        try:
            from ortools.sat.python import cp_model
        except ImportError:
            raise MissingExtra("CP-SAT needs ortools: pip install 'ninefold[compare]'") from None
        self._cp, self._model = cp_model, cp_model.CpModel()
        self._puzzle = {"min_value": 1, "regions": [], "constraints": [], **form}
        self._differing = list(_differing(self._puzzle))
        self._unequal = {frozenset(pair) for cells in self._differing for pair in combinations(cells, 2)}
        relations = [
            (one, other, allows)
            for rule in self._puzzle["constraints"]
            if rule["type"] not in _DIFFERING
            for one, other, allows in relations_of(self._puzzle, rule) or ()
        ]
        self._digits = _possible_digits(self._puzzle, self._unequal, relations)
        self._cells = [self._variable(digits) for digits in self._digits]
        self._add_rules(relations)

    def search(
        self, *, limit: int = 2, keep: int = 2, max_nodes: int | None = None, max_seconds: float | None = None
    ) -> VariantAnswer:
        """Find up to `limit` solutions and return the first `keep`. A node is one of the solver's conflicts.

        One worker and a fixed seed: without `max_seconds`, the answer is always the same.
        """
        solver = self._cp.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = 1
        solver.parameters.enumerate_all_solutions = True
        if max_nodes is not None:
            solver.parameters.max_number_of_conflicts = max_nodes
        if max_seconds is not None:
            solver.parameters.max_time_in_seconds = max_seconds
        collector = _collector(self._cp, self._cells, limit, keep)
        status = solve_in_thread(solver, self._model, collector)
        if status == self._cp.MODEL_INVALID:
            raise RuntimeError(f"CP-SAT refuses the model: {self._model.validate()}")
        limits = SearchLimits(limit, max_nodes, max_seconds, keep)
        ending = ending_of(self._cp, solver, status, collector.found, limits)
        return VariantAnswer(tuple(collector.grids), collector.found, ending)

    def _variable(self, digits: list[int]) -> Any:
        if not digits:
            self._contradict()
        return self._model.new_int_var_from_domain(self._cp.Domain.from_values(digits or [0]), "")

    def _contradict(self) -> None:
        """Make the model impossible."""
        self._model.add_bool_or([])

    def _add_rules(self, relations: list[Relation]) -> None:
        for cells in self._differing:
            self._model.add_all_different([self._cells[cell] for cell in cells])
        for one, other, allows in relations:
            self._add_pair(one, other, allows)
        for number, rule in enumerate(self._puzzle["constraints"]):
            kind = rule["type"]
            if kind in _SUMS:
                for terms, total in _SUMS[kind](rule):
                    self._model.add(sum(factor * self._cells[cell] for factor, cell in terms) == total)
            elif kind in _LOOK_UPS:
                for index, line, value in _LOOK_UPS[kind](self._puzzle, rule):
                    self._model.add_element(
                        self._cells[index] - 1, [self._cells[cell] for cell in line], value
                    )
            elif kind not in _DIFFERING and relations_of(self._puzzle, rule) is None:
                for group in constraint_groups(self._puzzle, number):
                    self._add_table(kind, group)

    def _add_pair(self, one: int, other: int, allows: Callable[[int, int], bool]) -> None:
        """Add the shorter table: of the pairs of digits that are allowed, or of the others."""
        allowed: list[tuple[int, int]] = []
        forbidden: list[tuple[int, int]] = []
        for x, y in product(self._digits[one], self._digits[other]):
            (allowed if allows(x, y) else forbidden).append((x, y))
        cells = [self._cells[one], self._cells[other]]
        if len(forbidden) <= len(allowed):
            if forbidden:
                self._model.add_forbidden_assignments(cells, forbidden)
        else:
            self._model.add_allowed_assignments(cells, allowed)

    def _add_table(self, kind: str, group: Group) -> None:
        rows = []
        for number, digits in enumerate(self._combinations(group.cells)):
            if number == MAX_COMBINATIONS:
                raise NotExpressed(f"{kind}: more than {MAX_COMBINATIONS:,} combinations of digits")
            if group.holds(dict(zip(group.cells, digits, strict=True))):
                rows.append(digits)
        if rows:
            self._model.add_allowed_assignments([self._cells[cell] for cell in group.cells], rows)
        else:
            self._contradict()

    def _combinations(self, cells: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """Yield digits for the cells, different ones where a house demands it."""
        earlier = [
            [i for i in range(j) if frozenset((cells[i], cells[j])) in self._unequal]
            for j in range(len(cells))
        ]

        def extend(chosen: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
            if len(chosen) == len(cells):
                yield chosen
                return
            used = {chosen[i] for i in earlier[len(chosen)]}
            for digit in self._digits[cells[len(chosen)]]:
                if digit not in used:
                    yield from extend((*chosen, digit))

        return extend(())


def _differing(puzzle: _Rule) -> Iterator[list[int]]:
    """Yield the sets of cells in which no digit occurs twice."""
    yield from FullGrid(puzzle["rows"], puzzle["cols"], puzzle["min_value"], puzzle["max_value"], []).lines()
    yield from puzzle["regions"]
    for rule in puzzle["constraints"]:
        if rule["type"] in _DIFFERING:
            yield from rule.get("groups") or [rule["cells"]]


def _possible_digits(
    puzzle: _Rule, unequal: set[frozenset[int]], relations: list[Relation]
) -> list[list[int]]:
    """Return the digits of each cell, less those that clash with a given. Shorter lists make short tables."""
    every = range(puzzle["min_value"], puzzle["max_value"] + 1)
    givens = puzzle.get("givens") or [None] * puzzle["rows"] * puzzle["cols"]
    digits = [list(every) if given is None else [given] for given in givens]
    for marks in puzzle.get("candidates") or []:
        digits[marks["cell"]] = [d for d in digits[marks["cell"]] if d in marks["values"]]
    pairs = [tuple(pair) for pair in unequal if len(pair) == 2]
    differences: list[Relation] = [(one, other, lambda x, y: x != y) for one, other in pairs]
    for one, other, allows in [*differences, *relations]:
        if givens[one] is not None:
            digits[other] = [y for y in digits[other] if allows(givens[one], y)]
        if givens[other] is not None:
            digits[one] = [x for x in digits[one] if allows(x, givens[other])]
    return digits


def _collector(cp: Any, cells: list[Any], limit: int, keep: int) -> Any:
    class Collector(cp.CpSolverSolutionCallback):  # type: ignore[misc]
        """Keeps the grids and stops at the limit."""

        def __init__(self) -> None:
            super().__init__()
            self.grids: list[tuple[int, ...]] = []
            self.found = 0

        def on_solution_callback(self) -> None:
            """Called by the solver at each solution."""
            self.found += 1
            if self.found <= keep:
                self.grids.append(tuple(self.value(cell) for cell in cells))
            if self.found >= limit:
                self.stop_search()

    return Collector()


# Rules about sums, as equations: terms, and their total.
_Equations = Iterator[tuple[list[_Term], int]]


def _cage(rule: _Rule) -> _Equations:
    if rule.get("sum") is not None:
        yield [(1, cell) for cell in rule["cells"]], rule["sum"]


def _weighted(rule: _Rule) -> _Equations:
    factors = rule.get("coeffs") or [1] * len(rule["cells"])
    yield list(zip(factors, rule["cells"], strict=True)), rule["sum"]


def _arrow(rule: _Rule) -> _Equations:
    places = [(10**place, cell) for place, cell in enumerate(reversed(rule["circle"]))]
    yield places + [(-1, cell) for cell in rule["shaft"]], 0


def _double_arrow(rule: _Rule) -> _Equations:
    first, *rest, last = rule["cells"]
    yield [(1, first), (1, last), *((-1, cell) for cell in rest)], 0


def _zipper(rule: _Rule) -> _Equations:
    cells = rule["cells"]
    half, odd = divmod(len(cells), 2)
    pairs = [[cells[i], cells[-1 - i]] for i in range(half)]
    yield from _equal_sums([*pairs, [cells[half]]] if odd else pairs)


def _region_sums(rule: _Rule) -> _Equations:
    yield from _equal_sums(rule["segments"])


def _equal_sums(parts: list[list[int]]) -> _Equations:
    for part in parts[1:]:
        yield [*((1, cell) for cell in parts[0]), *((-1, cell) for cell in part)], 0


_SUMS: dict[str, Callable[[_Rule], _Equations]] = {
    "killer_cage": _cage,
    "sum": _weighted,
    "little_killer": _weighted,
    "arrow": _arrow,
    "double_arrow": _double_arrow,
    "zipper": _zipper,
    "region_sum_line": _region_sums,
}

# Rules by which the digit of a cell points into a line: the cell, the line, and what is there.
_LookUps = Iterator[tuple[int, list[int], int]]


def _indexer(puzzle: _Rule, rule: _Rule) -> _LookUps:
    rows, columns = puzzle["rows"], puzzle["cols"]
    for cell in rule["cells"]:
        row, column = divmod(cell, columns)
        if rule["axis"] == "column":
            yield cell, [row * columns + other for other in range(columns)], column + 1
        else:
            yield cell, [other * columns + column for other in range(rows)], row + 1


def _numbered_room(_: _Rule, rule: _Rule) -> _LookUps:
    yield rule["cells"][0], rule["cells"], rule["value"]


_LOOK_UPS: dict[str, Callable[[_Rule, _Rule], _LookUps]] = {
    "indexer": _indexer,
    "numbered_room": _numbered_room,
}

#: Rules that consist of sets of cells in which no digit occurs twice; a cage may have a sum as well.
_DIFFERING = ("all_different", "diagonal", "windoku", "disjoint_groups", "killer_cage")
