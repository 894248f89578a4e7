"""The cells in documents of f-puzzles: digits, pencil marks and regions."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ninefold.errors import PuzzleError
from ninefold.formats.fpuzzles.document import Grid, rows_of
from ninefold.variants.boxes import box_shape, boxes_of, has_boxes
from ninefold.variants.cells import cell_name

__all__ = ["Content", "contents_of", "region_labels", "regions_in"]

_FIELDS = frozenset((
    "value", "given", "centerPencilMarks", "cornerPencilMarks", "givenPencilMarks", "region", "highlight",
    "c", "cArray", "candidates", "parity",
))  # fmt: skip


class Content(NamedTuple):
    """What a cell has: a digit or 0, pencil marks of the player and the puzzle, the label of its region.

    `parity` is "odd", "even" or an empty text.
    """

    value: int
    is_given: bool
    centre_marks: tuple[int, ...]
    given_marks: tuple[int, ...] | None
    region: int | None
    parity: str


def contents_of(rows: object, grid: Grid) -> list[Content]:
    """Return the contents of all cells."""
    labels = region_labels(grid)
    return [
        _content(cell, fields, grid, labels[cell]) for cell, fields in enumerate(rows_of(rows, grid.size))
    ]


def _content(cell: int, fields: object, grid: Grid, label: int) -> Content:
    at = cell_name(cell, grid.size)
    if not isinstance(fields, dict):
        raise PuzzleError("{at}: expected an object", cell=cell, at=at)
    for name, value in fields.items():
        if value and name not in _FIELDS:
            raise PuzzleError(
                "{at}: unknown field {name} of a cell of f-puzzles", cell=cell, at=at, name=repr(name)[:40]
            )
    value = fields.get("value") or 0
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= grid.size:
        raise PuzzleError("{at}: {mark} is not a digit or a blank", cell=cell, at=at, mark=repr(value)[:40])
    region = fields.get("region", label)
    if region is not None and (not isinstance(region, int) or isinstance(region, bool)):
        raise PuzzleError(
            "{at}: the region {region} is not a number", cell=cell, at=at, region=repr(region)[:40]
        )
    parity = str(fields.get("parity") or "").lower()
    if parity not in ("", "odd", "even"):
        raise PuzzleError("{at}: {mark} is not odd or even", cell=cell, at=at, mark=repr(parity)[:40])
    return Content(
        value,
        bool(fields.get("given")),
        _marks(fields, "centerPencilMarks", grid),
        _marks(fields, "givenPencilMarks", grid) or None,
        region,
        parity,
    )


def _marks(fields: Mapping[str, Any], name: str, grid: Grid) -> tuple[int, ...]:
    """Return the pencil marks that are digits of the puzzle."""
    marks = fields.get(name) or ()
    if not isinstance(marks, Sequence) or isinstance(marks, str):
        return ()
    return tuple(
        mark
        for mark in marks
        if isinstance(mark, int) and not isinstance(mark, bool) and 1 <= mark <= grid.size
    )


def region_labels(grid: Grid) -> list[int]:
    """Return the label of each cell's box, or of its row in sizes without boxes. Documents can change them.

    >>> region_labels(Grid(4))[:8]
    [0, 0, 1, 1, 0, 0, 1, 1]
    """
    shape = box_shape(grid.size) if has_boxes(grid.size) else (1, grid.size)
    label = {cell: number for number, box in enumerate(boxes_of(grid.size, shape)) for cell in box}
    return [label[cell] for cell in range(grid.size**2)]


def regions_in(contents: Sequence[Content], grid: Grid) -> tuple[tuple[int, ...], ...]:
    """Return the regions in the order of their labels; none if they only repeat the rows."""
    labels = [content.region for content in contents]
    if labels == region_labels(grid) and not has_boxes(grid.size):
        return ()
    cells: dict[int, list[int]] = {}
    for cell, label in enumerate(labels):
        if label is not None:
            cells.setdefault(label, []).append(cell)
    return tuple(tuple(cells[label]) for label in sorted(cells))
