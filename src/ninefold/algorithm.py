"""The algorithms that search for solutions: one table, one call, one result for all of them."""

import os
from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import cast

from ninefold import _native
from ninefold._native import Board
from ninefold.errors import NinefoldError, UnknownAlgorithm
from ninefold.outcome import Counters, Ending, Limits, SearchResult

__all__ = ["CLASSIC", "DEFAULT", "algorithms", "isa_name", "run"]

#: The algorithm that is used when none is named.
DEFAULT = "lanes"


# name: (home, what it is). A home that is a module has a function `load`, which gives the search.
_TABLE = {
    "lanes": ("lanes", "the fast kernel, which holds a puzzle in each lane of a vector register"),
    "backtracking": ("native", "brute force: cell by cell, 1 to 9, back when nothing fits"),
    "pencilmarks": ("native", "brute force over pencil marks that are written first"),
    "logic": ("native", "naked single, hidden single, naked pair; then brute force over what is left"),
    "rules": ("native", "singles, exclusive 3x3, naked pairs, trios, quads; guesses when they are exhausted"),
    "csp": ("native", "constraint satisfaction: singles at every node, minimum remaining values"),
    "dancing-links": ("native", "exact cover by Knuth's Algorithm X"),
    "strategies": (
        "ninefold.logic.strategies",
        "eleven strategies that people use, and no guess: may get stuck",
    ),
    "backtracking-python": ("reference", "backtracking as readable Python"),
    "pencilmarks-python": ("reference", "pencilmarks as readable Python"),
    "logic-python": ("reference", "logic as readable Python"),
    "rules-python": ("reference", "rules as readable Python"),
    "csp-python": ("reference", "csp as readable Python"),
    "strategies-python": ("reference", "strategies as readable Python"),
    "sat": ("ninefold.external.sat", "Boolean satisfiability by python-sat (extra: compare)"),
    "cp-sat": ("ninefold.external.cp_sat", "constraint programming by OR-Tools (extra: compare)"),
}


#: The algorithms that are compared with each other when none is named: the classic ones.
CLASSIC = (*(name for name, (home, _) in _TABLE.items() if home == "native"), "strategies")


def algorithms() -> dict[str, str]:
    """Every algorithm by name, with one line on what it does.

    >>> import ninefold as nf
    >>> nf.algorithms()["csp"]
    'constraint satisfaction: singles at every node, minimum remaining values'
    """
    return {name: what for name, (_, what) in _TABLE.items()}


def run(name: str, board: Board, limits: Limits) -> SearchResult:
    """Search the solutions of a board by the named algorithm. A wrong board has none, whoever is asked."""
    if name not in _TABLE:
        raise UnknownAlgorithm(f"unknown algorithm {name!r}; choose from: {', '.join(_TABLE)}")
    if board.clashes() or board.dead_cells:
        return SearchResult((), 0, "exhausted", 0.0, Counters(0, 0, 0, 0))
    search = _load(_TABLE[name][0], name)  # before the clock starts: loading an engine is not searching
    start = perf_counter()
    result = search(board, limits)
    return result._replace(seconds=perf_counter() - start)


def _load(home: str, name: str) -> Callable[[Board, Limits], SearchResult]:
    if home in ("native", "lanes"):
        return partial(_search_native, name)
    from importlib import import_module

    if home == "reference":
        return partial(import_module("ninefold.reference").search, name.removesuffix("-python"))
    search: Callable[[Board, Limits], SearchResult] = import_module(home).load()
    return search


def _search_native(name: str, board: Board, limits: Limits) -> SearchResult:
    solutions, nodes, seconds, keep = limits
    grids, found, ending, counts = _native.search(
        name, board, limit=solutions, max_nodes=nodes, max_seconds=seconds, keep=keep, isa=isa_name()
    )
    counters = Counters(guesses=counts[3]) if name == "lanes" else Counters(*counts)
    return SearchResult(tuple(grids), found, cast(Ending, ending), 0.0, counters)


def isa_name(name: str | None = None) -> str | None:
    """The instruction set that was asked for, by argument or by NINEFOLD_ISA; None lets the CPU decide."""
    chosen = name or os.environ.get("NINEFOLD_ISA") or None
    if chosen is not None:
        sets = _native.instruction_sets()
        if chosen not in sets:
            raise NinefoldError(f"unknown instruction set {chosen!r}; this build has: {', '.join(sets)}")
        if not sets[chosen]:
            raise NinefoldError(f"this CPU does not have the instruction set {chosen!r}")
    return chosen
