"""How commands write puzzles: in every format, to a stream."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import IO

from ninefold.formats import FORMATS, write
from ninefold.puzzle import Puzzle

__all__ = ["FORMAT_LIST", "add_format", "puzzle_writer"]

_BY_ENDING = {"txt": "line", "sdm": "line", "csv": "csv"}
_NAMES = {**FORMATS, "csv": "a table with the column 'puzzle'"}

#: The formats with a line each, for help texts.
FORMAT_LIST = "formats:\n" + "\n".join(f"  {name:<12} {what}" for name, what in _NAMES.items())


def add_format(parser: ArgumentParser) -> None:
    """--to, the format."""
    parser.add_argument(
        "-t", "--to", choices=list(_NAMES), metavar="FORMAT",
        help=f"what to write: {', '.join(_NAMES)} (default: line, or csv for a file of that name)",
    )  # fmt: skip


def puzzle_writer(args: Namespace, out: IO[str]) -> Callable[[Puzzle], None]:
    """A function that writes a puzzle in the format that the arguments ask for."""
    name = args.to or _BY_ENDING.get(args.output.rpartition(".")[2].lower(), "line")
    between = ""
    if name == "csv":
        out.write("puzzle\n")

    def write_one(puzzle: Puzzle) -> None:
        nonlocal between
        text = write(puzzle, "line" if name == "csv" else name)
        out.write(between + text + "\n")
        between = "\n" if "\n" in text else ""

    return write_one
