"""Ctrl-C as a test can press it."""

import resource
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tests.clock import LONG, cpu_seconds, until, until_busy


class Interrupted(NamedTuple):
    """How a process ended, and how much CPU time it used after the signal."""

    code: int
    error: str
    cpu_seconds: float


def interrupt(arguments: list[str], ready: Callable[[], bool], folder: Path) -> Interrupted:
    """Start Python, send it SIGINT once it is ready and at work, and wait for its end."""
    before = _cpu_seconds_of_children()
    process = subprocess.Popen(
        [sys.executable, *arguments], cwd=folder, stderr=subprocess.PIPE, text=True, preexec_fn=_listen
    )
    try:
        until(lambda: ready() or process.poll() is not None)
        until_busy(process.pid, 0.3)
        at_signal = cpu_seconds(process.pid)
        process.send_signal(signal.SIGINT)
        _, error = process.communicate(timeout=LONG)
        in_all = _cpu_seconds_of_children() - before
        return Interrupted(process.returncode, error, in_all - at_signal)
    finally:  # leave nothing behind that would fail the next test
        process.kill()
        process.wait()
        if process.stderr is not None:
            process.stderr.close()


def _cpu_seconds_of_children() -> float:
    """The CPU time of all processes that this one has started and waited for."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _listen() -> None:
    """A test run in the background may have SIGINT ignored, and its children inherit that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
