"""Sudoku as a constraint satisfaction problem."""

from collections.abc import Iterator

from ninefold.reference.branching import branch
from ninefold.reference.grid import Tally
from ninefold.reference.marks import Marks


def csp(values: list[int], allowed: list[set[int]], tally: Tally) -> Iterator[list[int]]:
    """Each empty cell is a variable, its marks are its domain, "peers differ" is the constraint.

    At every node, propagate: place naked and hidden singles until none are left. Then branch on the variable
    with the minimum remaining values: a guess between two is right half the time, a guess among nine hardly
    ever.
    """
    return branch(Marks(values, allowed), tally, propagate, minimum_remaining_values)


def propagate(marks: Marks, tally: Tally) -> None:
    """Place singles until nothing changes."""
    while marks.naked_singles(tally) or marks.hidden_singles(tally):
        pass


def minimum_remaining_values(marks: Marks) -> int:
    """The open cell with the fewest marks; the lowest of several."""
    return min(sorted(marks.open), key=lambda cell: len(marks[cell]))
