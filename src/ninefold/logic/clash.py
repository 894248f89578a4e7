"""What clashes, for the checker: worked out here from the houses.

The finders look clashes up in a table of the rules. If that table were wrong, they would find wrong steps,
and a checker that used it would accept them.
"""

from functools import lru_cache

from ninefold._native import Board, CellSet, Rules
from ninefold.candidate import Candidate

__all__ = ["cells_seen_from", "clash"]


def clash(board: Board, one: Candidate, other: Candidate) -> bool:
    """True if two candidates cannot both hold: two digits of a cell, or a digit twice in a house."""
    if one.cell == other.cell:
        return one.digit != other.digit
    return one.digit == other.digit and other.cell in cells_seen_from(board, one.cell)


def cells_seen_from(board: Board, cell: int) -> CellSet:
    """The cells that share a house with a cell."""
    return _cells_seen(board.rules)[cell]


@lru_cache(maxsize=8)
def _cells_seen(rules: Rules) -> dict[int, CellSet]:
    houses = [house.cells for house in rules.houses]
    return {
        cell: CellSet([other for house in houses if cell in house for other in house if other != cell])
        for cell in rules.cells
    }
