"""Finds the grid in a photo: the largest shape with ten lines across and ten lines down."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ninefold.errors import NinefoldError
from ninefold.photo.image import Gray
from ninefold.photo.library import opencv
from ninefold.photo.mesh import Array, Mesh, fitted, flat_mesh, measured

__all__ = ["find_grid", "gridness"]

#: The longer side of the picture in which shapes are searched.
_SIDE = 1000
#: The smallest grid: its side as a part of the longer side of the photo.
_LEAST = 0.15
#: Shapes to look at in each version of the photo.
_SHAPES = 6
#: Corners of a hull from which four are chosen.
_POINTS = 16
#: The part of each side of the border that must be there.
_BORDER = 0.6
#: A grid has this part of its lines, and a shape that has it needs no competitor.
_ENOUGH, _CERTAIN = 0.7, 0.97


class _Found(NamedTuple):
    score: float
    area: float
    mesh: Mesh


def find_grid(image: Gray) -> Mesh:
    """Return the mesh of the largest grid; its corners are in no particular rotation."""
    found: list[_Found] = []
    for corners in _shapes(image):
        if any(one.score >= _CERTAIN and _same(corners, one.mesh) for one in found):
            continue
        mesh = fitted(image, flat_mesh(corners))
        area = abs(float(opencv().contourArea(corners.astype(np.float32))))
        found.append(_Found(gridness(image, mesh), area, mesh))
        if found[-1].score >= _CERTAIN and area >= 0.9 * max(one.area for one in found):
            break
    good = [one for one in found if one.score >= _ENOUGH]
    if not good:
        raise NinefoldError(
            "no Sudoku grid found; take the photo from above, with the whole grid in it and in focus"
        )
    largest = max(good, key=lambda one: one.area)
    rivals = [one for one in good if one.area >= 0.4 * largest.area and _is_inside(one.mesh, largest.mesh)]
    return max([largest, *rivals], key=lambda one: one.score).mesh


def _is_inside(mesh: Mesh, other: Mesh) -> bool:
    """True if the middle of a mesh is within another: they are the same grid, or one is its frame."""
    x, y = mesh.pixels(np.array([4.5]), np.array([4.5]))
    around = np.stack(other.pixels(*_CORNERS), axis=1).astype(np.float32)
    return bool(opencv().pointPolygonTest(around, (float(x[0]), float(y[0])), False) >= 0)


def _same(corners: Array, mesh: Mesh) -> bool:
    """True if a mesh began with nearly the same corners."""
    other = np.stack(mesh._replace(bend=np.zeros((2, 10))).pixels(*_CORNERS), axis=1)
    side = np.linalg.norm(corners[0] - corners[2])
    return bool(np.abs(other - corners).max() < 0.015 * side)


_CORNERS = np.array([0.0, 9, 9, 0]), np.array([0.0, 0, 9, 9])


def gridness(image: Gray, mesh: Mesh) -> float:
    """Return the part of the grid's lines that are there, less for lines in the middle of cells."""
    x, y = mesh.pixels(*np.meshgrid(np.arange(10.0), np.arange(10.0)))
    height, width = image.shape
    inside = (x > -0.02 * width) & (x < 1.02 * width) & (y > -0.02 * height) & (y < 1.02 * height)
    if not inside.all() or not _is_regular(x, y):
        return 0
    lines = np.stack([found.strength for found in measured(image, mesh, 0.08)])
    shifted = mesh._replace(homography=mesh.homography @ _moved(0.5))
    between = np.stack([found.strength[:9] for found in measured(image, shifted, 0.08)])
    usual = np.median(lines)
    if usual < 0.02:
        return 0
    if (lines[:, [0, 9]] > max(0.5 * usual, 0.02)).mean(axis=2).min() < _BORDER:
        return 0
    least = max(0.2 * usual, 1.3 * np.median(between))
    present = ((np.median(lines, axis=2) > least).mean() + (lines > least).mean()) / 2
    doubled = (np.percentile(between, 20, axis=2) > 0.6 * usual).mean()
    return float(present - doubled)


def _moved(distance: float) -> Array:
    return np.array([[1, 0, distance], [0, 1, distance], [0, 0, 1.0]])


def _is_regular(x: Array, y: Array) -> bool:
    """True if all cells lie the same way round, and none is much smaller than the others."""
    across = np.stack([np.diff(x, axis=1)[:-1], np.diff(y, axis=1)[:-1]])
    down = np.stack([np.diff(x, axis=0)[:, :-1], np.diff(y, axis=0)[:, :-1]])
    areas = across[0] * down[1] - across[1] * down[0]
    return bool(areas.min() > 0.12 * areas.max() > 0)


def _shapes(image: Gray) -> Iterator[Array]:
    """Yield the corners of large connected shapes, clockwise."""
    cv2 = opencv()
    scale = min(1, _SIDE / max(image.shape))
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    smooth = cv2.GaussianBlur(small, (0, 0), 1)
    for block, offset, grown in ((31, 8, 1), (51, 6, 3), (21, 4, 1), (31, 14, 1)):
        ink = cv2.adaptiveThreshold(
            smooth, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, block, offset
        )
        if grown > 1:
            ink = cv2.dilate(ink, np.ones((grown, grown), np.uint8))
        for corners in _quadrilaterals(cv2, ink):
            yield corners / scale


def _quadrilaterals(cv2: Any, ink: Gray) -> Iterator[Array]:
    count, labels, stats, _ = cv2.connectedComponentsWithStats(ink, connectivity=8)
    least = _LEAST * max(ink.shape)
    sides = np.minimum(stats[:, cv2.CC_STAT_WIDTH], stats[:, cv2.CC_STAT_HEIGHT])
    boxes = stats[:, cv2.CC_STAT_WIDTH] * stats[:, cv2.CC_STAT_HEIGHT]
    large = [label for label in range(1, count) if sides[label] >= least]
    large.sort(key=lambda label: -boxes[label])
    for label in large[:_SHAPES]:
        x, y, width, height = (int(value) for value in stats[label, :4])
        part = (labels[y : y + height, x : x + width] == label).astype(np.uint8)
        corners = _corners_of(cv2, part)
        if corners is not None:
            yield corners + (x, y)


def _corners_of(cv2: Any, part: NDArray[Any]) -> Array | None:
    """Return the largest quadrilateral in a shape's hull, clockwise, or None if the hull is unlike one."""
    hull = cv2.convexHull(cv2.findNonZero(part))
    around, tolerance = cv2.arcLength(hull, True), 0.003
    points = hull
    while len(points) > _POINTS:
        points = cv2.approxPolyDP(hull, tolerance * around, True)
        tolerance *= 1.5
    if len(points) < 4:
        return None
    corners = points[:, 0].astype(np.float64)
    chosen = corners[np.array(list(combinations(range(len(corners)), 4)))]
    one, two = chosen[:, 2] - chosen[:, 0], chosen[:, 3] - chosen[:, 1]
    areas = (one[:, 0] * two[:, 1] - one[:, 1] * two[:, 0]) / 2
    best = int(np.abs(areas).argmax())
    if abs(areas[best]) < 0.75 * cv2.contourArea(hull):
        return None
    found: Array = chosen[best]
    return found if areas[best] > 0 else found[::-1]
