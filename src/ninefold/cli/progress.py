"""A progress bar for long work, on a terminal only; it appears after a second."""

import os
import sys
from collections.abc import Iterable, Iterator
from time import monotonic

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress

_DELAY = 1.0


class Progress:
    """Counts what is done; knows the whole when every input is a file, by its size.

    >>> with Progress("solving", total=None) as progress:
    ...     progress.advance()
    """

    def __init__(self, what: str, total: float | None) -> None:
        self._what, self._total = what, total
        self._done, self._count = 0.0, 0
        self._start = monotonic()
        self._shows = sys.stderr.isatty()
        self._bar: RichProgress | None = None

    @classmethod
    def of_files(cls, what: str, names: list[str]) -> "Progress":
        """Progress through files, measured in characters read."""
        known = names and all(os.path.isfile(name) for name in names)
        return cls(what, sum(map(os.path.getsize, names)) if known else None)

    def watch(self, lines: Iterable[str]) -> Iterator[str]:
        """Pass lines through and note how far they have come."""
        for line in lines:
            self._done += len(line)
            yield line

    def advance(self, done: float = 0.0, *, count: int = 1) -> None:
        """Note that one more puzzle, or so many, are done."""
        self._count += count
        self._done += done
        if not self._shows:
            return
        if self._bar is None and monotonic() - self._start > _DELAY:
            self._open()
        if self._bar is not None:
            self._bar.update(self._bar.task_ids[0], completed=self._done, count=self._count)

    def _open(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

        self._bar = Progress(
            TextColumn(f"{self._what} {{task.fields[count]:,}}"),
            BarColumn(),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
        )
        self._bar.add_task("", total=self._total, count=0)
        self._bar.start()

    def __enter__(self) -> "Progress":
        return self

    def __exit__(self, *exception: object) -> None:
        if self._bar is not None:
            self._bar.stop()
