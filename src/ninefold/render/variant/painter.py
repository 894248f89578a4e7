"""A variant as SVG, in layers: shading, lines, cages, the grid, marks, digits, clues outside the grid."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from copy import copy
from html import escape

from ninefold.render.layout import CELL, LEFT, Layout
from ninefold.render.outline import borders
from ninefold.render.scene import Scene
from ninefold.render.svg import Layers, digits, layers
from ninefold.render.theme import Theme, style_sheet
from ninefold.render.variant.cages import labelled_cells
from ninefold.render.variant.key import KEY_ROW, Key, arranged, drawn_key, key_of, key_width
from ninefold.render.variant.kinds import Drawn, drawn
from ninefold.render.variant.outside import margins
from ninefold.render.variant.piece import Layer
from ninefold.render.variant.style import variant_style
from ninefold.render.variant.words import describe, title_of
from ninefold.translation import ENGLISH, catalogue
from ninefold.variants.constraint import Constraint
from ninefold.variants.variant import Variant

__all__ = ["draw_variant", "draw_variant_scene", "layer_of", "layout_of"]

#: The margin of the legend, and the space between its last row and the edge.
_SIDE, _BELOW = 12, 4


def draw_variant(
    variant: Variant,
    values: Sequence[int | None] = (),
    candidates: Mapping[int, Iterable[int]] | None = None,
    *,
    givens: Collection[int] | None = None,
    theme: Theme = "auto",
    language: str = ENGLISH,
    legend: bool = True,
) -> str:
    """Draw a variant with its digits, row by row, and with the candidates of some cells.

    All digits are givens, unless `givens` lists the cells that are. The description names every rule with
    its cells; the legend shows the signs, and names the rules that have none.
    """
    given = {cell for cell, value in enumerate(values) if value is not None} if givens is None else givens
    sheet = _Sheet(variant, language, legend)
    inside = _digits(sheet.layout, values, given, candidates or {})
    title = title_of(variant, len(given), catalogue(language))
    return sheet.document(title, "", style_sheet(theme), theme, Layers("", "", "", sheet.height), inside)


def draw_variant_scene(
    variant: Variant,
    scene: Scene,
    *,
    title: str,
    words: str = "",
    theme: Theme = "auto",
    language: str = ENGLISH,
) -> str:
    """Draw a scene, such as a step, on the board of a variant with at most nine rows and columns.

    The title and the words are for screen readers; the rules follow the words.
    """
    sheet = _Sheet(variant, language, legend=True)
    shown = copy(scene)
    shown.layout = sheet.layout.for_boards()
    styles = style_sheet(theme, rays=bool(scene.rays))
    marks = layers(shown, language, sheet.height - sheet.layout.height)
    return sheet.document(title, words, styles, theme, marks, digits(shown))


class _Sheet:
    """A variant with everything but digits: its layout, its signs and their legend."""

    def __init__(self, variant: Variant, language: str, legend: bool) -> None:
        self.variant, self.words = variant, catalogue(language)
        keys = key_of(variant, drawn(variant, layout_of(variant)), self.words) if legend else []
        self.layout = layout_of(variant, max(map(key_width, keys), default=0))
        self.signs = drawn(variant, self.layout)
        self.legend, self.height = _legend(self.layout, keys)

    def document(self, title: str, words: str, styles: str, theme: Theme, marks: Layers, inside: str) -> str:
        """Return the picture: marks of a scene are below and above the digits."""
        rules = "; ".join(describe(self.variant, one, self.words) for one in self.variant.constraints)
        desc = " ".join(filter(None, (words, rules)))
        styles += variant_style(theme, (one.type for one in self.variant.constraints))
        width, height = self.layout.width, marks.height
        size = f'width="{width}" height="{height}"'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="nf" viewBox="0 0 {width} {height}" {size} '
            f'role="img" aria-label="{escape(title)}"><title>{escape(title, quote=False)}</title>'
            + (f"<desc>{escape(desc, quote=False)}</desc>" if desc else "")
            + f'<style>{styles}</style><rect class="paper" {size}/>'
            + f"{self._layer(Layer.SHADE)}{marks.houses}{self._layer(Layer.LINE)}{self._layer(Layer.CAGE)}"
            + f"{marks.under}{_grid(self.variant, self.layout)}{self._layer(Layer.MARK)}"
            + f"{inside}{marks.over}{self._layer(Layer.OUTSIDE)}{self.legend}</svg>\n"
        )

    def _layer(self, layer: Layer) -> str:
        return layer_of(self.variant, self.signs, layer)


def layer_of(variant: Variant, signs: Iterable[Drawn], layer: Layer) -> str:
    """Draw a layer: a group for each constraint that is part of it."""
    groups = []
    for constraint, pieces in signs:
        markup = "".join(markup for on, markup in pieces if on is layer)
        if markup:
            cells = _cells(variant, constraint)
            groups.append(f'<g class="{constraint.type}" data-of="{cells}">{markup}</g>')
    return "".join(groups)


def layout_of(variant: Variant, wide: float = 0) -> Layout:
    """Return the layout of a variant, with room for clues outside the grid and a legend `wide` units wide."""
    left, top, right, bottom = margins(variant)
    labelled = frozenset(cell for one in variant.constraints for cell in labelled_cells(one.form))
    size = variant.rows, variant.columns, len(variant.digits), variant.min_value
    layout = Layout(*size, left, top, right, bottom, labelled)
    missing = max(0, round(wide) + 2 * _SIDE - layout.width)
    if not missing:
        return layout
    more = missing // 2
    return layout._replace(left=left + more, right=right + missing - more)


def _cells(variant: Variant, constraint: Constraint) -> str:
    """The names of the cells of a constraint, in its order."""
    cells: list[int] = []
    for value in constraint.form.values():
        for item in value if isinstance(value, list) else ():
            cells += item if isinstance(item, list) else []
    for field in ("circle", "shaft", "cells", "clone"):
        cells += constraint.form.get(field, [])
    return " ".join(map(variant.cell_name, dict.fromkeys(cells or [constraint.form["cell"]])))


def _grid(variant: Variant, layout: Layout) -> str:
    """Draw the lines between cells, the borders of regions, and the names of rows and columns."""
    wide, high = CELL * layout.columns, CELL * layout.rows
    thin = "".join(f"M{layout.left + CELL * i},{layout.top}v{high}" for i in range(1, layout.columns))
    thin += "".join(f"M{layout.left},{layout.top + CELL * i}h{wide}" for i in range(1, layout.rows))
    x = layout.left - margins(variant).left + LEFT - 13
    names = [
        f'<text class="name" x="{layout.left + CELL * i + 27}" y="13">c{i + 1}</text>'
        for i in range(layout.columns)
    ]
    names += [
        f'<text class="name" x="{x}" y="{layout.top + CELL * i + 31}">r{i + 1}</text>'
        for i in range(layout.rows)
    ]
    thick = borders(layout, variant.regions)
    return f'<path class="thin" d="{thin}"/><path class="thick" d="{thick}"/>{"".join(names)}'


def _digits(
    layout: Layout,
    values: Sequence[int | None],
    givens: Collection[int],
    candidates: Mapping[int, Iterable[int]],
) -> str:
    """Draw the placed digits and the candidates: one element for each."""
    drawn_digits = []
    for cell, value in enumerate(values):
        if value is not None:
            x, y = layout.middle(cell)
            kind = "given" if cell in givens else "pencil"
            two, down = (" two", 9) if layout.first_digit + layout.digits > 10 else ("", 11)
            drawn_digits.append(f'<text class="big{two} {kind}" x="{x}" y="{y + down}">{value}</text>')
    small = layout.pitch * 0.75
    for cell, several in candidates.items():
        texts = [(*layout.slot(cell, digit), digit) for digit in several]
        marks = "".join(f'<text x="{x:g}" y="{y + small / 3:g}">{digit}</text>' for x, y, digit in texts)
        drawn_digits.append(f'<g class="d" style="font-size:{small:g}px">{marks}</g>')
    return "".join(drawn_digits)


def _legend(layout: Layout, keys: list[Key]) -> tuple[str, int]:
    """Draw the legend, and return the height of the picture with it."""
    right = layout.width - _SIDE / 2
    fits = layout.left + max(map(key_width, keys), default=0) <= right
    places = list(arranged(keys, layout.left if fits else _SIDE, right))
    entries = [drawn_key(key, x, layout.height + KEY_ROW * row + KEY_ROW / 2) for x, row, key in places]
    rows = 1 + max((row for _, row, _ in places), default=-1)
    return "".join(entries), layout.height + KEY_ROW * rows + (_BELOW if rows else 0)
