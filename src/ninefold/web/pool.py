"""A bounded number of processes that do the work, and a bounded queue before them.

Processes and not threads: one that does not stop in time, or takes too much memory, can be killed, and the
others go on; see docs/decisions/0009-processes-for-work.md.
"""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress

import msgspec

from ninefold.web.api.errors import Problem
from ninefold.web.limits import Limits
from ninefold.web.worker import HEAD, Job, Reply

__all__ = ["Pool"]

_read_reply = msgspec.msgpack.Decoder(Reply).decode
#: How long a worker may take to start: Python has to load.
_START_SECONDS = 30.0


class Pool:
    """The workers of a server process. They are started when they are needed, and again if they die."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._idle: list[Process] = []
        self._free = asyncio.Semaphore(limits.pool)
        self._waiting = 0
        self._all: set[Process] = set()

    async def run(self, job: Job) -> Reply:
        """Have a request worked on, as soon as a worker is free; Problem if that is too late, or too long."""
        await self._turn()
        try:
            return await self._work(job)
        finally:
            self._free.release()

    async def _turn(self) -> None:
        """Wait until a worker may be used, if there is room in the queue."""
        if not self._free.locked():
            await self._free.acquire()  # at once
            return
        if self._waiting >= self._limits.queue:
            raise _busy()
        self._waiting += 1
        try:
            await asyncio.wait_for(self._free.acquire(), self._limits.wait_seconds)
        except TimeoutError:
            raise _busy() from None
        finally:
            self._waiting -= 1

    async def warm(self) -> None:
        """Start a worker before anybody asks: it takes half a second. If none starts, that is told."""
        async with self._free:
            with suppress(Problem):
                self._idle.append(await self._worker())

    async def _work(self, job: Job) -> Reply:
        worker = await self._worker()
        try:
            reply = await asyncio.wait_for(_ask(worker, job), job.seconds + self._limits.grace_seconds)
        except BaseException as error:  # the client's task may be cancelled as well
            await self._end(worker)
            if isinstance(error, TimeoutError):
                raise Problem(
                    "limit-reached",
                    f"the work has not ended after the {job.seconds:g} seconds that it may take",
                ) from None
            if isinstance(error, OSError | EOFError):
                raise Problem(
                    "limit-reached", "the work has ended its process; it may need too much memory"
                ) from None
            raise
        if reply.is_last:
            await self._end(worker)
        else:
            self._idle.append(worker)
        return reply

    async def _worker(self) -> Process:
        """One that lives and is idle, or a new one."""
        while self._idle:
            worker = self._idle.pop()
            if worker.returncode is None and not _at_end(worker):
                return worker
            await self._end(worker)
        try:
            return await self._start()
        except (OSError, EOFError, TimeoutError) as error:
            print(f"ninefold: no process for the work: {error!r}", file=sys.stderr)
            raise Problem("busy", "no process for the work could be started; try again later") from None

    async def _start(self) -> Process:
        worker = await asyncio.create_subprocess_exec(
            sys.executable,
            "-P",  # whatever lies in the folder of the user is not ours
            "-m",
            "ninefold.web.worker",
            str(self._limits.worker_bytes),
            stdin=PIPE,
            stdout=PIPE,
        )
        self._all.add(worker)
        try:
            await asyncio.wait_for(_reader(worker).readexactly(HEAD.size), _START_SECONDS)
        except BaseException:
            await self._end(worker)
            raise
        return worker

    async def _end(self, worker: Process) -> None:
        """Kill it, if it lives still."""
        self._all.discard(worker)
        if worker.returncode is None:
            with suppress(ProcessLookupError):
                worker.kill()
        await worker.wait()

    async def close(self) -> None:
        """End all workers: those that are idle see that nothing will come, the others are killed."""
        for worker in list(self._all):
            if worker in self._idle and worker.stdin is not None:
                worker.stdin.close()
        ends = [asyncio.wait_for(worker.wait(), 1.0) for worker in self._all if worker in self._idle]
        await asyncio.gather(*ends, return_exceptions=True)
        for worker in list(self._all):
            await self._end(worker)

    @property
    def pids(self) -> list[int]:
        """The processes, for whoever watches them."""
        return [worker.pid for worker in self._all]


def _busy() -> Problem:
    return Problem("busy", "the server has enough to do; try again later")


def _reader(worker: Process) -> asyncio.StreamReader:
    assert worker.stdout is not None
    return worker.stdout


def _at_end(worker: Process) -> bool:
    return _reader(worker).at_eof()


async def _ask(worker: Process, job: Job) -> Reply:
    assert worker.stdin is not None
    worker.stdin.write(job.packed())
    await worker.stdin.drain()
    reader = _reader(worker)
    size = HEAD.unpack(await reader.readexactly(HEAD.size))[0]
    return _read_reply(await reader.readexactly(size))
