"""What can go wrong, as one tree.

NinefoldError(ValueError)
 ├── PuzzleError         a text is not a puzzle, or its givens clash; names line, cell and reason
 ├── NoSolution          the puzzle has no solution
 ├── MultipleSolutions   the puzzle has several, and one was asked for with unique=True
 ├── LimitReached        a limit of nodes or seconds ended the search before its answer, or it got stuck
 ├── NotFound            no puzzle as wished for was found within the limits; has the closest one
 ├── UnknownAlgorithm    no algorithm has that name
 └── MissingExtra        an optional library is not installed; the message says how to install it
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ninefold.outcome import SearchResult
    from ninefold.puzzle import Puzzle

__all__ = [
    "LimitReached",
    "MissingExtra",
    "MultipleSolutions",
    "NinefoldError",
    "NoSolution",
    "NotFound",
    "PuzzleError",
    "UnknownAlgorithm",
]


class NinefoldError(ValueError):
    """The root of all errors that ninefold raises on purpose. They can be pickled, with all they know."""

    def __reduce__(self) -> "tuple[Any, ...]":
        return _restore, (type(self), self.args, self.__dict__)


def _restore(kind: type[NinefoldError], args: "tuple[Any, ...]", state: "dict[str, Any]") -> NinefoldError:
    error = kind.__new__(kind)
    error.args = args
    error.__dict__.update(state)
    return error


class PuzzleError(NinefoldError):
    """A text is not a puzzle, or its givens clash.

    >>> import ninefold as nf
    >>> try:
    ...     nf.Puzzle("8.3.6")
    ... except nf.PuzzleError as error:
    ...     print(error.reason)
    5 characters, expected 81
    """

    def __init__(self, reason: str, *, line: int | None = None, cell: int | None = None) -> None:
        super().__init__(reason if line is None else f"line {line}: {reason}")
        self.reason = reason
        self.line = line
        self.cell = cell


class NoSolution(NinefoldError):
    """The puzzle has no solution. `cell` is a cell that no digit fits into, where that is the reason."""

    def __init__(self, message: str, *, cell: int | None = None) -> None:
        super().__init__(message)
        self.cell = cell


class MultipleSolutions(NinefoldError):
    """The puzzle has several solutions; `grids` holds the first two."""

    def __init__(self, message: str, grids: tuple[str, ...]) -> None:
        super().__init__(message)
        self.grids = grids


class LimitReached(NinefoldError):
    """The search ended at a limit, or without guesses got stuck. `result` tells how far it came."""

    def __init__(self, message: str, result: "SearchResult") -> None:
        super().__init__(message)
        self.result = result


class NotFound(NinefoldError):
    """No such puzzle was found within the limits of attempts and seconds.

    `closest` is the attempt that came closest, `puzzles` are those that were found before.
    """

    def __init__(self, message: str, closest: "Puzzle | None") -> None:
        super().__init__(message)
        self.closest = closest
        self.puzzles: tuple[Puzzle, ...] = ()


class UnknownAlgorithm(NinefoldError):
    """No algorithm has that name."""


class MissingExtra(NinefoldError):
    """An optional library is not installed."""
