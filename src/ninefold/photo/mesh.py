"""The grid as a mesh: perspective, and a smooth bend for paper that is not flat.

A mesh maps grid coordinates (0 to 9 across and down) to pixels. `fitted` starts from four corners, measures
where the lines really are, and bends the mesh to fit them.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ninefold.photo.image import Gray
from ninefold.photo.library import opencv

__all__ = ["Lines", "Mesh", "fitted", "flat_mesh", "measured", "sampled"]

Array = NDArray[np.float64]

#: Pixels per cell of the picture in which lines are measured, and cells of margin around the grid.
_CELL, _MARGIN = 32, 0.75
#: Pixels between points at which a mesh is evaluated.
_STEP = 8
#: The powers of x and y in the terms of a cubic polynomial.
_DEGREES = np.array([(i, j) for i in range(4) for j in range(4 - i)])


class Mesh(NamedTuple):
    """A homography from grid coordinates to pixels, after a bend: coefficients of x and y."""

    homography: Array
    bend: Array

    def bent(self, x: Array, y: Array) -> tuple[Array, Array]:
        """Return grid coordinates with the bend added."""
        terms = _terms(x, y)
        return x + terms @ self.bend[0], y + terms @ self.bend[1]

    def pixels(self, x: Array, y: Array) -> tuple[Array, Array]:
        """Return the pixels of points on the grid."""
        x, y = self.bent(x, y)
        a = self.homography
        depth = a[2, 0] * x + a[2, 1] * y + a[2, 2]
        depth = np.where(np.abs(depth) < 1e-9, 1e-9, depth)
        return (
            (a[0, 0] * x + a[0, 1] * y + a[0, 2]) / depth,
            (a[1, 0] * x + a[1, 1] * y + a[1, 2]) / depth,
        )


class Lines(NamedTuple):
    """Where lines are, relative to the mesh, and how strong they are: both 10 lines x 9 segments."""

    shift: Array
    strength: Array


def _terms(x: Array, y: Array) -> Array:
    """Return the ten terms of a cubic polynomial in x and y, scaled to -1 to 1."""
    u, v = x / 4.5 - 1, y / 4.5 - 1
    us, vs = (np.ones_like(u), u, u * u, u * u * u), (np.ones_like(v), v, v * v, v * v * v)
    return np.stack([us[i] * vs[j] for i, j in _DEGREES], axis=-1)


def flat_mesh(corners: Array) -> Mesh:
    """Return the mesh of a flat grid: corners from the upper left one, clockwise."""
    square = np.array([[0, 0], [9, 0], [9, 9], [0, 9]], np.float32)
    homography = opencv().getPerspectiveTransform(square, corners.astype(np.float32))
    return Mesh(homography, np.zeros((2, 10)))


def sampled(image: Gray, mesh: Mesh, cell: int, margin: float = 0.0) -> Gray:
    """Return the grid as a flat picture with `cell` pixels per cell.

    The mesh is evaluated at every eighth pixel: it is smooth, so the others can be interpolated.
    """
    cv2 = opencv()
    count = round((9 + 2 * margin) * cell / _STEP)
    along = (np.arange(-1, count + 1) + 0.5) * _STEP / cell - margin
    places = [
        cv2.resize(np.clip(one, -1e4, 1e4).astype(np.float32), None, fx=_STEP, fy=_STEP)[
            _STEP:-_STEP, _STEP:-_STEP
        ]
        for one in mesh.pixels(*np.meshgrid(along, along))
    ]
    flat: Gray = cv2.remap(image, *places, cv2.INTER_LINEAR, None, cv2.BORDER_REPLICATE)
    return flat


def measured(image: Gray, mesh: Mesh, reach: float) -> tuple[Lines, Lines]:
    """Measure the vertical and the horizontal lines, at most `reach` cells away from the mesh."""
    flat = sampled(image, mesh, _CELL, _MARGIN).astype(np.float32)
    return _lines(flat, reach), _lines(np.ascontiguousarray(flat.T), reach)


def _lines(flat: NDArray[Any], reach: float) -> Lines:
    """Measure vertical lines: dark along a whole segment, compared with the surroundings on both sides."""
    cv2 = opencv()
    around = cv2.blur(flat, (_CELL // 2 + 1, 1))
    dark = cv2.GaussianBlur((around - flat) / (around + 8), (3, 1), 0)
    start = round(_MARGIN * _CELL)
    rows = dark[start : start + 9 * _CELL].reshape(9, _CELL, -1)[:, 3:-3].mean(axis=1)
    steps = np.arange(-round(reach * _CELL), round(reach * _CELL) + 1)
    prior = 1 - 0.4 * (steps / (reach * _CELL)) ** 2
    at = start + _CELL * np.arange(10)[:, None] - 0.5
    places = np.clip(np.round(at + steps).astype(int), 0, flat.shape[1] - 1)
    found = rows[:, places]  # segments x lines x steps
    best = (found * prior).argmax(axis=2)
    strength = np.take_along_axis(found, best[:, :, None], axis=2)[:, :, 0]
    return Lines((steps[best] / _CELL).T.astype(np.float64), strength.T.astype(np.float64))


def fitted(image: Gray, mesh: Mesh) -> Mesh:
    """Return the mesh bent to the lines of the image.

    The border comes first: with curled paper, the lines in the middle may be closer to the place of their
    neighbours than to their own.
    """
    for reach, is_border in ((0.5, True), (0.25, True), (0.18, False), (0.12, False), (0.12, False)):
        vertical, horizontal = measured(image, mesh, reach)
        line, segment = np.meshgrid(np.arange(10.0), np.arange(9) + 0.5, indexing="ij")
        x, _ = mesh.bent(line + vertical.shift, segment)
        _, y = mesh.bent(segment, line + horizontal.shift)
        used = line % 9 == 0 if is_border else line >= 0
        terms = (_DEGREES[:, 0] < 2, _DEGREES[:, 1] < 2) if is_border else (_DEGREES[:, 0] < 9,) * 2
        bend = [
            _fit(line[used], segment[used], (x - line)[used], vertical.strength[used], terms[0]),
            _fit(segment[used], line[used], (y - line)[used], horizontal.strength[used], terms[1]),
        ]
        mesh = mesh._replace(bend=np.stack(bend))
    return mesh


def _fit(x: Array, y: Array, shift: Array, strength: Array, used: NDArray[np.bool_]) -> Array:
    """Fit some terms of a polynomial to shifts; those that do not fit the others count less and less."""
    terms = _terms(x, y)
    trust = np.clip(strength, 0, None) + 1e-4
    weight, result = trust, np.zeros(10)
    for _ in range(6):
        scale = np.sqrt(weight)
        result[used] = np.linalg.lstsq(terms[:, used] * scale[:, None], shift * scale, rcond=None)[0]
        off = np.abs(terms @ result - shift)
        weight = trust / (1 + (off / 0.05) ** 2)
    return result
