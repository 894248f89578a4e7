"""`ninefold solve`: solve puzzles."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from time import perf_counter
from typing import IO, Any

from ninefold._native import Board
from ninefold.cli.inputs import Item, Source, add_puzzles, is_single, items_of, sources
from ninefold.cli.options import (
    add_algorithm,
    add_jobs,
    add_limits,
    add_output,
    number,
    wants_csv,
    wants_json,
)
from ninefold.cli.tables import Table
from ninefold.errors import PuzzleError
from ninefold.message import counted
from ninefold.puzzle import Puzzle
from ninefold.search_result import SearchResult
from ninefold.solving import DOUBTS, limit_message, no_solution, search
from ninefold.terminal import print_message

EXAMPLES = """examples:
  ninefold solve 8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
  ninefold solve input.txt -o output.csv --algorithm logic
  ninefold solve --json < puzzles.txt"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from io import BufferedReader

    from ninefold.cli.progress import Progress

#: Writes a result; without one, the line of a puzzle that failed.
Writer = Callable[[Item, SearchResult | None], None]


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    add_puzzles(parser)
    add_algorithm(parser)
    parser.add_argument("--unique", action="store_true", help="fail if a puzzle has more than one solution")
    parser.add_argument(
        "--limit", type=number(int, 1, 1_000_000), default=1, metavar="N",
        help="print up to N solutions per puzzle (default: 1)",
    )  # fmt: skip
    parser.add_argument(
        "--skip-failed", action="store_true",
        help="leave out puzzles that fail, instead of writing an empty line or row",
    )  # fmt: skip
    add_limits(parser)
    add_jobs(parser)
    add_output(parser, "write to a file instead of standard output", "line", "csv", "json")


def run(args: Namespace) -> int:
    """Solve all puzzles; report those that cannot be solved, and continue."""
    from ninefold.cli.progress import Progress
    from ninefold.files import open_output

    start = perf_counter()
    with open_output(args.output) as out, Progress.of_files("solved", args.puzzles, out) as progress:
        task = _Task(args, out, progress)
        for source in sources(args):
            task.solve(source)
        task.write_heading()
    if args.output != "-":
        total, seconds = task.solved + task.failed, perf_counter() - start
        puzzles = counted(total, "puzzle", "puzzles")
        print_message(f"solved {task.solved:,} of {puzzles} in {seconds:.2f} s, wrote {args.output}")
    return 1 if task.failed else 0


class _Task:
    """One run of the command: its output, and the number of results."""

    def __init__(self, args: Namespace, out: IO[str], progress: "Progress") -> None:
        self._args, self._out, self._progress = args, out, progress
        self._table = Table(out, _COLUMNS) if wants_csv(args) else None
        self._writer = _writer(args, out, self._table)
        self._by_line = self._table is not None or not (wants_json(args) or _draws(args))
        self.solved = self.failed = 0

    def solve(self, source: Source) -> None:
        """Solve a source: lines block by block if possible, anything else puzzle by puzzle."""
        if source.stream is not None and self._can_stream():
            rest = self._solve_lines(source.name, source.stream)
            if rest is None:
                return
            source = rest
        for item in items_of(source, self._args.column, self._progress):
            self._solve_item(item)

    def write_heading(self) -> None:
        """Write the heading of a table that has no rows so far."""
        if self._table is not None:
            self._table.begin()

    def _can_stream(self) -> bool:
        args = self._args
        plain = args.limit == 1 and args.max_seconds is None and args.column is None
        has_others = self._table is not None and self._table.has_others
        return (
            plain
            and args.algorithm == "lanes"
            and self._by_line
            and not (args.skip_failed or has_others)  # blocks have only our own columns
        )

    def _solve_lines(self, name: str, stream: "BufferedReader") -> Source | None:
        """Solve a source of lines; return the rest if it continues in another format."""
        from ninefold.batch.stream import Rest, begins_with_lines, solve_lines
        from ninefold.files import with_head

        lines, stream = begins_with_lines(stream)
        if not lines:
            return Source(name, stream)
        args = self._args
        self.write_heading()
        is_table = self._table is not None
        for block in solve_lines(
            stream, table=is_table, unique=args.unique, max_nodes=args.max_nodes, threads=args.jobs
        ):
            if isinstance(block, Rest):
                return Source(name, with_head(block.text, stream), first_line=block.line)
            self._out.write(block.output.decode("ascii"))
            for line, reason, failed in block.remarks:
                print_message(f"{name}:{line}: {reason}")
                self.failed += failed
            self.solved += block.solved
            self._progress.advance(block.size, count=block.solved)
        return None

    def _solve_item(self, item: Item) -> None:
        result = _solve(item, self._args)
        if isinstance(result, str):
            self.failed += 1
            item.report(result)
            if wants_json(self._args):
                self._out.write(_json({**item.json(), "error": result}))
            elif not self._args.skip_failed:
                self._writer(item, None)
        else:
            self.solved += 1
            self._writer(item, result)
        self._progress.advance()


def _solve(item: Item, args: Namespace) -> SearchResult | str:
    """Return the result of a search that found a solution, or the reason why there is none."""
    if item.puzzle is None:
        assert item.error is not None
        return item.error.reason
    limits = {"max_nodes": args.max_nodes, "max_seconds": args.max_seconds}
    try:
        result = search(item.puzzle, algorithm=args.algorithm, limit=args.limit, keep=args.limit, **limits)
    except PuzzleError as error:
        return error.reason
    if not result.decided:
        return str(limit_message(args.algorithm, result, **limits))
    if not result.found:
        return str(no_solution(Board(item.puzzle)))
    doubt = _doubt(item.puzzle, result, limits)
    if doubt and args.unique:
        return doubt
    if doubt and args.limit == 1:
        item.report(f"{doubt}; showing the first one")
    return result


def _doubt(puzzle: Puzzle, result: SearchResult, limits: dict[str, Any]) -> str:
    """Say why the first solution may not be the only one; empty if it is.

    This is a separate search, so the counters and seconds remain those of the first solution.
    """
    if result.ending == "exhausted" and result.found == 1:
        return ""
    proof = result if result.found > 1 else search(puzzle, limit=2, keep=0, **limits)
    if proof.found > 1:
        return DOUBTS["several"]
    return "" if proof.decided else DOUBTS["undecided"]


_COLUMNS = ("puzzle", "solution", "seconds", "tracks")


def _draws(args: Namespace) -> bool:
    """True if the solution is drawn: one puzzle, on a terminal."""
    return args.output == "-" and is_single(args) and sys.stdout.isatty()


def _writer(args: Namespace, out: IO[str], table: Table | None) -> Writer:
    """Return a function that writes a result in the requested format."""
    if wants_json(args):
        return lambda item, result: _write_json(out, item, result, args.algorithm)
    if table is not None:
        return lambda item, result: _write_row(table, item, result)
    if _draws(args):
        return lambda item, result: _draw(out, result)
    empty = "" if is_single(args) else "\n"
    return lambda item, result: _write_lines(out, result, empty)


def _write_lines(out: IO[str], result: SearchResult | None, empty: str) -> None:
    out.write(empty if result is None else "".join(f"{grid}\n" for grid in result.grids))


def _write_row(table: Table, item: Item, result: SearchResult | None) -> None:
    if result is None:
        table.write([item.text(), "", "", ""], item.others)
        return
    for grid in result.grids:
        table.write([item.text(), grid, f"{result.seconds:.7f}", result.counters.tracks], item.others)


def _write_json(out: IO[str], item: Item, result: SearchResult | None, algorithm: str) -> None:
    if result is None:
        return
    counters = result.counters._asdict()
    for grid in result.grids:
        fields = {"grid": grid, "algorithm": algorithm, "seconds": result.seconds, "counters": counters}
        out.write(_json({**item.json(), **fields}))


#: The counters in the singular.
_ONE = {"tracks": "track", "recursions": "recursion", "backtracks": "backtrack", "guesses": "guess"}


def _draw(out: IO[str], result: SearchResult | None) -> None:
    from ninefold.formats.grid import write_blocks

    if result is None:
        return
    for grid in result.grids:
        out.write(write_blocks(grid) + "\n")
    counters = result.counters._asdict().items()
    counts = ", ".join(counted(count, _ONE[name], name) for name, count in counters if count is not None)
    out.write(f"{result.seconds * 1000:.3f} ms{': ' * bool(counts)}{counts}\n")


def _json(fields: dict[str, object]) -> str:
    from json import dumps

    return dumps(fields) + "\n"
