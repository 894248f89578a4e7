"""Decides which cells are doubtful: by how sure the recogniser is, and by the rules of Sudoku."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ninefold._native import CLASSIC
from ninefold.errors import NinefoldError
from ninefold.solving import count_solutions

__all__ = ["Opinion", "doubtful_cells"]

#: Cells less likely than this are doubtful in any case.
_SURE = 0.8
#: The same in puzzles that do not have exactly one solution: a digit was misread, or the print is faulty.
_SURE_IF_WRONG = 0.94


class Opinion(NamedTuple):
    """What the recogniser thinks of the 81 cells: the digit, 0 for an empty cell, and how likely it is."""

    digits: NDArray[np.intp]
    likely: NDArray[np.float64]


def doubtful_cells(opinion: Opinion) -> list[int]:
    """Return the cells to check by eye, in order."""
    clashing = _clashing(opinion)
    is_sound = not clashing and _has_one_solution(opinion)
    least = _SURE if is_sound else _SURE_IF_WRONG
    doubtful = {cell for cell in range(81) if opinion.likely[cell] < least}
    return sorted(doubtful | clashing)


def _clashing(opinion: Opinion) -> set[int]:
    """Return the cells with a digit that is repeated in one of their houses."""
    digits = opinion.digits
    return {
        cell
        for house in CLASSIC.houses
        for cell in house.cells
        if digits[cell] and sum(digits[other] == digits[cell] for other in house.cells) > 1
    }


def _has_one_solution(opinion: Opinion) -> bool:
    try:
        return count_solutions("".join(map(str, opinion.digits)), limit=2, max_seconds=1) == 1
    except NinefoldError:
        return False
