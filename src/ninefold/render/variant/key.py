"""The legend below the board: a small sample of each sign with its name, then the rules that have no sign."""

from collections.abc import Iterable, Iterator
from html import escape
from typing import NamedTuple

from ninefold.render.layout import CELL, Layout
from ninefold.render.variant.cages import CAGES
from ninefold.render.variant.kinds import PAINTERS, Drawn
from ninefold.render.variant.marks import MARKS
from ninefold.render.variant.outside import OUTSIDE
from ninefold.render.variant.piece import Form, Rank
from ninefold.render.variant.shading import SHADING
from ninefold.render.variant.words import NAMES, describe, name_of
from ninefold.translation import Catalogue
from ninefold.variants.constraint import Constraint
from ninefold.variants.variant import Variant

__all__ = ["KEY_ROW", "Key", "arranged", "drawn_key", "key_of", "key_width"]

KEY_ROW = 24
_LETTER = 6.2  # the average width of a letter
_GAP, _APART = 6, 16
#: A description longer than this stays out of the legend.
_LONGEST = 60


class Key(NamedTuple):
    """An entry: the constraint to show, if it has a sign, and the words."""

    sample: Constraint | None
    words: str

    @property
    def swatch(self) -> float:
        """The width of the sample."""
        return 0 if self.sample is None else _look(self.sample.type)[0]


def key_of(variant: Variant, constraints: Iterable[Drawn], words: Catalogue) -> list[Key]:
    """Return an entry for each rule in use, in the order of the names."""
    found: dict[str, Key] = {}
    order = {kind: index for index, kind in enumerate(NAMES)}
    for constraint, pieces in sorted(constraints, key=lambda one: order[one.constraint.type]):
        text = name_of(constraint, words)
        if not pieces and constraint.type in PAINTERS:
            whole = describe(variant, constraint, words)
            text = whole if len(whole) <= _LONGEST else text
        found.setdefault(text, Key(constraint if pieces else None, text))
    return sorted(found.values(), key=lambda key: key.sample is None)


def key_width(key: Key) -> float:
    """The width of an entry."""
    return key.swatch + (_GAP if key.swatch else 0) + _LETTER * len(key.words)


def arranged(keys: Iterable[Key], left: float, right: float) -> Iterator[tuple[float, int, Key]]:
    """Arrange the entries in rows between two sides: position, row, entry."""
    x, row = left, 0
    for key in keys:
        if x + key_width(key) > right and x > left:
            x, row = left, row + 1
        yield x, row, key
        x += key_width(key) + _APART


def drawn_key(key: Key, x: float, y: float) -> str:
    """Draw an entry; y is the middle of its row."""
    at = x + key.swatch + (_GAP if key.swatch else 0)
    text = f'<text class="key" x="{at:g}" y="{y + 4:g}">{escape(key.words, quote=False)}</text>'
    if key.sample is None:
        return text
    kind = key.sample.type
    width, scale = _look(kind)
    layout, form, (u, v) = _sample(key.sample)
    sign = "".join(markup for _, markup in PAINTERS[kind](layout, form, Rank()))
    place = f"translate({x + width / 2 - scale * u:g},{y - scale * v:g}) scale({scale:g})"
    return f'<g class="small {kind}" transform="{place}">{sign}</g>{text}'


def _look(kind: str) -> tuple[float, float]:
    """The width of a sample, and its scale."""
    if kind in MARKS:
        return (26, 0.8) if kind == "quadruple" else (16, 0.85)
    if kind in OUTSIDE:
        return 24, 0.7
    if kind == "diagonal":
        return 20, 0.18
    if kind in CAGES or kind in SHADING:
        return 20, 0.36
    return (38, 0.4) if kind in _WITH_ENDS else (38, 0.55)


_WITH_ENDS = {"thermo", "slow_thermo", "arrow", "double_arrow", "between", "lockout"}


def _sample(constraint: Constraint) -> tuple[Layout, Form, tuple[float, float]]:
    """Return a small board with the constraint on it, and the point to show in the middle."""
    layout, form, half = Layout(1, 2, left=0, top=0), constraint.form, CELL / 2
    kind = constraint.type
    if kind == "quadruple":
        return Layout(2, 2, left=0, top=0), form | {"cells": [0, 1, 2, 3]}, (CELL, CELL)
    if kind == "little_killer":
        return Layout(2, 2, left=0, top=0), form | {"cells": [0, 3]}, (-11, -11)
    if kind in OUTSIDE:
        return layout, form | {"cells": [0, 1]}, (-15, half)
    if kind in ("minimum", "maximum"):
        return (
            Layout(3, 3, left=0, top=0),
            form | {"cell": 4, "neighbours": [1, 3, 5, 7]},
            (3 * half, 3 * half),
        )
    if kind == "diagonal":
        return Layout(2, 2, left=0, top=0), form | {"cells": [1, 2]}, (CELL, CELL)
    if kind in CAGES or kind in SHADING:
        one = {name: [0] for name in ("cells", "clone")} | {name: [[0]] for name in ("groups", "sets")}
        return layout, form | {name: one[name] for name in form if name in one}, (half, half)
    pair = {"cells": [0, 1], "segments": [[0, 1]], "circle": [0], "shaft": [1]}
    return layout, form | {name: pair[name] for name in form if name in pair}, (CELL, half)
