"""Checks for numeric arguments (seeds, threads, seconds), and deadlines."""

from operator import index
from time import monotonic

__all__ = [
    "MAX_THREADS",
    "SEEDS",
    "Deadline",
    "available_cores",
    "checked_amount",
    "checked_count",
    "checked_seconds",
    "checked_seed",
    "checked_threads",
]

#: Seeds are smaller than this, so JSON and JavaScript keep them exact.
SEEDS = 2**53
#: More threads than any machine has cores.
MAX_THREADS = 1024


def checked_seed(seed: int | None) -> int:
    """Return the seed if it is valid; for None, return a random one.

    >>> checked_seed(2**53)
    Traceback (most recent call last):
    ValueError: seed must be from 0 to 9007199254740991 (2^53 - 1), not 9007199254740992
    """
    if seed is None:
        from os import urandom

        return int.from_bytes(urandom(8), "little") % SEEDS
    try:
        number = index(seed)
    except TypeError:
        raise TypeError(f"seed must be a whole number, not {seed!r}") from None
    if not 0 <= number < SEEDS:
        raise ValueError(f"seed must be from 0 to {SEEDS - 1} (2^53 - 1), not {number}")
    return number


def checked_threads(threads: int) -> int:
    """Return the number of threads if it is valid; 0 means all cores."""
    if not 0 <= index(threads) <= MAX_THREADS:
        raise ValueError(f"threads must be from 0 to {MAX_THREADS}, not {threads}")
    return index(threads)


def available_cores() -> int:
    """Return the number of cores that this process may use."""
    import os

    if hasattr(os, "sched_getaffinity"):  # only some systems know
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def checked_seconds(max_seconds: float | None) -> float | None:
    """Return the time limit if it is valid; None means no limit."""
    return None if max_seconds is None else checked_amount("max_seconds", max_seconds)


def checked_count(name: str, count: int | None) -> int | None:
    """Return a whole number if it is valid; None means no limit.

    >>> checked_count("max_steps", -1)
    Traceback (most recent call last):
    ValueError: max_steps must be at least 0, not -1
    """
    if count is not None and index(count) < 0:
        raise ValueError(f"{name} must be at least 0, not {count}")
    return None if count is None else index(count)


def checked_amount(name: str, amount: float) -> float:
    """Return a number if it is valid. Error messages use the caller's `name` for it.

    >>> checked_amount("stop_above", -1)
    Traceback (most recent call last):
    ValueError: stop_above must be at least 0, not -1
    """
    try:
        number = float(amount)
    except (TypeError, ValueError):
        raise TypeError(f"{name} must be a number, not {amount!r}") from None
    if not number >= 0:  # negative, or NaN
        raise ValueError(f"{name} must be at least 0, not {amount}")
    return number


class Deadline:
    """A point in time, `max_seconds` from now; `Deadline(None)` never expires.

    >>> Deadline(None).left, Deadline(None).is_over, Deadline(0).left, Deadline(60).is_over
    (None, False, 0.0, False)
    >>> Deadline(-1)
    Traceback (most recent call last):
    ValueError: max_seconds must be at least 0, not -1
    """

    __slots__ = ("_end", "seconds")

    def __init__(self, max_seconds: float | None) -> None:
        #: The time limit that the caller set.
        self.seconds = checked_seconds(max_seconds)
        self._end = None if self.seconds is None else monotonic() + self.seconds

    @property
    def left(self) -> float | None:
        """The number of seconds left, at least 0; None if there is no limit."""
        return None if self._end is None else max(self._end - monotonic(), 0.0)

    @property
    def is_over(self) -> bool:
        """True once the deadline has passed, and after work that stopped because `left` ran out."""
        return self._end is not None and monotonic() >= self._end
