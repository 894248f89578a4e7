"""Rules about the whole grid: diagonals, windows, moves of chess pieces, neighbours that are consecutive."""

from typing import Any

from ninefold.errors import PuzzleError
from ninefold.variants.constraint import Constraint
from ninefold.variants.rule import Rule
from ninefold.variants.variant import Variant

__all__ = [
    "anti_king",
    "anti_knight",
    "anti_taxicab",
    "diagonal",
    "diagonal_nonconsecutive",
    "diagonals",
    "disjoint_groups",
    "dutch_flatmates",
    "global_entropy",
    "global_mod3",
    "knight_sum_forbidden",
    "nonconsecutive",
    "windoku",
]


def diagonals() -> Rule:
    """No digit is on a main diagonal twice: X-Sudoku.

    >>> import ninefold as nf
    >>> nf.count_solutions("1234" + "." * 12, limit=100)
    12
    >>> nf.count_solutions(nf.Puzzle("1234" + "." * 12, rules=[diagonals()]), limit=100)
    2
    """
    return Rule("diagonals", _diagonals)


def diagonal(direction: str) -> Rule:
    r"""No digit is twice on one diagonal: "/" from the bottom left corner, or "\\" from the top left corner.

    >>> diagonal("/")
    Rule('diagonal', direction='/')
    """
    return Rule("diagonal", _diagonal, direction=direction)


def _diagonals(_: str, variant: Variant, fields: dict[str, Any]) -> list[Constraint]:
    return [own for direction in "\\/" for own in _diagonal("diagonal", variant, {"direction": direction})]


def _diagonal(name: str, variant: Variant, fields: dict[str, Any]) -> list[Constraint]:
    direction, size = fields["direction"], variant.rows
    if direction not in ("/", "\\"):
        raise PuzzleError(
            "diagonal: the direction must be '/' or '\\', not {direction}", direction=repr(direction)
        )
    _require_square(variant, name)
    rows = range(size) if direction == "\\" else range(size - 1, -1, -1)
    cells = [row * size + column for column, row in enumerate(rows)]
    return [Constraint(name, direction=direction, cells=cells)]


def windoku() -> Rule:
    """No digit is twice in one of the windows: four in a 9x9 grid, as large as its boxes.

    >>> import ninefold as nf
    >>> nf.Puzzle("." * 81, rules=[windoku()]).variant.constraints[0]["groups"][0]
    [10, 11, 12, 19, 20, 21, 28, 29, 30]
    """
    return Rule("windoku", _windoku)


def _windoku(name: str, variant: Variant, fields: dict[str, Any]) -> list[Constraint]:
    """Windows are as large as boxes and one cell apart from each other and from the edge."""
    height, width = _box(variant, name)
    rows, columns = variant.rows, variant.columns
    groups = [
        [row * columns + column for row in range(top, top + height) for column in range(left, left + width)]
        for top in range(1, rows - height, height + 1)
        for left in range(1, columns - width, width + 1)
    ]
    return [Constraint(name, groups=groups)]


def disjoint_groups() -> Rule:
    """No digit is twice at the same place of different boxes.

    >>> import ninefold as nf
    >>> nf.Puzzle("." * 16, rules=[disjoint_groups()]).variant.constraints[0]["groups"]
    [[0, 2, 8, 10], [1, 3, 9, 11], [4, 6, 12, 14], [5, 7, 13, 15]]
    """
    return Rule("disjoint_groups", _disjoint_groups)


def _disjoint_groups(name: str, variant: Variant, fields: dict[str, Any]) -> list[Constraint]:
    _box(variant, name)
    places = zip(*(sorted(region) for region in variant.regions), strict=True)
    return [Constraint(name, groups=[list(cells) for cells in places])]


def _box(variant: Variant, name: str) -> tuple[int, int]:
    """Return the rows and columns of the boxes; an error if the regions are not boxes of one shape."""
    shapes = set()
    for region in variant.regions:
        rows = {cell // variant.columns for cell in region}
        columns = {cell % variant.columns for cell in region}
        shapes.add((len(rows), len(columns)) if len(rows) * len(columns) == len(region) else None)
    shape = shapes.pop() if len(shapes) == 1 else None
    if shape is None:
        raise PuzzleError("{rule} needs boxes of one shape, and this puzzle has none", rule=name)
    return shape


def _require_square(variant: Variant, name: str) -> None:
    if variant.rows != variant.columns:
        raise PuzzleError(
            "{rule} needs a square grid, not {rows}x{columns}",
            rule=name,
            rows=variant.rows,
            columns=variant.columns,
        )


def anti_knight() -> Rule:
    """Cells a knight's move apart have different digits.

    >>> anti_knight()
    Rule('anti_knight')
    """
    return Rule("anti_knight")


def anti_king() -> Rule:
    """Cells a king's move apart have different digits.

    >>> anti_king()
    Rule('anti_king')
    """
    return Rule("anti_king")


def nonconsecutive() -> Rule:
    """Neighbours in a row or column never differ by 1.

    >>> nonconsecutive()
    Rule('nonconsecutive')
    """
    return Rule("nonconsecutive")


def diagonal_nonconsecutive() -> Rule:
    """Diagonal neighbours never differ by 1.

    >>> diagonal_nonconsecutive()
    Rule('diagonal_nonconsecutive')
    """
    return Rule("diagonal_nonconsecutive")


def anti_taxicab() -> Rule:
    """Equal digits are never as many steps apart, along rows and columns, as they say.

    >>> anti_taxicab()
    Rule('anti_taxicab')
    """
    return Rule("anti_taxicab")


def knight_sum_forbidden(*totals: int) -> Rule:
    """Cells a knight's move apart never add up to one of these totals.

    >>> knight_sum_forbidden(5, 15)
    Rule('knight_sum_forbidden', sums=(5, 15))
    """
    return Rule("knight_sum_forbidden", sums=totals)


def global_entropy() -> Rule:
    """Every 2x2 square has a low, a middle and a high digit.

    >>> global_entropy()
    Rule('global_entropy')
    """
    return Rule("global_entropy")


def global_mod3() -> Rule:
    """Every 2x2 square has digits with all three remainders when divided by 3.

    >>> global_mod3()
    Rule('global_mod3')
    """
    return Rule("global_mod3")


def dutch_flatmates() -> Rule:
    """Every 5 has a 1 directly above it or a 9 directly below it.

    >>> dutch_flatmates()
    Rule('dutch_flatmates')
    """
    return Rule("dutch_flatmates")
