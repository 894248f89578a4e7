"""What the commands read: puzzles, files, several of them, or standard input."""

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from io import BufferedReader
from typing import NamedTuple, cast

from ninefold.errors import NinefoldError, PuzzleError
from ninefold.puzzle import BLANKS, Puzzle

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ninefold.cli.progress import Progress


class Item(NamedTuple):
    """A puzzle, or the mistake in its place, and where it stands (`file:line`, or empty for an argument)."""

    where: str
    puzzle: Puzzle | None
    error: PuzzleError | None
    group: str = ""

    def text(self) -> str | None:
        """The puzzle on one line, with its pencil marks if it has some."""
        if self.puzzle is None or self.puzzle.pencilmarks is None:
            return None if self.puzzle is None else self.puzzle.givens
        from ninefold.formats import write

        return write(self.puzzle, "pencilmarks")

    def json(self) -> dict[str, object]:
        """What every JSON object says first: which puzzle, and where it stands."""
        return {"puzzle": self.text(), **({"where": self.where} if self.where else {})}


def add_puzzles(parser: ArgumentParser) -> None:
    """The arguments of every command that reads puzzles."""
    parser.add_argument(
        "puzzles", nargs="*", metavar="PUZZLE", help="a puzzle, a file, several, or - for stdin"
    )
    parser.add_argument("--column", metavar="NAME", help="the column of a .csv file that holds the puzzles")


def is_single(args: Namespace) -> bool:
    """Whether the user has typed one puzzle, rather than named a file."""
    return len(args.puzzles) == 1 and args.puzzles[0] != "-" and not os.path.exists(args.puzzles[0])


def items(args: Namespace, progress: "Progress | None" = None) -> Iterator[Item]:
    """Every puzzle that the arguments name, in order."""
    names = args.puzzles
    if not names:
        if sys.stdin.isatty():
            raise NinefoldError("no puzzles given: name a puzzle, a file, or - for standard input")
        names = ["-"]
    for name in names:
        if name == "-":
            yield from _from_stream(cast(BufferedReader, sys.stdin.buffer), "stdin", args.column, progress)
        elif os.path.exists(name):
            with open(name, "rb") as stream:
                yield from _from_stream(stream, name, args.column, progress)
        elif _is_puzzle_text(name):
            yield _from_argument(name)
        else:
            raise NinefoldError(
                f"{name if len(name) < 100 else name[:97] + '...'}: no such file, and not a puzzle"
            )


def _is_puzzle_text(text: str) -> bool:
    """Whether an argument was meant as a puzzle: many digits and blanks, or several lines, but no path."""
    marks = sum(mark.isdecimal() or mark in BLANKS for mark in text)
    return "\n" in text or (len(text) >= 40 and marks > len(text) * 3 // 4)


def _from_argument(text: str) -> Item:
    try:
        return Item("", Puzzle(text), None)
    except PuzzleError as error:
        return Item("", None, error)


def _from_stream(
    stream: BufferedReader, name: str, column: str | None, progress: "Progress | None"
) -> Iterator[Item]:
    from ninefold.files import read_lines
    from ninefold.formats import read

    lines = read_lines(stream)
    try:
        for entry in read(progress.watch(lines) if progress else lines, column=column):
            yield Item(f"{name}:{entry.line}", entry.puzzle, entry.error, entry.group)
    except NinefoldError as error:
        raise NinefoldError(f"{name}: {error}") from None
    except OSError as error:
        error.filename = error.filename or name
        raise
