"""Make a dataset: look at puzzles in rounds until there are enough, choose, and write the files."""

import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from shutil import copyfile

from ninefold.dataset.arrays import IDENTIFIERS, NAMES
from ninefold.dataset.card import card_of
from ninefold.dataset.describing import HIGH, LOW, NUMBER, SOURCE_NAME
from ninefold.dataset.order import SPLITS, Order
from ninefold.dataset.outcome import RECORD, Dataset, Record
from ninefold.dataset.selecting import Choice, Pool, tables_of
from ninefold.dataset.shapes import file_of, opened
from ninefold.dataset.sources import AttemptSource, FileSource, Source, Work, maker, refuse_missing
from ninefold.dataset.work_folder import WORK, locked, refuse_other_files, remove_work
from ninefold.errors import NinefoldError
from ninefold.files import open_binary_output
from ninefold.generation.options import RECIPE, TARGET
from ninefold.scale.columns import load_arrow
from ninefold.scale.folder import refuse_file
from ninefold.scale.threads import Threads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    import numpy as np
    from numpy.typing import NDArray

    from ninefold.scale.engine import Engine

__all__ = ["make"]

#: Attempts for each row, unless the user gives a limit; the fewest in total, and in a round after the first.
_ATTEMPTS, _FEWEST, _ROUND = 100, 10_000, 256


def make(
    folder: str,
    rows: int | None = None,
    *,
    inputs: Sequence[str] | str | None = None,
    seed: int | None = None,
    column: str | None = None,
    rating: bool = True,
    splits: str | Mapping[str, float] = SPLITS,
    bands: str | Sequence[float] | None = None,
    balance: bool = False,
    shape: str = "parquet",
    augment: int = 0,
    license: str | None = None,  # noqa: A002
    max_attempts: int | None = None,
    engine: "Engine | None" = None,
    watch: Callable[[int, int], None] = lambda done, total: None,
    **options: "Any",
) -> Dataset:
    """Make a dataset of different puzzles in a folder, with solutions, ratings, splits and a data card.

    Puzzles are made from a `seed`, with the options of `generate`, or read from `inputs`, which are files as
    for `nf.batch.run`. Of variants, only the first is taken. splits: names with shares; the hash of the
    canonical form decides. bands: the ratings at which bands begin; `balance` takes the same number of each.
    shape: one of `nf.dataset.SHAPES`; augment: random variants of each training puzzle, for "arrays". If rows
    are missing after `max_attempts`, the dataset has those that were found. The same call goes on after an
    interruption.

    >>> import ninefold as nf, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     made = nf.dataset.make(folder, 100, seed=7, splits="train=0.8,test=0.2")
    >>> made.rows, sum(made.splits.values()), made.missing
    (100, 100, {})
    """
    load_arrow()
    unknown = [name for name in options if name not in (*RECIPE, *TARGET)]
    if unknown:
        raise TypeError(f"unknown option {unknown[0]!r}")
    order = Order.checked(
        rows, seed, inputs, column, options, rating, splits, bands, balance, shape, augment, license
    )
    most = _checked_limit(order, max_attempts)
    refuse_file(folder)
    refuse_other_files(folder, RECORD)
    making = _Making(folder, order, most, engine or Threads(), watch)
    with locked(folder):
        return making.run()


def _checked_limit(order: Order, max_attempts: int | None) -> int | None:
    """Return the limit of attempts; None for files."""
    if order.inputs is not None:
        if max_attempts is not None:
            raise NinefoldError("max_attempts has no effect on puzzles from files")
        return None
    if max_attempts is not None and max_attempts < 1:
        raise NinefoldError("max_attempts must be at least 1, not {number}", number=max_attempts)
    return max_attempts or max(_ATTEMPTS * (order.rows or 0), _FEWEST)


class _Making:
    """A dataset that is being made."""

    def __init__(
        self,
        folder: str,
        order: Order,
        most: int | None,
        engine: "Engine",
        watch: Callable[[int, int], None],
    ) -> None:
        self._folder, self._order, self._most = folder, order, most
        self._record = Record(folder)
        self._watched = 0
        self._report = watch
        self._work = Work(os.path.join(folder, WORK), engine, self._new_watch)
        self._looked_at = 0
        if order.inputs is None:  # raises an error for options that contradict each other
            AttemptSource(order.seed or 0, order.options, 0, rating=False)
        else:
            refuse_missing(order.inputs, folder)

    def run(self) -> Dataset:
        """Make the dataset, or return the one that is there."""
        is_first = self._record.begin(self._order)
        done = self._record.finished(self._most)
        if done is not None:
            if not done.can_go_on:  # a run that was killed at its very end may have left it
                remove_work(self._folder)
            return done
        try:
            source = self._source()
        except (NinefoldError, OSError):
            if is_first:  # such as for a column that is not there: the folder is free for another command
                self._abandon()
            raise
        pool, choice, rounds = self._chosen(source)
        if not choice.mask.any():
            if self._order.inputs is not None:
                self._abandon()
            dropped = ", ".join(f"{name} {n:,}" for name, n in _dropped(source, pool, choice).items())
            raise NinefoldError(
                "no puzzle for the dataset among {count} ({reasons})",
                count=f"{self._looked_at:,}",
                reasons=dropped or "none found",
            )
        splits, bands = self._order.split_table(), self._order.band_table()
        counts, files = _Writing(self._folder, self._order).write(rounds, choice)
        dataset = Dataset(
            self._folder, int(choice.mask.sum()), dict(zip(splits.names, counts, strict=True)),
            {} if bands is None else dict(zip(bands.names, choice.taken, strict=True)),
            self._missing(choice), self._looked_at, _dropped(source, pool, choice),
            can_go_on=choice.missing > 0 and self._order.inputs is None,
        )  # fmt: skip
        self._finish(source, dataset, files)
        return dataset

    def _source(self) -> Source:
        order = self._order
        if order.inputs is None:
            return AttemptSource(order.seed or 0, order.options, self._most or 0, rating=order.rating)
        return FileSource(order.inputs, order.column, order.seed, self._work, rating=order.rating)

    def _chosen(self, source: Source) -> "tuple[Pool, Choice, list[str]]":
        """Do rounds until there are enough rows, or no more puzzles."""
        order, rounds, done = self._order, list[str](), 0
        pool = Pool(order.band_table(), order.seed if order.inputs is not None else None)
        count = source.total if order.rows is None else order.rows
        while True:
            name = f"round-{len(rounds):05}"
            count = source.do(self._work, name, done, min(count, source.total - done))
            done += count
            rounds.append(self._work.path(name))
            pool.add(rounds[-1])
            choice = pool.choose(order.rows, balance=order.balance)
            self._looked_at = done + sum(source.statuses.values()) + source.duplicates
            if not choice.missing or done >= source.total:
                return pool, choice, rounds
            count = max(choice.next_count(done), _ROUND)

    def _new_watch(self) -> Callable[[int, int], None]:
        """Return a function that reports the progress of a run, added to that of the runs before it."""
        before = self._watched

        def watch(done: int, total: int) -> None:
            self._watched = before + total
            self._report(before + done, before + total)

        return watch

    def _missing(self, choice: Choice) -> dict[str, int]:
        """Return the rows that were not found, by band."""
        bands = self._order.band_table()
        names = bands.names if bands is not None and self._order.balance else ("all",)
        return {
            name: wanted - found
            for name, wanted, found in zip(names, choice.wanted, choice.found, strict=True)
            if found < wanted
        }

    def _finish(self, source: Source, dataset: Dataset, files: list[str]) -> None:
        """Write the card and the record, and remove the work, unless a higher limit could go on with it."""
        card = card_of(self._order, dataset, self._most)
        with open_binary_output(os.path.join(self._folder, "README.md")) as file:
            file.write(card.encode())
        errors = self._work.path(os.path.join("canon", "errors.jsonl"))
        if os.path.exists(errors):
            copyfile(errors, os.path.join(self._folder, "errors.jsonl"))
        _remove_leftovers(self._folder)
        inputs = source.inputs if isinstance(source, FileSource) else []
        self._record.finish(self._order, dataset, [*files, "README.md"], self._most, inputs)
        if not dataset.can_go_on:
            remove_work(self._folder)

    def _abandon(self) -> None:
        """Leave nothing behind."""
        remove_work(self._folder)
        self._record.remove()


def _dropped(source: Source, pool: Pool, choice: Choice) -> dict[str, int]:
    """Return the puzzles that were not taken, by reason."""
    statuses = pool.statuses + source.statuses
    reasons = {name: statuses[name] for name in sorted(statuses) if name != "unique"}
    reasons["variants"] = choice.duplicates + source.duplicates
    reasons["outside the bands"] = choice.outside
    reasons["not needed"] = sum(choice.found) - int(choice.mask.sum())
    return {name: count for name, count in reasons.items() if count}


def _remove_leftovers(folder: str) -> None:
    """Remove temporary files of runs that were killed."""
    for path, _, names in os.walk(folder):
        for name in names:
            if name.startswith(".ninefold-"):
                os.unlink(os.path.join(path, name))


class _Writing:
    """Writes the chosen rows to the files of their splits."""

    def __init__(self, folder: str, order: Order) -> None:
        self._folder, self._order = folder, order
        self._splits = order.split_table()
        self._bands = order.band_table()

    def write(self, rounds: list[str], choice: Choice) -> tuple[list[int], list[str]]:
        """Write all files; return the rows of each split, and the names of the files."""
        import numpy as np

        counts = np.zeros(len(self._splits.names), np.int64)
        for table in tables_of(rounds, choice.mask):
            counts += np.bincount(self._split_of(table), minlength=len(counts))
        with ExitStack() as stack:
            adds = [
                stack.enter_context(self._opened(name, rows))
                for name, rows in zip(self._splits.names, counts.tolist(), strict=True)
            ]
            for table in tables_of(rounds, choice.mask):
                split = self._split_of(table)
                table = self._finished(table)
                for number, add in enumerate(adds):
                    add(table.filter(load_arrow().array(split == number)))
        return counts.tolist(), self._files()

    def _opened(self, split: str, rows: int) -> "Any":
        order = self._order
        variants = order.augment if split == "train" else 0
        path = os.path.join(self._folder, file_of(order.shape, split))
        return opened(order.shape, path, rows, variants, order.seed or 0)

    def _files(self) -> list[str]:
        """Return the names of all files; for arrays, also write the one that they share."""
        shape = self._order.shape
        if shape != "arrays":
            return [file_of(shape, split) for split in self._splits.names]
        name, text = IDENTIFIERS
        with open_binary_output(os.path.join(self._folder, name)) as file:
            file.write(text.encode())
        return [name, *(os.path.join(split, file) for split in self._splits.names for file in NAMES)]

    def _split_of(self, table: "Any") -> "NDArray[np.int8]":
        import numpy as np

        return self._splits.numbers(table.column(HIGH).to_numpy().astype(np.uint64))

    def _finished(self, table: "Any") -> "Any":
        """Return the columns of the dataset."""
        import numpy as np

        arrow = load_arrow()
        halves = (table.column(name).to_pylist() for name in (HIGH, LOW))
        columns = {
            "id": arrow.array([f"{a:016x}{b:016x}" for a, b in zip(*halves, strict=True)], arrow.string())
        }
        names = ["puzzle", "solution", "clues", "guesses"]
        if self._bands is not None:
            names += ["er", "ep", "ed", "hardest"]
        columns |= {name: table.column(name) for name in names}
        if self._bands is not None:
            tenths = np.rint(table.column("er").to_numpy() * 10).astype(np.int64)
            words = arrow.array(self._bands.names, arrow.string())
            columns["band"] = words.take(arrow.array(self._bands.numbers(tenths)))
        columns["canonical"] = table.column("canonical")
        has_source = SOURCE_NAME in table.schema.names
        made = arrow.array([maker(self._order.seed or 0)] * (0 if has_source else len(table)), arrow.string())
        columns[SOURCE_NAME] = table.column(SOURCE_NAME) if has_source else made
        columns[NUMBER] = table.column(NUMBER)
        return arrow.table(columns)
