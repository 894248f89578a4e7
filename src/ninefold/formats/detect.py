"""Turn lines into puzzles, detecting the format line by line.

A line is blank, a comment (#), a frame, a row of a grid, or a whole puzzle. If the first line with content is
a row of a table, the rest is a table too.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from ninefold.errors import PuzzleError
from ninefold.formats import candidate_grid, grid, json_line, line, nested, pencilmarks, table
from ninefold.message import plural
from ninefold.puzzle import Puzzle, trusted

_PLAIN = "0123456789."
_NOTHING: Mapping[str, object] = MappingProxyType({})


class Entry(NamedTuple):
    """A puzzle or the mistake in its place, its line number, and the comment (`# NAME`) above it.

    `others` are the other columns of a table with a heading, by name.
    """

    line: int
    puzzle: Puzzle | None
    error: PuzzleError | None
    group: str = ""
    others: Mapping[str, object] = _NOTHING


def read(lines: str | Iterable[str], *, column: str | None = None) -> Iterator[Entry]:
    """Yield all puzzles and mistakes in a text or its lines, in order. `column` names the column of a table.

    >>> [entry.puzzle.clues for entry in read(["# two", "5" + "." * 80, "53" + "0" * 79])]
    [1, 2]
    """
    if isinstance(lines, str):
        lines = lines.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    group, rows = "", _Rows()
    layout: table.Layout | None = None
    first = True
    for number, raw in enumerate(lines, 1):
        text = raw.rstrip("\r\n")
        if len(text) == 81 and not text.strip(_PLAIN) and layout is None and not (first or rows):
            yield Entry(number, trusted(text.replace("0", ".")), None, group)  # the common case, made fast
        elif text.lstrip().startswith("#"):
            yield from rows.finish(group)
            group = text.strip().lstrip("#").strip() or group
        elif not text or (text.isspace() and text.count("\t") != 8):
            if not rows.between_bands():
                yield from rows.finish(group)
        elif layout is None and json_line.looks_like(text):
            first = False
            yield from rows.finish(group)
            yield _entry_by(json_line.read, number, text, group)
        else:
            if first:
                first = False
                layout = table.recognise(text, column)
                if layout is not None and layout.heading:
                    continue
            if layout is not None:
                yield _row(number, text, group, layout)
            elif not (grid.is_border(text) or nested.is_bracket(text)):
                yield from _read_text(number, text, rows, group)
    yield from rows.finish(group)


def _read_text(number: int, text: str, rows: "_Rows", group: str) -> Iterator[Entry]:
    """Read a line with content: a row of a grid if possible, otherwise a whole puzzle."""
    whole = len(text) > 200 or (not rows and line.begins_with_puzzle(text))
    is_list = nested.is_list(text)
    cells = None if whole else nested.cells_of(text) if is_list else grid.cells_of(text)
    if cells is not None and (not is_list or len(cells) == 9):
        yield from rows.add(number, cells, group)
    else:
        yield from rows.finish(group)
        yield entry_of(number, text, group)


def _row(number: int, text: str, group: str, layout: table.Layout) -> Entry:
    """Return the puzzle in a row of a table, or the mistake in it, with the other columns."""
    fields = table.split(text, layout.delimiter)
    others = table.others_of(fields, layout) if len(layout.names) > 1 else _NOTHING
    try:
        field = table.field_of(fields, layout)
        if len(field) == 81 and not field.strip(_PLAIN):
            return Entry(number, trusted(field.replace("0", ".")), None, group, others)
    except PuzzleError as error:
        return Entry(number, None, error, group, others)
    return entry_of(number, field, group)._replace(others=others)


def entry_of(number: int, text: str, group: str = "") -> Entry:
    """Return the puzzle in a line or a field, or the mistake in it.

    >>> str(entry_of(7, "53").error)
    '2 characters, expected 81'
    """
    if nested.is_list(text):
        return _entry_by(nested.read, number, text, group)
    if len(text.strip()) == pencilmarks.LENGTH:
        return _entry_by(pencilmarks.read, number, text.strip(), group)
    return _entry_by(line.read, number, text, group)


def _entry_by(read_one: Callable[[str], Puzzle], number: int, text: str, group: str) -> Entry:
    try:
        return Entry(number, read_one(text), None, group)
    except PuzzleError as error:
        return Entry(number, None, error, group)


class _Rows:
    """The rows of a grid that is being read."""

    def __init__(self) -> None:
        self._start = 0
        self._rows: list[list[str]] = []

    def __bool__(self) -> bool:
        return bool(self._rows)

    def between_bands(self) -> bool:
        """True if a blank line here may be part of the drawing."""
        return len(self._rows) in (0, 3, 6)

    def add(self, number: int, cells: list[str], group: str) -> Iterator[Entry]:
        """Add a row; the ninth one completes a puzzle."""
        if not self._rows:
            self._start = number
        self._rows.append(cells)
        if len(self._rows) == 9:
            yield from self.finish(group)

    def finish(self, group: str) -> Iterator[Entry]:
        """Return the puzzle in the rows so far, or the mistake in it."""
        rows, self._rows = self._rows, []
        if not rows:
            return
        try:
            if len(rows) != 9:
                template = plural(
                    rows, "a grid with {count} row, expected 9", "a grid with {count} rows, expected 9"
                )
                raise PuzzleError(template, count=len(rows))
            candidates = any(map(candidate_grid.is_candidate_row, rows))
            yield Entry(self._start, (candidate_grid if candidates else grid).read(rows), None, group)
        except PuzzleError as error:
            yield Entry(self._start, None, error, group)
