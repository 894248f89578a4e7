"""`ninefold bench`: measure ninefold on this machine, by instruction set and against other programs."""

import os
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from shlex import split
from typing import IO

from ninefold import _native
from ninefold.batch import isa
from ninefold.bench.explaining import time_paths
from ninefold.bench.forms import ENGINES, time_forms
from ninefold.bench.generating import time_generation
from ninefold.bench.peer import Peer
from ninefold.bench.rating import RATER, time_rating
from ninefold.bench.solving import time_solving
from ninefold.bench.timing import Timing
from ninefold.bench.variants import VARIANT_ENGINES, VariantTiming, time_variants, variant_table
from ninefold.cli.endings import require_ending
from ninefold.cli.options import (
    add_count,
    add_jobs,
    add_max_seconds,
    add_old_name,
    add_output,
    add_seed,
    number,
    open_result,
    wants_json,
)
from ninefold.errors import NinefoldError
from ninefold.logic.profile import PROFILES
from ninefold.terminal import visible

EXAMPLES = """tasks:
  solve        solve the puzzles in each SET and count their solutions
  generate     make minimal puzzles
  symmetric    make puzzles with rotate-180 symmetry where no pair of symmetric clues can be removed
  canonical    find the canonical forms of random complete grids
  explain      solve the puzzles in each SET step by step, with each profile
  rate         rate the puzzles in each SET by the rules of Sudoku Explainer
  variants     solve puzzles with other sizes and rules and prove the solutions unique; a SET is a JSON list,
               an object with "cases", or a file with a puzzle per line (default: generated puzzles)

Times are CPU seconds, the best of several runs. Answers are verified: every solution, and an evenly spread
sample of generated puzzles, canonical forms and ratings. A peer is another program: a command that takes a
file of puzzles, or the number of puzzles to make, in place of {} or as its last word. The puzzles that a peer
makes, one per line, are verified too; its solutions and canonical forms are not. Its time for a single puzzle
is subtracted as start-up time.

examples:
  ninefold bench
  ninefold bench 17_clue.txt hardest.txt --isa all -n 20000
  ninefold bench easy.txt --peer 'tdoku=./tdoku_bench {} 2' --json -o results.json
  ninefold bench --task generate --isa all --peer 'qqwing=qqwing --generate {} --one-line' --peer-count 500
  ninefold bench --task canonical -n 100000
  ninefold bench expert.txt --task explain -n 1000
  ninefold bench expert.txt --task rate -j 2
  ninefold bench killers.json --task variants --engines ninefold,cp-sat"""

_SETS = ["shipped"]
_LIMIT = 2
_MAX_SECONDS = 10.0


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "sets", nargs="*", metavar="SET", help="files of puzzles, or 'shipped' for the built-in set (default)"
    )
    parser.add_argument(
        "--task", choices=list(_TASKS), default="solve", metavar="NAME",
        help=f"what to measure: {', '.join(_TASKS)} (default: solve)",
    )  # fmt: skip
    parser.add_argument(
        "--isa", metavar="NAMES", help="instruction sets, separated by commas, or all (default: the best one)"
    )
    parser.add_argument(
        "--engines", type=_engines, metavar="NAMES",
        help=f"with --task variants: {' or '.join(VARIANT_ENGINES)}, separated by commas (default: ninefold)",
    )  # fmt: skip
    add_max_seconds(
        parser, f"with --task variants, give up on a puzzle after S seconds (default: {_MAX_SECONDS:g})"
    )
    add_jobs(parser, default=1)
    add_old_name(parser, "--threads", "--jobs")
    parser.add_argument(
        "--limit", type=number(int, 1, 2**32 - 1), metavar="N",
        help=f"count up to N solutions per puzzle (default: {_LIMIT})",
    )  # fmt: skip
    parser.add_argument(
        "--peer", type=_peer, action="append", default=[], metavar="NAME=COMMAND",
        help="measure another program as well (can be repeated)",
    )  # fmt: skip
    what = "number of puzzles per set, or of puzzles or grids to make (default: 20000; explain, rate: 200;"
    add_count(parser, f"{what} variants: all)", None, 1)
    parser.add_argument(
        "--peer-count", type=number(int, 2), metavar="N",
        help="number of puzzles that a peer makes (default: as many as ninefold)",
    )  # fmt: skip
    add_seed(parser, "random seed for symmetries, puzzles and grids (default: 1)", default=1)
    parser.add_argument(
        "--as-is", action="store_true", help="use the puzzles as they are, without random symmetries"
    )
    parser.add_argument(
        "--repeat", type=number(int, 1), default=5, metavar="N", help="keep the best of N runs (default: 5)"
    )
    parser.add_argument("--plot", metavar="FILE.svg", help="also draw a bar chart")
    add_output(parser, "write to a file instead of standard output", "text", "json")


def _engines(text: str) -> list[str]:
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in VARIANT_ENGINES:
            raise ArgumentTypeError(f"unknown engine {name!r}; choose from: {', '.join(VARIANT_ENGINES)}")
    return list(dict.fromkeys(names))


def _peer(text: str) -> Peer:
    name, equals, command = text.partition("=")
    try:
        words = split(command)
    except ValueError as error:
        raise ArgumentTypeError(f"{text!r}: {error}") from None
    if not equals or not name.strip() or not words:
        raise ArgumentTypeError(f"{text!r} is not NAME=COMMAND")
    if name.strip() in {**_native.instruction_sets(), **ENGINES, **PROFILES, RATER: ""}:
        raise ArgumentTypeError(f"{name.strip()!r} is the name of a ninefold engine: choose another name")
    return Peer(name.strip(), command)


def run(args: Namespace) -> int:
    """Measure, then print."""

    _refuse_contradictions(args)
    if args.plot:
        require_ending("--plot", args.plot, "bench", ("svg",))
    args.count = args.count or _COUNTS.get(args.task, 20_000)
    timings = _TASKS[args.task](args)
    with open_result(args) as out:
        _print(timings, args, out)
    if args.plot is not None:
        _plot(timings, args.plot)
    return 0


def _refuse_contradictions(args: Namespace) -> None:
    """Raise an error for options that would have no effect."""
    makes, variants = args.task in ("generate", "symmetric"), args.task == "variants"
    idle = {
        "SET": args.task not in _OVER_SETS and args.sets,
        "--limit": args.task != "solve" and args.limit is not None,
        "--as-is": (args.task not in _OVER_SETS or variants) and args.as_is,
        "--isa": args.task in ("canonical", "explain", "rate", "variants") and args.isa is not None,
        "-j": args.task in ("explain", "variants") and args.jobs != 1,
        "--engines": not variants and args.engines is not None,
        "--max-seconds": not variants and args.max_seconds is not None,
        "--peer": variants and args.peer,
        "--peer-count": (not makes or not args.peer) and args.peer_count is not None,
    }
    for option, is_idle in idle.items():
        if is_idle:
            reason = "without --peer" if option == "--peer-count" and makes else f"with --task {args.task}"
            raise NinefoldError(f"{option} has no effect {reason}: leave it out")
    names = [peer.name for peer in args.peer]
    for name in names:
        if names.count(name) > 1:
            raise NinefoldError(f"--peer: {name!r} is used twice: choose different names")


def _each_set(args: Namespace, measure: Callable[[str, list[str]], list[Timing]]) -> list[Timing]:
    """Measure each named set on puzzles chosen from it."""
    from ninefold.bench import corpora
    from ninefold.cli.progress import Progress

    timings: list[Timing] = []
    sets = args.sets or _SETS
    with Progress("measured sets:", len(sets)) as progress:
        for name in sets:
            puzzles = corpora.load(name)
            chosen = puzzles[: args.count] if args.as_is else corpora.vary(puzzles, args.count, args.seed)
            timings += measure(_label(name), chosen)
            progress.advance(1)
    return timings


def _solve(args: Namespace) -> list[Timing]:
    def measure(name: str, puzzles: list[str]) -> list[Timing]:
        return time_solving(
            name, puzzles, isas=_isas(args.isa), peers=args.peer,
            limit=args.limit or _LIMIT, threads=args.jobs, repeat=args.repeat,
        )  # fmt: skip

    return _each_set(args, measure)


def _explain(args: Namespace) -> list[Timing]:
    return _each_set(
        args, lambda name, puzzles: time_paths(name, puzzles, peers=args.peer, repeat=args.repeat)
    )


def _rate(args: Namespace) -> list[Timing]:
    def measure(name: str, puzzles: list[str]) -> list[Timing]:
        return time_rating(name, puzzles, peers=args.peer, threads=args.jobs, repeat=args.repeat)

    return _each_set(args, measure)


def _generate(args: Namespace, symmetry: str = "none") -> list[Timing]:
    return time_generation(
        args.count, symmetry=symmetry, seed=args.seed, isas=_isas(args.isa), peers=args.peer,
        peer_count=args.peer_count, threads=args.jobs, repeat=args.repeat,
    )  # fmt: skip


def _generate_symmetric(args: Namespace) -> list[Timing]:
    return _generate(args, "rotate-180")


def _find_forms(args: Namespace) -> list[Timing]:
    return time_forms(
        args.count, seed=args.seed, peers=args.peer, threads=args.jobs, repeat=args.repeat
    )  # fmt: skip


def _solve_variants(args: Namespace) -> list[VariantTiming]:
    from ninefold.bench.variant_sets import generated_set, load_sets
    from ninefold.cli.progress import Progress

    sets = generated_set(args.seed) if not args.sets else {}
    for path in args.sets:
        sets |= load_sets(path, _label(path))
    timings = []
    with Progress("measured sets:", len(sets)) as progress:
        for name, puzzles in sets.items():
            timings += time_variants(
                name, puzzles[: args.count], engines=args.engines or ["ninefold"],
                max_seconds=_MAX_SECONDS if args.max_seconds is None else args.max_seconds,
                repeat=args.repeat,
            )  # fmt: skip
            progress.advance(1)
    return timings


_Timings = list[Timing] | list[VariantTiming]
_TASKS: dict[str, Callable[[Namespace], _Timings]] = {
    "solve": _solve,
    "generate": _generate,
    "symmetric": _generate_symmetric,
    "canonical": _find_forms,
    "explain": _explain,
    "rate": _rate,
    "variants": _solve_variants,
}
#: The tasks that measure existing puzzles.
_OVER_SETS = ("solve", "explain", "rate", "variants")
#: How many puzzles they measure by default, if not as many as the others.
_COUNTS = {"explain": 200, "rate": 200, "variants": sys.maxsize}


def _label(name: str) -> str:
    return os.path.splitext(os.path.basename(name))[0]


def _isas(text: str | None) -> list[str]:
    if text == "all":
        return [name for name, supported in _native.instruction_sets().items() if supported]
    return [isa(name.strip()) for name in text.split(",")] if text else [isa()]


def _print(timings: _Timings, args: Namespace, out: IO[str]) -> None:
    from ninefold.bench.machine import describe

    settings = {
        "task": args.task,
        **({"limit": args.limit or _LIMIT} if args.task == "solve" else {}),
        "threads": args.jobs,
        "repeat": args.repeat,
        "seed": None if args.as_is else args.seed,
    }
    if wants_json(args):
        from json import dumps

        rows = [_fields(timing) for timing in timings]
        out.write(dumps({"machine": describe(), "settings": settings, "timings": rows}, indent=1) + "\n")
        return
    out.write("\n".join(f"{key:<10}{value}" for key, value in {**describe(), **settings}.items()) + "\n\n")
    out.write(visible(_table(timings)) + "\n")


def _fields(timing: Timing | VariantTiming) -> dict[str, object]:
    """The timing as JSON."""
    if isinstance(timing, VariantTiming):
        return timing._asdict()
    return {**timing._asdict(), "microseconds": round(timing.microseconds, 4)}


def _table(timings: _Timings) -> str:
    from ninefold.bench.tables import speed_table

    variants = [timing for timing in timings if isinstance(timing, VariantTiming)]
    if variants:
        return variant_table(variants)
    return speed_table([timing for timing in timings if isinstance(timing, Timing)])


def _plot(timings: _Timings, path: str) -> None:
    from ninefold.bench.tables import short_time_text
    from ninefold.files import open_output
    from ninefold.render.chart import bar_chart

    values: dict[str, dict[str, float]] = {}
    for t in timings:
        values.setdefault(t.set, {})[t.engine] = t.microseconds * 1e-6
    with open_output(path) as out:
        out.write(bar_chart("CPU time per puzzle (logarithmic scale)", values, short_time_text))
