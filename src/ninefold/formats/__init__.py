"""Reading and writing puzzles: one file a format, detected by content.

`read` takes lines and gives an `Entry` for each puzzle or mistake; `write` makes the text of a puzzle.
"""

from collections.abc import Callable

from ninefold._native import Board
from ninefold.errors import PuzzleError
from ninefold.formats import candidate_grid, grid, line, pencilmarks
from ninefold.formats.detect import Entry, read
from ninefold.puzzle import Puzzle, board_of

__all__ = ["FORMATS", "Entry", "read", "read_one", "write"]

#: The formats that `write` knows, with a sentence each.
FORMATS = {
    "line": "81 characters, '.' for empty",
    "grid": "nine lines of nine characters",
    "blocks": "nine lines with the boxes drawn",
    "boxed": "a drawing with a frame around every cell",
    "candidates": "a grid of candidates",
    "pencilmarks": "729 characters, nine for each cell",
}

_GIVENS_WRITERS: dict[str, Callable[[str], str]] = {
    "line": line.write,
    "grid": grid.write,
    "blocks": grid.write_blocks,
    "boxed": grid.write_boxed,
}


def read_one(text: str) -> Puzzle:
    """The one puzzle that a text holds.

    >>> read_one("5 3 . . . . . . .\\n" + "6 . . 1 . . . . .\\n" + ". . . . . . . . .\\n" * 7).clues
    4
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    entries = list(read(lines))
    for entry in entries:
        if entry.error is not None:
            raise PuzzleError(
                entry.error.reason, line=entry.line if len(lines) > 1 else None, cell=entry.error.cell
            )
    if len(entries) != 1:
        raise PuzzleError(
            "the text holds no puzzle" if not entries else f"{len(entries)} puzzles, expected one"
        )
    puzzle = entries[0].puzzle
    assert puzzle is not None
    return puzzle


def write(puzzle: Puzzle | Board, format: str = "line") -> str:  # noqa: A002 - the word that users know
    """The text of a puzzle or board. A format without room for pencil marks refuses a puzzle that has some.

    >>> import ninefold as nf
    >>> p = nf.Puzzle("..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......")
    >>> print(write(p, "grid"))
    ..49.1.83
    7..56.914
    1..8.....
    .81.....5
    .7.3.96..
    4..12..37
    26..931..
    913...462
    ..5......
    """
    if format not in FORMATS:
        raise ValueError(f"unknown format {format!r}; choose from: {', '.join(FORMATS)}")
    if format in _GIVENS_WRITERS:
        restricted = puzzle.restricted if isinstance(puzzle, Board) else puzzle.pencilmarks is not None
        if restricted:
            raise PuzzleError(f"the puzzle has pencil marks, which the format {format!r} cannot hold")
        return _GIVENS_WRITERS[format](puzzle.givens if isinstance(puzzle, Puzzle) else puzzle.line)
    board = board_of(puzzle)
    return candidate_grid.write(board) if format == "candidates" else pencilmarks.write(board)
