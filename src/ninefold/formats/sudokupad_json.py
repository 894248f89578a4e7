"""SudokuPad's own JSON, which has everything that is drawn.

Only some parts have a meaning: digits, regions, cages with sums or without repeats, and a few rules about the
whole grid. Lines, arrows and texts are drawings.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from ninefold._native import Board
from ninefold.errors import PuzzleError
from ninefold.formats.drawings import warn_of_drawings
from ninefold.formats.fpuzzles.document import rows_of
from ninefold.formats.state import make_board
from ninefold.puzzle import Puzzle
from ninefold.variants.boxes import box_shape, boxes_of, has_boxes, regions_of
from ninefold.variants.cells import cell_name
from ninefold.variants.constraint import Constraint
from ninefold.variants.form import MAX_SIZE
from ninefold.variants.making import with_rules
from ninefold.variants.variant import Variant
from ninefold.variants.variant_puzzle import VariantPuzzle

__all__ = ["read"]

#: What is drawn besides digits.
_DRAWN = ("lines", "arrows", "underlays", "overlays", "foglight", "triggereffect")
#: Rules in the list `global`, and those that may also be fields of the metadata.
_GLOBAL = {"antiknight": "anti_knight", "antiking": "anti_king", "nonconsecutive": "nonconsecutive"}
_IN_METADATA = ("antiknight", "antiking")
#: The fields of the metadata that are kept, and their names in the JSON form.
_TEXTS = {"title": "title", "author": "author", "rules": "ruleset"}
_TEXT_CAGE = re.compile(r"([a-z]+): (.+)", re.DOTALL)
_NUMBER = re.compile(r"\d{1,7}")
_TRUE, _FALSE = (True, "true", "t"), (False, "false", "f")


def read(fields: Mapping[str, Any]) -> Board | Puzzle:
    """Return the puzzle of an object, or the board of a classic one. A warning lists the drawings."""
    rows = fields["cells"]
    size = len(rows)
    if not 1 <= size <= MAX_SIZE:
        raise PuzzleError("size must be from 1 to {most}, not {size}", most=MAX_SIZE, size=size)
    values = [_value(cell, content, size) for cell, content in enumerate(rows_of(rows, size))]
    regions = _regions(fields, size)
    metadata = fields.get("metadata") if isinstance(fields.get("metadata"), dict) else {}
    assert metadata is not None
    parts = VariantPuzzle.from_form({
        **_texts(fields, metadata),
        **Variant(size, size, 1, size, regions).form,
        "givens": values,
    })  # fmt: skip
    cages = list(_cages(fields, size))
    _check_lines(metadata, {frozenset(cells) for _, cells, _ in cages}, size)
    constraints = [*_whole_grid(fields, metadata), *_constraints(cages, parts.variant)]
    found = with_rules(parts, constraints)
    drawn = [name for name in _DRAWN if fields.get(name)]
    warn_of_drawings([*drawn, *(["cages"] if any(is_drawing for _, _, is_drawing in cages) else [])])
    if found.is_classic:
        return make_board(found.text, {})
    return Puzzle.from_json(found.form)


def _value(cell: int, content: object, size: int) -> int | None:
    """Return the given digit of a cell; None if it has none."""
    if content is not None and not isinstance(content, dict):
        raise PuzzleError("{at}: expected an object", cell=cell, at=cell_name(cell, size))
    value = content.get("value") if content else None
    if value in (None, "", 0) or isinstance(value, bool):
        return None
    text = str(value) if isinstance(value, str | int) else ""
    if not _NUMBER.fullmatch(text) or not 1 <= int(text) <= size:
        raise PuzzleError(
            "{at}: {mark} is not a digit or a blank",
            cell=cell,
            at=cell_name(cell, size),
            mark=repr(value)[:40],
        )
    return int(text)


def _regions(fields: Mapping[str, Any], size: int) -> tuple[tuple[int, ...], ...]:
    """Return the regions; without any, there are the usual boxes."""
    regions = fields.get("regions") or []
    if not isinstance(regions, list):
        raise PuzzleError("{where}: expected a list", where="regions")
    if not regions:
        return boxes_of(size, box_shape(size)) if has_boxes(size) else ()
    return regions_of([_cells(region, size, "regions") for region in regions], size)


def _texts(fields: Mapping[str, Any], metadata: Mapping[str, Any]) -> dict[str, str]:
    """Return the title, the author and the rules in words. Some puzzles store them as cages without cells."""
    cages = fields.get("cages") if isinstance(fields.get("cages"), list) else []
    values = [cage.get("value") for cage in cages or () if isinstance(cage, dict)]
    stored = [_TEXT_CAGE.fullmatch(value) for value in values if isinstance(value, str)]
    found = {match[1]: match[2] for match in stored if match} | dict(metadata)
    return {own: text for name, own in _TEXTS.items() if isinstance(text := found.get(name), str) and text}


def _whole_grid(fields: Mapping[str, Any], metadata: Mapping[str, Any]) -> list[Constraint]:
    """Return the rules about the whole grid; an error names those that are unknown."""
    listed = fields.get("global") or []
    if not isinstance(listed, list):
        raise PuzzleError("{where}: expected a list", where="global")
    for name in listed:
        if not isinstance(name, str) or name not in _GLOBAL:
            raise PuzzleError(
                "{where}: {name} is unknown, expected one of: {words}",
                where="global",
                name=repr(name)[:40],
                words=", ".join(_GLOBAL),
            )
    named = {*listed, *(name for name in _IN_METADATA if metadata.get(name) in _TRUE)}
    return [Constraint(kind) for name, kind in _GLOBAL.items() if name in named]


#: A cage: its fields, its cells, and True if it is only a drawing.
_Cage = tuple[Mapping[str, Any], tuple[int, ...], bool]


def _cages(fields: Mapping[str, Any], size: int) -> Iterator[_Cage]:
    """Yield all cages with cells."""
    cages = fields.get("cages") or []
    if not isinstance(cages, list):
        raise PuzzleError("{where}: expected a list", where="cages")
    for number, cage in enumerate(cages, 1):
        if not isinstance(cage, dict):
            raise PuzzleError("{at}: expected an object", at=f"cages {number}")
        if cage.get("cells"):
            cells = _cells(cage["cells"], size, f"cages {number}")
            means = _sum_of(cage) is not None or cage.get("unique") in _TRUE
            yield cage, cells, not means and cage.get("hidden") not in _TRUE


def _constraints(cages: list[_Cage], variant: Variant) -> Iterator[Constraint]:
    """Yield what cages mean: a sum, different digits, or both. Houses have different digits anyway."""
    houses = {frozenset(house) for _, house in variant.houses}
    for cage, cells, _ in cages:
        total, unique = _sum_of(cage), cage.get("unique")
        if frozenset(cells) in houses:
            continue
        if total is not None and unique in _FALSE:
            yield Constraint("sum", cells=list(cells), sum=total)
        elif total is not None:
            yield Constraint("killer_cage", cells=list(cells), sum=total)
        elif unique in _TRUE:
            yield Constraint("all_different", cells=list(cells))


def _sum_of(cage: Mapping[str, Any]) -> int | None:
    """Return the sum of a cage, from its own field or from the text in its corner."""
    for name in ("sum", "value"):
        value = cage.get(name)
        if isinstance(value, str | int) and not isinstance(value, bool) and _NUMBER.fullmatch(str(value)):
            return int(value)
    return None


def _check_lines(metadata: Mapping[str, Any], cages: set[frozenset[int]], size: int) -> None:
    """Raise an error if digits may repeat in a row or column."""
    if metadata.get("norowcol") not in _TRUE:
        return
    lines = [house for name, house in Variant(size, size, 1, size).houses]
    if not {frozenset(line) for line in lines} <= cages:
        raise PuzzleError(
            "digits may repeat in rows or columns of this puzzle, which ninefold does not support"
        )


def _cells(places: object, size: int, where: str) -> tuple[int, ...]:
    """Return the cells of a list of [row, column] pairs."""
    if not isinstance(places, list):
        raise PuzzleError("{where}: expected a list", where=where)
    return tuple(_cell(place, size, where) for place in places)


def _cell(place: object, size: int, where: str) -> int:
    numbers: list[Any] = place if isinstance(place, list) and len(place) == 2 else [None]
    for number in numbers:
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number < size:
            raise PuzzleError(
                "{where}: {place} is not a row and a column from 0 to {last}",
                where=where,
                place=repr(place)[:40],
                last=size - 1,
            )
    row, column = numbers
    return int(row * size + column)
