"""Checks the JSON form of a variant and explains what is wrong with it."""

from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

from ninefold.errors import NinefoldError
from ninefold.message import plural
from ninefold.suggestion import closest

__all__ = ["FIELDS", "check_form"]

MAX_SIZE = 36
MAX_VALUE = 64
MAX_NUMBER = 1_000_000


class _Fields(NamedTuple):
    """The fields of a type of constraint, by what they hold."""

    cells: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()
    number: str = ""
    values: str = ""
    is_pair: bool = False
    optional: tuple[str, ...] = ()


_LINE = _Fields(cells=("cells",))
_NOTHING = _Fields()
_SUM = _Fields(cells=("cells",), number="sum")
_GROUPS = _Fields(groups=("groups",))
_EXTREME = _Fields(cells=("neighbours",))
_CONTENT = _Fields(cells=("cells",), values="values", optional=("exact",))
_MARK = _Fields(cells=("cells",), number="value", is_pair=True)
_STEEP = _Fields(cells=("cells",), number="difference")

#: The types of constraints and their fields.
FIELDS: dict[str, _Fields] = {
    **dict.fromkeys(
        [
            "all_different", "diagonal", "thermo", "slow_thermo", "renban", "palindrome", "between", "zipper",
            "entropic", "double_arrow", "counting_circles", "equality_cage", "odd", "even", "indexer",
        ],
        _LINE,
    ),
    **dict.fromkeys(
        [
            "anti_knight", "anti_king", "nonconsecutive", "diagonal_nonconsecutive", "anti_taxicab",
            "global_entropy", "global_mod3", "dutch_flatmates",
        ],
        _NOTHING,
    ),
    **dict.fromkeys(["sum", "little_killer", "sum_line", "x_sum", "lunchbox", "rellik_cage"], _SUM),
    **dict.fromkeys(["windoku", "disjoint_groups"], _GROUPS),
    **dict.fromkeys(["minimum", "maximum"], _EXTREME),
    **dict.fromkeys(["quadruple", "contains"], _CONTENT),
    **dict.fromkeys(["difference", "ratio", "pair_sum"], _MARK),
    **dict.fromkeys(["whisper", "lockout"], _STEEP),
    "greater_than": _Fields(cells=("cells",), is_pair=True),
    "killer_cage": _Fields(cells=("cells",), number="sum", optional=("sum",)),
    "knight_sum_forbidden": _Fields(values="sums"),
    "sandwich": _Fields(cells=("cells",), number="sum", values="crusts"),
    "skyscraper": _Fields(cells=("cells",), number="count"),
    "hidden_skyscraper": _Fields(cells=("cells",), number="value"),
    "numbered_room": _Fields(cells=("cells",), number="value"),
    "modular": _Fields(cells=("cells",), number="mod"),
    "arrow": _Fields(cells=("circle", "shaft")),
    "region_sum_line": _Fields(groups=("segments",)),
    "same_values": _Fields(groups=("sets",)),
    "clone": _Fields(cells=("cells", "clone")),
    "negative": _Fields(groups=("pairs",)),
}  # fmt: skip


def check_form(puzzle: dict[str, Any]) -> None:
    """Raise NinefoldError if this is not the JSON form of a variant."""
    for field in ("rows", "cols", "max_value"):
        _check_number(puzzle, field, 1, MAX_VALUE if field == "max_value" else MAX_SIZE)
    low, high = puzzle.get("min_value", 1), puzzle["max_value"]
    _check_number({"min_value": low}, "min_value", 0, high)
    if high - low >= MAX_SIZE:
        raise NinefoldError(
            "{count} digits are too many; at most {most} are possible", count=high - low + 1, most=MAX_SIZE
        )
    cells = puzzle["rows"] * puzzle["cols"]
    regions = _list(puzzle.get("regions", []), "regions")
    for region in regions:
        _check_cells(region, cells, "regions")
    _check_overlap(regions, cells)
    _check_digits(puzzle, cells, range(low, high + 1))
    for constraint in _list(puzzle.get("constraints", []), "constraints"):
        _check_constraint(constraint, cells)


def _check_overlap(regions: list[list[int]], cells: int) -> None:
    """Several layouts of regions may lie on top of each other, but then they cover all cells alike."""
    counts = Counter(cell for region in regions for cell in region)
    most = max(counts.values(), default=0)
    if most > 1 and min(counts[cell] for cell in range(cells)) < most:
        cell = next(cell for cell in range(cells) if counts[cell] == most)
        first, second = [number for number, region in enumerate(regions, 1) for own in region if own == cell][
            :2
        ]
        raise NinefoldError(
            "regions {first} and {second} overlap in cell {number}", first=first, second=second, number=cell
        )


def _check_digits(puzzle: dict[str, Any], cells: int, digits: range) -> None:
    givens = puzzle.get("givens") or [None] * cells
    if len(_list(givens, "givens")) != cells:
        template = plural(givens, "{count} given, expected {expected}", "{count} givens, expected {expected}")
        raise NinefoldError(template, count=len(givens), expected=cells)
    marks = _list(puzzle.get("candidates", []), "candidates")
    for own in marks:
        if not isinstance(own, dict) or not isinstance(own.get("values"), list):
            raise NinefoldError(
                "candidates: expected objects such as {example}", example='{"cell": 0, "values": [1, 2]}'
            )
        _check_cells([own.get("cell")], cells, "candidates")
    entries = [("givens", cell, value) for cell, value in enumerate(givens) if value is not None]
    entries += [("candidates", own["cell"], value) for own in marks for value in own["values"]]
    for field, cell, value in entries:
        if not isinstance(value, int) or isinstance(value, bool) or value not in digits:
            raise NinefoldError(
                "{field}: cell {number} has {value}, which is not a digit from {first} to {last}",
                field=field,
                number=cell,
                value=repr(value),
                first=digits[0],
                last=digits[-1],
            )


def _check_constraint(constraint: dict[str, Any], cells: int) -> None:
    kind = constraint.get("type") if isinstance(constraint, dict) else None
    if not isinstance(kind, str):
        raise NinefoldError("constraints: {value} has no type", value=repr(constraint)[:60])
    if kind not in FIELDS:
        close = closest(kind, FIELDS)
        if close is None:
            raise NinefoldError("unknown type of constraint: {type}", type=kind)
        raise NinefoldError(
            "unknown type of constraint: {type} (did you mean {close}?)", type=kind, close=close
        )
    fields = FIELDS[kind]
    for name in fields.cells:
        _check_cells(constraint.get(name), cells, f"{kind}.{name}")
    for name in fields.groups:
        for group in _list(constraint.get(name), f"{kind}.{name}"):
            _check_cells(group, cells, f"{kind}.{name}")
    if kind in ("minimum", "maximum"):
        _check_cells([constraint.get("cell")], cells, f"{kind}.cell")
    if fields.number and not (fields.number in fields.optional and constraint.get(fields.number) is None):
        _check_number(constraint, fields.number, 0, MAX_NUMBER, kind)
    if fields.values:
        for value in _list(constraint.get(fields.values), f"{kind}.{fields.values}"):
            _check_number({fields.values: value}, fields.values, 0, MAX_NUMBER, kind)
    _check_sizes(kind, fields, constraint)


def _check_sizes(kind: str, fields: _Fields, constraint: dict[str, Any]) -> None:
    """Check what the other fields must look like, type by type."""
    tests: dict[str, Callable[[], bool]] = {
        "arrow": lambda: 1 <= len(constraint["circle"]) <= 3,
        "double_arrow": lambda: len(constraint["cells"]) >= 2,
        "between": lambda: len(constraint["cells"]) >= 2,
        "lockout": lambda: len(constraint["cells"]) >= 2,
        "sandwich": lambda: len(constraint["crusts"]) == 2 == len(set(constraint["crusts"])),
        "clone": lambda: len(constraint["cells"]) == len(constraint["clone"]),
        "indexer": lambda: constraint.get("axis") in ("row", "column"),
        "modular": lambda: constraint["mod"] >= 1,
        "sum": lambda: _are_coefficients(constraint),
        "negative": lambda: _are_relations(constraint),
        "quadruple": lambda: len(constraint["values"]) <= 40,
        "contains": lambda: len(constraint["values"]) <= 40,
    }
    right = tests.get(kind)
    is_pair = not fields.is_pair or len(constraint["cells"]) == 2
    if not is_pair or (right and not right()):
        raise NinefoldError("wrong fields of the constraint {type}", type=kind)


def _are_coefficients(constraint: dict[str, Any]) -> bool:
    numbers = constraint.get("coeffs")
    return numbers is None or (
        len(numbers) == len(constraint["cells"])
        and all(isinstance(number, int) and abs(number) <= 10_000 for number in numbers)
    )


def _are_relations(constraint: dict[str, Any]) -> bool:
    forbid = constraint.get("forbid")
    return (
        isinstance(forbid, dict)
        and set(forbid) <= {"difference", "ratio", "sum"}
        and all(isinstance(number, int) for numbers in forbid.values() for number in numbers)
        and all(len(pair) == 2 for pair in constraint["pairs"])
    )


def _list(value: object, name: str) -> list[Any]:
    if not isinstance(value, list):
        raise NinefoldError("{field} must be a list", field=name)
    return value


def _check_cells(value: object, cells: int, name: str) -> None:
    for cell in _list(value, name):
        if not isinstance(cell, int) or isinstance(cell, bool) or not 0 <= cell < cells:
            raise NinefoldError("{field}: there is no cell {number}", field=name, number=cell)


def _check_number(fields: dict[str, Any], name: str, low: int, high: int, kind: str = "") -> None:
    value = fields.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        field = f"{kind}.{name}" if kind else name
        raise NinefoldError(
            "{field} must be a whole number from {low} to {high}", field=field, low=low, high=high
        )
