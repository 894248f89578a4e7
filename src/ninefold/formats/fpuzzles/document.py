"""Access to documents of f-puzzles: rows of cells, and lists of marks such as cages. Errors name the mark."""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple, TypeVar

from ninefold.errors import PuzzleError
from ninefold.message import plural

__all__ = ["Grid", "Mark", "marks_of", "rows_of"]

_Choice = TypeVar("_Choice")

_NAME = re.compile(r"R(\d{1,3})C(\d{1,3})", re.IGNORECASE)
_NUMBER = re.compile(r"\d{1,7}")
#: More marks than any puzzle has.
_MOST_MARKS = 5_000


class Grid(NamedTuple):
    """A square grid. Cells are numbered row by row from 0, and named R1C1 in documents."""

    size: int

    def name(self, cell: int) -> str:
        """Return the name of a cell.

        >>> Grid(6).name(35)
        'R6C6'
        """
        return f"R{cell // self.size + 1}C{cell % self.size + 1}"

    def path(self, row: int, column: int, down: int, right: int) -> list[int]:
        """Return the cells from a place on, in one direction; they end where the grid ends.

        >>> Grid(4).path(0, 2, 1, -1), Grid(4).path(-1, 3, 1, 0)
        ([2, 5, 8], [])
        """
        found: list[int] = []
        while 0 <= row < self.size and 0 <= column < self.size:
            found.append(row * self.size + column)
            row, column = row + down, column + right
        return found

    def beside(self, cell: int) -> list[int]:
        """Return the cells that share an edge with a cell, in order.

        >>> Grid(4).beside(5)
        [1, 4, 6, 9]
        """
        row, column = divmod(cell, self.size)
        around = ((-1, 0), (0, -1), (0, 1), (1, 0))
        return [other for down, right in around for other in self.path(row + down, column + right, 99, 99)]


class Mark:
    """One entry of a list, such as a cage, with its key and its number for errors."""

    def __init__(self, key: str, number: int, fields: Mapping[str, Any], grid: Grid) -> None:
        self.key, self.grid = key, grid
        self._where, self._fields = f"{key} {number}", fields

    def has(self, name: str) -> bool:
        """True if a field has content."""
        return bool(self._fields.get(name))

    def place(self, text: object) -> tuple[int, int]:
        """Return the row and the column that a name means, from 0. They may be just outside the grid."""
        found = _NAME.fullmatch(text) if isinstance(text, str) else None
        if found is None:
            raise PuzzleError(
                "{where}: {name} is not the name of a cell, such as R1C1",
                where=self._where,
                name=_shown(text),
            )
        return int(found[1]) - 1, int(found[2]) - 1

    def cell(self, text: object) -> int:
        """Return the number of a cell."""
        row, column = self.place(text)
        size = self.grid.size
        if not (0 <= row < size and 0 <= column < size):
            raise PuzzleError(
                "{what}: {name} is outside the grid of {rows} rows and {columns} columns",
                what=self._where,
                name=text,
                rows=size,
                columns=size,
            )
        return row * size + column

    def only_cell(self) -> int:
        """Return the cell of a mark about one cell."""
        return self.cell(self._fields.get("cell"))

    def outside(self) -> tuple[int, int]:
        """Return the place of a clue, which is beside the grid or at one of its corners."""
        row, column = self.place(self._fields.get("cell"))
        size = self.grid.size
        if (0 <= row < size and 0 <= column < size) or row > size or column > size:
            raise PuzzleError(
                "{where}: {name} is not beside the grid of {rows} rows and {columns} columns",
                where=self._where,
                name=self._fields.get("cell"),
                rows=size,
                columns=size,
            )
        return row, column

    def cells(self, name: str = "cells", *, most: int | None = None) -> list[int]:
        """Return a list of cells, perhaps an empty one; an error if there are more than `most`."""
        found = self._cells(self._fields.get(name) or [], name)
        if most is not None and len(found) > most:
            raise PuzzleError(
                "{where}: {count} cells are too many, expected at most {most}",
                where=self._where,
                count=len(found),
                most=most,
            )
        return found

    def cells_as_many(self, name: str) -> list[int]:
        """Return a list with as many cells as the mark itself has."""
        found = self.cells(name)
        if len(found) != len(self.cells()):
            raise PuzzleError("{where}: the copy must have as many cells as the original", where=self._where)
        return found

    def pair(self) -> list[int]:
        """Return the cells of a mark between two cells."""
        found = self.cells()
        if len(found) != 2:
            raise PuzzleError("{where}: expected two cells", where=self._where)
        return found

    def lines(self) -> list[list[int]]:
        """Return all lines; a line of fewer than two cells means nothing."""
        lines = self._fields.get("lines") or []
        if not isinstance(lines, list):
            raise self._expected_list("lines")
        return [cells for line in lines if len(cells := self._cells(line, "lines")) > 1]

    def _cells(self, names: object, field: str) -> list[int]:
        if not isinstance(names, list):
            raise self._expected_list(field)
        return [self.cell(name) for name in names]

    def _expected_list(self, field: str) -> PuzzleError:
        return PuzzleError("{where}: {field} must be a list", where=self._where, field=field)

    def choice(self, name: str, known: "Mapping[str, _Choice]") -> "_Choice":
        """Return what one of several words means, such as a direction."""
        word = self._fields.get(name)
        found = known.get(word.strip().upper()) if isinstance(word, str) else None
        if found is None:
            raise PuzzleError(
                "{where}: {field} is {value}, expected one of: {words}",
                where=self._where,
                field=name,
                value=_shown(word),
                words=", ".join(known),
            )
        return found

    def misses_the_grid(self) -> PuzzleError:
        """Return the error for a clue that points away from the grid."""
        return PuzzleError(
            "{where}: the clue at {name} points away from the grid",
            where=self._where,
            name=self._fields.get("cell"),
        )

    def number(self, name: str = "value") -> int | None:
        """Return a number, which may be a text; None if the field is empty."""
        value = self._fields.get(name)
        if value is None or value == "":
            return None
        return self._number(value)

    def numbers(self, name: str) -> list[int]:
        """Return a list of numbers."""
        values = self._fields.get(name) or []
        if not isinstance(values, list):
            raise self._expected_list(name)
        return [self._number(value) for value in values]

    def _number(self, value: object) -> int:
        text = str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""
        if not _NUMBER.fullmatch(text.strip()):
            raise PuzzleError(
                "{where}: {value} is not a number, 0 or more", where=self._where, value=_shown(value)
            )
        return int(text)


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:39] + "…"


def marks_of(document: Mapping[str, Any], key: str, grid: Grid) -> list[Mark]:
    """Return the marks in a list of a document; an empty list if it has none."""
    entries = document.get(key) or []
    if not isinstance(entries, list):
        raise PuzzleError("{where}: expected a list", where=key)
    if len(entries) > _MOST_MARKS:
        raise PuzzleError("{where}: {count} entries are too many", where=key, count=len(entries))
    for number, entry in enumerate(entries, 1):
        if not isinstance(entry, dict):
            raise PuzzleError("{at}: expected an object", at=f"{key} {number}")
    return [Mark(key, number, entry, grid) for number, entry in enumerate(entries, 1)]


def rows_of(rows: object, size: int) -> list[Any]:
    """Return the cells of a square grid from a list of rows."""
    if not isinstance(rows, list) or len(rows) != size:
        count = len(rows) if isinstance(rows, list) else 0
        template = plural(
            count, "a grid of {count} row, expected {size}", "a grid of {count} rows, expected {size}"
        )
        raise PuzzleError(template, count=count, size=size)
    for number, row in enumerate(rows, 1):
        count = len(row) if isinstance(row, list) else 0
        if count != size:
            template = plural(
                count, "row {row}: {count} cell, expected {size}", "row {row}: {count} cells, expected {size}"
            )
            raise PuzzleError(template, row=number, count=count, size=size)
    return [cell for row in rows for cell in row]
