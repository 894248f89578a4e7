"""Tools for people who set puzzles: what can go, what can come, and which digits are possible at all."""

from collections.abc import Iterable, Iterator, Sequence
from operator import index
from time import monotonic
from typing import NamedTuple, TypeVar

from ninefold import _native
from ninefold._native import Board
from ninefold.candidate import Candidate
from ninefold.clues import cells_of, redundant_cells, without
from ninefold.conflict import refuse_clashes
from ninefold.errors import LimitReached, NinefoldError, PuzzleError
from ninefold.generation.orbits import orbits, symmetry_groups
from ninefold.numbers import checked_seconds, checked_seed
from ninefold.outcome import Counters, SearchResult
from ninefold.puzzle import Puzzle, board_of
from ninefold.solving import solve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ninefold.puzzle import PuzzleLike

_Answer = TypeVar("_Answer")

__all__ = [
    "Neighbour",
    "minimal_puzzles",
    "minimise",
    "neighbours",
    "redundant_clues",
    "true_candidates",
]


def minimise(
    puzzle: "PuzzleLike",
    *,
    symmetry: str | Sequence[str] = "none",
    seed: int = 0,
    max_seconds: float | None = None,
) -> Puzzle:
    """Remove clues as long as the puzzle stays unique: one of its minimal sub-puzzles.

    Clues are tried in a random order, which the seed decides. With a symmetry, which the puzzle must have,
    whole orbits go, and no orbit can be removed from the result.

    >>> import ninefold as nf
    >>> easy = "..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......"
    >>> small = nf.minimise(easy)
    >>> small.clues, nf.check(small).minimal
    (24, True)
    """
    clock = _Clock(max_seconds)
    board, grid = _unique(puzzle, clock)
    orbits = _orbits_of(board.line, symmetry)
    return Puzzle(clock.in_time(_native.minimise(grid, orbits, checked_seed(seed), clock.left())))


def _orbits_of(givens: str, symmetry: str | Sequence[str]) -> list[list[int]]:
    """The clues, by orbits of a symmetry that they must have."""
    groups = symmetry_groups(symmetry)
    if len(groups) > 1:
        raise NinefoldError("minimise: name a symmetry, not 'random'")
    clues = set(cells_of(givens))
    found = [orbit for orbit in orbits(groups[0]) if clues.intersection(orbit)]
    for orbit in found:
        if not clues.issuperset(orbit):
            lone = next(cell for cell in orbit if cell in clues)
            other = next(cell for cell in orbit if cell not in clues)
            raise NinefoldError(
                f"the puzzle does not have the symmetry {symmetry!r}: {_native.cell_name(lone)} is given, "
                f"{_native.cell_name(other)} is not"
            )
    return found


def minimal_puzzles(puzzle: "PuzzleLike", *, max_seconds: float | None = None) -> Iterator[Puzzle]:
    """Every minimal sub-puzzle, one after the other; take as many as you like. There may be very many.

    >>> import ninefold as nf
    >>> easy = "..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......"
    >>> from itertools import islice
    >>> [p.clues for p in islice(nf.minimal_puzzles(easy), 3)]
    [24, 25, 24]
    """
    clock = _Clock(max_seconds)
    board, _ = _unique(puzzle, clock)
    return _minimal_puzzles(board.line, clock)


def _minimal_puzzles(givens: str, clock: "_Clock") -> Iterator[Puzzle]:
    """Depth first. A node is a unique puzzle and the clues that are to stay in it.

    Of the clues that could go, the first goes in the first branch; in the second branch it stays and the
    second goes, and so on: every minimal sub-puzzle comes out of exactly one path. A clue that is to stay
    must be needed in the end; it never will be if the clues that cannot go any more are unique without it.
    """
    stack: list[tuple[str, frozenset[int]]] = [(givens, frozenset())]
    while stack:
        line, staying = stack.pop()
        redundant = clock.redundant(line)
        if not redundant:
            yield Puzzle(line)
            continue
        free = [cell for cell in redundant if cell not in staying]
        certain = "".join("." if cell in free else digit for cell, digit in enumerate(line))
        if clock.redundant(certain, staying.intersection(redundant)):
            continue
        for position in range(len(free) - 1, -1, -1):
            stack.append((without(line, free[position]), staying.union(free[:position])))


def redundant_clues(puzzle: "PuzzleLike", *, max_seconds: float | None = None) -> tuple[Candidate, ...]:
    """The clues that could be removed, each by itself; none for a minimal puzzle.

    >>> import ninefold as nf
    >>> p = "47..6.5....1.2..9........43.......7...51.....7..4..2.....9.2...3...5...7254...8.."
    >>> nf.redundant_clues(p)
    ()
    """
    clock = _Clock(max_seconds)
    board, _ = _unique(puzzle, clock)
    cells = clock.redundant(board.line)
    return tuple(Candidate(cell, int(board.line[cell])) for cell in cells)


def true_candidates(
    puzzle: "PuzzleLike", *, limit: int = 1, max_seconds: float | None = None
) -> dict[Candidate, int]:
    """The candidates that occur in some solution, each with the number of solutions it occurs in.

    Counting stops at `limit`. A puzzle without solution has none; a unique one has 81.

    >>> import ninefold as nf
    >>> p = "..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462........."
    >>> len(nf.true_candidates(p)), nf.count_solutions(p, limit=100)
    (85, 2)
    >>> counts = nf.true_candidates("12345678." + "." * 72, limit=50)
    >>> counts[nf.Candidate(8, 9)], len(counts)
    (50, 549)
    """
    if not 1 <= index(limit) < 2**32:
        raise ValueError(f"limit must be from 1 to {2**32 - 1}, not {limit}")
    board = board_of(puzzle)
    refuse_clashes(board)
    return _counted(board, index(limit), _Clock(max_seconds))


def _counted(board: Board, limit: int, clock: "_Clock") -> dict[Candidate, int]:
    counts = clock.in_time(_native.candidate_counts(board, limit, clock.left()))
    return {Candidate(i // 9, i % 9 + 1): n for i, n in enumerate(counts) if n}


class Neighbour(NamedTuple):
    """A puzzle that is one exchange away: a clue less, another clue more."""

    puzzle: Puzzle
    removed: Candidate
    added: Candidate


def neighbours(
    puzzle: "PuzzleLike", *, minimal: bool = False, max_seconds: float | None = None
) -> Iterator[Neighbour]:
    """Every unique puzzle that differs in one clue: one removed, another one added ({-1+1}).

    With minimal=True only those in which every clue is needed.

    >>> import ninefold as nf
    >>> p = ".9.2..........83...2....7.........695....7.........2.4...9........6....2..3..5..."
    >>> first = next(nf.neighbours(p))
    >>> first.puzzle.clues, nf.check(first.puzzle).status
    (17, 'unique')
    """
    board = board_of(puzzle)
    if board.restricted:
        raise PuzzleError("a puzzle with pencil marks has no clues to exchange")
    refuse_clashes(board)
    return _neighbours(board.line, minimal, _Clock(max_seconds))


def _neighbours(givens: str, minimal: bool, clock: "_Clock") -> Iterator[Neighbour]:
    for cell in cells_of(givens):
        less = without(givens, cell)
        removed = Candidate(cell, int(givens[cell]))
        for added, count in _counted(board_of(less), 2, clock).items():
            if count > 1 or added == removed or less[added.cell] != ".":
                continue
            line = less[: added.cell] + str(added.digit) + less[added.cell + 1 :]
            if not minimal or not clock.redundant(line):
                yield Neighbour(Puzzle(line), removed, added)


def _unique(puzzle: "PuzzleLike", clock: "_Clock") -> tuple[Board, str]:
    """The board of a unique puzzle of givens, and its solution; whatever else is refused."""
    board = board_of(puzzle)
    if board.restricted:
        raise PuzzleError("a puzzle with pencil marks has no clues to remove")
    return board, solve(board, unique=True, max_seconds=clock.left()).grid


class _Clock:
    """Questions, until the time is up."""

    def __init__(self, max_seconds: float | None) -> None:
        self._max = checked_seconds(max_seconds)
        self._deadline = None if self._max is None else monotonic() + self._max

    def left(self) -> float | None:
        return None if self._deadline is None else max(0.0, self._deadline - monotonic())

    def redundant(self, givens: str, cells: Iterable[int] | None = None) -> list[int]:
        """The clues, of those named, without which the puzzle stays unique."""
        return self.in_time(redundant_cells(givens, cells, max_seconds=self.left()))

    def in_time(self, answer: _Answer | None) -> _Answer:
        """The answer, if there is one; LimitReached if not."""
        if answer is None:
            assert self._max is not None
            result = SearchResult((), 0, "seconds", self._max, Counters())
            raise LimitReached(f"stopped at the limit of {self._max:g} seconds", result)
        return answer
