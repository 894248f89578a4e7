"""Tools for setting puzzles: which clues can be removed or swapped, and which digits are possible."""

from collections.abc import Iterable, Iterator, Sequence
from operator import index
from typing import NamedTuple

from ninefold import _native
from ninefold._native import Board
from ninefold.candidate import Candidate
from ninefold.clues import cells_of, redundant_cells, without
from ninefold.conflict import refuse_clashes
from ninefold.errors import NinefoldError, PuzzleError
from ninefold.generation.orbits import orbits, symmetry_groups
from ninefold.numbers import Deadline, checked_seed
from ninefold.puzzle import Puzzle, board_of, board_or_variant, variant_in
from ninefold.solving import solve
from ninefold.variant_setting import (
    candidates_of_variant,
    in_time,
    minimise_variant,
    redundant_clues_of_variant,
    values_of_variant,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ninefold.puzzle import PuzzleLike

__all__ = [
    "Neighbour",
    "in_time",
    "minimal_puzzles",
    "minimise",
    "neighbours",
    "one_group",
    "redundant_clues",
    "true_candidates",
    "true_values",
]


def minimise(
    puzzle: "PuzzleLike",
    *,
    symmetry: str | Sequence[str] = "none",
    seed: int = 0,
    max_seconds: float | None = None,
) -> Puzzle:
    """Remove clues while the puzzle stays unique, and return the minimal puzzle that is left.

    Clues are tried in a random order that depends on the seed. With a symmetry, which the puzzle must have,
    whole orbits are removed, until no other orbit can be removed.

    >>> import ninefold as nf
    >>> easy = "..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......"
    >>> small = nf.minimise(easy)
    >>> small.clues, nf.check(small).minimal
    (24, True)
    """
    deadline = Deadline(max_seconds)
    variant = variant_in(puzzle)
    if variant is not None:
        return minimise_variant(variant, symmetry, checked_seed(seed), deadline)
    board, grid = _unique(puzzle, deadline)
    orbits = _orbits_of(board.line, symmetry)
    return Puzzle(in_time(_native.minimise(grid, orbits, checked_seed(seed), deadline.left), deadline))


def _orbits_of(givens: str, symmetry: str | Sequence[str]) -> list[list[int]]:
    """Group the clues into orbits of a symmetry, which they must have."""
    clues = set(cells_of(givens))
    found = [orbit for orbit in orbits(one_group(symmetry)) if clues.intersection(orbit)]
    for orbit in found:
        if not clues.issuperset(orbit):
            lone = next(cell for cell in orbit if cell in clues)
            other = next(cell for cell in orbit if cell not in clues)
            raise NinefoldError(
                "the puzzle does not have the symmetry {symmetry}: {at} is given, but {other} is not",
                symmetry=repr(symmetry),
                at=_native.cell_name(lone),
                other=_native.cell_name(other),
            )
    return found


def one_group(symmetry: str | Sequence[str]) -> tuple[str, ...]:
    """Return the moves of a symmetry; raise an error for 'random'.

    >>> one_group("rotate-180")
    ('rotate-180',)
    """
    groups = symmetry_groups(symmetry)
    if len(groups) > 1:
        raise NinefoldError("symmetry 'random': name a particular symmetry instead")
    return groups[0]


def minimal_puzzles(puzzle: "PuzzleLike", *, max_seconds: float | None = None) -> Iterator[Puzzle]:
    """Iterate over all minimal sub-puzzles. There may be a great many; stop whenever you like.

    >>> import ninefold as nf
    >>> easy = "..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......"
    >>> from itertools import islice
    >>> [p.clues for p in islice(nf.minimal_puzzles(easy), 3)]
    [24, 25, 24]
    """
    deadline = Deadline(max_seconds)
    board, _ = _unique(puzzle, deadline)
    return _minimal_puzzles(board.line, deadline)


def _minimal_puzzles(givens: str, deadline: Deadline) -> Iterator[Puzzle]:
    """Search depth first. A node is a unique puzzle and the clues that must stay in it.

    The first branch removes the first removable clue; the second branch keeps it and removes the second, and
    so on, so exactly one path leads to each minimal sub-puzzle. A clue that stays must be needed in the
    final puzzle. It never will be if the puzzle is unique without it and all clues that are still removable.
    """
    stack: list[tuple[str, frozenset[int]]] = [(givens, frozenset())]
    while stack:
        line, staying = stack.pop()
        redundant = _redundant(line, deadline)
        if not redundant:
            yield Puzzle(line)
            continue
        free = [cell for cell in redundant if cell not in staying]
        certain = "".join("." if cell in free else digit for cell, digit in enumerate(line))
        if _redundant(certain, deadline, staying.intersection(redundant)):
            continue
        for position in range(len(free) - 1, -1, -1):
            stack.append((without(line, free[position]), staying.union(free[:position])))


def redundant_clues(puzzle: "PuzzleLike", *, max_seconds: float | None = None) -> tuple[Candidate, ...]:
    """Return the clues that could be removed, one at a time. A minimal puzzle has none.

    >>> import ninefold as nf
    >>> p = "47..6.5....1.2..9........43.......7...51.....7..4..2.....9.2...3...5...7254...8.."
    >>> nf.redundant_clues(p)
    ()
    """
    deadline = Deadline(max_seconds)
    variant = variant_in(puzzle)
    if variant is not None:
        return redundant_clues_of_variant(variant, deadline)
    board, _ = _unique(puzzle, deadline)
    cells = _redundant(board.line, deadline)
    return tuple(Candidate(cell, int(board.line[cell])) for cell in cells)


def true_candidates(
    puzzle: "PuzzleLike", *, limit: int = 1, max_seconds: float | None = None
) -> dict[Candidate, int]:
    """Return the candidates that occur in a solution, each with the number of solutions it occurs in.

    Counting stops at `limit`. A puzzle without a solution has no such candidates; a unique puzzle has 81.
    Candidates exist for grids up to 9x9; for larger ones, see `true_values`.

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
    deadline, board = Deadline(max_seconds), board_or_variant(puzzle)
    if not isinstance(board, Board):
        return candidates_of_variant(board, index(limit), deadline)
    refuse_clashes(board)
    return _counted(board, index(limit), deadline)


def true_values(puzzle: "PuzzleLike", *, max_seconds: float | None = None) -> tuple[tuple[int, ...], ...]:
    """Return the digits that each cell has in some solution, cell by cell, for puzzles of any size.

    >>> import ninefold as nf
    >>> nf.true_values("1...4..2........")[:4]
    ((1,), (2,), (3, 4), (3, 4))
    """
    deadline, board = Deadline(max_seconds), board_or_variant(puzzle)
    if not isinstance(board, Board):
        return values_of_variant(board, deadline)
    refuse_clashes(board)
    found: list[list[int]] = [[] for _ in range(81)]
    for cell, digit in _counted(board, 1, deadline):
        found[cell].append(digit)
    return tuple(map(tuple, found))


def _counted(board: Board, limit: int, deadline: Deadline) -> dict[Candidate, int]:
    counts = in_time(_native.candidate_counts(board, limit, deadline.left), deadline)
    return {Candidate(i // 9, i % 9 + 1): n for i, n in enumerate(counts) if n}


class Neighbour(NamedTuple):
    """A puzzle with one clue swapped: one removed, another added."""

    puzzle: Puzzle
    removed: Candidate
    added: Candidate


def neighbours(
    puzzle: "PuzzleLike", *, minimal: bool = False, max_seconds: float | None = None
) -> Iterator[Neighbour]:
    """Iterate over the unique puzzles with one clue swapped: one removed, another added ({-1+1}).

    With minimal=True, only those in which every clue is needed.

    >>> import ninefold as nf
    >>> p = ".9.2..........83...2....7.........695....7.........2.4...9........6....2..3..5..."
    >>> first = next(nf.neighbours(p))
    >>> first.puzzle.clues, nf.check(first.puzzle).status
    (17, 'unique')
    """
    board = board_of(puzzle)
    if board.restricted:
        raise PuzzleError("clues can only be swapped in a puzzle without pencil marks")
    refuse_clashes(board)
    return _neighbours(board.line, minimal, Deadline(max_seconds))


def _neighbours(givens: str, minimal: bool, deadline: Deadline) -> Iterator[Neighbour]:
    for cell in cells_of(givens):
        less = without(givens, cell)
        removed = Candidate(cell, int(givens[cell]))
        for added, count in _counted(board_of(less), 2, deadline).items():
            if count > 1 or added == removed or less[added.cell] != ".":
                continue
            line = less[: added.cell] + str(added.digit) + less[added.cell + 1 :]
            if not minimal or not _redundant(line, deadline):
                yield Neighbour(Puzzle(line), removed, added)


def _unique(puzzle: "PuzzleLike", deadline: Deadline) -> tuple[Board, str]:
    """Return the board of a unique puzzle of givens and its solution; raise an error for anything else."""
    board = board_of(puzzle)
    if board.restricted:
        raise PuzzleError("clues can only be removed from a puzzle without pencil marks")
    return board, solve(board, unique=True, max_seconds=deadline.seconds).grid


def _redundant(givens: str, deadline: Deadline, cells: Iterable[int] | None = None) -> list[int]:
    """The clues among these that can be removed without losing uniqueness."""
    return in_time(redundant_cells(givens, cells, max_seconds=deadline.left), deadline)
