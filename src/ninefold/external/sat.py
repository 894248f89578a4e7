"""Boolean satisfiability with python-sat: a variable for each candidate, a clause for each rule."""

from collections.abc import Callable
from functools import lru_cache, partial
from itertools import product
from threading import TIMEOUT_MAX, Timer
from typing import Any

from ninefold._native import Board, Rules
from ninefold.errors import MissingExtra
from ninefold.search_result import Counters, Ending, SearchLimits, SearchResult

__all__ = ["load"]

_SOLVER = "glucose4"


def load() -> Callable[[Board, SearchLimits], SearchResult]:
    """Return the search; needs the library."""
    try:
        from pysat.solvers import Solver
    except ImportError:
        raise MissingExtra("algorithm 'sat' needs python-sat: pip install 'ninefold[compare]'") from None
    return partial(_search, Solver)


def _search(solver_class: Any, board: Board, limits: SearchLimits) -> SearchResult:
    """Find solutions one by one, excluding each by a clause. A node is one of the solver's conflicts."""
    seconds = TIMEOUT_MAX if limits.seconds is None else min(limits.seconds, TIMEOUT_MAX)
    with solver_class(name=_SOLVER, bootstrap_with=_clauses(board)) as solver:
        if limits.nodes is not None:
            solver.conf_budget(max(limits.nodes, 1))
        timer = Timer(seconds, solver.interrupt)
        timer.daemon = True
        timer.start()
        try:
            grids, found, ending = _enumerate(solver, limits, timer)
        finally:
            timer.cancel()
    return SearchResult(tuple(grids), found, ending, 0.0, Counters())


def _enumerate(solver: Any, limits: SearchLimits, timer: Timer) -> tuple[list[str], int, Ending]:
    grids: list[str] = []
    for found in range(limits.solutions):
        if limits.nodes == 0:
            return grids, found, "nodes"
        if not timer.is_alive():  # the time ran out between two calls to the solver
            return grids, found, "seconds"
        answer = solver.solve_limited(expect_interrupt=True)
        if not answer:
            stopped: Ending = "nodes" if timer.is_alive() else "seconds"
            return grids, found, stopped if answer is None else "exhausted"
        true = [variable for variable in solver.get_model() if variable > 0]
        if found < limits.keep:
            grids.append("".join(str((variable - 1) % 9 + 1) for variable in true))
        solver.add_clause([-variable for variable in true])
    return grids, limits.solutions, "solutions"


def _variable(cell: int, digit: int) -> int:
    return 9 * cell + digit


def _clauses(board: Board) -> list[list[int]]:
    """Return the clauses of the rules, and one for each candidate that is no longer possible."""
    clauses = _clauses_of(board.rules).copy()
    for cell in board.rules.cells:
        allowed = [board.value(cell)] if board.value(cell) else list(board.candidates(cell))
        clauses += [[-_variable(cell, digit)] for digit in board.rules.digits if digit not in allowed]
    return clauses


@lru_cache(maxsize=8)
def _clauses_of(rules: Rules) -> list[list[int]]:
    """Each cell has a digit, each complete house has each digit, and of two clashing candidates one fails."""
    clauses = [[_variable(cell, digit) for digit in rules.digits] for cell in rules.cells]
    for house, digit in product(rules.complete_houses, rules.digits):
        clauses.append([_variable(cell, digit) for cell in house.cells])
    for one in product(rules.cells, rules.digits):
        clauses += [[-_variable(*one), -_variable(*other)] for other in rules.clashes(one) if one < other]
    return clauses
