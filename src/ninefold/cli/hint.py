"""`ninefold hint`: the next step."""

from argparse import ArgumentParser, Namespace
from json import dumps
from typing import IO

from ninefold.cli.inputs import Item, add_puzzles, run_each
from ninefold.cli.options import add_output, wants_json
from ninefold.cli.steps import add_techniques, fields_of, named
from ninefold.errors import NinefoldError
from ninefold.logic import hint
from ninefold.puzzle import Puzzle

EXAMPLES = """examples:
  ninefold hint ..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......
  ninefold hint puzzle.txt --techniques 'hidden single,naked pair'

r1c5=7 sets a digit, r1c5<>7 crosses a candidate out; `ninefold techniques` lists the techniques"""


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    add_puzzles(parser)
    add_techniques(parser)
    add_output(parser, "write to a file instead of standard output")


def run(args: Namespace) -> int:
    """Print a step for each puzzle."""
    from ninefold.files import open_output

    techniques = named(args)
    with open_output(args.output) as out:
        return run_each(args, "hints", lambda item, puzzle: _write(args, out, item, puzzle, techniques), out)


def _write(args: Namespace, out: IO[str], item: Item, puzzle: Puzzle, techniques: list[str] | None) -> None:
    step = hint(puzzle, techniques=techniques, uniqueness=args.uniqueness)
    if step is None:
        raise NinefoldError("no technique finds a step")
    where = f"{item.where}: " if item.where else ""
    out.write((dumps(item.json() | fields_of(step)) if wants_json(args) else f"{where}{step}") + "\n")
