"""Reads printed puzzles from photos: `read_photo`. It needs OpenCV, the extra `photo`.

- `image`: decodes a file, after a look at its size
- `finding`: finds the grid
- `mesh`: bends a mesh to its lines
- `cells`: cuts out the cells, and what is printed in them
- `digits`: recognises digits
- `doubt`: decides which cells a person should check
"""

import os
from typing import NamedTuple

import numpy as np

from ninefold.errors import MissingExtra, NinefoldError
from ninefold.photo.cells import CELL, isolated
from ninefold.photo.digits import probabilities
from ninefold.photo.doubt import Opinion, doubtful_cells
from ninefold.photo.finding import find_grid
from ninefold.photo.image import Gray, bytes_of, decoded
from ninefold.photo.mesh import sampled

__all__ = ["Photo", "read_photo"]


#: How likely a cell is empty that is not quite blank: doubtful only if the puzzle as a whole is.
_SMUDGED = 0.93


class Photo(NamedTuple):
    """A puzzle that was read from a photo.

    `puzzle` is a line of 81 characters. `doubtful` has the cells to check by eye, as numbers from 0 to 80.
    `corners` are the corners of the grid in the photo, clockwise from the upper left one of the puzzle, as
    fractions of the photo's width and height.
    """

    puzzle: str
    doubtful: tuple[int, ...]
    corners: tuple[tuple[float, float], ...]


def read_photo(source: "str | bytes | os.PathLike[str]") -> Photo:
    """Read the puzzle in a photo of a printed grid: a JPEG, PNG or WebP file, or its bytes.

    The photo may be rotated, tilted, a bit curled, and have shadows. Handwriting is not read. If a cell is
    hard to read, or breaks the rules of Sudoku, it is in `doubtful`. The largest grid counts.

    >>> import ninefold as nf
    >>> nf.read_photo(b"GIF89a")
    Traceback (most recent call last):
    ninefold.errors.NinefoldError: not a JPEG, PNG or WebP image
    """
    data = bytes_of(source)
    if isinstance(source, bytes):
        return _read(data)
    try:
        return _read(data)
    except MissingExtra:
        raise
    except NinefoldError as error:
        raise NinefoldError("{name}: {error}", name=os.fspath(source), error=error) from None


def _read(data: bytes) -> Photo:
    image = decoded(data)
    mesh = find_grid(image)
    board = sampled(image, mesh, CELL)
    turns, opinion = max(
        ((turns, _opinion(np.ascontiguousarray(np.rot90(board, turns)))) for turns in range(4)),
        key=lambda one: _confidence(one[1]),
    )
    x, y = mesh.pixels(np.array([0.0, 9, 9, 0]), np.array([0.0, 0, 9, 9]))
    height, width = image.shape
    corners = [(round(float(a) / width, 4), round(float(b) / height, 4)) for a, b in zip(x, y, strict=True)]
    if not opinion.digits.any():
        raise NinefoldError("the grid has no digits; take the photo closer, or in better light")
    return Photo(
        "".join(str(digit) if digit else "." for digit in opinion.digits),
        tuple(doubtful_cells(opinion)),
        tuple(corners[turns:] + corners[:turns]),
    )


def _opinion(board: Gray) -> Opinion:
    """Return what is in the 81 cells of a flat picture, and how likely that is."""
    glyphs = isolated(board)
    seen = probabilities(glyphs.patches)
    digits, likely = np.zeros(81, np.intp), np.ones(81)
    digits[glyphs.cells] = seen.argmax(axis=1)
    likely[glyphs.cells] = seen.max(axis=1)
    likely[glyphs.smudged] = _SMUDGED
    return Opinion(digits, likely)


def _confidence(opinion: Opinion) -> float:
    """Return how well digits can be read this way round: high only if most of them can."""
    printed = (opinion.likely < 1) | (opinion.digits > 0)
    readable = np.where(opinion.digits > 0, opinion.likely, 0.0)[printed]
    return float(readable.mean()) if printed.any() else 0.0
