"""Files of Simple Sudoku (.ss): a drawing, then a line for each change.

`I047` places 7 in cell 04, `E0238` removes the candidates 3 and 8 from cell 02; cells count from 00 to 80.
"""

import re

from ninefold._native import Board, cell_name
from ninefold.errors import PuzzleError
from ninefold.formats.grid import rows_of
from ninefold.formats.state import givens_of, make_board, missing_candidates
from ninefold.puzzle import Puzzle

BORDER = "*-----------*"
_CHANGE = re.compile(r"([IE])(\d\d)([1-9]+)")


def is_change(text: str) -> bool:
    """True if a line places a digit or removes candidates.

    >>> is_change("I047"), is_change("E0238"), is_change("I04")
    (True, True, False)
    """
    return _CHANGE.fullmatch(text.strip()) is not None


def with_changes(puzzle: Puzzle, changes: list[str]) -> Board:
    """Return the board of a puzzle after these changes."""
    placed: dict[int, int] = {}
    removed: list[tuple[int, int]] = []
    for text in changes:
        change = _CHANGE.fullmatch(text.strip())
        assert change is not None
        kind, cell, digits = change[1], int(change[2]), change[3]
        if cell > 80 or (kind == "I" and len(digits) != 1):
            raise PuzzleError(
                "{text}: expected I, a cell from 00 to 80 and a digit, or E, a cell and digits",
                text=repr(text.strip()),
            )
        if kind == "E":
            removed += [(cell, int(digit)) for digit in digits]
        elif placed.setdefault(cell, int(digits)) != int(digits):
            raise PuzzleError(
                "{at}: two digits are placed, {digit} and {other}",
                cell=cell,
                at=cell_name(cell),
                digit=placed[cell],
                other=digits,
            )
    return make_board(puzzle.givens, placed, removed=removed)


def write(board: Board) -> str:
    """Return the drawing and the changes.

    >>> import ninefold as nf
    >>> print(write(nf.Board("5" + "." * 80).place("r1c2", 3).without([("r1c3", 1), ("r1c3", 2)])))
    *-----------*
    |5..|...|...|
    |...|...|...|
    |...|...|...|
    |---+---+---|
    |...|...|...|
    |...|...|...|
    |...|...|...|
    |---+---+---|
    |...|...|...|
    |...|...|...|
    |...|...|...|
    *-----------*
    I013
    E0212
    """
    rows = [f"|{row[:3]}|{row[3:6]}|{row[6:]}|" for row in rows_of(givens_of(board))]
    middle = "|---+---+---|"
    lines = [BORDER, *rows[:3], middle, *rows[3:6], middle, *rows[6:], BORDER]
    lines += [f"I{cell:02}{board.value(cell)}" for cell in board.placed]
    removed: dict[int, str] = {}
    for cell, digit in missing_candidates(board):
        removed[cell] = removed.get(cell, "") + str(digit)
    return "\n".join(lines + [f"E{cell:02}{digits}" for cell, digits in removed.items()])
