"""Lines of the SudokuExchange puzzle bank: a code of 12 characters, the puzzle, and its rating."""

import re

from ninefold.puzzle import Puzzle

_LINE = re.compile(r"([0-9a-f]{12}) ([0-9.]{81}) +(\d{1,2}\.\d)\s*")


def looks_like(text: str) -> bool:
    """True if a line is from the bank.

    >>> looks_like("0000183b305c " + "5" + "0" * 80 + "  1.2")
    True
    """
    return _LINE.fullmatch(text) is not None


def read(text: str) -> Puzzle:
    """Return the puzzle of a line."""
    found = _LINE.fullmatch(text)
    assert found is not None
    return Puzzle(found[2])


def others_of(text: str) -> dict[str, str]:
    """Return the code and the rating, named like the columns of a table."""
    found = _LINE.fullmatch(text)
    assert found is not None
    return {"id": found[1], "rating": found[3]}
