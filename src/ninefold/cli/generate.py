"""`ninefold generate`: make new puzzles and print them as they are found."""

import os
from argparse import ArgumentParser, ArgumentTypeError, BooleanOptionalAction, Namespace
from collections.abc import Iterator
from re import fullmatch
from time import monotonic
from typing import IO

from ninefold.cli.endings import GAMES, PICTURES
from ninefold.cli.loading import add_load, load
from ninefold.cli.new_puzzles import PuzzleWriter
from ninefold.cli.new_variants import VARIANT_LIST, VariantWriter, add_rules_options, rules_options
from ninefold.cli.options import (
    add_count,
    add_jobs,
    add_max_seconds,
    add_output,
    add_seed,
    number,
    open_result,
)
from ninefold.cli.writing import FORMAT_NAMES, format_of_puzzles, write_picture
from ninefold.errors import NinefoldError, NotFound
from ninefold.generation import (
    MAX_ATTEMPTS,
    MAX_ATTEMPTS_FOR_TARGET,
    MAX_ATTEMPTS_FOR_VARIANT,
    MAX_ATTEMPTS_ON_PATTERN,
    Stream,
    generate_stream,
)
from ninefold.generation.difficulty import DIFFICULTIES
from ninefold.generation.options import GenerationOptions
from ninefold.generation.orbits import SYMMETRIES
from ninefold.generation.stream import ClassicStream
from ninefold.generation.variant_stream import VariantStream
from ninefold.message import counted
from ninefold.terminal import print_message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ninefold.cli.new_puzzles import Found
    from ninefold.cli.progress import Progress

EXAMPLES = "symmetries (join several with +):\n" + "\n".join(
    f"  {name:<20} {what}" for name, what in SYMMETRIES.items()
) + f"\n\n{VARIANT_LIST}" + """

examples:
  ninefold generate
  ninefold generate -n 1000 --seed 1 -o puzzles.txt
  ninefold generate -n 1000 --solution --rating -o puzzles.csv
  ninefold generate --clues 28-32 --symmetry rotate-180
  ninefold generate --symmetry mirror-diagonal+mirror-antidiagonal --to blocks
  ninefold generate --pattern heart.txt        # 81 characters: . is empty, x is a clue
  ninefold generate --difficulty expert -n 20
  ninefold generate --difficulty 6.5-7.5 --symmetry rotate-180 --json
  ninefold generate --requires x-wing --forbids uniqueness,chains,nets
  ninefold generate --only singles,locked,subsets --requires naked-triple
  ninefold generate --difficulty evil --pearl
  ninefold generate --hodoku unfair            # or by score: --hodoku 1000-1600
  ninefold generate --size 6 -n 100
  ninefold generate --variant killer -o killer.svg
  ninefold generate --variant jigsaw --difficulty medium > jigsaw.json

Difficulties, by the highest Sudoku Explainer rating:
  """ + ", ".join(f"{word} {most / 10}" for word, (_, most) in list(DIFFICULTIES.items())[:-1]) + f""",
  {list(DIFFICULTIES)[-1]} above

--requires, --forbids and --only refer to the path that `ninefold explain` finds. `ninefold techniques` lists
the techniques and families. If you require a family, the path uses at least one of its techniques.

The difficulty of a variant is the level of the hardest technique on that path: easy, medium, hard, unfair or
extreme. Plain puzzles of other sizes are written as lines of characters, all other variants as JSON objects.

The same seed gives the same puzzles on every machine, with any number of threads. The exit code is 1 if not
all puzzles were found; those found so far are kept. After Ctrl-C, or if the disk is full, they are in
FILE.part."""  # fmt: skip


#: The number of puzzles that are solved and rated together, and the most seconds that should take.
_FIRST_BATCH, _LARGEST_BATCH, _BATCH_SECONDS = 16, 1024, 0.2


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    add_count(parser, "number of puzzles (default: 1)", 1, 0)
    add_puzzle_options(parser)
    add_rules_options(parser)
    add_load(parser)
    add_seed(parser, "random seed: the same seed gives the same puzzles")
    parser.add_argument(
        "--max-attempts", type=number(int, 1), metavar="N",
        help=f"give up on a puzzle after N attempts (default: {MAX_ATTEMPTS:,}; "
        f"{MAX_ATTEMPTS_FOR_TARGET:,} with a difficulty or techniques; {MAX_ATTEMPTS_ON_PATTERN} with a "
        f"pattern; {MAX_ATTEMPTS_FOR_VARIANT:,} for variants)",
    )  # fmt: skip
    add_max_seconds(parser, "give up after S seconds in total")
    add_jobs(parser)
    _add_details(parser)
    add_output(
        parser, "write to a file instead of standard output", "line", "csv", "json", *GAMES,
        "svg", "png", "pdf", formats=FORMAT_NAMES,
    )  # fmt: skip


def add_puzzle_options(parser: ArgumentParser) -> None:
    """Add the arguments for the puzzle itself and its difficulty."""
    parser.add_argument(
        "--clues", type=_clues, metavar="N|A-B", help="number of clues: exactly N, or from A to B"
    )
    parser.add_argument(
        "--minimal", action=BooleanOptionalAction,
        help="make minimal puzzles: no clue (with a symmetry: no group of symmetric clues) can be removed;"
        " this is the default without --pattern and for up to 27 clues",
    )  # fmt: skip
    parser.add_argument(
        "--symmetry",
        default="none",
        metavar="NAME",
        help="symmetry of the clues (default: none); see below",
    )
    parser.add_argument(
        "--pattern", metavar="TEXT|FILE",
        help="put the clues in exactly these cells: 81 characters with . for empty, or an example puzzle",
    )  # fmt: skip
    _add_target(parser)


def _add_target(parser: ArgumentParser) -> None:
    """Add the arguments for difficulty."""
    target = parser.add_argument_group("difficulty")
    target.add_argument(
        "--difficulty", metavar="WORD|ER|A-B",
        help="a word (see below), a Sudoku Explainer rating such as 7.1, or a range such as 6.5-7.5 or 9-",
    )  # fmt: skip
    target.add_argument("--pearl", action="store_true", help="the first digit is as hard as the whole puzzle")
    target.add_argument(
        "--diamond", action="store_true", help="the first hint is as hard as the whole puzzle"
    )
    target.add_argument(
        "--hodoku", metavar="LEVEL|A-B",
        help="HoDoKu's level (easy, medium, hard, unfair, extreme), or a range of its scores",
    )  # fmt: skip
    for name, what in (
        ("requires", "techniques or families that the path must use"),
        ("forbids", "techniques or families that the path must not use"),
        ("only", "the only techniques or families that the path may use"),
    ):
        target.add_argument(
            f"--{name}", action="append", metavar="NAMES", help=f"{what}, separated by commas"
        )
    target.add_argument(
        "--mutate", action=BooleanOptionalAction,
        help="improve attempts that come close by changing clues; this is the default for ratings from 8.5,"
        " and for pearls and diamonds from 2.4",
    )  # fmt: skip


def _add_details(parser: ArgumentParser) -> None:
    """Add the arguments for what is written beside each puzzle."""
    parser.add_argument(
        "--solution", action=BooleanOptionalAction,
        help="write the solution beside each puzzle (default: with JSON only)",
    )  # fmt: skip
    parser.add_argument(
        "--rating", action=BooleanOptionalAction,
        help="write the Sudoku Explainer rating beside each puzzle (default: with JSON only)",
    )  # fmt: skip


def run(args: Namespace) -> int:
    """Write puzzles until there are enough."""
    from ninefold.cli.progress import Progress

    load(args)
    stream = generate_stream(args.count, **_options(args))
    if not isinstance(stream, VariantStream):
        _refuse_details(args, [name for name in ("solution", "rating") if getattr(args, name)])
    if format_of_puzzles(args) in PICTURES:
        return _draw(args, stream)
    written = 0
    end: NotFound | None = None
    with (
        open_result(args, keep_part=lambda: written > 0) as out,
        Progress("generated", args.count, out) as progress,
    ):
        stream.watch = lambda: _show(progress, stream)
        write = _writer(args, stream, out)
        try:
            for batch in _batches(stream, write.has_details):
                write(batch)
                written = write.written
                progress.advance(len(batch), count=len(batch))
                if stream.ready == 0:  # the next one may take a while
                    out.flush()
        except NotFound as error:  # keep what was found
            end = error
        write.finish()
    if end is not None:
        print_message(f"ninefold: {end}")
    return 0 if end is None else 1


def _writer(args: Namespace, stream: Stream, out: IO[str]) -> PuzzleWriter | VariantWriter:
    if isinstance(stream, VariantStream):
        return VariantWriter(args, stream, out)
    assert isinstance(stream, ClassicStream)
    return PuzzleWriter(args, stream, out)


def _refuse_details(args: Namespace, details: list[str]) -> None:
    """Raise an error if the format cannot hold what the options ask for."""
    kind = format_of_puzzles(args)
    if details and kind not in ("line", "csv", "parquet", "json"):
        raise NinefoldError(
            "the format {kind} cannot hold --{option}: use line, csv, parquet or json",
            option=details[0],
            kind=kind,
        )


def _batches(stream: Stream, has_details: bool) -> "Iterator[list[Found]]":
    """Yield the puzzles one by one, or as many as are ready if there are details to find on all threads."""
    size = _FIRST_BATCH if has_details else 1
    batch: list[Found] = []
    for found in iter(stream.next_found, ()):
        batch.append(found)
        if len(batch) < size and stream.ready:
            continue
        start = monotonic()
        yield batch
        batch = []
        if has_details:
            size = min(2 * size, _LARGEST_BATCH) if monotonic() - start < _BATCH_SECONDS else size
            stream.drop_late()
    if batch:  # the last ones, if the stream has more than enough
        yield batch


def _draw(args: Namespace, stream: Stream) -> int:
    """Write a picture of the only puzzle."""
    from ninefold.cli.progress import Progress
    from ninefold.render import to_svg

    if args.count != 1:
        raise NinefoldError("-n {n}: leave it out, because a picture shows only one puzzle", n=args.count)
    with Progress("generated", 1) as progress:
        stream.watch = lambda: _show(progress, stream)
        try:
            puzzle, _ = stream.next_found()
        except NotFound as error:
            print_message(f"ninefold: {error}")
            return 1
    write_picture(args.output, format_of_puzzles(args), to_svg(puzzle))
    return 0


def _options(args: Namespace) -> GenerationOptions:
    """Return the options of a stream."""
    return GenerationOptions(
        **puzzle_options(args), **rules_options(args), seed=args.seed, max_attempts=args.max_attempts,
        max_seconds=args.max_seconds, threads=args.jobs,
    )  # fmt: skip


def puzzle_options(args: Namespace) -> GenerationOptions:
    """Return the options for the puzzle; without the difficulty if none is given, so nothing is rated."""
    options = GenerationOptions(
        clues=args.clues, minimal=args.minimal, symmetry=args.symmetry, pattern=_pattern(args.pattern)
    )
    without = len(options)
    if args.difficulty is not None:
        options["difficulty"] = args.difficulty
    if args.hodoku is not None:
        options["hodoku"] = args.hodoku
    if args.requires:
        options["requires"] = ",".join(args.requires)
    if args.forbids:
        options["forbids"] = ",".join(args.forbids)
    if args.only:
        options["only"] = ",".join(args.only)
    if args.pearl:
        options["pearl"] = True
    if args.diamond:
        options["diamond"] = True
    if args.mutate is not None:
        if len(options) == without:
            raise NinefoldError("--mutate has no effect without a difficulty: add --difficulty, for example")
        options["mutate"] = args.mutate
    return options


def _show(progress: "Progress", stream: Stream) -> None:
    progress.note = counted(stream.attempts, "attempt", "attempts")


def _clues(text: str) -> tuple[int, int]:
    found = fullmatch(r"(-?\d+)(?:-(\d+))?", text.strip())
    if found is None:
        raise ArgumentTypeError(f"{text!r} is not a number or a range such as 22-26")
    return int(found[1]), int(found[2] or found[1])


def _pattern(text: str | None) -> str | None:
    """Return the pattern itself, or the text of the file with that name (- for standard input)."""
    if text is None or (text != "-" and not os.path.exists(text)):
        if text is not None and len(text) < 81:
            raise NinefoldError(f"--pattern {text}: no such file, and not 81 characters")
        return text
    from ninefold.files import open_input, read_lines

    with open_input(text) as stream:
        return "".join(read_lines(stream))
