"""Ways for links from candidate to candidate that cross no digit.

A straight line or a bow, if one is clear. Otherwise along the gutters between the candidates, which are
never blocked between cells, only by the big digits inside of them:

      4 | 5 | 6          a way leaves its candidate by a corner of the slot,
     ---+---+---         follows the gutters with as few turns as it can,
      7 | 8 | 9          and enters the other slot by a corner
"""

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import pairwise
from math import hypot

from ninefold._native import Board
from ninefold.candidate import Candidate
from ninefold.render.layout import CELL, LEFT, PITCH, TOP, slot

__all__ = ["Router"]

Point = tuple[float, float]
Knot = tuple[int, int]  # where gutters cross, in slots from the upper left corner of the board

#: Bows to try, as shares of the length: straight first, then the flat ones.
_BOWS = (0.0, 0.1, -0.1, 0.18, -0.18, 0.28, -0.28, 0.4, -0.4)
#: Half the size of what must stay clear: a candidate, a digit that is set.
_SMALL = (4.6, 6.0)
_BIG = (11.5, 13.5)
_STEP = 3.0  # between the points that are looked at
_RADIUS = 9.5  # of a mark, where links begin and end
_GAP = 2.5  # between the middle of a link and its ends, at the least: marks of neighbours touch
_TURN = 2.0  # what a turn costs, in slots
_SIDES = ((1, 0), (0, 1), (-1, 0), (0, -1))


class Router:
    """Finds ways on one board; a gutter that has been used costs more, so that links do not hide others."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._used: set[tuple[Knot, Knot]] = set()

    def way(self, start: Candidate, end: Candidate) -> tuple[str, Point, Point]:
        """The way as the data of an SVG path; and where its arrow comes from and points to."""
        here, there = slot(start), slot(end)
        radius = min(_RADIUS, hypot(here[0] - there[0], here[1] - there[1]) / 2 - _GAP)
        for bow in _BOWS:
            middle = _bowed(here, there, bow)
            first, last = _towards(here, middle, radius), _towards(there, middle, radius)
            if self._is_clear(list(_curve(first, middle, last)), {start, end}):
                return f"M{_text(first)}Q{_text(middle)} {_text(last)}", middle, last
        return self._along_gutters(here, there)

    def _is_clear(self, points: list[Point], ends: set[Candidate]) -> bool:
        return not any(self._hits(x - LEFT, y - TOP, ends) for x, y in points)

    def _hits(self, x: float, y: float, ends: set[Candidate]) -> bool:
        """Whether a point of the board is on a digit other than the ends."""
        column, row = int(x // CELL), int(y // CELL)
        if not (0 <= column < 9 and 0 <= row < 9):
            return True  # outside
        cell = 9 * row + column
        if self._board.value(cell):
            return abs(x % CELL - CELL / 2) < _BIG[0] and abs(y % CELL - CELL / 2) < _BIG[1]
        if abs(x % PITCH - PITCH / 2) >= _SMALL[0] or abs(y % PITCH - PITCH / 2) >= _SMALL[1]:
            return False
        digit = 3 * int(y % CELL // PITCH) + int(x % CELL // PITCH) + 1
        return digit in self._board.candidates(cell) and Candidate(cell, digit) not in ends

    def _along_gutters(self, here: Point, there: Point) -> tuple[str, Point, Point]:
        knots = self._cheapest(set(_knots(here)), set(_knots(there)))
        self._used.update((min(pair), max(pair)) for pair in pairwise(knots))
        bends = [_point(knot) for knot in _bends(knots)]
        first, last = _towards(here, bends[0]), _towards(there, bends[-1])
        return f"M{_text(first)}{_rounded([first, *bends, last])}L{_text(last)}", bends[-1], last

    def _cheapest(self, starts: set[Knot], ends: set[Knot]) -> list[Knot]:
        """Dijkstra's algorithm; a state is a knot and the side by which it was reached."""
        queue: list[tuple[float, Knot, int, tuple[Knot, ...]]] = [(0.0, knot, -1, (knot,)) for knot in starts]
        done: set[tuple[Knot, int]] = set()
        queue.sort()
        while queue:
            cost, knot, side, way = heappop(queue)
            if knot in ends:
                return list(way)
            if (knot, side) in done:
                continue
            done.add((knot, side))
            for new, (dx, dy) in enumerate(_SIDES):
                after = (knot[0] + dx, knot[1] + dy)
                if after not in way and self._is_open(knot, after):
                    turn = _TURN if side not in (-1, new) else 0.0
                    heappush(queue, (cost + turn + self._cost(knot, after), after, new, (*way, after)))
        return [min(starts), min(ends)]  # cannot be: the gutters between cells are connected

    def _cost(self, knot: Knot, after: Knot) -> float:
        """Links are hard to see on the borders of boxes and on other links."""
        worn = (min(knot, after), max(knot, after)) in self._used
        border = (knot[0] == after[0] and not knot[0] % 9) or (knot[1] == after[1] and not knot[1] % 9)
        return 1 + 1.5 * worn + 0.7 * border

    def _is_open(self, knot: Knot, after: Knot) -> bool:
        """Whether the gutter between two knots is on the board and not under a big digit."""
        if not (0 < after[0] < 27 and 0 < after[1] < 27):
            return False  # on the frame a link would not be seen
        x, y = (knot[0] + after[0]) / 2, (knot[1] + after[1]) / 2
        if not (x % 3 and y % 3):
            return True  # between cells
        return not self._board.value(9 * int(y // 3) + int(x // 3))


def _bowed(here: Point, there: Point, bow: float) -> Point:
    """The control point of a curve that leaves the straight line by a share of its length."""
    dx, dy = there[0] - here[0], there[1] - here[1]
    return (here[0] + there[0]) / 2 - 2 * bow * dy, (here[1] + there[1]) / 2 + 2 * bow * dx


def _curve(here: Point, middle: Point, there: Point) -> Iterator[Point]:
    """Points along a quadratic curve."""
    count = int(hypot(there[0] - here[0], there[1] - here[1]) * 1.3 / _STEP) + 2
    for i in range(1, count):
        t = i / count
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        yield a * here[0] + b * middle[0] + c * there[0], a * here[1] + b * middle[1] + c * there[1]


def _towards(centre: Point, other: Point, radius: float = _RADIUS) -> Point:
    """The edge of a mark, on the side of another point."""
    dx, dy = other[0] - centre[0], other[1] - centre[1]
    share = radius / (hypot(dx, dy) or 1)
    return centre[0] + share * dx, centre[1] + share * dy


def _knots(centre: Point) -> Iterator[Knot]:
    """The corners of a slot, but for those on the frame."""
    column, row = int((centre[0] - LEFT) // PITCH), int((centre[1] - TOP) // PITCH)
    corners = ((column + dx, row + dy) for dy in (0, 1) for dx in (0, 1))
    return ((x, y) for x, y in corners if 0 < x < 27 and 0 < y < 27)


def _point(knot: Knot) -> Point:
    return LEFT + PITCH * knot[0], TOP + PITCH * knot[1]


def _bends(knots: list[Knot]) -> list[Knot]:
    """The ends of a way and the knots where it turns."""
    inner = [
        here
        for before, here, after in zip(knots, knots[1:], knots[2:], strict=False)
        if (here[0] - before[0], here[1] - before[1]) != (after[0] - here[0], after[1] - here[1])
    ]
    return [knots[0], *inner, *knots[1:][-1:]]


def _rounded(points: list[Point]) -> str:
    """A way through the points that cuts the corners a little."""
    parts = []
    for before, here, after in zip(points, points[1:], points[2:], strict=False):
        into, out = _near(here, before), _near(here, after)
        parts.append(f"L{_text(into)}Q{_text(here)} {_text(out)}")
    return "".join(parts)


def _near(here: Point, other: Point) -> Point:
    dx, dy = other[0] - here[0], other[1] - here[1]
    length = hypot(dx, dy) or 1
    share = min(4.0, length / 2) / length
    return here[0] + share * dx, here[1] + share * dy


def _text(point: Point) -> str:
    return f"{point[0]:.1f},{point[1]:.1f}"
