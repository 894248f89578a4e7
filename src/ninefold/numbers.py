"""Numbers that callers hand over, checked: seeds, threads, seconds; and what is left of these."""

from operator import index
from time import monotonic

__all__ = [
    "MAX_THREADS",
    "SEEDS",
    "Deadline",
    "checked_amount",
    "checked_seconds",
    "checked_seed",
    "checked_threads",
]

#: Seeds are less than this.
SEEDS = 2**64
#: More than any machine has cores for.
MAX_THREADS = 1024


def checked_seed(seed: int | None) -> int:
    """The seed, if it is one; for None one that nobody has chosen."""
    if seed is None:
        from os import urandom

        return int.from_bytes(urandom(8), "little")
    if not 0 <= index(seed) < SEEDS:
        raise ValueError(f"seed must be from 0 to {SEEDS - 1}, not {seed}")
    return index(seed)


def checked_threads(threads: int) -> int:
    """The number of threads; 0 means all cores."""
    if not 0 <= index(threads) <= MAX_THREADS:
        raise ValueError(f"threads must be from 0 to {MAX_THREADS}, not {threads}")
    return index(threads)


def checked_seconds(max_seconds: float | None) -> float | None:
    """The limit of time, which may be none."""
    return None if max_seconds is None else checked_amount("max_seconds", max_seconds)


def checked_amount(name: str, amount: float) -> float:
    """A number of anything, by the name that the caller knows it by.

    >>> checked_amount("stop_above", -1)
    Traceback (most recent call last):
    ValueError: stop_above must be at least 0, not -1
    """
    try:
        number = float(amount)
    except (TypeError, ValueError):
        raise TypeError(f"{name} must be a number, not {amount!r}") from None
    if not number >= 0:  # neither negative nor not a number
        raise ValueError(f"{name} must be at least 0, not {amount}")
    return number


class Deadline:
    """When the time is up that something may take; for None never.

    >>> Deadline(None).left, Deadline(None).is_over, Deadline(0).left, Deadline(60).is_over
    (None, False, 0.0, False)
    """

    __slots__ = ("_end",)

    def __init__(self, seconds: float | None) -> None:
        self._end = None if seconds is None else monotonic() + seconds

    @property
    def left(self) -> float | None:
        """How many seconds there are."""
        return None if self._end is None else max(self._end - monotonic(), 0.0)

    @property
    def is_over(self) -> bool:
        """Whether there are none. What was given `left` and has stopped for it will find so."""
        return self._end is not None and monotonic() >= self._end
