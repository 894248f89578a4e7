"""The progress of `ninefold batch`: a bar on a terminal, lines in a log, or JSON for programs."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from json import dumps
from threading import Lock
from time import monotonic

from ninefold.terminal import print_message

__all__ = ["add_reports", "watching"]

#: Seconds between lines in a log, and between lines of JSON.
_LINES, _JSON = 30.0, 1.0


def add_reports(parser: ArgumentParser) -> None:
    """Add the arguments for programs that read the outcome and the progress."""
    parser.add_argument("--json", action="store_true", help="print the outcome as JSON")
    parser.add_argument(
        "--json-progress", action="store_true", help="print progress as lines of JSON on standard error"
    )


@contextmanager
def watching(args: Namespace, what: str = "done") -> Iterator[Callable[[int, int], None]]:
    """Show the progress of a run. What is returned takes the rows done and all rows, from any thread."""
    if args.json_progress:
        yield _Lines(_JSON, _as_json)
        return
    if not sys.stderr.isatty():
        yield _Lines(_LINES, _as_text)
        return
    from ninefold.cli.progress import Progress

    with Progress(what, None) as progress:
        yield lambda done, total: _set(progress, done, total)


def _set(progress: "object", done: int, total: int) -> None:
    from ninefold.cli.progress import Progress

    assert isinstance(progress, Progress)
    progress.total = total
    progress.advance(done - progress.done, count=int(done - progress.done))


class _Lines:
    """Progress as lines on standard error, not too often, and one at the end."""

    def __init__(self, pause: float, line: Callable[[int, int, float], str]) -> None:
        self._pause, self._line = pause, line
        self._start, self._lock = monotonic(), Lock()
        self._due = self._start + pause
        self._shown = -1  # the rows in the last line

    def __call__(self, done: int, total: int) -> None:
        """Print a line if it is time to."""
        now = monotonic()
        with self._lock:
            is_end = done == total and self._pause == _JSON
            if done == self._shown or (now < self._due and not is_end):
                return
            self._due, self._shown = now + self._pause, done
        print_message(self._line(done, total, now - self._start))


def _as_json(done: int, total: int, seconds: float) -> str:
    """Return progress as JSON.

    >>> _as_json(50, 100, 2.0)
    '{"done": 50, "total": 100, "rows_per_second": 25.0, "seconds_left": 2.0}'
    """
    rate = done / max(seconds, 1e-9)
    left = (total - done) / rate if rate else None
    return dumps({"done": done, "total": total, "rows_per_second": round(rate, 1),
                  "seconds_left": None if left is None else round(left, 1)})  # fmt: skip


def _as_text(done: int, total: int, seconds: float) -> str:
    """Return progress in words.

    >>> _as_text(50_000, 100_000, 2.0)
    '50,000 of 100,000 rows, 25,000/s, 0:00:02 left'
    """
    rate = done / max(seconds, 1e-9)
    left = timedelta(seconds=int((total - done) / max(rate, 1e-9)))
    return f"{done:,} of {total:,} rows, {rate:,.0f}/s, {left} left"
