"""A process of the pool: reads a job, does it, writes the reply, and waits for the next.

Each message is a frame: its length in four bytes, then a job or a reply as msgpack. The process ends when its
input is closed.
"""

import os
import signal
import struct
import sys
import traceback
import warnings
from contextlib import suppress
from typing import BinaryIO, NamedTuple

import msgspec

from ninefold.logic import plugins
from ninefold.numbers import Deadline
from ninefold.terminal import print_message
from ninefold.translation import ENGLISH
from ninefold.web.api import ENDPOINTS
from ninefold.web.api.errors import problem_of
from ninefold.web.memory import limit_memory, peak_bytes

__all__ = ["HEAD", "Job", "Reply", "main"]

#: The head of a frame: the length of what follows.
HEAD = struct.Struct("<I")


class Job(NamedTuple):
    """The endpoint, the time limit, the body as the client sent it, and the request id."""

    endpoint: str
    seconds: float
    body: bytes
    id: str = "-"

    def packed(self) -> bytes:
        """Return the job as a frame."""
        data = msgspec.msgpack.encode(self)
        return HEAD.pack(len(data)) + data


class Reply(NamedTuple):
    """An HTTP status, the body for the client, and True if the worker ends after this reply."""

    status: int
    body: bytes
    is_last: bool = False


_read_job = msgspec.msgpack.Decoder(Job).decode
_decoders = {name: msgspec.json.Decoder(endpoint.request) for name, endpoint in ENDPOINTS.items()}
_encode = msgspec.json.Encoder().encode


def work(job: Job) -> Reply:
    """Do a job; an error also becomes a reply."""
    endpoint, language = ENDPOINTS[job.endpoint], ENGLISH
    try:
        request = _decoders[job.endpoint].decode(job.body)
        language = request.language
        return Reply(200, _encode(endpoint.run(request, Deadline(job.seconds))))
    except Exception as error:
        problem = problem_of(error)
        if problem.code == "internal":
            with suppress(OSError):  # stderr may be closed
                print_message(f"{job.id} {traceback.format_exc()}", keep="\n")
        return Reply(problem.status, _encode(problem.body(language)))


def main() -> None:
    """Do the jobs from standard input until it is closed."""
    for request in (signal.SIGINT, signal.SIGTERM):  # the server handles signals, and then closes our input
        signal.signal(request, signal.SIG_IGN)
    most_bytes = int(sys.argv[1])
    limit_memory(most_bytes, inherited=True)
    source, target = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # stray prints must not corrupt the frames
    _load_plugins()
    target.write(HEAD.pack(0))  # ready
    target.flush()
    while head := source.read(HEAD.size):
        reply = work(_read_job(source.read(HEAD.unpack(head)[0])))
        reply = reply._replace(is_last=peak_bytes() > most_bytes // 2)
        _answer(target, reply)
        if reply.is_last:
            return


def _load_plugins() -> None:
    """Load the techniques of other packages now, so no request has to wait for them."""
    with warnings.catch_warnings(record=True, category=plugins.PluginWarning, action="always") as problems:
        plugins.load()
    for problem in problems:
        print_message(f"ninefold: warning: {problem.message}")


def _answer(target: BinaryIO, reply: Reply) -> None:
    data = msgspec.msgpack.encode(reply)
    target.write(HEAD.pack(len(data)))
    target.write(data)
    target.flush()


if __name__ == "__main__":
    main()
