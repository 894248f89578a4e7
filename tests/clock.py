"""Timing helpers: wall-clock time depends on load, so tests measure CPU time and wait for events."""

import os
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")

#: Seconds to wait for something that must happen. Even under heavy load, only a hang takes longer.
LONG = 120.0


def until(condition: Callable[[], object]) -> None:
    """Wait until a condition holds; fail after LONG seconds."""
    deadline = time.monotonic() + LONG
    while not condition():
        if time.monotonic() > deadline:
            raise TimeoutError(f"nothing happened for {LONG:g} seconds")
        time.sleep(0.01)


def until_busy(pid: int, seconds: float = 0.05) -> None:
    """Wait until a process has used this much more CPU time, so it must be working."""
    start = cpu_seconds(pid)
    until(lambda: cpu_seconds(pid) - start >= seconds)


def cpu_seconds(pid: int) -> float:
    """Return the CPU time that all threads of a process have used so far."""
    stat = Path(f"/proc/{pid}/stat")
    if stat.exists():
        user, system = stat.read_text().rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
    shown = subprocess.run(["ps", "-o", "time=", "-p", str(pid)], capture_output=True, text=True, check=True)
    minutes, seconds = shown.stdout.strip().split(":")[-2:]
    return 60 * int(minutes) + float(seconds)


@contextmanager
def cpu_below(seconds: float) -> Iterator[None]:
    """Fail if the block uses this much CPU time or more, in this process."""
    start = time.process_time()
    yield
    used = time.process_time() - start
    assert used < seconds, f"used {used:.2f} seconds of CPU time; the limit is {seconds:g}"


def with_enough_time(run: Callable[[float], T], is_enough: Callable[[T], object]) -> T:
    """Call `run` with a short time limit, then with longer ones until the result is good enough.

    For limits that the package itself measures in wall-clock time.
    """
    for seconds in (0.3, 3.0):
        result = run(seconds)
        if is_enough(result):
            return result
    return run(30.0)
