"""Make a dataset: look at puzzles in rounds until there are enough, choose, and write the files."""

import os
from collections.abc import Callable, Mapping, Sequence
from operator import index
from os import PathLike
from typing import NamedTuple, NoReturn

from ninefold.dataset.card import card_of
from ninefold.dataset.describing import USABLE
from ninefold.dataset.input_files import STDIN, digest_of_stdin, existing, facts_of
from ninefold.dataset.order import SPLITS, Order
from ninefold.dataset.outcome import RECORD, Dataset, DatasetRecord
from ninefold.dataset.selecting import Choice, Pool
from ninefold.dataset.sources import AttemptSource, FileSource, Source, Work
from ninefold.dataset.work_folder import WORK, locked, refuse_other_files, remove_work
from ninefold.dataset.writing import CARD, RowWriter, remove_leftovers, write_card, write_errors
from ninefold.errors import NinefoldError
from ninefold.generation.options import RECIPE, TARGET
from ninefold.scale.columns import load_arrow
from ninefold.scale.folder import refuse_file
from ninefold.scale.threads import Threads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ninefold.scale.engine import Engine

__all__ = ["make"]

#: Attempts for each row, unless the user gives a limit; the fewest in total, and in a round after the first.
_ATTEMPTS, _FEWEST, _ROUND = 100, 10_000, 256


def make(
    folder: str | PathLike[str],
    rows: int | None = None,
    *,
    inputs: Sequence[str | PathLike[str]] | str | PathLike[str] | None = None,
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
    most, folder = _checked_limit(order, max_attempts), os.fspath(folder)
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
    max_attempts = None if max_attempts is None else index(max_attempts)
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
        self._record = DatasetRecord(folder)
        self._watched = 0
        self._report = watch
        self._work = Work(os.path.join(folder, WORK), engine, self._new_watch)
        self._names: list[str] = []
        if order.inputs is None:  # raises an error for options that contradict each other
            AttemptSource(order.seed or 0, order.options, 0, rating=False)
        else:
            self._names = existing(order.inputs, folder)

    def run(self) -> Dataset:
        """Make the dataset, or return the one that is there."""
        is_first = self._record.begin(self._order, facts_of(self._names))
        done = self._record.finished(self._most)
        if done is not None:
            return self._found(done)
        try:
            source = self._source()
        except (NinefoldError, OSError):
            if is_first:  # such as for a column that is not there: the folder is free for another command
                self._abandon()
            raise
        selection = self._select(source)
        if not selection.choice.mask.any():
            self._refuse_nothing(selection)
        counts, files = RowWriter(self._folder, self._order).write(selection.rounds, selection.choice)
        dataset = self._dataset(selection, counts)
        self._finish(source, dataset, files)
        return dataset

    def _refuse_nothing(self, selection: "_Selection") -> NoReturn:
        """Raise an error: there is no row. Work on new puzzles stays, and a higher limit goes on with it."""
        dropped = ", ".join(f"{name} {count:,}" for name, count in selection.dropped.items())
        count = f"{selection.looked_at:,}"
        if self._order.inputs is None:
            raise NinefoldError(
                "no puzzle found in {count} attempts ({reasons}): the same command with a higher"
                " --max-attempts goes on",
                count=count,
                reasons=dropped,
            )
        self._abandon()
        bands, found = self._order.band_table(), selection.choice.found
        if self._order.balance and bands is not None and any(found):
            raise NinefoldError(
                "the band {band} has no puzzles, so --balance leaves none", band=bands.names[found.index(0)]
            )
        raise NinefoldError(
            "no puzzle for the dataset among {count} ({reasons})",
            count=count,
            reasons=dropped or "none found",
        )

    def _dataset(self, selection: "_Selection", counts: list[int]) -> Dataset:
        """Return the result, with the rows of each split."""
        choice, bands = selection.choice, self._order.band_table()
        return Dataset(
            self._folder,
            int(choice.mask.sum()),
            dict(zip(self._order.split_table().names, counts, strict=True)),
            {} if bands is None else dict(zip(bands.names, choice.taken, strict=True)),
            self._missing(choice),
            selection.looked_at,
            selection.dropped,
            can_go_on=choice.missing > 0 and self._order.inputs is None,
        )

    def _found(self, done: Dataset) -> Dataset:
        """Return the dataset that is there. If the card is missing, write it again."""
        if STDIN in self._names:
            self._refuse_other_stdin(digest_of_stdin())
        if not done.can_go_on:  # a run that was killed at its very end may have left it
            remove_work(self._folder)
        if not os.path.exists(os.path.join(self._folder, CARD)):
            limit = self._record.known("max_attempts")
            write_card(self._folder, card_of(self._order, done, limit), None)
        return done

    def _refuse_other_stdin(self, digest: str | None) -> None:
        """Raise an error if standard input is not the same as for the dataset that is there."""
        if self._record.known("stdin") not in (None, digest):
            raise NinefoldError(
                "standard input is not the same as when this dataset was made: choose another folder"
            )

    def _source(self) -> Source:
        order = self._order
        if order.inputs is None:
            return AttemptSource(order.seed or 0, order.options, self._most or 0, rating=order.rating)
        source = FileSource(self._names, order.column, order.seed, self._work, rating=order.rating)
        try:
            self._refuse_other_stdin(source.digest_of_stdin)
        except NinefoldError:
            remove_work(self._folder)
            raise
        return source

    def _select(self, source: Source) -> "_Selection":
        """Do rounds until there are enough rows, or no more puzzles."""
        order, rounds, done = self._order, list[str](), 0
        seed = order.seed if order.inputs is not None else None
        pool = Pool(order.band_table(), seed=seed, most=self._most)
        count = source.total if order.rows is None else order.rows
        while True:
            name = f"round-{len(rounds):05}"
            count = source.do(self._work, name, done, min(count, source.total - done))
            done += count
            rounds.append(self._work.path(name))
            pool.add(rounds[-1])
            choice = pool.choose(order.rows, balance=order.balance)
            if not choice.missing or done >= source.total:
                looked_at = source.looked_at(done)
                return _Selection(choice, rounds, looked_at, _dropped(source, pool, choice, looked_at))
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
        card = write_card(self._folder, card_of(self._order, dataset, self._most), self._record.known("card"))
        stdin = None
        if isinstance(source, FileSource):
            write_errors(self._folder, source.errors())
            stdin = source.digest_of_stdin
        remove_leftovers(self._folder)
        self._record.finish(dataset, files, max_attempts=self._most, card=card, stdin=stdin)
        if not dataset.can_go_on:
            remove_work(self._folder)

    def _abandon(self) -> None:
        """Leave nothing behind."""
        remove_work(self._folder)
        self._record.remove()


class _Selection(NamedTuple):
    """The rows that were chosen, the folders of the rounds with them, and the puzzles that were not taken."""

    choice: Choice
    rounds: list[str]
    looked_at: int
    dropped: dict[str, int]


def _dropped(source: Source, pool: Pool, choice: Choice, looked_at: int) -> dict[str, int]:
    """Return the puzzles that were not taken, by reason. With the rows, they add up to those looked at."""
    statuses = pool.statuses + source.statuses
    reasons = {name: statuses[name] for name in sorted(statuses) if name != USABLE}
    reasons["variants"] = choice.duplicates + source.duplicates
    reasons["solved"] = choice.solved
    reasons["outside the bands"] = choice.outside
    reasons["not needed"] = sum(choice.found) - int(choice.mask.sum())
    rest = looked_at - statuses.total() - source.duplicates
    reasons[source.rest] = reasons.get(source.rest, 0) + rest
    return {name: count for name, count in reasons.items() if count}
