"""Writing puzzles in any format, and pictures."""

import sys
from argparse import Namespace
from collections.abc import Callable
from typing import IO

from ninefold.cli.inputs import Item, run_each
from ninefold.cli.options import format_of
from ninefold.errors import NinefoldError
from ninefold.formats import FORMATS, write
from ninefold.puzzle import Puzzle, trusted

__all__ = [
    "FORMAT_LIST",
    "FORMAT_NAMES",
    "draw_one",
    "format_of_puzzles",
    "line_writer",
    "puzzle_writer",
    "write_picture",
]

_NAMES = {
    **FORMATS,
    "csv": "a table with a column 'puzzle'",
    "parquet": "the same table, as a Parquet file",
    "json": "one JSON object per line",
    "svg": "a picture of one puzzle",
    "png": "the same picture, as pixels",
    "pdf": "the same picture, as a page",
}

#: The formats that puzzles can be written in.
FORMAT_NAMES = tuple(_NAMES)
_TABLES = ("csv", "parquet")

#: The formats, one per line, for help texts.
FORMAT_LIST = "formats:\n" + "\n".join(f"  {name:<12} {what}" for name, what in _NAMES.items())


def format_of_puzzles(args: Namespace) -> str:
    """Return the format of puzzles: by option, by the ending of the file, or lines."""
    kind = format_of(args)
    return "line" if kind == "text" else kind


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
    if format_of_puzzles(args) not in ("line", *_TABLES):
        write_one = puzzle_writer(args, out)
        return lambda line: write_one(trusted(line))
    _begin(args, out)
    return lambda line: print(line, file=out)


def _begin(args: Namespace, out: IO[str]) -> str:
    """Write the heading, if there is one, and return the format of the entries."""
    name = format_of_puzzles(args)
    if name not in _TABLES:
        return name
    out.write("puzzle\n")
    return "line"


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
