"""Find the givens that leave a puzzle without a solution."""

from ninefold.clues import cells_of, counts_of, without
from ninefold.numbers import Deadline

__all__ = ["contradiction_of", "culprits_of"]


def culprits_of(givens: str, *, max_seconds: float | None = None) -> list[int] | None:
    """Return the cells whose given, removed alone, leaves a puzzle with a solution; None if time ran out.

    The givens must not clash, and must have no solution.

    >>> culprits_of("12345678." + "." * 8 + "9" + "." * 63)
    [0, 1, 2, 3, 4, 5, 17]
    """
    asked = cells_of(givens)
    counts = counts_of([without(givens, cell) for cell in asked], max_seconds)
    return None if -1 in counts else [cell for cell, n in zip(asked, counts, strict=True) if n]


def contradiction_of(givens: str, *, max_seconds: float | None = None) -> list[int] | None:
    """Return cells whose givens contradict each other: no solution together, but one if any is removed.

    Returns None if time ran out. The givens must not clash, and must have no solution.

    >>> contradiction_of("12345678." + "........9" + 45 * "." + "........1" + "23456789.")
    [0, 1, 2, 3, 4, 5, 17]
    """
    deadline = Deadline(max_seconds)
    needed = []
    for cell in reversed(cells_of(givens)):
        less = without(givens, cell)
        (count,) = counts_of([less], deadline.left)
        if count < 0:
            return None
        if count:
            needed.append(cell)
        else:
            givens = less
    return needed[::-1]
