"""Lines through cells: thermometers, arrows, whispers and their relatives."""

from collections.abc import Iterator, Sequence
from math import hypot

from ninefold.render.layout import CELL, Layout
from ninefold.render.outline import number, parts, way
from ninefold.render.variant.piece import Form, Layer, Painter, Piece, Rank
from ninefold.render.variant.shading import CIRCLE

__all__ = ["LINES"]

#: Lines with a second one inside, which sets them apart without colour.
_CORED = {"renban", "palindrome", "region_sum_line", "sum_line", "modular", "entropic"}


def _strip(layout: Layout, form: Form, rank: Rank) -> Iterator[Piece]:
    """Draw a wide line, with its pattern."""
    cells = form.get("cells") or [cell for segment in form["segments"] for cell in segment]
    path = way(layout, cells)
    core = f'<path class="core" d="{path}"/>' if form["type"] in _CORED else ""
    yield Layer.LINE, f'<path class="way" d="{path}"/>{core}'


def _zipper(layout: Layout, form: Form, rank: Rank) -> Iterator[Piece]:
    path = way(layout, form["cells"])
    yield Layer.LINE, f'<path class="way" d="{path}"/><path class="teeth" d="{path}"/>'


def _thermo(layout: Layout, form: Form, rank: Rank) -> Iterator[Piece]:
    x, y = layout.middle(form["cells"][0])
    path = way(layout, form["cells"])
    bulb = f'<circle class="bulb" cx="{x}" cy="{y}" r="{CIRCLE}"/>'
    if form["type"] == "thermo":
        yield Layer.LINE, f'{bulb}<path class="way" d="{path}"/>'
        return
    hollow = f'<path class="core" d="{path}"/><circle class="hole" cx="{x}" cy="{y}" r="{CIRCLE - 3}"/>'
    yield Layer.LINE, f'{bulb}<path class="way" d="{path}"/>{hollow}'


def _with_ends(layout: Layout, form: Form, rank: Rank) -> Iterator[Piece]:
    """Draw a line with a circle, or a diamond for lockout lines, at both ends."""
    cells = form["cells"]
    drawn = f'<path class="way" d="{way(layout, cells)}"/>'
    for x, y in map(layout.middle, (cells[0], cells[-1])):
        if form["type"] == "lockout":
            far = CIRCLE + 5
            drawn += f'<path class="ring" d="M{x},{y - far}l{far},{far}l-{far},{far}l-{far},-{far}z"/>'
        else:
            drawn += f'<circle class="ring" cx="{x}" cy="{y}" r="{CIRCLE}"/>'
    yield Layer.LINE, drawn


def _arrow(layout: Layout, form: Form, rank: Rank) -> Iterator[Piece]:
    """Draw the circle, or a pill around several cells, and the shaft with a head at each of its ends."""
    circle, drawn = form["circle"], ""
    for part in parts(layout, form["shaft"]):
        start = _beside(layout, circle, part[0])
        points = [*([start] if start else []), *map(layout.middle, part)]
        drawn += f'<path class="way" d="M{"L".join(f"{number(x)},{number(y)}" for x, y in points)}"/>'
        drawn += _head(points)
    if len(circle) == 1:
        x, y = layout.middle(circle[0])
        ring = f'<circle class="ring" cx="{x}" cy="{y}" r="{CIRCLE}"/>'
    else:
        path = way(layout, circle)
        ring = f'<path class="pill" d="{path}"/><path class="inside" d="{path}"/>'
    yield Layer.LINE, drawn + ring


def _beside(layout: Layout, circle: Sequence[int], cell: int) -> tuple[float, float] | None:
    """The point on the rim of the circle towards a cell next to it; nothing if none is."""
    u, v = layout.middle(cell)
    for x, y in map(layout.middle, reversed(circle)):
        far = hypot(u - x, v - y)
        if 0 < far < 1.5 * CELL:
            return x + CIRCLE * (u - x) / far, y + CIRCLE * (v - y) / far
    return None


def _head(points: Sequence[tuple[float, float]]) -> str:
    if len(points) < 2:
        return ""
    (x, y), (u, v) = points[-2:]
    far = hypot(u - x, v - y)
    dx, dy = 8 * (u - x) / far, 8 * (v - y) / far
    corners = [(u - dx - dy, v - dy + dx), (u, v), (u - dx + dy, v - dy - dx)]
    return f'<path class="way" d="M{"L".join(f"{number(x)},{number(y)}" for x, y in corners)}"/>'


def _diagonal(layout: Layout, form: Form, rank: Rank) -> Iterator[Piece]:
    """Draw a line from corner to corner of a diagonal."""
    cells = sorted(form["cells"])
    (x, y), (u, v) = layout.middle(cells[0]), layout.middle(cells[-1])
    half = CELL // 2 if u > x else -CELL // 2
    if len(cells) > 1 and abs(u - x) == abs(v - y) == CELL * (len(cells) - 1):
        yield Layer.LINE, f'<path class="way" d="M{x - half},{y - CELL // 2}L{u + half},{v + CELL // 2}"/>'


LINES: dict[str, Painter] = {
    "diagonal": _diagonal,
    "thermo": _thermo,
    "slow_thermo": _thermo,
    **dict.fromkeys(("between", "lockout", "double_arrow"), _with_ends),
    **dict.fromkeys(("whisper", *sorted(_CORED)), _strip),
    "zipper": _zipper,
    "arrow": _arrow,
}
