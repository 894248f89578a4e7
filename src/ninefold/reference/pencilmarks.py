"""Enhanced backtracking: write the pencil marks first, then try only those."""

from collections.abc import Iterator

from ninefold.reference.branching import branch_in_order
from ninefold.reference.grid import Tally
from ninefold.reference.marks import Marks


def pencilmarks(values: list[int], allowed: list[set[int]], tally: Tally) -> Iterator[list[int]]:
    """Write into each empty cell the digits that no given rules out; then try only these, row by row.

    Where `backtracking` tries nine digits, this tries two or three. And placing a digit erases it from the
    marks of its peers: when one of them has no marks left, the search goes back at once.
    """
    return branch_in_order(Marks(values, allowed), tally)
