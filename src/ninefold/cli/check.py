"""`ninefold check`: unique, multiple, none, invalid or malformed; conflicts; minimality."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from json import dumps
from typing import IO

from ninefold.checking import Check, check
from ninefold.cli.chunks import each_chunk, json_line
from ninefold.cli.inputs import Item, add_puzzles, sources
from ninefold.cli.jobs import Failed, for_each
from ninefold.cli.options import add_jobs, add_max_seconds, add_output, open_result, wants_csv, wants_json
from ninefold.cli.tables import Table
from ninefold.errors import LimitReached

EXAMPLES = """examples:
  ninefold check input.txt
  ninefold check --json 5...5............................................................................

The exit code is 0 only if every puzzle has exactly one solution."""


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    add_puzzles(parser)
    add_max_seconds(parser)
    add_jobs(parser)
    add_output(parser, "write to a file instead of standard output", "text", "csv", "json")


def run(args: Namespace) -> int:
    """Check all puzzles and print a line for each."""
    from ninefold.cli.progress import Progress

    with open_result(args) as out, Progress.of_files("checked", args.puzzles, out) as progress:
        writer = _Writer(args, out)

        def take(item: Item, result: Check | Failed) -> None:
            writer.write(item, result)
            progress.advance()

        if args.max_seconds is not None:
            for_each(args, progress, _prepare, take, LimitReached)
        else:
            each_chunk(args, sources(args), progress, lambda chunk: _check_chunk(args, chunk, take))
        writer.finish()
    return 0 if writer.good else 1


def _prepare(args: Namespace) -> Callable[[Item], Check]:
    """Return the function that checks a puzzle within a time limit."""

    def work(item: Item) -> Check:
        assert item.puzzle is not None
        return check(item.puzzle, max_seconds=args.max_seconds)

    return work


def _check_chunk(args: Namespace, chunk: list[Item], take: Callable[[Item, Check | Failed], None]) -> None:
    """Check a chunk in the core, on all threads; puzzles with pencil marks one by one."""
    if len(chunk) == 1:  # not worth loading the batch functions
        puzzle = chunk[0].puzzle
        take(chunk[0], Failed(str(chunk[0].error)) if puzzle is None else check(puzzle))
        return
    from ninefold.batch.checks import check_givens

    found = iter(
        check_givens([item.puzzle.givens for item in chunk if item.puzzle and item.is_plain], args.jobs)
    )
    for item in chunk:
        if item.puzzle is None:
            take(item, Failed(str(item.error)))
        else:
            take(item, next(found) if item.is_plain else check(item.puzzle))


class _Writer:
    """Writes the results, and remembers if all puzzles are unique."""

    def __init__(self, args: Namespace, out: IO[str]) -> None:
        self._out, self._json = out, wants_json(args)
        self._table = Table(out, ["puzzle", "status", "minimal", "detail"]) if wants_csv(args) else None
        self._ends: dict[Check, str] = {}  # JSON, by result
        self.good = True

    def write(self, item: Item, result: Check | Failed) -> None:
        """Write a line."""
        self.good = self.good and isinstance(result, Check) and result.status == "unique"
        if self._table is not None:
            text, status, minimal = _parts(item, result)
            self._table.write([item.text(), status, _yes_or_no(minimal), _detail(text)], item.others)
        elif self._json:
            self._out.write(self._json_line(item, result))
        else:
            self._out.write(f"{item.label(': ')}{_parts(item, result)[0]}\n")

    def finish(self) -> None:
        """Write the heading of a table that has no rows."""
        if self._table is not None:
            self._table.begin()

    def _json_line(self, item: Item, result: Check | Failed) -> str:
        if isinstance(result, Failed):
            status = _parts(item, result)[1]
            return dumps({**item.json(), "status": status, "error": result.reason}) + "\n"
        if not item.is_plain or result.conflicts:
            return dumps({**item.json(), **_fields(result)}) + "\n"
        end = self._ends.get(result)
        if end is None:
            end = self._ends[result] = dumps(_fields(result))[1:]
        return json_line(item, end)


def _parts(item: Item, result: Check | Failed) -> tuple[str, str, bool | None]:
    """Return the text for people, the status and the minimality."""
    if isinstance(result, Check):
        return _describe(result), result.status, result.minimal
    status = "malformed" if item.puzzle is None else "undecided"
    return f"{status}: {result.reason}", status, None


def _describe(result: Check) -> str:
    if result.status == "unique":
        return {True: "unique, minimal", False: "unique, not minimal", None: "unique"}[result.minimal]
    if result.status == "invalid":
        return "invalid: " + "; ".join(map(str, result.conflicts))
    return {"multiple": "multiple solutions", "none": "no solution"}[result.status]


def _yes_or_no(minimal: object) -> str:
    return "" if minimal is None else "yes" if minimal else "no"


def _detail(text: str) -> str:
    """Return what the text says beyond the status: conflicts and errors."""
    return text.partition(": ")[2]


def _fields(result: Check) -> dict[str, object]:
    conflicts = [{**conflict._asdict(), "text": str(conflict)} for conflict in result.conflicts]
    return {**result._asdict(), "conflicts": conflicts}
