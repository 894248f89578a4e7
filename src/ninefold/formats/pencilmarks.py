"""729 characters: nine for each cell, a digit if it is a candidate and '.' (or 0) if it is not."""

from ninefold._native import Board, cell_name
from ninefold.errors import PuzzleError
from ninefold.formats.candidate_grid import puzzle_of
from ninefold.puzzle import Puzzle

LENGTH = 729


def read(text: str) -> Puzzle:
    """Read 729 characters. A lone candidate that no peer shares becomes a given, as in candidate grids."""
    for position, mark in enumerate(text):
        cell, index = divmod(position, 9)
        if mark not in (str(index + 1), ".", "0"):
            raise PuzzleError(
                "{at}: found {mark} at character {position}, expected {digit} or '.'",
                cell=cell,
                at=cell_name(cell),
                mark=repr(mark),
                position=position + 1,
                digit=index + 1,
            )
    return puzzle_of(
        [frozenset(d for d in range(1, 10) if text[9 * cell + d - 1] not in ".0") for cell in range(81)]
    )


def write(board: Board) -> str:
    """Return the candidates of every cell; a filled cell has only its digit.

    >>> import ninefold as nf
    >>> write(nf.Board("5" + "." * 80))[:27]
    '....5....1234.67891234.6789'
    """
    return "".join(
        str(digit) if digit == board.value(cell) or digit in board.candidates(cell) else "."
        for cell in range(81)
        for digit in range(1, 10)
    )
