"""Limit and measure the memory of a process."""

import sys
from contextlib import suppress

__all__ = ["limit_memory", "peak_bytes"]


def limit_memory(most_bytes: int, *, inherited: bool) -> None:
    """Limit the memory of this process, if the system can enforce it.

    A lower hard limit stays in force. With `inherited`, child processes cannot raise the limit.
    """
    try:
        import resource
    except ImportError:
        return
    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    if hard != resource.RLIM_INFINITY:
        most_bytes = min(most_bytes, hard)
    with suppress(ValueError, OSError):  # some systems define the constant but accept no limit
        resource.setrlimit(resource.RLIMIT_AS, (most_bytes, most_bytes if inherited else hard))


def peak_bytes() -> int:
    """Return the peak memory use of this process, or 0 if unknown."""
    with suppress(OSError), open("/proc/self/status", encoding="ascii") as status:
        # On Linux, getrusage() of a child process starts at the peak of its parent.
        for line in status:
            if line.startswith("VmHWM:"):
                return 1024 * int(line.split()[1])
    try:
        import resource
    except ImportError:
        return 0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else 1024 * peak
