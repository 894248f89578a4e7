"""Solve many puzzles with other rules in threads; the search does not hold Python's lock."""

from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from ninefold import _native
from ninefold.conflict import conflicts_of_variant
from ninefold.numbers import Deadline, available_cores
from ninefold.variants.variant_puzzle import VariantPuzzle

__all__ = ["VariantRow", "solve_variants"]

_MOST = 2**32 - 1  # what a row of a batch has room for


class VariantRow(NamedTuple):
    """The digits of the first solution, the number of solutions, the work, and the name of a `Status`."""

    values: list[int]
    found: int
    nodes: int = 0
    propagations: int = 0
    status: str = "SOLVED"


def solve_variants(
    puzzles: list[VariantPuzzle], limit: int, max_nodes: int | None, deadline: Deadline, threads: int
) -> list[VariantRow]:
    """Return the results in the order of the puzzles. `threads=0` means all cores.

    >>> from ninefold.puzzle import Puzzle, variant_puzzle_of
    >>> small = variant_puzzle_of(Puzzle("1...4..2........"))
    >>> solve_variants([small], 10, None, Deadline(None), 1)[0].found
    6
    """

    def work(puzzle: VariantPuzzle) -> VariantRow:
        return _solve(puzzle, limit, max_nodes, deadline.left)

    workers = min(threads or available_cores(), len(puzzles))
    if workers == 1:  # in this thread, where Ctrl-C stops it
        return [work(puzzle) for puzzle in puzzles]
    pool = ThreadPoolExecutor(workers)
    try:
        return list(pool.map(work, puzzles))
    finally:
        pool.shutdown(cancel_futures=True)


def _solve(puzzle: VariantPuzzle, limit: int, max_nodes: int | None, max_seconds: float | None) -> VariantRow:
    if conflicts_of_variant(puzzle):
        return VariantRow([], 0, status="CLASHING")
    grids, found, ending, (nodes, propagations) = _native.solve_rules(
        puzzle.engine_form, limit=limit, max_nodes=max_nodes, max_seconds=max_seconds, keep=1
    )
    status = {"nodes": "LIMITED", "seconds": "STOPPED"}.get(ending, "SOLVED")
    values = grids[0] if grids else []
    return VariantRow(values, found, min(nodes, _MOST), min(propagations, _MOST), status)
