"""What is done with the folder of a run afterwards: join the shards, report them, check and tidy them."""

import os
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from csv import writer
from io import BytesIO, StringIO
from typing import NamedTuple

from ninefold.compression import ending_of
from ninefold.errors import NinefoldError
from ninefold.files import open_binary_output
from ninefold.parquet import is_parquet_name
from ninefold.scale.columns import load_arrow
from ninefold.scale.folder import Folder
from ninefold.scale.running import total_counts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ninefold.scale.plan import Plan

__all__ = ["State", "clean", "csv_writer", "merge", "status", "verify"]


class State(NamedTuple):
    """The state of a run: its shards, those that are done and those that a run is working on now.

    rows: of the finished shards; planned: all rows of the plan (in text files, lines); bad: the bad rows so
    far; counts: the rows by status.
    """

    operation: str
    shards: int
    done: int
    working: int
    rows: int
    planned: int
    bad: int
    counts: dict[str, int]

    @property
    def is_complete(self) -> bool:
        """True if every shard is done."""
        return self.done == self.shards


def status(path: str) -> State:
    """Return the state of the run in a folder.

    >>> import ninefold as nf, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     done = nf.batch.run("generate", [], folder, attempts=10, seed=1)
    ...     print(nf.batch.status(folder).done)
    1
    """
    folder = Folder(path)
    plan = folder.existing_plan()
    records = folder.records(plan)
    left = [number for number in range(len(plan.shards)) if number not in records]
    return State(
        plan.request.operation, len(plan.shards), len(records), _working(folder, left),
        sum(record.rows for record in records.values()), plan.rows,
        sum(record.bad for record in records.values()), total_counts(list(records.values())),
    )  # fmt: skip


def _working(folder: Folder, numbers: list[int]) -> int:
    """Count the shards that other runs hold a lock on."""
    with closing(folder.locks) as locks, suppress(OSError):  # the folder may be read-only
        return sum(not locks.is_free(folder.run_lock(number)) for number in numbers)
    return 0


def verify(path: str, watch: Callable[[int, int], None] = lambda done, total: None) -> list[int]:
    """Check the files of all shards that have a record against their checksums; return the damaged ones."""
    folder = Folder(path)
    count = len(folder.existing_plan().shards)
    damaged = []
    for number in range(count):
        record = folder.written(number)
        if record is not None and not folder.is_whole(record):
            damaged.append(number)
        watch(number + 1, count)
    return damaged


def clean(path: str) -> list[str]:
    """Remove what killed runs left behind, and damaged shards; the same command does those again.

    Refused while a run is working in the folder. Returns the names of what was removed.
    """
    folder = Folder(path)
    plan = folder.existing_plan()
    with closing(folder.locks) as locks:
        if not all(locks.take(number) for number in range(folder.run_lock(len(plan.shards)))):
            raise NinefoldError("{path}: a run is working here: wait for it", path=path)
        removed = folder.leftovers()
        for name in removed:
            os.unlink(name)
        for number in verify(path):
            folder.discard(number)
            removed.append(folder.part(number))
    return removed


def merge(path: str, output: str, watch: Callable[[int, int], None] = lambda done, total: None) -> int:
    """Join the shards of a complete run into one file, .parquet or .csv (also .csv.gz); return the rows."""
    kind = ending_of(output)
    is_parquet_name(output)  # refuses a compressed one
    if Folder(path).holds(output):
        raise NinefoldError(
            "{path}: write the file somewhere else than into the folder of the run", path=output
        )
    if kind not in (".parquet", ".csv"):
        raise NinefoldError("{path}: merge writes .parquet and .csv files", path=output)
    folder = Folder(path)
    plan = folder.existing_plan()
    records = folder.records(plan)
    if len(records) < len(plan.shards):
        raise NinefoldError(
            "{path}: {left} of {all} shards are not done: run the same command again to go on",
            path=path,
            left=len(plan.shards) - len(records),
            all=len(plan.shards),
        )
    total = sum(record.rows for record in records.values())
    rows = 0
    with open_binary_output(output) as file:
        write, close = _parquet_writer(file) if kind == ".parquet" else csv_writer(file)
        for batch in _batches(folder, plan):
            write(batch)
            rows += batch.num_rows
            watch(rows, total)
        close()
    return rows


def _batches(folder: Folder, plan: "Plan") -> "Iterator[Any]":
    """Yield the rows of all shards in order. All have the columns and types of the first."""
    from pyarrow.parquet import ParquetFile

    arrow, schema = load_arrow(), None
    for number in range(len(plan.shards)):
        with ParquetFile(folder.part(number)) as file:
            schema = file.schema_arrow if schema is None else schema
            for batch in file.iter_batches(batch_size=65_536):
                try:
                    yield batch if batch.schema == schema else batch.cast(schema)
                except (arrow.ArrowInvalid, ValueError):
                    raise NinefoldError(
                        "{path}: its columns are not those of the first shard, because the inputs differ",
                        path=folder.part(number),
                    ) from None
            if file.metadata.num_rows == 0:
                yield arrow.RecordBatch.from_pylist([], schema=schema)
    if schema is None:  # the inputs are empty
        yield arrow.RecordBatch.from_pylist([], schema=plan.job().own_schema)


def _parquet_writer(file: "Any") -> "tuple[Callable[[Any], None], Callable[[], None]]":
    from pyarrow.parquet import ParquetWriter

    writers: list[Any] = []

    def write(batch: "Any") -> None:
        if not writers:
            writers.append(ParquetWriter(file, batch.schema, compression="zstd", use_dictionary=False))
        writers[0].write_batch(batch)

    return write, lambda: writers[0].close()


def csv_writer(file: "Any") -> "tuple[Callable[[Any], None], Callable[[], None]]":
    """Write values without quotes, except in a batch where one needs them: pyarrow quotes all or none."""
    from pyarrow.csv import WriteOptions, write_csv

    arrow, is_first = load_arrow(), [True]

    def write(batch: "Any") -> None:
        if is_first.pop() if is_first else False:
            heading = StringIO()
            writer(heading, lineterminator="\n").writerow(batch.schema.names)
            file.write(heading.getvalue().encode())
        for style in ("none", "needed"):
            text = BytesIO()
            try:
                write_csv(batch, text, WriteOptions(include_header=False, quoting_style=style))
            except arrow.ArrowInvalid:
                continue
            file.write(text.getbuffer())
            return

    return write, lambda: None
