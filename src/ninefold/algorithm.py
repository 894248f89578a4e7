"""The search algorithms: one table, one way to call them and one type of result."""

import os
from collections.abc import Callable, Iterable
from functools import partial
from time import perf_counter
from typing import cast

from ninefold import _native
from ninefold._native import Board
from ninefold.errors import NinefoldError, UnknownAlgorithm
from ninefold.message import Message, message
from ninefold.search_result import Counters, Ending, SearchLimits, SearchResult
from ninefold.suggestion import closest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ninefold.variants.variant_puzzle import VariantPuzzle

__all__ = ["COMPARED", "DEFAULT", "VARIANTS", "algorithms", "isa_name", "run", "run_variant", "unknown"]

#: The default algorithm.
DEFAULT = "lanes"
#: The algorithm of variants, which the default stands for if a puzzle is one.
VARIANTS = "constraints"


# name: (home, description). If the home is a module, its function `load` returns the search.
_TABLE = {
    "lanes": ("lanes", "the fast kernel, with a puzzle in each lane of a vector register"),
    "backtracking": ("native", "brute force: tries 1 to 9 cell by cell, and goes back when nothing fits"),
    "pencilmarks": ("native", "brute force that writes pencil marks first and tries only those"),
    "logic": ("native", "naked singles, hidden singles and naked pairs, then brute force over what is left"),
    "rules": (
        "native",
        "singles, exclusive 3x3, naked pairs, trios and quads; guesses when they find nothing",
    ),
    "csp": ("native", "constraint satisfaction: singles at every node, minimum remaining values"),
    "dancing-links": ("native", "exact cover with Knuth's Algorithm X"),
    "strategies": (
        "ninefold.logic.strategies",
        "eleven strategies that people use, without guessing; may get stuck",
    ),
    "backtracking-python": ("reference", "backtracking in readable Python"),
    "pencilmarks-python": ("reference", "pencilmarks in readable Python"),
    "logic-python": ("reference", "logic in readable Python"),
    "rules-python": ("reference", "rules in readable Python"),
    "csp-python": ("reference", "csp in readable Python"),
    "strategies-python": ("reference", "strategies in readable Python"),
    "sat": ("ninefold.external.sat", "Boolean satisfiability with python-sat (extra: compare)"),
    "cp-sat": ("ninefold.external.cp_sat", "constraint programming with OR-Tools (extra: compare)"),
}


#: The algorithms that are compared by default: the classic ones.
COMPARED = (*(name for name, (home, _) in _TABLE.items() if home == "native"), "strategies")


def algorithms() -> dict[str, str]:
    """Return all algorithms by name, each with a one-line description.

    >>> import ninefold as nf
    >>> nf.algorithms()["csp"]
    'constraint satisfaction: singles at every node, minimum remaining values'
    """
    return {name: what for name, (_, what) in _TABLE.items()}


def run(name: str, board: Board, limits: SearchLimits) -> SearchResult:
    """Search for solutions of a board with the named algorithm. A board with clashes has none."""
    if name not in _TABLE:
        raise UnknownAlgorithm(unknown(name, _TABLE))
    if board.clashes() or board.dead_cells:
        return SearchResult((), 0, "exhausted", 0.0, Counters(0, 0, 0, 0))
    search = _load(_TABLE[name][0], name)  # loading an engine does not count as search time
    start = perf_counter()
    result = search(board, limits)
    return result._replace(seconds=perf_counter() - start)


def run_variant(name: str, puzzle: "VariantPuzzle", limits: SearchLimits) -> SearchResult:
    """Search for solutions of a variant. There is one engine for all of them, which other names refuse.

    Solutions that are only counted are not found one by one if the digits can be exchanged.
    """
    if name not in (DEFAULT, VARIANTS):
        if name not in _TABLE:
            raise UnknownAlgorithm(unknown(name, _TABLE))
        raise NinefoldError(
            "the algorithm {name} solves classic Sudoku only: leave it out for a puzzle with other rules",
            name=repr(name),
        )
    from ninefold.variants.alphabet import text_of

    start = perf_counter()
    grids, found, ending, (nodes, _) = _native.solve_rules(
        puzzle.engine_form,
        limit=limits.solutions,
        max_nodes=limits.nodes,
        max_seconds=limits.seconds,
        keep=limits.keep,
        may_multiply=not limits.keep,
    )
    counters, seconds = Counters(recursions=nodes), perf_counter() - start
    if found > limits.solutions:  # counted together
        found, ending = limits.solutions, "solutions"
    return SearchResult(tuple(map(text_of, grids)), found, cast(Ending, ending), seconds, counters)


def unknown(name: str, known: Iterable[str]) -> Message:
    """The message that no algorithm has a name, with the closest name and all of them.

    >>> str(unknown("cps", ("lanes", "csp")))
    "unknown algorithm 'cps' (did you mean 'csp'?); choose from: lanes, csp"
    """
    shown, names = repr(name), tuple(known)
    close = closest(name, names) if isinstance(name, str) else None
    if close is None:
        return message("unknown algorithm {name}; choose from: {names}", name=shown, names=", ".join(names))
    return message(
        "unknown algorithm {name} (did you mean {close}?); choose from: {names}",
        name=shown,
        close=repr(close),
        names=", ".join(names),
    )


def _load(home: str, name: str) -> Callable[[Board, SearchLimits], SearchResult]:
    if home in ("native", "lanes"):
        return partial(_search_native, name)
    from importlib import import_module

    if home == "reference":
        return partial(import_module("ninefold.reference").search, name.removesuffix("-python"))
    search: Callable[[Board, SearchLimits], SearchResult] = import_module(home).load()
    return search


def _search_native(name: str, board: Board, limits: SearchLimits) -> SearchResult:
    solutions, nodes, seconds, keep = limits
    grids, found, ending, counts = _native.search(
        name, board, limit=solutions, max_nodes=nodes, max_seconds=seconds, keep=keep, isa=isa_name()
    )
    counters = Counters(guesses=counts[3]) if name == "lanes" else Counters(*counts)
    return SearchResult(tuple(grids), found, cast(Ending, ending), 0.0, counters)


def isa_name(name: str | None = None) -> str | None:
    """The requested instruction set, from the argument or NINEFOLD_ISA; None means the best for this CPU."""
    chosen = name or os.environ.get("NINEFOLD_ISA") or None
    if chosen is not None:
        sets = _native.instruction_sets()
        if chosen not in sets:
            raise NinefoldError(
                "unknown instruction set {chosen}; this build has: {names}",
                chosen=repr(chosen),
                names=", ".join(sets),
            )
        if not sets[chosen]:
            raise NinefoldError("this CPU does not support the instruction set {chosen}", chosen=repr(chosen))
    return chosen
