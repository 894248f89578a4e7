"""Limits for requests. A request that exceeds one gets an error at once."""

import os

from msgspec import Struct

__all__ = [
    "LEAST_SECONDS",
    "MOST_MOVES",
    "MOST_NAME",
    "MOST_PUZZLES",
    "MOST_SECONDS",
    "MOST_SOLUTIONS",
    "MOST_STEPS",
    "MOST_TEXT",
    "RequestLimits",
]

#: In one body.
MOST_PUZZLES = 1000
#: Characters of one puzzle; a boxed grid of candidates has 2,500.
MOST_TEXT = 20_000
#: Characters of a name, so a message can repeat it.
MOST_NAME = 100
#: Solutions to count.
MOST_SOLUTIONS = 1_000_000
#: Steps to list.
MOST_STEPS = 500
#: Moves of a trace to list.
MOST_MOVES = 20_000
#: The most a client may request; the server's own limit may be lower.
LEAST_SECONDS, MOST_SECONDS = 0.1, 60


class RequestLimits(Struct, frozen=True, kw_only=True):
    """The limits of a server; those above are a part of the API."""

    #: Of a request without its body: request line, header, trailers, and the lines between chunks.
    head_bytes: int = 64 * 1024
    #: Of the URL alone.
    url_bytes: int = 8 * 1024
    #: In the header and the trailers of a request.
    head_fields: int = 100
    #: Requests of one connection that wait for the answers to earlier ones.
    pipeline: int = 32
    #: Of a body; a thousand puzzles fit, with their pencil marks.
    body_bytes: int = 1024 * 1024
    #: Of work for a request, which then returns what it has so far.
    seconds: float = 10.0
    #: Extra seconds before an unresponsive worker is killed.
    grace_seconds: float = 3.0
    #: Processes for work that takes longer than a fraction of a millisecond.
    pool: int = max(1, min(4, os.cpu_count() or 1))
    #: Requests that wait for one of them.
    queue: int = 32
    #: How long they wait.
    wait_seconds: float = 10.0
    #: For a client to send a head, a body, and to read an answer.
    client_seconds: float = 15.0
    #: Open at once, for each process of the server.
    connections: int = 1000
    #: The time for open requests to finish when the server shuts down.
    shutdown_seconds: float = 5.0
    #: Of a worker's memory: the hard limit; a worker that has used half of it is replaced.
    worker_bytes: int = 2 * 1024**3
    #: Of the memory of each server process, which needs 40 MB: a second line of defence.
    server_bytes: int = 2 * 1024**3
