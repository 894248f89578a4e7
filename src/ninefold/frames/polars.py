"""Puzzles in polars. Importing this module adds the namespace `sudoku` to expressions.

>>> import polars as pl
>>> import ninefold.frames.polars
>>> frame = pl.LazyFrame({"puzzle": ["." * 81, "no puzzle"]})
>>> frame.select(pl.col("puzzle").sudoku.check().struct.field("status")).collect()["status"].to_list()
['multiple', 'malformed']
"""

from functools import partial

import polars as pl

from ninefold.frames.operations import Operations, results_of
from ninefold.scale.job import Job

__all__ = ["SudokuExpression"]


class SudokuExpression(Operations[pl.Expr]):
    """`pl.col("puzzle").sudoku`: each method returns an expression with a struct per row.

    The type of the struct is known without running anything, and rows do not depend on each other. So the
    expressions work in lazy frames, also with the streaming engine.
    """

    def __init__(self, expression: pl.Expr) -> None:
        self._expression = expression

    def _do(self, job: Job) -> pl.Expr:
        nothing = _structs(job, pl.Series(dtype=pl.String))
        return self._expression.map_batches(
            partial(_structs, job), return_dtype=nothing.dtype, is_elementwise=True
        )


def _structs(job: Job, column: pl.Series) -> pl.Series:
    """Return the results of a job as a column of structs.

    >>> from ninefold.scale import Check
    >>> _structs(Check(), pl.Series(["." * 81])).to_list()
    [{'status': 'multiple', 'minimal': None}]
    """
    frame = pl.from_arrow(results_of(job, column.to_arrow()))
    assert isinstance(frame, pl.DataFrame)
    return frame.to_struct(column.name)


pl.api.register_expr_namespace("sudoku")(SudokuExpression)
