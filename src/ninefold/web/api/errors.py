"""What goes wrong, as `{"error": {"code", "message", "cell"?}}` with a status."""

from msgspec import UNSET, DecodeError, Struct, UnsetType, ValidationError

from ninefold._native import cell_name
from ninefold.errors import LimitReached, MultipleSolutions, NinefoldError, NoSolution, PuzzleError

__all__ = ["CODES", "ErrorBody", "Problem", "problem_of"]

#: Every code with its status and what it means.
CODES: dict[str, tuple[int, str]] = {
    "bad-http": (400, "the request is not HTTP"),
    "bad-json": (400, "the body is not JSON"),
    "not-found": (404, "there is nothing at this address"),
    "method-not-allowed": (405, "the address knows other methods"),
    "slow-client": (408, "the body did not arrive in time"),
    "too-large": (413, "the body is larger than the server takes"),
    "media-type": (415, "the body is not application/json"),
    "unknown-host": (421, "the server does not answer to this name; `--name` gives it one"),
    "bad-request": (422, "a field is missing, unknown, or has a wrong value; the message says which"),
    "puzzle": (422, "the text is not a puzzle, or two equal digits clash; `cell` is where"),
    "no-solution": (422, "the puzzle has no solution, so that nothing can be said of it"),
    "multiple-solutions": (422, "the puzzle has several solutions, and the question is about one"),
    "internal": (500, "a mistake of the server; its log has the request id"),
    "busy": (503, "the server has enough to do; `Retry-After` says when to come back"),
    "limit-reached": (503, "the work took longer than a request may take, and there is no partial answer"),
}


class ErrorDetail(Struct, frozen=True):
    """What went wrong: a code for programs, a message for people, the cell if it is about one."""

    code: str
    message: str
    cell: str | UnsetType = UNSET


class ErrorBody(Struct, frozen=True):
    """The body of every answer that is no 2xx."""

    error: ErrorDetail


class Problem(Exception):
    """A request that cannot be answered."""

    def __init__(self, code: str, message: str, cell: int | None = None) -> None:
        super().__init__(message)
        self.code, self.message, self.cell = code, message, cell

    @property
    def status(self) -> int:
        """Of HTTP."""
        return CODES[self.code][0]

    @property
    def body(self) -> ErrorBody:
        """As it is sent."""
        return ErrorBody(
            ErrorDetail(self.code, self.message, UNSET if self.cell is None else cell_name(self.cell))
        )


_CODES: tuple[tuple[type[Exception], str], ...] = (
    (ValidationError, "bad-request"),
    (DecodeError, "bad-json"),
    (UnicodeDecodeError, "bad-json"),
    (RecursionError, "bad-json"),
    (PuzzleError, "puzzle"),
    (NoSolution, "no-solution"),
    (MultipleSolutions, "multiple-solutions"),
    (LimitReached, "limit-reached"),
    (MemoryError, "limit-reached"),
    (NinefoldError, "bad-request"),
)


def problem_of(error: Exception) -> Problem:
    """What to tell the client; the reason of a mistake of ours stays in the log.

    >>> problem_of(PuzzleError("r1c1: two 5s", cell=0)).body.error
    ErrorDetail(code='puzzle', message='r1c1: two 5s', cell='r1c1')
    """
    if isinstance(error, Problem):
        return error
    for kind, code in _CODES:
        if isinstance(error, kind):
            return Problem(code, str(error) or CODES[code][1], getattr(error, "cell", None))
    return Problem("internal", "a mistake of the server; its log tells more")
