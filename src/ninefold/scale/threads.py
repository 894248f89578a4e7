"""The engine for one machine: threads in this process, which the core runs without Python's lock.

Each worker does a shard from its first row to its last. If there are fewer shards than threads, the workers
share the threads that are left.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Event, Lock, Thread

from ninefold.numbers import available_cores, checked_threads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ninefold.scale.shard import Shards

__all__ = ["Threads"]

#: Seconds between checks for signals.
_LOOK = 0.1


@dataclass(frozen=True)
class Threads:
    """Threads of this process; 0 means one for each core."""

    threads: int = 0

    def run(self, shards: "Shards", numbers: Sequence[int], watch: Callable[[int], None]) -> None:
        """Do some shards. The first error ends the run; so does Ctrl-C, after the rows in work."""
        _Crew(shards, numbers, checked_threads(self.threads) or available_cores(), watch).run()


class _Crew:
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
        workers = [Thread(target=self._work, daemon=True) for _ in range(self._at_work)]
        try:
            for worker in workers:
                worker.start()
            for worker in workers:
                while worker.is_alive():
                    worker.join(_LOOK)  # signals are handled in between
        except BaseException:
            self._stop.set()
            for worker in workers:
                worker.join()
            raise
        if self._failure is not None:
            raise self._failure

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
