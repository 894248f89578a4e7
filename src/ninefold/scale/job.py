"""A job: what is done with each puzzle of a table, without reading or writing any file.

A job is small and can be pickled, so threads, other processes and other machines can all do it. It takes a
batch of rows and returns a batch of rows. The same rows always give the same result.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass, fields
from typing import ClassVar

from ninefold.errors import NinefoldError
from ninefold.scale.columns import load_arrow

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

__all__ = ["BAD", "CRASHED", "MALFORMED", "PUZZLE", "SOURCE", "Job", "checked_column", "matching_column"]

#: The name of the column with the puzzles, in every table that we write.
PUZZLE = "puzzle"
#: Its name in the rows of an input, where all other names may be those of columns to keep.
SOURCE = "ninefold.puzzle"
#: The statuses of bad rows: not a puzzle; or it crashed the process that worked on it, more than once.
MALFORMED, CRASHED = "malformed", "crashed"
BAD = (MALFORMED, CRASHED)


@dataclass(frozen=True, kw_only=True)
class Job(ABC):
    """The base of all jobs. `run` is the work, `schema` describes the columns it returns.

    column: the column with the puzzles, for tables of your own; keep: other columns to copy to the result;
    threads: the number of threads of the core, 0 for all cores. A job is callable, so it also fits
    `ray.data.Dataset.map_batches` (with `batch_format="pyarrow"`) and Dask's `map_partitions` as it is.
    """

    column: str = PUZZLE
    keep: tuple[str, ...] = ()
    threads: int = 0

    #: The name of the operation, and the most rows for a thread to work on at a time.
    name: ClassVar[str] = ""
    rows_at_once: ClassVar[int] = 65_536

    @property
    @abstractmethod
    def own_schema(self) -> "Any":
        """The Arrow schema of the columns that the job adds."""

    @abstractmethod
    def work(self, batch: "Any") -> "list[Any]":
        """Return the columns of `own_schema` for a batch."""

    @property
    def parameters(self) -> "dict[str, Any]":
        """Everything that changes the result, for the plan of a run."""
        unimportant = ("threads",)
        return {
            field.name: getattr(self, field.name) for field in fields(self) if field.name not in unimportant
        }

    def refuse_collisions(self) -> None:
        """Raise an error if a column to keep has the name of another one or of a result."""
        seen = {name.lower() for name in self.own_schema.names}  # many readers ignore the case
        for name in self.keep:
            if name.lower() in seen:
                raise NinefoldError(
                    "cannot keep the column {name}: the results have another column of that name",
                    name=repr(name),
                )
            seen.add(name.lower())

    def schema(self, given: "Any") -> "Any":
        """The Arrow schema of the result for rows with the schema `given`."""
        arrow = load_arrow()
        kept = [given.field(name) for name in self.keep]
        return arrow.schema([*kept, *self.own_schema])

    def run(self, batch: "Any") -> "Any":
        """Return the result of a record batch."""
        arrow = load_arrow()
        checked_column(batch.schema.names, self.column)
        for name in self.keep:
            checked_column(batch.schema.names, name)
        columns = self.work(batch)
        kept = [batch.column(name) for name in self.keep] if len(columns[0]) == batch.num_rows else []
        return arrow.RecordBatch.from_arrays([*kept, *columns], schema=self.schema(batch.schema))

    def __call__(self, table: "Any") -> "Any":
        """Return the result of a table, a record batch, or a frame of polars or pandas, as the same type."""
        arrow = load_arrow()
        if isinstance(table, arrow.RecordBatch):
            return self.run(table)
        if isinstance(table, arrow.Table):
            return arrow.Table.from_batches(map(self.run, table.to_batches()), self.schema(table.schema))
        if hasattr(table, "to_arrow"):
            import polars

            return polars.from_arrow(self(table.to_arrow()))
        return self(arrow.Table.from_pandas(table, preserve_index=False)).to_pandas()

    def over(self, batches: "Iterable[Any]") -> "Iterator[Any]":
        """Yield the result of each batch, as Spark's `mapInArrow` wants it."""
        return map(self.run, batches)


def checked_column(names: "Iterable[str]", wanted: str) -> str:
    """Return the name of a column that a table has; raise an error that lists them otherwise.

    >>> checked_column(["id", "question"], "puzzle")
    Traceback (most recent call last):
    ninefold.errors.NinefoldError: no column 'puzzle'; the columns are: id, question
    """
    listed = list(names)
    if wanted not in listed:
        raise NinefoldError(
            "no column {column}; the columns are: {names}", column=repr(wanted), names=", ".join(listed)
        )
    return wanted


def matching_column(names: "Iterable[str]", wanted: str) -> str:
    """Return the name of a column that the user asked for: as it is written, or else in any case.

    >>> matching_column(["ID", "Question", "id"], "id"), matching_column(["ID", "Question"], "question")
    ('id', 'Question')
    """
    listed = list(names)
    if wanted in listed:
        return wanted
    alike = (name for name in listed if name.lower() == wanted.lower())
    return checked_column(listed, next(alike, wanted))
