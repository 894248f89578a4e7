"""Tables (.csv, .tsv): one puzzle per line, in a named or detected column."""

import csv
from collections.abc import Sequence
from typing import NamedTuple

from ninefold.errors import PuzzleError
from ninefold.formats import line
from ninefold.message import plural

#: Column headings that common puzzle collections use for puzzles.
HEADINGS = (
    "puzzle",
    "puzzles",
    "quiz",
    "quizzes",
    "question",
    "sudoku",
    "givens",
    "grid",
    "problem",
    "board",
)


#: Shorter lines have no field that the reader of the standard library would refuse.
_FIELD_LIMIT = 100_000
_WIDTH = 81


class Layout(NamedTuple):
    """The column of the puzzles, the delimiter, True if the first row is a heading, and its names."""

    column: int
    delimiter: str
    heading: bool
    names: tuple[str, ...] = ()


def recognise(first: str, column: str | None) -> Layout | None:
    """Detect the layout of a table from its first row; None if that does not look like a table.

    >>> recognise("id,puzzle,solution", None)
    Layout(column=1, delimiter=',', heading=True, names=('id', 'puzzle', 'solution'))
    """
    delimiter = max(",;\t", key=first.count)
    fields = split(first, delimiter)
    if fields is None:
        return None
    layout = _layout(fields, delimiter, column)
    return layout._replace(names=unique_names(fields)) if layout is not None and layout.heading else layout


def unique_names(fields: Sequence[str]) -> tuple[str, ...]:
    """Return the names of the columns: one without a name, or with that of another, gets its number.

    >>> unique_names(["id", "puzzle", "id", ""])
    ('id', 'puzzle', 'id_3', 'column_4')
    """
    return tuple(
        name if name and name not in fields[:index] else f"{name or 'column'}_{index + 1}"
        for index, name in enumerate(fields)
    )


def _layout(fields: list[str], delimiter: str, column: str | None) -> Layout | None:
    """Find the column of the puzzles, by its name or number, or by what the row looks like."""
    lowered = [field.lower() for field in fields]
    if column is not None:
        if column.lower() in lowered:
            at = fields.index(column) if column in fields else lowered.index(column.lower())
            return Layout(at, delimiter, True)
        if column.isdecimal() and 1 <= int(column) <= len(fields):
            return Layout(int(column) - 1, delimiter, not line.looks_like(fields[int(column) - 1]))
        raise PuzzleError(
            "no column {column}; the first row is: {names}", column=repr(column), names=", ".join(fields)
        )
    for heading in HEADINGS:
        if heading in lowered:
            return Layout(lowered.index(heading), delimiter, True)
    places = [index for index, field in enumerate(fields) if line.looks_like(field)]
    return Layout(places[0], delimiter, False) if places and places[0] > 0 else None


def others_of(fields: list[str] | None, layout: Layout) -> dict[str, str]:
    """Return the fields of a row besides the puzzle, by the names of their columns.

    >>> others_of(["7", "53...", "8.5"], Layout(1, ",", True, ("id", "puzzle", "rating")))
    {'id': '7', 'rating': '8.5'}
    """
    fields = [] if fields is None else fields
    if len(fields) < len(layout.names):
        fields = fields + [""] * (len(layout.names) - len(fields))
    others = dict(zip(layout.names, fields, strict=False))
    del others[layout.names[layout.column]]
    return others


def field_of(fields: list[str] | None, layout: Layout) -> str:
    """Return the field of a row that holds the puzzle."""
    if fields is None:
        raise PuzzleError("a field is too long for a puzzle")
    if layout.column >= len(fields):
        template = plural(
            fields,
            "this row has {count} column, but the puzzles are in column {column}",
            "this row has {count} columns, but the puzzles are in column {column}",
        )
        raise PuzzleError(template, count=len(fields), column=layout.column + 1)
    return fields[layout.column]


def split(text: str, delimiter: str) -> list[str] | None:
    """Split a line into fields, without spaces around them; None if one is longer than any puzzle.

    A field of 81 characters stays as it is: it may be a puzzle with spaces for blanks.

    >>> split('7, "a, b" ,8', ","), split("7, 8 ,9", ",")
    (['7', '"a', 'b"', '8'], ['7', '8', '9'])
    """
    if text and '"' not in text and "\r" not in text and len(text) < _FIELD_LIMIT:  # several times as fast
        fields = text.split(delimiter)
        return [_stripped(field) for field in fields] if " " in text or "\t" in text else fields
    try:
        return [_stripped(field) for field in next(csv.reader([text], delimiter=delimiter), [])]
    except csv.Error:
        return None


def _stripped(field: str) -> str:
    return field if len(field) == _WIDTH else field.strip(" \t")
