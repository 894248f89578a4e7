"""`ninefold explain`: the whole way, step by step."""

from argparse import ArgumentParser, Namespace
from json import dumps

from ninefold.cli.inputs import Item, add_puzzles, run_each
from ninefold.cli.options import add_max_seconds, add_output, wants_json
from ninefold.cli.steps import add_techniques, fields_of, named
from ninefold.logic import Path, explain
from ninefold.puzzle import Puzzle

EXAMPLES = """examples:
  ninefold explain ..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......
  ninefold explain input.txt --json -o paths.json

exit code 1 if a puzzle cannot be solved by the techniques there are; its steps are printed all the same"""


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    add_puzzles(parser)
    add_techniques(parser)
    add_max_seconds(parser)
    add_output(parser, "write to a file instead of standard output")


def run(args: Namespace) -> int:
    """Print the path of each puzzle."""
    from ninefold.files import open_output

    techniques = named(args)
    stuck: list[str] = []

    def work(item: Item, puzzle: Puzzle) -> None:
        path = explain(
            puzzle, techniques=techniques, uniqueness=args.uniqueness, max_seconds=args.max_seconds
        )
        out.write(_text(item, path, wants_json(args)) + "\n")
        if not path.solved:
            stuck.append(item.where)
            item.report(f"stuck after {len(path)} steps: no technique finds another one")

    with open_output(args.output) as out:
        code = run_each(args, "explained", work, out)
    return 1 if stuck else code


def _text(item: Item, path: Path, json: bool) -> str:
    if json:
        steps = [fields_of(step) for step in path.steps]
        return dumps(item.json() | {"solved": path.solved, "steps": steps})
    return (f"{item.where}:\n" if item.where else "") + path.text()
