"""Prints a page with a puzzle: the grid in one of many styles, and other things around it."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from ninefold.photo.library import opencv
from scripts.photos.sheets import HEIGHT, Image, glyphs

__all__ = ["CELL", "Page", "Style", "print_page", "random_style"]

#: Pixels of a cell of the printed grid.
CELL = 60
#: Paper around the grid, in cells.
MARGINS = (0.7, 3.5)


class Style(NamedTuple):
    """How a grid is printed. Widths are in pixels of the page, shades from 0 for black to 255."""

    font: int
    digit_height: float
    digit_shade: int
    thin: int
    thick: int
    border: int
    thin_shade: int
    thick_shade: int
    paper: int
    shading: int
    shaded: frozenset[int]


class Page(NamedTuple):
    """A page, and where the grid's upper left corner is on it."""

    image: Image
    left: int
    top: int


def random_style(random: np.random.Generator, fonts: int) -> Style:
    """Return a style from the ranges that docs/photos.md states."""
    thin = int(random.integers(1, 4))
    thick = thin if random.random() < 0.06 else int(random.integers(thin + 1, 8))
    paper = int(random.integers(215, 256))
    shade = int(random.integers(0, 90))
    patterns = ((), (), (), (0, 2, 4, 6, 8), (1, 3, 5, 7), tuple(range(9)))
    return Style(
        font=int(random.integers(fonts)),
        digit_height=random.uniform(0.42, 0.72),
        digit_shade=int(random.integers(0, 90)),
        thin=thin,
        thick=thick,
        border=max(thick, int(random.integers(2, 9))),
        thin_shade=int(random.integers(shade, 140)),
        thick_shade=shade,
        paper=paper,
        shading=paper - int(random.integers(15, 60)),
        shaded=frozenset(patterns[random.integers(len(patterns))]),
    )


def print_page(digits: Sequence[int], style: Style, sheet: Path, random: np.random.Generator) -> Page:
    """Print 81 digits, 0 for an empty cell, with random things around the grid."""
    sides = (random.uniform(*MARGINS, size=4) * CELL).astype(int)
    left, top, right, bottom = (int(side) for side in sides)
    page = np.full((top + 9 * CELL + bottom, left + 9 * CELL + right), style.paper, np.uint8)
    _clutter(page, (left, top), style, sheet, random)
    grid = page[top : top + 9 * CELL, left : left + 9 * CELL]
    _shade(grid, style)
    for cell, digit in enumerate(digits):
        if digit:
            _print_digit(grid, cell, glyphs(sheet)[style.font, digit - 1], style, random)
    _rule(page, left, top, CELL, style)
    return Page(page, left, top)


def _shade(grid: Image, style: Style) -> None:
    for box in style.shaded:
        row, column = divmod(box, 3)
        size = 3 * CELL
        grid[row * size : (row + 1) * size, column * size : (column + 1) * size] = style.shading


def _print_digit(grid: Image, cell: int, glyph: Image, style: Style, random: np.random.Generator) -> None:
    scale = style.digit_height * CELL / HEIGHT
    row, column = divmod(cell, 9)
    x, y = (column + 0.5) * CELL, (row + 0.5) * CELL
    shift = random.uniform(-0.03, 0.03, size=2) * CELL
    _stamp(grid, glyph, (x + shift[0], y + shift[1]), scale, style.digit_shade)


def _stamp(page: Image, glyph: Image, centre: tuple[float, float], scale: float, shade: int) -> None:
    """Print a glyph in the given shade; what falls off the page is lost."""
    cv2 = opencv()
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    ink = cv2.resize(glyph, None, fx=scale, fy=scale, interpolation=way).astype(np.float32) / 255
    height, width = ink.shape
    x, y = round(centre[0] - width / 2), round(centre[1] - height / 2)
    x0, y0, x1, y1 = max(x, 0), max(y, 0), min(x + width, page.shape[1]), min(y + height, page.shape[0])
    if x0 >= x1 or y0 >= y1:
        return
    part = page[y0:y1, x0:x1]
    ink = ink[y0 - y : y1 - y, x0 - x : x1 - x]
    part[:] = np.clip(part * (1 - ink) + shade * ink, 0, 255).astype(np.uint8)


def _rule(page: Image, left: int, top: int, size: int, style: Style) -> None:
    """Draw the lines of a grid: thin ones first, then those around boxes, then the border."""
    cv2 = opencv()
    order = [1, 2, 4, 5, 7, 8, 3, 6, 0, 9]
    for line in order:
        width = style.border if line in (0, 9) else style.thick if line % 3 == 0 else style.thin
        shade = style.thin_shade if line % 3 else style.thick_shade
        x, y, end = left + line * size, top + line * size, 9 * size
        cv2.line(page, (x, top), (x, top + end), shade, width)
        cv2.line(page, (left, y), (left + end, y), shade, width)


def _clutter(
    page: Image, corner: tuple[int, int], style: Style, sheet: Path, random: np.random.Generator
) -> None:
    """Print text, boxes and perhaps a smaller grid around the place of the grid."""
    cv2 = opencv()
    height, width = page.shape
    left, top = corner
    right, bottom = left + 9 * CELL, top + 9 * CELL
    gap = 14  # pixels between the grid and everything else
    for y in range(12, height, int(random.integers(18, 40))):
        if random.random() < 0.5 and (y < top - gap - 6 or y > bottom + gap + 6):
            _text(page, (10, y), width - 10, sheet, random)
        if random.random() < 0.3 and right + gap + 30 < width:
            _text(page, (right + gap, y), width - 6, sheet, random)
    if random.random() < 0.3 and top > 80:
        low = int(random.integers(20, top - gap - 20))
        high = (int(random.integers(width // 2, width)), top - gap)
        cv2.rectangle(page, (10, low), high, int(random.integers(0, 120)), int(random.integers(1, 4)))
    if random.random() < 0.25 and height - bottom > 90:
        size = (height - bottom - gap - 10) // 9
        _rule(page, int(random.integers(5, max(6, width - 10 * size))), bottom + gap, size, style)
    if random.random() < 0.2:
        cv2.rectangle(page, (4, 4), (width - 5, height - 5), int(random.integers(0, 120)), 2)


def _text(page: Image, start: tuple[int, int], end: int, sheet: Path, random: np.random.Generator) -> None:
    """Print a line of small digits in words of random length."""
    font = glyphs(sheet)[random.integers(len(glyphs(sheet)))]
    scale, x = random.uniform(0.2, 0.5), start[0]
    while x < end - 10:
        if random.random() < 0.8:
            _stamp(page, font[random.integers(9)], (x, start[1]), scale, 60)
        x += round(30 * scale)
