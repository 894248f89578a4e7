"""Puzzles in DuckDB: functions for SQL."""

from contextlib import suppress
from functools import partial
from typing import Any  # not only for type checkers: DuckDB looks up the annotations

from ninefold.frames.operations import results_of
from ninefold.scale.job import Job
from ninefold.scale.operations import Canon, Check, Rate, Solve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["FUNCTIONS", "register"]

#: The functions: the job, its column, and the type in SQL.
FUNCTIONS: "dict[str, tuple[Callable[..., Job], str, str]]" = {
    "sudoku_solve": (Solve, "solution", "VARCHAR"),
    "sudoku_status": (Check, "status", "VARCHAR"),
    "sudoku_rate": (Rate, "er", "DOUBLE"),
    "sudoku_canonical": (Canon, "canonical", "VARCHAR"),
}


def register(connection: Any, *, threads: int = 0) -> None:
    """Add the functions of FUNCTIONS to a connection to DuckDB.

    All take a puzzle as text. They return NULL for NULL, and where there is no result: `sudoku_solve` and
    `sudoku_rate` for a puzzle without solutions, `sudoku_canonical` for a text that is not a puzzle.
    `threads` is the number of threads of the core, 0 for all cores. Functions that are there already are
    replaced.
    """
    from duckdb import InvalidInputException

    for name, (kind, column, returned) in FUNCTIONS.items():
        work = partial(_column_of, kind(threads=threads), column)
        with suppress(InvalidInputException):  # there is none yet
            connection.remove_function(name)
        connection.create_function(
            name, work, ["VARCHAR"], returned, type="arrow", null_handling="special"
        )  # fmt: skip


def _column_of(job: Job, name: str, puzzles: Any) -> Any:
    """Return one column of the results of a job; null where there is no puzzle."""
    from pyarrow import compute

    return compute.if_else(puzzles.is_valid(), results_of(job, puzzles).column(name), None)
