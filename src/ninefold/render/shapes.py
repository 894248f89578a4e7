"""The shapes of marked candidates, and where a link touches them."""

from functools import cache
from math import cos, inf, radians, sin

__all__ = ["CORNERS", "RADIUS", "rim"]

#: The radius of a circle.
RADIUS = 7.5
#: The corners of the other shapes, from the centre of the candidate.
CORNERS: dict[str, tuple[tuple[float, float], ...]] = {
    "square": ((-7, -7), (7, -7), (7, 7), (-7, 7)),
    "diamond": ((0, -9), (9, 0), (0, 9), (-9, 0)),
    "triangle": ((0, -9.5), (9.5, 6.5), (-9.5, 6.5)),
    "hexagon": ((-8.5, 0), (-4.25, -7.5), (4.25, -7.5), (8.5, 0), (4.25, 7.5), (-4.25, 7.5)),
}


@cache
def rim(shape: str, degrees: int) -> float:
    """Return the distance from the centre of a shape to its outline, in a direction.

    >>> rim("circle", 30), rim("square", 90), round(rim("diamond", 45), 1)
    (7.5, 7.0, 6.4)
    """
    if shape not in CORNERS:
        return RADIUS
    x, y = cos(radians(degrees)), sin(radians(degrees))
    corners = CORNERS[shape]
    nearest = inf
    for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True):
        dx, dy = x2 - x1, y2 - y1
        across = x * dy - y * dx
        if abs(across) > 1e-9:
            far, share = (x1 * dy - y1 * dx) / across, (x1 * y - y1 * x) / across
            if far > 0 and -1e-9 <= share <= 1 + 1e-9:
                nearest = min(nearest, far)
    return round(nearest, 9)
