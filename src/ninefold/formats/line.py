"""81 characters per puzzle, one puzzle per line (also `.sdm` files).

Blanks are . 0 * _ - x, and spaces in a line of exactly 81 characters. After the 81st character, a comment
must begin with white space, a comma, a semicolon or #.
"""

import re

from ninefold._native import cell_name
from ninefold.errors import PuzzleError
from ninefold.files import LINE_LIMIT
from ninefold.message import message, plural
from ninefold.puzzle import BLANKS, Puzzle

_END = re.compile(r"[\s,;#]")
_MARKS = frozenset("123456789" + BLANKS)


def read(text: str) -> Puzzle:
    """Read a line, which may end in a comment."""
    if len(text) != 81:
        text = text.strip()
        end = _END.search(text)
        text = text if end is None else text[: end.start()]
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


def begins_with_puzzle(text: str) -> bool:
    """True if a line is a puzzle, with or without a comment after it."""
    if looks_like(text):
        return True
    text = text.strip()
    return (
        len(text) > 81 and _END.match(text[81]) is not None and " " not in text[:81] and looks_like(text[:81])
    )


def looks_like(text: str) -> bool:
    """True if a field is 81 digits and blanks."""
    return len(text) == 81 and not text.isspace() and _MARKS.issuperset(text)


def write(givens: str) -> str:
    """Return the givens as a line."""
    return givens
