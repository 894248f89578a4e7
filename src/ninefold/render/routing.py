"""Curves for links between candidates, clear of digits, of the grid and of each other where possible.

A link leaves its first candidate straight away from the centre, and meets the second one head on. At both
ends it turns away from the straight line, to the same side or to different sides:

         .-""-.          1--.     2     Each pair of angles gives a curve, and the cheapest one wins. Digits
       1        2            '--'       on the way cost most, then marks, other links, lines of the grid that
                                        the curve runs along, turns and length.

If all of them cross a digit or a mark, a longer link makes a detour where that is cheaper.
"""

from collections.abc import Mapping
from functools import cache
from math import atan2, cos, degrees, dist, hypot, pi, radians, sin
from typing import NamedTuple

from ninefold._native import Board
from ninefold.candidate import Candidate
from ninefold.render.curves import Curve, Point, along, length_of, path_data, polygon_length, rounded
from ninefold.render.detour import Lattice
from ninefold.render.ground import (
    BIG,
    DIGIT,
    EAST,
    MARK,
    NEAR,
    ON_CROSSING,
    ON_HORIZONTAL,
    ON_VERTICAL,
    OUTSIDE,
    SOUTH,
    WIDE,
    ground_of,
)
from ninefold.render.layout import BOARD, CELL, LEFT, NINE_BY_NINE, TOP, Layout, slot
from ninefold.render.shapes import rim

__all__ = ["Route", "Router"]

#: The length and half the width of a head; the body ends inside it.
_HEAD, _HALF, _INSIDE = 7.0, 3.2, 1.5
_GAP = 1.0  # from the outline of a mark, which is a line of some width, to a link
_SHORTEST = 12.0  # the body of a link
_DASH, _SPACE = 4.6, 3.2
_STEP = 3.6  # between the points of a curve that are checked
_COARSE = 3  # first, only one point of so many

#: The angles at the ends in degrees: of links between neighbours, and of others.
_CLOSE = 40.0
_CLOSE_TURNS = (0, 25, 45, 60, 75, 90, 105)
_ALIKE = 30  # the ends of a short link turn about as much
_TURNS = (0, 14, 28, 46, 68)
_LIKED = 14  # easy to follow, and seldom parallel to the grid
_STEEP = 50  # too much for a curve that turns to different sides
_ROUND = (28.0, 14.0, 7.0)  # the radii of the corners of a detour
_AT_ONCE = 8  # curves that are compared before the next ones are tried
_MOST = 56  # curves that are tried; then a detour is better
_ENOUGH = 8.0  # it is not worth looking for a curve that is only so much cheaper
_CROWD = 60  # with more links, nothing helps, and the best of the first curves is enough

#: The costs of points on something; beside a line or a link, after it has been crossed; and of other things.
_COSTS = ((DIGIT, 22.0), (BIG, 24.0), (MARK, 26.0), (OUTSIDE, 40.0), (NEAR, 0.5))
_BAD = (DIGIT, BIG, MARK, OUTSIDE)
_ALONG_LINE, _ALONG_LINK = 2.5, 9.0
_CROSSING = 9.0
_DETOUR = 6.0
_PER_UNIT = 0.5
_PER_DEGREE = 0.2
_NEVER = 1e9
#: How far control points may be outside the board; the map has a margin.
_OUTSIDE = 50
_ORIGIN = complex(EAST, SOUTH)


class Route(NamedTuple):
    """A drawn link: path data of its body and its head, and dashes that fit the length of the body."""

    path: str
    head: str
    dash: str


class End(NamedTuple):
    """A candidate at one end of a link, with the shape of its mark."""

    candidate: Candidate
    centre: Point
    shape: str

    def at(self, angle: float, away: float = 0.0) -> Point:
        """Return the point where a link in this direction touches the mark, or one further away."""
        far = rim(self.shape, round(degrees(angle)) % 360) + _GAP + away
        return self.centre[0] + far * cos(angle), self.centre[1] + far * sin(angle)


class Option(NamedTuple):
    """A possible curve: its cost, the part of it that comes from its form, its points, and its tip."""

    cost: float
    form: float
    curve: Curve
    tip: Point
    is_clear: bool = False


class Turn(NamedTuple):
    """The cost of a form, the angles at both ends, and the length of the handles as a share."""

    cost: float
    out: float
    into: float
    handle: float


class Router:
    """Draws the links of one picture. Each link avoids the ones before it.

    Candidates are those of a board with nine rows and columns; the board of `layout` may be smaller.
    """

    def __init__(
        self, board: Board, shapes: Mapping[Candidate, str], links: int, layout: Layout = NINE_BY_NINE
    ) -> None:
        self._shapes = shapes
        lowered = [Candidate(cell, layout.first_digit) for cell in layout.labelled]
        self._lowered = {layout.on_nine_by_nine(one): layout.lowered(*one) for one in lowered}
        self._is_crowded = links > _CROWD
        self._ground = ground_of(board, shapes, layout)
        self._trails = bytearray(WIDE * WIDE)  # which link passes here, by number
        self._count = 0
        self._lattice = Lattice(self._ground, self._trails)

    def route(self, start: Candidate, end: Candidate, *, arrow: bool) -> Route:
        """Draw a link between two candidates."""
        here, there = (End(one, self._centre(one), self._shapes.get(one, "circle")) for one in (start, end))
        head = _HEAD - _INSIDE if arrow else 0.0
        best = self._arc(here, there, head)
        if not (best.is_clear or self._is_crowded) and dist(here.centre, there.centre) > _CLOSE:
            best = min(best, self._detour(here, there, head))
        self._leave_trail(best)
        return Route(path_data(best.curve), _head(best) if arrow else "", _dash(best.curve))

    def _centre(self, candidate: Candidate) -> Point:
        """The centre of a candidate, which may be lower than usual."""
        x, y = slot(candidate)
        return x, y + self._lowered.get(candidate, 0)

    def _arc(self, here: End, there: End, head: float) -> Option:
        """Return the best curve of one piece."""
        (x, y), (u, v) = here.centre, there.centre
        far, ahead = hypot(u - x, v - y), atan2(v - y, u - x)
        best = Option(2 * _NEVER, 0.0, (), (0.0, 0.0))
        for turns in _turns(round(far, 1)):
            if turns[0].cost + _ENOUGH >= best.cost or (self._is_crowded and best.curve):
                break
            options = (_option(here, there, ahead, turn, head) for turn in turns)
            for option in sorted(option._replace(cost=self._least_cost(option)) for option in options):
                if option.cost >= min(best.cost, _NEVER):
                    break
                best = min(best, self._priced(option, here, there))
        return best if best.curve else _option(here, there, ahead, turns[-1], head)

    def _detour(self, here: End, there: End, head: float) -> Option:
        """Return a curve of several pieces around digits."""
        reach = 17.5 if head else 13.5  # so it has room to turn
        turns = self._lattice.way(here.candidate, there.candidate, 13.5, reach)
        out, into = _angle(here.centre, turns[0]), _angle(there.centre, turns[-1])
        points = [here.at(out), *turns, there.at(into, head)]
        form = _DETOUR + _PER_UNIT * (polygon_length(points) - dist(points[0], points[-1]))
        options = (Option(form, form, rounded(points, radius), there.at(into)) for radius in _ROUND)
        return min(self._priced(option, here, there) for option in options)

    def _least_cost(self, option: Option) -> float:
        """Return a lower bound of the cost from a few points."""
        if not all(_is_near_board(point) for point in option.curve):
            return _NEVER
        if _is_cramped(option.curve):
            return _NEVER
        ground = self._ground
        kinds = bytes([ground[place] for place in _places(option, _COARSE * _STEP)])
        return option.form + sum(cost * kinds.count(kind) for kind, cost in _COSTS)

    def _priced(self, option: Option, here: End, there: End) -> Option:
        """Return an option with its cost."""
        if not all(_is_near_board(point) for point in option.curve):
            return option._replace(cost=_NEVER)
        ground, trails = self._ground, self._trails
        places = _places(option, _COARSE * _STEP, _COARSE)
        kinds = bytes([ground[place] for place in places])
        cost = option.form + sum(cost * kinds.count(kind) for kind, cost in _COSTS)
        both = kinds.count(ON_CROSSING)
        for axis, kind in enumerate((ON_VERTICAL, ON_HORIZONTAL)):
            crossed = abs(here.centre[axis] - there.centre[axis]) // CELL
            cost += _ALONG_LINE * max(0, kinds.count(kind) + both - 2 * crossed - 1)
        beside = bytes([trails[place] for place in places])
        for link in set(beside):
            cost += _CROSSING + _ALONG_LINK * max(0, beside.count(link) - 2) if link else 0.0
        return option._replace(cost=cost, is_clear=not any(kind in kinds for kind in _BAD))

    def _leave_trail(self, option: Option) -> None:
        self._count = self._count % 255 + 1
        row, trails = bytes([self._count]) * 8, self._trails
        for place in _places(option, 4.0):
            for at in range(place - 4 * WIDE - 4, place + 4 * WIDE - 4, WIDE):
                trails[at : at + 8] = row


@cache
def _turns(far: float) -> list[list[Turn]]:
    """Return the forms of links of a length, the cheapest first, in groups."""
    close = far < _CLOSE
    angles = sorted({sign * angle for angle in (_CLOSE_TURNS if close else _TURNS) for sign in (1, -1)})
    turns = sorted(
        _turn(far, out, into, handle)
        for out in angles
        for into in angles
        for handle in (0.38, 0.56)
        if (abs(out - into) <= _ALIKE if close else out * into >= 0 or max(abs(out), abs(into)) < _STEEP)
        and (handle < 0.5 or min(abs(out), abs(into)) > _LIKED)
    )
    return [turns[i : i + _AT_ONCE] for i in range(0, len(turns) if close else _MOST, _AT_ONCE)]


def _turn(far: float, out: int, into: int, handle: float) -> Turn:
    """Return a form with its cost: it grows with length and angles, more so for an S than for an arc."""
    a, b = radians(out), radians(into)
    first, second = (handle * cos(a), handle * sin(a)), (1 - handle * cos(b), handle * sin(b))
    unit = ((0.0, 0.0), first, second, (1.0, 0.0))
    cost = _PER_UNIT * far * (length_of(unit) - 1) + (1.0 if handle > 0.5 else 0.0)
    cost += _PER_DEGREE * (abs(abs(out) - _LIKED) + abs(abs(into) - _LIKED) + abs(out - into) / 3)
    return Turn(cost + (8.0 if out * into < 0 else 0.0), a, b, handle)


def _option(here: End, there: End, ahead: float, turn: Turn, head: float) -> Option:
    """Return the curve of a form between two candidates."""
    out, into = ahead + turn.out, ahead + pi - turn.into
    first, last = here.at(out), there.at(into, head)
    handle = max(turn.handle * dist(first, last), 5.0)
    second = first[0] + handle * cos(out), first[1] + handle * sin(out)
    third = last[0] + handle * cos(into), last[1] + handle * sin(into)
    return Option(turn.cost, turn.cost, (first, second, third, last), there.at(into))


def _angle(here: Point, there: Point) -> float:
    return atan2(there[1] - here[1], there[0] - here[0])


def _is_cramped(curve: Curve) -> bool:
    """True if a curve between neighbours is too short, or turns back on its way."""
    if polygon_length(curve) > 3 * _SHORTEST:
        return False
    return dist(curve[0], curve[-1]) < _SHORTEST / 2 or length_of(curve) < _SHORTEST or _turns_back(curve)


def _turns_back(curve: Curve) -> bool:
    """True if the chord of a curve is not ahead of both its ends, by more than a right angle."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = curve
    x, y = x3 - x0, y3 - y0
    return min((x1 - x0) * x + (y1 - y0) * y, (x3 - x2) * x + (y3 - y2) * y) < -0.35 * (
        hypot(x, y) * hypot(x1 - x0, y1 - y0)
    )


def _is_near_board(point: Point) -> bool:
    x, y = point[0] - LEFT, point[1] - TOP
    return -_OUTSIDE < x < BOARD + _OUTSIDE and -_OUTSIDE < y < BOARD + _OUTSIDE


def _places(option: Option, step: float, times: int = 1) -> list[int]:
    """The places on the map of a curve between its ends, and of its head."""
    points = along(option.curve, step, times, _ORIGIN)
    places = [int(z.imag) * WIDE + int(z.real) for z in points][1:-1]
    (x, y), (u, v) = option.curve[-1], option.tip
    if (x, y) != (u, v):
        places.append(int((y + v) / 2 + SOUTH) * WIDE + int((x + u) / 2 + EAST))
    return places


def _head(option: Option) -> str:
    """The head of an arrow as path data."""
    (x, y), (u, v) = option.tip, option.curve[-1]
    length = dist((x, y), (u, v))
    dx, dy = (x - u) / length, (y - v) / length
    u, v = x - _HEAD * dx, y - _HEAD * dy
    left, right = (u + _HALF * dy, v - _HALF * dx), (u - _HALF * dy, v + _HALF * dx)
    return "M" + "L".join(f"{x:.1f},{y:.1f}" for x, y in ((x, y), left, right)) + "z"


def _dash(curve: Curve) -> str:
    """Return the lengths of dash and gap, so a link starts and ends with a dash, and has a gap between."""
    length = length_of(curve)
    gaps = max(1, round((length - _DASH) / (_DASH + _SPACE)))
    scale = length / (gaps * (_DASH + _SPACE) + _DASH)
    return f"{scale * _DASH:.1f},{scale * _SPACE:.1f}"
