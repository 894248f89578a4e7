"""The algorithms that search for solutions: one table, one call, one result for all of them."""

from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import NamedTuple

from ninefold import _native
from ninefold._native import Board
from ninefold.errors import UnknownAlgorithm

__all__ = ["DEFAULT", "Counters", "Limits", "SearchResult", "algorithms", "run"]

#: The algorithm that is used when none is named.
DEFAULT = "csp"


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
    'nodes' or 'seconds' (that limit was reached first).
    """

    grids: tuple[str, ...]
    found: int
    ending: str
    seconds: float
    counters: Counters

    @property
    def decided(self) -> bool:
        """Whether the search came to an answer, and not to a limit of nodes or seconds."""
        return self.ending in ("exhausted", "solutions")


# name: (home, what it is). A home that is a module has a function `load`, which gives the search.
_TABLE = {
    "backtracking": ("native", "brute force: cell by cell, 1 to 9, back when nothing fits"),
    "pencilmarks": ("native", "brute force over pencil marks that are written first"),
    "logic": ("native", "naked single, hidden single, naked pair; then brute force over what is left"),
    "rules": ("native", "singles, exclusive 3x3, naked pairs, trios, quads; guesses when they are exhausted"),
    "csp": ("native", "constraint satisfaction: singles at every node, minimum remaining values"),
    "dancing-links": ("native", "exact cover by Knuth's Algorithm X"),
    "backtracking-python": ("reference", "backtracking as readable Python"),
    "pencilmarks-python": ("reference", "pencilmarks as readable Python"),
    "logic-python": ("reference", "logic as readable Python"),
    "rules-python": ("reference", "rules as readable Python"),
    "csp-python": ("reference", "csp as readable Python"),
    "sat": ("ninefold.external.sat", "Boolean satisfiability by python-sat (extra: compare)"),
    "cp-sat": ("ninefold.external.cp_sat", "constraint programming by OR-Tools (extra: compare)"),
}


def algorithms() -> dict[str, str]:
    """Every algorithm by name, with one line on what it does.

    >>> import ninefold as nf
    >>> nf.algorithms()["csp"]
    'constraint satisfaction: singles at every node, minimum remaining values'
    """
    return {name: what for name, (_, what) in _TABLE.items()}


def run(name: str, board: Board, limits: Limits) -> SearchResult:
    """Search the solutions of a board by the named algorithm."""
    if name not in _TABLE:
        raise UnknownAlgorithm(f"unknown algorithm {name!r}; choose from: {', '.join(_TABLE)}")
    search = _load(_TABLE[name][0], name)  # before the clock starts: loading an engine is not searching
    start = perf_counter()
    result = search(board, limits)
    return result._replace(seconds=perf_counter() - start)


def _load(home: str, name: str) -> Callable[[Board, Limits], SearchResult]:
    if home == "native":
        return partial(_search_native, name)
    from importlib import import_module

    if home == "reference":
        return partial(import_module("ninefold.reference").search, name.removesuffix("-python"))
    search: Callable[[Board, Limits], SearchResult] = import_module(home).load()
    return search


def _search_native(name: str, board: Board, limits: Limits) -> SearchResult:
    solutions, nodes, seconds, keep = limits
    grids, found, ending, counts = _native.search(
        name, board, limit=solutions, max_nodes=nodes, max_seconds=seconds, keep=keep
    )
    return SearchResult(tuple(grids), found, ending, 0.0, Counters(*counts))
