"""Ways around digits, for links that a single curve cannot draw.

A way follows lattice points between the candidates and beside the lines of the grid, and points where a
candidate is missing. Then it takes all short cuts that are free.

    |                     |
    |  .  .  .  .  .  .  .|      the lattice points of a row of candidates and of the row
    |  .  1  .  2  .  3  .|      between this row and the one above it
"""

from collections.abc import Iterator
from functools import cache
from heapq import heapify, heappop, heappush
from math import dist, inf

from ninefold.candidate import Candidate
from ninefold.render.curves import Point
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
)
from ninefold.render.layout import CELL, LEFT, PITCH, RIM, TOP, slot

__all__ = ["Lattice"]

Knot = tuple[int, int]  # a column and a row of the lattice

_PER_CELL = 7
_SIDE = 9 * _PER_CELL
#: What a way costs in addition to its length, per unit.
_COSTS = {NEAR: 0.15, DIGIT: 4.0, BIG: 5.0, MARK: 7.0, OUTSIDE: 25.0}
_EXTRA = tuple(_COSTS.get(kind, 0.0) for kind in range(9))
_SHARED = 1.5  # beside another link
_BLOCKED = (DIGIT, BIG, MARK, OUTSIDE)
_STEP = 3.0  # between the points that are checked
_FEW = 4  # so many of them may be beside other links where a short cut crosses these
_TRIES = 5  # points behind an obstacle that are tried for a short cut
_REACH = 26.0  # the distance of the first lattice point from its candidate, at most


class Lattice:
    """The lattice of one picture."""

    def __init__(self, ground: bytearray, trails: bytearray) -> None:
        self._ground = ground
        self._trails = trails

    def way(self, start: Candidate, end: Candidate, first: float, last: float) -> list[Point]:
        """Return the points between two candidates where a way turns, at least one.

        The first one and the last one have a distance from their candidate.
        """
        here, there = slot(start), slot(end)
        starts = list(self._around(start, first))
        ends = dict(self._around(end, last))
        knots = [_point(knot) for knot in self._cheapest(starts, ends, there)]
        points = [here, *knots, there]
        turns, at = [], 0
        while at < len(points) - 2:
            corner, at = points[at], at + 1
            for i in range(at + 1, len(points) - 1):
                if self._is_free(corner, points[i], here):
                    at = i
                elif i > at + _TRIES:
                    break
            turns.append(points[at])
        return turns

    def _around(self, candidate: Candidate, near: float) -> Iterator[tuple[Knot, float]]:
        """Yield the knots around a candidate, with the cost of the way from its rim."""
        centre, (column, row) = slot(candidate), _knot(candidate)
        for x in range(max(column - 3, 0), min(column + 4, _SIDE)):
            for y in range(max(row - 3, 0), min(row + 4, _SIDE)):
                point = _point((x, y))
                if near <= dist(centre, point) <= _REACH:
                    kinds = [self._ground[place] for place in _places(centre, point, 9.0)]
                    yield (x, y), dist(centre, point) + 2 * _STEP * sum(_EXTRA[kind] for kind in kinds)

    def _cheapest(self, starts: list[tuple[Knot, float]], ends: dict[Knot, float], goal: Point) -> list[Knot]:
        """Find the cheapest way with A*."""
        ground, trails = self._ground, self._trails
        best = dict(starts)
        before: dict[Knot, Knot] = {}
        queue = [(cost + dist(_point(knot), goal), knot) for knot, cost in starts]
        heapify(queue)
        done: set[Knot] = set()
        arrival, way = inf, [starts[0][0]]
        while queue and queue[0][0] < arrival:
            _, knot = heappop(queue)
            if knot in done:
                continue
            done.add(knot)
            so_far = best[knot]
            if so_far + ends.get(knot, inf) < arrival:
                arrival, way = so_far + ends[knot], _back(knot, before)
            for after, point, length, middle, there in _steps(knot):
                extra = _EXTRA[ground[middle]] + _EXTRA[ground[there]] + (_SHARED if trails[there] else 0.0)
                cost = so_far + length * (1 + extra)
                if cost < best.get(after, inf):
                    best[after], before[after] = cost, knot
                    heappush(queue, (cost + dist(point, goal), after))
        return way

    def _is_free(self, here: Point, there: Point, start: Point) -> bool:
        """True if the straight line between two points avoids digits, and does not hide on other lines."""
        places = _places(here, there, 9.0 if here == start else 0.0)
        kinds = bytes([self._ground[place] for place in places])
        if any(kind in kinds for kind in _BLOCKED):
            return False
        shared = sum(self._trails[place] > 0 for place in places)
        across, down = (abs(a - b) / CELL for a, b in zip(here, there, strict=True))
        both = kinds.count(ON_CROSSING)
        return (
            shared <= _FEW
            and kinds.count(ON_VERTICAL) + both <= 3 + 2 * across
            and kinds.count(ON_HORIZONTAL) + both <= 3 + 2 * down
        )


_SIDES = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


@cache
def _steps(knot: Knot) -> list[tuple[Knot, Point, float, int, int]]:
    """The neighbours of a knot: where they are, how far away, and the places on the way and at its end."""
    steps = []
    (column, row), (x, y) = knot, _point(knot)
    for dx, dy in _SIDES:
        if 0 <= column + dx < _SIDE and 0 <= row + dy < _SIDE:
            after = column + dx, row + dy
            u, v = _point(after)
            middle = _place((x + u) / 2, (y + v) / 2)
            steps.append((after, (u, v), dist((x, y), (u, v)), middle, _place(u, v)))
    return steps


def _back(knot: Knot, before: dict[Knot, Knot]) -> list[Knot]:
    """The way to a knot."""
    way = [knot]
    while way[-1] in before:
        way.append(before[way[-1]])
    return way[::-1]


def _knot(candidate: Candidate) -> Knot:
    (row, column), (down, across) = divmod(candidate.cell, 9), divmod(candidate.digit - 1, 3)
    return _PER_CELL * column + 2 * across + 1, _PER_CELL * row + 2 * down + 1


@cache
def _point(knot: Knot) -> Point:
    (column, across), (row, down) = divmod(knot[0], _PER_CELL), divmod(knot[1], _PER_CELL)
    x, y = (RIM + PITCH // 2 * inner for inner in (across, down))
    return LEFT + CELL * column + x, TOP + CELL * row + y


def _place(x: float, y: float) -> int:
    return int(y + SOUTH) * WIDE + int(x + EAST)


def _places(here: Point, there: Point, skip: float) -> list[int]:
    """The places on the map between two points, without the first few units."""
    (x, y), (u, v) = here, there
    length = dist(here, there) or 1.0
    count = max(int((length - skip) / _STEP), 1)
    shares = [(skip + (length - skip) * (i + 1) / count) / length for i in range(count)]
    return [_place(x + share * (u - x), y + share * (v - y)) for share in shares]
