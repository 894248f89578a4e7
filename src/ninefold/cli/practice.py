"""`ninefold practice`: positions where a technique is the next step, with the answers."""

import sys
from argparse import ArgumentParser, Namespace

from ninefold.cli.loading import add_load, load
from ninefold.cli.options import (
    add_count,
    add_jobs,
    add_language,
    add_max_seconds,
    add_old_name,
    add_output,
    add_seed,
    format_of,
    open_result,
)
from ninefold.cli.progress import Progress
from ninefold.errors import NinefoldError, NotFound
from ninefold.files import open_binary_output
from ninefold.generation import Stream
from ninefold.generation.options import GenerationOptions
from ninefold.generation.practice import Practice, new_steps
from ninefold.logic.technique_table import technique_id
from ninefold.message import counted
from ninefold.numbers import checked_seed
from ninefold.render.paper import PAPERS
from ninefold.terminal import print_message

EXAMPLES = """examples:
  ninefold practice x-wing
  ninefold practice 'naked pair' -n 12 --seed 1 -o pairs.pdf     # pages to print, with answers
  ninefold practice x-wing --paper letter -o x-wing.pdf          # the answers are on pages of their own
  ninefold practice skyscraper --nothing-harder                  # puzzles that learners can finish
  ninefold practice xy-chain --language de --json

Each position comes from a new puzzle, solved up to the point where the technique is the easiest next step.
`ninefold techniques` lists the techniques. The exit code is 1 if not enough positions were found."""


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("technique", metavar="TECHNIQUE", help="the technique, by any of its names")
    add_count(parser, "number of positions (default: 10)", 10, 1)
    parser.add_argument(
        "--nothing-harder", action="store_true",
        help="choose puzzles that need no harder technique, so learners can finish them",
    )  # fmt: skip
    add_load(parser)
    add_seed(parser, "random seed: the same seed gives the same positions")
    add_max_seconds(parser, "give up after S seconds in total")
    add_jobs(parser)
    add_language(parser, "the language of explanations")
    parser.add_argument(
        "--paper", choices=list(PAPERS), help="paper size for PDF: a4 or letter (default: a4)"
    )
    add_output(parser, "write to a file instead of standard output", "text", "json", "html", "pdf")
    add_old_name(parser, "--format", "--to")


def run(args: Namespace) -> int:
    """Write one set."""
    load(args)
    kind = format_of(args)
    if args.paper is not None and kind != "pdf":
        raise NinefoldError("--paper only applies to PDF: leave it out, or use -o exercises.pdf")
    if kind == "pdf" and args.output == "-" and sys.stdout.isatty():
        raise NinefoldError("a terminal cannot show {kind}: name a file with -o", kind="PDF")
    try:
        exercises = _exercises(args)
    except NotFound as error:
        print_message(f"ninefold: {error}")
        return 1
    if kind == "pdf":
        data = exercises.to_pdf(paper=args.paper or "a4", language=args.language)
        with open_binary_output(args.output) as file:
            file.write(data)
        return 0
    with open_result(args) as out:
        if kind == "json":
            out.write(exercises.to_json(language=args.language) + "\n")
        elif kind == "html":
            out.write(exercises.to_html(language=args.language))
        else:
            out.write(exercises.text(args.language))
    return 0


def _exercises(args: Namespace) -> Practice:
    """Find the positions, and count them and the attempts on a terminal."""
    id_, seed, steps = technique_id(args.technique), checked_seed(args.seed), []
    options = GenerationOptions(seed=seed, max_seconds=args.max_seconds, threads=args.jobs)
    with Progress("positions:", args.count) as progress:

        def show(stream: Stream) -> None:
            progress.note = counted(stream.attempts, "attempt", "attempts")

        for step in new_steps(id_, args.count, args.nothing_harder, options, show):
            steps.append(step)
            progress.advance(1)
    return Practice(id_, steps, seed)
