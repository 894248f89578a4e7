"""Recognises printed digits: directions of edges and coarse shades, then a small neural network.

`scripts/photos/train.py` makes the weights, `digits.npz`; see docs/decisions/0035-photos.md.
"""

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["FEATURES", "WEIGHTS", "features", "probabilities"]

Floats = NDArray[np.float32]

#: The weights: for each of several networks, two layers of integers with a scale.
WEIGHTS = Path(__file__).parent / "digits.npz"
#: Directions of edges, fields per side in which they are counted, and shades per side.
_DIRECTIONS, _FIELDS, _SHADES = 8, 6, 12
#: The number of features.
FEATURES = _DIRECTIONS * _FIELDS**2 + _SHADES**2


def features(patches: Floats) -> Floats:
    """Return the features of patches of 24 x 24 pixels: edges by direction and place, and coarse shades."""
    count, side = patches.shape[0], patches.shape[1]
    padded = np.pad(patches, ((0, 0), (1, 1), (1, 1)))
    dx = padded[:, 1:-1, 2:] - padded[:, 1:-1, :-2]
    dy = padded[:, 2:, 1:-1] - padded[:, :-2, 1:-1]
    strength = np.hypot(dx, dy)
    angle = np.arctan2(dy, dx) * (_DIRECTIONS / (2 * np.pi)) % _DIRECTIONS
    low = np.floor(angle).astype(int) % _DIRECTIONS
    part = angle - np.floor(angle)
    edges = np.zeros((count, _DIRECTIONS, side, side), np.float32)
    rows = np.ogrid[:count, :side, :side]
    edges[rows[0], low, rows[1], rows[2]] = strength * (1 - part)
    edges[rows[0], (low + 1) % _DIRECTIONS, rows[1], rows[2]] += strength * part
    step = side // _FIELDS
    fields = edges.reshape(count, _DIRECTIONS, _FIELDS, step, _FIELDS, step).sum(axis=(3, 5))
    fields = _spread(_spread(fields, 2), 3)
    fields /= np.sqrt((fields**2).mean(axis=(1, 2, 3), keepdims=True)) + 1e-3
    step = side // _SHADES
    shades = patches.reshape(count, _SHADES, step, _SHADES, step).mean(axis=(2, 4))
    return np.concatenate([fields.reshape(count, -1), 2 * shades.reshape(count, -1)], axis=1)


def _spread(fields: NDArray[Any], axis: int) -> NDArray[Any]:
    """Let each field see a bit of its neighbours."""
    zero = np.zeros_like(np.take(fields, [0], axis=axis))
    before = np.concatenate([zero, np.delete(fields, -1, axis=axis)], axis=axis)
    after = np.concatenate([np.delete(fields, 0, axis=axis), zero], axis=axis)
    mixed: NDArray[Any] = fields + 0.35 * (before + after)
    return mixed


@cache
def _networks() -> list[tuple[Floats, Floats, Floats, Floats]]:
    """Return the networks: weights and offsets of the hidden and of the last layer."""
    with np.load(WEIGHTS) as file:
        return [
            tuple(
                file[f"{name}{number}"].astype(np.float32) * file[f"{name}{number}_scale"]
                for name in ("hidden", "hidden_offset", "last", "last_offset")
            )
            for number in range(int(file["count"]))
        ]


def probabilities(patches: Floats) -> Floats:
    """Return how likely each patch is no digit (column 0) or a digit from 1 to 9, as several networks see it.

    The result has a row of ten numbers per patch; the networks vote with the mean of their opinions.
    """
    if not len(patches):
        return np.zeros((0, 10), np.float32)
    seen = features(patches)
    total = np.zeros((len(patches), 10), np.float32)
    networks = _networks()
    for hidden, hidden_offset, last, last_offset in networks:
        scores = np.maximum(seen @ hidden + hidden_offset, 0) @ last + last_offset
        scores = np.exp(scores - scores.max(axis=1, keepdims=True))
        total += scores / scores.sum(axis=1, keepdims=True)
    return total / np.float32(len(networks))
