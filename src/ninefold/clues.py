"""Find the clues of a unique puzzle that could be removed."""

from collections.abc import Iterable

from ninefold import _native
from ninefold.algorithm import isa_name

__all__ = ["cells_of", "counts_of", "redundant_cells", "without"]


def cells_of(givens: str) -> list[int]:
    """The cells that are given."""
    return [cell for cell, digit in enumerate(givens) if digit != "."]


def without(givens: str, cell: int) -> str:
    """The puzzle without one of its clues."""
    return givens[:cell] + "." + givens[cell + 1 :]


def redundant_cells(
    givens: str, cells: Iterable[int] | None = None, *, max_seconds: float | None = None
) -> list[int] | None:
    """Return the cells among these whose clue could be removed; all are tried in one batch.

    Returns None if the time ran out.
    """
    asked = cells_of(givens) if cells is None else list(cells)
    counts = counts_of([without(givens, cell) for cell in asked], max_seconds)
    return None if -1 in counts else [cell for cell, n in zip(asked, counts, strict=True) if n == 1]


def counts_of(puzzles: list[str], max_seconds: float | None) -> list[int]:
    """Return the numbers of solutions, up to 2; -1 where the time ran out."""
    options = _native.BatchOptions(max_seconds=max_seconds, threads=1, isa=isa_name())
    return _native.count_list(puzzles, options)
