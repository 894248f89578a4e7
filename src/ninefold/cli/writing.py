"""Writing puzzles in any format, and pictures."""

import sys
from argparse import Namespace
from collections.abc import Callable
from typing import IO

from ninefold._native import Board
from ninefold.cli.inputs import Item, run_each
from ninefold.cli.options import format_of
from ninefold.errors import NinefoldError
from ninefold.formats import frame_of, write_inside
from ninefold.puzzle import Puzzle, trusted
from ninefold.puzzle_files import FILE_FORMATS

__all__ = [
    "FORMAT_LIST",
    "FORMAT_NAMES",
    "PuzzleFile",
    "draw_one",
    "format_of_puzzles",
    "write_picture",
]

_NAMES = {
    **FILE_FORMATS,
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


class PuzzleFile:
    """Writes puzzles in the requested format, which is neither JSON nor a picture."""

    def __init__(self, args: Namespace, out: IO[str]) -> None:
        self._out, self._between = out, ""
        kind = format_of_puzzles(args)
        self._format = "line" if kind in _TABLES else kind
        before, self._after = ("puzzle\n", "") if kind in _TABLES else frame_of(kind)
        out.write(before)

    def write(self, puzzle: Puzzle | Board) -> None:
        """Write a puzzle."""
        text = write_inside(puzzle, self._format)
        self._out.write(self._between + text + "\n")
        self._between = "\n" if "\n" in text else ""

    def write_line(self, line: str) -> None:
        """Write a puzzle of 81 characters; it needs no `Puzzle` if they are written unchanged."""
        if self._format == "line":
            self._out.write(line + "\n")
        else:
            self.write(trusted(line))

    def finish(self) -> None:
        """Write the text that follows the puzzles."""
        self._out.write(self._after)


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
