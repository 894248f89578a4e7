"""Trains the recogniser of `ninefold.photo` on synthetic photos, and writes its weights.

Run `python -m scripts.photos.train [PHOTOS]`; it takes about a minute on one core. It uses only the fonts of
`training.png`. The same number of photos gives the same weights with the same versions of the libraries.
`python -m scripts.photos.measure` then shows how well the result reads fonts that it has not seen.
"""

import sys
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ninefold.photo.cells import CELL, isolated
from ninefold.photo.digits import FEATURES, WEIGHTS, features
from ninefold.photo.finding import gridness
from ninefold.photo.image import decoded
from ninefold.photo.mesh import fitted, flat_mesh, sampled
from scripts.photos.camera import corners_in
from scripts.photos.samples import filled_sample
from scripts.photos.sheets import TRAINING

#: Seeds of photos begin here, away from those of the measurement.
FIRST_SEED = 1_000_000
PHOTOS, NETWORKS, HIDDEN, EPOCHS, BATCH = 400, 3, 48, 20, 128

Array = NDArray[Any]


def cells_of(sheet: Path, first: int, count: int) -> tuple[Array, Array]:
    """Return the patches and digits of what is found in the cells of many photos; 0 for no digit."""
    patches, labels = [], []
    for seed in range(first, first + count):
        sample = filled_sample(seed, sheet)
        image, random = decoded(sample.image), np.random.default_rng(seed)
        corners = corners_in(sample.shot)
        corners = corners + random.normal(0, 0.004 * np.linalg.norm(corners[0] - corners[2]), corners.shape)
        mesh = fitted(image, flat_mesh(corners))
        if gridness(image, mesh) < 0.9:
            continue
        glyphs = isolated(sampled(image, mesh, CELL))
        digits = np.array([int(mark) if mark != "." else 0 for mark in sample.puzzle])
        patches.append(glyphs.patches)
        labels.append(digits[glyphs.cells])
        if seed % 4 == 0:  # crossing lines and halves of digits, which are no digits
            half = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1]])
            rest = isolated(sampled(image, mesh._replace(homography=mesh.homography @ half), CELL))
            patches.append(rest.patches)
            labels.append(np.zeros(len(rest.patches), int))
    return np.concatenate(patches), np.concatenate(labels)


def trained(seen: Array, labels: Array, random: np.random.Generator) -> list[Array]:
    """Train a network with one hidden layer: Adam, smoothed labels, a part of the hidden values dropped."""
    layers = [
        random.normal(0, np.sqrt(2 / FEATURES), (FEATURES, HIDDEN)).astype(np.float32),
        np.zeros(HIDDEN, np.float32),
        random.normal(0, np.sqrt(1 / HIDDEN), (HIDDEN, 10)).astype(np.float32),
        np.zeros(10, np.float32),
    ]
    first, second = [np.zeros_like(layer) for layer in layers], [np.zeros_like(layer) for layer in layers]
    wanted = (np.eye(10)[labels] * 0.95 + 0.005).astype(np.float32)
    steps, total = 0, EPOCHS * (len(labels) // BATCH)
    for _ in range(EPOCHS):
        order = random.permutation(len(labels))
        for start in range(0, len(order) - BATCH + 1, BATCH):
            chosen = order[start : start + BATCH]
            steps += 1
            rate = 2e-3 * (1 - steps / (total + 1))
            for layer, change, one, two in zip(
                layers, _gradients(layers, seen[chosen], wanted[chosen], random), first, second, strict=True
            ):
                one += 0.1 * (change - one)
                two += 0.001 * (change**2 - two)
                layer -= rate * (one / (1 - 0.9**steps)) / (np.sqrt(two / (1 - 0.999**steps)) + 1e-8)
    return layers


def _gradients(layers: list[Array], seen: Array, wanted: Array, random: np.random.Generator) -> list[Array]:
    hidden, hidden_offset, last, last_offset = layers
    inner = np.maximum(seen @ hidden + hidden_offset, 0)
    kept = (random.random(inner.shape, np.float32) > 0.15) / np.float32(0.85)
    scores = (inner * kept) @ last + last_offset
    likely = np.exp(scores - scores.max(axis=1, keepdims=True))
    error = (likely / likely.sum(axis=1, keepdims=True) - wanted) / len(seen)
    back = (error @ last.T) * kept * (inner > 0)
    decay = 1e-4
    return [
        seen.T @ back + decay * hidden,
        back.sum(axis=0),
        (inner * kept).T @ error + decay * last,
        error.sum(axis=0),
    ]


def save(networks: list[list[Array]]) -> None:
    """Write the weights as integers of 8 bits, and the offsets of 16 bits."""
    arrays: dict[str, Array] = {"count": np.array(len(networks))}
    for number, layers in enumerate(networks):
        for name, layer in zip(("hidden", "hidden_offset", "last", "last_offset"), layers, strict=True):
            most, kind = (127, np.int8) if layer.ndim == 2 else (32767, np.int16)
            scale = (np.abs(layer).max(axis=0) if layer.ndim == 2 else np.abs(layer).max()) / most
            scale = np.maximum(np.asarray(scale, np.float32), np.float32(1e-9))
            arrays[f"{name}{number}"] = np.round(layer / scale).astype(kind)
            arrays[f"{name}{number}_scale"] = scale
    np.savez_compressed(WEIGHTS, allow_pickle=False, **arrays)
    print(f"{WEIGHTS}: {WEIGHTS.stat().st_size:,} bytes")


def main() -> None:
    """Make the photos, train the networks, and write them."""
    photos = int(sys.argv[1]) if len(sys.argv) > 1 else PHOTOS
    patches, labels = cells_of(TRAINING, FIRST_SEED, photos)
    print(f"{len(labels)} cells of {photos} photos; {np.bincount(labels, minlength=10)}")
    seen = features(patches)
    save([trained(seen, labels, np.random.default_rng(number)) for number in range(NETWORKS)])


if __name__ == "__main__":
    main()
