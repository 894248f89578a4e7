"""The pace of long work: how many items to take at a time, so each part takes a fraction of a second.

Large parts keep all cores busy; small ones keep progress smooth and Ctrl-C quick. Items must not depend on
each other, so the size of the parts changes no result.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from time import monotonic
from typing import TypeVar

__all__ = ["Pace"]

Item = TypeVar("Item")


class Pace:
    """The size of the next part. It doubles after a part that was `quick`, and halves after a `slow` one.

    first: the size of the first part; least and most: the limits of the size; quick and slow: seconds.

    >>> pace = Pace(4, quick=0.2, slow=0.8, most=10)
    >>> pace.took(4, 0.1), pace.size
    (None, 8)
    """

    def __init__(
        self, first: int, *, quick: float, slow: float, least: int = 1, most: int | None = None
    ) -> None:
        self.size = first if most is None else min(first, most)
        self._quick, self._slow, self._least, self._most = quick, slow, least, most

    def took(self, count: int, seconds: float) -> None:
        """Learn from a part of `count` items, which may be smaller than the next one will be."""
        if seconds > self._slow:
            self.size = max(min(self.size, count // 2), self._least)
        elif seconds < self._quick:
            self.size = max(self.size, 2 * count if self._most is None else min(2 * count, self._most))

    @contextmanager
    def watching(self, count: int) -> Iterator[None]:
        """Learn from the part that is done in this context."""
        start = monotonic()
        yield
        self.took(count, monotonic() - start)

    def parts_of(self, items: Iterable[Item]) -> Iterator[list[Item]]:
        """Yield the items in parts, and learn from the time until the next one is wanted.

        >>> list(Pace(2, quick=0, slow=60).parts_of("abcde"))
        [['a', 'b'], ['c', 'd'], ['e']]
        """
        items = iter(items)
        while part := list(islice(items, self.size)):
            with self.watching(len(part)):
                yield part
