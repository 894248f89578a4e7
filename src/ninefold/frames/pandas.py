"""Puzzles in pandas. Importing this module adds the accessor `sudoku` to series.

>>> import pandas as pd
>>> import ninefold.frames.pandas
>>> frame = pd.DataFrame({"puzzle": ["." * 81, "no puzzle"]}, index=["a", "b"])
>>> frame["puzzle"].sudoku.check()["status"].to_dict()
{'a': 'multiple', 'b': 'malformed'}
"""

import pandas as pd

from ninefold.frames.operations import Operations, results_of
from ninefold.scale.columns import load_arrow
from ninefold.scale.job import Job

__all__ = ["SudokuSeries"]


class SudokuSeries(Operations[pd.DataFrame]):
    """`frame["puzzle"].sudoku`: each method returns a data frame with the index of the series."""

    def __init__(self, series: pd.Series) -> None:
        self._series = series

    def _do(self, job: Job) -> pd.DataFrame:
        column = load_arrow().array(self._series, from_pandas=True)
        return results_of(job, column).to_pandas().set_index(self._series.index)


pd.api.extensions.register_series_accessor("sudoku")(SudokuSeries)
