"""A scene as SVG, in layers: below the digits, the digits, above the digits."""

import re
from collections.abc import Iterator
from html import escape
from math import dist, hypot
from typing import NamedTuple

from ninefold._native import Board, House, cell_name
from ninefold.candidate import Candidate
from ninefold.render.layout import BOARD, CELL, LEFT, NINE_BY_NINE, TOP, Layout
from ninefold.render.legend import key_of
from ninefold.render.outline import outline
from ninefold.render.routing import Router
from ninefold.render.scene import Line, Mark, Ray, Role, Scene
from ninefold.render.shapes import CORNERS, RADIUS
from ninefold.render.theme import SHAPES, Theme, class_of, style_sheet
from ninefold.translation import ENGLISH

__all__ = [
    "Layers",
    "Way",
    "candidate_digit",
    "digits",
    "draw",
    "grid_lines",
    "layers",
    "lines_of_board",
    "set_digit",
    "sight",
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


#: So many pictures at once may be as crowded as a single one before each gets less time.
_PICTURES = 4


class Way(NamedTuple):
    """A drawn link: the two candidates it connects, the path data of its line and arrow head, and its dashes.

    Without a head, it is not an arrow; a strong link has no dashes.
    """

    line: Line
    start: Candidate
    end: Candidate
    path: str
    head: str
    dash: str


class Layers(NamedTuple):
    """The parts that a scene adds to its board: houses, other marks under the digits, and marks over them.

    The height of the picture depends on the legend.
    """

    houses: str
    under: str
    over: str
    height: int


def draw(scene: Scene, *, title: str, words: str = "", theme: Theme = "auto", language: str = ENGLISH) -> str:
    """Draw a scene; the title and the words are for screen readers."""
    below, under, over, height = layers(scene, language)
    desc = f"<desc>{escape(words, quote=False)}</desc>" if words else ""
    width = scene.layout.width
    head = f'<svg xmlns="http://www.w3.org/2000/svg" class="nf" viewBox="0 0 {width} {height}"'
    size = f'width="{width}" height="{height}"'
    return (
        f'{head} {size} role="img" aria-label="{escape(title)}"><title>{escape(title, quote=False)}</title>'
        f'{desc}<style>{style_sheet(theme, rays=bool(scene.rays))}</style><rect class="paper" {size}/>'
        f"{below}{under}{lines_of_board()}{digits(scene)}{over}</svg>\n"
    )


def layers(scene: Scene, language: str = ENGLISH, below: int = 0) -> Layers:
    """Draw the marks of a scene; the legend starts `below` units below the board."""
    layout = scene.layout
    houses = sorted(scene.houses.items(), key=lambda item: item[1].role not in _FILLED)
    areas = [_house(layout, house, mark) for house, mark in houses]
    under = [_cell(layout, cell, mark) for cell, mark in scene.cells.items()]
    under += [f'<path class="ray" d="{sight(ray, layout)}"/>' for ray in scene.rays]
    marked = scene.candidates.items()
    under += [_shape(*layout.slot(*candidate), mark, str(candidate)) for candidate, mark in marked]
    over = [_strike(layout, candidate) for candidate, mark in marked if mark.role is Role.REMOVED]
    links = list(ways(scene))
    over += [*map(_line, links), *map(_head, links)]
    keys = list(_keys(scene, language))
    top = layout.height + below
    over += [_key(top, *key, as_shape=scene.has_shape(key[2])) for key in keys]
    rows = 1 + max((row for _, row, _, _ in keys), default=-1)
    return Layers("".join(areas), "".join(under), "".join(over), top + _KEY_ROW * rows)


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


def digits(scene: Scene) -> str:
    """Draw the placed digits and the candidates: one element for each."""
    board, layout = scene.board, scene.layout
    return "".join(
        set_digit(board, cell, layout=layout) if board.value(cell) else _candidates(scene, cell)
        for cell in layout.cells
    )


def _candidates(scene: Scene, cell: int) -> str:
    several = [Candidate(cell, digit) for digit in scene.board.candidates(cell)]
    texts = [
        candidate_digit(one, layout=scene.layout)
        for one in several
        if not scene.bare or one in scene.candidates
    ]
    return f'<g class="d">{"".join(texts)}</g>' if texts else ""


def set_digit(board: Board, cell: int, when: str = "", *, layout: Layout = NINE_BY_NINE) -> str:
    """Draw a placed digit; `when` may hold attributes with the steps where it is visible."""
    x, y = layout.middle(cell)
    kind = "given" if cell in board.givens else "pencil"
    return f'<text class="big {kind}" x="{x}" y="{y + 11}"{when}>{board.value(cell)}</text>'


def candidate_digit(candidate: Candidate, when: str = "", *, layout: Layout = NINE_BY_NINE) -> str:
    """Draw a candidate in the same way."""
    x, y = layout.slot(*candidate)
    return f'<text x="{x}" y="{y + 4}"{when}>{candidate.digit}</text>'


def _house(layout: Layout, house: House, mark: Mark) -> str:
    """Draw a house as a rectangle, or as an outline if it has another shape."""
    places = [layout.place(cell) for cell in house.cells]
    rows, columns = {row for row, _ in places}, {column for _, column in places}
    high, wide = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
    start = f'class="{class_of(mark)}" data-of="{house.name}"'
    inset = 0 if mark.role in _FILLED else 2
    if high * wide != len(places):
        return f'<path {start} d="{outline(layout, house.cells, inset)}"/>'
    x, y = layout.corner(house.cells.first())
    size = f'width="{CELL * wide - 2 * inset}" height="{CELL * high - 2 * inset}"'
    empty = ' fill="none"' if inset else ""
    return f'<rect {start} x="{x + inset}" y="{y + inset}" {size}{empty}/>'


def _cell(layout: Layout, cell: int, mark: Mark) -> str:
    x, y = layout.corner(cell)
    return (
        f'<rect class="tint {class_of(mark)}" data-of="{cell_name(cell)}" x="{x + 2}" y="{y + 2}" '
        f'width="{CELL - 4}" height="{CELL - 4}" rx="4"/>'
    )


def _shape(x: float, y: float, mark: Mark, of: str = "") -> str:
    name = class_of(mark)
    start = f'class="shape {name}"' + (f' data-of="{of}"' if of else "")
    match SHAPES[name]:
        case "circle":
            return f'<circle {start} cx="{x:g}" cy="{y:g}" r="{RADIUS}"/>'
        case "square":
            return f'<rect {start} x="{x - 7:g}" y="{y - 7:g}" width="14" height="14" rx="2"/>'
        case shape:
            corners = "L".join(f"{x + dx:g},{y + dy:g}" for dx, dy in CORNERS[shape])
            return f'<path {start} d="M{corners}z"/>'


def _strike(layout: Layout, candidate: Candidate) -> str:
    x, y = layout.slot(*candidate)
    return f'<path class="strike" d="M{x - 7},{y + 7}l14,-14"/>'


def sight(ray: Ray, layout: Layout = NINE_BY_NINE) -> str:
    """The path data of a ray: from the edge of the digit to the centre of the cell."""
    (x, y), (u, v) = layout.middle(ray.source), layout.middle(ray.cell)
    part = 18 / hypot(u - x, v - y)
    return f"M{x + part * (u - x):.1f},{y + part * (v - y):.1f}L{u:.1f},{v:.1f}"


def ways(scene: Scene, *, links: int = 0) -> Iterator[Way]:
    """Return the routes of all links, longest first.

    Short links have little choice, so they are routed first; and they are drawn last, where nothing hides
    them. `links` is the number of links in all pictures together, if there are several: with many, each gets
    less time.
    """
    layout = scene.layout
    place = layout.on_nine_by_nine
    shapes = {place(one): SHAPES[class_of(mark)] for one, mark in scene.candidates.items()}
    router = Router(scene.board, shapes, max(links // _PICTURES, len(scene.lines)), layout)
    ends = {line: _nearest(layout, line) for line in scene.lines}
    by_length = sorted(ends, key=lambda line: dist(*(layout.slot(*one) for one in ends[line])))
    routes = {line: router.route(*map(place, ends[line]), arrow=line.arrow) for line in by_length}
    for line in reversed(by_length):
        path, head, dash = routes[line]
        moved = _moved(path, layout), _moved(head, layout)
        yield Way(line, *ends[line], *moved, "" if line.strong else dash)


def _moved(path: str, layout: Layout) -> str:
    """Move the path of a link to a board with other margins than one of nine rows and columns."""
    right, down = layout.left - LEFT, layout.top - TOP
    if not (right or down):
        return path
    return re.sub(
        r"(-?[\d.]+),(-?[\d.]+)",
        lambda point: f"{float(point[1]) + right:.1f},{float(point[2]) + down:.1f}",
        path,
    )


def _line(way: Way) -> str:
    """Draw a link over a halo in the colour of the paper, which separates it from what it crosses."""
    kind = f'weak" stroke-dasharray="{way.dash}"' if way.dash else 'strong"'
    halo = f'<path class="halo" d="{way.path}"/>'
    return f'{halo}<path class="link {kind} data-of="{way.start} {way.end}" d="{way.path}"/>'


def _head(way: Way) -> str:
    """Draw the head of a link. Heads come after all lines: the halo of a line would cut them."""
    if not way.head:
        return ""
    link = f"{way.start} {way.end}"
    return f'<path class="halo edge" d="{way.head}"/><path class="head" data-link="{link}" d="{way.head}"/>'


def _nearest(layout: Layout, line: Line) -> tuple[Candidate, Candidate]:
    """The two candidates of two groups that are closest to each other. Groups may share candidates."""

    def distance(pair: tuple[Candidate, Candidate]) -> tuple[int, float]:
        shared = sum(one in line.start and one in line.end for one in pair)
        return shared + (pair[0] == pair[1]), dist(layout.slot(*pair[0]), layout.slot(*pair[1]))

    return min(((one, other) for one in line.start for other in line.end), key=distance)


def _keys(scene: Scene, language: str) -> Iterator[tuple[float, int, Mark, str]]:
    """Arrange the legend in rows below the board: position, row, mark, words."""
    left, right = float(scene.layout.left), scene.layout.width
    x, row = left, 0
    for mark, words in key_of(scene, language):
        width = 30 + _LETTER * len(words)
        if x + width > right and x > left:
            x, row = left, row + 1
        yield x, row, mark, words
        x += width


def _key(top: int, x: float, row: int, mark: Mark, words: str, *, as_shape: bool) -> str:
    """Draw a mark for the legend: the shape of a candidate, or the tint of a cell or a house."""
    y = top + _KEY_ROW * row + 9
    text = f'<text class="key" x="{x + 22:g}" y="{y + 4:g}">{escape(words, quote=False)}</text>'
    if as_shape:
        strike = (
            f'<path class="strike" d="M{x + 3:g},{y + 7:g}l14,-14"/>' if mark.role is Role.REMOVED else ""
        )
        return _shape(x + 10, y, mark) + strike + text
    place = f'x="{x + 2:g}" y="{y - 8:g}" width="16" height="16" rx="3"'
    look = _SMALL.get(mark.role, f'class="tint {class_of(mark)}"')
    return f"<rect {look} {place}/>{text}"
