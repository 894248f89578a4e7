"""The algorithm `strategies`: beginners' techniques, tried in order and repeated, without guessing."""

from collections.abc import Callable

from ninefold import _native
from ninefold._native import Board, FinderLimits
from ninefold.conflict import contradiction_in
from ninefold.logic.native import ROW
from ninefold.search_result import Counters, Ending, SearchLimits, SearchResult

__all__ = ["STRATEGIES", "load"]

#: In the order they are tried. `explain(puzzle, techniques=...)` accepts any other list.
STRATEGIES = (
    "full-house", "hidden-single", "naked-single",
    "naked-pair", "naked-triple", "hidden-pair", "hidden-triple",
    "pointing", "x-wing", "xy-wing", "swordfish",
)  # fmt: skip


def load() -> Callable[[Board, SearchLimits], SearchResult]:
    """Return the search, for the table of algorithms."""
    return _search


def _search(board: Board, limits: SearchLimits) -> SearchResult:
    path = _native.solve_path(board, [ROW[id_] for id_ in STRATEGIES], FinderLimits(), limits.seconds)
    counters = Counters(len(board.open) - len(path.end.open), 0, 0, 0)
    if path.end.solved:
        # Every step was forced, so there is no other solution.
        ending: Ending = "solutions" if limits.solutions == 1 else "exhausted"
        return SearchResult((path.end.line,)[: limits.keep], 1, ending, 0.0, counters)
    if path.interrupted:
        return SearchResult((), 0, "seconds", 0.0, counters)
    if contradiction_in(path.end) is not None:
        return SearchResult((), 0, "exhausted", 0.0, counters)
    return SearchResult((), 0, "stuck", 0.0, counters, stuck=path.end.line)
