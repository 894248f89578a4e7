"""Tables (.csv, .tsv): a puzzle a row, in a column that is named or recognised."""

import csv
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ninefold.errors import PuzzleError
from ninefold.formats import line

#: Headings under which the usual puzzle collections keep their puzzles.
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


class Layout(NamedTuple):
    """Where the puzzles are: a column, the character between columns, whether the first row is a heading."""

    column: int
    delimiter: str
    heading: bool


def recognise(first: str, column: str | None) -> Layout | None:
    """The layout of a table by its first row; None if that does not look like a table.

    >>> recognise("id,puzzle,solution", None)
    Layout(column=1, delimiter=',', heading=True)
    """
    delimiter = max(",;\t", key=first.count)
    try:
        fields = [field.strip() for field in next(csv.reader([first], delimiter=delimiter), [])]
    except csv.Error:  # a field of more than 128 kB
        return None
    lowered = [field.lower() for field in fields]
    if column is not None:
        if column.lower() in lowered:
            return Layout(lowered.index(column.lower()), delimiter, True)
        if column.isdecimal() and 1 <= int(column) <= len(fields):
            return Layout(int(column) - 1, delimiter, not line.looks_like(fields[int(column) - 1]))
        raise PuzzleError(f"no column {column!r}; the first row is: {', '.join(fields)}")
    for heading in HEADINGS:
        if heading in lowered:
            return Layout(lowered.index(heading), delimiter, True)
    for index, field in enumerate(fields):
        if index > 0 and line.looks_like(field):
            return Layout(index, delimiter, False)
    return None


def fields(rows: Iterable[str], layout: Layout) -> Iterator[tuple[int, str | PuzzleError]]:
    """The line number and the puzzle's field, or the mistake, of each row that is not empty."""
    reader = csv.reader(rows, delimiter=layout.delimiter)
    while True:
        try:
            row = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            yield reader.line_num, PuzzleError(str(error))
            continue
        if (layout.heading and reader.line_num == 1) or not row:
            continue
        if layout.column < len(row):
            yield reader.line_num, row[layout.column].strip(" \t")
        else:
            yield (
                reader.line_num,
                PuzzleError(f"the row has {len(row)} columns, the puzzle is in column {layout.column + 1}"),
            )
