"""The size, the digits, the regions and the constraints of a puzzle, without its givens."""

import json
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ninefold.variants.constraint import Constraint
from ninefold.variants.form import check_form

__all__ = ["Variant"]


@dataclass(frozen=True)
class Variant:
    """What the digits of a puzzle must obey. Rows and columns never hold a digit twice; regions add to that.

    Cells are numbered row by row from 0. A row, column or region with as many cells as there are digits
    holds every digit.

    >>> small = Variant(4, 4, 1, 4, regions=((0, 1, 4, 5), (2, 3, 6, 7), (8, 9, 12, 13), (10, 11, 14, 15)))
    >>> small.cells, list(small.digits)
    (16, [1, 2, 3, 4])
    """

    rows: int
    columns: int
    min_value: int
    max_value: int
    regions: tuple[tuple[int, ...], ...] = ()
    constraints: tuple[Constraint, ...] = ()

    def __post_init__(self) -> None:
        check_form(self.form)

    @classmethod
    def from_form(cls, form: dict[str, Any]) -> "Variant":
        """Make a variant from the JSON form of a puzzle, whose givens and candidates do not matter here."""
        check_form(form)
        return cls(
            form["rows"],
            form["cols"],
            form.get("min_value", 1),
            form["max_value"],
            tuple(tuple(region) for region in form.get("regions", ())),
            tuple(Constraint.from_form(constraint) for constraint in form.get("constraints", ())),
        )

    @property
    def form(self) -> dict[str, Any]:
        """The JSON form, as a new dict without givens and candidates."""
        return {
            "rows": self.rows,
            "cols": self.columns,
            "min_value": self.min_value,
            "max_value": self.max_value,
            "regions": [list(region) for region in self.regions],
            "constraints": [constraint.form for constraint in self.constraints],
        }

    @cached_property
    def text(self) -> str:
        """The JSON form as text; equal variants have equal texts."""
        return json.dumps(self.form, sort_keys=True)

    @property
    def cells(self) -> int:
        """The number of cells."""
        return self.rows * self.columns

    @property
    def digits(self) -> range:
        """All digits of the puzzle."""
        return range(self.min_value, self.max_value + 1)

    @property
    def houses(self) -> list[tuple[str, tuple[int, ...]]]:
        """The rows, columns and regions with their names. No digit is in one of them twice.

        >>> Variant(2, 2, 1, 2).houses
        [('row 1', (0, 1)), ('row 2', (2, 3)), ('column 1', (0, 2)), ('column 2', (1, 3))]
        """
        grid = range(self.cells)
        rows = [
            (f"row {i + 1}", tuple(grid[i * self.columns : (i + 1) * self.columns])) for i in range(self.rows)
        ]
        columns = [(f"column {i + 1}", tuple(grid[i :: self.columns])) for i in range(self.columns)]
        return rows + columns + [(f"region {i}", region) for i, region in enumerate(self.regions, 1)]

    @property
    def description(self) -> str:
        """The size and the types of constraints in a few words.

        >>> Variant(6, 6, 1, 6, constraints=(Constraint("anti_king"),)).description
        '6x6 with anti_king'
        """
        kinds = dict.fromkeys(constraint.type for constraint in self.constraints)
        size = f"{self.rows}x{self.columns}"
        return (
            f"{size} with {', '.join(kinds)}"
            if kinds
            else size
            if self.rows != 9
            else f"{size} with own regions"
        )

    def cell_name(self, cell: int) -> str:
        """Return the name of a cell.

        >>> Variant(6, 6, 1, 6).cell_name(35)
        'r6c6'
        """
        return f"r{cell // self.columns + 1}c{cell % self.columns + 1}"
