"""Apply rules until they find nothing, then guess, then apply the rules again."""

from collections.abc import Iterator

from ninefold.reference.branching import branch
from ninefold.reference.grid import Tally
from ninefold.reference.marks import Marks


def rules(values: list[int], allowed: list[set[int]], tally: Tally) -> Iterator[list[int]]:
    """Hidden and naked singles, exclusive 3x3, naked pairs, trios, quads; then a guess in the first cell.

    After any success it starts over with the simplest rule. Most published puzzles need no guess at all.
    """
    return branch(Marks(values, allowed), tally, exhaust_rules, lambda marks: min(marks.open))


def exhaust_rules(marks: Marks, tally: Tally) -> None:
    """Apply the rules until a round finds nothing new."""
    while (
        marks.hidden_singles(tally)
        or marks.naked_singles(tally)
        or marks.locked_candidates()
        or marks.naked_subsets(2)
        or marks.naked_subsets(3)
        or marks.naked_subsets(4)
    ):
        pass
