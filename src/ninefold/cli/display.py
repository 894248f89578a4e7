"""A progress line on the terminal, for every command that takes more than two seconds.

A thread redraws the line, so it appears and counts the seconds before the first result too. The core releases
the GIL during long calls, and readable Python shares it. Everything else that the program prints goes through
streams that clear the line first.
"""

import os
import stat
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from datetime import timedelta
from threading import Event, RLock, Thread
from time import monotonic
from typing import IO, Any

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress
    from rich.progress import ProgressColumn

    from ninefold.cli.progress import Progress

__all__ = ["DOING", "Display", "display_for"]

#: What a command is doing until it has a first result. Commands that are not here show no progress: they end
#: at once, or run until they are stopped.
DOING = {
    "solve": "solving",
    "check": "checking",
    "count": "counting",
    "hint": "looking for a step",
    "steps": "looking for steps",
    "why-not": "looking for a proof",
    "explain": "solving step by step",
    "techniques": "loading",
    "rate": "rating",
    "generate": "generating",
    "practice": "looking for positions",
    "book": "making puzzles",
    "photo": "reading photos",
    "minimise": "minimising",
    "candidates": "looking for candidates",
    "neighbours": "looking for neighbours",
    "compare": "measuring",
    "convert": "converting",
    "batch": "working",
    "dataset": "making puzzles",
    "canon": "looking for canonical forms",
    "shuffle": "shuffling",
    "bench": "measuring",
}

_DELAY = 2.0  # seconds before the line appears
_SILENCE = 1.0  # seconds after other output before it appears again
_PAUSE = 0.25  # seconds between updates


class Display:
    """The progress line of a command. It shows the innermost `Progress`, or else what the command does.

    If results go to a pipe, the line disappears for good before the first one: the program that reads them
    may write to the same terminal.
    """

    #: The display of the running command.
    current: "Display | None" = None

    def __init__(self, doing: str, *, clock: Callable[[], float] = monotonic) -> None:
        self.clock = clock
        self._doing, self._start = doing, clock()
        self._due = self._start + _DELAY
        self._jobs: list[Progress] = []
        self._bar: RichProgress | None = None
        self._is_silent = self._in_line = self._has_bar = False
        self._lock = RLock()
        self._ended = Event()
        self._thread = Thread(target=self._run, daemon=True)

    def __enter__(self) -> "Display":
        Display.current = self
        self._streams = (sys.stdout, sys.stderr)
        sys.stderr = _Guarded(sys.stderr, self)
        if (kind := _kind_of(sys.stdout)) != "file":
            sys.stdout = _Guarded(sys.stdout, self, is_pipe=kind == "pipe")
        self.tick()
        self._thread.start()
        return self

    def __exit__(self, *exception: object) -> None:
        self.silence()
        self._ended.set()
        sys.stdout, sys.stderr = self._streams
        Display.current = None
        self._thread.join()

    def begin(self, job: "Progress") -> None:
        """Show the progress of this job."""
        self._jobs.append(job)

    def end(self, job: "Progress") -> None:
        """Stop showing the progress of this job."""
        self._jobs.remove(job)

    def silence(self) -> None:
        """Clear the line for good."""
        with self._lock:
            self._is_silent = True
            self._clear()

    def write(self, stream: IO[str], text: str, *, is_pipe: bool) -> int:
        """Write other output where the line is."""
        with self._lock:
            self._is_silent = self._is_silent or is_pipe
            self._clear()
            self._in_line = not text.endswith("\n") if text else self._in_line
            self._due = max(self._due, self.clock() + _SILENCE)
            return stream.write(text)

    def tick(self) -> None:
        """Draw the line, if it is time to."""
        with self._lock:
            is_early = self.clock() < self._due
            if self._is_silent or self._in_line or is_early or not _in_foreground(self._streams[1]):
                return
            job = self._jobs[-1] if self._jobs else None
            done, total = (0.0, None) if job is None else (job.done, job.total)
            label, details = self._texts(job)
            bar = self._made(has_total=total is not None)
            bar.update(bar.task_ids[0], completed=done, total=total, label=label, details=details)
            bar.start()
            bar.refresh()

    def _texts(self, job: "Progress | None") -> tuple[str, str]:
        """Return the texts before and after the bar."""
        seconds = self.clock() - self._start
        if job is None or job.count == 0:
            return self._doing, "  ".join(filter(None, [_duration(seconds), job.note if job else ""]))
        rate = job.count / max(self.clock() - job.start, 1e-9)
        details = [f"{rate:,.{int(rate < 10)}f}/s", _duration(seconds)]
        if job.total and 0 < job.done <= job.total:
            left = (self.clock() - job.start) * (job.total - job.done) / job.done
            details.append(f"{_duration(left)} left")
        return f"{job.what} {job.count:,}", "  ".join([*details, *filter(None, [job.note])])

    def _run(self) -> None:
        while not self._ended.wait(_PAUSE):
            self.tick()

    def _clear(self) -> None:
        if self._bar is not None:
            self._bar.stop()
            self._bar = None

    def _made(self, *, has_total: bool) -> "RichProgress":
        """Return the line, and make it if necessary: a bar if the total is known, or else a spinner."""
        if self._bar is not None and self._has_bar == has_total:
            return self._bar
        self._clear()
        from rich.console import Console
        from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn

        label, details = TextColumn("{task.fields[label]}"), TextColumn("{task.fields[details]}")
        columns: list[ProgressColumn] = (
            [label, BarColumn(), details] if has_total else [SpinnerColumn("line"), label, details]
        )
        bar = Progress(
            *columns,
            console=Console(file=self._streams[1], force_terminal=True),
            auto_refresh=False,
            transient=True,
            redirect_stdout=False,
            redirect_stderr=False,
            get_time=self.clock,
        )
        bar.add_task("", total=None, label="", details="")
        self._bar, self._has_bar = bar, has_total
        return bar


class _Guarded:
    """A stream that clears the progress line before it writes."""

    def __init__(self, stream: IO[str], display: Display, *, is_pipe: bool = False) -> None:
        self._stream, self._display, self._is_pipe = stream, display, is_pipe

    def write(self, text: str) -> int:
        """Write text."""
        return self._display.write(self._stream, text, is_pipe=self._is_pipe)

    def writelines(self, lines: Iterable[str]) -> None:
        """Write several strings."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def display_for(command: str, args: Namespace) -> AbstractContextManager[object]:
    """Return the display for a command; one that does nothing if the user types puzzles at the terminal."""
    typed = "-" in (*getattr(args, "puzzles", ()), getattr(args, "pattern", None)) and sys.stdin.isatty()
    if command not in DOING or typed or os.environ.get("TERM") == "dumb":
        return nullcontext()
    return Display(DOING[command])


def _kind_of(stream: IO[str]) -> str:
    """Tell terminals, pipes (also sockets) and files apart."""
    if stream.isatty():
        return "terminal"
    try:
        mode = os.fstat(stream.fileno()).st_mode
    except (OSError, ValueError):  # a stream in memory
        return "file"
    return "pipe" if stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode) else "file"


def _in_foreground(terminal: IO[str]) -> bool:
    """False for a background job: it must not draw over the user's prompt."""
    try:
        return os.tcgetpgrp(terminal.fileno()) == os.getpgrp()
    except (OSError, ValueError, AttributeError):  # not the terminal of this session, or no job control
        return True


def _duration(seconds: float) -> str:
    return str(timedelta(seconds=int(seconds)))
