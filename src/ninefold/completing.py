"""Add clues to a puzzle until it has exactly one solution."""

from collections.abc import Iterable, Sequence
from itertools import chain
from random import Random

from ninefold import _native
from ninefold._native import Board
from ninefold.clues import cells_of, without
from ninefold.conflict import refuse_clashes
from ninefold.errors import LimitReached, PuzzleError
from ninefold.generation.orbits import orbits
from ninefold.generation.recipe import FEWEST_CLUES, pattern_cells
from ninefold.numbers import Deadline, checked_seed
from ninefold.puzzle import Puzzle, board_of
from ninefold.setting import in_time, one_group
from ninefold.solving import count_solutions, no_solution

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ninefold.generation.recipe import PatternLike
    from ninefold.puzzle import PuzzleLike

__all__ = ["complete"]

#: Attempts to fill the pattern alone, before cells outside it are used: few for patterns of so many cells or
#: fewer, and more for others.
_SMALL, _FEW_ATTEMPTS, _ATTEMPTS = 21, 2, 10
#: With fewer clues, every candidate leaves far more solutions than are worth counting.
_FEW_CLUES = 14
#: The most solutions to count for each candidate.
_MOST_COUNTED = 100


def complete(
    puzzle: "PuzzleLike",
    *,
    symmetry: str | Sequence[str] = "none",
    pattern: "PatternLike | None" = None,
    seed: int = 0,
    max_seconds: float | None = None,
) -> Puzzle:
    """Add clues until the puzzle has exactly one solution. All its clues stay.

    The pattern, if given, is filled first, and so are the cells that the symmetry requires. Other cells get
    clues, in whole orbits of the symmetry, only if no digits were found that make the pattern alone unique.

    >>> import ninefold as nf
    >>> start = nf.Puzzle("123" + "." * 75 + "456")
    >>> made = nf.complete(start, symmetry="rotate-180")
    >>> nf.check(made).status, made.givens[:3], made.givens[-3:]
    ('unique', '123', '456')
    >>> all((a == ".") == (b == ".") for a, b in zip(made.givens, reversed(made.givens)))
    True
    """
    deadline, board = Deadline(max_seconds), board_of(puzzle)
    if board.restricted:
        raise PuzzleError("clues can only be added to a puzzle without pencil marks")
    refuse_clashes(board)
    if not count_solutions(board, limit=1, max_seconds=deadline.left):
        raise no_solution(board)
    groups = [frozenset(orbit) for orbit in orbits(one_group(symmetry))]
    wanted = set(cells_of(board.line)) | (set() if pattern is None else set(pattern_cells(pattern)))
    wanted = set(_union(orbit for orbit in groups if wanted & orbit))
    random = Random(checked_seed(seed))
    if wanted.difference(cells_of(board.line)):
        for _ in range(_attempts(len(wanted))):
            line = _fill(board.line, wanted, None, random, deadline)
            if line is not None:
                return Puzzle(line)
            if deadline.left is not None and 2 * deadline.left < (deadline.seconds or 0):
                break  # leave time to complete it in another way
    line = _fill(board.line, wanted, groups, random, deadline)
    assert line is not None
    return Puzzle(_pruned(line, wanted, groups, deadline))


def _attempts(cells: int) -> int:
    if cells < FEWEST_CLUES:
        return 0
    return _FEW_ATTEMPTS if cells <= _SMALL else _ATTEMPTS


def _union(groups: Iterable[frozenset[int]]) -> Iterable[int]:
    return chain.from_iterable(groups)


def _fill(
    givens: str, wanted: set[int], groups: list[frozenset[int]] | None, random: Random, deadline: Deadline
) -> str | None:
    """Place the digit that leaves the fewest solutions, again and again, until there is only one.

    Returns None if that does not succeed within the wanted cells. With groups, it adds other orbits instead.
    """
    line, wanted = givens, set(wanted)
    while True:
        open_cells = [cell for cell in range(81) if line[cell] == "."]
        most = 1 if 81 - len(open_cells) < _FEW_CLUES else _MOST_COUNTED
        counts = in_time(_native.candidate_counts(Board(line), most, deadline.left), deadline)
        if sum(map(bool, counts)) == 81:
            digits = ["." if cell not in wanted else str(_first(counts, cell)) for cell in range(81)]
            return "".join(digits)
        places = [cell for cell in open_cells if cell in wanted]
        if not places and groups is None:
            return None
        cell, digit = _fewest(counts, places or open_cells, random)
        line = line[:cell] + str(digit) + line[cell + 1 :]
        if groups is not None and cell not in wanted:
            wanted |= next(orbit for orbit in groups if cell in orbit)


def _first(counts: Sequence[int], cell: int) -> int:
    """The smallest digit that a solution has in the cell."""
    return next(digit for digit in range(1, 10) if counts[9 * cell + digit - 1])


def _fewest(counts: Sequence[int], cells: Iterable[int], random: Random) -> tuple[int, int]:
    """A cell and a digit that leave the fewest solutions, at random among several."""
    choices = [(counts[9 * cell + i], cell, i + 1) for cell in cells for i in range(9)]
    least = min(count for count, _, _ in choices if count)
    return random.choice([(cell, digit) for count, cell, digit in choices if count == least])


def _pruned(line: str, wanted: set[int], groups: list[frozenset[int]], deadline: Deadline) -> str:
    """Remove the added orbits that turn out not to be needed."""
    for orbit in groups:
        if wanted.isdisjoint(orbit) and any(line[cell] != "." for cell in orbit):
            less = line
            for cell in orbit:
                less = without(less, cell)
            try:
                is_unique = count_solutions(less, limit=2, max_seconds=deadline.left) == 1
            except LimitReached:
                return line  # unique already, if not as small as it could be
            line = less if is_unique else line
    return line
