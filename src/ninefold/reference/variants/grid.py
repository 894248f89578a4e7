"""A full grid of any size, and what the predicates ask it."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

__all__ = ["DIAGONAL_STEPS", "KNIGHT_STEPS", "ORTHOGONAL_STEPS", "FullGrid", "Rule"]

# Each pair of cells once: the steps lead to later cells in reading order.
ORTHOGONAL_STEPS = ((0, 1), (1, 0))
DIAGONAL_STEPS = ((1, 1), (1, -1))
KNIGHT_STEPS = ((1, 2), (1, -2), (2, 1), (2, -1))


@dataclass(frozen=True)
class FullGrid:
    """The digits of all cells, row by row."""

    rows: int
    cols: int
    min_value: int
    max_value: int
    values: list[int]

    @property
    def digits(self) -> range:
        """All digits of the puzzle."""
        return range(self.min_value, self.max_value + 1)

    def of(self, cells: Iterable[int]) -> list[int]:
        """Return the digits in these cells, in this order."""
        return [self.values[cell] for cell in cells]

    def differ(self, cells: Iterable[int]) -> bool:
        """True if no digit is in two of these cells."""
        digits = self.of(cells)
        return len(set(digits)) == len(digits)

    def lines(self) -> Iterator[list[int]]:
        """Yield the cells of each row and column."""
        for row in range(self.rows):
            yield [row * self.cols + col for col in range(self.cols)]
        for col in range(self.cols):
            yield [row * self.cols + col for row in range(self.rows)]

    def at(self, row: int, col: int) -> int | None:
        """Return the digit at a place, or None outside the grid."""
        inside = 0 <= row < self.rows and 0 <= col < self.cols
        return self.values[row * self.cols + col] if inside else None

    def places(self) -> Iterator[tuple[int, int, int]]:
        """Yield row, column and digit of each cell."""
        for cell, digit in enumerate(self.values):
            yield cell // self.cols, cell % self.cols, digit

    def pairs(self, steps: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
        """Yield the digits of all cells that are one of these steps apart."""
        for row, col, digit in self.places():
            for down, right in steps:
                other = self.at(row + down, col + right)
                if other is not None:
                    yield digit, other

    def squares(self) -> Iterator[list[int]]:
        """Yield the digits of each 2x2 square."""
        for row in range(self.rows - 1):
            for col in range(self.cols - 1):
                corner = row * self.cols + col
                yield self.of([corner, corner + 1, corner + self.cols, corner + self.cols + 1])

    def third(self, digit: int) -> int:
        """Return 0 for low digits, 1 for middle ones, 2 for high ones."""
        return (digit - self.min_value) * 3 // len(self.digits)


#: Judges the full grid by one constraint, given in its JSON form.
Rule = Callable[[FullGrid, dict[str, Any]], bool]
