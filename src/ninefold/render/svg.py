"""A scene as SVG, in layers: below the digits, the digits, above the digits."""

from collections.abc import Iterator
from html import escape
from math import hypot
from typing import NamedTuple

from ninefold._native import Board, House, cell_name
from ninefold.candidate import Candidate
from ninefold.render.layout import BOARD, CELL, HEIGHT, LEFT, TOP, WIDTH, corner, middle, slot
from ninefold.render.legend import key_of
from ninefold.render.routing import Point, Router
from ninefold.render.scene import Line, Mark, Role, Scene
from ninefold.render.theme import SHAPES, Theme, class_of, style_sheet
from ninefold.translation import ENGLISH

__all__ = [
    "Layers",
    "Way",
    "candidate_digit",
    "draw",
    "grid_lines",
    "layers",
    "lines_of_board",
    "set_digit",
    "ways",
]

_KEY_ROW = 22
_LETTER = 6.2  # the average width of a letter in the legend
#: The roles of houses drawn as surfaces; the others are frames above them.
_FILLED = {Role.HOUSE, Role.BASE}
#: The size of houses in the legend.
_SMALL = {
    Role.HOUSE: 'class="house thin"',
    Role.OTHER: 'class="other" style="stroke-dasharray:4 2.5"',
    Role.BASE: 'class="base thin"',
    Role.COVER: 'class="cover" style="stroke-dasharray:4 2.5"',
}


class Way(NamedTuple):
    """A drawn link: the two candidates it connects, and the path data of its line and arrow head.

    Without a head, it is not an arrow.
    """

    line: Line
    start: Candidate
    end: Candidate
    path: str
    head: str


class Layers(NamedTuple):
    """The parts that a scene adds to its board: under the digits, over them, and below the board.

    The height of the picture depends on the legend.
    """

    under: str
    over: str
    height: int


def draw(scene: Scene, *, title: str, words: str = "", theme: Theme = "auto", language: str = ENGLISH) -> str:
    """Draw a scene; the title and the words are for screen readers."""
    under, over, height = layers(scene, language)
    desc = f"<desc>{escape(words, quote=False)}</desc>" if words else ""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" class="nf" viewBox="0 0 {WIDTH} {height}"'
    size = f'width="{WIDTH}" height="{height}"'
    return (
        f'{head} {size} role="img" aria-label="{escape(title)}"><title>{escape(title, quote=False)}</title>'
        f'{desc}<style>{style_sheet(theme)}</style><rect class="paper" {size}/>'
        f"{under}{lines_of_board()}{_digits(scene)}{over}</svg>\n"
    )


def layers(scene: Scene, language: str = ENGLISH) -> Layers:
    """Draw the marks of a scene."""
    houses = sorted(scene.houses.items(), key=lambda item: item[1].role not in _FILLED)
    under = [_house(house, mark) for house, mark in houses]
    under += [_cell(cell, mark) for cell, mark in scene.cells.items()]
    under += [_shape(*slot(candidate), mark, str(candidate)) for candidate, mark in scene.candidates.items()]
    over = [_strike(candidate) for candidate, mark in scene.candidates.items() if mark.role is Role.REMOVED]
    over += map(_link, ways(scene))
    keys = list(_keys(scene, language))
    over += [_key(*key, as_shape=scene.has_shape(key[2])) for key in keys]
    rows = 1 + max((row for _, row, _, _ in keys), default=-1)
    return Layers("".join(under), "".join(over), HEIGHT + _KEY_ROW * rows)


def lines_of_board() -> str:
    """The grid, and the names of rows and columns."""
    names = [f'<text class="name" x="{LEFT + CELL * i + 27}" y="13">c{i + 1}</text>' for i in range(9)]
    names += [f'<text class="name" x="11" y="{TOP + CELL * i + 31}">r{i + 1}</text>' for i in range(9)]
    return grid_lines() + "".join(names)


def grid_lines() -> str:
    """The grid alone."""
    thin: list[str] = []
    thick: list[str] = []
    for number in range(10):
        at = CELL * number
        lines = thin if number % 3 else thick
        lines.append(f"M{LEFT + at},{TOP}v{BOARD}M{LEFT},{TOP + at}h{BOARD}")
    return f'<path class="thin" d="{"".join(thin)}"/><path class="thick" d="{"".join(thick)}"/>'


def _digits(scene: Scene) -> str:
    """Draw the placed digits and the candidates: one element for each."""
    board = scene.board
    return "".join(
        set_digit(board, cell) if board.value(cell) else "" if scene.bare else _candidates(board, cell)
        for cell in range(81)
    )


def _candidates(board: Board, cell: int) -> str:
    texts = [candidate_digit(Candidate(cell, digit)) for digit in board.candidates(cell)]
    return f'<g class="d">{"".join(texts)}</g>' if texts else ""


def set_digit(board: Board, cell: int, when: str = "") -> str:
    """Draw a placed digit; `when` may hold attributes with the steps where it is visible."""
    x, y = middle(cell)
    kind = "given" if cell in board.givens else "pencil"
    return f'<text class="big {kind}" x="{x}" y="{y + 11}"{when}>{board.value(cell)}</text>'


def candidate_digit(candidate: Candidate, when: str = "") -> str:
    """Draw a candidate in the same way."""
    x, y = slot(candidate)
    return f'<text x="{x}" y="{y + 4}"{when}>{candidate.digit}</text>'


def _house(house: House, mark: Mark) -> str:
    x, y = corner(house.cells.first())
    wide = {"row": 9, "column": 1, "box": 3}[house.kind]
    size = f'width="{CELL * wide}" height="{CELL * 9 // wide}"'
    if mark.role in _FILLED:
        return f'<rect class="{class_of(mark)}" data-of="{house.name}" x="{x}" y="{y}" {size}/>'
    inside = f'width="{CELL * wide - 4}" height="{CELL * 9 // wide - 4}" fill="none"'
    return f'<rect class="{class_of(mark)}" data-of="{house.name}" x="{x + 2}" y="{y + 2}" {inside}/>'


def _cell(cell: int, mark: Mark) -> str:
    x, y = corner(cell)
    return (
        f'<rect class="tint {class_of(mark)}" data-of="{cell_name(cell)}" x="{x + 2}" y="{y + 2}" '
        f'width="{CELL - 4}" height="{CELL - 4}" rx="4"/>'
    )


def _shape(x: float, y: float, mark: Mark, of: str = "") -> str:
    name = class_of(mark)
    start = f'class="shape {name}"' + (f' data-of="{of}"' if of else "")
    match SHAPES[name]:
        case "circle":
            return f'<circle {start} cx="{x:g}" cy="{y:g}" r="7.5"/>'
        case "square":
            return f'<rect {start} x="{x - 7:g}" y="{y - 7:g}" width="14" height="14" rx="2"/>'
        case "diamond":
            path = "l9,9l-9,9l-9,-9z"
            return f'<path {start} d="M{x:g},{y - 9:g}{path}"/>'
        case "triangle":
            return f'<path {start} d="M{x:g},{y - 9.5:g}l9.5,16h-19z"/>'
    return f'<path {start} d="M{x - 8.5:g},{y:g}l4.25,-7.5h8.5l4.25,7.5l-4.25,7.5h-8.5z"/>'


def _strike(candidate: Candidate) -> str:
    x, y = slot(candidate)
    return f'<path class="strike" d="M{x - 7},{y + 7}l14,-14"/>'


def ways(scene: Scene) -> Iterator[Way]:
    """Return the routes of all links."""
    router = Router(scene.board)
    for line in scene.lines:
        start, end = _nearest(line)
        path, before, tip = router.way(start, end)
        yield Way(line, start, end, path, _head(before, tip) if line.arrow else "")


def _link(way: Way) -> str:
    kind = "strong" if way.line.strong else "weak"
    head = f'<path class="head" d="{way.head}"/>' if way.head else ""
    return f'<path class="link {kind}" data-of="{way.start} {way.end}" d="{way.path}"/>{head}'


def _nearest(line: Line) -> tuple[Candidate, Candidate]:
    """The two candidates of two groups that are closest to each other."""

    def distance(pair: tuple[Candidate, Candidate]) -> float:
        (x, y), (u, v) = slot(pair[0]), slot(pair[1])
        return hypot(x - u, y - v)

    return min(((one, other) for one in line.start for other in line.end), key=distance)


def _head(before: Point, tip: Point) -> str:
    """The head of an arrow, as path data."""
    dx, dy = tip[0] - before[0], tip[1] - before[1]
    length = hypot(dx, dy) or 1
    dx, dy = 6 * dx / length, 6 * dy / length
    left = f"{tip[0] - dx + dy / 2:.1f},{tip[1] - dy - dx / 2:.1f}"
    right = f"{tip[0] - dx - dy / 2:.1f},{tip[1] - dy + dx / 2:.1f}"
    return f"M{tip[0]:.1f},{tip[1]:.1f}L{left}L{right}z"


def _keys(scene: Scene, language: str) -> Iterator[tuple[float, int, Mark, str]]:
    """Arrange the legend in rows below the board: position, row, mark, words."""
    x, row = float(LEFT), 0
    for mark, words in key_of(scene, language):
        width = 30 + _LETTER * len(words)
        if x + width > WIDTH and x > LEFT:
            x, row = float(LEFT), row + 1
        yield x, row, mark, words
        x += width


def _key(x: float, row: int, mark: Mark, words: str, *, as_shape: bool) -> str:
    """Draw a mark for the legend: the shape of a candidate, or the tint of a cell or a house."""
    y = HEIGHT + _KEY_ROW * row + 9
    text = f'<text class="key" x="{x + 22:g}" y="{y + 4:g}">{escape(words, quote=False)}</text>'
    if as_shape:
        strike = (
            f'<path class="strike" d="M{x + 3:g},{y + 7:g}l14,-14"/>' if mark.role is Role.REMOVED else ""
        )
        return _shape(x + 10, y, mark) + strike + text
    place = f'x="{x + 2:g}" y="{y - 8:g}" width="16" height="16" rx="3"'
    look = _SMALL.get(mark.role, f'class="tint {class_of(mark)}"')
    return f"<rect {look} {place}/>{text}"
