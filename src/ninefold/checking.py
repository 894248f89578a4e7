"""Is it a puzzle? Conflicts, number of solutions, minimality."""

from time import monotonic
from typing import Literal, NamedTuple

from ninefold._native import Board
from ninefold.clues import redundant_cells
from ninefold.conflict import Conflict, conflicts_of
from ninefold.puzzle import board_of
from ninefold.solving import count_solutions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    from ninefold.puzzle import PuzzleLike

    Status: TypeAlias = Literal["unique", "multiple", "none", "invalid"]

__all__ = ["Check", "check", "status_of"]


class Check(NamedTuple):
    """What is true of a puzzle.

    `status` is 'unique', 'multiple', 'none' (no solution) or 'invalid' (`conflicts` says where). `minimal`
    tells whether every clue is needed; None unless the puzzle is unique and made of givens alone, or when the
    time ran out.
    """

    status: "Status"
    conflicts: tuple[Conflict, ...] = ()
    minimal: bool | None = None


def check(puzzle: "PuzzleLike", *, max_seconds: float | None = None) -> Check:
    """Tell whether a puzzle has exactly one solution, and whether it is minimal.

    `max_seconds` is for all of it; LimitReached is raised if it is not enough to count the solutions.

    >>> import ninefold as nf
    >>> nf.check(".9.2..........83...2....7.........695....7.........2.4...9........6....2..3..5...")
    Check(status='unique', conflicts=(), minimal=True)
    >>> for conflict in nf.check("5...5" + "." * 76).conflicts:
    ...     print(conflict)
    r1c1 and r1c5: two 5s in row 1
    """
    deadline = None if max_seconds is None else monotonic() + max_seconds
    board = board_of(puzzle)
    status = status_of(board, max_seconds=max_seconds)
    minimal = _minimal(board, deadline) if status == "unique" else None
    return Check(status, conflicts_of(board) if status == "invalid" else (), minimal)


def status_of(board: Board, *, max_seconds: float | None = None) -> "Status":
    """Whether there is exactly one solution: the status of `check`, and nothing else.

    >>> status_of(Board("." * 81))
    'multiple'
    """
    if board.clashes() or board.dead_cells:
        return "invalid"
    count = count_solutions(board, limit=2, max_seconds=max_seconds)
    return "unique" if count == 1 else "multiple" if count else "none"


def _minimal(board: Board, deadline: float | None) -> bool | None:
    """Whether the puzzle has several solutions without any one of its clues."""
    if board.restricted:
        return None
    left = None if deadline is None else max(0.0, deadline - monotonic())
    redundant = redundant_cells(board.line, max_seconds=left)
    return None if redundant is None else not redundant
