"""The limits, counters and result of a search: types shared by all algorithms."""

from typing import Literal, NamedTuple

__all__ = ["Counters", "Ending", "SearchLimits", "SearchResult"]

Ending = Literal["exhausted", "solutions", "nodes", "seconds", "stuck"]


class Counters(NamedTuple):
    """The amount of work a search did. Values that an algorithm does not count are None.

    tracks: digits placed, on trial or not; recursions: trial placements made (the root is not counted);
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


class SearchLimits(NamedTuple):
    """The number of solutions, nodes (trial placements) or seconds after which a search stops."""

    solutions: int = 1
    nodes: int | None = None
    seconds: float | None = None
    #: The number of solutions to return; any others are only counted.
    keep: int = 1


class SearchResult(NamedTuple):
    """The solutions that a search found, and how it ended.

    `ending` is 'exhausted' (there are no other solutions), 'solutions' (it found as many as requested),
    'nodes' or 'seconds' (it reached that limit first), or 'stuck' (an algorithm that does not guess got no
    further; `stuck` holds the digits it placed, with '.' for open cells).
    """

    grids: tuple[str, ...]
    found: int
    ending: Ending
    seconds: float
    counters: Counters
    stuck: str = ""

    @property
    def decided(self) -> bool:
        """True if the search has its answer: it neither hit a limit nor got stuck."""
        return self.ending in ("exhausted", "solutions")
