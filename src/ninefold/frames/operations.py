"""The operations on a column of puzzles, the same for every library of data frames."""

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from ninefold.scale.columns import load_arrow
from ninefold.scale.job import PUZZLE, Job
from ninefold.scale.operations import Canon, Check, Count, Explain, Rate, Solve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["Operations", "results_of"]

Result = TypeVar("Result")


class Operations(ABC, Generic[Result]):
    """The methods of `sudoku` on a column: each returns the columns of a job, without the puzzle.

    A row that is null or not a puzzle has the status "malformed". `threads` is the number of threads of the
    core, 0 for all cores.
    """

    @abstractmethod
    def _do(self, job: Job) -> Result:
        """Return the results of a job."""

    def solve(self, *, max_nodes: int | None = None, threads: int = 0) -> Result:
        """Solve the puzzles: solution, count (up to 2), guesses and status."""
        return self._do(Solve(max_nodes=max_nodes, threads=threads))

    def check(self, *, threads: int = 0) -> Result:
        """Check the puzzles: status and minimal."""
        return self._do(Check(threads=threads))

    def count(self, *, limit: int = 1000, max_nodes: int | None = None, threads: int = 0) -> Result:
        """Count the solutions up to a limit: count and status."""
        return self._do(Count(limit=limit, max_nodes=max_nodes, threads=threads))

    def rate(
        self,
        *,
        uniqueness: bool = True,
        stop_above: float | None = None,
        max_seconds: float | None = None,
        threads: int = 0,
    ) -> Result:
        """Rate the puzzles as Sudoku Explainer does: er, ep, ed, hardest and status."""
        return self._do(
            Rate(uniqueness=uniqueness, stop_above=stop_above, max_seconds=max_seconds, threads=threads)
        )

    def explain(self, *, profile: str = "human", uniqueness: bool = True, threads: int = 0) -> Result:
        """Follow the path of a profile: steps, techniques, hardest, level, score and status."""
        return self._do(Explain(profile=profile, uniqueness=uniqueness, threads=threads))

    def canon(self, *, threads: int = 0) -> Result:
        """Find the canonical forms: canonical, automorphisms and status."""
        return self._do(Canon(threads=threads))


def results_of(job: Job, column: "Any") -> "Any":
    """Return the results of a job for an Arrow column, as a table without the puzzles.

    >>> import pyarrow as pa
    >>> results_of(Check(), pa.array(["." * 81, None])).to_pydict()
    {'status': ['multiple', 'malformed'], 'minimal': [None, None]}
    """
    arrow = load_arrow()
    chunks = column.chunks if isinstance(column, arrow.ChunkedArray) else [column]
    schema = job.own_schema
    batches = (job.run(arrow.record_batch({job.column: chunk})) for chunk in chunks)
    return arrow.Table.from_batches(batches, schema).drop_columns([PUZZLE])
