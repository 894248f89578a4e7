"""Is it a puzzle? Conflicts, number of solutions, minimality."""

from typing import NamedTuple

from ninefold._native import Board, cell_name
from ninefold.puzzle import Puzzle
from ninefold.solving import board_of, count_solutions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ninefold.solving import PuzzleLike

__all__ = ["Check", "Conflict", "check", "conflicts_of"]

_NUMBER_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


class Conflict(NamedTuple):
    """Cells of one house with the same digit; or, without digit and house, a cell that no digit fits into."""

    cells: tuple[int, ...]
    digit: int | None = None
    house: str | None = None

    def __str__(self) -> str:
        names = [cell_name(cell) for cell in self.cells]
        if self.digit is None:
            return f"{names[0]}: no candidate left"
        cells = f"{', '.join(names[:-1])} and {names[-1]}"
        return f"{cells}: {_NUMBER_WORDS[len(names)]} {self.digit}s in {self.house}"


class Check(NamedTuple):
    """What is true of a puzzle.

    `status` is 'unique', 'multiple', 'none' (no solution) or 'invalid' (`conflicts` says where). `minimal`
    tells whether every clue is needed; None unless the puzzle is unique and made of givens alone.
    """

    status: str
    conflicts: tuple[Conflict, ...] = ()
    minimal: bool | None = None


def check(puzzle: "PuzzleLike", *, max_seconds: float | None = None) -> Check:
    """Tell whether a puzzle has exactly one solution, and whether it is minimal.

    >>> import ninefold as nf
    >>> nf.check(".9.2..........83...2....7.........695....7.........2.4...9........6....2..3..5...")
    Check(status='unique', conflicts=(), minimal=True)
    >>> for conflict in nf.check("5...5" + "." * 76).conflicts:
    ...     print(conflict)
    r1c1 and r1c5: two 5s in row 1
    """
    board = board_of(puzzle)
    conflicts = conflicts_of(board)
    if conflicts:
        return Check("invalid", conflicts)
    count = count_solutions(board, limit=2, max_seconds=max_seconds)
    if count != 1:
        return Check("multiple" if count else "none")
    return Check("unique", (), _minimal(board, max_seconds))


def conflicts_of(board: Board) -> tuple[Conflict, ...]:
    """Every digit that a house has twice, and every open cell without a candidate."""
    clashes = [Conflict(tuple(cells), digit, house.name) for house, digit, cells in board.clashes()]
    return (*clashes, *(Conflict((cell,)) for cell in board.dead_cells))


def _minimal(board: Board, max_seconds: float | None) -> bool | None:
    if Board(board.line).all_candidates != board.all_candidates:
        return None
    givens = board.line
    without_one = (givens[:i] + "." + givens[i + 1 :] for i, digit in enumerate(givens) if digit != ".")
    return all(count_solutions(Puzzle(fewer), max_seconds=max_seconds) > 1 for fewer in without_one)
