"""What the commands about steps share."""

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable

from ninefold._native import Board
from ninefold.cli.inputs import Item, run_each
from ninefold.cli.options import ProfileName, add_uniqueness, format_of
from ninefold.errors import NinefoldError
from ninefold.explanation import explain_step
from ninefold.logic.profile import PROFILES, Profile, plan
from ninefold.logic.step import Step
from ninefold.puzzle import Puzzle
from ninefold.solving import count_solutions, no_solution

__all__ = [
    "add_load",
    "add_techniques",
    "chosen",
    "load",
    "profile_of",
    "sentences_of",
    "wants_colour",
    "warn_of_several",
    "why_no_step",
    "with_words",
    "write_each",
]


def add_techniques(parser: ArgumentParser) -> None:
    """--profile and --techniques, which to try; --no-uniqueness, which not."""
    parser.add_argument(
        "--profile", type=ProfileName(PROFILES), default="human", metavar="NAME",
        help="the order of the techniques: human (default: all, the easiest first), hodoku, or your own:"
        " a file *.toml",
    )  # fmt: skip
    parser.add_argument(
        "--techniques", metavar="NAMES",
        help="try only these, or these families, in this order, separated by commas (default: those of the"
        " profile)",
    )  # fmt: skip
    add_uniqueness(parser)
    add_load(parser)


def add_load(parser: ArgumentParser) -> None:
    """--load, a file with techniques of the user."""
    parser.add_argument(
        "--load",
        action="append",
        default=[],
        metavar="FILE.py",
        help="run a file that adds techniques (@nf.technique)",
    )


def load(args: Namespace) -> None:
    """Run the files that add techniques."""
    from runpy import run_path

    for path in args.load:
        try:
            run_path(path)
        except (Exception, SystemExit) as error:
            reason = getattr(error, "strerror", None) or f"{type(error).__name__}: {error}"
            raise NinefoldError(f"--load {path}: {reason}") from error


def chosen(args: Namespace) -> Profile:
    """What to try: the profile, or the techniques that the user has named; a wrong name is a usage error."""
    load(args)
    names = None if args.techniques is None else args.techniques.split(",")
    return plan(profile_of(args.profile), names, uniqueness=args.uniqueness)


def profile_of(name: str) -> str | Profile:
    """A profile of ninefold by its name, or the one in a file. Files with techniques are loaded before."""
    return Profile.load(name) if ProfileName.is_file(name) else name


def why_no_step(board: Board) -> str:
    """Whose fault it is that no step is found: the puzzle's, or that of the techniques."""
    if not board.open:
        return "there is nothing left to do"
    count = count_solutions(board, limit=2)
    if count == 0:
        return str(no_solution(board))
    return "no technique finds a step" + (": there are several solutions" if count > 1 else "")


def warn_of_several(item: Item, board: Board, steps: Iterable[Step]) -> None:
    """Say that steps which assume one solution are not right for a puzzle that has several."""
    if any(step.assumes_unique for step in steps) and count_solutions(board, limit=2) > 1:
        item.report("there are several solutions, but steps that assume one: try --no-uniqueness")


def write_each(args: Namespace, what: str, make: Callable[[Item, Puzzle], str]) -> int:
    """Write what is made of each puzzle; returns the exit code.

    A picture or a page is of one puzzle. Where it fails there is no file, rather than an empty one.
    """
    from ninefold.files import open_output

    kind = format_of(args)
    if kind not in ("svg", "html"):
        with open_output(args.output) as out:
            return run_each(
                args, what, lambda item, puzzle: print(make(item, puzzle).rstrip("\n"), file=out), out
            )
    drawn: list[str] = []

    def draw(item: Item, puzzle: Puzzle) -> None:
        if drawn:
            raise NinefoldError(f"one puzzle makes one {kind} file: give the others their own")
        drawn.append(make(item, puzzle))

    code = run_each(args, what, draw, sys.stdout)
    if drawn:
        with open_output(args.output) as out:
            out.write(drawn[0].rstrip("\n") + "\n")
    return code


def wants_colour(args: Namespace) -> bool:
    """Whether the output is a terminal that shows colours."""
    return args.output == "-" and sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def sentences_of(board: Board, step: Step, language: str) -> dict[str, object]:
    """The words for a step as JSON has them."""
    return {"explanation": explain_step(board, step).fields(language)}


def with_words(text: str, board: Board, step: Step, language: str) -> str:
    """A line about a step, and the words for it below, a sentence a line, indented by its depth."""
    return "\n  ".join([text, *explain_step(board, step).lines(language)])
