"""`ninefold compare`: the algorithms side by side, by difficulty."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from shutil import get_terminal_size
from typing import IO

from ninefold._native import Board
from ninefold.algorithm import COMPARED, algorithms, unknown
from ninefold.bench.compare import Measurement, measure, summarise
from ninefold.cli.endings import require_ending
from ninefold.cli.inputs import Item, add_puzzles, items
from ninefold.cli.options import add_limits, add_old_name, add_output, format_of, number, open_result
from ninefold.conflict import conflicts_of
from ninefold.errors import NinefoldError
from ninefold.search_result import Counters
from ninefold.terminal import readable_on, visible

_DEFAULT = ",".join(COMPARED)

EXAMPLES = f"""Puzzles are grouped by the comment line (`# NAME`) above them. Without puzzles, ninefold uses
its own set. The default algorithms are {_DEFAULT}.

examples:
  ninefold compare
  ninefold compare puzzles.txt --algorithms backtracking,csp,csp-python
  ninefold compare puzzles.txt --plot times.svg --json -o times.json"""


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    add_puzzles(parser)
    parser.add_argument(
        "-a", "--algorithms", type=_names, default=_names(_DEFAULT), metavar="A,B",
        help="the algorithms to compare, separated by commas, or all",
    )  # fmt: skip
    parser.add_argument("--each", action="store_true", help="print a row per puzzle, not per group")
    parser.add_argument(
        "--repeat", type=number(int, 1), default=5, metavar="N", help="keep the best of N runs (default: 5)"
    )
    add_limits(parser, max_seconds=10.0)
    parser.add_argument("--plot", metavar="FILE.svg", help="also draw the times as a bar chart")
    add_output(parser, "write to a file instead of standard output", "text", "csv", "json")
    add_old_name(parser, "--csv", "--to", action="store_const", const="csv")
    add_old_name(parser, "--algorithm", "--algorithms")


def _names(text: str) -> list[str]:
    known = algorithms()
    names = (
        list(known) if text == "all" else list(dict.fromkeys(filter(None, map(str.strip, text.split(",")))))
    )
    if not names:
        raise ArgumentTypeError("name at least one algorithm")
    for name in names:
        if name not in known:
            raise ArgumentTypeError(str(unknown(name, known)))
    return names


def run(args: Namespace) -> int:
    """Measure, then print."""

    if args.plot:
        require_ending("--plot", args.plot, "compare", ("svg",))
    if not args.puzzles:
        args.puzzles = [_own_set()]
    puzzles, failed = _read(args)
    if not puzzles:
        raise NinefoldError("there are no puzzles to compare: pass a file with puzzles")
    measurements = _measure(puzzles, args)
    with open_result(args) as out:
        _print(measurements, args, out)
    if args.plot is not None:
        _plot(measurements, args.plot)
    return 1 if failed else 0


def _own_set() -> str:
    from importlib.resources import files

    return str(files("ninefold") / "examples" / "compare.txt")


def _read(args: Namespace) -> tuple[list[Item], bool]:
    good: list[Item] = []
    failed = False
    for item in items(args):
        conflicts = () if item.puzzle is None else conflicts_of(Board(item.puzzle))
        if item.puzzle is not None and not conflicts:
            good.append(item)
        else:
            failed = True
            item.report(str(item.error or conflicts[0]))
    return good, failed


def _measure(puzzles: list[Item], args: Namespace) -> list[Measurement]:
    from ninefold.cli.progress import Progress

    measurements = []
    with Progress("measured", len(puzzles) * len(args.algorithms)) as progress:
        for number, item in enumerate(puzzles, 1):
            assert item.puzzle is not None
            group = f"{item.group} {number}".strip() if args.each else item.group
            for algorithm in args.algorithms:
                found = measure(
                    item.puzzle, algorithm, group=group, repeat=args.repeat,
                    max_nodes=args.max_nodes, max_seconds=args.max_seconds,
                )  # fmt: skip
                measurements.append(found)
                progress.advance(1)
    return measurements


def _print(measurements: list[Measurement], args: Namespace, out: IO[str]) -> None:
    from ninefold.bench.tables import comparison_table, timing_tables

    kind = format_of(args)
    if kind == "json":
        from json import dumps

        for m in measurements:
            out.write(dumps({**m._asdict(), "counters": m.counters._asdict()}) + "\n")
    elif kind in ("csv", "parquet"):
        import csv

        writer = csv.writer(out, lineterminator="\n")
        writer.writerow([*Measurement._fields[:-1], *Counters._fields])
        for m in measurements:
            m = m._replace(group=readable_on(out, m.group))
            writer.writerow([*m[:-2], f"{m.seconds:.7f}", *m.counters])
    else:
        summaries = [s._replace(group=visible(s.group)) for s in summarise(measurements)]
        out.write(
            timing_tables(summaries, get_terminal_size().columns)
            + "\n\n"
            + comparison_table(summaries)
            + "\n"
        )


def _plot(measurements: list[Measurement], path: str) -> None:
    from ninefold.bench.tables import short_time_text
    from ninefold.files import open_output
    from ninefold.render.chart import bar_chart

    summaries = summarise(measurements)
    values: dict[str, dict[str, float]] = {}
    for s in summaries:
        values.setdefault(s.group or "puzzles", {})[s.algorithm] = max(s.seconds, 1e-7)
    notes = {(s.group or "puzzles", s.algorithm): "✗" for s in summaries if s.solved < s.puzzles}
    with open_output(path) as out:
        title = "Mean time per puzzle (logarithmic scale)" + "; ✗ = gave up on some" * bool(notes)
        out.write(bar_chart(title, values, short_time_text, notes))
