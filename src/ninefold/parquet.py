"""Parquet files: tables in row groups, read and written a few thousand rows at a time.

The library, pyarrow, is in the extra `parquet` and is loaded only for such files.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from io import BufferedReader, BytesIO, TextIOBase
from typing import IO, Any

from ninefold.compression import compression_of, ending_of
from ninefold.errors import MissingExtra, NinefoldError

__all__ = [
    "ParquetOutput",
    "ParquetTable",
    "TypedRow",
    "begins_parquet",
    "is_parquet",
    "is_parquet_name",
    "parquet_output",
    "reporting_damage",
    "require_pyarrow",
]

#: The first and the last bytes of every Parquet file.
_MAGIC = b"PAR1"
#: Rows of a row group, and bytes of text that become one: some 10 MB in memory.
_GROUP_ROWS, _GROUP_BYTES = 65_536, 4 << 20
#: Rows that are read at a time.
_BATCH_ROWS = 4096
#: The columns of our own tables that hold numbers or flags; all others hold text.
_FLOATS = frozenset(("seconds", "er", "ep", "ed"))
_INTEGERS = frozenset(
    ("tracks", "recursions", "backtracks", "guesses", "clues", "count", "automorphisms", "score")
)
_FLAGS = frozenset(("solved",))


def require_pyarrow() -> None:
    """Raise an error that names the extra if the library is missing."""
    _pyarrow()


def _pyarrow() -> Any:
    try:
        import pyarrow
        import pyarrow.csv
        import pyarrow.parquet
    except ImportError:
        raise MissingExtra(
            ".parquet files need pyarrow: pip install 'ninefold[parquet]', or use .csv, which needs no extra"
        ) from None
    return pyarrow


def is_parquet_name(path: str) -> bool:
    """True if a file is a Parquet file by its ending. One that is compressed again is an error.

    >>> is_parquet_name("solved.Parquet"), is_parquet_name("solved.csv")
    (True, False)
    >>> is_parquet_name("solved.parquet.gz")
    Traceback (most recent call last):
    ninefold.errors.NinefoldError: solved.parquet.gz: Parquet files are already compressed: leave out .gz
    """
    if ending_of(path) != ".parquet":
        return False
    if (kind := compression_of(path)) is not None:
        raise NinefoldError(
            "{path}: Parquet files are already compressed: leave out {ending}", path=path, ending=kind
        )
    return True


def is_parquet(path: str, stream: BufferedReader) -> bool:
    """True if an open file is a Parquet file, by its ending or its first bytes, which stay unread."""
    return is_parquet_name(path) or begins_parquet(stream.peek(4))


def begins_parquet(data: bytes) -> bool:
    """True if bytes are the beginning of a Parquet file.

    >>> begins_parquet(b"PAR1...."), begins_parquet(b"53......")
    (True, False)
    """
    return data[:4] == _MAGIC


class TypedRow(dict[str, object]):
    """The values of a row by column, with the Arrow types of the columns."""

    __slots__ = ("types",)

    def __init__(self, values: Iterable[tuple[str, object]], types: Mapping[str, Any]) -> None:
        super().__init__(values)
        self.types = types


class ParquetTable:
    """A Parquet file to read: the names and Arrow types of its columns, and its rows in batches.

    `source` is the name of the file, or its bytes.
    """

    def __init__(self, source: str | bytes) -> None:
        arrow = self._arrow = _pyarrow()
        with reporting_damage(arrow):
            # Without buffers in advance, even a file with a single huge row group takes little memory.
            file = source if isinstance(source, str) else BytesIO(source)
            self._file = arrow.parquet.ParquetFile(file, pre_buffer=False, buffer_size=1 << 16)
            self._schema = self._file.schema_arrow
        self.names: list[str] = list(self._schema.names)
        self.size: int = self._file.metadata.num_rows

    @property
    def types(self) -> list[Any]:
        """The Arrow types of the columns."""
        return [self._type(field.type) for field in self._schema]

    def _type(self, kind: Any) -> Any:
        """The type of a column as it is kept: times finer than Python's are kept as text."""
        types = self._arrow.types
        finer = types.is_temporal(kind) and getattr(kind, "unit", "") == "ns"
        return self._arrow.string() if finer else kind

    def batches(self) -> Iterator[list[list[object]]]:
        """Yield the columns as lists of Python values, some thousand rows at a time."""
        batches = self._file.iter_batches(batch_size=_BATCH_ROWS)
        while True:
            with reporting_damage(self._arrow):
                batch = next(batches, None)
                if batch is None:
                    break
                columns = [
                    column.cast(kind) if column.type != kind else column
                    for column, kind in zip(batch.columns, self.types, strict=True)
                ]
                values = [column.to_pylist() for column in columns]
            yield values

    def close(self) -> None:
        """Close the file."""
        self._file.close()


@contextmanager
def reporting_damage(arrow: Any) -> Iterator[None]:
    """Turn errors of the library into one that says what is wrong with the file."""
    try:
        yield
    except OSError as error:
        if error.errno is not None:  # the system says what is wrong
            raise
        raise _damage(error) from None
    except (arrow.ArrowException, ValueError) as error:
        raise _damage(error) from None


def _damage(error: Exception) -> NinefoldError:
    reason = str(error).strip().split("\n")[0].rstrip(".")
    return NinefoldError("not a Parquet file, or a damaged one: {reason}", reason=reason)


class ParquetOutput(TextIOBase):
    """A Parquet file to write, row by row. It also takes the text of a CSV file, as other outputs do.

    Numbers may come as text, and empty text is a missing value in columns that were not read from a Parquet
    file. The file is complete after `finish`, which `parquet_output` calls.
    """

    def __init__(self, file: IO[bytes]) -> None:
        self._arrow = _pyarrow()
        self._sink = _Sink(file)
        self._names: list[str] = []
        self._types: list[Any] = []
        self._kept: list[bool] = []
        self._rows: list[tuple[object, ...]] = []
        self._text: list[str] = []
        self._length = 0
        self._writer: Any = None

    def begin(self, names: Sequence[str], types: Mapping[str, Any] | None = None) -> None:
        """Set the columns; `types` are the Arrow types of those that were read from a Parquet file."""
        types = {} if types is None else types
        self._names = list(names)
        self._types = [types.get(name) or self._type_of(name) for name in names]
        self._kept = [name in types for name in names]

    def _type_of(self, name: str) -> Any:
        for names, kind in ((_FLOATS, "float64"), (_INTEGERS, "int64"), (_FLAGS, "bool_")):
            if name in names:
                return getattr(self._arrow, kind)()
        return self._arrow.string()

    def writable(self) -> bool:
        """Return True."""
        return True

    def add(self, values: Iterable[object]) -> None:
        """Write a row."""
        if self._text:
            self._flush_text()
        self._rows.append(tuple(values))
        if len(self._rows) >= _GROUP_ROWS:
            self._flush_rows()

    def write(self, text: str) -> int:
        """Write the text of a CSV file, in parts of any length; its heading too if `begin` was not called."""
        if self._rows:
            self._flush_rows()
        self._text.append(text)
        self._length += len(text)
        if self._length >= _GROUP_BYTES and text.endswith("\n"):
            self._flush_text()
        return len(text)

    def finish(self) -> None:
        """Write what is left, and the end of the file."""
        self._flush_text()
        self._flush_rows()
        self._opened().close()

    def abandon(self) -> None:
        """Write nothing more: something has gone wrong."""
        self._sink.discard = True
        if self._writer is not None:
            self._writer.close()

    def _flush_rows(self) -> None:
        if not self._rows:
            return
        columns = zip(*self._rows, strict=True)
        arrays = [self._array(number, values) for number, values in enumerate(columns)]
        self._rows = []
        self._opened().write_table(self._arrow.Table.from_arrays(arrays, schema=self._schema()))

    def _array(self, number: int, values: Sequence[object]) -> Any:
        """Return a column. Its type is that of the first input; another may have text or numbers there."""
        arrow, kind, name = self._arrow, self._types[number], self._names[number]
        if not self._kept[number]:  # text, or numbers as text
            return arrow.array([_text(value) for value in values], type=arrow.string()).cast(kind)
        with suppress(arrow.ArrowInvalid, arrow.ArrowTypeError):
            return arrow.array(values, type=kind)
        try:
            return arrow.array([self._converted(value, kind) for value in values], type=kind)
        except (arrow.ArrowInvalid, arrow.ArrowTypeError, arrow.ArrowNotImplementedError):
            raise NinefoldError(
                "column {name} has the type {kind} in the first input "
                "but not in a later one: convert one of them",
                name=repr(name),
                kind=str(kind),
            ) from None

    def _converted(self, value: object, kind: Any) -> object:
        """Return a value that fits the type, from text or as text."""
        if isinstance(value, str) and kind != self._arrow.string():
            return self._arrow.scalar(value).cast(kind).as_py() if value else None
        return _text(value) if kind == self._arrow.string() else value

    def _flush_text(self) -> None:
        text, self._text, self._length = "".join(self._text), [], 0
        if text and not self._names:
            heading, _, text = text.partition("\n")
            self.begin(heading.split(","))
        if not text:
            return
        csv = self._arrow.csv
        table = csv.read_csv(
            BytesIO(text.encode()),
            read_options=csv.ReadOptions(column_names=self._names, use_threads=False),
            parse_options=csv.ParseOptions(newlines_in_values=True),
            convert_options=csv.ConvertOptions(
                column_types=self._schema(), null_values=[""], strings_can_be_null=True
            ),
        )
        self._opened().write_table(table)

    def _schema(self) -> Any:
        return self._arrow.schema(list(zip(self._names, self._types, strict=True)))

    def _opened(self) -> Any:
        if self._writer is None:
            file = self._arrow.PythonFile(self._sink, mode="w")
            self._writer = self._arrow.parquet.ParquetWriter(file, self._schema(), compression="zstd")
        return self._writer


def _text(value: object) -> str | None:
    """Return a value as text; empty text is a missing value."""
    return None if value is None or value == "" else str(value)


@contextmanager
def parquet_output(file: IO[bytes]) -> Iterator[ParquetOutput]:
    """Write a table to an open file, which stays open. After an error, nothing more is written.

    >>> file = BytesIO()
    >>> with parquet_output(file) as table:
    ...     length = table.write("puzzle,er\\n53...,2.6\\n")
    ...     table.add(["6....", "1.2"])
    >>> list(ParquetTable(file.getvalue()).batches())
    [[['53...', '6....'], [2.6, 1.2]]]
    """
    table = ParquetOutput(file)
    try:
        yield table
        table.finish()
    except BaseException:
        table.abandon()
        raise


class _Sink:
    """The file as pyarrow sees it: it can be told to ignore everything from now on."""

    closed = False

    def __init__(self, file: IO[bytes]) -> None:
        self._file, self.discard = file, False

    def write(self, data: bytes) -> int:
        return len(data) if self.discard else self._file.write(data)

    def flush(self) -> None:
        if not self.discard:
            self._file.flush()

    def close(self) -> None:
        """Leave the file open: its owner closes it."""
