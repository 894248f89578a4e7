"""The JSON of f-puzzles, which SudokuPad reads too: a grid of cells, and a list for each kind of rule.

`keys` lists the rules that it can store. Classic puzzles keep the state of the game; of other puzzles, only
the puzzle itself is read and written. The modules for that load on first use.
"""

from collections.abc import Mapping
from typing import Any

from ninefold._native import Board
from ninefold.puzzle import Puzzle

__all__ = ["is_fpuzzles", "read", "write", "write_variant"]


def is_fpuzzles(document: Mapping[str, Any]) -> bool:
    """True if an object looks like a puzzle of f-puzzles."""
    return "size" in document and isinstance(document.get("grid"), list)


def read(document: Mapping[str, Any]) -> Board | Puzzle:
    """Return the puzzle of a document, or the board of a classic one. Unknown rules are an error."""
    from ninefold.formats.fpuzzles import reading

    return reading.read(document)


def write(board: Board) -> dict[str, Any]:
    """Return the document of a classic board."""
    from ninefold.formats.fpuzzles import classic

    return classic.write(board)


def write_variant(puzzle: Puzzle) -> dict[str, Any]:
    """Return the document of a variant. A rule that it cannot store is an error."""
    from ninefold.formats.fpuzzles import writing

    return writing.write_variant(puzzle)
