"""What clashes, for the checker: worked out here from the houses, and for variants from their rules.

The finders look clashes up in a table of the rules. If that table were wrong, they would find wrong steps,
and a checker that used it would accept them.
"""

from collections.abc import Callable
from functools import lru_cache

from ninefold._native import Board, CellSet, Rules
from ninefold.candidate import Candidate

#: The difference between the numbers of a cell and the one below it, on every board.
STRIDE = 9

__all__ = ["STRIDE", "cells_seen_from", "clash", "clash_test"]


def clash(board: Board, one: Candidate, other: Candidate) -> bool:
    """True if two candidates cannot both hold: two digits of a cell, a digit twice in a house, and so on."""
    if board.rules.description:
        return _clash_of(board.rules.description)(one, other)
    if one.cell == other.cell:
        return one.digit != other.digit
    return one.digit == other.digit and other.cell in cells_seen_from(board, one.cell)


def clash_test(board: Board) -> Callable[[tuple[int, int], tuple[int, int]], bool]:
    """The same test for many candidates of a variant's board."""
    return _clash_of(board.rules.description)


def cells_seen_from(board: Board, cell: int) -> CellSet:
    """The cells that cannot hold the same digit as a cell."""
    if board.rules.description:
        return _cells_seen_by_rules(board.rules.description, cell)
    return _cells_seen(board.rules)[cell]


@lru_cache(maxsize=8)
def _clash_of(description: str) -> Callable[[tuple[int, int], tuple[int, int]], bool]:
    import json  # classic Sudoku needs neither

    from ninefold.reference.variants.clashes import clash_of

    return clash_of(json.loads(description), STRIDE)


@lru_cache(maxsize=1024)
def _cells_seen_by_rules(description: str, cell: int) -> CellSet:
    """The cells that cannot hold the same digit, whichever digit it is."""
    import json

    puzzle, clash = json.loads(description), _clash_of(description)
    cells = [row * STRIDE + column for row in range(puzzle["rows"]) for column in range(puzzle["cols"])]
    digits = range(1, puzzle["max_value"] + 1)
    return CellSet(
        [other for other in cells if other != cell and all(clash((cell, d), (other, d)) for d in digits)]
    )


@lru_cache(maxsize=8)
def _cells_seen(rules: Rules) -> dict[int, CellSet]:
    houses = [house.cells for house in rules.houses]
    return {
        cell: CellSet([other for house in houses if cell in house for other in house if other != cell])
        for cell in rules.cells
    }
