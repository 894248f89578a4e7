"""Cubic curves: points on them, their length, their path data, and lines with round corners."""

from collections.abc import Iterator, Sequence
from itertools import accumulate, chain, repeat
from math import dist

__all__ = ["Curve", "Point", "along", "length_of", "path_data", "polygon_length", "rounded"]

Point = tuple[float, float]
#: A curve of several pieces: the start, and two control points and an end for each piece.
Curve = tuple[Point, ...]


def path_data(curve: Curve) -> str:
    """Return a curve as SVG path data.

    >>> path_data(((0, 0), (1, 0), (2, 1), (2, 2)))
    'M0.0,0.0C1.0,0.0 2.0,1.0 2.0,2.0'
    """
    pieces = (curve[i : i + 3] for i in range(1, len(curve), 3))
    return f"M{_text(curve[0])}" + "".join(f"C{' '.join(map(_text, piece))}" for piece in pieces)


def _text(point: Point) -> str:
    return f"{point[0]:.1f},{point[1]:.1f}"


def along(curve: Curve, step: float, times: int = 1, origin: complex = 0j) -> Iterator[complex]:
    """Return points on a curve: about a step apart, or so many times as many, including the first ones.

    They are moved by `origin`.

    >>> [round(z.real, 6) for z in along(((0, 0), (1, 0), (2, 0), (3, 0)), 3)]
    [0.0, 1.0, 2.0, 3.0]
    """
    pieces = (_along_piece(curve[i : i + 4], step, times, origin) for i in range(0, len(curve) - 1, 3))
    return chain.from_iterable(pieces)


def _along_piece(points: Curve, step: float, times: int, origin: complex) -> Iterator[complex]:
    count = times * (int(polygon_length(points) / step) + 2)
    p, q, r, s = (complex(*point) for point in points)
    # The third differences of a cubic curve are constant, so its points are sums of sums of sums.
    cubic = (s - p + 3 * (q - r)) / count**3
    square, linear = 3 * (p - 2 * q + r) / count**2, 3 * (q - p) / count
    second = accumulate(repeat(6 * cubic, count - 2), initial=6 * cubic + 2 * square)
    return accumulate(accumulate(second, initial=cubic + square + linear), initial=p + origin)


def polygon_length(points: Sequence[Point]) -> float:
    """Return the length of a polygon; that of a curve's control points is at least as long as the curve."""
    return sum(map(dist, points, points[1:]))


def length_of(curve: Curve) -> float:
    """Return the length of a curve."""
    return polygon_length([(z.real, z.imag) for z in along(curve, polygon_length(curve) / 12)])


def rounded(points: Sequence[Point], radius: float) -> Curve:
    """Return straight lines between points with rounded corners.

    >>> path_data(rounded([(0, 0), (9, 0), (9, 9)], 3))
    'M0.0,0.0C2.0,0.0 4.0,0.0 6.0,0.0C7.8,0.0 9.0,1.2 9.0,3.0C9.0,5.0 9.0,7.0 9.0,9.0'
    """
    curve = [points[0]]
    last = len(points) - 2
    for i in range(1, len(points) - 1):
        before, here, after = points[i - 1 : i + 2]
        room = dist(before, here) / (1 + (i > 1)), dist(here, after) / (1 + (i < last))
        into, out = (_towards(here, there, min(radius, *room)) for there in (before, after))
        curve += _line(curve[-1], into)
        curve += [_between(into, here, 0.6), _between(out, here, 0.6), out]
    return tuple(curve + _line(curve[-1], points[-1]))


def _line(here: Point, there: Point) -> list[Point]:
    """The rest of a straight piece, unless it is too short to be seen."""
    if dist(here, there) < 0.1:
        return []
    return [_between(here, there, 1 / 3), _between(here, there, 2 / 3), there]


def _between(here: Point, there: Point, share: float) -> Point:
    return here[0] + share * (there[0] - here[0]), here[1] + share * (there[1] - here[1])


def _towards(here: Point, there: Point, far: float) -> Point:
    return _between(here, there, far / (dist(here, there) or 1.0))
