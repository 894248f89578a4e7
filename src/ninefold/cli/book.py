"""`ninefold book`: a booklet of puzzles to print."""

import sys
from argparse import ArgumentParser, Namespace
from json import dumps
from typing import Any

from ninefold.cli.inputs import add_puzzles, items
from ninefold.cli.options import (
    add_count,
    add_jobs,
    add_language,
    add_max_seconds,
    add_output,
    add_seed,
    format_of,
    in_language,
)
from ninefold.cli.progress import Progress
from ninefold.errors import NinefoldError, NotFound
from ninefold.files import open_binary_output, open_output
from ninefold.generation import generate_stream
from ninefold.generation.difficulty import DIFFICULTIES, ratings_of
from ninefold.numbers import checked_seed
from ninefold.puzzle import Puzzle
from ninefold.render.booklet import PER_PAGE, book
from ninefold.render.paper import PAPERS
from ninefold.solving import solve
from ninefold.terminal import print_message
from ninefold.translation import catalogue

EXAMPLES = """examples:
  ninefold book -o book.pdf                                      # easy, medium and hard puzzles
  ninefold book --levels easy,hard,evil -n 12 --per-page 6 --paper letter -o book.pdf
  ninefold book --title 'For the train' --seed 1 -o book.html    # the same seed gives the same book
  ninefold book puzzles.txt --per-page 1 -o book.html            # your own puzzles, in their order

The booklet is a PDF file, or one HTML file to print in a browser, which fits on A4 and on US Letter. The exit
code is 1 if a puzzle cannot be used or not enough puzzles were found."""

_LEVELS = "easy,medium,hard"


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    add_puzzles(parser)
    parser.add_argument(
        "--levels", default=None, metavar="NAMES",
        help=f"the difficulties of new puzzles, separated by commas (default: {_LEVELS}); words"
        f" ({', '.join(DIFFICULTIES)}) or ratings (2.0-2.5)",
    )  # fmt: skip
    add_count(parser, "number of new puzzles per level (default: 8)", None, 1, 1000)
    parser.add_argument(
        "--per-page", type=int, choices=list(PER_PAGE), default=4, metavar="N",
        help=f"boards per page: {', '.join(map(str, PER_PAGE))} (default: 4)",
    )  # fmt: skip
    parser.add_argument(
        "--paper", choices=list(PAPERS), help="paper size for PDF: a4 or letter (default: a4)"
    )
    parser.add_argument("--title", default="Sudoku", metavar="TEXT", help="the title (default: Sudoku)")
    parser.add_argument(
        "--no-solutions", dest="solutions", action="store_false", help="leave out the pages with solutions"
    )
    add_seed(parser, "random seed: the same seed gives the same booklet")
    add_max_seconds(parser, "give up after S seconds per level")
    add_jobs(parser)
    add_language(parser, "the language of the headings")
    add_output(
        parser, "write the booklet, or its puzzles and solutions as JSON, to a file", "html", "pdf", "json"
    )


def run(args: Namespace) -> int:
    """Write a booklet."""
    kind = format_of(args)
    if kind != "json" and args.output == "-" and sys.stdout.isatty():
        raise NinefoldError(
            "a terminal cannot show a booklet: name a file, such as -o book.html or -o book.pdf"
        )
    if args.paper is not None and kind != "pdf":
        raise NinefoldError("--paper only applies to PDF: leave it out, or use -o book.pdf")
    try:
        chapters, code = (_own_puzzles if args.puzzles else _new_puzzles)(args)
    except NotFound as error:
        print_message(f"ninefold: {in_language(args, error)}")
        return 1
    if not any(chapters.values()):
        raise NinefoldError("no puzzles for the booklet: check the file")
    if kind == "pdf":
        with open_binary_output(args.output) as file:
            file.write(book(chapters, format="pdf", paper=args.paper or "a4", **_options(args)))
        return code
    with open_output(args.output) as out:
        out.write(_json(args, chapters) if kind == "json" else book(chapters, **_options(args)))
    return code


def _own_puzzles(args: Namespace) -> tuple[dict[str, list[Puzzle]], int]:
    """Return the puzzles of the user that have exactly one solution; report the others."""
    for option, value in (("--levels", args.levels), ("-n", args.count), ("--seed", args.seed)):
        if value is not None:
            raise NinefoldError(
                "{option} is for new puzzles: leave it out, or leave out the file", option=option
            )
    good, code = [], 0
    for item in items(args):
        try:
            if item.puzzle is None:
                assert item.error is not None
                raise item.error
            solve(item.puzzle, unique=True)
            good.append(item.puzzle)
        except NinefoldError as error:
            code = 1
            item.report(in_language(args, error))
    return {"": good}, code


def _new_puzzles(args: Namespace) -> tuple[dict[str, list[Puzzle]], int]:
    """Make the puzzles of each level."""
    levels = [level.strip() for level in (args.levels or _LEVELS).split(",")]
    for level in levels:
        ratings_of(level)  # a wrong name is an error before any work
    if len(set(levels)) < len(levels):
        raise NinefoldError("--levels {levels}: name each level once", levels=args.levels)
    each, seed = args.count or 8, checked_seed(args.seed)
    chapters: dict[str, list[Puzzle]] = {}
    with Progress("made", each * len(levels)) as progress:
        for level in levels:
            chapter = chapters[_heading(level, args.language)] = []
            options = {"seed": seed, "max_seconds": args.max_seconds, "threads": args.jobs}
            for puzzle in generate_stream(each, difficulty=level, **options):
                chapter.append(puzzle)
                progress.advance(1)
    if args.seed is None:
        print_message(f"ninefold: --seed {seed} makes this booklet again")
    return chapters, 0


def _heading(level: str, language: str) -> str:
    word = catalogue(language).say(level, "error") if level in DIFFICULTIES else f"ER {level}"
    return word[:1].upper() + word[1:]


def _options(args: Namespace) -> dict[str, Any]:
    return {name: getattr(args, name) for name in ("title", "per_page", "solutions", "language")}


def _json(args: Namespace, chapters: dict[str, list[Puzzle]]) -> str:
    listed = [
        {
            "heading": heading,
            "puzzles": [{"puzzle": one.givens, "solution": solve(one).grid} for one in puzzles],
        }
        for heading, puzzles in chapters.items()
    ]
    return dumps({"title": args.title, "chapters": listed}) + "\n"
