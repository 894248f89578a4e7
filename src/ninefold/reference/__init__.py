"""The classic algorithms as readable Python: the teaching text, and the second opinion of the tests.

Each is a generator that takes the digits that are set and the marks that are allowed, yields every solution
as 81 numbers, and tells a `Tally` what it does. They count exactly what their native twins count;
`ninefold solve --algorithm csp-python` runs them.

Beside them: `strategies`, the techniques of people by their definitions; `checker`, what proves a step.
"""

from collections.abc import Callable, Iterator
from itertools import islice

from ninefold._native import Board
from ninefold.outcome import Ending, Limits, SearchResult
from ninefold.reference.backtracking import backtracking
from ninefold.reference.csp import csp
from ninefold.reference.grid import DIGITS, Stopped, Stuck, Tally
from ninefold.reference.logic import logic
from ninefold.reference.pencilmarks import pencilmarks
from ninefold.reference.rules import rules
from ninefold.reference.strategies import strategies

__all__ = ["ALGORITHMS", "search"]

Algorithm = Callable[[list[int], list[set[int]], Tally], Iterator[list[int]]]

ALGORITHMS: dict[str, Algorithm] = {
    "backtracking": backtracking,
    "pencilmarks": pencilmarks,
    "logic": logic,
    "rules": rules,
    "csp": csp,
    "strategies": strategies,
}


def search(name: str, board: Board, limits: Limits) -> SearchResult:
    """Run a reference algorithm on a board within limits."""
    values = [int(mark) for mark in board.line.replace(".", "0")]
    tally = Tally(limits.nodes, limits.seconds)
    grids: list[str] = []
    found = 0
    ending: Ending = "exhausted"
    stuck = ""
    try:
        for solution in islice(ALGORITHMS[name](values, _allowed(board), tally), limits.solutions):
            found += 1
            if found <= limits.keep:
                grids.append("".join(map(str, solution)))
        if found == limits.solutions:
            ending = "solutions"
    except Stopped as stopped:
        ending = stopped.limit
    except Stuck as end:
        ending, stuck = "stuck", "".join(str(value or ".") for value in end.values)
    return SearchResult(tuple(grids), found, ending, 0.0, tally.counters(), stuck)


def _allowed(board: Board) -> list[set[int]]:
    """The marks that the puzzle allows: all nine, unless the board is narrower than its digits make it."""
    if board.restricted:
        return [set(board.candidates(cell)) for cell in range(81)]
    return [set(DIGITS) for _ in range(81)]
