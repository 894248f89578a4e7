"""Turn lines into puzzles, detecting the format line by line.

A line is blank, a comment (#), a frame, a heading ([State]), a row of a grid, or a whole puzzle. If the first
line with content is a row of a table or begins an XML document, the rest belongs to it too.
"""

from collections.abc import Callable, Iterable, Iterator

from ninefold._native import Board
from ninefold.errors import PuzzleError
from ninefold.formats import (
    exchange,
    grid,
    json_line,
    line,
    nested,
    opensudoku,
    pencilmarks,
    sadman,
    simple_sudoku,
    table,
)
from ninefold.formats.entry import NOTHING, Entry
from ninefold.formats.known import LINES, Format
from ninefold.formats.rows import Rows
from ninefold.puzzle import Puzzle, trusted

_PLAIN = "0123456789."


def read(lines: str | Iterable[str], *, column: str | None = None) -> Iterator[Entry]:
    """Yield all puzzles and mistakes in a text or its lines, in order. `column` names the column of a table.

    >>> [entry.puzzle.clues for entry in read(["# two", "5" + "." * 80, "53" + "0" * 79])]
    [1, 2]
    """
    if isinstance(lines, str):
        lines = lines.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return _read(enumerate(lines, 1), column, first=True)


def _read(numbered: Iterator[tuple[int, str]], column: str | None, *, first: bool) -> Iterator[Entry]:
    """Yield all puzzles and mistakes. `first` is False after the first line with content."""
    group, rows = "", Rows()
    layout: table.Layout | None = None
    for number, raw in numbered:
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
            yield from rows.close(group)
            yield from _read_json(number, text, group, numbered if first else iter(()))
            first = False
        elif layout is None and not rows.open and nested.opens(text):
            yield from rows.close(group)
            yield from _read_list(number, text, group, numbered)
            first = False
        elif layout is None and (section := sadman.section_of(text)) is not None:
            first = False
            yield from rows.begin(section, group)
        elif first and opensudoku.looks_like(text):
            yield from _read_xml(number, text, numbered)
        elif not rows.skips:
            if first:
                first = False
                layout = table.recognise(text, column)
                if layout is not None and layout.heading:
                    continue
            if layout is not None:
                yield _row(number, text, group, layout)
            else:
                yield from _read_text(number, text, rows, group)
    yield from rows.close(group)


def _read_text(number: int, text: str, rows: Rows, group: str) -> Iterator[Entry]:
    """Read a line with content: part of a drawing, a row of a grid if possible, or a whole puzzle."""
    if text.strip() == simple_sudoku.BORDER:
        yield from rows.begin_drawing(group)
        return
    if grid.is_border(text) or nested.is_bracket(text) or rows.change(text):
        return
    begins = not rows.open and line.begins_with_puzzle(text)
    whole = begins or len(text) > 200 or _known(text) is not None
    is_list = nested.is_list(text)
    cells = None if whole else nested.cells_of(text) if is_list else grid.cells_of(text)
    if cells is not None and (not is_list or len(cells) == 9):
        yield from rows.add(number, cells, group)
    else:
        yield from rows.close(group)
        yield entry_of(number, text, group)


def _read_json(number: int, text: str, group: str, numbered: Iterator[tuple[int, str]]) -> Iterator[Entry]:
    """Read an object on one line, or one that takes all lines up to its last brace."""
    taken = json_line.rest_of(text, numbered)
    whole = "\n".join([text, *(line for _, line in taken)])
    entry = _entry_by(json_line.read, number, whole, group)
    if entry.error is None or not taken:
        yield entry
    else:  # perhaps only the first line is broken: the others may have puzzles
        yield _entry_by(json_line.read, number, text, group)
        yield from _read(iter(taken), None, first=False)


def _read_list(number: int, text: str, group: str, numbered: Iterator[tuple[int, str]]) -> Iterator[Entry]:
    """Read a list up to its last bracket; if it does not have 81 cells, read its lines one by one."""
    taken = json_line.rest_of(text, numbered)
    start = taken[0][0] if taken else number
    entry = _entry_by(nested.read, start, " ".join([text, *(line for _, line in taken)]), group)
    if entry.error is None:
        yield entry
    else:
        yield from _read(iter(taken), None, first=False)


def _read_xml(number: int, first: str, numbered: Iterator[tuple[int, str]]) -> Iterator[Entry]:
    """Read a document from its first line to the end of the file."""
    reader = opensudoku.Reader(number)
    try:
        yield from map(_game, reader.feed(first + "\n"))
        for _, text in numbered:
            yield from map(_game, reader.feed(text if text.endswith("\n") else text + "\n"))
        yield from map(_game, reader.feed("", last=True))
    except PuzzleError as error:
        yield Entry(reader.line, None, error)
        for _ in numbered:  # what follows cannot be understood
            pass


def _game(game: opensudoku.Game) -> Entry:
    number, data, folder = game
    return _entry_by(opensudoku.puzzle_of, number, data, folder)


def _row(number: int, text: str, group: str, layout: table.Layout) -> Entry:
    """Return the puzzle in a row of a table, or the mistake in it, with the other columns."""
    fields = table.split(text, layout.delimiter)
    others = table.others_of(fields, layout) if len(layout.names) > 1 else NOTHING
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
    if exchange.looks_like(text):
        return _entry_by(exchange.read, number, text, group)._replace(others=exchange.others_of(text))
    known = _known(text)
    return _entry_by(line.read if known is None or known.read is None else known.read, number, text, group)


def _known(text: str) -> Format | None:
    """Return the format of a line that is recognised by its look."""
    return next((known for known in LINES if known.looks_like is not None and known.looks_like(text)), None)


def _entry_by(read_one: Callable[[str], Puzzle | Board], number: int, text: str, group: str) -> Entry:
    try:
        return Entry.of(number, read_one(text), group)
    except PuzzleError as error:
        return Entry(number, None, error, group)
