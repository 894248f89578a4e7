"""`ninefold generate`: new puzzles, as they are found."""

import os
import sys
from argparse import ArgumentParser, ArgumentTypeError, BooleanOptionalAction, Namespace
from collections.abc import Callable
from io import BufferedReader
from itertools import count
from json import dumps
from re import fullmatch
from typing import IO, cast

from ninefold.cli.options import add_jobs, add_max_seconds, add_output, add_seed, number, wants_json
from ninefold.cli.writing import add_format, line_writer
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
were found; then, and after Ctrl-C, what was found is written all the same."""  # fmt: skip


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "-n", type=number(int, 0), default=1, metavar="N", help="how many puzzles (default: 1)"
    )
    parser.add_argument(
        "--clues", type=_clues, metavar="N|A-B", help="the number of clues, exactly or from A to B"
    )
    parser.add_argument(
        "--minimal", action=BooleanOptionalAction,
        help="no clue can be removed, with a symmetry no orbit of clues; the default without --pattern and "
        "up to 27 clues",
    )  # fmt: skip
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
    add_max_seconds(parser, "give up after S seconds in all")
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
    end: BaseException | None = None
    with open_output(args.output) as out, Progress("generated", args.n, out) as progress:
        stream.watch = lambda: progress.advance(count=0)
        write = _json_writer(stream, out) if wants_json(args) and args.to is None else line_writer(args, out)
        try:
            for line in iter(stream.next_line, ""):
                progress.advance(1)
                write(line)
                if stream.ready == 0:  # the next one may take long
                    out.flush()
        except (NotFound, KeyboardInterrupt) as error:  # what was found is not lost
            if isinstance(error, KeyboardInterrupt) and stream.handed_over == 0:
                raise
            end = error
    if isinstance(end, KeyboardInterrupt):
        raise end
    if end is not None:
        print(f"ninefold: {end}", file=sys.stderr)
    return 0 if end is None else 1


def _json_writer(stream: Stream, out: IO[str]) -> Callable[[str], None]:
    numbers = count()

    def write(line: str) -> None:
        clues = 81 - line.count(".")
        fields = {"puzzle": line, "clues": clues, "seed": stream.seed, "number": next(numbers)}
        out.write(dumps(fields) + "\n")

    return write


def _clues(text: str) -> tuple[int, int]:
    found = fullmatch(r"(-?\d+)(?:-(\d+))?", text.strip())
    if found is None:
        raise ArgumentTypeError(f"{text!r} is neither a number nor a range such as 22-26")
    return int(found[1]), int(found[2] or found[1])


def _pattern(text: str | None) -> str | None:
    """The pattern itself, or what the file of that name (- for standard input) holds."""
    if text is None or (text != "-" and not os.path.exists(text)):
        if text is not None and len(text) < 81:
            raise NinefoldError(f"pattern: {text}: no such file, and not 81 marks")
        return text
    from ninefold.files import read_lines

    if text == "-":
        return "".join(read_lines(cast(BufferedReader, sys.stdin.buffer)))
    with open(text, "rb") as stream:
        return "".join(read_lines(stream))
