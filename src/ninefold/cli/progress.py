"""A progress bar for long tasks, on a terminal only; it appears after a second.

It is not shown if results go to the terminal as they come: they show the progress themselves, and the bar
would be drawn between them.
"""

import os
import sys
from collections.abc import Iterable, Iterator
from time import monotonic
from typing import IO

from ninefold.compression import compression_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress

_DELAY = 1.0  # seconds before it appears
_PAUSE = 0.05  # between updates, which could otherwise take longer than the work


class Progress:
    """Counts finished work; knows the total, by size, if every input is a file.

    `out` is where results go in the meantime, if any. If that is the terminal too, the bar disappears for
    good before the first result.

    >>> with Progress("solving", total=None) as progress:
    ...     progress.advance()
    """

    def __init__(self, what: str, total: float | None, out: IO[str] | None = None) -> None:
        self._what, self._total = what, total
        self._done, self._count = 0.0, 0
        self.note = ""  # shown after the remaining time
        self._start = monotonic()
        self._next = self._start + _DELAY
        self._shows = sys.stderr.isatty()
        self._shares = out is not None and out.isatty()
        self._bar: RichProgress | None = None

    @classmethod
    def of_files(cls, what: str, names: list[str], out: IO[str]) -> "Progress":
        """Progress through files, measured in characters read."""
        known = names and all(os.path.isfile(name) and not compression_of(name) for name in names)
        return cls(what, sum(map(os.path.getsize, names)) if known else None, out)

    def watch(self, lines: Iterable[str]) -> Iterator[str]:
        """Pass lines through and record the progress."""
        for line in lines:
            self._done += len(line)
            yield line

    def advance(self, done: float = 0.0, *, count: int = 1) -> None:
        """Record one or more finished puzzles; 0 only updates the time."""
        if count and self._shares:
            self._close()
            self._shows = False
        self._count += count
        self._done += done
        if not self._shows or (now := monotonic()) < self._next:
            return
        self._next = now + _PAUSE
        bar = self._bar = self._bar or self._opened()
        rate = f"{self._count / (now - self._start):,.0f}/s"
        bar.update(bar.task_ids[0], completed=self._done, count=self._count, rate=rate, note=self.note)

    def _opened(self) -> "RichProgress":
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

        bar = Progress(
            TextColumn(f"{self._what} {{task.fields[count]:,}}"),
            BarColumn(),
            TextColumn("{task.fields[rate]}"),
            TimeRemainingColumn(),
            TextColumn("{task.fields[note]}"),
            console=Console(stderr=True),
            transient=True,
        )
        bar.add_task("", total=self._total, count=0, rate="", note="")
        bar.start()
        return bar

    def __enter__(self) -> "Progress":
        return self

    def __exit__(self, *exception: object) -> None:
        self._close()

    def _close(self) -> None:
        if self._bar is not None:
            self._bar.stop()
