"""Candidate grids, as players post them in forums: nine rows of nine groups of digits.

A lone digit may be a placed digit or a cell with one candidate. As in other programs, it is read as a
candidate if a peer can still hold that digit, and as a given otherwise. A lone '.' is a cell without
candidates.
"""

from ninefold._native import CLASSIC, Board, CandidateSet, cell_name
from ninefold.errors import PuzzleError
from ninefold.puzzle import Puzzle

_MARKERS = "*#"  # signs that players use to mark digits


def is_candidate_row(cells: list[str]) -> bool:
    """True if a row has a cell with several digits."""
    return any(sum(mark.isdigit() for mark in cell) > 1 for cell in cells)


def read(rows: list[list[str]]) -> Puzzle:
    """Read nine rows of groups of digits."""
    marks = []
    for index, text in enumerate(cell for row in rows for cell in row):
        digits = "" if text == "." else text.strip(_MARKERS)
        for mark in digits:
            if mark not in "123456789":
                raise PuzzleError(
                    "{at}: {mark} is not a digit", cell=index, at=cell_name(index), mark=repr(mark)
                )
        marks.append(frozenset(map(int, digits)))
    return puzzle_of(marks)


def puzzle_of(marks: list[frozenset[int]]) -> Puzzle:
    """Return the puzzle for 81 lists of candidates, using the rule for lone digits above."""
    givens = "".join(
        str(min(digits))
        if len(digits) == 1 and not any(digits & marks[peer] for peer in CLASSIC.peers(cell))
        else "."
        for cell, digits in enumerate(marks)
    )
    open_marks = [
        (cell, digit) for cell, digits in enumerate(marks) if givens[cell] == "." for digit in digits
    ]
    return Puzzle(givens, pencilmarks=CandidateSet(open_marks))


def write(board: Board) -> str:
    """Return the candidates of open cells and the digits of the others, with the boxes drawn.

    >>> import ninefold as nf
    >>> board = nf.Board(".8..9..3..3.....699.2.63158.2.8.459.8519.7.463946.587.563.4.9872......15.1..5..2.")
    >>> print(write(board).splitlines()[1])
    | 1467  8   567  | 12457  9     12   | 247  3  24  |
    """
    if board.rules.description:
        return _write_variant(board)
    cells = [str(board.value(cell) or "".join(map(str, board.candidates(cell))) or ".") for cell in range(81)]
    widths = [max(len(cells[9 * r + c]) for r in range(9)) for c in range(9)]
    stacks = [slice(start, start + 3) for start in (0, 3, 6)]
    border = "+" + "+".join("-" * (sum(widths[stack]) + 7) for stack in stacks) + "+"
    lines = [border]
    for r in range(9):
        padded = [cells[9 * r + c].ljust(widths[c]) for c in range(9)]
        lines.append("| " + "  | ".join("  ".join(padded[stack]) for stack in stacks) + "  |")
        if r % 3 == 2:
            lines.append(border)
    return "\n".join(lines)


def _write_variant(board: Board) -> str:
    """Return the same for a board of any size, without boxes."""
    rows, columns = board.rules.size
    cells = [
        [str(board.value(cell) or "".join(map(str, board.candidates(cell))) or ".") for cell in row]
        for row in ([9 * r + c for c in range(columns)] for r in range(rows))
    ]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    padded = (zip(row, widths, strict=True) for row in cells)
    return "\n".join("  ".join(text.ljust(width) for text, width in row).rstrip() for row in padded)
