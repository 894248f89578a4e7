"""Positions on a picture of a board, in the units of its SVG.

     LEFT            A cell has 3x3 slots for its candidates, each PITCH wide, and RIM around them,
   +------+----           so marks of candidates do not touch the lines of the board:
TOP|  c1  | c2
   | +----+---            1 2 3      the centre of slot 1 is RIM + PITCH/2 from the corner of the cell
 r1| |    |               4 5 6
                          7 8 9

Boards with more than nine digits have more and smaller slots; clues outside the grid need wider margins.
"""

from math import isqrt
from typing import NamedTuple

from ninefold.candidate import Candidate

__all__ = [
    "BOARD",
    "CELL",
    "HEIGHT",
    "LEFT",
    "NINE_BY_NINE",
    "PITCH",
    "RIM",
    "TOP",
    "WIDTH",
    "Layout",
    "corner",
    "middle",
    "slot",
]

PITCH, RIM = 16, 3
CELL = 3 * PITCH + 2 * RIM
LEFT, TOP = 24, 20
_LOWER = 5
_REST = 6  # the margin on the right and below the board


class Layout(NamedTuple):
    """Where the cells and candidates of a board are. Cells are numbered row by row from 0.

    >>> small = Layout(rows=4, columns=6, digits=6)
    >>> small.width, small.height, small.corner(7), small.slot(0, 6)
    (354, 242, (78, 74), (67, 47))
    """

    rows: int = 9
    columns: int = 9
    digits: int = 9
    first_digit: int = 1
    left: int = LEFT
    top: int = TOP
    right: int = _REST
    bottom: int = _REST
    labelled: frozenset[int] = frozenset()  # cells with a number in the corner, above their first candidate
    stride: int = 0  # from a cell to the one below it, if that is not the number of columns

    @property
    def cells(self) -> list[int]:
        """The cells, row by row."""
        return [row * self._step + column for row in range(self.rows) for column in range(self.columns)]

    @property
    def _step(self) -> int:
        return self.stride or self.columns

    def place(self, cell: int) -> tuple[int, int]:
        """The row and the column of a cell, from 0."""
        return divmod(cell, self._step)

    def for_boards(self) -> "Layout":
        """The same for cells as boards number them: nine to a row, whatever the size."""
        labelled = (self.place(cell) for cell in self.labelled)
        return self._replace(stride=9, labelled=frozenset(9 * row + column for row, column in labelled))

    @property
    def width(self) -> int:
        """The width of the picture."""
        return self.left + CELL * self.columns + self.right

    @property
    def height(self) -> int:
        """The height of the picture, without a legend."""
        return self.top + CELL * self.rows + self.bottom

    @property
    def slots(self) -> int:
        """The number of candidates side by side in a cell."""
        return max(3, isqrt(self.digits - 1) + 1)

    @property
    def pitch(self) -> float:
        """The distance between two neighbouring candidates."""
        return 3 * PITCH // self.slots if 3 * PITCH % self.slots == 0 else 3 * PITCH / self.slots

    def corner(self, cell: int) -> tuple[int, int]:
        """The upper left corner of a cell."""
        row, column = self.place(cell)
        return self.left + CELL * column, self.top + CELL * row

    def middle(self, cell: int) -> tuple[int, int]:
        """The centre of a cell."""
        x, y = self.corner(cell)
        return x + CELL // 2, y + CELL // 2

    def slot(self, cell: int, digit: int) -> tuple[float, float]:
        """The centre of a candidate."""
        x, y = self.corner(cell)
        row, column = divmod(digit - self.first_digit, self.slots)
        start = RIM + (self.pitch // 2 if self.pitch % 2 == 0 else self.pitch / 2)
        lower = self.lowered(cell, digit)
        return x + start + self.pitch * column, y + start + self.pitch * row + lower

    def lowered(self, cell: int, digit: int) -> int:
        """How much lower than usual a candidate is, to make room for a number in the corner of its cell."""
        return _LOWER if cell in self.labelled and digit == self.first_digit else 0

    def on_nine_by_nine(self, candidate: Candidate) -> Candidate:
        """Return the candidate at the same row, column and slot of a board with nine rows and columns."""
        row, column = self.place(candidate.cell)
        return Candidate(9 * row + column, candidate.digit - self.first_digit + 1)


NINE_BY_NINE = Layout()
BOARD = 9 * CELL
WIDTH, HEIGHT = NINE_BY_NINE.width, NINE_BY_NINE.height
corner, middle = NINE_BY_NINE.corner, NINE_BY_NINE.middle


def slot(candidate: Candidate) -> tuple[int, int]:
    """The centre of a candidate on a board of nine rows and columns."""
    x, y = NINE_BY_NINE.slot(candidate.cell, candidate.digit)
    return int(x), int(y)
