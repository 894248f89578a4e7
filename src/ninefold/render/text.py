"""A scene as text: the board with its candidates, and a sign before each one that plays a part.

+--------------------+   a cell is three lines of three candidates; a digit that is set stands
|+1        .     -3  |   in the middle of its cell; the signs are explained below the board
"""

from collections.abc import Iterator

from ninefold._native import Board
from ninefold.candidate import Candidate
from ninefold.logic.step import Step
from ninefold.render.legend import key_of
from ninefold.render.scene import Mark, Role, Scene

__all__ = ["before_and_after", "draw"]

_SIGNS = {
    Role.PLACED: "+",
    Role.REMOVED: "-",
    Role.FIN: "!",
    Role.GUARDIAN: "!",
    Role.HOLDS: "=",
    Role.FAILS: "~",
}
_COLOURS = "abcd"
_WIDTH = 7  # of a cell: three candidates with their signs, and a space
#: How a terminal writes what plays a part: bold, and in colour.
_ANSI = {
    Role.PLACED: "1;32",
    Role.REMOVED: "1;31",
    Role.FIN: "1;33",
    Role.GUARDIAN: "1;33",
    Role.HOLDS: "1;32",
    Role.FAILS: "1;33",
}


def draw(scene: Scene, *, colour: bool = False) -> str:
    """The board in 37 lines of 73 characters, and what the signs mean.

    >>> import ninefold as nf
    >>> print(draw(Scene(nf.Board("12345678." + "." * 72)))[:153])
    +-----------------------+-----------------------+-----------------------+
    |       |       |       |       |       |       |       |       |       |
    |   1   |   2
    """
    border = f"+{'+'.join(['-' * (3 * _WIDTH + 2)] * 3)}+"
    inner = f"|{'|'.join(['+'.join(['-' * _WIDTH] * 3)] * 3)}|"
    lines = [border]
    for row in range(9):
        lines += [_line(scene, row, part, colour) for part in range(3)]
        lines.append(border if row % 3 == 2 else inner)
    key = "   ".join(f"{_sign(mark)} {words}" for mark, words in key_of(scene) if _sign(mark))
    return "\n".join([*lines, key] if key else lines)


def _line(scene: Scene, row: int, part: int, colour: bool) -> str:
    cells = [_third(scene, 9 * row + column, part, colour) for column in range(9)]
    return f"|{'|'.join(cells)}|"


def _third(scene: Scene, cell: int, part: int, colour: bool) -> str:
    """A third of a cell: one line of it."""
    value = scene.board.value(cell)
    if value:
        return f"{value if part == 1 else '':^{_WIDTH}}"
    there = scene.board.candidates(cell)
    digits = range(3 * part + 1, 3 * part + 4)
    return (
        "".join(_candidate(scene, Candidate(cell, d), colour) if d in there else "  " for d in digits) + " "
    )


def _candidate(scene: Scene, candidate: Candidate, colour: bool) -> str:
    mark = scene.candidates.get(candidate)
    if mark is None:
        return f" {candidate.digit}"
    text = f"{_sign(mark)}{candidate.digit}"
    return f"\x1b[{_ANSI.get(mark.role, '1;34')}m{text}\x1b[0m" if colour else text


def _sign(mark: Mark) -> str:
    """What stands before a candidate."""
    if mark.role is Role.COLOUR:
        return _COLOURS[mark.group]
    return _SIGNS.get(mark.role, "*" if mark.role is Role.PATTERN else "")


def before_and_after(board: Board, step: Step) -> str:
    """The candidates of the cells that a step changes, before and after; rows and columns count from 0.

    >>> import ninefold as nf
    >>> p = ".8..9..3..3.....699.2.63158.2.8.459.8519.7.463946.587.563.4.9872......15.1..5..2."
    >>> board = nf.Board(p)
    >>> print(before_and_after(board, nf.find_steps(board, technique="naked-pair")[0]))
    [7, 2] = [7, 8, 9] -> [8, 9]
    [8, 2] = [7, 8, 9] -> [8, 9]
    """
    return "\n".join(_changes(board, board.apply(step)))


def _changes(board: Board, after: Board) -> Iterator[str]:
    for cell in board.open:
        row, column = divmod(cell, 9)
        before = list(board.candidates(cell))
        if after.value(cell):
            yield f"[{row}, {column}] = {before} -> {after.value(cell)}"
        elif list(after.candidates(cell)) != before:
            yield f"[{row}, {column}] = {before} -> {list(after.candidates(cell))}"
