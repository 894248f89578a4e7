"""SudoCue's files for work in progress (.sdx): nine lines of nine fields.

A field has the given digit, `u` and the digit that the player placed, or the candidates of an open cell. A
lone digit is a candidate if a peer can still hold it, as in candidate grids.
"""

from ninefold._native import Board, cell_name
from ninefold.errors import PuzzleError
from ninefold.formats.candidate_grid import puzzle_of
from ninefold.formats.state import make_board


def is_state_row(cells: list[str]) -> bool:
    """True if a row has a digit that the player placed.

    >>> is_state_row("5 u3 12 4 6 7 8 9 12".split())
    True
    """
    return any(cell[0] in "uU" and cell[1:].isdecimal() for cell in cells if cell)


def read(rows: list[list[str]]) -> Board:
    """Read nine rows of fields."""
    placed, marks = {}, []
    for cell, field in enumerate(field for row in rows for field in row):
        digits = field[1:] if field[:1] in ("u", "U") else "" if field == "." else field
        if any(mark not in "123456789" for mark in digits) or (digits != field and len(digits) > 1):
            raise PuzzleError(
                "{at}: expected a digit, u and a digit, or candidates, not {field}",
                cell=cell,
                at=cell_name(cell),
                field=repr(field),
            )
        if digits and digits != field:
            placed[cell] = int(digits)
        marks.append(frozenset(map(int, digits)))
    digits = puzzle_of(marks).givens
    givens = "".join("." if cell in placed else mark for cell, mark in enumerate(digits))
    left = {cell: marks[cell] for cell in range(81) if digits[cell] == "." and cell not in placed}
    return make_board(givens, placed, candidates=left)


def write(board: Board) -> str:
    """Return nine lines of fields.

    >>> import ninefold as nf
    >>> print(write(nf.Board("5" + "." * 80).place("r1c2", 3)).splitlines()[0])
    5 u3 1246789 1246789 1246789 1246789 1246789 1246789 1246789
    """
    fields = [
        ("u" if cell in board.placed else "") + str(board.value(cell))
        if board.value(cell)
        else "".join(map(str, board.candidates(cell))) or "."
        for cell in range(81)
    ]
    return "\n".join(" ".join(fields[start : start + 9]) for start in range(0, 81, 9))
