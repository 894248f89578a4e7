"""Find the clues of a unique puzzle that could be removed."""

from collections.abc import Iterable

from ninefold import _native
from ninefold.algorithm import isa_name

__all__ = ["cells_of", "redundant_cells", "without"]


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
    options = _native.BatchOptions(max_seconds=max_seconds, threads=1, isa=isa_name())
    counts = _native.count_list([without(givens, cell) for cell in asked], options)
    return None if -1 in counts else [cell for cell, n in zip(asked, counts, strict=True) if n == 1]
