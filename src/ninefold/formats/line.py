"""81 characters per puzzle, one puzzle per line (also `.sdm` files); 16, 36, ... for other sizes.

Blanks are . 0 * _ - x ?, and spaces in a line of exactly 81 characters. A line may be indented or in quotes;
spaces may separate its nine rows, or commas its cells. After the puzzle, a comment must
begin with white space, a comma, a semicolon or #.
"""

import re

from ninefold._native import cell_name
from ninefold.digit_rows import BLANKS
from ninefold.errors import PuzzleError
from ninefold.files import LINE_LIMIT
from ninefold.message import message, plural
from ninefold.puzzle import Puzzle

_END = re.compile(r"[\s,;#]")
_MARKS = frozenset("123456789" + BLANKS)
#: The lengths of lines of other sizes.
_SIZES = {16: 4, 36: 6, 64: 8, 100: 10, 144: 12, 256: 16}
_OTHER_MARKS = frozenset("0123456789ABCDEFGabcdefg" + BLANKS)
_QUOTED = re.compile(r"""(["'])([^"']*)\1(?=[\s,;#]|$)""")
_ALL_DIGITS = "123456789"


def read(text: str) -> Puzzle:
    """Read a line, which may end in a comment."""
    other = other_size(text)
    if other is not None:
        return other
    text = cells_in(text)
    size = len(text)
    if size > 81:
        if size >= LINE_LIMIT:
            raise PuzzleError("line too long: {count} or more characters, expected 81", count=f"{size:,}")
        raise PuzzleError("line too long: {count} characters, expected 81", count=f"{size:,}")
    if size < 81:
        odd = next((mark for mark in text if mark not in _MARKS), None)
        short = message(
            plural(size, "{count} character, expected 81", "{count} characters, expected 81"), count=size
        )
        if odd is None:
            raise PuzzleError(short)
        raise PuzzleError("{short} ({mark} is not a digit or a blank)", short=short, mark=repr(odd))
    if not _MARKS.issuperset(text):
        cell, mark = next((cell, mark) for cell, mark in enumerate(text) if mark not in _MARKS)
        raise PuzzleError(
            "{at}: {mark} is not a digit or a blank", cell=cell, at=cell_name(cell), mark=repr(mark)
        )
    return Puzzle(text)


def other_size(text: str) -> Puzzle | None:
    """Return the puzzle in a line of 16, 36, 64, 100, 144 or 256 characters, maybe with a comment; else None.

    >>> other_size("1...4..2........ # small").clues, other_size("5" + "." * 80)
    (3, None)
    """
    line = text.strip()
    cells = unquoted(line) or _END.split(line, maxsplit=1)[0]
    if len(cells) not in _SIZES or not _OTHER_MARKS.issuperset(cells):
        return None
    try:
        return Puzzle(cells, size=_SIZES[len(cells)])
    except PuzzleError:  # digits that no puzzle of this size has
        return None


def cells_in(text: str) -> str:
    """Return the puzzle in a line, without the spaces or quotes around it and the comment after it.

    >>> cells_in("  '" + "." * 81 + "', # a comment") == "." * 81
    True
    """
    if len(text) == 81 and text[0] not in "\"'":
        return text
    text = text.strip()
    quoted = unquoted(text)
    if quoted is not None or looks_like(text):
        return text if quoted is None else quoted
    rows = text.split(maxsplit=9)[:9]
    if len(rows) == 9 and all(len(row) == 9 and _MARKS.issuperset(row) for row in rows):
        return text if set(rows) == {_ALL_DIGITS} else "".join(rows)  # nine times all: a row of candidates
    end = _END.search(text)
    return _separated(text) or (text if end is None else text[: end.start()])


def _separated(text: str) -> str:
    """Return 81 cells that have commas or semicolons between them, or nothing.

    >>> _separated("5,3,," + ",".join("0" * 78))[:5]
    '53.00'
    """
    for mark in ",;":
        if text.count(mark) == 80:
            cells = [cell.strip() or "." for cell in text.split(mark)]
            if all(len(cell) == 1 and cell in _MARKS for cell in cells):
                return "".join(cells)
    return ""


def unquoted(text: str) -> str | None:
    """Return the text between quotes, which may have a comment after it; None without quotes.

    >>> unquoted('"53..7....",'), unquoted("53..7....")
    ('53..7....', None)
    """
    quoted = _QUOTED.match(text.strip())
    return None if quoted is None else quoted[2]


def begins_with_puzzle(text: str) -> bool:
    """True if a line is a puzzle, with or without quotes around it and a comment after it."""
    return looks_like(text) or looks_like(cells_in(text))


def looks_like(text: str) -> bool:
    """True if a field is 81 digits and blanks."""
    return len(text) == 81 and not text.isspace() and _MARKS.issuperset(text)


def write(givens: str) -> str:
    """Return the givens as a line."""
    return givens
