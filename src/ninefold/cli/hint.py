"""`ninefold hint`: the next step, in as many words as wanted."""

from argparse import ArgumentParser, Namespace
from json import dumps

from ninefold._native import Board
from ninefold.cli.inputs import Item, add_puzzles
from ninefold.cli.options import add_format, add_language, add_output, format_of
from ninefold.cli.steps import (
    add_techniques,
    chosen,
    sentences_of,
    wants_colour,
    warn_of_several,
    why_no_step,
    with_words,
    write_each,
)
from ninefold.errors import NinefoldError
from ninefold.explanation.ladder import LEVELS, hint_at
from ninefold.logic import Profile, hint
from ninefold.logic.record import record
from ninefold.logic.step import Step
from ninefold.puzzle import Puzzle, board_of
from ninefold.solving import count_solutions, no_solution

EXAMPLES = """examples:
  ninefold hint ..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......
  ninefold hint puzzle.txt --level 1                 # only where to look; 2 names the technique
  ninefold hint puzzle.txt --draw                    # with a picture in text
  ninefold hint puzzle.txt -o hint.svg               # or as a picture
  ninefold hint puzzle.txt --techniques 'hidden single,naked pair'
  ninefold hint puzzle.txt --profile my.toml         # your own order of techniques
  ninefold hint puzzle.txt --language de

r1c5=7 sets a digit, r1c5<>7 crosses a candidate out; `ninefold techniques` lists the techniques"""

#: The level that tells all; the next one does it.
_ALL = LEVELS.index("explanation") + 1


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    add_puzzles(parser)
    parser.add_argument(
        "--level", type=int, choices=range(1, len(LEVELS) + 1), default=_ALL,
        help="how much to tell: 1 where to look, 2 the technique, 3 the cells, 4 the whole explanation"
        " (default), 5 the board after the step",
    )  # fmt: skip
    parser.add_argument("--draw", action="store_true", help="draw the step in text, below the words")
    parser.add_argument(
        "--lists", action="store_true", help="list the candidates before and after, rows and columns from 0"
    )
    add_techniques(parser)
    add_language(parser, "the language of the words")
    add_format(parser, "text", "json", "svg", "html")
    add_output(parser, "write to a file instead of standard output")


def run(args: Namespace) -> int:
    """Print a step for each puzzle."""
    if args.level < _ALL and (args.draw or args.lists or format_of(args) in ("svg", "html")):
        raise NinefoldError(f"a picture tells all: --level {args.level} has only words")
    profile = chosen(args)
    return write_each(args, "hints", lambda item, puzzle: _told(args, item, puzzle, profile))


def _told(args: Namespace, item: Item, puzzle: Puzzle, profile: Profile) -> str:
    board = board_of(puzzle)
    step = hint(board, profile=profile)
    if step is None:
        raise NinefoldError(why_no_step(board))
    if count_solutions(board, limit=1) == 0:  # what a step says of such a puzzle helps nobody
        raise no_solution(board)
    warn_of_several(item, board, [step])
    write = {"json": _json, "svg": _svg, "html": _html, "text": _text}[format_of(args)]
    return write(args, item, board, step)


def _json(args: Namespace, item: Item, board: Board, step: Step) -> str:
    """The step; below the level that tells all, only what the level tells."""
    if args.level < _ALL:
        words = hint_at(board, step, args.level)
        told = {"technique": step.technique} if args.level > 1 else {}
        said = {"explanation": words.fields(args.language)}
        return dumps(item.json() | {"level": args.level} | told | said)
    after = {"after": board.apply(step).line} if args.level > _ALL else {}
    level = {"level": args.level}
    return dumps(item.json() | level | record(step) | sentences_of(board, step, args.language) | after)


def _svg(args: Namespace, item: Item, board: Board, step: Step) -> str:
    return step.to_svg(language=args.language)


def _html(args: Namespace, item: Item, board: Board, step: Step) -> str:
    from ninefold.logic.path import Path
    from ninefold.render.html import page

    return page(Path(board, [step], board.apply(step)), args.language, is_hint=True)


def _text(args: Namespace, item: Item, board: Board, step: Step) -> str:
    where = f"{item.where}: " if item.where else ""
    if args.level < _ALL:
        return where + hint_at(board, step, args.level).text(args.language)
    parts = [with_words(f"{where}{step}", board, step, args.language)]
    if args.draw:
        from ninefold.render import to_text

        parts.append(to_text(step, colour=wants_colour(args), language=args.language))
    if args.lists:
        from ninefold.render.text import before_and_after

        parts.append(before_and_after(board, step))
    if args.level > _ALL:
        from ninefold.formats import candidate_grid

        parts.append(candidate_grid.write(board.apply(step)))
    return "\n".join(parts)
