"""`ninefold canon`: canonical forms, and one puzzle of each class of variants."""

from argparse import ArgumentParser, Namespace
from itertools import islice
from json import dumps
from typing import IO

from ninefold._native import Transformation, canonical_list
from ninefold.cli.inputs import Item, add_puzzles, items
from ninefold.cli.options import add_jobs, add_output, open_result, wants_json
from ninefold.cli.tables import Rows
from ninefold.errors import PuzzleError
from ninefold.message import counted
from ninefold.symmetry import givens_of
from ninefold.terminal import print_message

EXAMPLES = """examples:
  ninefold canon input.txt
  ninefold canon --dedupe puzzles.txt -o different.txt
  ninefold canon --json 1................................................................................

Two puzzles have the same canonical form if and only if they are variants of each other: one becomes the other
by relabelling digits, moving rows, columns, bands and stacks, and transposing."""

#: The number of puzzles that go to the threads at once.
_BLOCK = 8192


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    add_puzzles(parser)
    parser.add_argument(
        "--dedupe",
        action="store_true",
        help="of puzzles that are variants of each other, print only the first",
    )
    parser.add_argument(
        "--canonical",
        action="store_true",
        help="with --dedupe: print canonical forms instead of the puzzles",
    )
    add_jobs(parser)
    add_output(parser, "write to a file instead of standard output", "line", "csv", "json")


def run(args: Namespace) -> int:
    """Print the canonical forms; report puzzles that have none, and continue."""
    from ninefold.cli.progress import Progress

    with (
        open_result(args) as out,
        Rows(args, out, ["canonical", "automorphisms"], paired=not args.dedupe) as rows,
        Progress.of_files("canonical forms:", args.puzzles, out) as progress,
    ):
        task = _Task(args, out, rows)
        source = items(args, progress)
        while block := list(islice(source, _BLOCK)):
            task.write(block)
            progress.advance(count=len(block))
    if args.dedupe:
        puzzles = counted(task.good, "puzzle", "puzzles")
        dropped = counted(task.good - task.written, "variant", "variants")
        print_message(f"kept {task.written:,} of {puzzles}, dropped {dropped}")
    return 1 if task.failed else 0


class _Task:
    """One run of the command: its output, the classes seen so far, and the number of puzzles."""

    def __init__(self, args: Namespace, out: IO[str], rows: Rows) -> None:
        self._args, self._out, self._json = args, out, wants_json(args)
        self._rows = rows
        # A canonical form as a number of 81 digits is exact, and smaller than its text or a digest of it.
        self._seen: set[int] = set()
        self.good = self.written = self.failed = 0

    def write(self, block: list[Item]) -> None:
        """Find the canonical forms of a block on all threads, and write them in order."""
        checked = [(item, _givens(item)) for item in block]
        lines = [givens for _, givens in checked if isinstance(givens, str)]
        found = iter(canonical_list(lines, threads=self._args.jobs))
        for item, givens in checked:
            if isinstance(givens, PuzzleError):
                self._fail(item, givens.reason)
            else:
                self._take(item, *next(found))

    def _take(self, item: Item, line: str, way: Transformation, automorphisms: int) -> None:
        self.good += 1
        if not self._args.dedupe or self._is_new(line):
            self.written += 1
            as_read = self._args.dedupe and not self._args.canonical
            fields = {"canonical": line, "automorphisms": automorphisms}
            fields |= {"transformation": fields_of(way)} if self._json else {}
            self._rows.write(item, (item.text() or "") if as_read else line, fields)

    def _fail(self, item: Item, reason: str) -> None:
        self.failed += 1
        item.report(reason)
        if self._json:
            self._out.write(dumps({**item.json(), "error": reason}) + "\n")
        elif not self._args.dedupe:
            self._rows.fail(item)

    def _is_new(self, line: str) -> bool:
        before = len(self._seen)
        self._seen.add(int(line.replace(".", "0")))
        return len(self._seen) > before


def _givens(item: Item) -> str | PuzzleError:
    """Return the 81 characters of a puzzle, or the reason why it has no canonical form."""
    if item.puzzle is None:
        assert item.error is not None
        return item.error
    try:
        return givens_of(item.puzzle)
    except PuzzleError as error:
        return error


def fields_of(way: Transformation) -> dict[str, object]:
    """Return the JSON fields of a transformation."""
    return {"transposed": way.transposed, "rows": way.rows, "columns": way.columns, "digits": way.digits}
