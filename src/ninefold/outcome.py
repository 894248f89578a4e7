"""What a search may use and what comes of it: the types that every algorithm shares."""

from typing import Literal, NamedTuple

__all__ = ["Counters", "Ending", "Limits", "SearchResult"]

Ending = Literal["exhausted", "solutions", "nodes", "seconds", "stuck"]


class Counters(NamedTuple):
    """How much work a search was. An algorithm that does not count a thing leaves None.

    tracks: digits that it set, trial or not; recursions: trial placements entered (the root is not counted);
    backtracks: trial placements undone; guesses: branch points with more than one choice.

    >>> import ninefold as nf
    >>> easy = "..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......"
    >>> nf.solve(easy, algorithm="csp").counters
    Counters(tracks=44, recursions=0, backtracks=0, guesses=0)
    """

    tracks: int | None = None
    recursions: int | None = None
    backtracks: int | None = None
    guesses: int | None = None


class Limits(NamedTuple):
    """Where a search stops: after so many solutions, nodes (trial placements) or seconds."""

    solutions: int = 1
    nodes: int | None = None
    seconds: float | None = None
    #: How many of the solutions to hand over; the others are only counted.
    keep: int = 1


class SearchResult(NamedTuple):
    """What a search found, and how it ended.

    `ending` is 'exhausted' (there are no more solutions than `found`), 'solutions' (as many as were wanted),
    'nodes' or 'seconds' (that limit was reached first), or 'stuck' (an algorithm without guesses has found
    all that it can; `stuck` has the digits that it set, '.' for open cells).
    """

    grids: tuple[str, ...]
    found: int
    ending: Ending
    seconds: float
    counters: Counters
    stuck: str = ""

    @property
    def decided(self) -> bool:
        """Whether the search came to an answer, and not to a limit or to the end of its logic."""
        return self.ending in ("exhausted", "solutions")
