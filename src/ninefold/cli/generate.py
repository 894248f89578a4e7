"""`ninefold generate`: new puzzles, as they are found."""

import os
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from json import dumps

from ninefold.cli.options import add_jobs, add_output, add_seed, number, wants_json
from ninefold.cli.writing import add_format, puzzle_writer
from ninefold.errors import NinefoldError, NotFound
from ninefold.generation import MAX_ATTEMPTS, MAX_ATTEMPTS_ON_PATTERN, Stream, generate_stream
from ninefold.generation.orbits import SYMMETRIES

EXAMPLES = "symmetries, which can be combined with +:\n" + "\n".join(
    f"  {name:<20} {what}" for name, what in SYMMETRIES.items()
) + """

examples:
  ninefold generate
  ninefold generate -n 1000 --seed 1 -o puzzles.txt
  ninefold generate --clues 28-32 --symmetry rotate-180
  ninefold generate --symmetry mirror-diagonal+mirror-antidiagonal --to blocks
  ninefold generate --pattern heart.txt        # 81 marks: . is empty, x is given

The same seed gives the same puzzles on every machine, whatever the number of threads. Exit code 1 if not all
were found; then what was found is written all the same."""  # fmt: skip


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "-n", type=number(int, 0), default=1, metavar="N", help="how many puzzles (default: 1)"
    )
    parser.add_argument(
        "--clues", type=_clues, metavar="N|A-B", help="the number of clues, exactly or from A to B"
    )
    parser.add_argument(
        "--minimal", action="store_true", default=None,
        help="no clue can be removed, with a symmetry no orbit of clues; the default without --pattern and "
        "up to 27 clues",
    )  # fmt: skip
    parser.add_argument(
        "--no-minimal", dest="minimal", action="store_false", help="removable clues are welcome"
    )
    parser.add_argument(
        "--symmetry",
        default="none",
        metavar="NAME",
        help="of the pattern of clues (default: none); see below",
    )
    parser.add_argument(
        "--pattern", metavar="TEXT|FILE",
        help="give exactly these cells: 81 marks, . for empty, or an example puzzle",
    )  # fmt: skip
    add_seed(parser, "the same seed gives the same puzzles")
    parser.add_argument(
        "--max-attempts", type=number(int, 1), metavar="N",
        help=f"give up a puzzle after N attempts (default: {MAX_ATTEMPTS:,}; "
        f"with a pattern {MAX_ATTEMPTS_ON_PATTERN})",
    )  # fmt: skip
    parser.add_argument(
        "--max-seconds", type=number(float, 0), metavar="S", help="give up after S seconds in all"
    )
    add_jobs(parser)
    add_format(parser)
    add_output(parser, "where to write; .csv makes a table")


def run(args: Namespace) -> int:
    """Write puzzles until there are enough."""
    from ninefold.cli.progress import Progress
    from ninefold.files import open_output

    if args.json and args.to is not None:
        raise NinefoldError("--json cannot be combined with --to")
    stream = generate_stream(
        args.n, clues=args.clues, minimal=args.minimal, symmetry=args.symmetry,
        pattern=_pattern(args.pattern), seed=args.seed, max_attempts=args.max_attempts,
        max_seconds=args.max_seconds, threads=args.jobs,
    )  # fmt: skip
    missing, json = None, wants_json(args) and args.to is None
    with open_output(args.output) as out, Progress("generated", args.n, out) as progress:
        write = None if json else puzzle_writer(args, out)
        try:
            for number, puzzle in enumerate(stream):
                if write is None:
                    out.write(dumps(_fields(stream, number, puzzle.givens, puzzle.clues)) + "\n")
                else:
                    write(puzzle)
                progress.advance(1)
                if stream.ready == 0:  # the next one may take long
                    out.flush()
        except NotFound as error:
            missing = error
    if missing is None:
        return 0
    print(f"ninefold: {missing}", file=sys.stderr)
    return 1


def _fields(stream: Stream, number: int, givens: str, clues: int) -> dict[str, object]:
    return {"puzzle": givens, "clues": clues, "seed": stream.seed, "number": number}


def _clues(text: str) -> tuple[int, int]:
    low, dash, high = text.partition("-")
    try:
        return int(low), int(high if dash else low)
    except ValueError:
        raise ArgumentTypeError(f"{text!r} is neither a number nor a range such as 22-26") from None


def _pattern(text: str | None) -> str | None:
    """The pattern itself, or what the file of that name holds."""
    if text is None or not os.path.exists(text):
        if text is not None and len(text) < 81:
            raise NinefoldError(f"pattern: {text}: no such file, and not 81 marks")
        return text
    from ninefold.files import read_lines

    with open(text, "rb") as stream:
        return "".join(read_lines(stream))
