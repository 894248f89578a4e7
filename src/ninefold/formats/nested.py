"""Lists of digits as Python, JSON and numpy print them: nested or flat, on one line or on several."""

import re

from ninefold.errors import PuzzleError
from ninefold.formats import grid
from ninefold.message import plural
from ninefold.puzzle import Puzzle

#: The beginning of a list, perhaps after a name, up to its first cell. A heading such as [Puzzle] is not one.
_BEGIN = re.compile(r"""\s*(?:\w+\s*=\s*)?(?:[\w.]+\()?\[[\[(\s]*(?=[\d."'_*?-]|None\b|null\b|nan\b)""")
_CELL = re.compile(r"""\s*(?:"([^"]*)"|'([^']*)'|([^\s,\[\]()"']+))""")
_BRACKETS = frozenset("[](),; \t")
_OPENING = re.compile(r"[\[( \t]*\[[\[( \t]*")
_NOTHING = frozenset(("None", "null", "nan", "NaN", ""))
_WHOLE = re.compile(r"(\d)\.0*")


def is_list(text: str) -> bool:
    """True if a line begins a list, or is one row of a list.

    >>> is_list("[[8, 0, 0, 0, 0, 0, 0, 0, 0],"), is_list("array([[8, 0"), is_list("[Puzzle]")
    (True, True, False)
    """
    return "[" in text and _BEGIN.match(text) is not None


def is_bracket(text: str) -> bool:
    """True if a line has brackets and nothing else.

    >>> is_bracket("],"), is_bracket(",,,,,,,,")
    (True, False)
    """
    return ("[" in text or "]" in text) and _BRACKETS.issuperset(text)


def opens(text: str) -> bool:
    """True if a line has only the opening brackets of a list.

    >>> opens(" [["), opens("[[8,"), opens("]")
    (True, False, False)
    """
    return "[" in text and _OPENING.fullmatch(text) is not None


def cells_of(text: str) -> list[str]:
    """Return the cells of a list, each as one character if possible. Nine texts of nine cells are 81 cells.

    >>> cells_of("[8, 0, None, '', 7.0, '.', 3, 0, 1],")
    ['8', '0', '.', '.', '7', '.', '3', '0', '1']
    """
    begin = _BEGIN.match(text)
    start, end = (begin.end() if begin else 0), text.rfind("]")
    found = _CELL.findall(text[start : end if end > start else len(text)])
    cells = [_cell("".join(parts)) for parts in found]
    if len(cells) in (1, 9) and all(len(cell) * len(cells) == 81 for cell in cells):
        return list("".join(cells))
    return cells


def read(text: str) -> Puzzle:
    """Read a list of 81 cells, or of nine rows."""
    cells = cells_of(text)
    if len(cells) != 81:
        template = plural(
            cells, "a list with {count} cell, expected 81", "a list with {count} cells, expected 81"
        )
        raise PuzzleError(template, count=len(cells))
    return grid.read([cells])


def _cell(text: str) -> str:
    text = text.strip()
    whole = _WHOLE.fullmatch(text)
    return "." if text in _NOTHING else whole[1] if whole else text
