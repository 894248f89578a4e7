"""The looks of constraints, for light mode, dark mode and print.

Each type has a pattern or a shape of its own as well as a colour, so all differ on paper too. Colours are
those that solvers know from SudokuPad and f-puzzles, toned to keep the digits above them readable.
"""

import re
from collections.abc import Iterable
from typing import NamedTuple

from ninefold.render.theme import PAINTS, Look, Theme, themed

__all__ = ["page_style", "variant_style"]


class Colours(NamedTuple):
    """A colour for each theme."""

    light: str
    dark: str
    print: str


#: Looks of the page, and a colour in a rule.
_ON_PAGE: tuple[Look, Look] = ("light", "dark")
_COLOUR = re.compile(r"(#[0-9a-f]+)")

_GREY = Colours("#cbcfd5", "#485059", "#cccccc")
_SOFT = Colours("#e6e8eb", "#2c3138", "#e6e6e6")
_LINE = Colours("#868c95", "#8d949e", "#555")

#: The surface of shaded cells.
_AREAS = {
    "windoku": Colours("#dfe7ee", "#27323c", "#e2e2e2"),
    "all_different": Colours("#e4e1f2", "#302c42", "#ececec"),
    "clone": Colours("#f8ebc0", "#42391a", "#e8e8e8"),
    "same_values": Colours("#dcefdc", "#22392a", "#f0f0f0"),
    "indexer": Colours("#fbe0d6", "#452a20", "#e8e8e8"),
    "odd": _GREY,
    "even": _GREY,
    "minimum": _SOFT,
    "maximum": _SOFT,
}
#: The colour of lines through cells.
_WAYS = {
    "diagonal": Colours("#7fb6e0", "#3f739c", "#999"),
    "thermo": _GREY,
    "slow_thermo": Colours("#bcc2c9", "#565e69", "#aaa"),
    "arrow": _LINE,
    "double_arrow": _LINE,
    "between": Colours("#c4c9d0", "#4b525c", "#c8c8c8"),
    "lockout": Colours("#c4c9d0", "#4b525c", "#c8c8c8"),
    "whisper": Colours("#86d894", "#1f7a3e", "#bdbdbd"),
    "renban": Colours("#e6a1ee", "#8b3a97", "#bdbdbd"),
    "palindrome": Colours("#a9b0b8", "#66707c", "#999"),
    "zipper": Colours("#bba9f0", "#6450b0", "#999"),
    "region_sum_line": Colours("#83c5f3", "#1f68a3", "#bdbdbd"),
    "sum_line": Colours("#e6cf6c", "#7d6912", "#bdbdbd"),
    "modular": Colours("#74cfc4", "#17746d", "#bdbdbd"),
    "entropic": Colours("#f4b577", "#96591c", "#bdbdbd"),
}
#: Rules without colours, by the parts of a sign. A core in the colour of the paper gives a line its pattern.
_SHAPES: dict[str, dict[str, str]] = {
    "all_different": {".area": "stroke-width:1.5"},
    "clone": {".area": "stroke-width:1.2"},
    "same_values": {".area": "stroke-width:1.2;stroke-dasharray:2 3"},
    "counting_circles": {".ring": "stroke-width:1.4"},
    "thermo": {".way": "stroke-width:15"},
    "slow_thermo": {".way": "stroke-width:15", ".core": "stroke-width:9"},
    "arrow": {
        ".way": "stroke-width:2",
        ".ring": "stroke-width:2",
        ".pill": "stroke-width:42",
        ".inside": "stroke-width:38",
    },
    "double_arrow": {".way": "stroke-width:2", ".ring": "stroke-width:2"},
    "between": {".way": "stroke-width:9", ".ring": "stroke-width:2"},
    "lockout": {".way": "stroke-width:9", ".ring": "stroke-width:2"},
    "diagonal": {".way": "stroke-width:1.6;stroke-linecap:butt"},
    "whisper": {".way": "stroke-width:11"},
    "renban": {".way": "stroke-width:11", ".core": "stroke-width:4.6;stroke-dasharray:0 9"},
    "palindrome": {".way": "stroke-width:11", ".core": "stroke-width:5"},
    "zipper": {
        ".way": "stroke-width:3.5",
        ".teeth": "stroke-width:13;stroke-dasharray:3 6;stroke-linecap:butt",
    },
    "region_sum_line": {
        ".way": "stroke-width:11",
        ".core": "stroke-width:2.5;stroke-dasharray:11 8;stroke-linecap:butt",
    },
    "sum_line": {
        ".way": "stroke-width:11",
        ".core": "stroke-width:2",
    },
    "modular": {
        ".way": "stroke-width:11",
        ".core": "stroke-width:13;stroke-dasharray:2 8;stroke-linecap:butt",
    },
    "entropic": {".way": "stroke-width:11", ".core": "stroke-width:3;stroke-dasharray:0 5 0 5 0 15"},
    "killer_cage": {".edge": "stroke-dasharray:5 3"},
    "sum": {".edge": "stroke-dasharray:9 4"},
    "rellik_cage": {".edge": "stroke-dasharray:1.5 2.5"},
    "equality_cage": {".edge": "stroke-dasharray:9 3 2 3"},
    "lunchbox": {".edge": "stroke-width:1.6"},
    "contains": {".edge": "stroke-dasharray:2 4"},
    "pair_sum": {"text": "font-size:15px;font-weight:600"},
    # White and black dots are white and black in every theme.
    "difference": {"text": "fill:#1d1f23"},
    "ratio": {".dot": "fill:#111", "text": "fill:#fff"},
    "quadruple": {"text": "font-size:11px;fill:#1d1f23", ".exact": "stroke-width:3"},
    "hidden_skyscraper": {".frame": "stroke-dasharray:3 2.5"},
}
_FIXED = (
    ".nf .way,.nf .core,.nf .pill,.nf .inside{stroke-linecap:round;stroke-linejoin:round}"
    ".nf .edge{stroke-width:1.2}.nf .dot{stroke-width:1.3}.nf .frame{stroke-width:1.2}"
    ".nf .sign{stroke-width:1.7;stroke-linecap:round;stroke-linejoin:round}"
    ".nf .note{font-size:11.5px;text-anchor:start}.nf .clue{font-size:16px}"
    ".nf .little_killer .clue{font-size:12.5px}"
    ".nf .difference text,.nf .ratio text{font-size:11px}.nf .two{font-size:25px}"
    ".nf .small .edge,.nf .small .sign{stroke-width:2.6}.nf .small .ring{stroke-width:3}"
    ".nf .small .frame,.nf .small .dot{stroke-width:1.6}.nf .small.diagonal .way{stroke-width:9}"
)


def variant_style(theme: Theme, kinds: Iterable[str]) -> str:
    """Return the rules for the types of constraints in a picture, to add to the style sheet of the theme."""
    used = sorted(set(kinds))
    shapes = "".join(
        f".nf .{kind} {part}{{{rule}}}" for kind in used for part, rule in _SHAPES.get(kind, {}).items()
    )
    return _FIXED + shapes + themed(theme, lambda look: _colours(look, used))


def page_style(kinds: Iterable[str]) -> str:
    """Return the same rules for the page, which has its own paper and ink, in light and dark.

    >>> "stroke:light-dark(#cbcfd5,#485059)" in page_style(["thermo"])
    True
    """
    used = sorted(set(kinds))
    shapes = "".join(
        f".nf .{kind} {part}{{{rule}}}" for kind in used for part, rule in _SHAPES.get(kind, {}).items()
    )
    return (
        ".nf path{fill:none}"
        + _FIXED
        + shapes
        + _both(*(_colours(look, used, on_page=True) for look in _ON_PAGE))
    )


def _both(light: str, dark: str) -> str:
    """Join the rules of light and dark mode, which differ in their colours only."""
    pairs = zip(_COLOUR.split(light), _COLOUR.split(dark), strict=True)
    return "".join(one if one == other else f"light-dark({one},{other})" for one, other in pairs)


def _colours(look: Look, kinds: list[str], *, on_page: bool = False) -> str:
    paint, line = PAINTS[look], getattr(_LINE, look)
    if on_page:
        paint = paint._replace(paper="var(--paper)", ink="var(--ink)")
    rules = [
        f".nf .edge,.nf .sign,.nf .frame{{stroke:{paint.ink if look == 'print' else _ink(look)}}}",
        f".nf .core,.nf .inside{{stroke:{paint.paper}}}.nf .hole{{fill:{paint.paper}}}",
        f".nf .ring{{stroke:{line};fill:{paint.paper}}}.nf .pill{{stroke:{line}}}",
        f".nf .dot{{stroke:{paint.ink};fill:{'#fff' if look != 'dark' else '#e8eaed'}}}",
    ]
    for kind in kinds:
        if kind in _AREAS:
            framed = f";stroke:{line}" if kind in _SHAPES else ""
            rules.append(f".nf .{kind} .area{{fill:{getattr(_AREAS[kind], look)}{framed}}}")
        if kind in _WAYS:
            colour = getattr(_WAYS[kind], look)
            rules.append(f".nf .{kind} .way,.nf .{kind} .teeth{{stroke:{colour}}}")
            rules += [f".nf .{kind} .bulb{{fill:{colour}}}"] if "thermo" in kind else []
    return "".join(rules)


def _ink(look: Look) -> str:
    """The colour of frames and signs, a little softer than the digits."""
    return {"light": "#4a4f57", "dark": "#b9bfc8", "print": "#000"}[look]
