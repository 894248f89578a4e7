"""Themes: a colour and a shape for each role, for light mode, dark mode and print.

Roles differ by shape as well as by colour, so they are clear without colour vision; the colours follow Okabe
and Ito. The style sheet uses plain colours because not every SVG viewer supports CSS variables.
"""

from collections.abc import Callable
from typing import Literal, NamedTuple, get_args

from ninefold.errors import NinefoldError
from ninefold.render.scene import Mark, Role

__all__ = ["PAINTS", "SHAPES", "Look", "Theme", "class_of", "style_sheet", "themed"]

Theme = Literal["auto", "light", "dark", "print"]
#: The themes that have colours of their own.
Look = Literal["light", "dark", "print"]

#: The shapes of candidates. Sets and colours have one for each group.
SHAPES: dict[str, str] = {
    "pattern": "circle",
    "holds": "circle",
    "fails": "circle",
    "fin": "diamond",
    "guardian": "diamond",
    "removed": "square",
    "placed": "circle",
    "colour0": "circle",
    "colour1": "square",
    "colour2": "triangle",
    "colour3": "hexagon",
    **dict.fromkeys(
        ("set0", "set1", "set2", "set3", "excluder", "pincer", "pivot", "stem"),
        "circle",  # within tinted cells
    ),
}


class Paint(NamedTuple):
    """Colours by purpose."""

    paper: str
    ink: str  # givens, candidates, lines
    pencil: str  # digits that the solver has placed
    faint: str  # lines between cells, names of rows and columns
    thread: str  # links, which often run along the lines of the grid
    blue: tuple[str, str]  # as a line and as a surface
    orange: tuple[str, str]
    green: tuple[str, str]
    purple: tuple[str, str]
    red: tuple[str, str]
    yellow: tuple[str, str]
    grey: tuple[str, str]


_LIGHT = Paint(
    "#fff", "#1d1f23", "#0b5394", "#9aa0a8", "#7b2cbf",
    ("#0072b2", "#cfe6f5"), ("#b35c00", "#fde3bd"), ("#00795a", "#c4ecdc"), ("#96457a", "#f3d9e9"),
    ("#c02717", "#fbd5cf"), ("#8a7a00", "#fdf6cf"), ("#6b7178", "#e9ebee"),
)  # fmt: skip
_DARK = Paint(
    "#16181c", "#e8eaed", "#8ec7f5", "#626973", "#c9a3ff",
    ("#5db8f0", "#123a55"), ("#f0a73c", "#5a3a0c"), ("#3ecf9f", "#0d4637"), ("#e08fc4", "#4f2541"),
    ("#ff8a7a", "#5c1f18"), ("#e0cf4a", "#3b3710"), ("#a0a7b0", "#2a2e34"),
)  # fmt: skip
#: Grey surfaces: here, line styles replace the colours of the other themes.
_PRINT = Paint(
    "#fff", "#000", "#000", "#888", "#000",
    ("#000", "#e4e4e4"), ("#000", "#fff"), ("#000", "#cfcfcf"), ("#000", "#fff"),
    ("#000", "#fff"), ("#555", "#f1f1f1"), ("#555", "#ededed"),
)  # fmt: skip
PAINTS: dict[Look, Paint] = {"light": _LIGHT, "dark": _DARK, "print": _PRINT}


def class_of(mark: Mark) -> str:
    """The name of a mark in the style sheet: `fin`, `set0`, `colour1`."""
    return f"{mark.role.value}{mark.group % 4}" if mark.role in (Role.SET, Role.COLOUR) else mark.role.value


def style_sheet(theme: Theme = "auto", *, words: bool = False, rays: bool = False) -> str:
    """Return the style sheet of a theme; "auto" adapts to screen and print.

    HTML also colours words. Only pictures with lines of sight need the rules for `rays`.
    """
    fixed = _FIXED + (_RAYS if rays else "")
    return fixed + themed(theme, lambda name: _rules(PAINTS[name], words, rays))


def themed(theme: Theme, rules: Callable[[Look], str]) -> str:
    """Return the rules of a theme; "auto" has those of all three, for screen and print."""
    if theme not in get_args(Theme):
        raise NinefoldError(f"unknown theme {theme!r}; choose from: {', '.join(get_args(Theme))}")
    if theme != "auto":
        return rules(theme)
    screen = f"@media screen and (prefers-color-scheme:dark){{{rules('dark')}}}"
    return f"{rules('light')}{screen}@media print{{{rules('print')}}}"


#: Rules that do not depend on colours: fonts and line styles.
_FIXED = (
    ".nf text{text-anchor:middle;font-family:system-ui,'Segoe UI',Helvetica,Arial,sans-serif}"
    ".nf .big{font-size:30px}.nf .d{font-size:12px}.nf .name,.nf .key{font-size:11px}"
    ".nf .key{text-anchor:start}.nf .given{font-weight:600}"
    ".nf path,.nf .cover,.nf .other{fill:none}"
    ".nf .shape{stroke-width:1.3}.nf .fails{stroke-dasharray:2.6 1.8}"
    ".nf .placed{stroke-width:2.4}.nf .strike{stroke-width:1.1}"
    ".nf .tint{stroke-width:1.6;fill-opacity:.5}.nf .tint.base{fill-opacity:1}"
    ".nf .tint.pivot,.nf .tint.stem{stroke-width:3}"
    ".nf .tint.pincer,.nf .tint.excluder{stroke-dasharray:5 3}"
    ".nf .tint.set1{stroke-dasharray:1 3;stroke-linecap:round;stroke-width:2.4}"
    ".nf .tint.set2{stroke-dasharray:7 2}.nf .tint.set3{stroke-dasharray:7 2 1 2}"
    ".nf .cover,.nf .other{stroke-width:2;stroke-dasharray:9 4}"
    ".nf .link{stroke-width:2}.nf .halo{stroke-width:4.8}.nf .edge{stroke-width:2}"
)
#: The lines of sight of a hidden single, and the cells at their ends.
_RAYS = ".nf .ray{stroke-width:4;stroke-linecap:round;stroke-opacity:.55}.nf .tint.seen{stroke-dasharray:2 3}"


def _rules(paint: Paint, words: bool, rays: bool) -> str:
    """Return the colours as rules; for words and rays only if there are any."""
    surfaces = {
        "pattern": paint.blue, "holds": paint.green, "fails": paint.orange, "fin": paint.orange,
        "guardian": paint.orange, "excluder": paint.purple,
        "removed": paint.red, "placed": paint.green, "colour0": paint.blue, "colour1": paint.orange,
        "colour2": paint.green, "colour3": paint.purple, "set0": paint.blue, "set1": paint.orange,
        "set2": paint.green, "set3": paint.purple, "pivot": paint.yellow, "stem": paint.yellow,
        "pincer": paint.purple,
        "source": paint.grey, "seen": paint.grey,
    }  # fmt: skip
    rules = [
        f".nf .paper{{fill:{paint.paper}}}",
        f".nf text{{fill:{paint.ink}}}.nf .pencil{{fill:{paint.pencil}}}.nf .name{{fill:{paint.grey[0]}}}",
        f".nf .thin{{stroke:{paint.faint}}}.nf .thick{{stroke:{paint.ink};stroke-width:2}}",
        f".nf .house{{fill:{paint.yellow[1]}}}.nf .base{{fill:{paint.grey[1]}}}",
        f".nf .other{{stroke:{paint.yellow[0]}}}.nf .cover{{stroke:{paint.grey[0]}}}",
        f".nf .halo{{stroke:{paint.paper}}}",
        f".nf .link{{stroke:{paint.thread}}}.nf .head{{fill:{paint.thread}}}",
        f".nf .strike{{stroke:{paint.red[0]}}}",
    ]
    rules += [f".nf .{name}{{stroke:{line};fill:{fill}}}" for name, (line, fill) in surfaces.items()]
    if rays:  # on paper, a black line would hide the digits on it
        rules.append(f".nf .ray{{stroke:{paint.faint if paint is _PRINT else paint.blue[0]}}}")
    if words:
        rules += [f".ref.{name}{{color:{line}}}" for name, (line, _) in surfaces.items()]
        rules += [
            f".ref.house{{background:{paint.yellow[1]}}}.ref.base{{background:{paint.grey[1]}}}",
            f".ref.other{{outline:1.5px dashed {paint.yellow[0]}}}",
            f".ref.cover{{outline:1.5px dashed {paint.grey[0]}}}",
        ]
    return "".join(rules)
