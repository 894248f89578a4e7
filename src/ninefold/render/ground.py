"""A map of the board for the links in a picture: where the digits, the marks and the lines of the grid are.

A link over a digit makes both hard to read, and a link along a line of the grid is hard to see. The map has
one byte per square unit of the picture, with the kind of thing there, and a margin around the board.
"""

from collections.abc import Iterable
from functools import cache, lru_cache

from ninefold._native import Board
from ninefold.candidate import Candidate
from ninefold.render.layout import BOARD, CELL, LEFT, NINE_BY_NINE, TOP, Layout, slot

__all__ = [
    "BIG",
    "DIGIT",
    "EAST",
    "MARK",
    "NEAR",
    "ON_CROSSING",
    "ON_HORIZONTAL",
    "ON_VERTICAL",
    "OUTSIDE",
    "SOUTH",
    "WIDE",
    "ground_of",
]

FREE, NEAR, DIGIT, BIG, MARK, ON_VERTICAL, ON_HORIZONTAL, ON_CROSSING, OUTSIDE = range(9)

_MARGIN = 60
WIDE = BOARD + 2 * _MARGIN
#: The point (x, y) of the picture is at int(y + SOUTH) * WIDE + int(x + EAST).
EAST, SOUTH = _MARGIN - LEFT, _MARGIN - TOP
#: Half the width and height of candidates and placed digits, including half a link; and the space around.
_SMALL = (5, 6)
_LARGE = (11, 13)
_SPACE = (2, 1)
#: Half the width of a mark in each row, from its middle.
_MARK = (8, 8, 8, 7, 7, 6, 5, 3)
#: Half the width of a line, including half a link.
_LINE = 2


def ground_of(board: Board, marked: Iterable[Candidate], layout: Layout = NINE_BY_NINE) -> bytearray:
    """Return the map of a board, with marks on some candidates.

    It has room for nine rows and columns; a smaller board is in its upper left corner.
    """
    ground = bytearray(_without_marks(board, layout))
    for candidate in marked:
        x, y = slot(candidate)
        for away, wide in enumerate(_MARK):
            row = bytes([MARK]) * (2 * wide)
            for at in (y + away, y - away - 1):
                start = (at + SOUTH) * WIDE + x - wide + EAST
                ground[start : start + 2 * wide] = row
    return ground


@lru_cache(maxsize=2)  # all pictures of a long explanation show the same board
def _without_marks(board: Board, layout: Layout) -> bytes:
    """Return the map of a board without marks."""
    margin = bytes([OUTSIDE]) * (_MARGIN * WIDE)
    side = bytes([OUTSIDE]) * _MARGIN
    rows = []
    beyond = [bytes([OUTSIDE]) * CELL] * CELL
    for row in range(9):
        cells = [
            _cell(*_content(board, layout, row, column))
            if row < layout.rows and column < layout.columns
            else beyond
            for column in range(9)
        ]
        rows += [side + b"".join(parts) + side for parts in zip(*cells, strict=True)]
    return margin + b"".join(rows) + margin


def _content(board: Board, layout: Layout, row: int, column: int) -> tuple[tuple[int, ...], bool]:
    """The slots of the candidates of a cell, and whether its digit is set."""
    cell = layout.cells[row * layout.columns + column]
    slots = tuple(digit - layout.first_digit + 1 for digit in board.candidates(cell))
    return slots, board.value(cell) > 0


@cache
def _cell(digits: tuple[int, ...], is_set: bool) -> list[bytes]:
    """Return the rows of the map of a cell."""
    rows = [bytearray(CELL) for _ in range(CELL)]
    _paint(rows, 0, 0, _LINE, CELL, ON_VERTICAL)
    _paint(rows, CELL - _LINE, 0, _LINE, CELL, ON_VERTICAL)
    for y in (0, CELL - _LINE):
        _paint(rows, 0, y, CELL, _LINE, ON_HORIZONTAL)
        _paint(rows, 0, y, _LINE, _LINE, ON_CROSSING)
        _paint(rows, CELL - _LINE, y, _LINE, _LINE, ON_CROSSING)
    middles = [(CELL // 2, CELL // 2)] if is_set else [_within(digit) for digit in digits]
    wide, high = _LARGE if is_set else _SMALL
    for (more, higher), kind in ((_SPACE, NEAR), ((0, 0), BIG if is_set else DIGIT)):
        for x, y in middles:
            _paint(rows, x - wide - more, y - high - higher, 2 * (wide + more), 2 * (high + higher), kind)
    return [bytes(row) for row in rows]


def _within(digit: int) -> tuple[int, int]:
    """The centre of a candidate in its cell."""
    x, y = slot(Candidate(0, digit))
    return x - LEFT, y - TOP


def _paint(rows: list[bytearray], x: int, y: int, wide: int, high: int, kind: int) -> None:
    for row in rows[y : y + high]:
        row[x : x + wide] = bytes([kind]) * wide
