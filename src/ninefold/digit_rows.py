"""Digits in nested lists and arrays."""

from typing import Any

from ninefold._native import CandidateSet, cell_name
from ninefold.errors import PuzzleError
from ninefold.message import plural

__all__ = ["BLANKS", "digit_of", "from_layers"]

#: The characters that mean "empty" in a line of 81; a space only in a line of exactly 81 characters.
BLANKS = ".0*_-xX? "


def from_layers(cells: list[Any]) -> tuple[str, CandidateSet]:
    """Read cells with eleven layers, as `Board.to_layers` makes them: the givens and the candidates."""
    for index, layers in enumerate(cells):
        if len(layers) != 11:
            template = plural(layers, "{at}: {count} layer, expected 11", "{at}: {count} layers, expected 11")
            raise PuzzleError(template, cell=index, at=cell_name(index), count=len(layers))
    givens = "".join(digit_of(layers[10], index) for index, layers in enumerate(cells))
    marks = [(i, d) for i, layers in enumerate(cells) for d in range(1, 10) if layers[d] and givens[i] == "."]
    return givens, CandidateSet(marks)


def digit_of(entry: object, index: int) -> str:
    """Return the digit of a cell as a character, '.' if it is empty."""
    if isinstance(entry, bytes):
        entry = entry.decode("ascii", "replace")
    if entry is None or (isinstance(entry, str) and len(entry) <= 1 and entry in BLANKS):
        return "."
    text = str(int(entry)) if isinstance(entry, float) and entry.is_integer() else str(entry)
    if len(text) == 1 and text in "0123456789":
        return "." if text == "0" else text
    raise PuzzleError(
        "{at}: {entry} is not a digit from 0 to 9", cell=index, at=cell_name(index), entry=repr(entry)
    )
