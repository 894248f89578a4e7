"""Work on puzzles in several processes, for everything that the core does not do in threads.

The results come in the order of the puzzles. Processes start only if the work takes a while, or if -j asks
for them.
"""

import os
from argparse import Namespace
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from json import dumps
from time import process_time
from typing import IO, Any, Generic, NamedTuple, TypeVar

from ninefold._native import Board
from ninefold.cli.chunks import each_chunk
from ninefold.cli.inputs import Item, is_single, sources
from ninefold.cli.options import in_language, wants_json
from ninefold.errors import NinefoldError
from ninefold.numbers import available_cores
from ninefold.pace import Pace
from ninefold.puzzle import Puzzle

TYPE_CHECKING = False
if TYPE_CHECKING:
    from concurrent.futures import Future

    from ninefold.cli.progress import Progress

__all__ = ["Failed", "for_each", "run_jobs"]

_Result = TypeVar("_Result")
#: What a process gets of an item. Its other columns stay here, with what writes the results.
_Sent = tuple[str, Puzzle, Board | None]
#: Called once in every process: returns the function that does the work. It must be defined in a module.
Prepare = Callable[[Namespace], Callable[[Item], _Result]]

#: Without -j, processes start after this much work (in seconds of CPU time).
_WORK_ALONE = 0.5
#: Seconds between checks for signals.
_LOOK = 0.1
#: A chunk for a process takes this many seconds, and has at most this many puzzles.
_QUICK, _SLOW, _LARGEST = 0.05, 0.2, 256


class Failed(NamedTuple):
    """The reason why a puzzle has no result; `ends` if no other puzzle will have one either."""

    reason: str
    ends: bool = False


def run_jobs(
    args: Namespace,
    what: str,
    prepare: "Prepare[_Result]",
    write: Callable[[Item, _Result], Failed | None],
    out: IO[str],
    failed: Callable[[Item], None] | None = None,
) -> int:
    """Process each puzzle on several cores; report those that fail, and continue. Returns the exit code.

    `what` is the label of the progress bar and `out` the output; with JSON, errors are written there too.
    `write` writes a result, and returns the failure if it is incomplete. `failed` writes the line of a
    puzzle without a result.
    """
    from ninefold.cli.progress import Progress

    code = 0

    def take(item: Item, result: _Result | Failed) -> None:
        nonlocal code
        failure = result if isinstance(result, Failed) else write(item, result)
        if failure is not None:
            code = 1
            item.report(failure.reason)
            if failed is not None:
                failed(item)
            if wants_json(args):
                out.write(dumps({**item.json(), "error": failure.reason}) + "\n")
        progress.advance()

    with Progress.of_files(what, args.puzzles, out) as progress:
        for_each(args, progress, prepare, take, NinefoldError)
    return code


def for_each(
    args: Namespace,
    progress: "Progress",
    prepare: "Prepare[_Result]",
    take: "Callable[[Item, _Result | Failed], None]",
    *errors: type[NinefoldError],
) -> None:
    """Work on each puzzle, and call `take` with the results, in order.

    An unreadable puzzle, or one that raises one of the `errors`, has `Failed`. Other errors end the work.
    """
    with _Jobs(args, prepare, take, errors) as jobs:
        each_chunk(args, sources(args), progress, jobs.add, size=jobs.size, finish=jobs.finish)


class _Jobs(Generic[_Result]):
    """Chunks of puzzles, done at once or by other processes."""

    def __init__(
        self,
        args: Namespace,
        prepare: "Prepare[_Result]",
        take: "Callable[[Item, _Result | Failed], None]",
        errors: tuple[type[NinefoldError], ...],
    ) -> None:
        self._args, self._prepare, self._take, self._errors = args, prepare, take, errors
        self._task = _Task(args, prepare(args), errors)
        self._start = process_time()
        self._jobs = args.jobs or available_cores()
        self._pace = Pace(1, quick=_QUICK, slow=_SLOW, most=_LARGEST)
        self._pool: _Pool | None = None
        self._open: deque[tuple[list[Item], Future[tuple[list[_Result | Failed], float]]]] = deque()

    def __enter__(self) -> "_Jobs[_Result]":
        return self

    def __exit__(self, *exception: object) -> None:
        if self._pool is not None:
            self._pool.close(kill=exception[0] is not None)

    def size(self) -> int:
        """The number of puzzles in the next chunk."""
        return self._pace.size

    def add(self, chunk: list[Item]) -> None:
        """Work on a chunk, or hand it over, and take the results that are ready."""
        if self._pool is None and self._wants_pool():
            self._pool = _Pool(self._jobs, self._prepare, self._args, self._errors)
        if self._pool is None:
            for item in chunk:
                self._accept(item, self._task.result(item))
            return
        puzzles = [(item.where, item.puzzle, item.board) for item in chunk if item.puzzle is not None]
        self._open.append((chunk, self._pool.submit(puzzles)))
        while self._open and (len(self._open) > 2 * self._jobs or self._open[0][1].done()):
            self._take_first()

    def finish(self) -> None:
        """Wait for all chunks, and take their results."""
        while self._open:
            self._take_first()

    def _wants_pool(self) -> bool:
        if self._jobs == 1 or is_single(self._args):
            return False
        return self._args.jobs > 1 or process_time() - self._start > _WORK_ALONE

    def _take_first(self) -> None:
        chunk, future = self._open[0]
        results, seconds = _outcome(future)
        self._open.popleft()
        if results:
            self._pace.took(len(results), seconds)
        found = iter(results)
        for item in chunk:
            self._accept(item, self._task.result(item) if item.puzzle is None else next(found))

    def _accept(self, item: Item, result: _Result | Failed) -> None:
        if isinstance(result, Failed) and result.ends:
            raise NinefoldError("{reason}", reason=result.reason)
        self._take(item, result)


def _outcome(future: "Future[tuple[list[_Result | Failed], float]]") -> tuple[list[_Result | Failed], float]:
    """Wait for the results of a chunk."""
    from concurrent.futures import wait
    from concurrent.futures.process import BrokenProcessPool

    # A signal that reaches another thread does not end a wait: check for signals from time to time.
    while not wait([future], _LOOK).done:
        pass
    try:
        return future.result()
    except BrokenProcessPool:
        raise NinefoldError("a worker process died, perhaps out of memory: try a smaller -j") from None


class _Task(NamedTuple, Generic[_Result]):
    """The work on a puzzle, and the errors after which the next puzzle may succeed."""

    args: Namespace
    work: Callable[[Item], _Result]
    errors: tuple[type[NinefoldError], ...]

    def result(self, item: Item) -> _Result | Failed:
        """Work on a puzzle."""
        if item.puzzle is None:
            return Failed(in_language(self.args, item.error))
        try:
            return self.work(item)
        except NinefoldError as error:
            return Failed(in_language(self.args, error), ends=not isinstance(error, self.errors))


class _Pool:
    """Processes that share the work. They end with this process, and leave Ctrl-C to it."""

    def __init__(
        self, jobs: int, prepare: "Prepare[Any]", args: Namespace, errors: tuple[type[NinefoldError], ...]
    ) -> None:
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import active_children, get_context

        self._others = set(active_children())
        # Spawned, because a fork would copy the threads of the progress bar in an unknown state.
        self._pool: ProcessPoolExecutor = ProcessPoolExecutor(
            jobs, get_context("spawn"), initializer=_begin, initargs=(prepare, args, errors)
        )

    def submit(self, puzzles: list[_Sent]) -> "Future[tuple[list[Any], float]]":
        """Hand a chunk over; starts another process if all are busy."""
        with _undisturbed():
            return self._pool.submit(_work_on, puzzles)

    def close(self, *, kill: bool) -> None:
        """End the processes: now, or when they are done."""
        from multiprocessing import active_children

        if kill:
            for process in set(active_children()) - self._others:
                process.terminate()
        self._pool.shutdown(cancel_futures=kill)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Hold Ctrl-C and other signals back until a process has started: half started, it would complain.

    The process inherits the blocked signal, so it never sees Ctrl-C, not even while it loads Python.
    """
    import signal
    from threading import current_thread, main_thread

    if not hasattr(signal, "pthread_sigmask") or current_thread() is not main_thread():  # Windows has none
        yield
        return
    arrived: list[int] = []
    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    handlers = {number: signal.getsignal(number) for number in numbers}
    ours = {number: handler for number, handler in handlers.items() if callable(handler)}
    for number in ours:
        signal.signal(number, lambda number, _: arrived.append(number))
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        for number, handler in ours.items():
            signal.signal(number, handler)
        if arrived:
            signal.raise_signal(arrived[0])


#: The work of a process of the pool.
_task: _Task[Any] | None = None


def _begin(prepare: "Prepare[Any]", args: Namespace, errors: tuple[type[NinefoldError], ...]) -> None:
    """Prepare a process of the pool."""
    import signal
    import warnings
    from threading import Thread

    global _task
    warnings.filterwarnings("ignore", "the plug-in")  # the main process shows these
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    _task = _Task(args, prepare(args), errors)


def _end_with_parent() -> None:
    """Wait for the end of the main process, which may have been killed, and end as well."""
    from multiprocessing import parent_process
    from multiprocessing.connection import wait

    parent = parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(1)


def _work_on(puzzles: list[_Sent]) -> tuple[list[Any], float]:
    """Work on a chunk in a process of the pool; return the results and the seconds it took."""
    assert _task is not None
    start = process_time()
    results = [_task.result(Item(where, puzzle, None, board=board)) for where, puzzle, board in puzzles]
    return results, process_time() - start
