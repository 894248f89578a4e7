"""`ninefold convert`: convert puzzles from one format to another."""

from argparse import ArgumentParser, Namespace

from ninefold.cli.inputs import add_puzzles, run_each
from ninefold.cli.writing import FORMAT_LIST, add_format, puzzle_writer

EXAMPLES = (
    FORMAT_LIST
    + """

examples:
  ninefold convert input.txt --to candidates
  ninefold convert quizzes.csv --column quizzes -o puzzles.sdm"""
)


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    add_puzzles(parser)
    add_format(parser)
    parser.add_argument(
        "-o", "--output", metavar="FILE", default="-",
        help="write to a file instead of standard output; .csv makes a table",
    )  # fmt: skip


def run(args: Namespace) -> int:
    """Convert all puzzles; report those that cannot be read or written, and continue."""
    from ninefold.files import open_output

    with open_output(args.output) as out:
        write = puzzle_writer(args, out)
        return run_each(args, "converted", lambda _, puzzle: write(puzzle), out)
