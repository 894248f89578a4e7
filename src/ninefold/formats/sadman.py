"""SadMan files (.sdk): the puzzle, the state of the game, and lines about the puzzle.

    #D description, also #A author, #B date, #C comment, #L level, #S source, #U address
    [Puzzle]
    nine lines of nine characters
    [State]
    nine lines: the digits now

Other sections are skipped. Files of SudoCue have no sections, just nine lines; they are read as a grid.
"""

import re

from ninefold._native import Board
from ninefold.formats import grid
from ninefold.formats.state import givens_of, make_board
from ninefold.puzzle import Puzzle

_HEADING = re.compile(r"\s*\[([A-Za-z][\w ]*)\]\s*")


def section_of(text: str) -> str | None:
    """Return the name of the section that a line begins, in lower case; None if it begins none.

    >>> section_of("[Puzzle]"), section_of("[8, 0, 0]")
    ('puzzle', None)
    """
    heading = _HEADING.fullmatch(text)
    return None if heading is None else heading[1].lower()


def with_state(puzzle: Puzzle, state: Puzzle) -> Board:
    """Return the board of a puzzle with the digits of its state; those of the puzzle may be left out."""
    digits = {cell: int(mark) for cell, mark in enumerate(state.givens) if mark != "."}
    return make_board(puzzle.givens, digits)


def write(board: Board) -> str:
    """Return a file with the puzzle and, if digits are placed, the state."""
    parts = ["[Puzzle]", grid.write(givens_of(board))]
    if board.placed:
        parts += ["[State]", grid.write(board.line)]
    return "\n".join(parts)
