"""The rows of a grid, collected line by line, and what follows a grid: the state of the game."""

from collections.abc import Iterator

from ninefold._native import Board
from ninefold.errors import PuzzleError
from ninefold.formats import candidate_grid, grid, sadman, simple_sudoku, sudocue
from ninefold.formats.entry import Entry
from ninefold.message import plural
from ninefold.puzzle import Puzzle

__all__ = ["Rows"]

#: Sections of SadMan files that are read. A drawing of Simple Sudoku is treated like one.
_PUZZLE, _STATE, _DRAWING = "puzzle", "state", "drawing"


class Rows:
    """The rows of a grid that is being read, and the last grid while its state may follow."""

    def __init__(self) -> None:
        self._start = 0
        self._rows: list[list[str]] = []
        self._section = ""
        self._held: Entry | None = None
        self._changes: list[str] = []

    def __bool__(self) -> bool:
        return bool(self._rows or self._section)

    @property
    def open(self) -> bool:
        """True if a grid has begun."""
        return bool(self._rows)

    @property
    def skips(self) -> bool:
        """True inside a section that is not read."""
        return self._section not in ("", _PUZZLE, _STATE, _DRAWING)

    def between_bands(self) -> bool:
        """True if a blank line here may be part of the drawing."""
        return len(self._rows) in (0, 3, 6)

    def begin(self, section: str, group: str) -> Iterator[Entry]:
        """Begin a section of a SadMan file; a puzzle is the next one of the file."""
        yield from self.finish(group) if section != _PUZZLE else self.close(group)
        self._section = section

    def begin_drawing(self, group: str) -> Iterator[Entry]:
        """Begin or end a drawing of Simple Sudoku; changes may follow it."""
        if not self._rows and (self._held is None or self._section != _DRAWING):
            yield from self.close(group)
            self._section = _DRAWING

    def change(self, text: str) -> bool:
        """Take a line that changes the last drawing; False if it is something else."""
        if self._held is None or self._section != _DRAWING or not simple_sudoku.is_change(text):
            return False
        self._changes.append(text)
        return True

    def add(self, number: int, cells: list[str], group: str) -> Iterator[Entry]:
        """Add a row; the ninth one completes a puzzle."""
        if not self._rows:
            if self._held is not None and self._section != _STATE:
                yield from self.close(group)
            self._start = number
        self._rows.append(cells)
        if len(self._rows) == 9:
            yield from self.finish(group)

    def finish(self, group: str) -> Iterator[Entry]:
        """Return the puzzle in the rows so far, or the mistake in it; hold it while its state may follow."""
        rows, self._rows = self._rows, []
        if not rows:
            return
        try:
            entry = Entry.of(self._start, _read(rows), group)
            if self._section == _STATE and self._held is not None:
                entry = _with_state(self._held, entry)
        except PuzzleError as error:
            entry = Entry(self._start, None, error, group)
        if self._section:
            self._held = entry
        else:
            yield entry

    def close(self, group: str) -> Iterator[Entry]:
        """Return what was held, too: its state is complete."""
        yield from self.finish(group)
        entry, self._held = self._held, None
        changes, self._changes = self._changes, []
        self._section = ""
        if entry is None:
            return
        if changes and entry.puzzle is not None:
            try:
                board = simple_sudoku.with_changes(entry.puzzle, changes)
                entry = Entry.of(entry.line, board, entry.group)
            except PuzzleError as error:
                entry = Entry(entry.line, None, error, entry.group)
        yield entry


def _read(rows: list[list[str]]) -> Puzzle | Board:
    """Read nine rows: digits, candidates, or the fields of SudoCue."""
    if len(rows) != 9:
        template = plural(rows, "a grid with {count} row, expected 9", "a grid with {count} rows, expected 9")
        raise PuzzleError(template, count=len(rows))
    if any(map(sudocue.is_state_row, rows)):
        return sudocue.read(rows)
    if any(map(candidate_grid.is_candidate_row, rows)):
        return candidate_grid.read(rows)
    return grid.read(rows)


def _with_state(held: Entry, state: Entry) -> Entry:
    """Return the puzzle of a SadMan file with its state; a mistake in the puzzle stays."""
    if held.puzzle is None or state.puzzle is None:
        return held
    return Entry.of(held.line, sadman.with_state(held.puzzle, state.puzzle), held.group)
