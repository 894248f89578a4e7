"""The input of commands: puzzles, files or standard input."""

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Mapping
from io import BufferedReader
from types import MappingProxyType
from typing import IO, NamedTuple

from ninefold._native import Board
from ninefold.cli.options import in_language, wants_json
from ninefold.digit_rows import BLANKS
from ninefold.errors import NinefoldError, PuzzleError
from ninefold.puzzle import Puzzle
from ninefold.terminal import print_message, visible

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ninefold.cli.progress import Progress
    from ninefold.formats import Entry


class Item(NamedTuple):
    """A puzzle, or the mistake in its place, and its location (`file:line`, or empty for an argument).

    `others` are the other columns of a table with a heading, by name. `board` is the state of the game, from
    formats that store one.
    """

    where: str
    puzzle: Puzzle | None
    error: PuzzleError | None
    group: str = ""
    others: Mapping[str, object] = MappingProxyType({})
    board: Board | None = None

    @property
    def position(self) -> Board:
        """The state of the game: the puzzle itself if nothing else is known."""
        if self.board is not None:
            return self.board
        assert self.puzzle is not None
        return Board(self.puzzle)

    @property
    def is_plain(self) -> bool:
        """True for classic Sudoku without pencil marks, which its givens describe."""
        return self.puzzle is not None and self.puzzle.variant is None and self.puzzle.pencilmarks is None

    def text(self) -> str | None:
        """The puzzle on one line, with its pencil marks and rules if it has any."""
        if self.puzzle is None or self.is_plain:
            return None if self.puzzle is None else self.puzzle.givens
        from ninefold.formats import write

        if self.puzzle.variant is None:
            return write(self.puzzle, "pencilmarks")
        return text_of_variant(self.puzzle)

    def json(self) -> dict[str, object]:
        """The first fields of every JSON object: the puzzle and its location."""
        text: object = self.text()
        if isinstance(text, str) and text.startswith("{"):
            assert self.puzzle is not None
            text = self.puzzle.form
        return {"puzzle": text, **({"where": self.where} if self.where else {})}

    def report(self, message: str) -> None:
        """Print a message about the puzzle on standard error."""
        print_message(f"{self.where or 'ninefold'}: {message}")

    def label(self, separator: str) -> str:
        """The start of a text for people: the location of the puzzle, or nothing for an argument."""
        return visible(self.where, keep="") + separator if self.where else ""


def text_of_variant(puzzle: Puzzle) -> str:
    """Return a puzzle with other rules on one line: its givens if they say it all, or else JSON."""
    from ninefold.formats import write

    try:
        return write(puzzle, "line")
    except PuzzleError:
        return write(puzzle, "json")


def add_puzzles(parser: ArgumentParser) -> None:
    """Add the arguments of every command that reads puzzles."""
    parser.add_argument(
        "puzzles", nargs="*", metavar="PUZZLE", help="one or more puzzles or files; - for standard input"
    )
    parser.add_argument("--column", metavar="NAME", help="the .csv column that holds the puzzles")


def is_single(args: Namespace) -> bool:
    """True if the user typed a single puzzle rather than a file name."""
    return len(args.puzzles) == 1 and args.puzzles[0] != "-" and not os.path.exists(args.puzzles[0])


class Source(NamedTuple):
    """A source of puzzles: a stream with the number of its first line, an item, or the name of a table."""

    name: str
    stream: BufferedReader | None = None
    item: Item | None = None
    first_line: int = 1
    is_parquet: bool = False


def sources(args: Namespace) -> Iterator[Source]:
    """Yield the sources that the arguments name, in order. A file stays open until the next one is needed."""
    from ninefold.files import open_input
    from ninefold.parquet import is_parquet, is_parquet_name, require_pyarrow

    names = args.puzzles
    if not names:
        if sys.stdin.isatty():
            raise NinefoldError("no puzzles given: pass a puzzle, a file, or - for standard input")
        names = ["-"]
    if any(is_parquet_name(name) for name in names if os.path.exists(name)):
        require_pyarrow()  # before any work, not at the second file
    for name in names:
        if name == "-":
            with open_input(name) as stream:
                if is_parquet(name, stream):
                    raise NinefoldError("stdin: Parquet files cannot be read from a pipe: name the file")
                yield Source("stdin", stream)
        elif os.path.exists(name):
            with open_input(name) as stream:
                if is_parquet(name, stream):
                    yield Source(name, is_parquet=True)
                else:
                    yield Source(name, stream)
        elif _is_puzzle_text(name):
            yield Source("", item=_from_argument(name))
        else:
            short = name if len(name) < 100 else name[:97] + "..."
            raise NinefoldError("{name}: no such file, and not a puzzle", name=short or repr(short))


def items(args: Namespace, progress: "Progress | None" = None) -> Iterator[Item]:
    """Yield all puzzles that the arguments name, in order."""
    for source in sources(args):
        yield from items_of(source, args.column, progress)


def run_each(
    args: Namespace,
    what: str,
    work: Callable[[Item, Puzzle], None],
    out: IO[str],
    failed: Callable[[Item], None] | None = None,
) -> int:
    """Process each puzzle; report those that are unreadable or cause an error, and continue.

    `what` is the label of the progress bar and `out` the output; with JSON, errors are written there too.
    `failed` writes the line of a puzzle without a result. Returns the exit code.
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
                item.report(in_language(args, error))
                if failed is not None:
                    failed(item)
                if "json" in args and wants_json(args):
                    from json import dumps

                    out.write(dumps({**item.json(), "error": in_language(args, error)}) + "\n")
            progress.advance()
    return code


def items_of(source: Source, column: str | None, progress: "Progress | None" = None) -> Iterator[Item]:
    """Yield all puzzles of a source."""
    if source.item is not None:
        yield source.item
        return
    before = source.first_line - 1
    try:
        for entry in _entries_of(source, column, progress):
            line, puzzle, error, group, others, board = entry
            yield Item(f"{source.name}:{line + before}", puzzle, error, group, others, board)
    except NinefoldError as error:
        raise NinefoldError("{name}: {error}", name=source.name, error=error) from None


def _entries_of(source: Source, column: str | None, progress: "Progress | None") -> "Iterator[Entry]":
    """Yield the entries of a table or a stream."""
    if source.is_parquet:
        from ninefold.formats.parquet import read as read_table

        size = os.path.getsize(source.name)
        watch = None if progress is None else lambda share: progress.advance(share * size, count=0)
        yield from read_table(source.name, column=column, watch=watch)
        return
    from ninefold.files import read_lines
    from ninefold.formats import read

    assert source.stream is not None
    lines = read_lines(source.stream)
    yield from read(progress.watch(lines) if progress else lines, column=column)


def _is_puzzle_text(text: str) -> bool:
    """True if an argument looks like a puzzle: many digits and blanks, or several lines, but not a path."""
    if "[" in text and len(text) >= 81:
        from ninefold.formats.nested import is_list

        if is_list(text):
            return True
    marks = sum(mark.isdecimal() or mark in BLANKS for mark in text)
    if "\n" in text or (len(text) >= 40 and marks > len(text) * 3 // 4):
        return True
    from ninefold.formats import KNOWN
    from ninefold.formats.line import other_size

    return other_size(text) is not None or any(known.looks_like(text) for known in KNOWN if known.looks_like)


def _from_argument(text: str) -> Item:
    try:
        puzzle = Puzzle(text)
    except PuzzleError as error:
        return Item("", None, error)
    if len(text) == 81 or puzzle.variant is not None:
        return Item("", puzzle, None)
    from ninefold.formats import read

    return Item("", puzzle, None, board=next(read(text)).board)
