"""The algorithm `logic`: singles and naked pairs first, then a search."""

from collections.abc import Iterator

from ninefold.reference.branching import branch_in_order
from ninefold.reference.grid import Tally
from ninefold.reference.marks import Dead, Marks


def singles_and_pairs(values: list[int], allowed: list[set[int]], tally: Tally) -> Iterator[list[int]]:
    """Apply naked singles, hidden singles and naked pairs, the simplest first, until none finds anything.
    Then backtrack over the marks that are left.

    Easy puzzles never reach the backtracking, and for the others it has far fewer marks to try.
    """
    marks = Marks(values, allowed)
    try:
        while marks.naked_singles(tally) or marks.hidden_singles(tally) or marks.naked_subsets(2):
            pass
    except Dead:
        return
    yield from branch_in_order(marks, tally)
