"""`ninefold explain`: solve step by step, with explanations."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from json import dumps

from ninefold.cli.inputs import Item, add_puzzles
from ninefold.cli.options import add_language, add_max_seconds, add_old_name, add_output, format_of, number
from ninefold.cli.steps import (
    add_techniques,
    chosen,
    sentences_of,
    wants_colour,
    with_words,
    write_each,
)
from ninefold.errors import NinefoldError
from ninefold.hinting import why_no_step
from ninefold.logic import Path, Profile, explain
from ninefold.logic.record import record
from ninefold.message import Message, message, plural, seconds_message
from ninefold.puzzle import Puzzle
from ninefold.translation import translated

EXAMPLES = """examples:
  ninefold explain ..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......
  ninefold explain puzzle.txt --words
  ninefold explain puzzle.txt -o path.html       # a web page with a slider for the steps
  ninefold explain puzzle.txt --step 12          # one step, explained and drawn
  ninefold explain puzzle.txt --step 12 -o step.svg
  ninefold explain puzzle.txt --profile my.toml  # your own order of techniques
  ninefold explain input.txt --json -o paths.json

The exit code is 1 if the techniques do not solve a puzzle; the steps found so far are printed anyway."""


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    add_puzzles(parser)
    add_techniques(parser)
    parser.add_argument("--words", action="store_true", help="explain each step in words")
    parser.add_argument(
        "--step", type=number(int, 1), metavar="N",
        help="show only this step, with its explanation and a drawing (default for pictures: the hardest)",
    )  # fmt: skip
    add_language(parser, "the language of explanations")
    add_max_seconds(parser)
    add_output(
        parser, "write to a file instead of standard output", "text", "json", "svg", "png", "pdf", "html"
    )
    add_old_name(parser, "--format", "--to")


def run(args: Namespace) -> int:
    """Print the path of each puzzle."""
    kind = format_of(args)
    if args.step is not None and kind in ("json", "html"):
        raise NinefoldError(
            "--step {step}: {kind} output always has all steps: leave --step out", step=args.step, kind=kind
        )
    profile = chosen(args)
    if args.max_seconds is not None:
        profile = profile._replace(max_seconds=args.max_seconds)
    write = {"json": _json, "html": _html, "text": _text}.get(kind, _svg)
    stuck: list[str] = []

    def text_of(item: Item, puzzle: Puzzle) -> str:
        path = explain(puzzle, profile=profile)
        text = write(args, item, path)
        if not path.solved:
            stuck.append(item.where)
            item.report(translated(_why(path, profile), args.language))
        elif kind == "text" and not path.steps:
            item.report(translated(why_no_step(path.end, profile), args.language))
        return text

    code = write_each(args, "explained", text_of)
    return 1 if stuck else code


def _why(path: Path, profile: Profile) -> Message:
    if path.ending == "seconds":
        stopped = plural(
            len(path),
            "stopped after {count} step, at the limit of {limit}",
            "stopped after {count} steps, at the limit of {limit}",
        )
        return message(stopped, limit=seconds_message(profile.max_seconds or 0), count=len(path))
    stuck = plural(len(path), "stuck after {count} step: {why}", "stuck after {count} steps: {why}")
    return message(stuck, why=why_no_step(path.end, profile), count=len(path))


def _json(args: Namespace, item: Item, path: Path) -> str:
    """Return the path, optionally with words."""
    language = args.language if args.words else None
    steps = [
        record(step) | (sentences_of(board, step, language) if language else {})
        for board, step in path.positions()
    ]
    return dumps(item.json() | path.fields(steps))


def _html(args: Namespace, item: Item, path: Path) -> str:
    return path.to_html(language=args.language)


def _svg(args: Namespace, item: Item, path: Path) -> str:
    """Draw the requested step, or the hardest one; only the board if there is none."""
    from ninefold.render import to_svg
    from ninefold.render.curve import hardest

    if args.step is not None:
        return path.to_svg(_index(args, path), language=args.language)
    return to_svg(hardest(path.steps) or path.start, language=args.language)


def _text(args: Namespace, item: Item, path: Path) -> str:
    lines = list(_lines(args, path)) if args.step is None else [_one(args, path, _index(args, path))]
    return "\n".join([item.label(":"), *lines] if item.where else lines)


def _lines(args: Namespace, path: Path) -> Iterator[str]:
    for line, (board, step) in zip(path.text().splitlines(), path.positions(), strict=True):
        yield with_words(line, board, step, args.language) if args.words else line


def _one(args: Namespace, path: Path, index: int) -> str:
    """Return a step with all its details."""
    from ninefold.render import to_text

    step, line = path.steps[index], path.text().splitlines()[index]
    drawing = to_text(step, colour=wants_colour(args), language=args.language)
    return f"{with_words(line, step.board or path.start, step, args.language)}\n{drawing}"


def _index(args: Namespace, path: Path) -> int:
    if args.step > len(path):
        template = plural(
            len(path),
            "--step {step}: the path has only {count} step",
            "--step {step}: the path has only {count} steps",
        )
        raise NinefoldError(template, step=args.step, count=len(path))
    return int(args.step) - 1
