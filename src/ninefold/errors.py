"""The exceptions that ninefold raises.

NinefoldError(ValueError)
 ├── PuzzleError         the text is not a puzzle, or its givens clash; has line, cell and reason
 ├── NoSolution          the puzzle has no solution
 ├── MultipleSolutions   the puzzle has several solutions, and unique=True was set
 ├── LimitReached        the search hit its limit of nodes or seconds, or got stuck
 ├── NotFound            no matching puzzle was found within the limits; has the closest one
 ├── UnknownAlgorithm    no algorithm has that name
 ├── TechniqueError      a technique written in Python failed, or found a wrong step
 └── MissingExtra        an optional library is not installed; the message says how to install it
"""

from ninefold.message import Message, Template, english, filled, message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ninefold.puzzle import Puzzle
    from ninefold.search_result import SearchResult

__all__ = [
    "LimitReached",
    "MissingExtra",
    "MultipleSolutions",
    "NinefoldError",
    "NoSolution",
    "NotFound",
    "PuzzleError",
    "TechniqueError",
    "UnknownAlgorithm",
]


class NinefoldError(ValueError):
    """The base class of all errors that ninefold raises on purpose. They can be pickled without loss.

    The text is English. `template` and `fields` are its parts; `ninefold.translation.translated` translates
    it.

    >>> error = NinefoldError("no column {column}", column="id")
    >>> str(error), error.template, error.fields
    ('no column id', 'no column {column}', {'column': 'id'})
    """

    def __init__(self, template: Template | Message = "", **fields: object) -> None:
        if isinstance(template, Message):
            fields = {**template.fields, **fields}
            template = template.template
        super().__init__(filled(english(template), fields))
        self.template = template
        self.fields = fields

    @property
    def message(self) -> Message:
        """The text as a message that can be translated."""
        return Message(self.template, self.fields)

    def __reduce__(self) -> "tuple[Any, ...]":
        return _restore, (type(self), self.args, self.__dict__)


def _restore(kind: type[NinefoldError], args: "tuple[Any, ...]", state: "dict[str, Any]") -> NinefoldError:
    error = kind.__new__(kind)
    error.args = args
    error.__dict__.update(state)
    return error


class PuzzleError(NinefoldError):
    """The text is not a puzzle, or its givens clash.

    >>> import ninefold as nf
    >>> try:
    ...     nf.Puzzle("8.3.6")
    ... except nf.PuzzleError as error:
    ...     print(error.reason)
    5 characters, expected 81
    """

    def __init__(
        self,
        reason: Template | Message,
        *,
        line: int | None = None,
        cell: int | None = None,
        **fields: object,
    ) -> None:
        super().__init__(reason, **fields)
        self.reason = str(self)
        self.line = line
        self.cell = cell
        self.args = (str(self.message),)

    @property
    def message(self) -> Message:
        """The text as a message that can be translated: the line, if known, and the reason."""
        if self.line is None:
            return super().message
        return message("line {line}: {reason}", line=self.line, reason=super().message)

    def at_line(self, line: int | None) -> "PuzzleError":
        """Return the same error with the number of the line it occurred in."""
        return PuzzleError(super().message, line=line, cell=self.cell)


class NoSolution(NinefoldError):
    """The puzzle has no solution. `cell` is a cell with no possible digit, if that is the reason."""

    def __init__(self, template: Template | Message, *, cell: int | None = None, **fields: object) -> None:
        super().__init__(template, **fields)
        self.cell = cell


class MultipleSolutions(NinefoldError):
    """The puzzle has several solutions; `grids` holds the first two."""

    def __init__(self, template: Template | Message, grids: tuple[str, ...], **fields: object) -> None:
        super().__init__(template, **fields)
        self.grids = grids


class LimitReached(NinefoldError):
    """The search hit a limit, or got stuck because it does not guess. `result` holds what it found."""

    def __init__(self, template: Template | Message, result: "SearchResult", **fields: object) -> None:
        super().__init__(template, **fields)
        self.result = result


class NotFound(NinefoldError):
    """No matching puzzle was found within the limits of attempts and seconds.

    `closest` is the attempt that came closest; `puzzles` holds the matching puzzles found before.
    """

    def __init__(self, template: Template | Message, closest: "Puzzle | None", **fields: object) -> None:
        super().__init__(template, **fields)
        self.closest = closest
        self.puzzles: tuple[Puzzle, ...] = ()


class UnknownAlgorithm(NinefoldError):
    """No algorithm has that name."""


class TechniqueError(NinefoldError):
    """A technique written in Python failed, or found a wrong step. The message names it and its plug-in."""


class MissingExtra(NinefoldError):
    """An optional library is not installed."""
