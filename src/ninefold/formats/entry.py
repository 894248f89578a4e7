"""What a reader finds: a puzzle, or the mistake in its place."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from ninefold._native import Board
from ninefold.errors import PuzzleError
from ninefold.formats.state import givens_of
from ninefold.puzzle import Puzzle

__all__ = ["NOTHING", "Entry"]

#: No other columns.
NOTHING: Mapping[str, object] = MappingProxyType({})


class Entry(NamedTuple):
    """A puzzle or the mistake in its place, its line number, and the comment (`# NAME`) above it.

    `others` are the other columns of a table with a heading, by name. `board` is the state of the game, from
    formats that store one; None if the puzzle is all there is.
    """

    line: int
    puzzle: Puzzle | None
    error: PuzzleError | None
    group: str = ""
    others: Mapping[str, object] = NOTHING
    board: Board | None = None

    @classmethod
    def of(cls, line: int, found: Puzzle | Board, group: str = "") -> "Entry":
        """Return the entry of a puzzle, or of a game: its givens are the puzzle."""
        if isinstance(found, Puzzle):
            return cls(line, found, None, group)
        has_state = bool(found.placed) or found.restricted
        return cls(line, Puzzle(givens_of(found)), None, group, board=found if has_state else None)
