"""What the commands read: puzzles, files, several of them, or standard input."""

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from io import BufferedReader
from typing import IO, NamedTuple, cast

from ninefold.cli.options import wants_json
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

    def report(self, message: str) -> None:
        """Say on standard error what there is to be said of the puzzle."""
        print(f"{self.where or 'ninefold'}: {message}", file=sys.stderr)


def add_puzzles(parser: ArgumentParser) -> None:
    """The arguments of every command that reads puzzles."""
    parser.add_argument(
        "puzzles", nargs="*", metavar="PUZZLE", help="a puzzle, a file, several, or - for stdin"
    )
    parser.add_argument("--column", metavar="NAME", help="the column of a .csv file that holds the puzzles")


def is_single(args: Namespace) -> bool:
    """Whether the user has typed one puzzle, rather than named a file."""
    return len(args.puzzles) == 1 and args.puzzles[0] != "-" and not os.path.exists(args.puzzles[0])


class Source(NamedTuple):
    """Where puzzles come from: a stream with its name and the number of its first line, or an item."""

    name: str
    stream: BufferedReader | None = None
    item: Item | None = None
    first_line: int = 1


def sources(args: Namespace) -> Iterator[Source]:
    """Whatever the arguments name, in order. A file is open until the next is asked for."""
    names = args.puzzles
    if not names:
        if sys.stdin.isatty():
            raise NinefoldError("no puzzles given: name a puzzle, a file, or - for standard input")
        names = ["-"]
    for name in names:
        if name == "-":
            yield Source("stdin", cast(BufferedReader, getattr(sys.stdin, "buffer", sys.stdin)))
        elif os.path.exists(name):
            with open(name, "rb") as stream:
                yield Source(name, stream)
        elif _is_puzzle_text(name):
            yield Source("", item=_from_argument(name))
        else:
            raise NinefoldError(
                f"{name if len(name) < 100 else name[:97] + '...'}: no such file, and not a puzzle"
            )


def items(args: Namespace, progress: "Progress | None" = None) -> Iterator[Item]:
    """Every puzzle that the arguments name, in order."""
    for source in sources(args):
        yield from items_of(source, args.column, progress)


def run_each(args: Namespace, what: str, work: Callable[[Item, Puzzle], None], out: IO[str]) -> int:
    """Do something with every puzzle; report those that are unreadable or refused, and go on.

    `what` is the word for it on the progress bar, `out` where the work writes; in JSON, mistakes are written
    there too. Returns the exit code.
    """
    from ninefold.cli.progress import Progress

    code = 0
    with Progress.of_files(what, args.puzzles, out) as progress:
        for item in items(args, progress):
            try:
                if item.puzzle is None:
                    assert item.error is not None
                    raise item.error
                work(item, item.puzzle)
            except NinefoldError as error:
                code = 1
                item.report(str(error))
                if "json" in args and wants_json(args):
                    from json import dumps

                    out.write(dumps({**item.json(), "error": str(error)}) + "\n")
            progress.advance()
    return code


def items_of(source: Source, column: str | None, progress: "Progress | None" = None) -> Iterator[Item]:
    """Every puzzle of a source."""
    if source.stream is None:
        assert source.item is not None
        yield source.item
        return
    from ninefold.files import read_lines
    from ninefold.formats import read

    lines = read_lines(source.stream)
    before = source.first_line - 1
    try:
        for entry in read(progress.watch(lines) if progress else lines, column=column):
            yield Item(f"{source.name}:{entry.line + before}", entry.puzzle, entry.error, entry.group)
    except NinefoldError as error:
        raise NinefoldError(f"{source.name}: {error}") from None
    except OSError as error:
        error.filename = error.filename or source.name
        raise


def _is_puzzle_text(text: str) -> bool:
    """Whether an argument was meant as a puzzle: many digits and blanks, or several lines, but no path."""
    marks = sum(mark.isdecimal() or mark in BLANKS for mark in text)
    return "\n" in text or (len(text) >= 40 and marks > len(text) * 3 // 4)


def _from_argument(text: str) -> Item:
    try:
        return Item("", Puzzle(text), None)
    except PuzzleError as error:
        return Item("", None, error)
