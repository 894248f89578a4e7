"""Mistakes in a game: digits and pencil marks that differ from the solution of the givens."""

from typing import NamedTuple

from ninefold._native import Board, cell_name
from ninefold.candidate import Candidate
from ninefold.message import Listing, message

__all__ = ["Mistakes", "givens_of", "mistakes_in"]

#: The most mistakes that a message names.
_MOST_NAMED = 3


class Mistakes(NamedTuple):
    """The mistakes in a game: `wrong` holds wrong digits, `lost` holds correct candidates that are gone.

    A candidate that is gone because of a wrong digit is not in `lost`.
    """

    wrong: tuple[Candidate, ...]
    lost: tuple[Candidate, ...]

    def __bool__(self) -> bool:
        return bool(self.wrong or self.lost)

    def __str__(self) -> str:
        return str(self.messages)

    @property
    def messages(self) -> Listing:
        """The text as messages that can be translated."""
        parts = [
            message("{at} cannot be {digit}", at=cell_name(cell), digit=digit) for cell, digit in self.wrong
        ]
        parts += [
            message("{at} is missing its correct candidate", at=cell_name(cell)) for cell, _ in self.lost
        ]
        more = len(parts) - _MOST_NAMED
        return Listing(parts[:_MOST_NAMED] + ([message("and {count} more", count=more)] if more > 0 else []))


def mistakes_in(board: Board, grid: str) -> Mistakes:
    """Compare a game with the solution of its givens."""
    cells = board.rules.cells
    right = {cell: Candidate(cell, int(digit)) for cell, digit in zip(cells, grid, strict=True)}
    placed = [Candidate(cell, board.value(cell)) for cell in board.placed]
    return Mistakes(
        tuple(one for one in placed if one != right[one.cell]),
        tuple(right[cell] for cell in board.open if _is_lost(board, right[cell])),
    )


def givens_of(board: Board) -> str:
    """The givens as 81 characters, without placed digits."""
    return "".join(digit if cell in board.givens else "." for cell, digit in enumerate(board.line))


def _is_lost(board: Board, right: Candidate) -> bool:
    """True if the candidate is gone and no digit on the board explains why."""
    gone = right.digit not in board.candidates(right.cell)
    return gone and all(board.value(cell) != digit for cell, digit in board.rules.clashes(right))
