"""Routes for links between candidates that cross no digit.

A link is a straight line or a bow, if one is clear. Otherwise it follows the gutters between the candidates,
which are never blocked between cells, only by big digits inside them:

      4 | 5 | 6          a route leaves its candidate at a corner of the slot,
     ---+---+---         follows the gutters with as few turns as it can,
      7 | 8 | 9          and enters the other slot at a corner
"""

from collections.abc import Iterator
from heapq import heapify, heappop, heappush
from itertools import pairwise
from math import hypot

from ninefold._native import Board
from ninefold.candidate import Candidate
from ninefold.render.layout import CELL, LEFT, PITCH, RIM, TOP, gutter, slot

__all__ = ["Router"]

Point = tuple[float, float]
Knot = tuple[int, int]  # where gutters cross, in slots from the upper left corner of the board

#: Bows to try, as shares of the length: straight first, then the flat ones.
_BOWS = (0.0, 0.1, -0.1, 0.18, -0.18, 0.28, -0.28, 0.4, -0.4)
#: Half the size of the area to keep clear: of a candidate, and of a placed digit.
_SMALL = (4.6, 6.0)
_BIG = (11.5, 13.5)
_STEP = 3.0  # between the points that are checked
_RADIUS = 9.5  # of a mark, where links begin and end
_GAP = 2.5  # the least distance from the middle of a link to its ends: marks of neighbours touch
_TURN = 2.0  # the cost of a turn, in slots
_WORN = 1.5  # the extra cost of a gutter that another link uses
_SIDES = ((1, 0), (0, 1), (-1, 0), (0, -1))
_START = -1  # no side: the start of a route


class Router:
    """Finds routes on one board; used gutters cost more, so links do not hide each other."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._used: set[tuple[Knot, Knot]] = set()
        self._known: dict[Knot, list[tuple[int, Knot, float]]] = {}

    def way(self, start: Candidate, end: Candidate) -> tuple[str, Point, Point]:
        """Return a route as SVG path data, and the two points that give the direction of its arrow."""
        here, there = slot(start), slot(end)
        radius = min(_RADIUS, hypot(here[0] - there[0], here[1] - there[1]) / 2 - _GAP)
        for bow in _BOWS:
            middle = _bowed(here, there, bow)
            first, last = _towards(here, middle, radius), _towards(there, middle, radius)
            if self._is_clear(_curve(first, middle, last), {start, end}):
                return f"M{_text(first)}Q{_text(middle)} {_text(last)}", middle, last
        return self._along_gutters(start, end)

    def _is_clear(self, points: Iterator[Point], ends: set[Candidate]) -> bool:
        return not any(self._hits(x - LEFT, y - TOP, ends) for x, y in points)

    def _hits(self, x: float, y: float, ends: set[Candidate]) -> bool:
        """True if a point is on a digit other than the ends."""
        column, row = int(x // CELL), int(y // CELL)
        if not (0 <= column < 9 and 0 <= row < 9):
            return True  # outside
        cell = 9 * row + column
        if self._board.value(cell):
            return abs(x % CELL - CELL / 2) < _BIG[0] and abs(y % CELL - CELL / 2) < _BIG[1]
        across, down = x % CELL - RIM, y % CELL - RIM
        if not (0 <= across < 3 * PITCH and 0 <= down < 3 * PITCH):
            return False
        if abs(across % PITCH - PITCH / 2) >= _SMALL[0] or abs(down % PITCH - PITCH / 2) >= _SMALL[1]:
            return False
        digit = 3 * int(down // PITCH) + int(across // PITCH) + 1
        return digit in self._board.candidates(cell) and Candidate(cell, digit) not in ends

    def _along_gutters(self, start: Candidate, end: Candidate) -> tuple[str, Point, Point]:
        here, there = slot(start), slot(end)
        knots = self._cheapest(set(_knots(start)), set(_knots(end)))
        self._used.update(pairwise(knots), pairwise(reversed(knots)))
        bends = [_point(knot) for knot in _bends(knots)]
        first, last = _towards(here, bends[0]), _towards(there, bends[-1])
        return f"M{_text(first)}{_rounded([first, *bends, last])}L{_text(last)}", bends[-1], last

    def _cheapest(self, starts: set[Knot], ends: set[Knot]) -> list[Knot]:
        """Find the cheapest route with A*; a state is a knot and the side from which it was reached."""
        (left, top), (right, bottom) = min(ends), max(ends)

        def least(knot: Knot, side: int) -> float:
            """A lower bound for the rest: the slots to the ends, and a turn if they are not ahead."""
            across = max(left - knot[0], knot[0] - right, 0)
            down = max(top - knot[1], knot[1] - bottom, 0)
            turn = across and down if side == _START else down if side in (0, 2) else across
            return across + down + (_TURN if turn else 0)

        queue: list[tuple[float, float, Knot, int, tuple[Knot, ...]]] = [
            (least(knot, _START), 0.0, knot, _START, (knot,)) for knot in starts
        ]
        heapify(queue)
        done: set[tuple[Knot, int]] = set()
        while queue:
            _, cost, knot, side, way = heappop(queue)
            if knot in ends:
                return list(way)
            if (knot, side) in done:
                continue
            done.add((knot, side))
            for new, after, price in self._gutters(knot):
                if (after, new) not in done:
                    turn = _TURN if side not in (_START, new) else 0
                    so_far = cost + turn + price + (_WORN if (knot, after) in self._used else 0)
                    heappush(queue, (so_far + least(after, new), so_far, after, new, (*way, after)))
        return [min(starts), min(ends)]  # impossible: the gutters between cells are connected

    def _gutters(self, knot: Knot) -> list[tuple[int, Knot, float]]:
        """Yield the gutters that leave a knot: the side, the next knot and the price."""
        if knot not in self._known:
            sides = enumerate((knot[0] + dx, knot[1] + dy) for dx, dy in _SIDES)
            self._known[knot] = [
                (side, after, _price(knot, after)) for side, after in sides if self._is_open(knot, after)
            ]
        return self._known[knot]

    def _is_open(self, knot: Knot, after: Knot) -> bool:
        """True if the gutter between two knots is on the board and not under a big digit."""
        if not (0 < after[0] < 27 and 0 < after[1] < 27):
            return False  # a link on the frame would be invisible
        x, y = (knot[0] + after[0]) / 2, (knot[1] + after[1]) / 2
        if not (x % 3 and y % 3):
            return True  # between cells
        return not self._board.value(9 * int(y // 3) + int(x // 3))


def _price(knot: Knot, after: Knot) -> float:
    """The price of a gutter of one slot: links are hard to see on the borders of boxes."""
    border = (knot[0] == after[0] and not knot[0] % 9) or (knot[1] == after[1] and not knot[1] % 9)
    return 1.7 if border else 1.0


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


def _knots(candidate: Candidate) -> Iterator[Knot]:
    """The corners of its slot, except those on the frame."""
    row, column = (
        3 * part + inner
        for part, inner in zip(divmod(candidate.cell, 9), divmod(candidate.digit - 1, 3), strict=True)
    )
    corners = ((column + dx, row + dy) for dy in (0, 1) for dx in (0, 1))
    return ((x, y) for x, y in corners if 0 < x < 27 and 0 < y < 27)


def _point(knot: Knot) -> Point:
    return LEFT + gutter(knot[0]), TOP + gutter(knot[1])


def _bends(knots: list[Knot]) -> list[Knot]:
    """The ends of a route and the knots where it turns."""
    inner = [
        here
        for before, here, after in zip(knots, knots[1:], knots[2:], strict=False)
        if (here[0] - before[0], here[1] - before[1]) != (after[0] - here[0], after[1] - here[1])
    ]
    return [knots[0], *inner, *knots[1:][-1:]]


def _rounded(points: list[Point]) -> str:
    """A route through the points with rounded corners."""
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
