"""`ninefold batch`: work on puzzles by the hundred million, in shards that survive any interruption."""

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from json import dumps
from re import fullmatch

from ninefold.cli.batch_progress import add_reports, watching
from ninefold.cli.generate import add_puzzle_options, puzzle_options
from ninefold.cli.options import ProfileName, add_jobs, add_max_seconds, add_seed, number
from ninefold.errors import NinefoldError
from ninefold.message import counted
from ninefold.terminal import print_message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ninefold.scale import Run
    from ninefold.scale.engine import Engine

EXAMPLES = """operations:
  solve     the solution, the number of solutions up to 2, the guesses
  check     exactly one solution? are all clues needed?
  count     the number of solutions up to --limit
  rate      er, ep and ed of Sudoku Explainer, and the hardest hint
  explain   the techniques on the path of --profile, its level and score
  canon     the canonical form, and the number of automorphisms
  convert   the puzzle in one form, from any
  generate  new puzzles: a number of --attempts, each of which gives one puzzle or none

afterwards:
  status    the progress of a run
  verify    check the files against their checksums
  clean     remove what killed runs left behind, and damaged shards
  merge     join all shards into one .csv or .parquet file

examples:
  ninefold batch rate 'data/*.parquet' -o rated --column question
  ninefold batch solve huge.csv -o solved --shard 3/16     # one task of a job array
  ninefold batch generate --attempts 1000000 --seed 7 --difficulty hard -o made
  ninefold batch rate huge.csv -o rated --engine ray --address auto
  ninefold batch status rated
  ninefold batch merge rated -o rated.csv

Inputs are text (one puzzle per line), .csv, .tsv, JSON Lines, .parquet and .npy files, also as .gz, .xz or
.zst, patterns in quotes, or - for standard input. The same command again goes on where the last one stopped,
however that ended. The results do not depend on the engine or the number of cores. Bad rows have the status
"malformed", and are listed in errors.jsonl with file and line.

The exit code is 0 if the run is complete (with --shard: its part), 1 if it is complete but had bad rows, and
2 if it was refused or is not complete."""

_AFTERWARDS = ("status", "verify", "clean", "merge")
_OPERATIONS = ("solve", "check", "count", "rate", "explain", "canon", "convert", "generate")
#: The options that only some operations have, by their names in the parser, with their defaults.
_OPTIONS: "dict[str, dict[str, Any]]" = {
    "solve": {"max_nodes": None},
    "check": {},
    "count": {"limit": None, "max_nodes": None},
    "rate": {"uniqueness": True, "stop_above": None, "max_seconds": None},
    "explain": {"profile": None, "uniqueness": True},
    "canon": {},
    "convert": {},
    "generate": {"attempts": None, "seed": None},
}
#: The options of all runs, those of single operations and those of puzzles to make, with their defaults.
_RUN_OPTIONS: "dict[str, Any]" = {
    "shard_rows": None, "shard": None, "engine": None, "address": None, "jobs": None, "column": None,
    "keep": [],
}  # fmt: skip
_OPERATION_OPTIONS = {name: default for options in _OPTIONS.values() for name, default in options.items()}
_PUZZLE_OPTIONS: "dict[str, Any]" = {
    "clues": None, "minimal": None, "symmetry": "none", "pattern": None, "difficulty": None, "pearl": False,
    "diamond": False, "hodoku": None, "requires": None, "forbids": None, "only": None, "mutate": None,
}  # fmt: skip


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "operation", choices=(*_OPERATIONS, *_AFTERWARDS), metavar="OPERATION", help="what to do; see below"
    )
    parser.add_argument("inputs", nargs="*", metavar="INPUT", help="files of puzzles, or the folder of a run")
    parser.add_argument(
        "-o", "--output", metavar="FOLDER", help="the folder for the results (merge: the file)"
    )
    parser.add_argument(
        "--shard-rows", type=number(int, 1), metavar="N", help="rows in each shard (default: 262144)"
    )
    parser.add_argument(
        "--shard", type=_part, metavar="I/N",
        help="do only the I-th of N parts of the work: start each part on its own machine",
    )  # fmt: skip
    add_engine(parser)
    parser.add_argument("--column", metavar="NAME", help="the column that holds the puzzles")
    parser.add_argument(
        "--keep",
        action="append",
        default=[],
        metavar="NAME",
        help="copy this column to the results (repeatable)",
    )
    _add_parameters(parser)
    making = parser.add_argument_group("generate")
    making.add_argument("--attempts", type=number(int, 1), metavar="N", help="the number of attempts")
    add_puzzle_options(parser)
    add_reports(parser)


def add_engine(parser: ArgumentParser) -> None:
    """Add the arguments for threads and clusters."""
    parser.add_argument(
        "--engine", choices=("threads", "ray"), metavar="NAME",
        help="threads on this machine (the default), or ray for a cluster",
    )  # fmt: skip
    parser.add_argument(
        "--address", metavar="ADDRESS",
        help="the Ray cluster to use: auto, or an address (default: start one on this machine)",
    )  # fmt: skip
    add_jobs(parser)
    parser.set_defaults(jobs=None)  # to tell whether it was given


def _add_parameters(parser: ArgumentParser) -> None:
    parser.add_argument("--limit", type=number(int, 1), metavar="N", help="count: stop at N solutions (1000)")
    parser.add_argument(
        "--max-nodes", type=number(int, 0), metavar="N",
        help="solve and count: give up on a puzzle after N trial placements",
    )  # fmt: skip
    parser.add_argument(
        "--profile", type=ProfileName(("human", "hodoku", "se", "both")), metavar="NAME",
        help="explain: human (the default), hodoku, both, se (without level and score), or a .toml file",
    )  # fmt: skip
    parser.add_argument(
        "--no-uniqueness", dest="uniqueness", action="store_false",
        help="rate and explain: skip techniques that assume one solution",
    )  # fmt: skip
    parser.add_argument(
        "--stop-above",
        type=number(float, 0),
        metavar="ER",
        help="rate: stop at the first hint above this rating",
    )
    add_max_seconds(parser, "rate: give up on a puzzle after S seconds; results then depend on the machine")
    add_seed(parser, "generate: the same seed gives the same puzzles")


def _part(text: str) -> tuple[int, int]:
    found = fullmatch(r"(\d+)/(\d+)", text)
    if found is None or not 1 <= int(found[1]) <= int(found[2]):
        raise ArgumentTypeError(f"{text!r} is not a part such as 3/16, counted from 1")
    return int(found[1]), int(found[2])


def run(args: Namespace) -> int:
    """Do the operation, or look after the folder of a run."""
    if args.operation in _AFTERWARDS:
        return _afterwards(args)
    from ninefold.scale import run as run_batch

    if args.output is None:
        raise NinefoldError("name the folder for the results with -o")
    parameters = _parameters(args)
    with watching(args) as watch:
        done = run_batch(
            args.operation, args.inputs, args.output, shard_rows=args.shard_rows, shard=args.shard or (1, 1),
            engine=engine_of(args), watch=watch, **parameters,
        )  # fmt: skip
    _report(args, done)
    if done.done < done.shards:
        return 2
    return 1 if done.bad else 0


def _refuse(args: Namespace, options: "dict[str, Any]") -> None:
    """Raise an error for the first of some options that does not have its default."""
    for name, default in options.items():
        value = getattr(args, name)
        if value != default:
            option = f"--{'no-' if value is False else ''}{name.replace('_', '-')}"
            raise NinefoldError(
                "{option} has no effect on {operation}", option=option, operation=args.operation
            )


def _parameters(args: Namespace) -> "dict[str, Any]":
    """Return the parameters of the operation; options of other operations are refused."""
    own = _OPTIONS[args.operation]
    _refuse(args, {name: default for name, default in _OPERATION_OPTIONS.items() if name not in own})
    found = {name: getattr(args, name) for name in own if getattr(args, name) is not None}
    if args.operation == "generate":
        from ninefold.numbers import checked_seed

        _refuse_columns(args)
        found["seed"] = checked_seed(args.seed)
        found["options"] = {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in puzzle_options(args).items()
            if value is not None and (name, value) != ("symmetry", "none")
        }
        return found
    _refuse(args, _PUZZLE_OPTIONS)
    if "profile" in found:
        from ninefold.cli.steps import profile_of

        found["profile"] = profile_of(found["profile"])
    return {**found, "column": args.column, "keep": tuple(args.keep)}


def _refuse_columns(args: Namespace) -> None:
    if args.column is not None or args.keep:
        raise NinefoldError("generate reads no table: leave out --column and --keep")
    if args.attempts is None:
        raise NinefoldError("give the number of --attempts")
    if args.seed is None:
        raise NinefoldError("give a --seed, so the run can go on after an interruption")


def engine_of(args: Namespace) -> "Engine":
    """Return the engine that does the work."""
    if args.engine != "ray":
        from ninefold.scale.threads import Threads

        if args.address is not None:
            raise NinefoldError("--address has no effect without --engine ray")
        return Threads(args.jobs or 0)
    from ninefold.scale.ray_engine import Ray

    return Ray(address=args.address, actors=args.jobs or 0)


def _report(args: Namespace, done: "Run") -> None:
    """Say what was done."""
    if args.json:
        print(dumps(done._asdict()))
        return
    rows = counted(done.rows, "row", "rows")
    shards = f"{done.done:,} of {counted(done.shards, 'shard', 'shards')}"
    listed = ", ".join(f"{status} {count:,}" for status, count in done.counts.items())
    print(f"{done.folder}: {rows} in {shards}" + (f" ({listed})" if listed else ""))
    if done.rows == 0 and done.is_complete and args.operation != "generate":
        print_message("the inputs hold no puzzles")
    if done.bad:
        where = "errors.jsonl" if done.is_complete else "records"
        print_message(f"{counted(done.bad, 'bad row', 'bad rows')}: see {done.folder}/{where}")


def _afterwards(args: Namespace) -> int:
    """Look after the folder of a run."""
    if len(args.inputs) != 1:
        raise NinefoldError("name one folder: ninefold batch {operation} FOLDER", operation=args.operation)
    if args.operation != "merge" and args.output is not None:
        raise NinefoldError("-o has no effect on {operation}", operation=args.operation)
    _refuse(args, _RUN_OPTIONS | _OPERATION_OPTIONS | _PUZZLE_OPTIONS)
    if args.operation in ("status", "clean"):
        _refuse(args, {"json_progress": False})
    actions: dict[str, Callable[[Namespace, str], int]] = {
        "status": _status, "verify": _verify, "clean": _clean, "merge": _merge,
    }  # fmt: skip
    return actions[args.operation](args, args.inputs[0])


def _status(args: Namespace, folder: str) -> int:
    from ninefold.scale import status

    state = status(folder)
    if args.json:
        print(dumps({**state._asdict(), "complete": state.is_complete}))
    else:
        print(f"{state.operation}: {state.done:,} of {counted(state.shards, 'shard', 'shards')} done, "
              f"{state.working:,} running")  # fmt: skip
        print(f"{counted(state.rows, 'row', 'rows')}, {state.bad:,} bad")
        for name, count in state.counts.items():
            print(f"  {name:<12}{count:>14,}")
    if not state.is_complete:
        return 2
    return 1 if state.bad else 0


def _verify(args: Namespace, folder: str) -> int:
    from ninefold.scale import status, verify

    with watching(args, "verified") as watch:
        damaged = verify(folder, watch)
    for shard in damaged:
        print_message(f"{folder}: shard {shard} is damaged")
    if args.json:
        print(dumps({"damaged": damaged, "complete": status(folder).is_complete}))
    elif damaged:
        print(f"`ninefold batch clean {folder}` removes damaged shards; the same command does them again")
    else:
        print(f"{folder}: all finished shards are intact")
    return 2 if damaged or not status(folder).is_complete else 0


def _clean(args: Namespace, folder: str) -> int:
    from ninefold.scale import clean

    removed = clean(folder)
    if args.json:
        print(dumps({"removed": removed}))
    else:
        print("\n".join(f"removed {name}" for name in removed) or f"{folder}: nothing to remove")
    return 0


def _merge(args: Namespace, folder: str) -> int:
    from ninefold.scale import merge

    if args.output is None or args.output == "-":
        raise NinefoldError("name the file for the results with -o, .csv or .parquet")
    with watching(args, "merged") as watch:
        rows = merge(folder, args.output, watch)
    if args.json:
        print(dumps({"rows": rows, "file": args.output}))
    else:
        print(f"{args.output}: {counted(rows, 'row', 'rows')}", file=sys.stdout)
    return 0
