"""Reads many synthetic photos, and prints how many puzzles were right, and how many mistakes were marked.

Run `python -m scripts.photos.measure [PHOTOS] [FIRST SEED]`. The fonts are those of `unseen.png`.
"""

import sys
from collections.abc import Iterable
from typing import NamedTuple

from ninefold.errors import NinefoldError
from ninefold.photo import Photo, read_photo
from scripts.photos.samples import puzzle_sample

__all__ = ["Outcome", "Totals", "measure", "outcome_of", "totals"]


class Outcome(NamedTuple):
    """A photo: wrong cells, wrong cells that are not marked, and right cells that are; -1 without a grid."""

    seed: int
    wrong: int
    unmarked: int
    overcautious: int


class Totals(NamedTuple):
    """The results of many photos; `right` and `honest` are parts of all photos."""

    photos: int
    #: Every cell is right.
    right: float
    #: Every wrong cell is marked as doubtful. A photo that cannot be read counts: it gives no wrong cell.
    honest: float
    #: No grid was found.
    unread: int
    #: Right cells that are marked, per photo, and the part of photos without a mark.
    false_doubts: float
    clean: float


def outcome_of(seed: int, puzzle: str, photo: Photo | None) -> Outcome:
    """Compare what was read with what was printed."""
    if photo is None:
        return Outcome(seed, -1, 0, 0)
    wrong = {cell for cell in range(81) if photo.puzzle[cell] != puzzle[cell]}
    doubtful = set(photo.doubtful)
    return Outcome(seed, len(wrong), len(wrong - doubtful), len(doubtful - wrong))


def measure(seeds: Iterable[int]) -> list[Outcome]:
    """Take and read a photo for each seed."""
    outcomes = []
    for seed in seeds:
        sample = puzzle_sample(seed)
        try:
            photo = read_photo(sample.image)
        except NinefoldError:
            photo = None
        outcomes.append(outcome_of(seed, sample.puzzle, photo))
    return outcomes


def totals(outcomes: list[Outcome]) -> Totals:
    """Add up the outcomes."""
    count = len(outcomes)
    return Totals(
        count,
        sum(one.wrong == 0 for one in outcomes) / count,
        sum(one.unmarked == 0 for one in outcomes) / count,
        sum(one.wrong < 0 for one in outcomes),
        sum(one.overcautious for one in outcomes) / count,
        sum(one.wrong == 0 and one.overcautious == 0 for one in outcomes) / count,
    )


def main() -> None:
    """Measure, and print the photos with mistakes and the totals."""
    count, first = (*map(int, sys.argv[1:3]), *(300, 0)[len(sys.argv) - 1 :])[:2]
    outcomes = measure(range(first, first + count))
    for one in outcomes:
        if one.wrong or one.unmarked:
            print(one)
    for name, value in totals(outcomes)._asdict().items():
        print(f"{name:14}{value:.4g}")


if __name__ == "__main__":
    main()
