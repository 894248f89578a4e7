"""`ninefold convert`: convert puzzles from one format to another."""

from argparse import ArgumentParser, Namespace
from json import dumps
from typing import IO

from ninefold.cli.endings import PICTURES
from ninefold.cli.inputs import add_puzzles, run_each
from ninefold.cli.options import add_output, open_result
from ninefold.cli.tables import Rows
from ninefold.cli.writing import (
    FORMAT_LIST,
    FORMAT_NAMES,
    draw_one,
    format_of_puzzles,
    puzzle_writer,
)
from ninefold.formats import write
from ninefold.render import to_svg

EXAMPLES = (
    FORMAT_LIST
    + """

examples:
  ninefold convert input.txt --to candidates
  ninefold convert quizzes.csv --column quizzes -o puzzles.sdm
  ninefold convert puzzle.txt -o puzzle.png"""
)


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    add_puzzles(parser)
    what = "write to a file instead of standard output"
    add_output(parser, what, "line", "csv", "json", "svg", "png", "pdf", formats=FORMAT_NAMES)


def run(args: Namespace) -> int:
    """Convert all puzzles; report those that cannot be read or written, and continue."""
    kind = format_of_puzzles(args)
    if kind in PICTURES:
        return draw_one(args, "converted", kind, lambda _, puzzle: to_svg(puzzle))
    args.json = kind == "json"
    with open_result(args) as out:
        if args.json:
            return run_each(args, "converted", lambda item, _: print(dumps(item.json()), file=out), out)
        if kind in ("line", "csv", "parquet"):
            return _write_rows(args, out)
        write_one = puzzle_writer(args, out)
        return run_each(args, "converted", lambda _, puzzle: write_one(puzzle), out)


def _write_rows(args: Namespace, out: IO[str]) -> int:
    """Write a line or a row for every puzzle, also for those that cannot be written."""
    with Rows(args, out, []) as rows:
        return run_each(
            args, "converted", lambda item, puzzle: rows.write(item, write(puzzle), {}), out, rows.fail
        )
