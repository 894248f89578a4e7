"""What a request may use. Whatever asks for more gets an answer that says so, at once."""

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
    "Limits",
]

#: In one body.
MOST_PUZZLES = 1000
#: Characters of one puzzle; a boxed grid of candidates has 2,500.
MOST_TEXT = 20_000
#: Characters of a name, so that a message can repeat it.
MOST_NAME = 100
#: Solutions to count.
MOST_SOLUTIONS = 1_000_000
#: Steps to list.
MOST_STEPS = 500
#: Placements and take-backs to tell.
MOST_MOVES = 20_000
#: What a client may ask for; the server's own limit may be lower.
LEAST_SECONDS, MOST_SECONDS = 0.1, 60


class Limits(Struct, frozen=True, kw_only=True):
    """The limits of a server; those above are a part of the API."""

    #: Of a body; a thousand puzzles fit, with their pencil marks.
    body_bytes: int = 1024 * 1024
    #: Of work for a request, which then tells what it has so far.
    seconds: float = 10.0
    #: Beyond these, until a worker that does not listen is killed.
    grace_seconds: float = 3.0
    #: Processes for what takes longer than a fraction of a millisecond.
    pool: int = max(1, min(4, os.cpu_count() or 1))
    #: Requests that wait for one of them.
    queue: int = 32
    #: How long they wait.
    wait_seconds: float = 10.0
    #: For a client to send a head, a body, and to read an answer.
    client_seconds: float = 15.0
    #: Open at once, for each process of the server.
    connections: int = 1000
    #: How long requests may go on when the server is asked to end.
    shutdown_seconds: float = 5.0
    #: Of a worker's memory: none may have more, and one that has had half of it is replaced.
    worker_bytes: int = 2 * 1024**3
