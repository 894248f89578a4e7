"""`ninefold steps`: every step on a board, grouped by technique."""

from argparse import SUPPRESS, ArgumentParser, Namespace
from collections.abc import Iterator
from itertools import islice
from json import dumps
from typing import NamedTuple

from ninefold._native import Board
from ninefold.cli.inputs import Item, add_puzzles
from ninefold.cli.options import add_language, add_max_seconds, add_output, in_language, number, wants_json
from ninefold.cli.steps import add_techniques, chosen, sentences_of, with_words, write_each
from ninefold.errors import NinefoldError
from ninefold.hinting import refuse_unsolvable, why_no_step
from ninefold.logic import MOST_STEPS
from ninefold.logic.profile import Profile
from ninefold.logic.record import record
from ninefold.logic.registry import find
from ninefold.logic.step import Step
from ninefold.logic.technique_table import info_of
from ninefold.message import Message, message, plural, seconds_message
from ninefold.numbers import Deadline
from ninefold.puzzle import Puzzle

EXAMPLES = """examples:
  ninefold steps ..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......
  ninefold steps puzzle.txt --techniques x-wing                # only this technique
  ninefold steps puzzle.txt --techniques singles,subsets       # or these families
  ninefold steps puzzle.txt --techniques naked-pair --words    # with explanations
  ninefold steps puzzle.txt --each 3                           # at most 3 of each technique
  ninefold steps puzzle.txt --json | jq .counts

In a step, r1c5=7 places a digit and r1c5<>7 removes a candidate. `ninefold techniques` lists the
techniques. The exit code is 1 if there is no step, or if the time ran out."""

_SHOWN = 10


class Found(NamedTuple):
    """The steps of each technique that has any, easiest technique first, and how the search ended."""

    steps: dict[str, list[Step]]
    ending: str
    note: Message | None = None


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    add_puzzles(parser)
    add_techniques(parser)
    parser.add_argument("--technique", dest="techniques", metavar="NAMES", help=SUPPRESS)
    parser.add_argument(
        "--each", type=number(int, 1), metavar="N",
        help=f"list at most N steps of each technique (default: {_SHOWN}; with --techniques or --json, all)",
    )  # fmt: skip
    parser.add_argument(
        "--limit", type=number(int, 1), default=MOST_STEPS, metavar="N",
        help=f"stop after N steps in total (default: {MOST_STEPS:,})",
    )  # fmt: skip
    add_max_seconds(parser)
    parser.add_argument("--words", action="store_true", help="explain each step")
    add_language(parser, "the language of explanations")
    add_output(parser, "write to a file instead of standard output", "text", "json")


def run(args: Namespace) -> int:
    """List the steps on each board."""
    profile = chosen(args)
    late: list[str] = []

    def text_of(item: Item, puzzle: Puzzle) -> str:
        board = item.position
        found = _find(args, board, profile)
        if found.note is not None:
            item.report(in_language(args, found.note))
        late.extend([item.where] if found.ending == "seconds" else [])
        return (_json if wants_json(args) else _text)(args, item, board, found)

    code = write_each(args, "puzzles:", text_of)
    return 1 if late else code


def _find(args: Namespace, board: Board, profile: Profile) -> Found:
    """Find the steps of one technique after the other, within the limits."""
    deadline = Deadline(args.max_seconds)
    refuse_unsolvable(board, deadline)
    found: dict[str, list[Step]] = {}
    left = args.limit
    for id_ in profile.techniques:
        steps = list(find(board, id_, profile.limits, deadline, left + 1))
        if steps[:left]:
            found[id_] = steps[:left]
        if deadline.is_over:
            late = message("stopped at the limit of {limit}", limit=seconds_message(args.max_seconds))
            return Found(found, "seconds", late)
        if len(steps) > left:
            more = plural(
                args.limit,
                "stopped after {count} step; find more with --limit",
                "stopped after {count} steps; find more with --limit",
            )
            return Found(found, "steps", message(more, count=f"{args.limit:,}"))
        left -= len(steps)
    if not found:
        raise NinefoldError(why_no_step(board, profile))
    return Found(found, "all")


def _json(args: Namespace, item: Item, board: Board, found: Found) -> str:
    steps = [
        record(step) | (sentences_of(board, step, args.language) if args.words else {})
        for group in found.steps.values()
        for step in islice(group, args.each)
    ]
    counts = {id_: len(group) for id_, group in found.steps.items()}
    return dumps(item.json() | {"ending": found.ending, "counts": counts, "steps": steps})


def _text(args: Namespace, item: Item, board: Board, found: Found) -> str:
    each = args.each or (None if args.techniques else _SHOWN)
    groups = (_group(args, board, id_, steps, each) for id_, steps in found.steps.items())
    return item.label(":\n") + "\n".join(line for group in groups for line in group)


def _group(args: Namespace, board: Board, id_: str, steps: list[Step], each: int | None) -> Iterator[str]:
    """Yield a heading and a line for each step, and say how many are left out."""
    yield f"{info_of(id_).name_in(args.language)} ({id_}): {len(steps):,}"
    for step in islice(steps, each):
        line = str(step).removeprefix(f"{id_}: ")
        yield "  " + (
            with_words(line, board, step, args.language).replace("\n", "\n  ") if args.words else line
        )
    if each is not None and len(steps) > each:
        yield f"  ... {len(steps) - each:,} more"
