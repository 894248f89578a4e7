"""Ctrl-C as a test can press it."""

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple


class Interrupted(NamedTuple):
    code: int
    error: str
    seconds: float


def interrupt(arguments: list[str], ready: Callable[[], bool], folder: Path) -> Interrupted:
    """Start Python, send it SIGINT a moment after it is ready, and tell how and how fast it ended."""
    process = subprocess.Popen(
        [sys.executable, *arguments], cwd=folder, stderr=subprocess.PIPE, text=True, preexec_fn=_listen
    )
    try:
        deadline = time.monotonic() + 20
        while not ready() and time.monotonic() < deadline:
            time.sleep(0.02)
        time.sleep(0.3)
        sent = time.monotonic()
        process.send_signal(signal.SIGINT)
        _, error = process.communicate(timeout=20)
        return Interrupted(process.returncode, error, time.monotonic() - sent)
    finally:  # leave nothing behind that would fail the next test
        process.kill()
        process.wait()
        if process.stderr is not None:
            process.stderr.close()


def _listen() -> None:
    """A test run in the background may have SIGINT ignored, and its children inherit that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
