"""Positions on a picture of a board, in the units of its SVG.

     LEFT            A cell has 3x3 slots for its candidates, each PITCH wide, and RIM around them,
   +------+----           so marks of candidates do not touch the lines of the board:
TOP|  c1  | c2
   | +----+---            1 2 3      the centre of slot 1 is RIM + PITCH/2 from the corner of the cell
 r1| |    |               4 5 6
                          7 8 9
"""

from ninefold.candidate import Candidate

__all__ = [
    "BOARD",
    "CELL",
    "HEIGHT",
    "LEFT",
    "PITCH",
    "RIM",
    "TOP",
    "WIDTH",
    "corner",
    "middle",
    "slot",
]

PITCH, RIM = 16, 3
CELL = 3 * PITCH + 2 * RIM
BOARD = 9 * CELL
LEFT, TOP = 24, 20
WIDTH = LEFT + BOARD + 6
HEIGHT = TOP + BOARD + 6


def corner(cell: int) -> tuple[int, int]:
    """The upper left corner of a cell."""
    row, column = divmod(cell, 9)
    return LEFT + CELL * column, TOP + CELL * row


def middle(cell: int) -> tuple[int, int]:
    """The centre of a cell."""
    x, y = corner(cell)
    return x + CELL // 2, y + CELL // 2


def slot(candidate: Candidate) -> tuple[int, int]:
    """The centre of a candidate."""
    x, y = corner(candidate.cell)
    row, column = divmod(candidate.digit - 1, 3)
    return x + RIM + PITCH * column + PITCH // 2, y + RIM + PITCH * row + PITCH // 2
