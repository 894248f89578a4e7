"""What links of SudokuPad hold: classic puzzles in a short form, or JSON with everything that is drawn."""

import string
from collections.abc import Mapping
from typing import Any

from ninefold._native import Board
from ninefold.errors import PuzzleError
from ninefold.formats.state import make_board
from ninefold.puzzle import Puzzle

__all__ = ["is_sudokupad", "read", "read_short"]

#: The short form: a letter is a digit, or 0, with up to five empty cells after it, which count ten each.
_DIGIT_AND_BLANKS = string.digits + string.ascii_uppercase + string.ascii_lowercase[:24]
#: The old short form: digits stand for themselves, and a letter is a number of empty cells.
_ONLY_BLANKS = string.ascii_uppercase + string.ascii_lowercase + "()[]-.~:@!$&'*,;=_"


def is_sudokupad(fields: Mapping[str, Any]) -> bool:
    """True if an object looks like a puzzle of SudokuPad."""
    return isinstance(fields.get("cells"), list)


def read(fields: Mapping[str, Any]) -> Board | Puzzle:
    """Return the puzzle of an object, or the board of a classic one."""
    from ninefold.formats import sudokupad_json  # the rules of variants take time to load

    return sudokupad_json.read(fields)


def read_short(text: str) -> Board:
    """Return the board of a classic puzzle in one of the short forms.

    >>> read_short("5" + "o" * 13 + "A").line == read_short("5_L").line == "5" + "." * 80
    True
    """
    for cells in (_newer(text), _older(text)):
        if len(cells) == 81:
            return make_board(cells, {})
    raise PuzzleError("this link of SudokuPad does not have 81 cells: copy the whole link again")


def _newer(text: str) -> str:
    codes = [_DIGIT_AND_BLANKS.find(mark) for mark in text]
    return (
        ""
        if -1 in codes
        else "".join((str(code % 10) + "0" * (code // 10)) for code in codes).replace("0", ".")
    )


def _older(text: str) -> str:
    if not set(text) <= {*"123456789", *_ONLY_BLANKS}:
        return ""
    return "".join(mark if mark.isdecimal() else "." * _ONLY_BLANKS.index(mark) for mark in text)
