"""Find the clues of a unique puzzle that could be removed."""

from collections.abc import Iterable

from ninefold import _native
from ninefold.algorithm import DEFAULT, isa_name, run_variant
from ninefold.search_result import SearchLimits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ninefold.numbers import Deadline
    from ninefold.variants.variant_puzzle import VariantPuzzle

__all__ = [
    "cells_of",
    "counts_of",
    "redundant_cells",
    "redundant_cells_of_variant",
    "without",
    "without_clue",
]


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


def without_clue(puzzle: "VariantPuzzle", cell: int) -> "VariantPuzzle":
    """The variant without one of its clues."""
    return puzzle.with_values([*puzzle.values[:cell], None, *puzzle.values[cell + 1 :]])


def redundant_cells_of_variant(
    puzzle: "VariantPuzzle", deadline: "Deadline", *, first: bool = False, max_nodes: int | None = None
) -> list[int] | None:
    """Return the cells of a unique variant whose clue could be removed; with `first`, at most one of them.

    Returns None if the time ran out, or the nodes for a single clue.
    """
    found = []
    for cell, value in enumerate(puzzle.values):
        if value is None:
            continue
        result = run_variant(
            DEFAULT, without_clue(puzzle, cell), SearchLimits(2, max_nodes, deadline.left, 0)
        )
        if result.found < 2 and not result.decided:
            return None
        if result.found == 1:
            found.append(cell)
            if first:
                break
    return found
