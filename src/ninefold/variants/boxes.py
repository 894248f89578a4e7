"""Boxes and irregular regions: how a grid is divided."""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import isqrt

from ninefold.errors import PuzzleError
from ninefold.message import plural
from ninefold.variants.cells import cell_name, cells_of
from ninefold.variants.form import MAX_SIZE

__all__ = ["CLASSIC_BOXES", "box_shape", "boxes_of", "has_boxes", "regions_of"]


def box_shape(size: int) -> tuple[int, int]:
    """Return the rows and columns of the usual boxes of a square grid.

    >>> [box_shape(size) for size in (4, 6, 8, 9, 10, 12, 14, 15, 16, 25, 36)]
    [(2, 2), (2, 3), (2, 4), (3, 3), (2, 5), (3, 4), (2, 7), (3, 5), (4, 4), (5, 5), (6, 6)]
    """
    rows = _box_rows(size)
    if rows == 1:
        raise PuzzleError(
            "a grid of size {size} has no usual boxes: pass regions=..., or boxes=() for a Latin square",
            size=size,
        )
    return rows, size // rows


def _box_rows(size: int) -> int:
    return next(rows for rows in range(isqrt(size), 0, -1) if size % rows == 0)


def has_boxes(size: int) -> bool:
    """True if a grid of this size can be divided into boxes.

    >>> has_boxes(6), has_boxes(7)
    (True, False)
    """
    return _box_rows(size) > 1


def boxes_of(size: int, shape: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return the boxes of a square grid, each with so many rows and columns; none for an empty shape.

    >>> boxes_of(4, (2, 2))[0], boxes_of(7, ())
    ((0, 1, 4, 5), ())
    """
    if len(shape) == 0:
        return ()
    if len(shape) != 2 or not all(isinstance(number, int) and number >= 1 for number in shape):
        raise PuzzleError(
            "boxes must be the rows and columns of one box, such as (2, 3), not {shape}", shape=repr(shape)
        )
    rows, columns = shape
    if rows * columns != size:
        raise PuzzleError(
            "boxes of {rows} by {columns} have {count} cells, expected {size}: one for each digit",
            rows=rows,
            columns=columns,
            count=rows * columns,
            size=size,
        )
    boxes: dict[int, list[int]] = {}
    for cell in range(size * size):
        row, column = divmod(cell, size)
        boxes.setdefault(row // rows * size + column // columns, []).append(cell)
    return tuple(map(tuple, boxes.values()))


#: The boxes of classic Sudoku.
CLASSIC_BOXES = boxes_of(9, (3, 3))


def regions_of(source: "str | Iterable[object]", size: int) -> tuple[tuple[int, ...], ...]:
    """Return the regions of a square grid from a map with a mark for each cell, or from lists of cells.

    Each region must have one cell for each digit, and each cell must be in one region. No regions at all are
    fine: that is a Latin square.

    >>> regions_of("AABB AABB CCDD CCDD", 4)[1]
    (2, 3, 6, 7)
    >>> regions_of("AABB AABB CCDD CCDE", 4)
    Traceback (most recent call last):
    ninefold.errors.PuzzleError: region D has 3 cells, expected 4: r3c3 r3c4 r4c3
    """
    if isinstance(source, str):
        marks = "".join(source.split())
        if marks and len(marks) != size * size:
            template = plural(
                marks,
                "the map of regions has {count} mark, expected {expected}: one for each cell",
                "the map of regions has {count} marks, expected {expected}: one for each cell",
            )
            raise PuzzleError(template, count=len(marks), expected=size * size)
        names = {mark: tuple(i for i, own in enumerate(marks) if own == mark) for mark in marks}
    else:
        regions = [cells_of(region, size, size, f"region {n}") for n, region in enumerate(source, 1)]
        names = {str(number): region for number, region in enumerate(regions, 1)}
    _check_partition(names, size)
    return tuple(names.values())


def _check_partition(regions: dict[str, tuple[int, ...]], size: int) -> None:
    """Raise an error if a cell is in no region or in several, or if a region has the wrong size."""
    counts = Counter(cell for region in regions.values() for cell in region)
    for cell in range(size * size) if regions else ():
        if counts[cell] > 1:
            names = [name for name, region in regions.items() if cell in region]
            raise PuzzleError(
                "{at} is in several regions: {names}",
                cell=cell,
                at=cell_name(cell, size),
                names=", ".join(names),
            )
    for name, region in regions.items():
        if len(region) != size:
            template = plural(
                region,
                "region {name} has {count} cell, expected {size}: {cells}",
                "region {name} has {count} cells, expected {size}: {cells}",
            )
            listed = " ".join(cell_name(cell, size) for cell in region[: MAX_SIZE + 1])
            raise PuzzleError(template, name=name, count=len(region), size=size, cells=listed)
    missing = next((cell for cell in range(size * size) if regions and not counts[cell]), None)
    if missing is not None:
        raise PuzzleError("{at} is in no region", cell=missing, at=cell_name(missing, size))
