"""A limited number of worker processes, with a limited queue.

Processes rather than threads, because a process that does not stop in time or uses too much memory can be
killed without affecting the others; see docs/decisions/0009-processes-for-work.md.
"""

import asyncio
import signal
import subprocess
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress

import msgspec

from ninefold.message import seconds_message
from ninefold.terminal import print_message
from ninefold.web.api.errors import Problem
from ninefold.web.limits import RequestLimits
from ninefold.web.worker import HEAD, Job, Reply

__all__ = ["Pool"]

_read_reply = msgspec.msgpack.Decoder(Reply).decode
#: Time for a worker to start, which includes loading Python.
_START_SECONDS = 30.0


class _Interrupted(Exception):
    """Ctrl-C at the terminal has ended a new worker; it ends the server, too."""


class Pool:
    """The workers of a server process, started on demand and restarted if they die."""

    def __init__(self, limits: RequestLimits) -> None:
        self._limits = limits
        self._idle: list[Process] = []
        self._free = asyncio.Semaphore(limits.pool)
        self._waiting = 0
        self._all: set[Process] = set()

    async def run(self, job: Job) -> Reply:
        """Run a job as soon as a worker is free; raise Problem if it waits or takes too long."""
        await self._turn()
        try:
            return await self._work(job)
        finally:
            self._free.release()

    async def _turn(self) -> None:
        """Wait for a free worker, if there is room in the queue."""
        if not self._free.locked():
            await self._free.acquire()  # returns immediately
            return
        if self._waiting >= self._limits.queue:
            raise _busy()
        self._waiting += 1
        try:
            # Python 3.11's `wait_for` would lose a cancellation that comes just as a worker becomes free.
            async with asyncio.timeout(self._limits.wait_seconds):
                await self._free.acquire()
        except TimeoutError:
            raise _busy() from None
        finally:
            self._waiting -= 1

    async def warm(self) -> None:
        """Start the first worker in advance, which takes half a second; print a message if it fails."""
        async with self._free:
            with suppress(Problem):
                self._idle.append(await self._worker())

    async def _work(self, job: Job) -> Reply:
        worker = await self._worker()
        try:
            async with asyncio.timeout(job.seconds + self._limits.grace_seconds):
                reply = await _ask(worker, job)
        except BaseException as error:  # including the cancellation of the client's task
            await self._end(worker)
            if isinstance(error, TimeoutError):
                raise Problem(
                    "limit-reached",
                    "the request did not finish within the limit of {limit}",
                    limit=seconds_message(job.seconds),
                ) from None
            if isinstance(error, OSError | EOFError):
                raise Problem(
                    "limit-reached", "the worker process died; the request may need too much memory"
                ) from None
            raise
        if reply.is_last:
            await self._end(worker)
        else:
            self._idle.append(worker)
        return reply

    async def _worker(self) -> Process:
        """Return an idle worker that is alive, or a new one."""
        while self._idle:
            worker = self._idle.pop()
            if worker.returncode is None and not _at_end(worker):
                return worker
            await self._end(worker)
        try:
            return await self._start()
        except _Interrupted:
            raise _not_started() from None
        except (OSError, EOFError, TimeoutError) as error:
            print_message(f"ninefold: cannot start a worker process: {error!r}")
            raise _not_started() from None

    async def _start(self) -> Process:
        worker = await asyncio.create_subprocess_exec(
            sys.executable,
            "-P",  # do not import from the current folder
            "-m",
            "ninefold.web.worker",
            str(self._limits.worker_bytes),
            stdin=PIPE,
            stdout=PIPE,
            # Ctrl-C at the terminal must not reach a worker that is still loading.
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),  # the same on Windows
        )
        self._all.add(worker)
        try:
            async with asyncio.timeout(_START_SECONDS):
                await _reader(worker).readexactly(HEAD.size)
        except EOFError:
            with suppress(TimeoutError):
                async with asyncio.timeout(1.0):
                    await worker.wait()  # killing a process that is ending can lose its exit code
            await self._end(worker)
            if worker.returncode == -signal.SIGINT:  # it did not have a session of its own yet
                raise _Interrupted from None
            raise
        except BaseException:
            await self._end(worker)
            raise
        return worker

    async def _end(self, worker: Process) -> None:
        """Kill a worker if it is still alive."""
        self._all.discard(worker)
        if worker.returncode is None:
            with suppress(ProcessLookupError):
                worker.kill()
        await worker.wait()

    async def close(self) -> None:
        """Stop all workers: close the input of idle ones, and kill the others."""
        for worker in list(self._all):
            if worker in self._idle and worker.stdin is not None:
                worker.stdin.close()
        ends = [asyncio.wait_for(worker.wait(), 1.0) for worker in self._all if worker in self._idle]
        await asyncio.gather(*ends, return_exceptions=True)
        for worker in list(self._all):
            await self._end(worker)

    @property
    def pids(self) -> list[int]:
        """The process ids of the workers, for monitoring."""
        return [worker.pid for worker in self._all]


def _busy() -> Problem:
    return Problem("busy", "the server is busy; try again in a few seconds")


def _not_started() -> Problem:
    return Problem("busy", "the server cannot start a worker process; try again later")


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
