"""Shaded cells: extra regions, windows, clones, parity, minima and maxima, index cells, counting circles."""

from collections.abc import Iterator

from ninefold.render.layout import CELL, Layout
from ninefold.render.outline import number, outline
from ninefold.render.variant.piece import Form, Layer, Painter, Piece, Rank, neighbours

__all__ = ["CIRCLE", "SHADING"]

#: The radius of circles that go around a digit.
CIRCLE = 20


def _areas(layout: Layout, form: Form, rank: Rank) -> Iterator[Piece]:
    """Shade groups of cells, with a thin gap between those that touch."""
    for cells in form["groups"]:
        yield Layer.SHADE, f'<path class="area" d="{outline(layout, cells, 1)}"/>'


def _region(layout: Layout, form: Form, rank: Rank) -> Iterator[Piece]:
    """Shade an extra region and frame it, so regions that touch stay apart."""
    yield Layer.SHADE, f'<path class="area" d="{outline(layout, form["cells"], 1.5)}"/>'


def _twins(layout: Layout, form: Form, rank: Rank) -> Iterator[Piece]:
    """Shade groups of cells that belong together, with the same letter in the corner of each."""
    letter = chr(ord("A") + rank.place % 26)
    for cells in form.get("sets") or [form["cells"], form["clone"]]:
        x, y = layout.corner(min(cells))
        yield Layer.SHADE, f'<path class="area" d="{outline(layout, cells, 2)}"/>'
        yield Layer.CAGE, f'<text class="note" x="{x + 5}" y="{y + 11.5:g}">{letter}</text>'


def _index(layout: Layout, form: Form, rank: Rank) -> Iterator[Piece]:
    """Shade index cells, with a small arrow along the row or the column that a digit points into."""
    yield Layer.SHADE, f'<path class="area" d="{outline(layout, form["cells"])}"/>'
    for cell in form["cells"]:
        x, y = layout.corner(cell)
        flat, upright = "M{}h10m-3,-3l3,3l-3,3m-4,-6l-3,3l3,3", "M{}v10m-3,-3l3,3l3,-3m-6,-4l3,-3l3,3"
        arrow = (
            flat.format(f"{x + 40},{y + 8}")
            if form["axis"] == "column"
            else upright.format(f"{x + 46},{y + 4}")
        )
        yield Layer.SHADE, f'<path class="sign" d="{arrow}"/>'


def _odd(layout: Layout, form: Form, rank: Rank) -> Iterator[Piece]:
    for x, y in map(layout.middle, form["cells"]):
        yield Layer.SHADE, f'<circle class="area" cx="{x}" cy="{y}" r="{CIRCLE}"/>'


def _even(layout: Layout, form: Form, rank: Rank) -> Iterator[Piece]:
    side = 2 * CIRCLE - 4
    for x, y in map(layout.middle, form["cells"]):
        place = f'x="{x - side // 2}" y="{y - side // 2}" width="{side}" height="{side}"'
        yield Layer.SHADE, f'<rect class="area" {place}/>'


def _circles(layout: Layout, form: Form, rank: Rank) -> Iterator[Piece]:
    for x, y in map(layout.middle, form["cells"]):
        yield Layer.LINE, f'<circle class="ring" cx="{x}" cy="{y}" r="{CIRCLE + 2}"/>'


def _extreme(inward: bool) -> Painter:
    """Shade a cell, with signs that point to the smaller side of its borders."""

    def paint(layout: Layout, form: Form, rank: Rank) -> Iterator[Piece]:
        cell = form["cell"]
        steps = [neighbours(layout, cell, other) for other in form["neighbours"]]
        if None in steps:
            return
        (left, top), (x, y) = layout.corner(cell), layout.middle(cell)
        yield Layer.SHADE, f'<rect class="area" x="{left}" y="{top}" width="{CELL}" height="{CELL}"/>'
        for down, across in filter(None, steps):
            tip, base = (19.5, 24) if inward else (24, 19.5)
            side = 5.5
            points = [
                (x + across * base - down * side, y + down * base - across * side),
                (x + across * tip, y + down * tip),
                (x + across * base + down * side, y + down * base + across * side),
            ]
            path = "L".join(f"{number(u)},{number(v)}" for u, v in points)
            yield Layer.MARK, f'<path class="sign" d="M{path}"/>'

    return paint


SHADING: dict[str, Painter] = {
    "windoku": _areas,
    "all_different": _region,
    "clone": _twins,
    "same_values": _twins,
    "indexer": _index,
    "odd": _odd,
    "even": _even,
    "counting_circles": _circles,
    "minimum": _extreme(inward=True),
    "maximum": _extreme(inward=False),
}
