"""Which candidates of a variant clash, straight from the definition of each rule, to check steps."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import combinations, pairwise, product
from typing import Any

from ninefold.reference.variants.grid import DIAGONAL_STEPS, KNIGHT_STEPS, ORTHOGONAL_STEPS

__all__ = ["Relation", "clash_of", "relations_of"]

Candidate = tuple[int, int]  # cell, digit
#: True if two digits can stand in two cells.
_Allows = Callable[[int, int], bool]
Relation = tuple[int, int, _Allows]  # two cells, and what holds between their digits


def clash_of(puzzle: dict[str, Any], stride: int | None = None) -> Callable[[Candidate, Candidate], bool]:
    """Return the test whether two candidates of a variant, given in its JSON form, cannot both hold.

    Cells are numbered row by row; `stride` is the difference between the numbers of a cell and the one below
    it, if that is not the number of columns. Rules about more than two cells clash with nothing here.
    """
    columns = puzzle["cols"]
    width = columns if stride is None else stride
    digits = range(puzzle.get("min_value", 1), puzzle["max_value"] + 1)
    forbidden: set[tuple[Candidate, Candidate]] = set()
    for one, other, allows in _relations(puzzle):
        a, b = (cell // columns * width + cell % columns for cell in (one, other))
        for x, y in product(digits, digits):
            if not allows(x, y):
                forbidden |= {((a, x), (b, y)), ((b, y), (a, x))}

    def clash(x: Candidate, y: Candidate) -> bool:
        return x[1] != y[1] if x[0] == y[0] else (tuple(x), tuple(y)) in forbidden

    return clash


def _relations(puzzle: dict[str, Any]) -> Iterator[Relation]:
    """Yield all pairs of cells that a rule relates."""
    rows, columns = range(puzzle["rows"]), range(puzzle["cols"])
    houses = [[row * len(columns) + column for column in columns] for row in rows]
    houses += [[row * len(columns) + column for row in rows] for column in columns]
    for house in [*houses, *puzzle.get("regions", [])]:
        yield from _all_differ(house)
    for rule in puzzle.get("constraints", []):
        yield from relations_of(puzzle, rule) or ()


def relations_of(puzzle: dict[str, Any], rule: dict[str, Any]) -> Iterable[Relation] | None:
    """Return what a constraint says about pairs of cells; None if it is no rule about pairs."""
    make = _RULES.get(rule["type"])
    return None if make is None else make(puzzle, rule)


def _differ(x: int, y: int) -> bool:
    return x != y


def _equal(x: int, y: int) -> bool:
    return x == y


def _are_not_consecutive(x: int, y: int) -> bool:
    return abs(x - y) != 1


def _all_differ(cells: Iterable[int]) -> Iterator[Relation]:
    return ((one, other, _differ) for one, other in combinations(cells, 2))


def _apart(puzzle: dict[str, Any], steps: Iterable[tuple[int, int]], allows: _Allows) -> Iterator[Relation]:
    """Relate all cells that are one of these steps apart."""
    rows, columns = puzzle["rows"], puzzle["cols"]
    for row, column, (down, right) in product(range(rows), range(columns), steps):
        if row + down < rows and 0 <= column + right < columns:
            yield row * columns + column, (row + down) * columns + column + right, allows


def _anti_taxicab(puzzle: dict[str, Any], _: dict[str, Any]) -> Iterator[Relation]:
    rows, columns = puzzle["rows"], puzzle["cols"]
    for one, other in combinations(range(rows * columns), 2):
        distance = abs(one // columns - other // columns) + abs(one % columns - other % columns)
        yield one, other, partial(_keep_distance, distance)


def _thermo(_: dict[str, Any], rule: dict[str, Any]) -> Iterator[Relation]:
    """Each digit is larger than the one before, so far cells differ by more."""
    for (i, one), (j, other) in combinations(enumerate(rule["cells"]), 2):
        yield one, other, partial(_grow_by, j - i)


def _grow_by(least: int, x: int, y: int) -> bool:
    return y - x >= least


def _keep_distance(distance: int, x: int, y: int) -> bool:
    return x != y or x != distance


def _have_ratio(x: int, y: int, ratio: int) -> bool:
    return ratio * x == y or ratio * y == x


def _negative(_: dict[str, Any], rule: dict[str, Any]) -> Iterator[Relation]:
    forbid = rule["forbid"]

    def allows(x: int, y: int) -> bool:
        return (
            abs(x - y) not in forbid.get("difference", [])
            and x + y not in forbid.get("sum", [])
            and not any(_have_ratio(x, y, ratio) for ratio in forbid.get("ratio", []))
        )

    return ((one, other, allows) for one, other in rule["pairs"])


def _mark(relation: Callable[[int, int, Any], bool]) -> "_Maker":
    """Make a rule about two cells from what holds between their digits and its number."""
    return lambda _, rule: [(*rule["cells"], lambda x, y: relation(x, y, rule.get("value")))]


def _centre(allows: _Allows) -> "_Maker":
    return lambda _, rule: [(rule["cell"], other, allows) for other in rule["neighbours"]]


def _mirrored(_: dict[str, Any], rule: dict[str, Any]) -> Iterator[Relation]:
    cells = rule["cells"]
    for i in range(len(cells) // 2):
        yield cells[i], cells[-1 - i], _equal


_Maker = Callable[[dict[str, Any], dict[str, Any]], Iterable[Relation]]
_RULES: dict[str, _Maker] = {
    "all_different": lambda _, rule: _all_differ(rule["cells"]),
    "diagonal": lambda _, rule: _all_differ(rule["cells"]),
    "killer_cage": lambda _, rule: _all_differ(rule["cells"]),
    "windoku": lambda _, rule: [pair for group in rule["groups"] for pair in _all_differ(group)],
    "disjoint_groups": lambda _, rule: [pair for group in rule["groups"] for pair in _all_differ(group)],
    "anti_knight": lambda puzzle, _: _apart(puzzle, KNIGHT_STEPS, _differ),
    "anti_king": lambda puzzle, _: _apart(puzzle, (*ORTHOGONAL_STEPS, *DIAGONAL_STEPS), _differ),
    "nonconsecutive": lambda puzzle, _: _apart(puzzle, ORTHOGONAL_STEPS, _are_not_consecutive),
    "diagonal_nonconsecutive": lambda puzzle, _: _apart(puzzle, DIAGONAL_STEPS, _are_not_consecutive),
    "knight_sum_forbidden": lambda puzzle, rule: _apart(
        puzzle, KNIGHT_STEPS, lambda x, y: x + y not in rule["sums"]
    ),
    "anti_taxicab": _anti_taxicab,
    "thermo": _thermo,
    "slow_thermo": lambda _, rule: [
        (one, other, lambda x, y: x <= y) for one, other in combinations(rule["cells"], 2)
    ],
    "whisper": lambda _, rule: [
        (one, other, lambda x, y: abs(x - y) >= rule["difference"]) for one, other in pairwise(rule["cells"])
    ],
    "palindrome": _mirrored,
    "clone": lambda _, rule: [(a, b, _equal) for a, b in zip(rule["cells"], rule["clone"], strict=True)],
    "difference": _mark(lambda x, y, number: abs(x - y) == number),
    "ratio": _mark(_have_ratio),
    "pair_sum": _mark(lambda x, y, number: x + y == number),
    "greater_than": _mark(lambda x, y, _: x > y),
    "minimum": _centre(lambda x, y: x < y),
    "maximum": _centre(lambda x, y: x > y),
    "negative": _negative,
}
