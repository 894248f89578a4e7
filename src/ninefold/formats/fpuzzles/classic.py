"""Classic puzzles in the JSON of f-puzzles, with the state of the game."""

from collections.abc import Sequence
from typing import Any

from ninefold._native import Board
from ninefold.formats.fpuzzles.contents import Content
from ninefold.formats.state import make_board, missing_candidates

__all__ = ["read", "write"]


def read(contents: Sequence[Content]) -> Board:
    """Return the board of a classic puzzle, with placed digits and the candidates that are left."""
    givens, placed, marks = "", {}, {}
    for cell, content in enumerate(contents):
        if content.value and content.is_given:
            givens += str(content.value)
            continue
        givens += "."
        if content.value:
            placed[cell] = content.value
        elif content.centre_marks:
            marks[cell] = frozenset(content.centre_marks)
    return make_board(givens, placed, candidates=marks)


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
