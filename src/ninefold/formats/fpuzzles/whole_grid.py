"""Rules of f-puzzles about the whole grid: diagonals, disjoint groups, and what missing marks mean."""

from collections.abc import Iterable, Mapping
from typing import Any

from ninefold import rules
from ninefold.errors import PuzzleError
from ninefold.formats.fpuzzles.document import Grid
from ninefold.formats.fpuzzles.keys import FLAGS
from ninefold.formats.fpuzzles.refusal import refusal
from ninefold.message import message
from ninefold.rules import Rule
from ninefold.variants.boxes import box_shape, boxes_of, has_boxes
from ninefold.variants.constraint import Constraint
from ninefold.variants.meaning import meaning_of, neighbours_of
from ninefold.variants.variant import Variant

__all__ = ["WHOLE_GRID", "read_whole_grid", "write_whole_grid"]

_DIAGONALS = {"diagonal+": "/", "diagonal-": "\\"}
_NEGATIVE = ("difference", "ratio", "xv")
#: The keys of rules about the whole grid.
WHOLE_GRID = (*FLAGS, *_DIAGONALS, "disjointgroups", "nonconsecutive", "negative")
_DOTS = ("difference", "ratio")
_SIGNS = (5, 10)


def read_whole_grid(
    document: Mapping[str, Any], found: "Iterable[Rule | Constraint]", grid: Grid
) -> "list[Rule | Constraint]":
    """Return the rules about the whole grid; some depend on the marks that were found before."""
    flags = {key for key in WHOLE_GRID if key != "negative" and _flag(document, key)}
    marks = [rule for rule in found if isinstance(rule, Constraint)]
    values = {kind: {mark["value"] for mark in marks if mark.type == kind} for kind in (*_DOTS, "pair_sum")}
    negative = _negative(document, values)
    added: list[Rule | Constraint] = [Constraint(kind) for key, kind in FLAGS.items() if key in flags]
    added += [rules.diagonal(way) for key, way in _DIAGONALS.items() if key in flags]
    if "disjointgroups" in flags:
        added.append(Constraint("disjoint_groups", groups=_disjoint_groups(grid)))
    has_dots = bool(values["difference"] or values["ratio"])
    if "nonconsecutive" in flags and not has_dots:
        added.append(Constraint("nonconsecutive"))
    differences = {1} if "nonconsecutive" in flags and has_dots else set()
    if "difference" in negative:
        differences |= values["difference"] or {1}
    ratios = values["ratio"] | {2} if "ratio" in negative else set()
    sums = _SIGNS if "xv" in negative else ()
    if differences or ratios or sums:
        added.append(rules.negative(difference=sorted(differences), ratio=sorted(ratios), total=sums))
    return added


def _flag(document: Mapping[str, Any], key: str) -> bool:
    value = document.get(key) or False
    if not isinstance(value, bool):
        raise PuzzleError("{where}: expected true or false", where=key)
    return value


def _negative(document: Mapping[str, Any], values: Mapping[str, set[int]]) -> set[str]:
    """Return the kinds of marks whose absence means something. For `true`, these are all kinds that occur."""
    listed = document.get("negative") or []
    if listed is True:
        kinds = {"difference": "difference", "ratio": "ratio", "xv": "pair_sum"}
        return {key for key, kind in kinds.items() if values[kind]}
    if not isinstance(listed, list):
        raise PuzzleError("{where}: expected a list", where="negative")
    for name in listed:
        if name not in _NEGATIVE:
            raise PuzzleError(
                "{where}: {name} is unknown, expected one of: {words}",
                where="negative",
                name=repr(name)[:40],
                words=", ".join(_NEGATIVE),
            )
    return set(listed)


def _disjoint_groups(grid: Grid) -> list[list[int]]:
    """Return the cells at the same place of all boxes; irregular regions do not matter."""
    if not has_boxes(grid.size):
        raise PuzzleError("{rule} needs boxes of one shape, and this puzzle has none", rule="disjointgroups")
    boxes = boxes_of(grid.size, box_shape(grid.size))
    return [list(cells) for cells in zip(*boxes, strict=True)]


def write_whole_grid(variant: Variant) -> tuple[dict[str, Any], list[Constraint]]:
    """Return the keys for rules about the whole grid, and the constraints that are left to write."""
    keys: dict[str, Any] = {}
    left: list[Constraint] = []
    flags = {kind: key for key, kind in FLAGS.items()}
    for constraint in variant.constraints:
        if constraint.type in flags:
            keys[flags[constraint.type]] = True
        elif constraint.type in ("diagonal", "windoku", "disjoint_groups"):
            left += _groups(constraint, variant, keys)
        elif constraint.type not in ("negative", "nonconsecutive"):
            left.append(constraint)
    return keys | _missing_marks(variant), left


def _groups(constraint: Constraint, variant: Variant, keys: dict[str, Any]) -> list[Constraint]:
    """Set the key of a rule about groups; groups without a key of their own are extra regions."""
    meaning, grid = _meaning(constraint, variant), Grid(variant.columns)
    known = {key: rules.diagonal(way).constraints_of(variant)[0] for key, way in _DIAGONALS.items()}
    if has_boxes(grid.size):
        known["disjointgroups"] = Constraint("disjoint_groups", groups=_disjoint_groups(grid))
    for key, usual in known.items():
        if meaning == _meaning(usual, variant):
            keys[key] = True
            return []
    groups = [constraint["cells"]] if constraint.type == "diagonal" else constraint["groups"]
    return [Constraint("all_different", cells=cells) for cells in groups]


def _meaning(constraint: Constraint, variant: Variant) -> frozenset[object]:
    return meaning_of(Variant(variant.rows, variant.columns, 1, variant.max_value, (), (constraint,)))


def _missing_marks(variant: Variant) -> dict[str, Any]:
    """Return the keys that say what missing dots and signs mean."""
    keys: dict[str, Any] = {}
    negative: set[str] = set()
    for own in variant.constraints:
        if own.type == "nonconsecutive":
            if any(_marked(variant, kind) for kind in _DOTS):
                raise refusal(own, variant, message("it exempts cells with a dot between them there"))
            keys["nonconsecutive"] = True
        elif own.type == "negative":
            for kind, numbers in own["forbid"].items():
                _check_missing(own, kind, set(numbers), variant)
                if kind == "difference" and set(numbers) == {1}:
                    keys["nonconsecutive"] = True
                else:
                    negative.add("xv" if kind == "sum" else kind)
    return {**keys, **({"negative": sorted(negative)} if negative else {})}


def _check_missing(own: Constraint, kind: str, numbers: set[int], variant: Variant) -> None:
    """Raise an error unless documents can say what missing marks of this kind mean."""
    kinds = ("pair_sum",) if kind == "sum" else _DOTS
    marked = {pair for one in kinds for pair in _marked(variant, one)}
    if {frozenset(pair) for pair in own["pairs"]} != neighbours_of(variant) - marked:
        raise refusal(own, variant, message("it must be about all neighbours without a mark"))
    values = set(_marked(variant, kind).values())
    usual = {"difference": values, "ratio": values | {2}, "sum": set(_SIGNS)}[kind]
    if numbers != usual and (kind != "difference" or numbers != {1}):
        raise refusal(own, variant, message("its numbers must be those of the marks"))


def _marked(variant: Variant, kind: str) -> dict[frozenset[int], int]:
    """Return the pairs of cells with a mark of this kind, each with its number."""
    return {frozenset(own["cells"]): own["value"] for own in variant.constraints if own.type == kind}
