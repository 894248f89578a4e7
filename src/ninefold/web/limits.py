"""Limits for requests. A request that exceeds one gets an error immediately."""

import os

from msgspec import Struct

__all__ = [
    "LEAST_SECONDS",
    "MOST_MOVES",
    "MOST_NAME",
    "MOST_PHOTO",
    "MOST_PUZZLES",
    "MOST_SECONDS",
    "MOST_SOLUTIONS",
    "MOST_STEPS",
    "MOST_TEXT",
    "RequestLimits",
]

#: Bytes of a photo; the page sends a tenth of that.
MOST_PHOTO = 6 * 1024 * 1024
#: Puzzles in one body.
MOST_PUZZLES = 1000
#: Characters in one puzzle; a drawn grid of candidates has 2,500.
MOST_TEXT = 20_000
#: Characters in a name; short enough to be repeated in an error message.
MOST_NAME = 100
#: Solutions to count.
MOST_SOLUTIONS = 1_000_000
#: Steps to list.
MOST_STEPS = 500
#: Moves to list in a trace.
MOST_MOVES = 20_000
#: Range of `max_seconds` in a request; the server's own limit may be lower.
LEAST_SECONDS, MOST_SECONDS = 0.1, 60


class RequestLimits(Struct, frozen=True, kw_only=True):
    """Limits of a server. Unlike those above, they are not part of the API."""

    #: Bytes of a request without its body: request line, header, trailers, and the lines between chunks.
    head_bytes: int = 64 * 1024
    #: Bytes of the URL alone.
    url_bytes: int = 8 * 1024
    #: Fields in the header and trailers of a request.
    head_fields: int = 100
    #: Requests on one connection that wait for earlier responses.
    pipeline: int = 32
    #: Bytes of a body; a thousand puzzles fit, with their candidates.
    body_bytes: int = 1024 * 1024
    #: Larger bodies, of endpoints that allow them, that the server holds at a time.
    large_bodies: int = 16
    #: Seconds of work per request, which then returns what it has so far.
    seconds: float = 10.0
    #: Extra seconds before an unresponsive worker is killed.
    grace_seconds: float = 3.0
    #: Processes for work that takes longer than a fraction of a millisecond.
    pool: int = max(1, min(4, os.cpu_count() or 1))
    #: Requests waiting for one of these processes.
    queue: int = 32
    #: Seconds that they may wait.
    wait_seconds: float = 10.0
    #: Seconds for a client to send a head, to send a body, and to read a response.
    client_seconds: float = 15.0
    #: Open connections per server process.
    connections: int = 1000
    #: Seconds for open requests to finish when the server shuts down.
    shutdown_seconds: float = 5.0
    #: Hard limit for the memory of a worker; one that has used half of it is replaced.
    worker_bytes: int = 2 * 1024**3
    #: Limit for the memory of a server process, which needs 40 MB: a second line of defence.
    server_bytes: int = 2 * 1024**3
