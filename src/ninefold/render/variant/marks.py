"""Marks on the borders of cells: Kropki dots, X and V, inequality signs, quadruples."""

from collections.abc import Iterator

from ninefold.render.layout import CELL, Layout
from ninefold.render.variant.piece import Form, Layer, Painter, Piece, Rank, neighbours

__all__ = ["MARKS"]

#: The distance of marks that share a border, and the numbers that are understood without being written.
_APART = 17
_PLAIN = {"difference": 1, "ratio": 2}
_LETTERS = {10: "X", 5: "V"}


def _border(layout: Layout, form: Form, rank: Rank) -> tuple[float, float, tuple[int, int]] | None:
    """The middle of the border between two cells, and the step from one to the other."""
    one, other = form["cells"]
    step = neighbours(layout, one, other)
    if step is None:
        return None
    x, y = layout.middle(one)
    along = _APART * (rank.place - (rank.of - 1) / 2)
    half = CELL / 2
    return x + half * step[1] + along * abs(step[0]), y + half * step[0] + along * abs(step[1]), step


def _dot(layout: Layout, form: Form, rank: Rank) -> Iterator[Piece]:
    if place := _border(layout, form, rank):
        x, y, _ = place
        plain = form["value"] == _PLAIN[form["type"]]
        number = "" if plain else f'<text x="{x:g}" y="{y + 4:g}">{form["value"]}</text>'
        radius = 6 if plain else 8.5
        yield Layer.MARK, f'<circle class="dot" cx="{x:g}" cy="{y:g}" r="{radius}"/>{number}'


def _letter(layout: Layout, form: Form, rank: Rank) -> Iterator[Piece]:
    if place := _border(layout, form, rank):
        x, y, _ = place
        text = _LETTERS.get(form["value"], str(form["value"]))
        wide = 13 if len(text) == 1 else 18
        patch = f'<rect class="paper" x="{x - wide / 2:g}" y="{y - 7:g}" width="{wide}" height="14" rx="3"/>'
        yield Layer.MARK, f'{patch}<text x="{x:g}" y="{y + 5.5:g}">{text}</text>'


def _inequality(layout: Layout, form: Form, rank: Rank) -> Iterator[Piece]:
    """Draw a sign that points to the smaller cell."""
    if place := _border(layout, form, rank):
        x, y, (down, across) = place
        patch = f'<rect class="paper" x="{x - 6:g}" y="{y - 6:g}" width="12" height="12" rx="3"/>'
        tip, wing = 3.5, 6
        start = f"{x - across * tip - down * wing:g},{y - down * tip - across * wing:g}"
        end = f"{x - across * tip + down * wing:g},{y - down * tip + across * wing:g}"
        top = f"{x + across * tip:g},{y + down * tip:g}"
        yield Layer.MARK, f'{patch}<path class="sign" d="M{start}L{top}L{end}"/>'


def _quadruple(layout: Layout, form: Form, rank: Rank) -> Iterator[Piece]:
    """Draw a circle where four cells meet, with at most four digits in two rows."""
    cells, values = sorted(form["cells"]), sorted(form["values"])
    first, wide = cells[0], layout.columns
    if (
        cells != [first, first + 1, first + wide, first + wide + 1]
        or len(values) > 4
        or first % wide == wide - 1
    ):
        return
    x, y = layout.corner(first + wide + 1)
    exact = " exact" if form.get("exact") else ""
    rows = [values] if len(values) < 3 else [values[:2], values[2:]]
    texts = "".join(
        f'<text x="{x}" y="{y + 4.5 + 11 * (at - (len(rows) - 1) / 2):g}">{" ".join(map(str, row))}</text>'
        for at, row in enumerate(rows)
    )
    yield Layer.MARK, f'<circle class="dot{exact}" cx="{x}" cy="{y}" r="14.5"/>{texts}'


MARKS: dict[str, Painter] = {
    "difference": _dot,
    "ratio": _dot,
    "pair_sum": _letter,
    "greater_than": _inequality,
    "quadruple": _quadruple,
}
