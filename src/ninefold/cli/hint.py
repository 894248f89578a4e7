"""`ninefold hint`: the next step, in as much detail as you like."""

from argparse import ArgumentParser, Namespace
from json import dumps

from ninefold._native import Board
from ninefold.cli.endings import PICTURES
from ninefold.cli.inputs import Item, add_puzzles
from ninefold.cli.options import add_language, add_old_name, add_output, format_of
from ninefold.cli.steps import (
    add_techniques,
    chosen,
    sentences_of,
    wants_colour,
    with_words,
    write_each,
)
from ninefold.errors import NinefoldError
from ninefold.explanation.hint_rungs import Rung
from ninefold.hinting import HintResult, find_hint
from ninefold.logic import Profile
from ninefold.logic.record import record
from ninefold.logic.step import Step
from ninefold.numbers import Deadline
from ninefold.puzzle import Puzzle

EXAMPLES = """examples:
  ninefold hint ..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......
  ninefold hint puzzle.txt --level 1                 # only where to look; 2 names the technique
  ninefold hint puzzle.txt --draw                    # with a drawing as text
  ninefold hint puzzle.txt -o hint.svg               # as a picture: .svg, .png or .pdf
  ninefold hint puzzle.txt --techniques 'hidden single,naked pair'
  ninefold hint puzzle.txt --profile my.toml         # your own order of techniques
  ninefold hint puzzle.txt --language de

In a step, r1c5=7 places a digit and r1c5<>7 removes a candidate. `ninefold techniques` lists the
techniques."""


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    add_puzzles(parser)
    parser.add_argument(
        "--level", type=int, choices=range(1, len(Rung) + 1), default=int(Rung.EXPLANATION),
        help="how much to reveal: 1 where to look, 2 the technique, 3 the cells, 4 the full explanation"
        " (default), 5 the board after the step as well",
    )  # fmt: skip
    parser.add_argument("--draw", action="store_true", help="also draw the step as text")
    parser.add_argument(
        "--lists", action="store_true",
        help="also list the candidates before and after the step; rows and columns are numbered from 0",
    )  # fmt: skip
    add_techniques(parser)
    add_language(parser, "the language of the explanation")
    add_output(
        parser, "write to a file instead of standard output", "text", "json", "svg", "png", "pdf", "html"
    )
    add_old_name(parser, "--format", "--to")


def run(args: Namespace) -> int:
    """Print a step for each puzzle."""
    if args.level < Rung.EXPLANATION and (args.draw or args.lists or format_of(args) in PICTURES):
        raise NinefoldError(
            "--level {level} has only words: use --level 4 or 5 for drawings, lists and pictures",
            level=args.level,
        )
    profile = chosen(args)
    return write_each(args, "puzzles:", lambda item, puzzle: _hint_text(args, item, puzzle, profile))


def _hint_text(args: Namespace, item: Item, puzzle: Puzzle, profile: Profile) -> str:
    found = find_hint(item.position, profile, Deadline(profile.max_seconds))
    if found.step is None:
        raise NinefoldError(found.message)
    if args.level < Rung.EXPLANATION:
        return _partial_hint(args, item, found, found.step)
    write = {"json": _json, "html": _html, "text": _text}.get(format_of(args), _svg)
    return write(args, item, found.board, found.step)


def _partial_hint(args: Namespace, item: Item, found: HintResult, step: Step) -> str:
    """Return the text of one of the first three rungs, and nothing else that would reveal the step."""
    words = found.words(args.level)
    if format_of(args) == "text":
        return item.label(": ") + words.text(args.language)
    technique = {"technique": step.technique} if args.level >= Rung.TECHNIQUE else {}
    explanation = {"explanation": words.fields(args.language)}
    return dumps(item.json() | {"level": args.level} | technique | explanation)


def _json(args: Namespace, item: Item, board: Board, step: Step) -> str:
    """Return the step with its explanation; on the last rung also the board after it."""
    after = {"after": board.apply(step).line} if args.level == Rung.APPLY else {}
    level = {"level": args.level}
    return dumps(item.json() | level | record(step) | sentences_of(board, step, args.language) | after)


def _svg(args: Namespace, item: Item, board: Board, step: Step) -> str:
    return step.to_svg(language=args.language)


def _html(args: Namespace, item: Item, board: Board, step: Step) -> str:
    from ninefold.logic.path import Path
    from ninefold.render.html import path_document

    return path_document(Path(board, [step], board.apply(step)), args.language, is_hint=True)


def _text(args: Namespace, item: Item, board: Board, step: Step) -> str:
    parts = [with_words(f"{item.label(': ')}{step}", board, step, args.language)]
    if args.draw:
        from ninefold.render import to_text

        parts.append(to_text(step, colour=wants_colour(args), language=args.language))
    if args.lists:
        from ninefold.render.text import before_and_after

        parts.append(before_and_after(board, step))
    if args.level == Rung.APPLY:
        from ninefold.formats import candidate_grid

        parts.append(candidate_grid.write(board.apply(step)))
    return "\n".join(parts)
