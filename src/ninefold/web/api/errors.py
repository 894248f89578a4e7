"""Errors, as `{"error": {"code", "message", "cell"?}}` with a status."""

from msgspec import UNSET, DecodeError, Struct, UnsetType, ValidationError

from ninefold._native import cell_name
from ninefold.errors import LimitReached, MultipleSolutions, NinefoldError, NoSolution, PuzzleError
from ninefold.message import Message, Template, message
from ninefold.translation import ENGLISH, codes, lookup, translated

__all__ = ["CODES", "ErrorBody", "Problem", "problem_of"]

#: All codes, with their status and meaning.
CODES: dict[str, tuple[int, str]] = {
    "bad-http": (400, "the request is not HTTP"),
    "bad-json": (400, "the body is not JSON"),
    "cross-origin": (403, "the page of this origin may not send this request; `--cors` allows origins"),
    "not-found": (404, "there is nothing at this address"),
    "method-not-allowed": (405, "the address knows other methods"),
    "slow-client": (408, "the body did not arrive in time"),
    "too-large": (413, "the body is larger than the server takes"),
    "url-too-long": (414, "the URL is longer than the server takes"),
    "media-type": (415, "the body is not application/json"),
    "unknown-host": (421, "the server does not answer to this name; `--name` gives it one"),
    "bad-request": (422, "a field is missing, unknown, or has a wrong value; the message says which"),
    "puzzle": (422, "the text is not a puzzle, or two equal digits clash; `cell` is where"),
    "no-solution": (422, "the puzzle has no solution, so that nothing can be said of it"),
    "multiple-solutions": (422, "the puzzle has several solutions, and the question is about one"),
    "head-too-large": (431, "the request has too many fields, or too many bytes around its body"),
    "internal": (500, "a mistake of the server; its log has the request id"),
    "busy": (503, "the server has enough to do; `Retry-After` says when to come back"),
    "limit-reached": (503, "the work took longer than a request may take, and there is no partial answer"),
}


class ErrorDetail(Struct, frozen=True):
    """An error: a code for programs, a message for people, and the cell if it is about one."""

    code: str
    message: str
    cell: str | UnsetType = UNSET


class ErrorBody(Struct, frozen=True):
    """The body of every answer that is not 2xx."""

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
        """The body to send, in a language; English if ninefold does not have it."""
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
    (NinefoldError, "bad-request"),
)


def problem_of(error: Exception) -> Problem:
    """Return the problem for the client; details of internal errors stay in the log.

    >>> problem_of(PuzzleError("the text holds no puzzle")).body("de").error
    ErrorDetail(code='puzzle', message='der Text enthält kein Rätsel', cell=UNSET)
    """
    if isinstance(error, Problem):
        return error
    for kind, code in _CODES:
        if isinstance(error, kind):
            said = error.message if isinstance(error, NinefoldError) else str(error) or CODES[code][1]
            return Problem(code, said, getattr(error, "cell", None))
    return Problem("internal", "a mistake of the server; its log tells more")
