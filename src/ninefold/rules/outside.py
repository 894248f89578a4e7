"""Clues outside the grid, about a row, a column or a diagonal. Its first cell is the one beside the clue."""

from typing import Any

from ninefold.variants.constraint import Constraint
from ninefold.variants.rule import Cells, Rule, constraint_of
from ninefold.variants.variant import Variant

__all__ = [
    "hidden_skyscraper",
    "indexer",
    "little_killer",
    "numbered_room",
    "sandwich",
    "skyscraper",
    "x_sum",
]


def little_killer(cells: Cells, total: int) -> Rule:
    """A diagonal whose digits add up to the total and may repeat.

    >>> little_killer("r1c3-r3c1", 12)
    Rule('little_killer', cells='r1c3-r3c1', sum=12)
    """
    return Rule("little_killer", cells=cells, sum=total)


def sandwich(cells: Cells, total: int, crusts: tuple[int, int] | None = None) -> Rule:
    """The digits between the 1 and the 9 of a row or column add up to the total.

    Without crusts, they are the smallest and the largest digit of the puzzle.

    >>> sandwich("row 3", 12)
    Rule('sandwich', cells='row 3', sum=12, crusts=None)
    """
    return Rule("sandwich", _sandwich, cells=cells, sum=total, crusts=crusts)


def _sandwich(name: str, variant: Variant, fields: dict[str, Any]) -> list[Constraint]:
    crusts = fields["crusts"] or (variant.min_value, variant.max_value)
    return [constraint_of(name, variant, {**fields, "crusts": list(crusts)})]


def x_sum(cells: Cells, total: int) -> Rule:
    """The first digit says how many digits, itself included, add up to the total.

    >>> x_sum("column 1", 25)
    Rule('x_sum', cells='column 1', sum=25)
    """
    return Rule("x_sum", cells=cells, sum=total)


def skyscraper(cells: Cells, count: int) -> Rule:
    """Digits are heights of buildings; so many are seen from the first cell, because higher ones hide others.

    >>> skyscraper("r1c9-r1c1", 3)  # seen from the right
    Rule('skyscraper', cells='r1c9-r1c1', count=3)
    """
    return Rule("skyscraper", cells=cells, count=count)


def hidden_skyscraper(cells: Cells, value: int) -> Rule:
    """Digits are heights of buildings; this one is the first that a higher one before it hides.

    >>> hidden_skyscraper("row 8", 7)
    Rule('hidden_skyscraper', cells='row 8', value=7)
    """
    return Rule("hidden_skyscraper", cells=cells, value=value)


def numbered_room(cells: Cells, value: int) -> Rule:
    """The first digit says in which cell, counted from it, the value is.

    >>> numbered_room("row 1", 4)
    Rule('numbered_room', cells='row 1', value=4)
    """
    return Rule("numbered_room", cells=cells, value=value)


def indexer(cells: Cells, axis: str = "column") -> Rule:
    """Cells whose digit says where their column's number is in the row; or with axis="row", the other way.

    In 159 puzzles, these are columns 1, 5 and 9: a 4 in r2c1 means that r2c4 is 1.

    >>> indexer("column 1 column 5 column 9")
    Rule('indexer', cells='column 1 column 5 column 9', axis='column')
    """
    return Rule("indexer", cells=cells, axis=axis)
