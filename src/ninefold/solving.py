"""Solve a puzzle, or list or count its solutions."""

from math import isinf
from operator import index
from typing import NamedTuple

from ninefold._native import Board, cell_name
from ninefold.algorithm import DEFAULT, VARIANTS, run, run_variant
from ninefold.conflict import conflicts_of_variant, refuse_clashes, refuse_clashes_of_variant
from ninefold.errors import LimitReached, MultipleSolutions, NoSolution
from ninefold.message import Message, message, plural, seconds_message
from ninefold.mistakes import givens_of, mistakes_in
from ninefold.numbers import Deadline, checked_seconds
from ninefold.puzzle import board_or_variant
from ninefold.search_result import Counters, SearchLimits, SearchResult

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ninefold.puzzle import PuzzleLike
    from ninefold.variants.variant import Variant
    from ninefold.variants.variant_puzzle import VariantPuzzle

__all__ = [
    "DOUBTS",
    "Solution",
    "count_of_variant",
    "count_solutions",
    "limit_message",
    "no_solution",
    "no_solution_of_variant",
    "search",
    "solutions",
    "solve",
]

_MOST = 2**63 - 1  # more than any search can count

#: Trial placements to find out if the rules of a variant contradict each other: a moment's work.
_NODES_FOR_RULES = 1000

#: Reasons why a solution may not be the only one.
DOUBTS = {
    "several": "more than one solution",
    "undecided": "stopped at a limit before the search could rule out a second solution",
}


class Solution(NamedTuple):
    """A solved grid (one character per cell), with the algorithm, the time in seconds and the work it took.

    >>> import ninefold as nf
    >>> p = nf.Puzzle("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
    >>> solution = nf.solve(p, algorithm="backtracking")
    >>> print(solution)
    812753649943682175675491283154237896369845721287169534521974368438526917796318452
    >>> solution.counters.recursions, solution.counters.backtracks
    (49558, 49498)

    Every function that takes a puzzle takes a solution too.

    >>> nf.Puzzle(solution).clues, nf.check(solution).status
    (81, 'unique')
    >>> nf.solve("1...4..2........").values[:4]
    (1, 2, 3, 4)
    """

    grid: str
    algorithm: str
    seconds: float
    counters: Counters

    @property
    def values(self) -> tuple[int, ...]:
        """The digits as numbers, row by row."""
        return tuple(map(int, self.grid))

    @property
    def variant(self) -> "Variant | None":
        """The size and the rules of the puzzle; None for classic Sudoku."""
        return None

    def __str__(self) -> str:
        return self.grid

    def _repr_svg_(self) -> str:
        """The picture that notebooks show."""
        from ninefold.render import to_svg

        return to_svg(self)


class _VariantSolution(Solution):
    """The solution of a variant, which remembers its rules. Digits without a character make it numbers."""

    _variant: "Variant"

    @classmethod
    def of(
        cls, variant: "Variant", grid: str, algorithm: str, seconds: float, counters: Counters
    ) -> "_VariantSolution":
        """Return a solution of a variant."""
        solution = cls(grid, algorithm, seconds, counters)
        solution._variant = variant
        return solution

    @property
    def values(self) -> tuple[int, ...]:
        """The digits as numbers, row by row."""
        from ninefold.variants.alphabet import values_in

        return values_in(self.grid)

    @property
    def variant(self) -> "Variant":
        """The size and the rules of the puzzle."""
        return self._variant

    def __repr__(self) -> str:
        return "Solution" + super().__repr__().partition("Solution")[2]


def solve(
    puzzle: "PuzzleLike",
    *,
    algorithm: str = DEFAULT,
    unique: bool = False,
    max_nodes: int | None = None,
    max_seconds: float | None = None,
) -> Solution:
    """Return the first solution of a puzzle.

    Raises PuzzleError (malformed, or two equal digits in a house), NoSolution or LimitReached. With
    unique=True, also raises MultipleSolutions, and the counters include the proof that there is no other
    solution.

    >>> import ninefold as nf
    >>> nf.solve("." * 81, algorithm="csp", max_nodes=20)
    Traceback (most recent call last):
    ninefold.errors.LimitReached: csp: stopped at the limit of 20 nodes; found 0 solutions
    """
    board = board_or_variant(puzzle)
    result = _decided(board, algorithm, 2 if unique else 1, max_nodes, max_seconds, keep=2)
    if result.found == 0:
        raise no_solution(board) if isinstance(board, Board) else no_solution_of_variant(board)
    if result.found > 1:
        raise MultipleSolutions("the puzzle has more than one solution", result.grids)
    return _solution(board, result.grids[0], algorithm, result)


def _solution(board: "Board | VariantPuzzle", grid: str, algorithm: str, result: SearchResult) -> Solution:
    if isinstance(board, Board):
        return Solution(grid, algorithm, result.seconds, result.counters)
    return _VariantSolution.of(board.variant, grid, VARIANTS, result.seconds, result.counters)


def solutions(
    puzzle: "PuzzleLike",
    *,
    limit: int = 10,
    algorithm: str = DEFAULT,
    max_nodes: int | None = None,
    max_seconds: float | None = None,
) -> list[Solution]:
    """Return up to `limit` solutions, in the order the algorithm finds them.

    >>> import ninefold as nf
    >>> len(nf.solutions("." * 81, limit=3))
    3
    """
    board = board_or_variant(puzzle)
    result = _decided(board, algorithm, limit, max_nodes, max_seconds, keep=limit)
    return [_solution(board, grid, algorithm, result) for grid in result.grids]


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
    board = board_or_variant(puzzle)
    if board.clashes() if isinstance(board, Board) else conflicts_of_variant(board):
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
    """Run an algorithm and report what it found and how it ended, where `solve` would raise an error.

    Only malformed and clashing puzzles raise (PuzzleError). Looks for up to `limit` solutions and returns up
    to `keep` of them.

    >>> import ninefold as nf
    >>> result = nf.search("." * 81, algorithm="backtracking", limit=1000, max_nodes=500)
    >>> result.found, result.ending
    (5, 'nodes')
    """
    board = board_or_variant(puzzle)
    return _search(board, algorithm, _limits(limit, max_nodes, max_seconds, keep))


def _search(board: "Board | VariantPuzzle", algorithm: str, limits: SearchLimits) -> SearchResult:
    if not isinstance(board, Board):
        refuse_clashes_of_variant(board)
        return run_variant(algorithm, board, limits)
    refuse_clashes(board)
    return run(algorithm, board, limits)


def _decided(
    board: "Board | VariantPuzzle",
    algorithm: str,
    limit: int,
    max_nodes: int | None,
    max_seconds: float | None,
    *,
    keep: int,
) -> SearchResult:
    """Run a search to its answer; raise LimitReached if it has none."""
    result = _search(board, algorithm, _limits(limit, max_nodes, max_seconds, keep))
    if not result.decided:
        name = algorithm if isinstance(board, Board) else VARIANTS
        raise LimitReached(limit_message(name, result, max_nodes=max_nodes, max_seconds=max_seconds), result)
    return result


def _limits(limit: int, max_nodes: int | None, max_seconds: float | None, keep: int) -> SearchLimits:
    """Return limits in the form that every engine takes; raise an error for arguments that make no sense."""
    for name, value, least in (("limit", limit, 1), ("max_nodes", max_nodes, 0), ("keep", keep, 0)):
        if value is not None and index(value) < least:
            raise ValueError(f"{name} must be at least {least}, not {value}")
    nodes = None if max_nodes is None else min(index(max_nodes), _MOST)
    seconds = checked_seconds(max_seconds)
    seconds = None if seconds is None or isinf(seconds) else min(seconds, 1e9)
    return SearchLimits(min(index(limit), _MOST), nodes, seconds, min(index(keep), _MOST))


def no_solution(board: Board) -> NoSolution:
    """Return the error for a board without a solution, which names the mistakes of a game or a dead cell."""
    is_game = bool(board.placed) or board.restricted
    if is_game and board.unique_givens:
        mistakes = mistakes_in(board, solve(givens_of(board)).grid)
        if mistakes:
            first = (mistakes.wrong + mistakes.lost)[0]
            return NoSolution("no solution: {mistakes}", cell=first.cell, mistakes=mistakes.messages)
    if board.dead_cells:
        cell = board.dead_cells.first()
        return NoSolution("no solution: {at} has no candidates left", cell=cell, at=cell_name(cell))
    if not is_game:
        return NoSolution("no solution")
    if count_solutions(givens_of(board), limit=1):
        return NoSolution(
            "no solution: the givens have several solutions, but none fits these digits and candidates"
        )
    return NoSolution("no solution, not even for the givens alone")


def count_of_variant(puzzle: "VariantPuzzle", deadline: Deadline) -> int:
    """Count the solutions of a variant up to 2; raise LimitReached if time runs out first."""
    limits = _limits(2, None, deadline.left, 0)
    result = run_variant(DEFAULT, puzzle, limits)
    if not result.decided and result.found < 2:
        raise LimitReached(limit_message(VARIANTS, result, max_seconds=deadline.seconds), result)
    return result.found


def no_solution_of_variant(puzzle: "VariantPuzzle") -> NoSolution:
    """Return the error for a variant without a solution, which says if its rules contradict each other."""
    limits = SearchLimits(1, _NODES_FOR_RULES, None, 0)
    without_digits = puzzle.with_values([None] * len(puzzle.values)).with_candidates(())
    if puzzle.variant.constraints and run_variant(DEFAULT, without_digits, limits).ending == "exhausted":
        return NoSolution("no solution: the rules contradict each other, even without any givens")
    return NoSolution("no solution")


def limit_message(
    algorithm: str, result: SearchResult, *, max_nodes: int | None = None, max_seconds: float | None = None
) -> Message:
    """The message for a search that hit a limit or got stuck."""
    if result.ending == "stuck":
        count = result.stuck.count(".")
        stuck = plural(
            count,
            "{algorithm}: stuck with {count} cell left: {grid}",
            "{algorithm}: stuck with {count} cells left: {grid}",
        )
        return message(stuck, algorithm=algorithm, count=count, grid=result.stuck)
    nodes = message(plural(max_nodes or 0, "{count} node", "{count} nodes"), count=f"{max_nodes or 0:,}")
    limit = nodes if result.ending == "nodes" else seconds_message(max_seconds or 0)
    stopped = plural(
        result.found,
        "{algorithm}: stopped at the limit of {limit}; found {count} solution",
        "{algorithm}: stopped at the limit of {limit}; found {count} solutions",
    )
    return message(stopped, algorithm=algorithm, limit=limit, count=f"{result.found:,}")
