"""Whole photos from a seed, with the digits that they show."""

from pathlib import Path
from typing import NamedTuple

import numpy as np

import ninefold as nf
from scripts.photos.camera import Shot, random_shot, take
from scripts.photos.printing import Style, print_page, random_style
from scripts.photos.sheets import UNSEEN, glyphs

__all__ = ["Sample", "filled_sample", "puzzle_sample"]


class Sample(NamedTuple):
    """A photo as a JPEG file, what it shows, and how it was made."""

    image: bytes
    puzzle: str
    style: Style
    shot: Shot


def puzzle_sample(seed: int, sheet: Path = UNSEEN) -> Sample:
    """Return a photo of a puzzle. The same seed gives the same photo."""
    random = np.random.default_rng(seed)
    puzzle = nf.generate(seed=seed)
    return _sample([int(mark) if mark != "." else 0 for mark in puzzle.givens], sheet, random)


def filled_sample(seed: int, sheet: Path) -> Sample:
    """Return a small photo of random digits in most of the cells, to train with: the grid fills it."""
    random = np.random.default_rng(seed)
    digits = random.integers(1, 10, 81) * (random.random(81) < 0.75)
    cell = random.uniform(20, 56)
    side = round(10 * cell)
    shot = random_shot(random)._replace(
        width=side,
        height=side,
        fill=0.9,
        rotation=random.uniform(-25, 25),
        blur=random.uniform(0, 0.05) * cell,
    )
    return _sample([int(digit) for digit in digits], sheet, random, shot)


def _sample(digits: list[int], sheet: Path, random: np.random.Generator, shot: Shot | None = None) -> Sample:
    style, shot = random_style(random, len(glyphs(sheet))), shot or random_shot(random)
    page = print_page(digits, style, sheet, random)
    puzzle = "".join(str(digit) if digit else "." for digit in digits)
    return Sample(take(page, shot, random), puzzle, style, shot)
