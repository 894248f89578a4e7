"""Which cells are doubtful: unsure ones, clashes, and more if the puzzle has not exactly one solution."""

import numpy as np

from ninefold.photo.doubt import Opinion, doubtful_cells

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def opinion(puzzle: str = PUZZLE, **likely: float) -> Opinion:
    digits = np.array([int(mark) if mark != "." else 0 for mark in puzzle])
    sure = np.ones(81)
    for name, value in likely.items():
        sure[9 * (int(name[1]) - 1) + int(name[3]) - 1] = value
    return Opinion(digits, sure)


def test_a_sure_puzzle_has_no_doubtful_cells() -> None:
    assert doubtful_cells(opinion()) == []
    assert doubtful_cells(opinion(r1c1=0.9)) == []


def test_unsure_cells_are_doubtful() -> None:
    assert doubtful_cells(opinion(r1c1=0.6, r9c9=0.7)) == [0, 80]


def test_clashes_are_doubtful() -> None:
    assert doubtful_cells(opinion("55" + PUZZLE[2:])) == [0, 1]


def test_more_is_doubtful_without_a_single_solution() -> None:
    several = "." + PUZZLE[1:9] + "." * 9 + PUZZLE[18:]
    assert doubtful_cells(opinion(several, r2c1=0.9)) == [9]
    assert doubtful_cells(opinion(r2c1=0.9)) == []
