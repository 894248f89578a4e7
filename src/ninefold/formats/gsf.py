"""Lines of gsf's sudoku program: fields between commas, the fifth of which is the puzzle."""

from ninefold.formats import line
from ninefold.puzzle import Puzzle


def looks_like(text: str) -> bool:
    """True if a line has seven fields or more, with a puzzle in the fifth.

    >>> looks_like("99480,99408,0.00M,1," + "5" + "." * 80 + ",C21.m/S9.f,")
    True
    """
    return text.count(",") >= 6 and line.looks_like(_field(text))


def read(text: str) -> Puzzle:
    """Return the puzzle of a line."""
    return line.read(_field(text))


def _field(text: str) -> str:
    return text.split(",", 5)[4].strip()
