"""The basis of the readable algorithms: the board as lists of numbers, and the tally of their work.

A cell is a number from 0 to 80, row by row. Nothing here comes from the native core.
"""

from typing import Literal

from ninefold.numbers import Deadline
from ninefold.search_result import Counters

DIGITS = range(1, 10)
CELLS = range(81)

ROWS = [[9 * r + c for c in range(9)] for r in range(9)]
COLUMNS = [[9 * r + c for r in range(9)] for c in range(9)]
BOXES = [[9 * (b // 3 * 3 + i // 3) + b % 3 * 3 + i % 3 for i in range(9)] for b in range(9)]
HOUSES = ROWS + COLUMNS + BOXES
HOUSES_OF = [[house for house in HOUSES if cell in house] for cell in CELLS]
PEERS = [sorted({peer for house in HOUSES_OF[cell] for peer in house} - {cell}) for cell in CELLS]


class Stopped(Exception):
    """A limit was reached; `limit` is 'nodes' or 'seconds'."""

    def __init__(self, limit: Literal["nodes", "seconds"]) -> None:
        super().__init__(limit)
        self.limit: Literal["nodes", "seconds"] = limit


class Stuck(Exception):
    """An algorithm that does not guess got stuck; `values` holds the digits so far, 0 for open cells."""

    def __init__(self, values: list[int]) -> None:
        super().__init__(values)
        self.values = values


class Tally:
    """Counts the work of an algorithm, and stops it at its limits."""

    def __init__(self, max_nodes: int | None = None, max_seconds: float | None = None) -> None:
        self.tracks = self.recursions = self.backtracks = self.guesses = 0
        self._max_nodes = max_nodes
        self._deadline = Deadline(max_seconds)

    def branch(self, choices: int) -> None:
        """Count a branch point; with more than one choice, it is a guess."""
        self.guesses += choices > 1

    def enter(self) -> None:
        """Count a trial placement."""
        if self.recursions == self._max_nodes:
            raise Stopped("nodes")
        self.check_deadline()
        self.recursions += 1

    def check_deadline(self) -> None:
        """Stop once the deadline has passed."""
        if self._deadline.is_over:
            raise Stopped("seconds")

    def undo(self) -> None:
        """Count a trial placement that is undone."""
        self.backtracks += 1

    def track(self) -> None:
        """Count a placed digit."""
        self.tracks += 1

    def counters(self) -> Counters:
        """The four counts."""
        return Counters(self.tracks, self.recursions, self.backtracks, self.guesses)
