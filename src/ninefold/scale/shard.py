"""The work on one shard: read its rows, run the job on them, and write the results to its file."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from hashlib import sha256
from typing import NamedTuple

from ninefold.pace import Pace
from ninefold.scale.columns import load_arrow
from ninefold.scale.digest import Digest
from ninefold.scale.folder import Folder, Record
from ninefold.scale.job import BAD, CRASHED, PUZZLE
from ninefold.scale.plan import Plan
from ninefold.scale.reading import reason_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Set
    from typing import IO, Any

    from ninefold.scale.inputs import Chunk
    from ninefold.scale.job import Job

__all__ = ["Shards", "Stopped"]

#: The rows of a row group in a file.
_GROUP = 65_536
_STATUS = "status"
#: The rows to begin with; then as many as take from `_QUICK` to `_SLOW` seconds.
_FIRST_ROWS, _QUICK, _SLOW = 16, 0.2, 0.8
#: The length of a bad text in the list of bad rows.
_MOST_TEXT = 200


class Stopped(Exception):
    """The run was asked to stop."""


def _one() -> int:
    return 1


class Shards(NamedTuple):
    """The shards of a plan in a folder. It can be pickled, so any process can do some of them."""

    path: str
    plan: Plan

    def do(
        self,
        number: int,
        *,
        threads: Callable[[], int] = _one,
        watch: Callable[[int], None] = lambda _: None,
        crashed: "Set[int]" = frozenset(),
    ) -> Record:
        """Do a shard, and record it; one that another process has done in the meantime stays as it is.

        Only one process at a time writes a shard: an actor may outlive its run for a moment.

        `threads` returns the number of threads for the next rows, `watch` gets the number of rows done since
        the last call, and rows in `crashed`, counted from 0, are left out and get that status.
        """
        folder = Folder(self.path)
        with closing(folder.locks) as locks, locks.waiting_for(folder.writer_lock(number), threads):
            done = folder.record(number)
            if done is not None:
                watch(self.plan.shards[number].part.rows)
                return done
            return self._do(folder, number, threads, watch, crashed)

    def _do(
        self,
        folder: Folder,
        number: int,
        threads: Callable[[], int],
        watch: Callable[[int], None],
        crashed: "Set[int]",
    ) -> Record:
        shard = self.plan.shards[number]
        digest, errors = Digest(), _Errors(self.plan.names[shard.input])
        seen = 0
        with folder.writing(number) as file, _Table(file) as table:
            for rows, lines in self._results(number, digest, threads, crashed):
                counts = _counts_of(rows)
                table.add(rows, counts)
                if any(status in counts for status in BAD):
                    errors.add(rows, lines)
                watch(len(lines))
                seen += len(lines)
        watch(shard.part.rows - seen)  # headings, and lines that are not rows
        record = Record(number, table.rows, len(errors.found), table.size, table.checksum, digest.text,
                        dict(sorted(table.counts.items())))  # fmt: skip
        folder.finish(record, errors.found)
        return record

    def try_rows(self, number: int, first: int, last: int) -> None:
        """Run the job on some rows of a shard, without writing anything: does it crash?"""
        job, at = self.plan.job(1), 0
        for chunk in self._chunks(number):
            begin, end = max(first - at, 0), min(last - at, chunk.batch.num_rows)
            if begin < end:
                job.run(chunk.batch.slice(begin, end - begin))
            at += chunk.batch.num_rows

    def rows_of(self, number: int) -> int:
        """Return the number of rows of a shard, without blank lines."""
        return sum(chunk.batch.num_rows for chunk in self._chunks(number))

    def _chunks(self, number: int) -> "Iterator[Chunk]":
        shard = self.plan.shards[number]
        return self.plan.source(shard).chunks(shard.part)

    def _results(
        self, number: int, digest: Digest, threads: Callable[[], int], crashed: "Set[int]"
    ) -> "Iterator[tuple[Any, Any]]":
        """Yield the results of a shard, with the lines of the rows they come from."""
        job, at = self.plan.job(), 0
        # Few rows at a time if they are slow, so a run ends soon after Ctrl-C.
        pace = Pace(_FIRST_ROWS, quick=_QUICK, slow=_SLOW, most=job.rows_at_once)
        for chunk in self._chunks(number):
            digest.add(chunk.batch.column(job.column))
            begin = 0
            while begin < max(chunk.batch.num_rows, 1):
                shared = threads()
                batch = chunk.batch.slice(begin, pace.size * shared)
                bad = [row - at for row in sorted(crashed) if at <= row < at + batch.num_rows]
                with pace.watching(-(-batch.num_rows // shared)):
                    rows = _run(replace(job, threads=shared), batch, bad)
                at += batch.num_rows
                yield rows, chunk.lines[begin : begin + batch.num_rows]
                begin += max(batch.num_rows, 1)


def _run(job: "Job", batch: "Any", crashed: list[int]) -> "Any":
    """Run a job on a batch, but not on the rows that would crash it."""
    if not crashed:
        return job.run(batch)
    arrow = load_arrow()
    good = [row for row in range(batch.num_rows) if row not in crashed]
    found = job.run(batch.take(good))
    if found.num_rows != len(good):  # the rows of attempts, which are not one to one
        return found
    places = {row: place for place, row in enumerate(good)}
    rows = found.take(arrow.array([places.get(row) for row in range(batch.num_rows)], arrow.int64()))
    columns = {name: rows.column(name).to_pylist() for name in (PUZZLE, _STATUS)}
    texts = batch.column(job.column).to_pylist()
    for row in crashed:
        columns[PUZZLE][row], columns[_STATUS][row] = texts[row], CRASHED
    arrays = [
        arrow.array(columns[name], rows.schema.field(name).type) if name in columns else rows.column(name)
        for name in rows.schema.names
    ]
    return arrow.RecordBatch.from_arrays(arrays, schema=rows.schema)


def _counts_of(batch: "Any") -> dict[str, int]:
    """Count the rows of a batch by status."""
    if _STATUS not in batch.schema.names:
        return {}
    return {entry["values"]: entry["counts"] for entry in batch.column(_STATUS).value_counts().to_pylist()}


class _Errors:
    """The bad rows of a shard, with the file and the line they come from."""

    def __init__(self, name: str) -> None:
        self._name = name
        self.found: list[dict[str, Any]] = []

    def add(self, rows: "Any", lines: "Any") -> None:
        """Add the bad rows of a batch."""
        for at, status in enumerate(rows.column(_STATUS).to_pylist()):
            if status in BAD:
                self._add(lines[at], rows.column(PUZZLE)[at].as_py(), status)

    def _add(self, line: int, text: str | None, status: str) -> None:
        reason = "it crashed the process that worked on it" if status == CRASHED else reason_of(text)
        shown = text if text is None or len(text) <= _MOST_TEXT else text[: _MOST_TEXT - 3] + "..."
        self.found.append(
            {"file": self._name, "line": line, "status": status, "reason": reason, "text": shown}
        )


class _Table:
    """A Parquet file that is written in row groups of one size, so its bytes depend on the rows alone."""

    def __init__(self, file: "IO[bytes]") -> None:
        self._file = _Hashing(file)
        self._writer: Any = None
        self._held: list[Any] = []
        self._held_rows = self.rows = 0
        self.counts: Counter[str] = Counter()

    @property
    def checksum(self) -> str:
        """The SHA-256 of the file."""
        return self._file.digest.hexdigest()

    @property
    def size(self) -> int:
        """The size of the file."""
        return self._file.size

    def add(self, batch: "Any", counts: dict[str, int]) -> None:
        """Write a batch with so many rows of each status."""
        if self._writer is None:
            self._open(batch.schema)
        self._held.append(batch)
        self._held_rows += batch.num_rows
        self.rows += batch.num_rows
        self.counts.update(counts)
        while self._held_rows >= _GROUP:
            self._write(_GROUP)

    def __enter__(self) -> "_Table":
        return self

    def __exit__(self, kind: type[BaseException] | None, *exception: object) -> None:
        """Write what is left, and the end of the file; after an error, nothing more."""
        if kind is not None:
            self._file.is_abandoned = True
        elif self._held_rows:
            self._write(self._held_rows)
        if self._writer is not None:
            self._writer.close()

    def _open(self, schema: "Any") -> None:
        arrow = load_arrow()
        from pyarrow.parquet import ParquetWriter

        sink = arrow.PythonFile(self._file, mode="w")
        self._writer = ParquetWriter(sink, schema, compression="zstd", use_dictionary=False)

    def _write(self, rows: int) -> None:
        """Write a row group."""
        table = load_arrow().Table.from_batches(self._held)
        self._writer.write_table(table.slice(0, rows), row_group_size=_GROUP)
        rest = table.slice(rows)
        self._held = rest.to_batches()
        self._held_rows = rest.num_rows


class _Hashing:
    """A file as pyarrow sees it, which also computes the checksum of everything written."""

    closed = False
    #: After an error, everything that pyarrow still wants to write is ignored.
    is_abandoned = False

    def __init__(self, file: "IO[bytes]") -> None:
        self._file, self.digest, self.size = file, sha256(), 0

    def write(self, data: "Any") -> int:
        """Write bytes."""
        if self.is_abandoned:
            return len(data)
        self.digest.update(data)
        self.size += len(data)
        return self._file.write(data)

    def flush(self) -> None:
        """Leave the file to its owner."""

    def close(self) -> None:
        """Leave the file to its owner."""
