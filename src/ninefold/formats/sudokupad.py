"""What links of SudokuPad hold: classic puzzles in a short form, or JSON with everything that is drawn.

Of the JSON, only classic puzzles are read.
"""

import string
from collections.abc import Mapping
from typing import Any

from ninefold._native import CLASSIC, Board, cell_name
from ninefold.errors import PuzzleError
from ninefold.formats.fpuzzles import cells_of
from ninefold.formats.state import make_board

__all__ = ["is_sudokupad", "read", "read_short"]

#: What is drawn besides digits: rules, for all that a program can tell.
_DRAWN = ("lines", "arrows", "underlays", "overlays")
_BOXES = {frozenset(box.cells) for box in CLASSIC.boxes}
_HOUSES = {frozenset(house.cells) for house in CLASSIC.houses}
#: The short form: a letter is a digit, or 0, with up to five empty cells after it, which count ten each.
_DIGIT_AND_BLANKS = string.digits + string.ascii_uppercase + string.ascii_lowercase[:24]
#: The old short form: digits stand for themselves, and a letter is a number of empty cells.
_ONLY_BLANKS = string.ascii_uppercase + string.ascii_lowercase + "()[]-.~:@!$&'*,;=_"


def is_sudokupad(fields: Mapping[str, Any]) -> bool:
    """True if an object looks like a puzzle of SudokuPad."""
    return isinstance(fields.get("cells"), list)


def read(fields: Mapping[str, Any]) -> Board:
    """Return the board of a puzzle; an error names what is not classic Sudoku in it."""
    cells = cells_of(fields.get("cells"))
    for name in _DRAWN:
        if fields.get(name):
            raise _not_classic(name)
    regions = fields.get("regions") or []
    if regions and {_cells(region) for region in regions} != _BOXES:
        raise _not_classic("regions")
    if any(cage.get("cells") and _cells(cage["cells"]) not in _HOUSES for cage in fields.get("cages") or []):
        raise _not_classic("cages")
    givens = ""
    for cell, content in enumerate(cells):
        value = content.get("value") if isinstance(content, dict) else None
        mark = str(value) if value not in (None, "", 0) else "."
        if mark not in "123456789." or len(mark) != 1:
            raise PuzzleError(
                "{at}: {mark} is not a digit or a blank", cell=cell, at=cell_name(cell), mark=repr(value)
            )
        givens += mark
    return make_board(givens, {})


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


def _cells(places: object) -> frozenset[int]:
    """Return the cells of a list of [row, column] pairs; an empty set if it is something else."""
    try:
        return frozenset(9 * row + column for row, column in places)  # type: ignore[attr-defined]
    except (TypeError, ValueError):
        return frozenset()


def _not_classic(name: str) -> PuzzleError:
    return PuzzleError(
        "{name} are not classic Sudoku: ninefold reads only puzzles with the classic rules", name=repr(name)
    )
