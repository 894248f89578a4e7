"""Writing results: puzzles in any format, tables and pictures."""

import csv
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Mapping
from json import dumps
from typing import IO

from ninefold.cli.endings import kind_of
from ninefold.cli.inputs import Item, run_each
from ninefold.cli.options import wants_csv, wants_json
from ninefold.errors import NinefoldError
from ninefold.formats import FORMATS, write
from ninefold.puzzle import Puzzle, trusted

__all__ = [
    "FORMAT_LIST",
    "Rows",
    "Table",
    "add_format",
    "draw_one",
    "format_of_puzzles",
    "line_writer",
    "puzzle_writer",
    "write_picture",
]

_NAMES = {
    **FORMATS,
    "csv": "a table with a column 'puzzle'",
    "json": "one JSON object per line",
    "svg": "a picture of one puzzle",
    "png": "the same as pixels",
    "pdf": "the same as a page",
}

#: The formats with a line each, for help texts.
FORMAT_LIST = "formats:\n" + "\n".join(f"  {name:<12} {what}" for name, what in _NAMES.items())


def add_format(parser: ArgumentParser) -> None:
    """Add --to, the format."""
    parser.add_argument(
        "-t", "--to", choices=list(_NAMES), metavar="FORMAT",
        help=f"the output format: {', '.join(_NAMES)} (default: from the ending of FILE, or else line)",
    )  # fmt: skip


def format_of_puzzles(args: Namespace) -> str:
    """Return the format of puzzles: by option, by the ending of the file, or lines."""
    kind = kind_of(args.output)
    return str(args.to or ("line" if kind == "text" else kind))


def puzzle_writer(args: Namespace, out: IO[str]) -> Callable[[Puzzle], None]:
    """Return a function that writes a puzzle in the requested format, which is neither JSON nor a picture."""
    name = _begin(args, out)
    between = ""

    def write_one(puzzle: Puzzle) -> None:
        nonlocal between
        text = write(puzzle, name)
        out.write(between + text + "\n")
        between = "\n" if "\n" in text else ""

    return write_one


def line_writer(args: Namespace, out: IO[str]) -> Callable[[str], None]:
    """Return a function that writes 81 characters; it needs no `Puzzle` if they are written unchanged."""
    if format_of_puzzles(args) not in ("line", "csv"):
        write_one = puzzle_writer(args, out)
        return lambda line: write_one(trusted(line))
    _begin(args, out)
    return lambda line: print(line, file=out)


def _begin(args: Namespace, out: IO[str]) -> str:
    """Write the heading, if there is one, and return the format of the entries."""
    name = format_of_puzzles(args)
    if name != "csv":
        return name
    out.write("puzzle\n")
    return "line"


class Table:
    """A table in CSV: a heading, then rows whose missing values are empty fields.

    >>> table = Table(sys.stdout, ["puzzle", "clues", "minimal"])
    >>> table.write(["5" + "." * 80, 1, None])
    puzzle,clues,minimal
    5................................................................................,1,
    """

    def __init__(self, out: IO[str], columns: Iterable[str]) -> None:
        self._rows = csv.writer(out, lineterminator="\n")
        self._rows.writerow(columns)

    def write(self, values: Iterable[object]) -> None:
        """Write a row."""
        self._rows.writerow(values)


class Rows:
    """The results of puzzles as lines of text, rows of a table or JSON objects, as the options ask."""

    def __init__(self, args: Namespace, out: IO[str], columns: Iterable[str]) -> None:
        self._out, self._json = out, wants_json(args)
        self._columns = list(columns)
        self._table = Table(out, ["puzzle", *self._columns]) if wants_csv(args) else None

    def write(self, item: Item, text: str, fields: Mapping[str, object]) -> None:
        """Write a result: `text` is its line, `fields` are the values for tables and JSON."""
        if self._table is not None:
            self._table.write([item.text(), *(_field(fields[name]) for name in self._columns)])
        elif self._json:
            self._out.write(dumps({**item.json(), **fields}) + "\n")
        else:
            self._out.write(text + "\n")


def _field(value: object) -> object:
    """Return a value as it is in a table: words are separated by blanks."""
    return " ".join(map(str, value)) if isinstance(value, list) else value


def draw_one(args: Namespace, what: str, kind: str, make: Callable[[Item, Puzzle], str]) -> int:
    """Write a picture or page of one puzzle, and return the exit code. If it fails, no file is written."""
    drawn: list[str] = []

    def draw(item: Item, puzzle: Puzzle) -> None:
        if drawn:
            raise NinefoldError(
                "this {kind} file already shows another puzzle: run the command once per puzzle", kind=kind
            )
        drawn.append(make(item, puzzle))

    code = run_each(args, what, draw, sys.stdout)
    if drawn:
        write_picture(args.output, kind, drawn[0])
    return code


def write_picture(path: str, kind: str, text: str) -> None:
    """Write a picture: `text` is SVG, or a page of HTML if that is the kind."""
    from ninefold.files import open_binary_output, open_output

    if kind not in ("png", "pdf"):
        with open_output(path) as out:
            out.write(text.rstrip("\n") + "\n")
        return
    if path == "-" and sys.stdout.isatty():
        raise NinefoldError("a terminal cannot show {kind}: name a file with -o", kind=kind.upper())
    from ninefold.render.export import svg_to_pdf, svg_to_png

    data = svg_to_png(text) if kind == "png" else svg_to_pdf(text)
    with open_binary_output(path) as file:
        file.write(data)
