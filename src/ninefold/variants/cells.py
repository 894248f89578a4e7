"""Cells of grids of any size: their names, and lists of cells in words."""

import re
from collections.abc import Iterable

from ninefold.errors import PuzzleError

__all__ = ["cell_name", "cells_of"]

_ITEM = re.compile(r"r(\d+)c(\d+)(?:\s*-\s*r(\d+)c(\d+))?|(row|column)\s*(\d+)", re.IGNORECASE)


def cell_name(cell: int, columns: int) -> str:
    """Return the name of a cell; cells are numbered row by row from 0.

    >>> cell_name(35, 6)
    'r6c6'
    """
    return f"r{cell // columns + 1}c{cell % columns + 1}"


def cells_of(source: object, rows: int, columns: int, what: str = "cells") -> tuple[int, ...]:
    """Return the numbers of cells, in the order given. Errors begin with `what`.

    The source is a text of names, of ranges along a row, column or diagonal, and of whole rows and columns;
    or a list of names and numbers.

    >>> cells_of("r1c1 r2c2", 9, 9), cells_of("r1c4-r1c1", 4, 4), cells_of("r1c3-r3c1", 4, 4)
    ((0, 10), (3, 2, 1, 0), (2, 5, 8))
    >>> cells_of("column 2", 4, 4), cells_of(["r1c1", 5], 4, 4)
    ((1, 5, 9, 13), (0, 5))
    >>> cells_of("r1c5", 4, 4)
    Traceback (most recent call last):
    ninefold.errors.PuzzleError: cells: r1c5 is outside the grid of 4 rows and 4 columns
    """
    if isinstance(source, str):
        return _in_text(source, rows, columns, what)
    if isinstance(source, int):
        source = [source]
    if not isinstance(source, Iterable):
        raise PuzzleError(
            "{what}: {source} is not a list of cells such as 'r1c1 r1c2'", what=what, source=repr(source)
        )
    found: list[int] = []
    for item in source:
        if isinstance(item, str):
            found += _in_text(item, rows, columns, what)
        elif isinstance(item, int) and not isinstance(item, bool) and 0 <= item < rows * columns:
            found.append(item)
        else:
            raise _no_cell(what, repr(item), rows, columns)
    return tuple(found)


def _in_text(text: str, rows: int, columns: int, what: str) -> tuple[int, ...]:
    found: list[int] = []
    rest = 0
    for match in _ITEM.finditer(text):
        if text[rest : match.start()].strip(" ,;\n\t"):
            break
        rest = match.end()
        house, number = match[5], int(match[6] or 0)
        if house is not None:
            ends = (number, 1, number, columns) if house.lower() == "row" else (1, number, rows, number)
        else:
            ends = (int(match[1]), int(match[2]), int(match[3] or match[1]), int(match[4] or match[2]))
        found += _between(ends, match[0], rows, columns, what)
    if text[rest:].strip(" ,;\n\t"):
        raise PuzzleError(
            "{what}: {text} is not a list of cells such as 'r1c1 r1c2'", what=what, text=repr(text[:60])
        )
    return tuple(found)


def _between(ends: tuple[int, int, int, int], text: str, rows: int, columns: int, what: str) -> list[int]:
    """Return the cells from one to another, along a row, a column or a diagonal."""
    row, column, last_row, last_column = ends
    for r, c in ((row, column), (last_row, last_column)):
        if not (1 <= r <= rows and 1 <= c <= columns):
            raise _no_cell(what, text, rows, columns)
    down, right = last_row - row, last_column - column
    if down and right and abs(down) != abs(right):
        raise PuzzleError("{what}: {text} does not follow a row, column or diagonal", what=what, text=text)
    steps = max(abs(down), abs(right))
    return [
        (row - 1 + down * step // (steps or 1)) * columns + column - 1 + right * step // (steps or 1)
        for step in range(steps + 1)
    ]


def _no_cell(what: str, cell: str, rows: int, columns: int) -> PuzzleError:
    return PuzzleError(
        "{what}: {name} is outside the grid of {rows} rows and {columns} columns",
        what=what,
        name=cell,
        rows=rows,
        columns=columns,
    )
