"""What a constraint says about a few cells, to check steps before the grid is full."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ninefold.reference.variants import RULES
from ninefold.reference.variants.grid import FullGrid

__all__ = ["Group", "constraint_groups", "house_sum"]

_Puzzle = dict[str, Any]
_Digits = Mapping[int, int]  # by cell


class Group(NamedTuple):
    """Some cells, and the test that digits for all of them must pass."""

    cells: tuple[int, ...]
    holds: Callable[[_Digits], bool]


def constraint_groups(puzzle: _Puzzle, number: int) -> Iterator[Group]:
    """Yield what a constraint of the puzzle says, in parts that are as small as possible."""
    rule = puzzle["constraints"][number]
    parts = _PARTS.get(rule["type"])
    if parts is not None:
        yield from parts(puzzle, rule)
    else:
        yield _whole(puzzle, rule)


def house_sum(puzzle: _Puzzle, houses: Sequence[Sequence[int]], constraints: Sequence[int]) -> Group:
    """The sum of complete houses, less the sums of constraints: what is left for the other cells."""
    counts: dict[int, int] = {}
    total = len(houses) * sum(range(puzzle["min_value"], puzzle["max_value"] + 1))
    for house in houses:
        if len(house) != puzzle["max_value"] - puzzle["min_value"] + 1:
            raise ValueError("the house does not hold every digit")
        for cell in house:
            counts[cell] = counts.get(cell, 0) + 1
    for number in constraints:
        rule = puzzle["constraints"][number]
        if rule["type"] not in ("killer_cage", "sum", "little_killer"):
            raise ValueError("the constraint is no sum")
        total -= rule["sum"]
        coefficients = rule.get("coeffs") or [1] * len(rule["cells"])
        for cell, coefficient in zip(rule["cells"], coefficients, strict=True):
            counts[cell] = counts.get(cell, 0) - coefficient
    cells = tuple(cell for cell, count in counts.items() if count)
    return Group(cells, lambda digits: sum(counts[cell] * digits[cell] for cell in cells) == total)


def _whole(puzzle: _Puzzle, rule: _Puzzle) -> Group:
    """All cells that the constraint names, judged by its predicate for full grids."""
    lists = [rule.get(name, []) for name in ("cells", "circle", "shaft")]
    lists += [part for name in ("segments", "sets") for part in rule.get(name, [])]
    cells = tuple(dict.fromkeys(cell for part in lists for cell in part))
    return Group(cells, lambda digits: RULES[rule["type"]](_grid(puzzle, digits), rule))


def _grid(puzzle: _Puzzle, digits: _Digits) -> FullGrid:
    """The digits in a grid that is otherwise empty; predicates look only at cells of their constraint."""
    rows, columns = puzzle["rows"], puzzle["cols"]
    values = [digits.get(cell, 0) for cell in range(rows * columns)]
    return FullGrid(rows, columns, puzzle["min_value"], puzzle["max_value"], values)


def _squares(puzzle: _Puzzle, rule: _Puzzle) -> Iterator[Group]:
    """Each square on its own, as a grid of four cells."""
    rows, columns = puzzle["rows"], puzzle["cols"]
    for row in range(rows - 1):
        for column in range(columns - 1):
            corner = row * columns + column
            cells = (corner, corner + 1, corner + columns, corner + columns + 1)
            yield Group(cells, _square_test(puzzle, rule, cells))


def _square_test(puzzle: _Puzzle, rule: _Puzzle, cells: tuple[int, ...]) -> Callable[[_Digits], bool]:
    low, high = puzzle["min_value"], puzzle["max_value"]
    return lambda digits: RULES[rule["type"]](
        FullGrid(2, 2, low, high, [digits[cell] for cell in cells]), rule
    )


def _flatmates(puzzle: _Puzzle, _: _Puzzle) -> Iterator[Group]:
    """Each cell, with the one above and the one below."""
    rows, columns = puzzle["rows"], puzzle["cols"]
    for cell in range(rows * columns):
        above = cell - columns if cell >= columns else None
        below = cell + columns if cell + columns < rows * columns else None
        cells = tuple(one for one in (cell, above, below) if one is not None)
        yield Group(cells, _flatmate_test(cell, above, below))


def _flatmate_test(cell: int, above: int | None, below: int | None) -> Callable[[_Digits], bool]:
    return lambda digits: (
        digits[cell] != 5
        or (above is not None and digits[above] == 1)
        or (below is not None and digits[below] == 9)
    )


def _indexes(puzzle: _Puzzle, rule: _Puzzle) -> Iterator[Group]:
    """Each cell, with the line that its digit points into."""
    rows, columns = puzzle["rows"], puzzle["cols"]
    for cell in rule["cells"]:
        row, column = divmod(cell, columns)
        if rule["axis"] == "column":
            line = [row * columns + other for other in range(columns)]
        else:
            line = [other * columns + column for other in range(rows)]
        yield Group(tuple(dict.fromkeys([cell, *line])), _index_test(puzzle, rule, cell))


def _index_test(puzzle: _Puzzle, rule: _Puzzle, cell: int) -> Callable[[_Digits], bool]:
    alone = {**rule, "cells": [cell]}
    return lambda digits: RULES["indexer"](_grid(puzzle, digits), alone)


_PARTS: dict[str, Callable[[_Puzzle, _Puzzle], Iterator[Group]]] = {
    "global_entropy": _squares,
    "global_mod3": _squares,
    "dutch_flatmates": _flatmates,
    "indexer": _indexes,
}
