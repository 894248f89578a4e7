"""The engine for one machine: threads in this process, which the core runs without Python's lock.

Each worker does a shard from its first row to its last. If there are fewer shards than threads, the workers
share the threads that are left.
"""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Event, Lock, Thread
from time import sleep

from ninefold.interrupt import CODE
from ninefold.numbers import available_cores, checked_threads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ninefold.scale.shard import Shards

__all__ = ["Threads"]

#: Seconds between checks for signals.
_LOOK = 0.05


@dataclass(frozen=True)
class Threads:
    """Threads of this process; 0 means one for each core."""

    threads: int = 0

    def run(self, shards: "Shards", numbers: Sequence[int], watch: Callable[[int], None]) -> None:
        """Do some shards. The first error ends the run; so does Ctrl-C, after the rows in work."""
        _Workers(shards, numbers, checked_threads(self.threads) or available_cores(), watch).run()


class _Workers:
    """The workers of a run."""

    def __init__(
        self, shards: "Shards", numbers: Sequence[int], threads: int, watch: Callable[[int], None]
    ) -> None:
        self._shards, self._left = shards, list(reversed(numbers))
        self._threads, self._watch = threads, watch
        self._lock, self._stop = Lock(), Event()
        self._at_work = min(threads, len(numbers))
        self._failure: BaseException | None = None

    def run(self) -> None:
        """Do all shards."""
        for _ in range(self._at_work):
            Thread(target=self._work, daemon=True).start()
        try:
            self._wait()
        except BaseException:
            self._stop.set()
            self._wait_or_exit()
            raise
        if self._failure is not None:
            raise self._failure

    def _wait(self) -> None:
        """Wait for all workers. An interrupted `join` of Python 3.11 takes a thread for ended that is not."""
        while self._at_work:
            sleep(_LOOK)  # signals are handled in between

    def _wait_or_exit(self) -> None:
        """Wait for the rows in work; after another Ctrl-C, end at once, which costs no more than those."""
        try:
            self._wait()
        except KeyboardInterrupt:
            os._exit(CODE)

    def _work(self) -> None:
        from ninefold.scale.shard import Stopped

        try:
            while (number := self._next()) is not None:
                self._shards.do(number, threads=self._share, watch=self._progress)
        except Stopped:
            pass
        except BaseException as error:
            self._failure = self._failure or error
            self._stop.set()
        finally:
            with self._lock:
                self._at_work -= 1

    def _next(self) -> int | None:
        with self._lock:
            return self._left.pop() if self._left and not self._stop.is_set() else None

    def _share(self) -> int:
        """The threads for one worker: they are shared by those who still have something to do."""
        from ninefold.scale.shard import Stopped

        if self._stop.is_set():
            raise Stopped
        return max(1, self._threads // max(self._at_work, 1))

    def _progress(self, rows: int) -> None:
        with self._lock:
            self._watch(rows)
