"""Constraint programming with OR-Tools: an integer for each cell, "all different" for each house."""

from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from threading import Thread
from time import sleep
from typing import Any

from ninefold._native import Board
from ninefold.errors import MissingExtra
from ninefold.search_result import Counters, Ending, SearchLimits, SearchResult

__all__ = ["ending_of", "load", "solve_in_thread"]


def load() -> Callable[[Board, SearchLimits], SearchResult]:
    """Return the search; needs the library."""
    try:
        from ortools.sat.python import cp_model
    except ImportError:
        raise MissingExtra("algorithm 'cp-sat' needs ortools: pip install 'ninefold[compare]'") from None
    return partial(_search, cp_model)


def _search(cp: Any, board: Board, limits: SearchLimits) -> SearchResult:
    """Enumerate the solutions with CP-SAT, using one worker. A node is one of the solver's conflicts."""
    model, cells = _model(cp, board)
    solver = cp.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    if limits.seconds is not None:
        solver.parameters.max_time_in_seconds = limits.seconds
    if limits.nodes is not None:
        solver.parameters.max_number_of_conflicts = limits.nodes
    collector = _collector(cp, cells, limits)
    ending = ending_of(cp, solver, solve_in_thread(solver, model, collector), collector.found, limits)
    return SearchResult(tuple(collector.grids), collector.found, ending, 0.0, Counters())


def solve_in_thread(solver: Any, model: Any, collector: Any) -> Any:
    """Run the solver in a thread, so this thread can handle Ctrl-C.

    The solver could catch it, but would then report a timeout, which it also does a little early.
    """
    solver.parameters.catch_sigint_signal = False
    solving: Future[Any] = Future()

    def work() -> None:
        if solving.set_running_or_notify_cancel():
            try:
                solving.set_result(solver.solve(model, collector))
            except BaseException as error:
                solving.set_exception(error)

    try:  # Ctrl-C may come while the thread starts, so `start` belongs here too
        Thread(target=work, daemon=True).start()
        return solving.result()
    finally:
        if not solving.cancel():
            while not solving.done():  # interrupted, perhaps before the solver could be stopped
                solver.stop_search()
                sleep(0.01)


def ending_of(cp: Any, solver: Any, status: Any, found: int, limits: SearchLimits) -> Ending:
    """Return why the solver stopped."""
    if found >= limits.solutions:
        return "solutions"
    if status in (cp.OPTIMAL, cp.INFEASIBLE):
        return "exhausted"
    if limits.nodes is not None and solver.num_conflicts >= limits.nodes:
        return "nodes"
    return "seconds"


def _model(cp: Any, board: Board) -> tuple[Any, list[Any]]:
    model = cp.CpModel()
    cells = {}
    for cell in board.rules.cells:
        digits = [board.value(cell)] if board.value(cell) else list(board.candidates(cell))
        cells[cell] = model.new_int_var_from_domain(cp.Domain.from_values(digits), "")
    for house in board.rules.houses:
        model.add_all_different([cells[cell] for cell in house.cells])
    return model, list(cells.values())


def _collector(cp: Any, cells: list[Any], limits: SearchLimits) -> Any:
    class Collector(cp.CpSolverSolutionCallback):  # type: ignore[misc]
        """Keeps the grids and stops at the limit."""

        def __init__(self) -> None:
            super().__init__()
            self.grids: list[str] = []
            self.found = 0

        def on_solution_callback(self) -> None:
            """Called by the solver at each solution."""
            self.found += 1
            if self.found <= limits.keep:
                self.grids.append("".join(str(self.value(cell)) for cell in cells))
            if self.found >= limits.solutions:
                self.stop_search()

    return Collector()
