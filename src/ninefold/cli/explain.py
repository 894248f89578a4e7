"""`ninefold explain`: the whole way, step by step."""

from argparse import ArgumentParser, Namespace
from json import dumps

from ninefold.cli.inputs import Item, add_puzzles, run_each
from ninefold.cli.options import add_language, add_max_seconds, add_output, wants_json
from ninefold.cli.steps import add_techniques, named, sentences_of, warn_of_several, why_no_step, with_words
from ninefold.logic import Path, explain
from ninefold.logic.record import record
from ninefold.puzzle import Puzzle

EXAMPLES = """examples:
  ninefold explain ..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......
  ninefold explain puzzle.txt --words
  ninefold explain input.txt --json -o paths.json

exit code 1 if a puzzle cannot be solved by the techniques there are; its steps are printed all the same"""


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    add_puzzles(parser)
    add_techniques(parser)
    parser.add_argument("--words", action="store_true", help="say why, below each step")
    add_language(parser, "the language of the words")
    add_max_seconds(parser)
    add_output(parser, "write to a file instead of standard output")


def run(args: Namespace) -> int:
    """Print the path of each puzzle."""
    from ninefold.files import open_output

    techniques = named(args)
    stuck: list[str] = []

    def work(item: Item, puzzle: Puzzle) -> None:
        path = explain(
            puzzle, profile=args.profile, techniques=techniques, uniqueness=args.uniqueness,
            max_seconds=args.max_seconds,
        )  # fmt: skip
        write = _json if wants_json(args) else _text
        out.write(write(item, path, args.language if args.words else None) + "\n")
        warn_of_several(item, path.start, path.steps)
        if not path.solved:
            stuck.append(item.where)
            item.report(f"{_why(path, args.max_seconds)} after {len(path)} steps")

    with open_output(args.output) as out:
        code = run_each(args, "explained", work, out)
    return 1 if stuck else code


def _why(path: Path, max_seconds: float | None) -> str:
    if path.ending == "seconds":
        return f"stopped at the limit of {max_seconds:g} seconds"
    return f"stuck ({why_no_step(path.end)})"


def _json(item: Item, path: Path, language: str | None) -> str:
    """The path, with words if there is a language for them."""
    steps = [
        record(step) | (sentences_of(board, step, language) if language else {})
        for board, step in path.positions()
    ]
    return dumps(item.json() | path.fields(steps))


def _text(item: Item, path: Path, language: str | None) -> str:
    text = path.text()
    if language:
        lines = zip(text.splitlines(), path.positions(), strict=True)
        text = "\n".join(with_words(line, board, step, language) for line, (board, step) in lines)
    return f"{item.where}:\n{text}" if item.where else text
