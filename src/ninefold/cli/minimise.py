"""`ninefold minimise`: remove clues that a puzzle does not need."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from functools import partial
from itertools import islice
from typing import NamedTuple

from ninefold.cli.inputs import Item, add_puzzles, is_single, run_each, text_of_variant
from ninefold.cli.jobs import Failed, run_jobs
from ninefold.cli.options import add_jobs, add_max_seconds, add_output, add_seed, number, open_result
from ninefold.cli.tables import Rows
from ninefold.errors import NinefoldError
from ninefold.generation.orbits import symmetry_groups
from ninefold.message import counted
from ninefold.puzzle import Puzzle, trusted
from ninefold.setting import minimal_puzzles, minimise, redundant_clues

EXAMPLES = """examples:
  ninefold minimise input.txt
  ninefold minimise --all --limit 100 input.txt
  ninefold minimise --symmetry rotate-180 input.txt
  ninefold minimise --redundant input.txt      # the clues that could each be removed

Clues are tried in a random order, which depends on --seed."""

_LIMIT = 1000
#: Longer lists are written as they are found, by one process: others would have to keep them in memory.
_LISTED = 10_000


class _List(NamedTuple):
    """The minimal puzzles that were found in a puzzle, and why there are no more."""

    lines: list[str]
    has_more: bool = False
    failure: Failed | None = None


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    add_puzzles(parser)
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--all", action="store_true", help="print every minimal sub-puzzle, one per line")
    what.add_argument("--redundant", action="store_true", help="only list the clues that could be removed")
    parser.add_argument(
        "--limit", type=number(int, 1), default=_LIMIT, metavar="N",
        help=f"with --all: print at most N per puzzle (default: {_LIMIT:,})",
    )  # fmt: skip
    parser.add_argument(
        "--symmetry", default="none", metavar="NAME",
        help="keep this symmetry, which the puzzle must have; `ninefold generate --help` lists them",
    )  # fmt: skip
    add_seed(parser, "random seed for the order of the clues (default: 0)", default=0)
    add_max_seconds(parser)
    add_jobs(parser)
    add_output(parser, "write to a file instead of standard output", "line", "csv", "json")


def run(args: Namespace) -> int:
    """Minimise all puzzles."""
    if args.symmetry != "none" and (args.all or args.redundant):
        raise NinefoldError("--symmetry has no effect with --all or --redundant: leave it out")
    if len(symmetry_groups(args.symmetry)) > 1:  # report an unknown name once, not for each puzzle
        raise NinefoldError("--symmetry random: name a particular symmetry instead")
    columns = ["redundant"] if args.redundant else ["minimal", "clues"]
    with open_result(args) as out, Rows(args, out, columns, paired=not args.all) as rows:
        if args.all and (args.jobs == 1 or args.limit > _LISTED or is_single(args)):
            return run_each(
                args, "minimised", lambda item, puzzle: _write_all(args, rows, item, puzzle), out, rows.fail
            )
        if args.all:
            return run_jobs(args, "minimised", _prepare_all, partial(_write_list, args, rows), out, rows.fail)
        if args.redundant:
            return run_jobs(args, "minimised", _prepare_redundant, partial(_name, rows), out, rows.fail)
        return run_jobs(args, "minimised", _prepare, partial(_write, rows), out, rows.fail)


def _prepare(args: Namespace) -> Callable[[Item], Puzzle]:
    """Return the function that minimises a puzzle."""

    def work(item: Item) -> Puzzle:
        assert item.puzzle is not None
        return minimise(item.puzzle, symmetry=args.symmetry, seed=args.seed, max_seconds=args.max_seconds)

    return work


def _prepare_redundant(args: Namespace) -> Callable[[Item], list[str]]:
    """Return the function that names the redundant clues of a puzzle."""

    def work(item: Item) -> list[str]:
        assert item.puzzle is not None
        return [str(clue) for clue in redundant_clues(item.puzzle, max_seconds=args.max_seconds)]

    return work


def _prepare_all(args: Namespace) -> Callable[[Item], _List]:
    """Return the function that finds all minimal puzzles in a puzzle."""

    def work(item: Item) -> _List:
        assert item.puzzle is not None
        lines: list[str] = []
        try:
            found = minimal_puzzles(item.puzzle, max_seconds=args.max_seconds)
            for small in islice(found, args.limit):
                lines.append(small.givens)
            return _List(lines, next(found, None) is not None)
        except NinefoldError as error:  # keep those found before
            return _List(lines, failure=Failed(str(error)))

    return work


def _write_list(args: Namespace, rows: Rows, item: Item, found: _List) -> Failed | None:
    for line in found.lines:
        _write(rows, item, trusted(line))
    if found.has_more:
        _report_more(args, item)
    return found.failure


def _write_all(args: Namespace, rows: Rows, item: Item, puzzle: Puzzle) -> None:
    """Write the minimal puzzles of a puzzle as they are found."""
    found = minimal_puzzles(puzzle, max_seconds=args.max_seconds)
    for small in islice(found, args.limit):
        _write(rows, item, small)
    if next(found, None) is not None:
        _report_more(args, item)


def _report_more(args: Namespace, item: Item) -> None:
    shown = counted(args.limit, "minimal puzzle", "minimal puzzles")
    item.report(f"stopped after {shown}: there are more; see --limit")


def _write(rows: Rows, item: Item, small: Puzzle) -> None:
    text = small.givens if small.variant is None else text_of_variant(small)
    rows.write(item, text, {"minimal": text, "clues": small.clues})


def _name(rows: Rows, item: Item, names: list[str]) -> None:
    rows.write(item, item.label(": ") + (" ".join(names) or "none"), {"redundant": names})
