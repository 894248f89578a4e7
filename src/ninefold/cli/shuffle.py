"""`ninefold shuffle`: random variants of puzzles."""

from argparse import ArgumentParser, Namespace
from json import dumps

from ninefold._native import Transformation
from ninefold.cli.canon import fields_of
from ninefold.cli.inputs import add_puzzles, items
from ninefold.cli.options import add_count, add_output, add_seed, open_result, wants_json
from ninefold.cli.tables import Rows
from ninefold.numbers import checked_seed
from ninefold.puzzle import refusal_of

EXAMPLES = """examples:
  ninefold shuffle 8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
  ninefold shuffle input.txt -n 100 --seed 1 -o variants.txt

A variant has its digits swapped, and its rows, columns, bands and stacks in another order. It has the same
number of solutions and is just as hard. The same seed gives the same variants on every computer."""


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    add_puzzles(parser)
    add_count(parser, "number of variants per puzzle (default: 1)", 1, 1)
    add_seed(parser, "random seed: the same seed gives the same variants")
    add_output(parser, "write to a file instead of standard output", "line", "csv", "json")


def run(args: Namespace) -> int:
    """Print variants of all puzzles; report unreadable ones, and continue."""
    from ninefold.cli.progress import Progress

    seed = checked_seed(args.seed)
    json, stream, failed = wants_json(args), 0, False
    with (
        open_result(args) as out,
        Rows(args, out, ["variant"]) as rows,
        Progress.of_files("shuffled", args.puzzles, out) as progress,
    ):
        for item in items(args, progress):
            error = item.error if item.puzzle is None else refusal_of(item.puzzle)
            if item.puzzle is None or error is not None:
                failed = True
                item.report(str(error))
                if json:
                    out.write(dumps({**item.json(), "error": str(error)}) + "\n")
                for _ in range(args.count):
                    rows.fail(item)
                continue
            for _ in range(args.count):
                way = Transformation.random(seed, stream)
                variant = item._replace(puzzle=way.apply(item.puzzle)).text() or ""
                more = {"transformation": fields_of(way)} if json else {}
                rows.write(item, variant, {"variant": variant, **more})
                stream += 1
            progress.advance()
    return 1 if failed else 0
