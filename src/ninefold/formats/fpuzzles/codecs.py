"""How documents of f-puzzles write rules: as cells, lines, single cells, or clues beside the grid.

A codec reads the marks of a key and writes constraints as marks again, so each fact is in one place.
"""

from dataclasses import dataclass
from typing import Any, Protocol

from ninefold import rules
from ninefold.formats.fpuzzles.document import Grid, Mark
from ninefold.formats.fpuzzles.refusal import refusal
from ninefold.message import message
from ninefold.rules import Rule
from ninefold.variants.constraint import Constraint
from ninefold.variants.variant import Variant

__all__ = [
    "Arrows",
    "CellMarks",
    "Cells",
    "Clones",
    "Codec",
    "Extremes",
    "Lines",
    "LittleKillers",
    "OutsideClues",
    "Quadruples",
    "RegionSumLines",
    "Sandwiches",
    "SumSigns",
]

_Marks = list[dict[str, Any]]


class Codec(Protocol):
    """Reads the marks of a key, and writes constraints of a type as marks."""

    def read(self, kind: str, marks: list[Mark]) -> "list[Rule | Constraint]":
        """Return the rules that the marks mean."""

    def write(self, constraint: Constraint, variant: Variant) -> _Marks:
        """Return the marks of a constraint; an error if there are none with its meaning."""


def _names(cells: list[int], variant: Variant) -> list[str]:
    grid = Grid(variant.columns)
    return [grid.name(cell) for cell in cells]


@dataclass(frozen=True)
class Cells:
    """A list of cells, perhaps with a number: a mark without one has the usual number, or none.

    `axis` is a field of indexers, of which f-puzzles has a key for rows and a key for columns.
    """

    number: str = ""
    usual: int | None = None
    is_pair: bool = False
    axis: str = ""

    def read(self, kind: str, marks: list[Mark]) -> "list[Rule | Constraint]":
        """Return a constraint for each mark with cells."""
        return [self._constraint(kind, mark) for mark in marks if mark.cells()]

    def _constraint(self, kind: str, mark: Mark) -> Constraint:
        fields: dict[str, Any] = {"cells": mark.pair() if self.is_pair else mark.cells()}
        if self.axis:
            fields["axis"] = self.axis
        if self.number:
            value = mark.number()
            fields[self.number] = self.usual if value is None else value
        return Constraint(kind, **fields)

    def write(self, constraint: Constraint, variant: Variant) -> _Marks:
        """Return one mark; the usual number is left out."""
        form = constraint.form
        mark: dict[str, Any] = {"cells": _names(form["cells"], variant)}
        value = form.get(self.number) if self.number else None
        return [mark if value is None or value == self.usual else {**mark, "value": str(value)}]


@dataclass(frozen=True)
class CellMarks:
    """Marks of one cell each."""

    def read(self, kind: str, marks: list[Mark]) -> "list[Rule | Constraint]":
        """Return one constraint for all cells."""
        cells = [mark.only_cell() for mark in marks]
        return [Constraint(kind, cells=cells)] if cells else []

    def write(self, constraint: Constraint, variant: Variant) -> _Marks:
        """Return a mark for each cell."""
        return [{"cell": name} for name in _names(constraint["cells"], variant)]


@dataclass(frozen=True)
class Extremes:
    """Cells that are smaller or greater than their neighbours, except neighbours with the same mark."""

    def read(self, kind: str, marks: list[Mark]) -> "list[Rule | Constraint]":
        """Return a constraint for each cell that has other neighbours."""
        marked = {mark.only_cell(): mark.grid for mark in marks}
        beside = {
            cell: [other for other in grid.beside(cell) if other not in marked]
            for cell, grid in marked.items()
        }
        return [Constraint(kind, cell=cell, neighbours=others) for cell, others in beside.items() if others]

    def write(self, constraint: Constraint, variant: Variant) -> _Marks:
        """Return the mark of a cell, if its neighbours are the usual ones."""
        marked = {own["cell"] for own in variant.constraints if own.type == constraint.type}
        grid, cell = Grid(variant.columns), constraint["cell"]
        if set(constraint["neighbours"]) != set(grid.beside(cell)) - marked:
            raise refusal(
                constraint, variant, message("it must be about all cells beside it without such a mark")
            )
        return [{"cell": grid.name(cell)}]


@dataclass(frozen=True)
class Lines:
    """Lines of cells. `number` is the field of a number that all lines have: `usual`, or the value of a mark.

    Without `has_value`, f-puzzles knows the usual number only.
    """

    number: str = ""
    usual: int | None = None
    has_value: bool = False

    def read(self, kind: str, marks: list[Mark]) -> "list[Rule | Constraint]":
        """Return a constraint for each line."""
        return [self._rule(kind, mark, line) for mark in marks for line in mark.lines()]

    def _rule(self, kind: str, mark: Mark, line: list[int]) -> "Rule | Constraint":
        if not self.number:
            return Constraint(kind, cells=line)
        value = mark.number() if self.has_value else None
        value = self._usual(mark.grid.size) if value is None else value
        return Constraint(kind, cells=line, **{self.number: value})

    def _usual(self, size: int) -> int:
        """Return the usual number; without one, it is half the number of digits, rounded up."""
        return (size + 1) // 2 if self.usual is None else self.usual

    def write(self, constraint: Constraint, variant: Variant) -> _Marks:
        """Return one mark with one line."""
        mark: dict[str, Any] = {"lines": [_names(constraint["cells"], variant)]}
        if not self.number or constraint[self.number] == self._usual(variant.columns):
            return [mark]
        if self.has_value:
            return [{**mark, "value": str(constraint[self.number])}]
        raise refusal(
            constraint,
            variant,
            message("its number must be {number}", number=self._usual(variant.columns)),
        )


@dataclass(frozen=True)
class RegionSumLines:
    """Lines that the regions divide into pieces with equal sums."""

    def read(self, kind: str, marks: list[Mark]) -> "list[Rule | Constraint]":
        """Return a rule for each line."""
        return [rules.region_sum_line(line) for mark in marks for line in mark.lines()]

    def write(self, constraint: Constraint, variant: Variant) -> _Marks:
        """Return one mark, if the regions make the same pieces."""
        cells = [cell for piece in constraint["segments"] for cell in piece]
        usual = rules.region_sum_line(cells).constraints_of(variant)[0]
        if constraint["segments"] != usual["segments"]:
            raise refusal(constraint, variant, message("its pieces must be those that the regions make"))
        return [{"lines": [_names(cells, variant)]}]


@dataclass(frozen=True)
class Arrows:
    """Circles of one to three cells, each with arrows that begin in them."""

    def read(self, kind: str, marks: list[Mark]) -> "list[Rule | Constraint]":
        """Return a constraint for each arrow. Numbers in circles are read to the right, or downwards."""
        return [
            Constraint(kind, circle=circle, shaft=line[line[0] in circle :])
            for mark in marks
            if (circle := sorted(mark.cells(most=3)))
            for line in mark.lines()
        ]

    def write(self, constraint: Constraint, variant: Variant) -> _Marks:
        """Return a circle with one arrow, which begins in the circle's cell closest to it."""
        circle, shaft = constraint["circle"], constraint["shaft"]
        if circle != sorted(circle) or not shaft:
            raise refusal(constraint, variant, message("its circle must be in reading order"))
        start = min(circle, key=lambda cell: _distance(cell, shaft[0], variant.columns))
        line = [start, *shaft]
        return [{"cells": _names(circle, variant), "lines": [_names(line, variant)]}]


def _distance(first: int, second: int, columns: int) -> int:
    rows = abs(first // columns - second // columns)
    return max(rows, abs(first % columns - second % columns))


@dataclass(frozen=True)
class Clones:
    """Groups of cells and their copies."""

    def read(self, kind: str, marks: list[Mark]) -> "list[Rule | Constraint]":
        """Return a constraint for each group."""
        return [
            Constraint(kind, cells=mark.cells(), clone=mark.cells_as_many("cloneCells"))
            for mark in marks
            if mark.cells()
        ]

    def write(self, constraint: Constraint, variant: Variant) -> _Marks:
        """Return one mark."""
        own, copy = _names(constraint["cells"], variant), _names(constraint["clone"], variant)
        return [{"cells": own, "cloneCells": copy}]


@dataclass(frozen=True)
class Quadruples:
    """Digits at a corner, which are in the four cells around it."""

    def read(self, kind: str, marks: list[Mark]) -> "list[Rule | Constraint]":
        """Return a constraint for each mark with digits."""
        return [
            Constraint(kind, cells=mark.cells(), values=mark.numbers("values"))
            for mark in marks
            if mark.cells() and mark.numbers("values")
        ]

    def write(self, constraint: Constraint, variant: Variant) -> _Marks:
        """Return one mark, if the cells are around a corner."""
        form, columns = constraint.form, variant.columns
        corner = min(form["cells"], default=0)
        square = [corner, corner + 1, corner + columns, corner + columns + 1]
        if sorted(form["cells"]) != square or corner % columns == columns - 1 or form.get("exact"):
            raise refusal(constraint, variant, message("its cells must be a 2x2 square"))
        return [{"cells": _names(form["cells"], variant), "values": form["values"]}]


@dataclass(frozen=True)
class SumSigns:
    """An X or a V between two cells."""

    signs: tuple[tuple[str, int], ...] = (("X", 10), ("V", 5))

    def read(self, kind: str, marks: list[Mark]) -> "list[Rule | Constraint]":
        """Return a constraint for each sign."""
        return [
            Constraint(kind, cells=mark.pair(), value=mark.choice("value", dict(self.signs)))
            for mark in marks
            if mark.has("value")
        ]

    def write(self, constraint: Constraint, variant: Variant) -> _Marks:
        """Return one sign, if there is one for the sum."""
        sign = {total: name for name, total in self.signs}.get(constraint["value"])
        if sign is None:
            raise refusal(constraint, variant, message("the sum must be 5 or 10"))
        return [{"cells": _names(constraint["cells"], variant), "value": sign}]


@dataclass(frozen=True)
class OutsideClues:
    """Numbers beside a row or column, which begin at the cell next to them. `number` is the field for it."""

    number: str

    def read(self, kind: str, marks: list[Mark]) -> "list[Rule | Constraint]":
        """Return a constraint for each clue with a number."""
        return [
            Constraint(kind, cells=_line_from(mark), **{self.number: mark.number()})
            for mark in marks
            if mark.number() is not None
        ]

    def write(self, constraint: Constraint, variant: Variant) -> _Marks:
        """Return one clue, if the cells are a whole row or column."""
        size, cells = variant.columns, constraint["cells"]
        for row, column in _places_beside(size):
            if cells == _line_of(row, column, Grid(size)):
                return [{"cell": f"R{row + 1}C{column + 1}", "value": str(constraint[self.number])}]
        raise refusal(constraint, variant, message("its cells must be a whole row or column"))


@dataclass(frozen=True)
class Sandwiches(OutsideClues):
    """Sums between the smallest and the largest digit of a row or column."""

    def read(self, kind: str, marks: list[Mark]) -> "list[Rule | Constraint]":
        """Return a rule for each clue with a sum. Both ends of a row mean the same: cells are in order."""
        found: list[Rule | Constraint] = []
        for mark in marks:
            total = mark.number()
            if total is not None:
                found.append(rules.sandwich(sorted(_line_from(mark)), total))
        return found

    def write(self, constraint: Constraint, variant: Variant) -> _Marks:
        """Return one clue, if the cells are a whole row or column and the crusts are the usual ones."""
        if set(constraint["crusts"]) != {variant.min_value, variant.max_value}:
            raise refusal(
                constraint, variant, message("its crusts must be the smallest and the largest digit")
            )
        form = constraint.form | {"cells": sorted(constraint["cells"])}
        return OutsideClues.write(self, Constraint.from_form(form), variant)


def _line_from(mark: Mark) -> list[int]:
    row, column = mark.outside()
    cells = _line_of(row, column, mark.grid)
    if not cells:
        raise mark.misses_the_grid()
    return cells


def _line_of(row: int, column: int, grid: Grid) -> list[int]:
    """Return the row or column beside a place, from there on; nothing beside a corner."""
    down = 1 if row < 0 else -1 if row >= grid.size else 0
    right = 1 if column < 0 else -1 if column >= grid.size else 0
    return grid.path(row + down, column + right, down, right) if not (down and right) else []


def _places_beside(size: int) -> list[tuple[int, int]]:
    """Return the places left of all rows and above all columns, and then those on the other sides."""
    lines = range(size)
    first = [*((line, -1) for line in lines), *((-1, line) for line in lines)]
    return first + [*((line, size) for line in lines), *((size, line) for line in lines)]


@dataclass(frozen=True)
class LittleKillers:
    """Sums of diagonals, with a place beside the grid and a direction."""

    directions: tuple[tuple[str, tuple[int, int]], ...] = (
        ("DR", (1, 1)),
        ("DL", (1, -1)),
        ("UR", (-1, 1)),
        ("UL", (-1, -1)),
    )

    def read(self, kind: str, marks: list[Mark]) -> "list[Rule | Constraint]":
        """Return a constraint for each clue with a sum."""
        return [
            Constraint(kind, cells=self._diagonal(mark), sum=mark.number())
            for mark in marks
            if mark.number() is not None
        ]

    def _diagonal(self, mark: Mark) -> list[int]:
        if not mark.has("direction") and mark.has("cells"):
            return mark.cells()
        down, right = mark.choice("direction", dict(self.directions))
        row, column = mark.outside()
        cells = mark.grid.path(row + down, column + right, down, right)
        if not cells:
            raise mark.misses_the_grid()
        return cells

    def write(self, constraint: Constraint, variant: Variant) -> _Marks:
        """Return one clue, if the cells are a whole diagonal from one edge to another."""
        grid, cells = Grid(variant.columns), constraint["cells"]
        for line in (cells, cells[::-1]):
            row, column = divmod(line[0], grid.size) if line else (0, 0)
            for name, (down, right) in self.directions:
                above, left = row - down, column - right
                inside = 0 <= above < grid.size and 0 <= left < grid.size
                if not inside and grid.path(row, column, down, right) == line:
                    place = f"R{above + 1}C{left + 1}"
                    names = _names(line, variant)
                    value = str(constraint["sum"])
                    return [{"cell": place, "cells": names, "direction": name, "value": value}]
        raise refusal(constraint, variant, message("its cells must be a whole diagonal"))
