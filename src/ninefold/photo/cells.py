"""Cuts the 81 cells out of a flat picture of the grid, and isolates what is printed in each."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ninefold.photo.image import Gray
from ninefold.photo.library import opencv

__all__ = ["CELL", "PATCH", "Glyphs", "isolated"]

#: Pixels per cell of the flat picture, and the side of the patch that the recogniser sees.
CELL, PATCH = 48, 24
#: The longer side of a glyph in its patch.
_GLYPH = 20
#: Pixels cut off at each side of a cell, where its lines are.
_EDGE = 4
#: Glyphs are at least this high, in pixels, and have at least this part of the usual contrast.
_LEAST_HEIGHT, _LEAST_CONTRAST = 10, 0.3
#: The contrast of a cell that is not quite blank.
_LEAST_SMUDGE = 0.22


class Glyphs(NamedTuple):
    """What is printed in the cells: which cells have something, and a normalised patch for each of them."""

    cells: NDArray[np.intp]
    patches: NDArray[np.float32]
    #: Other cells that are not quite blank: something faint, or something that is not in the middle.
    smudged: NDArray[np.intp]


def isolated(board: Gray) -> Glyphs:
    """Return what is printed in the cells of a flat picture with `CELL` pixels per cell."""
    cv2 = opencv()
    smooth = cv2.GaussianBlur(board, (3, 3), 0).astype(np.float32)
    parts = smooth.reshape(9, CELL, 9, CELL).transpose(0, 2, 1, 3).reshape(81, CELL, CELL)
    dark = _darkness(parts[:, _EDGE:-_EDGE, _EDGE:-_EDGE])
    middle = dark[:, 6:-6, 6:-6].reshape(81, -1)
    contrast = np.percentile(middle, 97, axis=1)
    usual = max(float(np.percentile(contrast, 88)), 0.05)
    found = []
    for cell in range(81):
        if contrast[cell] >= _LEAST_CONTRAST * usual:
            patch = _patch(cv2, dark[cell], float(contrast[cell]))
            if patch is not None:
                found.append((cell, patch))
    cells = np.array([cell for cell, _ in found], np.intp)
    patches = np.array([patch for _, patch in found], np.float32).reshape(-1, PATCH, PATCH)
    smudged = np.setdiff1d(np.nonzero(contrast >= _LEAST_SMUDGE * usual)[0], cells)
    return Glyphs(cells, patches, smudged)


def _darkness(parts: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return how much darker than its paper each pixel is: 0 for paper, 1 for black.

    The paper of a cell is a plane, as a shadow may fall across it.
    """
    size = parts.shape[1]
    ramp = np.linspace(-1, 1, size, dtype=np.float32)
    terms = np.stack([np.ones((size, size)), *np.meshgrid(ramp, ramp)], axis=-1).reshape(-1, 3)
    values = parts.reshape(len(parts), -1).astype(np.float64)
    weight = (values >= np.percentile(values, 40, axis=1, keepdims=True)).astype(np.float64)
    products = (terms[:, :, None] * terms[:, None, :]).reshape(-1, 9)
    moments = (weight @ products).reshape(-1, 3, 3) + 1e-3 * np.eye(3)
    sums = (weight * values) @ terms
    paper = np.linalg.solve(moments, sums[:, :, None])[:, :, 0] @ terms.T
    dark: NDArray[np.float32] = np.clip(1 - values / np.maximum(paper, 8), 0, 1).astype(np.float32)
    return dark.reshape(parts.shape)


def _patch(cv2: Any, dark: NDArray[np.float32], contrast: float) -> NDArray[np.float32] | None:
    """Return the glyph in the middle of a cell, scaled to a patch, or None if there is none."""
    ink = (dark > 0.45 * contrast).astype(np.uint8)
    count, labels, stats, centres = cv2.connectedComponentsWithStats(ink, connectivity=8)
    size = dark.shape[0]
    low, high = 0.22 * size, 0.78 * size
    kept = [
        label
        for label in range(1, count)
        if stats[label, cv2.CC_STAT_AREA] >= 8
        and low <= centres[label][0] <= high
        and low <= centres[label][1] <= high
    ]
    if not kept:
        return None
    left, top = stats[kept, 0].min(), stats[kept, 1].min()
    right = (stats[kept, 0] + stats[kept, 2]).max()
    bottom = (stats[kept, 1] + stats[kept, 3]).max()
    if bottom - top < _LEAST_HEIGHT or right - left < 3:
        return None
    mask = cv2.dilate(np.isin(labels, kept).astype(np.uint8), np.ones((3, 3), np.uint8))
    left, top = max(left - 1, 0), max(top - 1, 0)
    glyph = (dark * mask)[top : bottom + 1, left : right + 1] / contrast
    return _scaled(cv2, np.clip(glyph, 0, 1))


def _scaled(cv2: Any, glyph: NDArray[np.float32]) -> NDArray[np.float32]:
    """Scale a glyph to the size of a patch, in its middle, with its proportions."""
    height, width = glyph.shape
    scale = _GLYPH / max(height, width)
    size = max(1, round(width * scale)), max(1, round(height * scale))
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    small = cv2.resize(glyph, size, interpolation=way)
    patch = np.zeros((PATCH, PATCH), np.float32)
    x, y = (PATCH - size[0]) // 2, (PATCH - size[1]) // 2
    patch[y : y + size[1], x : x + size[0]] = small
    return patch
