"""81 characters a puzzle, one puzzle a line (also `.sdm` files).

Blanks are . 0 * _ - x, and the space in a line of exactly 81 characters. After character 81 only white space,
a comma, a semicolon or # may begin a comment.
"""

import re

from ninefold._native import cell_name
from ninefold.errors import PuzzleError
from ninefold.files import LINE_LIMIT
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
        raise PuzzleError(
            f"line too long: {size:,}{' or more' * (size >= LINE_LIMIT)} characters, expected 81"
        )
    if size < 81:
        odd = next((mark for mark in text if mark not in _MARKS), None)
        hint = "" if odd is None else f" ({odd!r} is not a digit or a blank)"
        raise PuzzleError(f"{size} characters, expected 81{hint}")
    if not _MARKS.issuperset(text):
        cell, mark = next((cell, mark) for cell, mark in enumerate(text) if mark not in _MARKS)
        raise PuzzleError(f"{cell_name(cell)}: {mark!r} is not a digit or a blank", cell=cell)
    return Puzzle(text)


def begins_with_puzzle(text: str) -> bool:
    """Whether a line is a puzzle, alone or with a comment after it."""
    if looks_like(text):
        return True
    text = text.strip()
    return (
        len(text) > 81 and _END.match(text[81]) is not None and " " not in text[:81] and looks_like(text[:81])
    )


def looks_like(text: str) -> bool:
    """Whether a field is 81 digits and blanks."""
    return len(text) == 81 and not text.isspace() and _MARKS.issuperset(text)


def write(givens: str) -> str:
    """The givens are the line."""
    return givens
