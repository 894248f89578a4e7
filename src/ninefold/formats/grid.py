"""Nine lines of nine cells, plain or drawn with frames."""

from ninefold._native import cell_name
from ninefold.digit_rows import BLANKS
from ninefold.errors import PuzzleError
from ninefold.formats import line
from ninefold.puzzle import Puzzle

#: Line-drawing characters of other programs, mapped to plain ones.
_STROKES = str.maketrans({**dict.fromkeys("│┃║¦!", "|"), **dict.fromkeys("─━═", "-")})
_BORDER_MARKS = frozenset("-+|*.:='\"┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╪╫ ")
_BORDER_ENDS = frozenset("+*.:'|┌└├╔╚╠┐┘┤╗╝╣-")


def is_border(text: str) -> bool:
    """True if a line is part of a frame and has no cells."""
    text = text.strip().translate(_STROKES)
    if "---" not in text or not _BORDER_MARKS.issuperset(text):
        return False
    # 81 dashes and dots may be a puzzle without givens; a frame is almost all dashes, with its own end
    # characters.
    return len(text) != 81 or (len(set(text)) > 1 and text[0] in _BORDER_ENDS and text.count("-") > 60)


def cells_of(text: str) -> list[str] | None:
    """Return the nine cells of a row, drawn in any common style; None if it is not a row."""
    text = text.strip("\r\n").translate(_STROKES)
    for mark in ",;\t":
        if text.count(mark) == 8:  # a row of a spreadsheet, where blanks are empty
            return [field.strip(' "') or "." for field in text.split(mark)]
    text = line.unquoted(text) or text
    if "|" in text:
        fields = text.strip().strip("|").split("|")
        if len(fields) == 9:
            return [field.strip() or "." for field in fields]
        if len(fields) != 3:
            return None
        if all(len(field) == 3 for field in fields):
            return list("".join(fields).replace(" ", "."))
        text = " ".join(fields)
    cells = text.split()
    if len(cells) != 9:
        cells = list("".join(cells))
    return cells if len(cells) == 9 else None


def read(rows: list[list[str]]) -> Puzzle:
    """Read nine rows of single characters."""
    givens = ""
    for index, mark in enumerate(mark for row in rows for mark in row):
        if len(mark) != 1 or (mark not in "123456789" and mark not in BLANKS):
            raise PuzzleError(
                "{at}: {mark} is not a digit or a blank", cell=index, at=cell_name(index), mark=repr(mark)
            )
        givens += mark
    return Puzzle(givens)


def rows_of(givens: str) -> list[str]:
    """The nine rows of 81 characters."""
    return [givens[start : start + 9] for start in range(0, 81, 9)]


def write(givens: str) -> str:
    """Return nine lines of nine characters."""
    return "\n".join(rows_of(givens))


def write_blocks(givens: str) -> str:
    """Return nine lines with the boxes drawn.

    >>> givens = "..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......"
    >>> print(write_blocks(givens)[:103])
    +-------+-------+-------+
    | . . 4 | 9 . 1 | . 8 3 |
    | 7 . . | 5 6 . | 9 1 4 |
    | 1 . . | 8 . . | . . . |
    """
    border = "+-------+-------+-------+"
    lines = [border]
    for number, row in enumerate(rows_of(givens), 1):
        lines.append("| " + " | ".join(" ".join(row[start : start + 3]) for start in (0, 3, 6)) + " |")
        if number % 3 == 0:
            lines.append(border)
    return "\n".join(lines)


def write_boxed(givens: str) -> str:
    """Return a drawing with a frame around every cell; empty cells are blank.

    >>> givens = "586132.47......21691.7.4..38...2....2.391.7..79...34.56....15.415..4.6723..2..189"
    >>> print(write_boxed(givens)[:113])
    -------------------------------------
    | 5 | 8 | 6 | 1 | 3 | 2 |   | 4 | 7 |
    -------------------------------------
    """
    border = "-" * 37
    rows = ["| " + " | ".join(row.replace(".", " ")) + " |" for row in rows_of(givens)]
    return "\n".join([border, *(part for row in rows for part in (row, border))])
