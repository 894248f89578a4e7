"""Check puzzles (conflicts, number of solutions, minimality) and find mistakes in a game."""

from typing import Literal, NamedTuple

from ninefold._native import Board
from ninefold.clues import redundant_cells, redundant_cells_of_variant
from ninefold.conflict import Conflict, conflicts_of, conflicts_of_variant
from ninefold.errors import MultipleSolutions, NoSolution
from ninefold.mistakes import Mistakes, givens_of, mistakes_in
from ninefold.numbers import Deadline
from ninefold.puzzle import board_of, board_or_variant
from ninefold.solving import count_of_variant, count_solutions, solve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    from ninefold.puzzle import PuzzleLike
    from ninefold.variants.variant_puzzle import VariantPuzzle

    Status: TypeAlias = Literal["unique", "multiple", "none", "invalid"]

__all__ = ["Check", "check", "find_mistakes", "status_of"]


#: The most trial placements to judge one clue of a variant: a second or so for hard ones.
_NODES_PER_CLUE = 20_000


class Check(NamedTuple):
    """The result of `check`.

    `status` is 'unique', 'multiple', 'none' (no solution), 'invalid' (`conflicts` says where) or, in a row of
    `check_many`, 'malformed'. `minimal` is True if every clue is needed. It is None if the time ran out, or
    if the puzzle is not unique or has pencil marks; also for a variant whose clues take too long to judge.
    """

    status: "Status | Literal['malformed']"
    conflicts: tuple[Conflict, ...] = ()
    minimal: bool | None = None


def check(puzzle: "PuzzleLike", *, max_seconds: float | None = None) -> Check:
    """Check whether a puzzle has exactly one solution, and whether it is minimal.

    `max_seconds` limits the whole check. If it runs out before the solutions are counted, LimitReached is
    raised.

    >>> import ninefold as nf
    >>> nf.check(".9.2..........83...2....7.........695....7.........2.4...9........6....2..3..5...")
    Check(status='unique', conflicts=(), minimal=True)
    >>> for conflict in nf.check("5...5" + "." * 76).conflicts:
    ...     print(conflict)
    r1c1 and r1c5: two 5s in row 1
    """
    deadline, board = Deadline(max_seconds), board_or_variant(puzzle)
    if not isinstance(board, Board):
        return _check_variant(board, deadline)
    status = status_of(board, max_seconds=max_seconds)
    minimal = _minimal(board, deadline) if status == "unique" else None
    return Check(status, conflicts_of(board) if status == "invalid" else (), minimal)


def status_of(board: Board, *, max_seconds: float | None = None) -> "Status":
    """Return only the status that `check` reports.

    >>> status_of(Board("." * 81))
    'multiple'
    """
    if board.clashes() or board.dead_cells:
        return "invalid"
    count = count_solutions(board, limit=2, max_seconds=max_seconds)
    return "unique" if count == 1 else "multiple" if count else "none"


def _minimal(board: Board, deadline: Deadline) -> bool | None:
    """True if the puzzle needs every clue; None for pencil marks, or when the time ran out."""
    if board.restricted:
        return None
    redundant = redundant_cells(board.line, max_seconds=deadline.left)
    return None if redundant is None else not redundant


def _check_variant(puzzle: "VariantPuzzle", deadline: Deadline) -> Check:
    """Check a puzzle with other rules. It is not known to be minimal if a clue takes too long to judge."""
    conflicts = conflicts_of_variant(puzzle)
    if conflicts:
        return Check("invalid", conflicts)
    count = count_of_variant(puzzle, deadline)
    if count != 1:
        return Check("multiple" if count else "none")
    if puzzle.candidates:
        return Check("unique")
    redundant = redundant_cells_of_variant(puzzle, deadline, first=True, max_nodes=_NODES_PER_CLUE)
    return Check("unique", minimal=None if redundant is None else not redundant)


def find_mistakes(puzzle: "PuzzleLike") -> Mistakes:
    """Compare a game with the solution of its givens. `board.placed` holds the digits the player entered.

    Raises `NoSolution` or `MultipleSolutions` if the givens do not have exactly one solution.

    >>> import ninefold as nf
    >>> easy = "..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......"
    >>> mistakes = nf.find_mistakes(nf.Board(easy).place("r1c1", 5))
    >>> mistakes.wrong, str(mistakes)
    ((Candidate(cell=0, digit=5),), 'r1c1 cannot be 5')
    """
    board = board_of(puzzle)
    try:
        grid = solve(givens_of(board), unique=True).grid
    except NoSolution as error:
        raise NoSolution("the givens have no solution", cell=error.cell) from None
    except MultipleSolutions as error:
        raise MultipleSolutions("the givens have more than one solution", error.grids) from None
    return mistakes_in(board, grid)
