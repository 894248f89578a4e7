"""Results in rows: lines of text, tables in CSV or JSON objects, in step with the puzzles."""

from argparse import Namespace
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from json import dumps
from types import MappingProxyType
from typing import IO

from ninefold.cli.inputs import Item, is_single
from ninefold.cli.options import wants_csv, wants_json
from ninefold.parquet import ParquetOutput, TypedRow
from ninefold.terminal import print_message

__all__ = ["Rows", "Table"]

_NOTHING: Mapping[str, object] = MappingProxyType({})


class Table:
    """A table in CSV or Parquet: our columns, then the other columns of the input.

    In CSV, missing values are empty fields. In Parquet, columns from a Parquet file keep their types.

    The heading is written with the first row, whose puzzle decides which other columns there are. An other
    column with the name of one of ours gets `input_` before its name.

    >>> import sys
    >>> table = Table(sys.stdout, ["puzzle", "clues", "minimal"])
    >>> table.write(["5" + "." * 80, 1, None], {"id": "7", "clues": "?"})
    puzzle,clues,minimal,id,input_clues
    5................................................................................,1,,7,?
    """

    def __init__(self, out: IO[str], columns: Sequence[str]) -> None:
        import csv  # only tables need it

        self._columns = columns
        self._others: list[str] | None = None
        self._known: frozenset[str] = frozenset()
        self._dropped: set[str] = set()
        self._parquet = out if isinstance(out, ParquetOutput) else None
        rows = csv.writer(out, lineterminator="\n")
        self._write: Callable[[Iterable[object]], object] = (
            rows.writerow if self._parquet is None else self._parquet.add
        )

    def write(self, values: Iterable[object], others: Mapping[str, object] = _NOTHING) -> None:
        """Write a row; `others` are the other columns of the puzzle's own row."""
        names = self.begin(others) if self._others is None else self._others
        if names or others:
            values = [*values, *[others.get(name, "") for name in names]]
            if not others.keys() <= self._known:
                self._report(others.keys() - self._known)
        self._write(values)

    def begin(self, others: Iterable[str] = ()) -> list[str]:
        """Write the heading if that has not happened, and return the names of the other columns."""
        if self._others is None:
            self._others = list(others)
            self._known = frozenset(self._others)
            names = list(self._columns)
            for name in self._others:
                names.append(_free_name(name, {*names, *self._others} - {name} | {*self._columns}))
            if self._parquet is None:
                self._write(names)
            else:
                known = others.types if isinstance(others, TypedRow) else {}
                kept = dict(zip(self._others, names[len(self._columns) :], strict=True))
                self._parquet.begin(names, {kept[name]: kind for name, kind in known.items()})
        return self._others

    @property
    def has_others(self) -> bool:
        """True if the rows so far have columns of the input."""
        return bool(self._others)

    def _report(self, names: Set[str]) -> None:
        """Say once per column that it is left out."""
        for name in sorted(names - self._dropped):
            print_message(f"ninefold: column {name!r} is left out: the first input does not have it")
        self._dropped |= names


def _free_name(name: str, taken: Set[str]) -> str:
    """Return the name with as many `input_` before it as it takes to be different from all others."""
    return _free_name(f"input_{name}", taken) if name in taken else name


class Rows:
    """The results of puzzles as lines of text, rows of a table or JSON objects, as the options ask.

    A puzzle without a result has an empty line, unless a puzzle can have several lines, or a row of its own.
    """

    def __init__(self, args: Namespace, out: IO[str], columns: Iterable[str], *, paired: bool = True) -> None:
        self._out, self._json = out, wants_json(args)
        self._columns = list(columns)
        self._empty = "\n" * (paired and not self._json and not is_single(args))
        self._table = Table(out, ["puzzle", *self._columns]) if wants_csv(args) else None

    def __enter__(self) -> "Rows":
        return self

    def __exit__(self, *exception: object) -> None:
        if self._table is not None and exception[0] is None:
            self._table.begin()

    def write(self, item: Item, text: str, fields: Mapping[str, object]) -> None:
        """Write a result: `text` is its line, `fields` are the values for tables and JSON."""
        if self._table is not None:
            values = (_field(fields[name]) for name in self._columns)
            self._table.write([item.text(), *values], item.others)
        elif self._json:
            self._out.write(dumps({**item.json(), **fields}) + "\n")
        else:
            self._out.write(text + "\n")

    def fail(self, item: Item, fields: Mapping[str, object] = _NOTHING) -> None:
        """Write the line of a puzzle without a result; `fields` are values that it has all the same."""
        if self._table is not None:
            values = (fields.get(name, "") for name in self._columns)
            self._table.write([item.text(), *values], item.others)
        else:
            self._out.write(self._empty)


def _field(value: object) -> object:
    """Return a value as it is in a table: words are separated by blanks."""
    return " ".join(map(str, value)) if isinstance(value, list) else value
