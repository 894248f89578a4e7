"""What is wrong with a board, in words."""

from typing import NamedTuple

from ninefold._native import Board, cell_name
from ninefold.errors import PuzzleError

__all__ = ["Conflict", "conflicts_of", "refuse_clashes"]

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


def refuse_clashes(board: Board) -> None:
    """Raise PuzzleError where two cells of a house hold the same digit."""
    if board.clashes():
        first = conflicts_of(board)[0]
        raise PuzzleError(str(first), cell=first.cells[0])


def conflicts_of(board: Board) -> tuple[Conflict, ...]:
    """Every digit that a house has twice, and every open cell without a candidate."""
    clashes = [Conflict(tuple(cells), digit, house.name) for house, digit, cells in board.clashes()]
    return (*clashes, *(Conflict((cell,)) for cell in board.dead_cells))
