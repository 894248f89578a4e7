"""The JSON of f-puzzles: a grid of cells, and a list for each kind of rule. Only classic puzzles are read."""

from collections.abc import Mapping
from typing import Any

from ninefold._native import Board, cell_name
from ninefold.errors import PuzzleError
from ninefold.formats.state import make_board, missing_candidates

__all__ = ["is_fpuzzles", "read", "write"]

#: Fields of a puzzle and of a cell that do not change what the puzzle is.
_HARMLESS = frozenset((
    "size", "grid", "title", "author", "ruleset", "solution", "successMessage", "highlightConflicts",
    "truecandidatesoptions", "metadata", "disabledlogic", "tags", "id",
))  # fmt: skip
_HARMLESS_IN_CELLS = frozenset((
    "value", "given", "centerPencilMarks", "cornerPencilMarks", "givenPencilMarks", "region", "highlight",
    "c",
))  # fmt: skip


def is_fpuzzles(fields: Mapping[str, Any]) -> bool:
    """True if an object looks like a puzzle of f-puzzles."""
    return "size" in fields and isinstance(fields.get("grid"), list)


def read(fields: Mapping[str, Any]) -> Board:
    """Return the board of a puzzle; an error names what is not classic Sudoku in it."""
    if fields.get("size") != 9:
        raise PuzzleError("size {size}: only 9x9 puzzles are read", size=repr(fields.get("size")))
    _refuse_others(fields, _HARMLESS, "")
    givens, placed, marks = "", {}, {}
    for cell, content in enumerate(cells_of(fields.get("grid"))):
        digit = _digit(cell, content)
        if digit and content.get("given"):
            givens += str(digit)
            continue
        givens += "."
        if digit:
            placed[cell] = digit
        elif centre := content.get("centerPencilMarks"):
            marks[cell] = frozenset(mark for mark in centre if isinstance(mark, int))
    return make_board(givens, placed, candidates=marks)


def cells_of(rows: object) -> list[Any]:
    """Return the 81 cells of nine lists."""
    if not isinstance(rows, list) or len(rows) != 9:
        raise PuzzleError("only 9x9 puzzles are read: expected nine rows of nine cells")
    for number, row in enumerate(rows, 1):
        if not isinstance(row, list) or len(row) != 9:
            raise PuzzleError("row {number}: expected nine cells", number=number)
    return [cell for row in rows for cell in row]


def _digit(cell: int, content: object) -> int:
    """Return the digit of a cell, 0 if it is empty."""
    at = cell_name(cell)
    if not isinstance(content, dict):
        raise PuzzleError("{at}: expected an object", cell=cell, at=at)
    _refuse_others(content, _HARMLESS_IN_CELLS, f"{at}: ")
    box = cell // 27 * 3 + cell % 9 // 3
    if content.get("region", box) != box:
        raise PuzzleError("{at}: irregular regions are not classic Sudoku", cell=cell, at=at)
    value = content.get("value") or 0
    if not isinstance(value, int) or not 0 <= value <= 9:
        raise PuzzleError("{at}: {mark} is not a digit or a blank", cell=cell, at=at, mark=repr(value))
    return value


def _refuse_others(fields: Mapping[str, Any], harmless: frozenset[str], where: str) -> None:
    """Raise an error for a rule; one that is empty or switched off does not count."""
    for name, value in fields.items():
        if value and name not in harmless:
            raise PuzzleError(
                "{where}{name} is not classic Sudoku: ninefold reads only puzzles with the classic rules",
                where=where,
                name=repr(name),
            )


def write(board: Board) -> dict[str, Any]:
    """Return the fields of a board; the candidates of a cell only if one is missing."""
    marked = {cell for cell, _ in missing_candidates(board)}
    cells: list[dict[str, Any]] = []
    for cell in range(81):
        content: dict[str, Any] = {}
        if digit := board.value(cell):
            content["value"] = digit
            if cell in board.givens:
                content["given"] = True
        elif cell in marked:
            content["centerPencilMarks"] = list(board.candidates(cell))
        cells.append(content)
    return {"size": 9, "grid": [cells[start : start + 9] for start in range(0, 81, 9)]}
