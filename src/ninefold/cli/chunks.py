"""Puzzles in chunks, for commands that work on many at a time. Results never wait for slow input."""

import os
import stat
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable
from io import BufferedReader, RawIOBase
from json.encoder import encode_basestring_ascii

from ninefold.cli.inputs import Item, Source, items_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

    from ninefold.cli.progress import Progress

__all__ = ["CHUNK", "each_chunk", "json_line"]

#: The number of puzzles that the core gets at once: enough for all threads, and done in milliseconds.
CHUNK = 4096


def each_chunk(
    args: Namespace,
    sources: Iterable[Source],
    progress: "Progress",
    work: Callable[[list[Item]], None],
    *,
    size: Callable[[], int] = lambda: CHUNK,
    finish: Callable[[], None] = lambda: None,
) -> None:
    """Call `work` with the puzzles of all sources, in order and up to `size()` at a time, then `finish`.

    If the next puzzle is not there yet, as on a slow pipe, the chunk ends early, and `finish` is called
    before the wait.
    """
    waiting: list[Item] = []

    def flush() -> None:
        if waiting:
            chunk = waiting.copy()
            waiting.clear()
            work(chunk)

    def flush_all() -> None:
        flush()
        finish()

    for source in sources:
        for item in items_of(_watched(source, flush_all), args.column, progress):
            waiting.append(item)
            if len(waiting) >= size():
                flush()
        flush()  # the next source may write its results itself
    finish()


def _watched(source: Source, before_waiting: Callable[[], None]) -> Source:
    """Return the source with a stream that calls a function before it waits; a file never waits."""
    if source.stream is None:
        return source
    try:
        number = sys.stdin.fileno() if source.name == "stdin" else source.stream.fileno()
        if stat.S_ISREG(os.fstat(number).st_mode):
            return source
    except (OSError, ValueError):  # a compressed file, or standard input in a test
        return source
    return source._replace(stream=BufferedReader(_Watched(source.stream, number, before_waiting)))


class _Watched(RawIOBase):
    """A stream that calls a function before it waits for input."""

    def __init__(self, stream: BufferedReader, number: int, before_waiting: Callable[[], None]) -> None:
        self._stream, self._number, self._before_waiting = stream, number, before_waiting

    def readable(self) -> bool:
        """Return True."""
        return True

    def readinto(self, buffer: "WriteableBuffer") -> int:
        """Read what is there; if nothing is, call the function and wait."""
        if not _is_ready(self._number):
            self._before_waiting()
        view = memoryview(buffer).cast("B")
        part = self._stream.read1(len(view))
        view[: len(part)] = part
        return len(part)


def _is_ready(number: int) -> bool:
    """True if reading from a file descriptor returns at once; False if that is not known."""
    from select import select

    try:
        return bool(select([number], [], [], 0)[0])
    except (OSError, ValueError):  # Windows can only ask sockets
        return False


def json_line(item: Item, rest: str) -> str:
    """Return the line for a puzzle without pencil marks; `rest` is the end of its JSON object.

    This is what `dumps` would write, several times as fast.

    >>> from ninefold.puzzle import Puzzle
    >>> json_line(Item("in.txt:3", Puzzle("5" + "." * 80), None), '"count": 2}')[93:]
    '", "where": "in.txt:3", "count": 2}\\n'
    """
    assert item.puzzle is not None
    where = f', "where": {encode_basestring_ascii(item.where)}' if item.where else ""
    return f'{{"puzzle": "{item.puzzle.givens}"{where}, {rest}\n'
