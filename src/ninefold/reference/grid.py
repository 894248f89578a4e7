"""What the readable algorithms share: the board as lists of numbers, and the tally of what they do.

A cell is a number from 0 to 80, row by row. Nothing here comes from the native core.
"""

from time import monotonic
from typing import Literal

from ninefold.outcome import Counters

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
    """An algorithm without guesses finds nothing more; `values` are the digits that it has, 0 for none."""

    def __init__(self, values: list[int]) -> None:
        super().__init__(values)
        self.values = values


class Tally:
    """Counts what an algorithm does, and stops it at its limits."""

    def __init__(self, max_nodes: int | None = None, max_seconds: float | None = None) -> None:
        self.tracks = self.recursions = self.backtracks = self.guesses = 0
        self._max_nodes = max_nodes
        self._deadline = None if max_seconds is None else monotonic() + max_seconds

    def branch(self, choices: int) -> None:
        """Note a branch point: with more than one choice it is a guess."""
        self.guesses += choices > 1

    def enter(self) -> None:
        """Note a trial placement."""
        if self.recursions == self._max_nodes:
            raise Stopped("nodes")
        self.look_at_the_clock()
        self.recursions += 1

    def look_at_the_clock(self) -> None:
        """Stop if it is time."""
        if self._deadline is not None and monotonic() > self._deadline:
            raise Stopped("seconds")

    def undo(self) -> None:
        """Note that a trial placement is taken back."""
        self.backtracks += 1

    def track(self) -> None:
        """Note that a digit is set."""
        self.tracks += 1

    def counters(self) -> Counters:
        """The four counts."""
        return Counters(self.tracks, self.recursions, self.backtracks, self.guesses)
