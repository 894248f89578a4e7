"""`ninefold candidates`: the digits that occur in a solution."""

from argparse import ArgumentParser, Namespace
from json import dumps
from typing import IO

from ninefold._native import CandidateSet, cell_name
from ninefold.cli.inputs import Item, add_puzzles, run_each
from ninefold.cli.options import add_max_seconds, add_output, number, open_result, wants_json
from ninefold.errors import NinefoldError, NoSolution
from ninefold.formats import candidate_grid
from ninefold.puzzle import Puzzle, board_of
from ninefold.setting import true_candidates, true_values

EXAMPLES = """examples:
  ninefold candidates draft.txt
  ninefold candidates --limit 100 draft.txt     # with the number of solutions, up to 100

Every digit shown occurs in at least one solution. To see all digits that the givens allow, use
`ninefold convert --to candidates`."""


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    add_puzzles(parser)
    parser.add_argument(
        "--limit", type=number(int, 1, 2**32 - 1), default=1, metavar="N",
        help="count the solutions with each candidate up to N (default: 1), and print the counts if N > 1",
    )  # fmt: skip
    add_max_seconds(parser)
    add_output(parser, "write to a file instead of standard output", "text", "json")


def run(args: Namespace) -> int:
    """Show the candidates of every puzzle."""
    with open_result(args) as out:
        return run_each(args, "puzzles:", lambda item, puzzle: _show(args, out, item, puzzle), out)


def _show(args: Namespace, out: IO[str], item: Item, puzzle: Puzzle) -> None:
    if puzzle.variant is not None:
        _show_variant(args, out, item, puzzle)
        return
    counts = true_candidates(puzzle, limit=args.limit, max_seconds=args.max_seconds)
    if not counts:
        raise NoSolution("no solution")
    if wants_json(args):
        named = {str(candidate): count for candidate, count in counts.items()}
        out.write(dumps(item.json() | {"candidates": named}) + "\n")
        return
    out.write(item.label(":\n"))
    if args.limit == 1:
        out.write(candidate_grid.write(board_of(Puzzle(puzzle, pencilmarks=CandidateSet(counts)))) + "\n")
        return
    for cell in range(81):
        found = [(candidate.digit, n) for candidate, n in counts.items() if candidate.cell == cell]
        listed = "  ".join(f"{digit}: {n:,}{'+' * (n == args.limit)}" for digit, n in found)
        out.write(f"{cell_name(cell)}  {listed}\n")


def _show_variant(args: Namespace, out: IO[str], item: Item, puzzle: Puzzle) -> None:
    """Show the digits of a puzzle with other rules, cell by cell."""
    if args.limit > 1:
        raise NinefoldError("--limit counts solutions of classic Sudoku only: leave it out for this puzzle")
    assert puzzle.variant is not None
    found = true_values(puzzle, max_seconds=args.max_seconds)
    if not all(found):
        raise NoSolution("no solution")
    named = {puzzle.variant.cell_name(cell): list(digits) for cell, digits in enumerate(found)}
    if wants_json(args):
        out.write(dumps(item.json() | {"candidates": named}) + "\n")
        return
    out.write(item.label(":\n"))
    for name, digits in named.items():
        out.write(f"{name}  {' '.join(map(str, digits))}\n")
