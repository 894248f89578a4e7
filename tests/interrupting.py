"""Press Ctrl-C from a test."""

import resource
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tests.clock import LONG, cpu_seconds, until, until_busy


class Interrupted(NamedTuple):
    """Exit code and error output of a process, and the CPU time it used after the signal."""

    code: int
    error: str
    cpu_seconds: float


def interrupt(arguments: list[str], ready: Callable[[], bool], folder: Path) -> Interrupted:
    """Start Python, send SIGINT once it is ready and busy, and wait for it to end."""
    before = _cpu_seconds_of_children()
    process = subprocess.Popen(
        [sys.executable, *arguments], cwd=folder, stderr=subprocess.PIPE, text=True, preexec_fn=enable_sigint
    )
    try:
        until(lambda: ready() or process.poll() is not None)
        until_busy(process.pid, 0.3)
        at_signal = cpu_seconds(process.pid)
        process.send_signal(signal.SIGINT)
        _, error = process.communicate(timeout=LONG)
        in_all = _cpu_seconds_of_children() - before
        return Interrupted(process.returncode, error, in_all - at_signal)
    finally:  # a process left running could fail the next test
        process.kill()
        process.wait()
        if process.stderr is not None:
            process.stderr.close()


def _cpu_seconds_of_children() -> float:
    """Return the CPU time of all child processes waited for so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def enable_sigint() -> None:
    """Undo an ignored SIGINT, which child processes inherit from a test run in the background."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
