"""Writing puzzles to a stream, in any format."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import IO

from ninefold.formats import FORMATS, write
from ninefold.puzzle import Puzzle, trusted

__all__ = ["FORMAT_LIST", "add_format", "line_writer", "puzzle_writer"]

_BY_ENDING = {"txt": "line", "sdm": "line", "csv": "csv"}
_NAMES = {**FORMATS, "csv": "a table with a column 'puzzle'"}

#: The formats, one per line, for help texts.
FORMAT_LIST = "formats:\n" + "\n".join(f"  {name:<12} {what}" for name, what in _NAMES.items())


def add_format(parser: ArgumentParser) -> None:
    """Add --to, the format."""
    parser.add_argument(
        "-t", "--to", choices=list(_NAMES), metavar="FORMAT",
        help=f"the output format: {', '.join(_NAMES)} (default: line, or csv if FILE ends in .csv)",
    )  # fmt: skip


def puzzle_writer(args: Namespace, out: IO[str]) -> Callable[[Puzzle], None]:
    """Return a function that writes a puzzle in the requested format."""
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
    if (args.to or _by_ending(args)) not in ("line", "csv"):
        write_one = puzzle_writer(args, out)
        return lambda line: write_one(trusted(line))
    _begin(args, out)
    return lambda line: print(line, file=out)


def _begin(args: Namespace, out: IO[str]) -> str:
    """Write the heading, if there is one, and return the format of the entries."""
    name = args.to or _by_ending(args)
    if name != "csv":
        return str(name)
    out.write("puzzle\n")
    return "line"


def _by_ending(args: Namespace) -> str:
    return _BY_ENDING.get(args.output.rpartition(".")[2].lower(), "line")
