"""Errors: an HTTP status, and `{"error": {"code", "message", "cell"?}}` as the body."""

from msgspec import UNSET, DecodeError, Struct, UnsetType, ValidationError

from ninefold._native import cell_name
from ninefold.errors import (
    LimitReached,
    MissingExtra,
    MultipleSolutions,
    NinefoldError,
    NoSolution,
    PuzzleError,
    TechniqueError,
)
from ninefold.message import Message, Template, message
from ninefold.translation import ENGLISH, codes, lookup, translated

__all__ = ["CODES", "ErrorBody", "Problem", "problem_of"]

#: All codes, with their status and meaning.
CODES: dict[str, tuple[int, str]] = {
    "bad-http": (400, "the request is not valid HTTP"),
    "bad-json": (400, "the body is not valid JSON"),
    "cross-origin": (403, "pages of this origin may not use the API; allow the origin with `--cors`"),
    "not-found": (404, "there is nothing at this address"),
    "method-not-allowed": (405, "this address does not support the method; `Allow` lists those it does"),
    "slow-client": (408, "the body did not arrive in time"),
    "too-large": (413, "the body is too large"),
    "url-too-long": (414, "the URL is too long"),
    "media-type": (415, "the body is not application/json"),
    "unknown-host": (421, "the server does not answer to this host name; allow it with `--name`"),
    "bad-request": (422, "a field is missing or unknown, or has an invalid value; the message says which"),
    "puzzle": (422, "the text is not a puzzle, or a digit is repeated in a house; `cell` says where"),
    "no-solution": (422, "the puzzle has no solution"),
    "multiple-solutions": (422, "the puzzle has more than one solution"),
    "head-too-large": (431, "the request has too many header fields, or too many bytes besides its body"),
    "internal": (500, "an error in the server; look for the request id in its log"),
    "missing-extra": (
        501,
        "an optional library is not installed on the server; the message says how to install it",
    ),
    "busy": (503, "the server is busy; try again after the time in `Retry-After`"),
    "limit-reached": (503, "the request hit its limit of time or memory, and there is no partial answer"),
}


class ErrorDetail(Struct, frozen=True):
    """An error: a code for programs, a message for people, and the cell it is about, if any."""

    code: str
    message: str
    cell: str | UnsetType = UNSET


class ErrorBody(Struct, frozen=True):
    """The body of every error response."""

    error: ErrorDetail


class Problem(Exception):
    """A request that cannot be answered."""

    def __init__(
        self, code: str, template: Template | Message, cell: int | None = None, **fields: object
    ) -> None:
        self.message = template if isinstance(template, Message) else message(template, **fields)
        super().__init__(str(self.message))
        self.code, self.cell = code, cell

    @property
    def status(self) -> int:
        """The HTTP status."""
        return CODES[self.code][0]

    def body(self, language: str = ENGLISH) -> ErrorBody:
        """Return the body to send, in the given language, or in English if ninefold has no translation."""
        known = lookup(language, codes()) or ENGLISH
        cell = UNSET if self.cell is None else cell_name(self.cell)
        return ErrorBody(ErrorDetail(self.code, translated(self.message, known), cell))


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
    (TechniqueError, "internal"),
    (MissingExtra, "missing-extra"),
    (NinefoldError, "bad-request"),
)


def problem_of(error: Exception) -> Problem:
    """Return the problem for the client; details of internal errors stay in the log.

    >>> problem_of(PuzzleError("no puzzle found in this text")).body("de").error
    ErrorDetail(code='puzzle', message='kein Rätsel in diesem Text gefunden', cell=UNSET)
    """
    if isinstance(error, Problem):
        return error
    for kind, code in _CODES:
        if isinstance(error, kind):
            said = error.message if isinstance(error, NinefoldError) else str(error) or CODES[code][1]
            return Problem(code, said, getattr(error, "cell", None))
    return Problem("internal", "internal error; the server log has the details")
