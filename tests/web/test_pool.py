"""The pool of workers: a request that is cancelled never starts to work."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest
from msgspec.structs import replace

from ninefold.web.pool import Pool
from ninefold.web.worker import Job, Reply
from tests.web.conftest import GENEROUS

JOB = Job("solve", 1.0, b"{}")


class Endless(Pool):
    """A pool whose jobs never end."""

    started = 0

    async def _work(self, job: Job) -> Reply:
        self.started += 1
        await asyncio.Event().wait()
        raise AssertionError


async def turns(count: int = 5) -> None:
    """Let the other tasks run until they wait."""
    for _ in range(count):
        await asyncio.sleep(0)


@pytest.mark.parametrize("between", range(4))
def test_request_cancelled_as_a_worker_gets_free_ends(between: int) -> None:
    async def scenario() -> None:
        pool = Endless(replace(GENEROUS, pool=1))
        working, waiting = (asyncio.create_task(pool.run(JOB)) for _ in range(2))
        await turns()
        assert pool.started == 1
        working.cancel()
        await turns(between)
        waiting.cancel()
        await turns()
        assert waiting.cancelled()
        assert pool.started == 1 + (between > 1)  # it had started by then
        last = asyncio.create_task(pool.run(JOB))  # the worker is free
        await turns()
        assert pool.started == 2 + (between > 1)
        last.cancel()
        await asyncio.gather(last, return_exceptions=True)

    with ThreadPoolExecutor(1) as threads:  # this thread may have a loop already: that of the browser
        threads.submit(asyncio.run, scenario()).result()
