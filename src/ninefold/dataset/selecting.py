"""Choose the rows of a dataset: one of each class of variants, and as many of each band as wanted."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ninefold.dataset.bands import Bands
from ninefold.dataset.describing import HIGH, LOW, NUMBER, USABLE
from ninefold.dataset.mixing import mixed
from ninefold.scale.folder import Folder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Choice", "Pool", "first_of_each", "parts_of", "ranks_of", "tables_of"]

#: The numbers of bands for puzzles that are below all of them, and for complete grids.
_OUTSIDE, _SOLVED = -1, -2


def parts_of(folder: str) -> list[str]:
    """Return the files of a complete run, in order."""
    run = Folder(folder)
    return [run.part(number) for number in range(len(run.existing_plan().shards))]


def first_of_each(
    high: "NDArray[np.uint64]", low: "NDArray[np.uint64]", ranks: "NDArray[np.uint64]"
) -> "NDArray[np.bool_]":
    """Mark the row with the lowest rank of each class.

    >>> import numpy as np
    >>> high, ranks = np.array([5, 6, 5], np.uint64), np.array([2, 1, 0], np.uint64)
    >>> first_of_each(high, high, ranks).tolist()
    [False, True, True]
    """
    import numpy as np

    order = np.lexsort((ranks, low, high))
    is_first = np.ones(len(order), bool)
    same = (high[order][1:] == high[order][:-1]) & (low[order][1:] == low[order][:-1])
    is_first[order[1:][same]] = False
    return is_first


def ranks_of(low: "NDArray[np.uint64]", seed: int | None) -> "NDArray[np.uint64]":
    """Return the order in which rows are taken: as they come, or by random numbers of a seed."""
    import numpy as np

    return np.arange(len(low), dtype=np.uint64) if seed is None else mixed(low, seed)


class Choice(NamedTuple):
    """The rows that were chosen, as a mask over all rows of a pool.

    found: the puzzles of each band, without duplicates; wanted: the rows of each band; taken: those that were
    chosen; duplicates: usable puzzles that are variants of others; outside: those below all bands; solved:
    complete grids, which have no rating, so they are in no band.
    """

    mask: "NDArray[np.bool_]"
    found: tuple[int, ...]
    wanted: tuple[int, ...]
    taken: tuple[int, ...]
    duplicates: int
    outside: int
    solved: int

    @property
    def missing(self) -> int:
        """The number of rows that are still to be found."""
        return sum(max(wanted - found, 0) for wanted, found in zip(self.wanted, self.found, strict=True))

    def next_count(self, done: int) -> int:
        """Estimate how many more puzzles have to be looked at, after `done` of them; at most three times as
        many."""
        needs = [
            (wanted - found) * done * 11 // (10 * found) + 16 if found else 3 * done
            for wanted, found in zip(self.wanted, self.found, strict=True)
            if found < wanted
        ]
        return min(max(needs), 3 * done)


class Pool:
    """All puzzles looked at so far, in order. It holds some 18 bytes of each, and needs about 80 to choose.

    seed: takes the puzzles in a random order; most: leaves out the attempts from this number on.
    """

    def __init__(self, bands: Bands | None, *, seed: int | None = None, most: int | None = None) -> None:
        self._bands, self._seed, self._most = bands, seed, most
        self._usable: list[NDArray[np.bool_]] = []
        self._columns: list[tuple[Any, Any, Any]] = []
        self.statuses: Counter[str] = Counter()
        self.rows = 0

    def add(self, folder: str) -> None:
        """Add the rows of a complete run, which come after those of the runs before."""
        import numpy as np
        from pyarrow import array
        from pyarrow.compute import equal
        from pyarrow.parquet import read_table

        for path in parts_of(folder):
            table = read_table(path, columns=[HIGH, LOW, NUMBER, "er", "status"])
            self.rows += table.num_rows
            is_within = np.ones(table.num_rows, bool)
            if self._most is not None:  # a round that was planned with a higher limit has more
                is_within = table.column(NUMBER).to_numpy() < self._most
            status = table.column("status").combine_chunks()
            for entry in status.filter(array(is_within)).value_counts().to_pylist():
                self.statuses[entry["values"]] += entry["counts"]
            self._add(table, is_within & equal(status, USABLE).to_numpy(zero_copy_only=False))

    def _add(self, table: "Any", usable: "NDArray[np.bool_]") -> None:
        """Add the usable rows of a table."""
        import numpy as np
        from pyarrow import array

        kept = table.filter(array(usable))
        high, low = (kept.column(name).to_numpy().astype(np.uint64) for name in (HIGH, LOW))
        bands = np.zeros(len(high), np.int8)
        if self._bands is not None:
            tenths = np.rint(kept.column("er").to_numpy() * 10).astype(np.int64)
            bands = self._bands.numbers(tenths)
            bands[(bands < 0) & (tenths == 0)] = _SOLVED
        self._usable.append(usable)
        self._columns.append((high, low, bands))

    def choose(self, rows: int | None, *, balance: bool) -> Choice:
        """Choose rows by rank; all for None. `balance` takes the same number of each band."""
        import numpy as np

        nothing = np.zeros(0, np.uint64)
        columns = [(nothing, nothing, nothing.astype(np.int8)), *self._columns]
        high, low, bands = map(np.concatenate, zip(*columns, strict=True))
        ranks = ranks_of(low, self._seed)
        is_first = first_of_each(high, low, ranks)
        order = np.argsort(ranks, kind="stable")
        order = order[is_first[order] & (bands[order] >= 0)]
        count = 1 if self._bands is None else len(self._bands.names)
        found = np.bincount(bands[order], minlength=count).tolist()
        wanted = _wanted(rows, found, balance=balance)
        chosen = _by_band(order, bands, wanted) if balance else order[: sum(wanted)]
        return Choice(
            self._mask(chosen),
            tuple(found) if balance else (sum(found),),  # without balance, the bands together are one
            tuple(wanted),
            tuple(np.bincount(bands[chosen], minlength=count).tolist()),
            duplicates=len(is_first) - int(is_first.sum()),
            outside=int((is_first & (bands == _OUTSIDE)).sum()),
            solved=int((is_first & (bands == _SOLVED)).sum()),
        )

    def _mask(self, chosen: "NDArray[np.intp]") -> "NDArray[np.bool_]":
        """Mark the chosen ones of the usable rows among all rows."""
        import numpy as np

        mask = np.zeros(self.rows, bool)
        usable = np.concatenate([np.zeros(0, bool), *self._usable])
        mask[np.flatnonzero(usable)[chosen]] = True
        return mask


def _wanted(rows: int | None, found: Sequence[int], *, balance: bool) -> list[int]:
    """Return the number of rows of each band, or of all together.

    >>> _wanted(10, [50, 50, 50], balance=True), _wanted(None, [9, 7, 8], balance=True)
    ([4, 3, 3], [7, 7, 7])
    """
    if not balance:
        return [sum(found) if rows is None else rows]
    if rows is None:
        return [min(found)] * len(found)
    return [rows // len(found) + (band < rows % len(found)) for band in range(len(found))]


def _by_band(
    order: "NDArray[np.intp]", bands: "NDArray[np.int8]", wanted: Sequence[int]
) -> "NDArray[np.intp]":
    """Return the first rows of each band in an order."""
    import numpy as np

    return np.concatenate([order[bands[order] == band][:count] for band, count in enumerate(wanted)])


def tables_of(folders: Sequence[str], mask: "NDArray[np.bool_]") -> "Iterator[Any]":
    """Yield the chosen rows of complete runs, part by part."""
    from pyarrow import array
    from pyarrow.parquet import read_table

    at = 0
    for folder in folders:
        for path in parts_of(folder):
            table = read_table(path)
            yield table.filter(array(mask[at : at + table.num_rows]))
            at += table.num_rows
