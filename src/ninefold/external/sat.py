"""Boolean satisfiability by python-sat: a variable for each candidate, a clause for each rule."""

from collections.abc import Callable
from functools import partial
from itertools import combinations
from threading import Timer
from typing import Any

from ninefold._native import CLASSIC, Board
from ninefold.algorithm import Counters, Limits, SearchResult
from ninefold.errors import MissingExtra

__all__ = ["load"]

_SOLVER = "glucose4"


def load() -> Callable[[Board, Limits], SearchResult]:
    """The search, once the library is there."""
    try:
        from pysat.solvers import Solver
    except ImportError:
        raise MissingExtra("algorithm 'sat' needs python-sat: pip install 'ninefold[compare]'") from None
    return partial(_search, Solver)


def _search(solver_class: Any, board: Board, limits: Limits) -> SearchResult:
    """Find solutions one by one, each then forbidden by a clause. A node is a conflict of the solver."""
    grids: list[str] = []
    found, ending = 0, "exhausted"
    with solver_class(name=_SOLVER, bootstrap_with=_clauses(board)) as solver:
        if limits.nodes is not None:
            solver.conf_budget(max(limits.nodes, 1))
        timer = None if limits.seconds is None else Timer(limits.seconds, solver.interrupt)
        if timer is not None:
            timer.start()
        try:
            while found < limits.solutions:
                if timer is not None and not timer.is_alive():  # it rang between two calls of the solver
                    ending = "seconds"
                    break
                answer = solver.solve_limited(expect_interrupt=True)
                if answer is None:
                    ending = "nodes" if timer is None or timer.is_alive() else "seconds"
                if not answer:
                    break
                found += 1
                true = [variable for variable in solver.get_model() if variable > 0]
                if found <= limits.keep:
                    grids.append("".join(str((variable - 1) % 9 + 1) for variable in true))
                solver.add_clause([-variable for variable in true])
            else:
                ending = "solutions"
        finally:
            if timer is not None:
                timer.cancel()
    return SearchResult(tuple(grids), found, ending, 0.0, Counters())


def _variable(cell: int, digit: int) -> int:
    return 9 * cell + digit


def _clauses(board: Board) -> list[list[int]]:
    """Each cell has one digit, each house each digit once, and what is not a candidate is false."""
    digits = range(1, 10)
    groups = [[_variable(cell, digit) for digit in digits] for cell in range(81)]
    groups += [
        [_variable(cell, digit) for cell in house.cells] for house in CLASSIC.houses for digit in digits
    ]
    clauses = list(groups)
    for group in groups:
        clauses += [[-a, -b] for a, b in combinations(group, 2)]
    for cell in range(81):
        allowed = [board.value(cell)] if board.value(cell) else list(board.candidates(cell))
        clauses += [[-_variable(cell, digit)] for digit in digits if digit not in allowed]
    return clauses
