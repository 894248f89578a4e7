"""`ninefold convert`: convert puzzles from one format to another."""

from argparse import ArgumentParser, Namespace
from json import dumps

from ninefold.cli.endings import PICTURES
from ninefold.cli.inputs import add_puzzles, run_each
from ninefold.cli.options import add_output
from ninefold.cli.writing import FORMAT_LIST, add_format, draw_one, format_of_puzzles, puzzle_writer
from ninefold.errors import NinefoldError
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
    add_format(parser)
    what = "write to a file instead of standard output"
    add_output(parser, what, "line", "csv", "json", "svg", "png", "pdf")


def run(args: Namespace) -> int:
    """Convert all puzzles; report those that cannot be read or written, and continue."""
    from ninefold.files import open_output

    if args.json and args.to not in (None, "json"):
        raise NinefoldError("--json and --to contradict each other: use only one of them")
    kind = "json" if args.json else format_of_puzzles(args)
    if kind in PICTURES:
        return draw_one(args, "converted", kind, lambda _, puzzle: to_svg(puzzle))
    args.json = kind == "json"
    with open_output(args.output) as out:
        if args.json:
            return run_each(args, "converted", lambda item, _: print(dumps(item.json()), file=out), out)
        write = puzzle_writer(args, out)
        return run_each(args, "converted", lambda _, puzzle: write(puzzle), out)
