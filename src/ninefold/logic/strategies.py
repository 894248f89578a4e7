"""The algorithm `strategies`: what beginners learn, one by one, again and again, and never a guess."""

from collections.abc import Callable

from ninefold import _native
from ninefold._native import CLASSIC, Board, Horizon
from ninefold.logic.native import ROW
from ninefold.outcome import Counters, Ending, Limits, SearchResult

__all__ = ["STRATEGIES", "load"]

#: In the order in which they are tried. `explain(puzzle, techniques=...)` takes any other list.
STRATEGIES = (
    "full-house", "hidden-single", "naked-single",
    "naked-pair", "naked-triple", "hidden-pair", "hidden-triple",
    "pointing", "x-wing", "xy-wing", "swordfish",
)  # fmt: skip


def load() -> Callable[[Board, Limits], SearchResult]:
    """The search, as the table of algorithms wants it."""
    return _search


def _search(board: Board, limits: Limits) -> SearchResult:
    path = _native.solve_path(board, [ROW[id_] for id_ in STRATEGIES], Horizon(), limits.seconds)
    counters = Counters(len(board.open) - len(path.end.open), 0, 0, 0)
    if path.end.solved:
        # Every step was the only way to go on: there is no other solution.
        ending: Ending = "solutions" if limits.solutions == 1 else "exhausted"
        return SearchResult((path.end.line,)[: limits.keep], 1, ending, 0.0, counters)
    if path.interrupted:
        return SearchResult((), 0, "seconds", 0.0, counters)
    if _is_broken(path.end):
        return SearchResult((), 0, "exhausted", 0.0, counters)
    return SearchResult((), 0, "stuck", 0.0, counters, stuck=path.end.line)


def _is_broken(board: Board) -> bool:
    """Whether a cell has no candidate left, or a house no place for a digit."""
    if board.dead_cells:
        return True
    for house in CLASSIC.houses:
        places = [board.cells_with(digit) & house.cells for digit in range(1, 10)]
        if sum(map(bool, places)) < len(house.cells & board.open):
            return True
    return False
