"""Solve a puzzle, list or count its solutions."""

from math import isinf
from operator import index
from typing import NamedTuple

from ninefold._native import Board, cell_name
from ninefold.algorithm import DEFAULT, run
from ninefold.conflict import refuse_clashes
from ninefold.errors import LimitReached, MultipleSolutions, NoSolution
from ninefold.outcome import Counters, Limits, SearchResult
from ninefold.puzzle import board_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ninefold.puzzle import PuzzleLike

__all__ = [
    "DOUBTS",
    "Solution",
    "count_solutions",
    "limit_message",
    "no_solution",
    "search",
    "solutions",
    "solve",
]

_MOST = 2**63 - 1  # more than any search can count

#: Why a solution may not be the only one.
DOUBTS = {
    "several": "more than one solution",
    "undecided": "a limit was reached before it was clear whether there is another solution",
}


class Solution(NamedTuple):
    """A solved grid (81 digits), by which algorithm, in how many seconds and with how much work.

    >>> import ninefold as nf
    >>> p = nf.Puzzle("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
    >>> solution = nf.solve(p, algorithm="backtracking")
    >>> print(solution)
    812753649943682175675491283154237896369845721287169534521974368438526917796318452
    >>> solution.counters.recursions, solution.counters.backtracks
    (49558, 49498)
    """

    grid: str
    algorithm: str
    seconds: float
    counters: Counters

    def __str__(self) -> str:
        return self.grid


def solve(
    puzzle: "PuzzleLike",
    *,
    algorithm: str = DEFAULT,
    unique: bool = False,
    max_nodes: int | None = None,
    max_seconds: float | None = None,
) -> Solution:
    """Return the first solution of a puzzle.

    Raises PuzzleError (malformed, or two equal digits in a house), NoSolution, LimitReached; with unique=True
    also MultipleSolutions, and the counters then cover the proof that there is no other.

    >>> import ninefold as nf
    >>> nf.solve("." * 81, algorithm="csp", max_nodes=20)
    Traceback (most recent call last):
    ninefold.errors.LimitReached: csp: stopped at the limit of 20 nodes with 0 solutions found
    """
    board = board_of(puzzle)
    result = _decided(board, algorithm, 2 if unique else 1, max_nodes, max_seconds, keep=2)
    if result.found == 0:
        raise no_solution(board)
    if result.found > 1:
        raise MultipleSolutions("the puzzle has more than one solution", result.grids)
    return Solution(result.grids[0], algorithm, result.seconds, result.counters)


def solutions(
    puzzle: "PuzzleLike",
    *,
    limit: int = 10,
    algorithm: str = DEFAULT,
    max_nodes: int | None = None,
    max_seconds: float | None = None,
) -> list[Solution]:
    """Return up to `limit` solutions, in the order in which the algorithm finds them.

    >>> import ninefold as nf
    >>> len(nf.solutions("." * 81, limit=3))
    3
    """
    result = _decided(board_of(puzzle), algorithm, limit, max_nodes, max_seconds, keep=limit)
    return [Solution(grid, algorithm, result.seconds, result.counters) for grid in result.grids]


def count_solutions(
    puzzle: "PuzzleLike",
    *,
    limit: int = 2,
    algorithm: str = DEFAULT,
    max_nodes: int | None = None,
    max_seconds: float | None = None,
) -> int:
    """Count the solutions, up to `limit`. A puzzle whose givens clash has none.

    >>> import ninefold as nf
    >>> nf.count_solutions("." * 81, limit=100)
    100
    """
    board = board_of(puzzle)
    if board.clashes():
        return 0
    return _decided(board, algorithm, limit, max_nodes, max_seconds, keep=0).found


def search(
    puzzle: "PuzzleLike",
    *,
    algorithm: str = DEFAULT,
    limit: int = 1,
    max_nodes: int | None = None,
    max_seconds: float | None = None,
    keep: int = 1,
) -> SearchResult:
    """Run an algorithm and tell what it found and how it ended: a status where `solve` would raise.

    Only malformed and clashing puzzles raise (PuzzleError). `keep` solutions are handed over, `limit` sought.

    >>> import ninefold as nf
    >>> result = nf.search("." * 81, algorithm="backtracking", limit=1000, max_nodes=500)
    >>> result.found, result.ending
    (5, 'nodes')
    """
    limits = _limits(limit, max_nodes, max_seconds, keep)
    board = board_of(puzzle)
    refuse_clashes(board)
    return run(algorithm, board, limits)


def _decided(
    board: Board, algorithm: str, limit: int, max_nodes: int | None, max_seconds: float | None, *, keep: int
) -> SearchResult:
    """A search that came to an answer; LimitReached if it did not."""
    result = search(
        board, algorithm=algorithm, limit=limit, max_nodes=max_nodes, max_seconds=max_seconds, keep=keep
    )
    if not result.decided:
        message = limit_message(algorithm, result, max_nodes=max_nodes, max_seconds=max_seconds)
        raise LimitReached(message, result)
    return result


def _limits(limit: int, max_nodes: int | None, max_seconds: float | None, keep: int) -> Limits:
    """Limits that every engine understands; what makes no sense is refused."""
    for name, value, least in (("limit", limit, 1), ("max_nodes", max_nodes, 0), ("keep", keep, 0)):
        if value is not None and index(value) < least:
            raise ValueError(f"{name} must be at least {least}, not {value}")
    if max_seconds is not None and not max_seconds >= 0:
        raise ValueError(f"max_seconds must be at least 0, not {max_seconds}")
    nodes = None if max_nodes is None else min(index(max_nodes), _MOST)
    seconds = None if max_seconds is None or isinf(max_seconds) else min(max_seconds, 1e9)
    return Limits(min(index(limit), _MOST), nodes, seconds, min(index(keep), _MOST))


def no_solution(board: Board) -> NoSolution:
    """The error for a board without solution; it names a cell that no digit fits into, if there is one."""
    if not board.dead_cells:
        return NoSolution("no solution")
    cell = board.dead_cells.first()
    return NoSolution(f"no solution: {cell_name(cell)}: no candidate left", cell=cell)


def limit_message(
    algorithm: str, result: SearchResult, *, max_nodes: int | None = None, max_seconds: float | None = None
) -> str:
    """What to say of a search that ended at a limit, or got stuck."""
    if result.ending == "stuck":
        return f"{algorithm}: stuck with {result.stuck.count('.')} cells open: {result.stuck}"
    limit = f"{max_nodes:,} nodes" if result.ending == "nodes" else f"{max_seconds:g} seconds"
    solutions = "solution" if result.found == 1 else "solutions"
    return f"{algorithm}: stopped at the limit of {limit} with {result.found:,} {solutions} found"
