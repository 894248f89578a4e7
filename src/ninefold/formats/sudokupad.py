"""The JSON of SudokuPad: cells, regions, and everything that is drawn. Only classic puzzles are read."""

from collections.abc import Mapping
from typing import Any

from ninefold._native import CLASSIC, Board, cell_name
from ninefold.errors import PuzzleError
from ninefold.formats.fpuzzles import cells_of
from ninefold.formats.state import make_board

__all__ = ["is_sudokupad", "read"]

#: What is drawn besides digits: rules, for all that a program can tell.
_DRAWN = ("lines", "arrows", "underlays", "overlays")
_BOXES = {frozenset(box.cells) for box in CLASSIC.boxes}
_HOUSES = {frozenset(house.cells) for house in CLASSIC.houses}


def is_sudokupad(fields: Mapping[str, Any]) -> bool:
    """True if an object looks like a puzzle of SudokuPad."""
    return isinstance(fields.get("cells"), list)


def read(fields: Mapping[str, Any]) -> Board:
    """Return the board of a puzzle; an error names what is not classic Sudoku in it."""
    cells = cells_of(fields.get("cells"))
    for name in _DRAWN:
        if fields.get(name):
            raise _not_classic(name)
    regions = fields.get("regions") or []
    if regions and {_cells(region) for region in regions} != _BOXES:
        raise _not_classic("regions")
    if any(cage.get("cells") and _cells(cage["cells"]) not in _HOUSES for cage in fields.get("cages") or []):
        raise _not_classic("cages")
    givens = ""
    for cell, content in enumerate(cells):
        value = content.get("value") if isinstance(content, dict) else None
        mark = str(value) if value not in (None, "", 0) else "."
        if mark not in "123456789." or len(mark) != 1:
            raise PuzzleError(
                "{at}: {mark} is not a digit or a blank", cell=cell, at=cell_name(cell), mark=repr(value)
            )
        givens += mark
    return make_board(givens, {})


def _cells(places: object) -> frozenset[int]:
    """Return the cells of a list of [row, column] pairs; an empty set if it is something else."""
    try:
        return frozenset(9 * row + column for row, column in places)  # type: ignore[attr-defined]
    except (TypeError, ValueError):
        return frozenset()


def _not_classic(name: str) -> PuzzleError:
    return PuzzleError(
        "{name} are not classic Sudoku: ninefold reads puzzles with rows, columns and boxes", name=repr(name)
    )
