"""`ninefold neighbours`: swap one clue for another."""

from argparse import ArgumentParser, Namespace
from itertools import islice

from ninefold.cli.inputs import Item, add_puzzles, run_each
from ninefold.cli.options import add_max_seconds, add_output, number, open_result
from ninefold.cli.tables import Rows
from ninefold.puzzle import Puzzle
from ninefold.setting import neighbours

EXAMPLES = """examples:
  ninefold neighbours input.txt
  ninefold neighbours --minimal --limit 10 input.txt

Each line is a unique puzzle with one clue removed and another one added ({-1+1})."""


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    add_puzzles(parser)
    parser.add_argument(
        "--minimal", action="store_true", help="list only minimal puzzles, where every clue is needed"
    )
    parser.add_argument("--limit", type=number(int, 1), metavar="N", help="list at most N per puzzle")
    add_max_seconds(parser)
    add_output(parser, "write to a file instead of standard output", "line", "csv", "json")


def run(args: Namespace) -> int:
    """List the neighbours of every puzzle."""

    columns = ["neighbour", "removed", "added"]
    with open_result(args) as out, Rows(args, out, columns, paired=False) as rows:
        return run_each(
            args, "puzzles:", lambda item, puzzle: _list(args, rows, item, puzzle), out, rows.fail
        )


def _list(args: Namespace, rows: Rows, item: Item, puzzle: Puzzle) -> None:
    found = neighbours(puzzle, minimal=args.minimal, max_seconds=args.max_seconds)
    some = False
    for neighbour, removed, added in islice(found, args.limit):
        some = True
        fields = {"neighbour": neighbour.givens, "removed": str(removed), "added": str(added)}
        rows.write(item, neighbour.givens, fields)
    if not some:
        item.report("no unique neighbours")
        rows.fail(item)
