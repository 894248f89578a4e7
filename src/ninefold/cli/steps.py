"""Code shared by the commands that deal with steps."""

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable

from ninefold._native import Board
from ninefold.cli.endings import PICTURES
from ninefold.cli.inputs import Item, run_each
from ninefold.cli.loading import add_load, load
from ninefold.cli.options import ProfileName, add_uniqueness, format_of, open_result
from ninefold.cli.writing import draw_one
from ninefold.explanation import explain_step
from ninefold.logic.profile import PROFILES, Profile, plan
from ninefold.logic.step import Step
from ninefold.puzzle import Puzzle

__all__ = [
    "add_techniques",
    "chosen",
    "profile_of",
    "sentences_of",
    "wants_colour",
    "with_words",
    "write_each",
]


def add_techniques(parser: ArgumentParser) -> None:
    """Add --profile, --techniques and --no-uniqueness, which choose the techniques to try."""
    parser.add_argument(
        "--profile", type=ProfileName(PROFILES), default="human", metavar="NAME",
        help="the techniques to try, in order: human (all, easiest first; the default), hodoku, or a .toml"
        " file of your own",
    )  # fmt: skip
    parser.add_argument(
        "--techniques", metavar="NAMES",
        help="try only these techniques or families, in this order (separated by commas)",
    )  # fmt: skip
    add_uniqueness(parser)
    add_load(parser)


def chosen(args: Namespace) -> Profile:
    """Return the profile, or one with the techniques that the user named; a wrong name is a usage error."""
    load(args)
    names = None if args.techniques is None else args.techniques.split(",")
    return plan(profile_of(args.profile), names, uniqueness=args.uniqueness)


def profile_of(name: str) -> str | Profile:
    """Return a built-in profile by name, or one from a file. Load files with techniques first."""
    return Profile.load(name) if ProfileName.is_file(name) else name


def write_each(args: Namespace, what: str, make: Callable[[Item, Puzzle], str]) -> int:
    """Write the result for each puzzle, if it has any text; return the exit code.

    A picture or HTML file shows one puzzle. If it fails, no file is written.
    """

    kind = format_of(args)
    if kind in PICTURES:
        return draw_one(args, what, kind, make)
    with open_result(args) as out:

        def write(item: Item, puzzle: Puzzle) -> None:
            text = make(item, puzzle).rstrip("\n")
            out.write(f"{text}\n" if text else "")

        return run_each(args, what, write, out)


def wants_colour(args: Namespace) -> bool:
    """True if the output is a terminal with colours."""
    return args.output == "-" and sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def sentences_of(board: Board, step: Step, language: str) -> dict[str, object]:
    """Return the explanation of a step as JSON."""
    return {"explanation": explain_step(board, step).fields(language)}


def with_words(text: str, board: Board, step: Step, language: str) -> str:
    """Return a line about a step with its explanation below it, one sentence per line, indented by depth."""
    return "\n  ".join([text, *explain_step(board, step).lines(language)])
