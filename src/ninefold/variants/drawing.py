"""Draws the grid of a variant as text, with lines between regions."""

from collections.abc import Sequence

from ninefold.variants.alphabet import has_text, text_of
from ninefold.variants.variant import Variant
from ninefold.variants.variant_puzzle import VariantPuzzle

__all__ = ["draw", "draw_values"]


def draw(puzzle: VariantPuzzle) -> str:
    """Return the givens as a drawing, and the types of the constraints.

    >>> from ninefold.puzzle import Puzzle
    >>> print(Puzzle("12....3...4.....", regions="AAAB CABB CCBD CDDD"))
    +-----------+---+
    | 1   2   . | . |
    +---+   +---+   |
    | . | . | 3   . |
    |   +---+   +---+
    | .   . | 4 | . |
    |   +---+---+   |
    | . | .   .   . |
    +---+-----------+
    """
    kinds = [constraint.type for constraint in puzzle.variant.constraints]
    counted = [
        f"{kind} ({kinds.count(kind)})" if kinds.count(kind) > 1 else kind for kind in dict.fromkeys(kinds)
    ]
    drawing = draw_values(puzzle.variant, puzzle.values)
    return f"{drawing}\nwith {', '.join(counted)}" if counted else drawing


def draw_values(variant: Variant, values: Sequence[int | None]) -> str:
    """Return a grid as a drawing."""
    region = {cell: number for number, own in enumerate(variant.regions) for cell in own}
    rows, columns = variant.rows, variant.columns
    width = 1 if has_text(variant.digits) else len(str(variant.max_value))

    def owner(row: int, column: int) -> object:
        """What a cell belongs to: cells with the same owner have no line between them."""
        inside = 0 <= row < rows and 0 <= column < columns
        return region.get(row * columns + column, "rest") if inside else None

    lines = []
    for row in range(rows + 1):
        # A line is drawn between two cells if their owners differ; a corner if some line meets there.
        edge = "".join(
            _corner([owner(row + r, column + c) for r, c in ((-1, -1), (-1, 0), (0, -1), (0, 0))])
            + ("-" if owner(row - 1, column) != owner(row, column) else " ") * (width + 2)
            for column in range(columns)
        ) + _corner([owner(row - 1, columns - 1), None, owner(row, columns - 1), None])
        if "-" in edge:
            lines.append(edge)
        if row < rows:
            cells = values[row * columns : (row + 1) * columns]
            marks = [
                text_of([value]) if width == 1 else str("." if value is None else value) for value in cells
            ]
            body = "".join(
                ("|" if owner(row, column - 1) != owner(row, column) else " ") + f" {marks[column]:>{width}} "
                for column in range(columns)
            )
            lines.append(body + "|")
    return "\n".join(lines)


def _corner(owners: list[object]) -> str:
    """Return the mark where four cells meet: above left, above right, below left, below right."""
    above_left, above_right, below_left, below_right = owners
    across = above_left != below_left or above_right != below_right
    down = above_left != above_right or below_left != below_right
    return "+" if across and down else "-" if across else "|" if down else " "
