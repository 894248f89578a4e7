"""Lines of HoDoKu's library: `:0000:x:GRID:REMOVED:...`.

The fields are the code of a technique, the digits it is about, the digits of the board (`+` before those that
were placed), the candidates that are already removed (as `drc`: digit, row, column), and the result of the
step. Only the board counts here.
"""

import re

from ninefold._native import Board, cell_name
from ninefold.errors import PuzzleError
from ninefold.formats.state import make_board, missing_candidates

_LINE = re.compile(r":([^:]{0,8}):([^:]{0,12}):([^:]+)(?::(.*))?")
_BLANKS = "0."


def looks_like(text: str) -> bool:
    """True if a line begins as one of the library does.

    >>> looks_like(":0000:x:" + "." * 81 + ":::"), looks_like("." * 81)
    (True, False)
    """
    return text.lstrip().startswith(":") and text.count(":") >= 3


def read(text: str) -> Board:
    """Read the board of a line."""
    fields = _LINE.fullmatch(text.strip())
    if fields is None:
        raise PuzzleError("not a line of HoDoKu's library: expected :TECHNIQUE:DIGITS:GRID:REMOVED:::")
    givens, placed = _digits(fields[3].strip())
    return make_board(givens, placed, removed=_removed((fields[4] or "").split(":")[0]))


def _digits(grid: str) -> tuple[str, dict[int, int]]:
    """Return the givens, and the placed digits by cell."""
    givens, placed, plus = "", {}, False
    for mark in grid:
        cell = len(givens)
        if mark == "+" and not plus:
            plus = True
            continue
        if cell > 80 or not (mark in "123456789" or (mark in _BLANKS and not plus)):
            break
        if plus:
            placed[cell] = int(mark)
        givens += "." if plus or mark in _BLANKS else mark
        plus = False
    else:
        if len(givens) == 81 and not plus:
            return givens, placed
        raise PuzzleError("the grid has {count} cells, expected 81", count=len(givens))
    if cell > 80:
        raise PuzzleError("the grid has more than 81 cells")
    raise PuzzleError(
        "{at}: {mark} is not a digit or a blank", cell=cell, at=cell_name(cell), mark=repr(mark)
    )


def _removed(text: str) -> list[tuple[int, int]]:
    removed = []
    for word in text.split():
        if re.fullmatch("[1-9]{3}", word) is None:
            raise PuzzleError(
                "{word} is not a removed candidate: expected digit, row and column, such as 512",
                word=repr(word),
            )
        digit, row, column = map(int, word)
        removed.append((9 * (row - 1) + column - 1, digit))
    return removed


def write(board: Board) -> str:
    """Return the line of a board, without a technique.

    >>> import ninefold as nf
    >>> write(nf.Board("5" + "." * 80).place("r1c2", 3).without([("r1c3", 1)])).replace("." * 79, "…")
    ':0000:x:5+3…:113::'
    """
    cells = ["+" * (cell in board.placed) + mark for cell, mark in enumerate(board.line)]
    removed = [f"{digit}{cell // 9 + 1}{cell % 9 + 1}" for cell, digit in missing_candidates(board)]
    return f":0000:x:{''.join(cells)}:{' '.join(removed)}::"
