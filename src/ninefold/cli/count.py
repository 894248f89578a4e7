"""`ninefold count`: the number of solutions."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from json import dumps
from typing import NamedTuple

from ninefold.cli.inputs import Item, add_puzzles
from ninefold.cli.jobs import Failed, for_each
from ninefold.cli.options import (
    add_algorithm,
    add_jobs,
    add_limits,
    add_output,
    format_of,
    number,
    open_result,
)
from ninefold.cli.tables import Table
from ninefold.errors import PuzzleError
from ninefold.solving import limit_message, search

EXAMPLES = """examples:
  ninefold count 8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
  ninefold count puzzles.txt                    # one number per line
  ninefold count --limit 2 puzzles.txt          # enough to tell one solution from several
  ninefold count puzzles.txt -o counts.csv

A number with a plus, such as 1000000+, means that the count stopped at a limit. A puzzle that cannot be
read gets an empty line, so the lines match those of the input. The exit code is 1 if a puzzle cannot be
read, has no solution, or ran into --max-nodes or --max-seconds."""

_LIMIT = 1_000_000


class Count(NamedTuple):
    """The number of solutions found, how the search ended, and what the user should know about it.

    `ending` is that of `SearchResult`, or 'invalid' if givens clash or the puzzle cannot be read.
    """

    found: int | None
    ending: str
    error: str = ""

    @property
    def good(self) -> bool:
        """True if the puzzle has a solution, and no limit but --limit was reached."""
        return bool(self.found) and not self.error

    def text(self) -> str:
        """The number, with a plus if there may be more; empty if the puzzle cannot be read."""
        if self.found is None:
            return ""
        return f"{self.found}{'' if self.ending in ('exhausted', 'invalid') else '+'}"


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    add_puzzles(parser)
    parser.add_argument(
        "--limit", type=number(int, 1, 2**62), default=_LIMIT, metavar="N",
        help=f"count up to N solutions (default: {_LIMIT:,})",
    )  # fmt: skip
    add_algorithm(parser)
    add_limits(parser)
    add_jobs(parser)
    add_output(parser, "write to a file instead of standard output", "text", "csv", "json")


def run(args: Namespace) -> int:
    """Count the solutions of every puzzle."""
    from ninefold.cli.progress import Progress

    kind = format_of(args)
    good = True
    with open_result(args) as out, Progress.of_files("counted", args.puzzles, out) as progress:
        table = Table(out, ["puzzle", "count", "ending"]) if kind in ("csv", "parquet") else None

        def take(item: Item, result: Count | Failed) -> None:
            nonlocal good
            counted = Count(None, "invalid", str(item.error)) if isinstance(result, Failed) else result
            good = good and counted.good
            if counted.error:
                item.report(counted.error)
            if table is not None:
                table.write([item.text(), counted.found, counted.ending], item.others)
            elif item.where or kind != "text" or counted.found is not None:
                out.write(_line(kind, item, counted) + "\n")
            progress.advance()

        for_each(args, progress, _prepare, take)
        if table is not None:
            table.begin()
    return 0 if good else 1


def _prepare(args: Namespace) -> Callable[[Item], Count]:
    """Return the function that counts the solutions of a puzzle."""
    return lambda item: _count(args, item)


def _count(args: Namespace, item: Item) -> Count:
    """Search for one solution more than the limit, to know if there are more."""
    assert item.puzzle is not None
    limits = {"max_nodes": args.max_nodes, "max_seconds": args.max_seconds}
    try:
        result = search(item.puzzle, algorithm=args.algorithm, limit=args.limit + 1, keep=0, **limits)
    except PuzzleError as clash:
        return Count(0, "invalid", str(clash))
    count = min(result.found, args.limit)
    if result.decided:
        return Count(count, "solutions" if result.found > args.limit else "exhausted")
    return Count(count, result.ending, str(limit_message(args.algorithm, result, **limits)))


def _line(kind: str, item: Item, counted: Count) -> str:
    if kind == "text":
        return counted.text()
    fields = item.json() | {"count": counted.found, "ending": counted.ending}
    return dumps(fields | ({"error": counted.error} if counted.error else {}))
