"""`ninefold explain`: solve step by step, with explanations."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from json import dumps
from typing import NamedTuple

from ninefold.cli.endings import PICTURES
from ninefold.cli.inputs import Item, add_puzzles
from ninefold.cli.jobs import run_jobs
from ninefold.cli.options import (
    add_jobs,
    add_language,
    add_max_seconds,
    add_old_name,
    add_output,
    format_of,
    number,
    open_result,
)
from ninefold.cli.steps import (
    add_techniques,
    chosen,
    sentences_of,
    wants_colour,
    with_words,
)
from ninefold.cli.writing import draw_one
from ninefold.errors import NinefoldError
from ninefold.hinting import why_no_step
from ninefold.logic import Path, Profile, explain
from ninefold.logic.record import record
from ninefold.message import Message, message, plural, seconds_message
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
    add_jobs(parser)
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
    stuck = False

    def take(item: Item, found: _Found) -> str:
        nonlocal stuck
        stuck = stuck or not found.solved
        if found.problem:
            item.report(found.problem)
        return found.text

    if kind in PICTURES:
        find = _prepare(args)
        code = draw_one(args, "explained", kind, lambda item, _: take(item, find(item)))
        return 1 if stuck else code

    def write(item: Item, found: _Found) -> None:
        text = take(item, found).rstrip("\n")
        out.write(f"{text}\n" if text else "")

    with open_result(args) as out:
        code = run_jobs(args, "explained", _prepare, write, out)
    return 1 if stuck else code


class _Found(NamedTuple):
    """The path of a puzzle as text, and what the user should know about it."""

    text: str
    solved: bool
    problem: str


def _prepare(args: Namespace) -> Callable[[Item], _Found]:
    """Return the function that finds the path of a puzzle."""
    profile = chosen(args)
    if args.max_seconds is not None:
        profile = profile._replace(max_seconds=args.max_seconds)
    write = {"json": _json, "html": _html, "text": _text}.get(format_of(args), _svg)

    def find(item: Item) -> _Found:
        assert item.puzzle is not None
        path = explain(item.position if item.board is not None else item.puzzle, profile=profile)
        text = write(args, item, path)
        problem = ""
        if not path.solved:
            problem = translated(_why(path, profile), args.language)
        elif format_of(args) == "text" and not path.steps:
            problem = translated(why_no_step(path.end, profile), args.language)
        return _Found(text, path.solved, problem)

    return find


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
    lines = path.text().splitlines()
    if not args.words:
        yield from lines
        return
    for line, (board, step) in zip(lines, path.positions(), strict=True):
        yield with_words(line, board, step, args.language)


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
