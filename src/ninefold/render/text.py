"""A scene as text: the board with its candidates, and a sign before each marked one.

        c1      c2             a cell is three lines of three candidates, with their signs; a digit that
   +-------+-------            is set stands in the middle of its cell, in [] if it is a given,
   |       |+1   -3            in () if not
r1 |  [5]  |
"""

from collections.abc import Iterator

from ninefold._native import Board, DigitSet
from ninefold.candidate import Candidate
from ninefold.explanation.references import LETTERS
from ninefold.logic.step import Step
from ninefold.logic.technique_table import info_of
from ninefold.render.legend import key_of
from ninefold.render.scene import Mark, Role, Scene
from ninefold.translation import ENGLISH

__all__ = ["before_and_after", "draw"]

_SIGNS = {
    Role.PLACED: "+",
    Role.REMOVED: "-",
    Role.FIN: "!",
    Role.GUARDIAN: "!",
    Role.HOLDS: "=",
    Role.FAILS: "~",
    Role.PIVOT: "^",
    Role.STEM: "^",
    Role.EXCLUDER: "%",
}
_WIDTH = 7  # width of a cell: three candidates with signs, and a space
#: Terminal codes for marked candidates: bold, and in colour.
_ANSI = {
    Role.PLACED: "1;32",
    Role.REMOVED: "1;31",
    Role.FIN: "1;33",
    Role.GUARDIAN: "1;33",
    Role.HOLDS: "1;32",
    Role.FAILS: "1;33",
}


def draw(scene: Scene, *, colour: bool = False, language: str = ENGLISH) -> str:
    """Draw the board in lines of 76 characters, with a legend of the signs.

    >>> import ninefold as nf
    >>> print(draw(Scene(nf.Board("12345678." + "." * 72))).splitlines()[3])
    r1 |  [1]  |  [2]  |  [3]  |  [4]  |  [5]  |  [6]  |  [7]  |  [8]  |       |
    """
    if scene.board.rules.description:
        return "\n".join(_with_key(scene, list(_variant(scene, colour)), language))
    border = f"   +{'+'.join(['-' * (3 * _WIDTH + 2)] * 3)}+"
    inner = f"   |{'|'.join(['+'.join(['-' * _WIDTH] * 3)] * 3)}|"
    lines = ["    " + " ".join(f"{f'c{column}':^{_WIDTH}}" for column in range(1, 10)).rstrip(), border]
    for row in range(9):
        lines += [_line(scene, row, part, colour) for part in range(3)]
        lines.append(border if row % 3 == 2 else inner)
    return "\n".join(_with_key(scene, lines, language))


def _with_key(scene: Scene, lines: list[str], language: str) -> list[str]:
    signs = set(scene.candidates.values())  # cells and houses are not drawn
    key = "   ".join(f"{_sign(mark)} {words}" for mark, words in key_of(scene, language) if mark in signs)
    return [*lines, key] if key else lines


def _variant(scene: Scene, colour: bool) -> Iterator[str]:
    """Draw a board of any size; there are lines only between regions, so their shapes show."""
    rules = scene.board.rules
    rows, columns = rules.size
    region = {cell: house.index for house in rules.boxes for cell in house.cells}

    def is_apart(row: int, column: int, other_row: int, other_column: int) -> bool:
        cells = [(row, column), (other_row, other_column)]
        if not all(0 <= r < rows and 0 <= c < columns for r, c in cells):
            return True
        one, other = (region.get(9 * r + c) for r, c in cells)
        return one != other

    def rule(row: int) -> str:
        """Draw the line above a row."""
        parts = ("-" if is_apart(row - 1, column, row, column) else " " for column in range(columns))
        return "   +" + "+".join(part * _WIDTH for part in parts) + "+"

    yield "    " + " ".join(f"{f'c{column + 1}':^{_WIDTH}}" for column in range(columns)).rstrip()
    for row in range(rows):
        yield rule(row)
        for part in range(3):
            cells = [_third(scene, 9 * row + column, part, colour) for column in range(columns)]
            edges = ["|" if is_apart(row, c - 1, row, c) else " " for c in range(columns + 1)]
            line = "".join(edge + cell for edge, cell in zip(edges, cells, strict=False)) + edges[-1]
            yield f"{f'r{row + 1}' if part == 1 else '':<3}{line}"
    yield rule(rows)


def _line(scene: Scene, row: int, part: int, colour: bool) -> str:
    cells = [_third(scene, 9 * row + column, part, colour) for column in range(9)]
    return f"{f'r{row + 1}' if part == 1 else '':<3}|{'|'.join(cells)}|"


def _third(scene: Scene, cell: int, part: int, colour: bool) -> str:
    """One of the three lines of a cell."""
    value = scene.board.value(cell)
    if value:
        digit = f"[{value}]" if cell in scene.board.givens else f"({value})"
        return f"{digit if part == 1 else '':^{_WIDTH}}"
    there = DigitSet() if scene.bare else scene.board.candidates(cell)
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
    """The sign before a candidate."""
    if mark.role is Role.COLOUR or (mark.role is Role.SET and mark.group):
        return LETTERS[mark.group % len(LETTERS)].lower()
    return _SIGNS.get(mark.role, "*")


def before_and_after(board: Board, step: Step) -> str:
    """List the candidates of the empty cells before and after a step; rows and columns are numbered from 0.

    >>> import ninefold as nf
    >>> board = nf.Board(".8..9..3..3.....699.2.63158.2.8.459.8519.7.463946.587.563.4.9872......15.1..5..2.")
    >>> before_and_after(board, nf.hint(board)).splitlines()[:3]
    ['before', '[0, 0] = [1, 4, 6, 7]', '[0, 2] = [5, 6, 7]']
    """
    after = board.apply(step)
    lists = ["before", *_lists(board), "", "after", *_lists(after)]
    return "\n".join([*lists, *(_placed(place, step) for place in step.places)])


def _lists(board: Board) -> Iterator[str]:
    return (f"{_at(cell)} = {list(board.candidates(cell))}" for cell in board.open)


def _placed(place: Candidate, step: Step) -> str:
    house = getattr(step.evidence, "house", None)
    name = info_of(step.technique).name
    return f"{_at(place.cell)} = {place.digit} ({name}{f' in {house}' if house else ''})"


def _at(cell: int) -> str:
    row, column = divmod(cell, 9)
    return f"[{row}, {column}]"
