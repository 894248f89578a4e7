"""A process of the pool: reads a request, does the work, writes the answer, and waits for the next.

Messages are frames: their length in four bytes, then a job or a reply as msgpack. It ends when nobody writes
to it any more.
"""

import os
import signal
import struct
import sys
import traceback
from contextlib import suppress
from typing import BinaryIO, NamedTuple

import msgspec

from ninefold.numbers import Deadline
from ninefold.web.api import ENDPOINTS
from ninefold.web.api.errors import problem_of

__all__ = ["HEAD", "Job", "Reply", "main"]

#: Of a frame.
HEAD = struct.Struct("<I")


class Job(NamedTuple):
    """Which endpoint, how long it may take, the body as the client sent it, and the id of the request."""

    endpoint: str
    seconds: float
    body: bytes
    id: str = "-"

    def packed(self) -> bytes:
        """As a frame."""
        data = msgspec.msgpack.encode(self)
        return HEAD.pack(len(data)) + data


class Reply(NamedTuple):
    """A status of HTTP, the body for the client, and whether the worker ends with it."""

    status: int
    body: bytes
    is_last: bool = False


_read_job = msgspec.msgpack.Decoder(Job).decode
_decoders = {name: msgspec.json.Decoder(endpoint.request) for name, endpoint in ENDPOINTS.items()}
_encode = msgspec.json.Encoder().encode


def work(job: Job) -> Reply:
    """Do what is asked for; whatever goes wrong is an answer, too."""
    endpoint = ENDPOINTS[job.endpoint]
    try:
        answer = endpoint.run(_decoders[job.endpoint].decode(job.body), Deadline(job.seconds))
        return Reply(200, _encode(answer))
    except Exception as error:
        problem = problem_of(error)
        if problem.code == "internal":
            with suppress(OSError):  # nobody may read what we write
                print(job.id, traceback.format_exc(), file=sys.stderr, flush=True)
        return Reply(problem.status, _encode(problem.body))


def main() -> None:
    """Serve standard input, until it is closed."""
    for request in (signal.SIGINT, signal.SIGTERM):  # they are for the server, which then closes our input
        signal.signal(request, signal.SIG_IGN)
    most_bytes = int(sys.argv[1])
    _limit_memory(most_bytes)
    source, target = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints by mistake must not spoil the frames
    target.write(HEAD.pack(0))  # ready
    target.flush()
    while head := source.read(HEAD.size):
        reply = work(_read_job(source.read(HEAD.unpack(head)[0])))
        reply = reply._replace(is_last=_peak_bytes() > most_bytes // 2)
        _answer(target, reply)
        if reply.is_last:
            return


def _answer(target: BinaryIO, reply: Reply) -> None:
    data = msgspec.msgpack.encode(reply)
    target.write(HEAD.pack(len(data)))
    target.write(data)
    target.flush()


def _limit_memory(most_bytes: int) -> None:
    """No more than so much, where the system can say so."""
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (most_bytes, most_bytes))


def _peak_bytes() -> int:
    """The most memory that this process has had."""
    try:
        import resource
    except ImportError:
        return 0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else 1024 * peak


if __name__ == "__main__":
    main()
