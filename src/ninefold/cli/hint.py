"""`ninefold hint`: the next step, and why."""

from argparse import ArgumentParser, Namespace
from json import dumps
from typing import IO

from ninefold.cli.inputs import Item, add_puzzles, run_each
from ninefold.cli.options import add_language, add_output, wants_json
from ninefold.cli.steps import add_techniques, named, sentences_of, warn_of_several, why_no_step, with_words
from ninefold.errors import NinefoldError
from ninefold.logic import hint
from ninefold.logic.record import record
from ninefold.puzzle import Puzzle, board_of
from ninefold.solving import count_solutions, no_solution

EXAMPLES = """examples:
  ninefold hint ..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......
  ninefold hint puzzle.txt --techniques 'hidden single,naked pair'
  ninefold hint puzzle.txt --language de

r1c5=7 sets a digit, r1c5<>7 crosses a candidate out; `ninefold techniques` lists the techniques"""


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    add_puzzles(parser)
    add_techniques(parser)
    add_language(parser, "the language of the words")
    add_output(parser, "write to a file instead of standard output")


def run(args: Namespace) -> int:
    """Print a step for each puzzle."""
    from ninefold.files import open_output

    techniques = named(args)
    with open_output(args.output) as out:
        return run_each(args, "hints", lambda item, puzzle: _write(args, out, item, puzzle, techniques), out)


def _write(args: Namespace, out: IO[str], item: Item, puzzle: Puzzle, techniques: list[str] | None) -> None:
    board = board_of(puzzle)
    step = hint(board, profile=args.profile, techniques=techniques, uniqueness=args.uniqueness)
    if step is None:
        raise NinefoldError(why_no_step(board))
    if count_solutions(board, limit=1) == 0:  # what a step says of such a puzzle helps nobody
        raise no_solution(board)
    warn_of_several(item, board, [step])
    if wants_json(args):
        text = dumps(item.json() | record(step) | sentences_of(board, step, args.language))
    else:
        line = f"{item.where}: {step}" if item.where else str(step)
        text = with_words(line, board, step, args.language)
    out.write(text + "\n")
