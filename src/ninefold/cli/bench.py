"""`ninefold bench`: how fast the kernel is here, for each instruction set, beside other programs."""

import os
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from shlex import split
from typing import IO

from ninefold import _native
from ninefold.batch import isa
from ninefold.bench.run import Peer, Timing, time_engines
from ninefold.cli.options import add_output, number

EXAMPLES = """Times are CPU seconds, the best of several runs; every answer of the kernel is verified. A peer
is a command that takes a file of puzzles, as {} or as its last word; its answers are not verified, and its
time for one puzzle is taken off as its start.

examples:
  ninefold bench
  ninefold bench 17_clue.txt hardest.txt --isa all --count 20000
  ninefold bench easy.txt --peer 'tdoku=./tdoku_bench {} 2' --json -o results.json"""


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "sets", nargs="*", default=["shipped"], metavar="SET", help="files of puzzles, or 'shipped'"
    )
    parser.add_argument(
        "--isa", metavar="NAMES", help="instruction sets, separated by commas, or all (default: best)"
    )
    parser.add_argument(
        "--threads", type=number(int, 0, 1024), default=1, metavar="N", help="0 for all cores (default: 1)"
    )
    parser.add_argument(
        "--limit",
        type=number(int, 1, 2**32 - 1),
        default=2,
        metavar="N",
        help="count solutions to N (default: 2)",
    )
    parser.add_argument(
        "--peer", type=_peer, action="append", default=[], metavar="NAME=COMMAND", help="another program"
    )
    parser.add_argument(
        "--count",
        type=number(int, 1),
        default=20_000,
        metavar="N",
        help="puzzles of each set (default: 20000)",
    )
    parser.add_argument(
        "--seed", type=int, default=1, metavar="N", help="of the random symmetries (default: 1)"
    )
    parser.add_argument(
        "--as-is", action="store_true", help="take the puzzles as they are, without symmetries"
    )
    parser.add_argument(
        "--repeat", type=number(int, 1), default=5, metavar="N", help="best of N runs (default: 5)"
    )
    parser.add_argument("--plot", metavar="FILE.svg", help="also draw a bar chart")
    add_output(parser, "write to a file; .json chooses the form")


def _peer(text: str) -> Peer:
    name, equals, command = text.partition("=")
    try:
        words = split(command)
    except ValueError as error:
        raise ArgumentTypeError(f"{text!r}: {error}") from None
    if not equals or not name.strip() or not words:
        raise ArgumentTypeError(f"{text!r} is not NAME=COMMAND")
    if name.strip() in _native.instruction_sets():
        raise ArgumentTypeError(f"{name.strip()!r} is the name of an instruction set: choose another")
    return Peer(name.strip(), command)


def run(args: Namespace) -> int:
    """Measure every set, then print."""
    from ninefold.bench import corpora
    from ninefold.cli.progress import Progress
    from ninefold.files import open_output

    isas = _isas(args.isa)
    timings: list[Timing] = []
    with Progress("measured sets:", len(args.sets)) as progress:
        for name in args.sets:
            puzzles = corpora.load(name)
            chosen = puzzles if args.as_is else corpora.vary(puzzles, args.count, args.seed)
            timings += time_engines(
                _label(name), chosen, isas=isas, peers=args.peer,
                limit=args.limit, threads=args.threads, repeat=args.repeat,
            )  # fmt: skip
            progress.advance(1)
    with open_output(args.output) as out:
        _print(timings, args, out)
    if args.plot:
        _plot(timings, args.plot)
    return 0


def _label(name: str) -> str:
    return os.path.splitext(os.path.basename(name))[0]


def _isas(text: str | None) -> list[str]:
    if text == "all":
        return [name for name, supported in _native.instruction_sets().items() if supported]
    return [isa(name.strip()) for name in text.split(",")] if text else [isa()]


def _print(timings: list[Timing], args: Namespace, out: IO[str]) -> None:
    from ninefold.bench.machine import describe

    settings = {
        "limit": args.limit,
        "threads": args.threads,
        "repeat": args.repeat,
        "seed": None if args.as_is else args.seed,
    }
    if args.json or args.output.endswith(".json"):
        from json import dumps

        rows = [{**t._asdict(), "microseconds": round(t.microseconds, 4)} for t in timings]
        out.write(dumps({"machine": describe(), "settings": settings, "timings": rows}, indent=1) + "\n")
        return
    out.write("\n".join(f"{key:<10}{value}" for key, value in {**describe(), **settings}.items()) + "\n\n")
    out.write(_table(timings) + "\n")


def _table(timings: list[Timing]) -> str:
    heading = ("set", "engine", "puzzles", "us/puzzle", "puzzles/s", "wall s", "guesses", "rounds")
    rows: list[tuple[str, ...]] = [heading]
    for t in timings:
        counts = ["-" if value is None else f"{value:.3f}" for value in (t.guesses, t.rounds)]
        speed = f"{t.puzzles / t.wall_seconds:,.0f}"
        rows.append(
            (
                t.set,
                t.engine,
                f"{t.puzzles:,}",
                f"{t.microseconds:.3f}",
                speed,
                f"{t.wall_seconds:.3f}",
                *counts,
            )
        )
    widths = [max(len(row[column]) for row in rows) for column in range(len(heading))]
    return "\n".join(_line(row, widths) for row in rows)


def _line(row: tuple[str, ...], widths: list[int]) -> str:
    """Names to the left, numbers to the right."""
    words = [field.ljust(width) for field, width in zip(row[:2], widths, strict=False)]
    numbers = [field.rjust(width) for field, width in zip(row[2:], widths[2:], strict=True)]
    return "  ".join(words + numbers)


def _plot(timings: list[Timing], path: str) -> None:
    from ninefold.bench.tables import short_time_text
    from ninefold.files import open_output
    from ninefold.render.chart import bar_chart

    values: dict[str, dict[str, float]] = {}
    for t in timings:
        values.setdefault(t.set, {})[t.engine] = t.microseconds * 1e-6
    with open_output(path) as out:
        out.write(bar_chart("CPU time a puzzle (logarithmic scale)", values, short_time_text))
