"""Cages: dashed frames inside their cells, with a number in the upper left corner."""

from collections.abc import Iterator

from ninefold.render.layout import Layout
from ninefold.render.outline import outline
from ninefold.render.variant.piece import Form, Layer, Painter, Piece, Rank, label

__all__ = ["CAGES", "labelled_cells"]

_INSET, _STEP = 4, 3.5


def _cage(layout: Layout, form: Form, rank: Rank) -> Iterator[Piece]:
    """Draw a frame; where cages share cells, the later one is further inside."""
    cells, text = form["cells"], _text(form)
    if form.get("coeffs"):
        return
    inset = _INSET + _STEP * (rank.place % 4)
    drawn = f'<path class="edge" d="{outline(layout, cells, inset)}"/>'
    if text:
        x, y = layout.corner(min(cells))
        drawn += label(x + inset - 2, y + inset + 6.5, text)
    yield Layer.CAGE, drawn


def labelled_cells(form: Form) -> Iterator[int]:
    """Yield the cell with the number of a cage, or the cells with the letters of equal areas."""
    if form["type"] in CAGES and _text(form) and not form.get("coeffs"):
        yield min(form["cells"])
    elif form["type"] in ("clone", "same_values"):
        yield from map(min, form.get("sets") or [form["cells"], form["clone"]])


def _text(form: Form) -> str:
    """The number of a cage; signs set the others apart from killer cages."""
    match form["type"]:
        case "contains":
            return " ".join(map(str, form["values"]))
        case "equality_cage":
            return "="
        case kind:
            sign = {"rellik_cage": "≠", "sum": "Σ"}.get(kind, "")
            return "" if form.get("sum") is None else f"{sign}{form['sum']}"


CAGES: dict[str, Painter] = dict.fromkeys(
    ("killer_cage", "sum", "rellik_cage", "equality_cage", "lunchbox", "contains"), _cage
)
