"""Where the puzzles of a dataset come from: attempts of the generator, or files.

Puzzles are looked at in rounds, until there are enough. A round is a run of `ninefold.scale`, so it goes on
after an interruption.
"""

import os
from collections import Counter
from collections.abc import Callable
from json import loads
from typing import NamedTuple, Protocol

from ninefold import _native
from ninefold.dataset.describing import NUMBER, SOURCE_NAME, Describe, GenerateAndDescribe, keys_of
from ninefold.dataset.input_files import STDIN, source_names
from ninefold.dataset.selecting import first_of_each, parts_of, ranks_of
from ninefold.errors import NinefoldError
from ninefold.files import open_binary_output
from ninefold.scale.columns import load_arrow
from ninefold.scale.folder import Folder
from ninefold.scale.running import run

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    import numpy as np
    from numpy.typing import NDArray

    from ninefold.scale.engine import Engine

__all__ = ["AttemptSource", "FileSource", "Source", "Work", "generator_name"]

#: The rows of a shard: some seconds of rating.
_SHARD_ROWS = 32_768


class Work(NamedTuple):
    """How rounds are done: in which folder, with which engine, and a new function to watch each run."""

    folder: str
    engine: "Engine"
    new_watch: Callable[[], Callable[[int, int], None]]

    def path(self, name: str) -> str:
        """The path of a file or folder in the folder of the work."""
        return os.path.join(self.folder, name)


class Source(Protocol):
    """A source of puzzles.

    total: how many there are; statuses: the puzzles that were dropped before any round, by status;
    duplicates: those that were dropped as variants; rest: why the others that were looked at have no status.
    """

    rest: str
    total: int
    statuses: Counter[str]
    duplicates: int

    def do(self, work: Work, name: str, first: int, count: int) -> int:
        """Do a round on some puzzles, or go on with it; return how many they are."""

    def looked_at(self, done: int) -> int:
        """Return how many puzzles were looked at, after rounds on `done` of them."""


class AttemptSource:
    """The attempts of the generator."""

    duplicates = 0
    rest = "no puzzle"

    def __init__(self, seed: int, options: "dict[str, Any]", most: int, *, rating: bool) -> None:
        self._job = GenerateAndDescribe(seed=seed, options=options, rating=rating)
        self._job.recipe()  # raises an error for options that contradict each other
        self.total, self.statuses = most, Counter[str]()

    def do(self, work: Work, name: str, first: int, count: int) -> int:
        """Make attempts. A round that was planned keeps its size, even if the limit is another one now."""
        plan = Folder(work.path(name)).plan()
        count = count if plan is None else int(plan.request.inputs[0]["count"])
        run(
            self._job, [], work.path(name), attempts=range(first, first + count), shard_rows=_SHARD_ROWS,
            engine=work.engine, watch=work.new_watch(),
        )  # fmt: skip
        return count

    def looked_at(self, done: int) -> int:
        """Return the attempts within the limit."""
        return min(done, self.total)


class FileSource:
    """Puzzles of files, without variants of others. With a seed, they come in a random order."""

    rest = "not needed"

    def __init__(
        self, names: "Sequence[str]", column: str | None, seed: int | None, work: Work, *, rating: bool
    ) -> None:
        self._job = Describe(rating=rating, keep=(SOURCE_NAME, NUMBER))
        self._canon = work.path("canon")
        self._names = source_names(names)
        try:
            done = run("canon", names, self._canon, column=column, engine=work.engine, watch=work.new_watch())
        except NinefoldError as error:
            if error.fields.get("path") == self._canon and "differences" in error.fields:
                raise NinefoldError(
                    "the inputs have changed since this dataset was begun: choose another folder"
                ) from None
            raise
        self.statuses = Counter(
            {status: count for status, count in done.counts.items() if status != "canonical"}
        )
        self._order = self._places(seed)
        self.total = len(self._order)
        self.duplicates = done.counts.get("canonical", 0) - self.total

    @property
    def digest_of_stdin(self) -> str | None:
        """The SHA-256 of standard input; None if it is no input."""
        inputs = Folder(self._canon).existing_plan().request.inputs
        return next((facts["digest"] for facts in inputs if facts["path"] == STDIN), None)

    def errors(self) -> "Iterator[dict[str, Any]]":
        """Yield the bad rows, with the names that files have in the dataset."""
        folder = Folder(self._canon)
        names = dict(zip(folder.existing_plan().names, self._names, strict=True))
        if os.path.exists(folder.errors):
            with open(folder.errors, encoding="utf-8") as file:
                for line in file:
                    entry = loads(line)
                    yield entry | {"file": names[entry["file"]]}

    def _places(self, seed: int | None) -> "NDArray[np.intp]":
        """Return the rows to look at, in their order."""
        import numpy as np
        from pyarrow.parquet import read_table

        found = [
            keys_of(read_table(path, columns=["canonical"]).column(0)) for path in parts_of(self._canon)
        ] or [(np.zeros(0, np.uint64), np.zeros(0, np.uint64))]
        high, low = (np.concatenate(halves) for halves in zip(*found, strict=True))
        places = np.flatnonzero((high != 0) | (low != 0))
        high, low = high[places], low[places]
        numbers = np.arange(len(places), dtype=np.uint64)
        is_first = first_of_each(high, low, numbers)
        order = np.argsort(ranks_of(low, seed)[is_first], kind="stable")
        return places[is_first][order]

    def do(self, work: Work, name: str, first: int, count: int) -> int:
        """Describe some puzzles, from a file with them."""
        path = work.path(name + ".parquet")
        if not os.path.exists(path):
            self._write(path, first, count)
        run(
            self._job,
            [path],
            work.path(name),
            shard_rows=_SHARD_ROWS,
            engine=work.engine,
            watch=work.new_watch(),
        )
        return count

    def looked_at(self, done: int) -> int:
        """Return all rows of the files: they were read to find variants."""
        return self.total + self.statuses.total() + self.duplicates

    def _write(self, path: str, first: int, count: int) -> None:
        """Write some puzzles to a file, in the order of the inputs."""
        import numpy as np
        from pyarrow.parquet import ParquetWriter, read_table

        arrow = load_arrow()
        schema = arrow.schema(
            [(SOURCE_NAME, arrow.string()), (NUMBER, arrow.int64()), ("puzzle", arrow.string())]
        )
        wanted, at = np.sort(self._order[first : first + count]), 0
        with open_binary_output(path) as file, ParquetWriter(file, schema, compression="zstd") as writer:
            for name, begin, part in self._parts():
                puzzles = read_table(part, columns=["puzzle"]).column(0)
                ends = np.searchsorted(wanted, [at, at + len(puzzles)])
                rows = wanted[ends[0] : ends[1]] - at
                at += len(puzzles)
                names = arrow.array([name] * len(rows), arrow.string())
                columns = [names, arrow.array(rows + begin), puzzles.take(arrow.array(rows))]
                writer.write_table(arrow.table(columns, schema=schema))

    def _parts(self) -> "list[tuple[str, int, str]]":
        """Return the file of each part with the number of its first row there, and the path of the part."""
        from pyarrow.parquet import read_metadata

        plan, found, at, last = Folder(self._canon).existing_plan(), [], 0, -1
        for shard, path in zip(plan.shards, parts_of(self._canon), strict=True):
            at = at if shard.input == last else 0
            last = shard.input
            found.append((self._names[shard.input], at, path))
            at += read_metadata(path).num_rows
        return found


def generator_name(seed: int) -> str:
    """Name the generator as the source of puzzles."""
    return f"ninefold-{_native.version()}-seed-{seed}"
