"""`ninefold rate`: rate the difficulty of puzzles.

`single` shows one puzzle, `table` writes a line for each of many, `comparison` compares with known ratings,
and `batches` holds the code they share.
"""

from argparse import ArgumentParser, Namespace

from ninefold.cli.inputs import add_puzzles, is_single, items
from ninefold.cli.loading import add_load, load
from ninefold.cli.options import (
    ProfileName,
    add_jobs,
    add_max_seconds,
    add_output,
    add_uniqueness,
    format_of,
    number,
)
from ninefold.cli.rate.batches import has_er
from ninefold.cli.steps import profile_of
from ninefold.errors import NinefoldError
from ninefold.rating import RATING_PROFILES

EXAMPLES = """examples:
  ninefold rate 47..6.5....1.2..9........43.......7...51.....7..4..2.....9.2...3...5...7254...8..
  ninefold rate puzzles.txt -o ratings.csv
  ninefold rate puzzles.txt --stop-above 7 --max-seconds 10
  ninefold rate puzzles.txt --profile hodoku    # HoDoKu's level and score
  ninefold rate puzzles.txt --profile my.toml   # your own techniques, prices and levels
  ninefold rate known.csv --compare er          # compare with the ratings in a column

The numbers are those of Sudoku Explainer 1.2.1: ER rates the hardest hint, EP the hardest hint up to the
first placed digit, and ED the first hint. A > before a number means that --stop-above or --max-seconds ended
the rating early, so the number may be higher. With other profiles, the score is the total price of the steps
on the path, and the level follows from it. `ninefold techniques --profile human -o my.toml` writes a profile
that you can adapt."""


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    add_puzzles(parser)
    parser.add_argument(
        "--profile", type=ProfileName(RATING_PROFILES), default="se", metavar="NAME",
        help="how to rate: se (Sudoku Explainer, the default); hodoku, human or a .toml file of your own"
        " (level and score); both (se and hodoku)",
    )  # fmt: skip
    add_load(parser)
    add_uniqueness(parser)
    parser.add_argument(
        "--stop-above", type=number(float, 0), metavar="ER", help="stop at the first hint above this rating"
    )
    add_max_seconds(parser)
    parser.add_argument(
        "--compare", metavar="COLUMN",
        help="compare with a column of a .csv file: ER, or the levels or scores of the profile",
    )  # fmt: skip
    add_jobs(parser)
    add_output(
        parser,
        "write to a file instead of standard output",
        "csv",
        "json",
        "text",
        formats=("csv", "parquet", "json"),
    )


def run(args: Namespace) -> int:
    """Rate every puzzle."""
    load(args)
    args.rater = profile_of(args.profile)
    _refuse_contradictions(args)
    if args.compare is not None:
        from ninefold.cli.rate.comparison import compare

        return compare(args)
    if is_single(args) and format_of(args) == "text" and args.output == "-":
        from ninefold.cli.rate.single import show

        return show(args, next(items(args)))
    from ninefold.cli.rate.table import write_table

    return write_table(args)


def _refuse_contradictions(args: Namespace) -> None:
    """Raise an error for options that would have no effect."""
    if args.stop_above is not None and not has_er(args):
        raise NinefoldError(f"--stop-above has no effect with --profile {args.profile}: leave it out")
    if not args.uniqueness and args.profile == "hodoku":
        raise NinefoldError(
            "--no-uniqueness has no effect with --profile hodoku, which has its own techniques: leave it out"
        )
