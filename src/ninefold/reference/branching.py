"""Depth-first search over pencil marks; each algorithm decides how to narrow them and which cell to try."""

from collections.abc import Callable, Iterator
from contextlib import suppress

from ninefold.reference.grid import Tally
from ninefold.reference.marks import Dead, Marks


def branch(
    marks: Marks, tally: Tally, narrow: Callable[[Marks, Tally], None], choose: Callable[[Marks], int]
) -> Iterator[list[int]]:
    """Narrow the marks; if cells are still open, choose one and try its marks in order, each on a copy.

    A trial that leaves a cell without marks is `Dead`, and the next one is tried.
    """
    with suppress(Dead):
        narrow(marks, tally)
        if not marks.open:
            yield marks.values()
            return
        cell = choose(marks)
        tally.branch(len(marks[cell]))
        for digit in sorted(marks[cell]):
            tally.enter()
            trial = marks.copy()
            with suppress(Dead):
                trial.place(cell, digit, tally)
                yield from branch(trial, tally, narrow, choose)
            tally.undo()


def branch_in_order(marks: Marks, tally: Tally) -> Iterator[list[int]]:
    """Branch without rules, on the cells row by row."""
    return branch(marks, tally, lambda marks, tally: None, lambda marks: min(marks.open))
