"""Counts the finished work of a command; `display` shows the counts on a terminal."""

import os
import sys
from collections.abc import Iterable, Iterator
from typing import IO

from ninefold.cli.display import Display
from ninefold.compression import compression_of


class Progress:
    """Counts finished work; knows the total, by size, if every input is a file.

    `out` is where results go in the meantime, if any. Nothing is shown if that is a terminal, unless it is
    standard output, which the display clears before each result.

    >>> with Progress("solved", total=None) as progress:
    ...     progress.advance()
    """

    def __init__(self, what: str, total: float | None, out: IO[str] | None = None) -> None:
        self.what, self.total = what, total
        self.done, self.count = 0.0, 0
        self.note = ""  # shown after the remaining time
        self.start = 0.0
        self._read = 0
        self._display = Display.current
        if self._display is not None:
            self.start = self._display.clock()
            if out is not None and out is not sys.stdout and out.isatty():  # such as -o /dev/tty
                self._display.silence()

    @classmethod
    def of_files(cls, what: str, names: list[str], out: IO[str]) -> "Progress":
        """Progress through files, measured in characters read."""
        known = names and all(os.path.isfile(name) and not compression_of(name) for name in names)
        return cls(what, sum(map(os.path.getsize, names)) if known else None, out)

    def watch(self, lines: Iterable[str]) -> Iterator[str]:
        """Pass lines through; the puzzles in them are finished at the next `advance`."""
        for line in lines:
            self._read += len(line)
            yield line

    def advance(self, done: float = 0.0, *, count: int = 1) -> None:
        """Record one or more finished puzzles."""
        self.count += count
        self.done += done + self._read
        self._read = 0

    def __enter__(self) -> "Progress":
        if self._display is not None:
            self._display.begin(self)
        return self

    def __exit__(self, *exception: object) -> None:
        if self._display is not None:
            self._display.end(self)
