"""A variant as text: the grid with the borders of its regions, and a line for each rule.

    c1  c2  c3          lines are drawn only where a region ends, so cells with no line between them
   +-------+---+        are in the same region
r1 | 1   . | . |
   |   +---+   |
r2 | . | 2   . |
   +---+-------+
"""

from collections.abc import Iterator, Sequence

from ninefold.render.variant.words import describe
from ninefold.translation import ENGLISH, catalogue
from ninefold.variants.variant import Variant

__all__ = ["text_of_variant"]


def text_of_variant(
    variant: Variant, values: Sequence[int | None] = (), *, language: str = ENGLISH, rules: bool = True
) -> str:
    """Draw a variant with its digits, row by row; `rules` lists the rules below the grid.

    >>> from ninefold.variants.constraint import Constraint
    >>> small = Variant(2, 3, 1, 3, ((0, 1, 3), (2, 4, 5)), (Constraint("thermo", cells=[0, 1]),))
    >>> print(text_of_variant(small, [1, None, None, None, 2, None]))
        c1  c2  c3
       +-------+---+
    r1 | 1   . | . |
       |   +---+   |
    r2 | . | 2   . |
       +---+-------+
    thermometer: r1c1 r1c2
    """
    grid = _Grid(variant)
    texts = ["." if value is None else str(value) for value in values] or ["."] * variant.cells
    lines = [grid.names(), *grid.lines(texts)]
    words = catalogue(language)
    if rules:
        lines += [describe(variant, constraint, words) for constraint in variant.constraints]
    return "\n".join(lines)


class _Grid:
    """The cells of a variant, and where its regions end."""

    def __init__(self, variant: Variant) -> None:
        self.rows, self.columns = variant.rows, variant.columns
        longest = max(len(str(variant.max_value)), 1)
        self.wide = max(longest, len(f"c{variant.columns}") - 1) + 2
        self.margin = len(f"r{variant.rows}") + 1
        self.regions: list[set[int]] = [set() for _ in range(variant.cells)]
        for number, region in enumerate(variant.regions):
            for cell in region:
                self.regions[cell].add(number)

    def names(self) -> str:
        """The names of the columns."""
        names = (f"{f'c{column + 1}':>{self.wide - 1}} " for column in range(self.columns))
        return (" " * (self.margin + 1) + " ".join(names)).rstrip()

    def lines(self, texts: Sequence[str]) -> Iterator[str]:
        """Yield the lines of the grid, without those between rows where no region ends."""
        for row in range(self.rows + 1):
            if any(self._below(row, column) for column in range(self.columns)):
                corners = [self._corner(row, column) for column in range(self.columns + 1)]
                bars = [
                    ("-" if self._below(row, column) else " ") * self.wide for column in range(self.columns)
                ]
                drawn = "".join(corner + bar for corner, bar in zip(corners, [*bars, ""], strict=True))
                yield f"{'':{self.margin}}{drawn}"
            if row < self.rows:
                first = row * self.columns
                cells = [f"{text:>{self.wide - 1}} " for text in texts[first : first + self.columns]]
                sides = ["|" if self._beside(row, column) else " " for column in range(self.columns + 1)]
                drawn = "".join(side + cell for side, cell in zip(sides, [*cells, ""], strict=True))
                yield f"{f'r{row + 1}':<{self.margin}}{drawn}"

    def _below(self, row: int, column: int) -> bool:
        """True if a line runs above a row."""
        return self._ends((row - 1, column), (row, column))

    def _beside(self, row: int, column: int) -> bool:
        """True if a line runs left of a column."""
        return self._ends((row, column - 1), (row, column))

    def _ends(self, one: tuple[int, int], other: tuple[int, int]) -> bool:
        """True if exactly one of two places is on the board, or if a region has only one of them."""
        inside = [row in range(self.rows) and column in range(self.columns) for row, column in (one, other)]
        if not all(inside):
            return any(inside)
        here, there = (self.regions[row * self.columns + column] for row, column in (one, other))
        return here != there

    def _corner(self, row: int, column: int) -> str:
        """The sign where lines meet."""
        upright = self._beside(row - 1, column), self._beside(row, column)
        level = self._below(row, column - 1), self._below(row, column)
        if any(upright) and any(level):
            return "+"
        return "|" if any(upright) else "-" if any(level) else " "
