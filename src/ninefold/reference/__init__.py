"""The classic algorithms in readable Python, for teaching and as an independent check in tests.

Each is a generator that takes the digits already placed and the allowed marks, yields every solution as 81
numbers, and counts its work in a `Tally`. The counts are exactly those of the native versions. Run them with,
for example, `ninefold solve --algorithm csp-python`.

Also here: `strategies`, human techniques straight from their definitions, and `checker`, which proves steps.
"""

from collections.abc import Callable, Iterator
from itertools import islice

from ninefold._native import Board
from ninefold.reference.backtracking import backtracking
from ninefold.reference.csp import csp
from ninefold.reference.grid import DIGITS, Stopped, Stuck, Tally
from ninefold.reference.pencilmarks import pencilmarks
from ninefold.reference.rules import rules
from ninefold.reference.singles_and_pairs import singles_and_pairs
from ninefold.reference.strategies import strategies
from ninefold.search_result import Ending, SearchLimits, SearchResult

__all__ = ["ALGORITHMS", "search"]

Algorithm = Callable[[list[int], list[set[int]], Tally], Iterator[list[int]]]

ALGORITHMS: dict[str, Algorithm] = {
    "backtracking": backtracking,
    "pencilmarks": pencilmarks,
    "logic": singles_and_pairs,
    "rules": rules,
    "csp": csp,
    "strategies": strategies,
}


def search(name: str, board: Board, limits: SearchLimits) -> SearchResult:
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
    """The marks that the puzzle allows: all nine, unless candidates were removed that its digits allow."""
    if board.restricted:
        return [set(board.candidates(cell)) for cell in range(81)]
    return [set(DIGITS) for _ in range(81)]
