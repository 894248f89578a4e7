"""Parquet tables: one puzzle per row, in a named or detected column; the other columns are kept."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing

from ninefold.errors import NinefoldError, PuzzleError
from ninefold.formats import line
from ninefold.formats.detect import entry_of
from ninefold.formats.entry import Entry
from ninefold.formats.table import HEADINGS, unique_names
from ninefold.parquet import ParquetTable, TypedRow
from ninefold.puzzle import Puzzle

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["read"]


def read(
    source: str | bytes, *, column: str | None = None, watch: Callable[[float], None] | None = None
) -> Iterator[Entry]:
    """Yield all puzzles and mistakes in a file or its bytes, in order; their line is the number of the row.

    `watch` is called now and then, with the share of the rows that were read since the last time.
    """
    with closing(ParquetTable(source)) as table:
        yield from _entries(table, column, watch)


def _entries(
    table: ParquetTable, column: str | None, watch: Callable[[float], None] | None
) -> Iterator[Entry]:
    names, types, place = unique_names(table.names), table.types, None
    number = 0
    for columns in table.batches():
        if place is None:
            place = _place(names, [values[0] for values in columns], column)
            others = [index for index in range(len(names)) if index != place]
            kinds = {names[index]: types[index] for index in others}
        for row in zip(*columns, strict=True):
            number += 1
            entry = _entry(number, row[place])
            yield entry._replace(others=TypedRow([(names[index], row[index]) for index in others], kinds))
        if watch is not None:
            watch(len(columns[0]) / table.size)


def _place(names: Sequence[str], first: Sequence[object], wanted: str | None) -> int:
    """Return the number of the column with the puzzles: by name or number, or by what the first row holds."""
    lowered = [name.lower() for name in names]
    listed = ", ".join(names)
    if wanted is not None:
        if wanted.lower() in lowered:
            return lowered.index(wanted.lower())
        if wanted.isdecimal() and 1 <= int(wanted) <= len(names):
            return int(wanted) - 1
        raise PuzzleError("no column {column}; the columns are: {names}", column=repr(wanted), names=listed)
    for heading in HEADINGS:
        if heading in lowered:
            return lowered.index(heading)
    for index, value in enumerate(first):
        if line.looks_like(value) if isinstance(value, str) else _entry(1, value).puzzle is not None:
            return index
    raise NinefoldError("no column holds puzzles; the columns are: {names}", names=listed)


def _entry(number: int, value: "Any") -> Entry:
    """Return the puzzle in a field, or the mistake in it: a text, or a list of 81 cells or nine rows."""
    if isinstance(value, bytes):
        value = value.decode("utf-8", "replace")
    if value is None or isinstance(value, str):
        return entry_of(number, value or "")
    try:
        return Entry(number, Puzzle(value), None)
    except PuzzleError as error:
        return Entry(number, None, error)
