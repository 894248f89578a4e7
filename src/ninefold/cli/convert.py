"""`ninefold convert`: convert puzzles from one format to another."""

from argparse import ArgumentParser, Namespace
from json import dumps
from typing import IO

from ninefold.cli.endings import GAMES, PICTURES
from ninefold.cli.inputs import Item, add_puzzles, run_each
from ninefold.cli.options import add_output, open_result
from ninefold.cli.tables import Rows
from ninefold.cli.writing import (
    FORMAT_LIST,
    FORMAT_NAMES,
    PuzzleFile,
    draw_one,
    format_of_puzzles,
)
from ninefold.formats import KNOWN, game_json, write
from ninefold.render import to_svg

EXAMPLES = (
    FORMAT_LIST
    + """

examples:
  ninefold convert input.txt --to candidates
  ninefold convert quizzes.csv --column quizzes -o puzzles.sdm
  ninefold convert puzzle.txt -o puzzle.png"""
)


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    add_puzzles(parser)
    what = "write to a file instead of standard output"
    add_output(parser, what, "line", "csv", "json", *GAMES, "svg", "png", "pdf", formats=FORMAT_NAMES)


def run(args: Namespace) -> int:
    """Convert all puzzles; report those that cannot be read or written, and continue."""
    kind = format_of_puzzles(args)
    if kind in PICTURES:
        return draw_one(args, "converted", kind, lambda item, puzzle: to_svg(item.board or puzzle))
    args.json = kind == "json"
    with open_result(args) as out:
        if args.json:
            return run_each(args, "converted", lambda item, _: print(dumps(_fields(item)), file=out), out)
        if kind in ("line", "csv", "parquet"):
            return _write_rows(args, out)
        file = PuzzleFile(args, out)
        keeps_state = any(known.name == kind and known.keeps != "digits" for known in KNOWN)
        code = run_each(
            args, "converted", lambda item, puzzle: file.write((keeps_state and item.board) or puzzle), out
        )
        file.finish()
        return code


def _fields(item: Item) -> dict[str, object]:
    """Return the puzzle and, if the game has begun, its state."""
    return item.json() | ({} if item.board is None else game_json.fields_of(item.board))


def _write_rows(args: Namespace, out: IO[str]) -> int:
    """Write a line or a row for every puzzle, also for those that cannot be written."""
    with Rows(args, out, []) as rows:
        return run_each(
            args,
            "converted",
            lambda item, puzzle: rows.write(item, write(puzzle), {}),
            out,
            rows.fail,
        )
