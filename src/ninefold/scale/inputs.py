"""The inputs of a plan: files of puzzles that can be read from any row on, and ranges of attempts.

Every input is cut into ranges once, when the plan is made. After that, a range is read on its own, so a task
of a cluster reads no more than it works on.
"""

from typing import NamedTuple, Protocol

from ninefold.errors import NinefoldError
from ninefold.parquet import begins_parquet
from ninefold.scale.columns import load_arrow, texts_of_cells
from ninefold.scale.job import PUZZLE, SOURCE, matching_column
from ninefold.scale.making import ATTEMPT
from ninefold.scale.reading import refuse_type

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

__all__ = ["AttemptInput", "Chunk", "Input", "Range", "input_of", "reopened"]

#: The rows that are read at a time.
_ROWS = 65_536


class Range(NamedTuple):
    """Some rows of an input: the number of the first, how many, and where they are in bytes (text only)."""

    first: int
    rows: int
    begin: int = 0
    end: int = 0


class Chunk(NamedTuple):
    """A batch of rows, and the number of the line or row that each one comes from, counted from 1."""

    batch: "Any"
    lines: "Sequence[int]"


class Input(Protocol):
    """A source of rows. `facts` is all that is needed to open it again, as JSON."""

    facts: "dict[str, Any]"

    def cut(self, rows: int) -> list[Range]:
        """Return ranges of so many rows each, except for the last."""

    def chunks(self, part: Range) -> "Iterator[Chunk]":
        """Read a range."""


class AttemptInput:
    """The numbers of attempts to make puzzles, from `first` on."""

    def __init__(self, count: int, first: int = 0) -> None:
        self.request: dict[str, int] = {"count": count, **({"first": first} if first else {})}
        self.facts: dict[str, Any] = {"kind": "attempts", **self.request}
        self._count, self._first = count, first

    def cut(self, rows: int) -> list[Range]:
        """Return ranges of attempts."""
        return [Range(self._first + part.first, part.rows) for part in _even(self._count, rows)]

    def chunks(self, part: Range) -> "Iterator[Chunk]":
        """Yield the numbers of the attempts."""
        import numpy as np

        for first in range(part.first, part.first + part.rows, _ROWS):
            last = min(first + _ROWS, part.first + part.rows)
            numbers = np.arange(first, last, dtype=np.int64)
            yield Chunk(load_arrow().record_batch({ATTEMPT: numbers}), range(first, last))


class ParquetInput:
    """A Parquet file: texts, or lists of 81 cells, in a column.

    `keep` holds the columns to keep: their names in the results, and in the file.
    """

    def __init__(self, path: str, column: str, keep: dict[str, str]) -> None:
        self.facts: dict[str, Any] = {"kind": "parquet", "path": path, "column": column, "keep": keep}
        self._path, self._column, self._keep = path, column, keep

    @classmethod
    def found(cls, path: str, column: str | None, keep: tuple[str, ...]) -> "ParquetInput":
        """Open a file, and find the column with the puzzles."""
        from ninefold.formats.table import HEADINGS

        schema = cls(path, "", {})._file().schema_arrow
        names = schema.names
        lowered = {name.lower(): name for name in reversed(names)}
        usual = next((lowered[heading] for heading in HEADINGS if heading in lowered), PUZZLE)
        found = matching_column(names, usual if column is None else column)
        refuse_type(found, schema.field(found).type)
        return cls(path, found, {name: matching_column(names, name) for name in keep})

    def _file(self) -> "Any":
        from pyarrow.parquet import ParquetFile

        from ninefold.parquet import reporting_damage

        with reporting_damage(load_arrow()):
            return ParquetFile(self._path, pre_buffer=False, buffer_size=1 << 16)

    def cut(self, rows: int) -> list[Range]:
        """Return ranges of rows."""
        with self._file() as file:
            return _even(file.metadata.num_rows, rows)

    def chunks(self, part: Range) -> "Iterator[Chunk]":
        """Read the row groups that hold the range, and leave out the rows around it."""
        with self._file() as file:
            sizes = [file.metadata.row_group(i).num_rows for i in range(file.num_row_groups)]
            groups, at = _groups_with(sizes, part)
            columns = list(dict.fromkeys([self._column, *self._keep.values()]))
            for batch in file.iter_batches(batch_size=_ROWS, row_groups=groups, columns=columns):
                skip = max(part.first - at, 0)
                wanted = batch.slice(skip, max(part.first + part.rows - at - skip, 0))
                at += batch.num_rows
                if wanted.num_rows:
                    first = at - batch.num_rows + skip + 1
                    rows = {SOURCE: wanted.column(self._column)}
                    rows |= {name: wanted.column(own) for name, own in self._keep.items()}
                    yield Chunk(load_arrow().record_batch(rows), range(first, first + wanted.num_rows))


class ArrayInput:
    """A NumPy file (.npy) with an array of shape (n, 81) or (n, 9, 9)."""

    def __init__(self, path: str) -> None:
        self.facts: dict[str, Any] = {"kind": "npy", "path": path}
        self._path = path

    @classmethod
    def found(cls, path: str) -> "ArrayInput":
        """Open a file; a damaged one, or one without puzzles, raises an error."""
        source = cls(path)
        source._cells()
        return source

    def _cells(self) -> "Any":
        import numpy as np

        from ninefold.batch.sources import flat

        try:
            return flat(np.load(self._path, mmap_mode="r", allow_pickle=False))
        except (ValueError, EOFError) as error:
            if isinstance(error, NinefoldError):
                raise
            raise NinefoldError("not a NumPy file, or a damaged one: {reason}", reason=str(error)) from None

    def cut(self, rows: int) -> list[Range]:
        """Return ranges of rows."""
        return _even(len(self._cells()), rows)

    def chunks(self, part: Range) -> "Iterator[Chunk]":
        """Read rows of the array."""
        import numpy as np

        cells = self._cells()
        for first in range(part.first, part.first + part.rows, _ROWS):
            rows = np.ascontiguousarray(cells[first : min(first + _ROWS, part.first + part.rows)])
            yield Chunk(
                load_arrow().record_batch({SOURCE: texts_of_cells(rows)}),
                range(first + 1, first + len(rows) + 1),
            )


def _groups_with(sizes: list[int], part: Range) -> tuple[list[int], int]:
    """Return the row groups that hold a range, and the number of the first row in them."""
    groups: list[int] = []
    start = at = 0
    for number, size in enumerate(sizes):
        if at + size > part.first and at < part.first + part.rows:
            if not groups:
                start = at
            groups.append(number)
        at += size
    return groups, start


def _even(total: int, rows: int) -> list[Range]:
    """Cut a number of rows into ranges.

    >>> [part[:2] for part in _even(5, 2)]
    [(0, 2), (2, 2), (4, 1)]
    """
    return [Range(first, min(rows, total - first)) for first in range(0, total, rows)]


def input_of(path: str, column: str | None, keep: tuple[str, ...]) -> Input:
    """Find out what a local file holds, and how its puzzles are read."""
    with open(path, "rb") as file:
        head = file.read(8)
    if begins_parquet(head):
        return ParquetInput.found(path, column, keep)
    if keep and head.startswith(b"\x93NUMPY"):
        raise NinefoldError("a NumPy file has no columns to keep")
    if column is not None and head.startswith(b"\x93NUMPY"):
        raise NinefoldError("a NumPy file has no columns: leave out --column")
    if head.startswith(b"\x93NUMPY"):
        return ArrayInput.found(path)
    from ninefold.scale.text_input import TextInput

    return TextInput.found(path, column, keep)


def reopened(facts: "dict[str, Any]") -> Input:
    """Open an input again from its facts in a plan."""
    if facts["kind"] == "attempts":
        return AttemptInput(facts["count"], facts.get("first", 0))
    if facts["kind"] == "parquet":
        return ParquetInput(facts["path"], facts["column"], facts["keep"])
    if facts["kind"] == "npy":
        return ArrayInput(facts["path"])
    from ninefold.scale.text_input import TextInput

    return TextInput.again(facts)
