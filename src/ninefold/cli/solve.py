"""`ninefold solve`: solve puzzles."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import IO, Any, NamedTuple

from ninefold import _native
from ninefold._native import Board
from ninefold.algorithm import VARIANTS, isa_name
from ninefold.cli.chunks import each_chunk, json_line
from ninefold.cli.inputs import Item, Source, add_puzzles, is_single, sources
from ninefold.cli.jobs import Failed, for_each
from ninefold.cli.options import (
    add_algorithm,
    add_jobs,
    add_limits,
    add_output,
    number,
    open_result,
    wants_csv,
    wants_json,
)
from ninefold.cli.tables import Table
from ninefold.errors import NoSolution, PuzzleError
from ninefold.message import counted
from ninefold.puzzle import Puzzle, variant_puzzle_of
from ninefold.search_result import Counters, SearchResult
from ninefold.solving import DOUBTS, limit_message, no_solution, no_solution_of_variant, search
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

    start = perf_counter()
    with open_result(args) as out, Progress.of_files("solved", args.puzzles, out) as progress:
        task = _Task(args, out, progress)
        task.solve_all()
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

    def solve_all(self) -> None:
        """Solve all puzzles, with the kernel many at a time, or one by one in several processes."""
        args = self._args
        if self._uses_batches():
            others = (rest for source in sources(args) if (rest := self._solve_source(source)) is not None)
            each_chunk(args, others, self._progress, self._solve_chunk)
        else:
            for_each(args, self._progress, _prepare, self._take)

    def _solve_source(self, source: Source) -> Source | None:
        """Solve a source of lines block by block if possible; return what is left of it."""
        has_others = self._table is not None and self._table.has_others  # blocks have only our own columns
        if (
            source.stream is None
            or not self._by_line
            or self._args.skip_failed
            or self._args.column
            or has_others
        ):
            return source
        return self._solve_lines(source.name, source.stream)

    def write_heading(self) -> None:
        """Write the heading of a table that has no rows so far."""
        if self._table is not None:
            self._table.begin()

    def _uses_batches(self) -> bool:
        args = self._args
        single = is_single(args)  # its time should be its own
        plain = args.limit == 1 and args.max_seconds is None and not single
        return plain and args.algorithm == "lanes" and (self._by_line or args.max_nodes is None)

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

    def _solve_chunk(self, chunk: list[Item]) -> None:
        """Solve a chunk in the core, on all threads; what it cannot solve, one by one."""
        found = _solve_givens([givens for item in chunk if (givens := self._plain(item))], self._args.jobs)
        for item in chunk:
            solved = next(found) if self._plain(item) else None
            self._take(item, solved or _solve(item, self._args))

    def _plain(self, item: Item) -> str:
        """Return the givens of a puzzle that the core can solve in a batch; empty for others."""
        if item.puzzle is None or not item.is_plain or self._args.max_nodes is not None:
            return ""
        return item.puzzle.givens

    def _take(self, item: Item, solved: "_Solved | Failed") -> None:
        """Write a result, or report why there is none."""
        result, doubt = (solved.reason, "") if isinstance(solved, Failed) else solved
        if doubt and self._args.unique:
            result = doubt
        if isinstance(result, str):
            reason = item.error.reason if item.error is not None else result
            self.failed += 1
            item.report(reason)
            if wants_json(self._args):
                self._out.write(_json({**item.json(), "error": reason}))
            elif not self._args.skip_failed:
                self._writer(item, None)
        else:
            if doubt and self._args.limit == 1:
                item.report(f"{doubt}; showing the first one")
            self.solved += 1
            self._writer(item, result)
        self._progress.advance()


class _Solved(NamedTuple):
    """A search that found a solution, or the reason why there is none; and why there may be others."""

    result: SearchResult | str
    doubt: str = ""


def _solve_givens(lines: list[str], threads: int) -> Iterator[_Solved | None]:
    """Solve puzzles in the core; None for those without a solution. They share the time equally."""
    start = perf_counter()
    once = _native.BatchOptions(limit=1, threads=threads, isa=isa_name())
    grids, found, guesses = _native.solve_texts(lines, once)
    seconds = (perf_counter() - start) / max(len(lines), 1)
    counts = _native.count_list(lines, _native.BatchOptions(limit=2, threads=threads, isa=isa_name()))
    for i, count in enumerate(counts):
        if not found[i]:
            yield None
            continue
        grid = grids[81 * i : 81 * i + 81]
        result = SearchResult((grid,), 1, "solutions", seconds, Counters(guesses=guesses[i]))
        yield _Solved(result, "" if count == 1 else DOUBTS["several"])


def _prepare(args: Namespace) -> Callable[[Item], _Solved]:
    """Return the function that solves a puzzle."""
    return lambda item: _solve(item, args)


def _solve(item: Item, args: Namespace) -> _Solved:
    """Solve a puzzle on its own."""
    if item.puzzle is None:
        return _Solved(str(item.error))
    limits = {"max_nodes": args.max_nodes, "max_seconds": args.max_seconds}
    try:
        result = search(item.puzzle, algorithm=args.algorithm, limit=args.limit, keep=args.limit, **limits)
    except PuzzleError as error:
        return _Solved(error.reason)
    if not result.decided:
        return _Solved(str(limit_message(args.algorithm, result, **limits)))
    if not result.found:
        return _Solved(str(_no_solution(item.puzzle)))
    return _Solved(result, _doubt(item.puzzle, result, limits))


def _no_solution(puzzle: Puzzle) -> NoSolution:
    variant = variant_puzzle_of(puzzle)
    return no_solution(Board(puzzle)) if variant is None else no_solution_of_variant(variant)


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
        return lambda item, result: _draw(out, item, result)
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
    if algorithm == "lanes" and item.is_plain:
        guesses = "null" if result.counters.guesses is None else result.counters.guesses
        for grid in result.grids:
            rest = _LANES % (grid, result.seconds, guesses)
            out.write(json_line(item, rest))
        return
    counters = result.counters._asdict()
    if item.puzzle is not None and item.puzzle.variant is not None:
        algorithm = VARIANTS
    for grid in result.grids:
        fields = {"grid": grid, "algorithm": algorithm, "seconds": result.seconds, "counters": counters}
        out.write(_json({**item.json(), **fields}))


#: The end of a JSON object for the kernel, which counts only guesses.
_LANES = (
    '"grid": "%s", "algorithm": "lanes", "seconds": %r,'
    ' "counters": {"tracks": null, "recursions": null, "backtracks": null, "guesses": %s}}'
)


#: The counters in the singular.
_ONE = {"tracks": "track", "recursions": "recursion", "backtracks": "backtrack", "guesses": "guess"}


def _draw(out: IO[str], item: Item, result: SearchResult | None) -> None:
    if result is None:
        return
    for grid in result.grids:
        out.write(_drawing(item, grid) + "\n")
    counters = result.counters._asdict().items()
    counts = ", ".join(counted(count, _ONE[name], name) for name, count in counters if count is not None)
    out.write(f"{result.seconds * 1000:.3f} ms{': ' * bool(counts)}{counts}\n")


def _drawing(item: Item, grid: str) -> str:
    variant = None if item.puzzle is None else item.puzzle.variant
    if variant is None:
        from ninefold.formats.grid import write_blocks

        return write_blocks(grid)
    from ninefold.render.variant import text_of_variant
    from ninefold.variants.alphabet import values_in

    return text_of_variant(variant, values_in(grid), rules=False)


def _json(fields: dict[str, object]) -> str:
    from json import dumps

    return dumps(fields) + "\n"
