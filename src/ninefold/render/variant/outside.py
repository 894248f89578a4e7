"""Clues outside the grid, and the margins they need.

Sums of diagonals have an arrow at the corner of their first cell, so they are next to the grid; other clues
of the same side are further out, one ring for each at the same line.
"""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from ninefold.render.layout import CELL, LEFT, TOP, Layout
from ninefold.render.outline import number
from ninefold.render.variant.piece import Form, Layer, Painter, Piece, Rank
from ninefold.variants.variant import Variant

__all__ = ["OUTSIDE", "Margins", "margins", "ring_of", "side_of"]

#: The width of a ring around the grid.
RING = 30
#: The margin beyond the rings, on the right and below.
_REST = 6
#: A step on the board: down and across.
Step = tuple[int, int]
_STRAIGHT = {"sandwich": "sum", "x_sum": "sum", "skyscraper": "count", "hidden_skyscraper": "value"}
_STRAIGHT["numbered_room"] = "value"


class Margins(NamedTuple):
    """The space around the grid, names of rows and columns included."""

    left: int
    top: int
    right: int
    bottom: int


def side_of(rows: int, columns: int, form: Form) -> Step | None:
    """Return the step into the grid if the cells are a whole row, column or diagonal, seen from outside."""
    cells = [divmod(cell, columns) for cell in form["cells"]]
    if len(cells) < 2:
        return None
    step = cells[1][0] - cells[0][0], cells[1][1] - cells[0][1]
    if max(map(abs, step)) != 1 or (form["type"] == "little_killer") != all(step):
        return None
    at: Step | None = cells[0]
    if _next(rows, columns, cells[0], (-step[0], -step[1])):
        return None
    for cell in cells:
        if cell != at:
            return None
        at = _next(rows, columns, cell, step)
    return step if at is None else None


def _next(rows: int, columns: int, cell: Step, step: Step) -> Step | None:
    row, column = cell[0] + step[0], cell[1] + step[1]
    return (row, column) if 0 <= row < rows and 0 <= column < columns else None


class _Place(NamedTuple):
    """A clue outside: the number of its constraint, its first cell, the step into the grid, and its ring."""

    constraint: int
    cell: int
    step: Step
    ring: int


def margins(variant: Variant) -> Margins:
    """Return the margins that the clues of a variant need."""
    rings: Counter[Step] = Counter()  # by the step into the grid
    for place in _placed(variant):
        for side in _sides(variant, place.cell, place.step):
            rings[side] = max(rings[side], place.ring + 1)
    return Margins(
        LEFT + RING * rings[0, 1],
        TOP + RING * rings[1, 0],
        _REST + RING * rings[0, -1],
        _REST + RING * rings[-1, 0],
    )


def ring_of(variant: Variant) -> dict[int, int]:
    """Return the ring of each clue, by the index of its constraint."""
    return {place.constraint: place.ring for place in _placed(variant)}


def _placed(variant: Variant) -> Iterator[_Place]:
    """Yield the places of all clues outside."""
    found = [
        (index, form["cells"][0], step)
        for index, form in enumerate(constraint.form for constraint in variant.constraints)
        if form["type"] in OUTSIDE and (step := side_of(variant.rows, variant.columns, form))
    ]
    diagonal = {side for _, cell, step in found if all(step) for side in _sides(variant, cell, step)}
    used: Counter[tuple[int, Step]] = Counter()
    for index, cell, step in found:
        yield _Place(index, cell, step, 0 if all(step) else used[cell, step] + (step in diagonal))
        used[cell, step] += 1


def _sides(variant: Variant, cell: int, step: Step) -> list[Step]:
    """The sides of the grid where the clue of a first cell is; at a corner, a diagonal has two."""
    row, column = divmod(cell, variant.columns)
    rows, columns = {1: 0, -1: variant.rows - 1}, {1: 0, -1: variant.columns - 1}
    sides = [(step[0], 0)] if rows.get(step[0]) == row else []
    return [*sides, (0, step[1])] if columns.get(step[1]) == column else sides


def _straight(layout: Layout, form: Form, rank: Rank) -> Iterator[Piece]:
    """Write the clue of a row or column beside its first cell, in the shape of its type."""
    step = side_of(layout.rows, layout.columns, form)
    if step is None:
        return
    down, across = step
    far = CELL / 2 + RING * (rank.place + 0.5)
    middle = layout.middle(form["cells"][0])
    x, y = middle[0] - across * far, middle[1] - down * far
    text = f'<text class="clue" x="{x:g}" y="{y + 5.5:g}">{form[_STRAIGHT[form["type"]]]}</text>'
    yield Layer.OUTSIDE, _frame(form["type"], x, y, step) + text


#: Corners of the frames for a clue left of the grid, from its centre: open ones do not return to the start.
_FRAMES: dict[str, tuple[tuple[float, float], ...]] = {
    "x_sum": ((-12, -11), (7, -11), (14, 0), (7, 11), (-12, 11), (-12, -11)),
    "skyscraper": ((12, -11), (-12, -11), (-12, 11), (12, 11), (12, -11)),
    "hidden_skyscraper": ((12, -11), (-12, -11), (-12, 11), (12, 11), (12, -11)),
    "numbered_room": ((12, -11), (-12, -11), (-12, 11), (12, 11)),
}


def _frame(kind: str, x: float, y: float, step: Step) -> str:
    if kind not in _FRAMES:
        return ""
    down, across = step
    points = [
        (x + across * u - down * v, y + down * u + across * v)  # turned towards the grid
        for u, v in _FRAMES[kind]
    ]
    return f'<path class="frame" d="M{"L".join(f"{number(u)},{number(v)}" for u, v in points)}"/>'


def _diagonal(layout: Layout, form: Form, rank: Rank) -> Iterator[Piece]:
    """Write the sum of a diagonal outside the corner of its first cell, with an arrow."""
    step = side_of(layout.rows, layout.columns, form)
    if step is None:
        return
    down, across = step
    middle = layout.middle(form["cells"][0])
    x, y = middle[0] - across * CELL / 2, middle[1] - down * CELL / 2
    start, end = (f"{x - across * far:g},{y - down * far:g}" for far in (12, 3))
    head = f"M{x - across * 9:g},{y - down * 3:g}L{end}L{x - across * 3:g},{y - down * 9:g}"
    text = str(form["sum"])
    small = ' style="font-size:10px"' if len(text) > 2 else ""
    yield (
        Layer.OUTSIDE,
        f'<path class="sign" d="M{start}L{end}{head}"/>'
        f'<text class="clue" x="{x - across * 18.5:g}" y="{y - down * 18.5 + 4.5:g}"{small}>{text}</text>',
    )


OUTSIDE: dict[str, Painter] = {**dict.fromkeys(_STRAIGHT, _straight), "little_killer": _diagonal}
