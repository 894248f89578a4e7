"""`ninefold rate`: how hard puzzles are."""

import csv
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from json import dumps
from math import isfinite
from time import monotonic
from typing import IO, NamedTuple, TypeVar

from ninefold.checking import status_of
from ninefold.cli.inputs import Item, add_puzzles, is_single, items
from ninefold.cli.options import (
    ProfileName,
    add_jobs,
    add_max_seconds,
    add_output,
    add_uniqueness,
    number,
    wants_json,
)
from ninefold.cli.steps import add_load, load, profile_of
from ninefold.conflict import conflicts_of
from ninefold.errors import NinefoldError
from ninefold.puzzle import Puzzle, board_of
from ninefold.rating import RATING_PROFILES, Rating, rate, rate_many

T = TypeVar("T")

EXAMPLES = """examples:
  ninefold rate 47..6.5....1.2..9........43.......7...51.....7..4..2.....9.2...3...5...7254...8..
  ninefold rate puzzles.txt -o ratings.csv
  ninefold rate puzzles.txt --stop-above 7 --max-seconds 10
  ninefold rate puzzles.txt --profile hodoku    # level and score of HoDoKu
  ninefold rate puzzles.txt --profile my.toml   # your own techniques, prices and levels
  ninefold rate known.csv --compare er          # how often it agrees with a column of the table

The numbers are those of Sudoku Explainer 1.2.1, exactly: ER, the hardest hint; EP, the hardest one up to
the first digit; ED, the first one. A number with > is what is known where --stop-above or --max-seconds ended
it. With another profile, the score is what the steps of a path cost, and the level follows from it;
`ninefold techniques --profile human -o my.toml` writes a profile to begin your own with."""

#: How many puzzles are rated at once: at first, and at most; and how many seconds that should take.
_FIRST_LUMP, _LARGEST_LUMP, _SECONDS = 16, 4096, 1.0

#: What is said of puzzles that cannot be rated, by their status.
_UNFIT = {"invalid": "no puzzle", "none": "no solution", "multiple": "more than one solution"}

#: Columns of the table: of the Explainer, of the profiles with prices.
_NUMBERS = ("er", "ep", "ed")
_SE, _PRICED = (*_NUMBERS, "word"), ("level", "score")


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    add_puzzles(parser)
    parser.add_argument(
        "--profile", type=ProfileName(RATING_PROFILES), default="se", metavar="NAME",
        help="who rates: se (Sudoku Explainer, default); hodoku, human, or your own, a file *.toml (level and"
        " score); both (se and hodoku)",
    )  # fmt: skip
    add_load(parser)
    add_uniqueness(parser)
    parser.add_argument(
        "--stop-above", type=number(float, 0), metavar="ER", help="end with the first hint that is harder"
    )
    add_max_seconds(parser)
    parser.add_argument(
        "--compare", metavar="COLUMN",
        help="compare with a column of the table that is read: ER, or levels or scores of the profile",
    )  # fmt: skip
    add_jobs(parser)
    add_output(parser, "write to a file instead of standard output (.csv, .json)")


def run(args: Namespace) -> int:
    """Rate every puzzle."""
    from ninefold.cli.progress import Progress
    from ninefold.files import open_output

    load(args)
    args.rater = profile_of(args.profile)
    if args.stop_above is not None and not _has_er(args):
        raise NinefoldError(f"--stop-above means nothing with --profile {args.profile}: leave it out")
    if not args.uniqueness and args.profile == "hodoku":
        raise NinefoldError(
            "--no-uniqueness means nothing with --profile hodoku, which has its own techniques"
        )
    if args.compare is not None:
        return _compare(args)
    failed = 0
    with open_output(args.output) as out, Progress.of_files("rated", args.puzzles, out) as progress:
        if is_single(args) and not wants_json(args) and args.output == "-":
            return _show(args, next(items(args)), out)
        if not wants_json(args):
            out.write(",".join(["puzzle", *_columns(args)]) + "\n")
        written, end = 0, None
        try:
            for several in _lumps(items(args, progress)):
                failed += _write(args, several, out)
                written += len(several)
                progress.advance(count=len(several))
        except KeyboardInterrupt as error:  # what was rated is not lost
            if not written:
                raise
            end = error
    if end is not None:
        raise end
    return 1 if failed else 0


def _lumps(source: Iterable[T]) -> Iterator[list[T]]:
    """As many at a time as take about a second: enough for all cores, few enough for a bar that moves."""
    source, size = iter(source), _FIRST_LUMP
    while several := list(islice(source, size)):
        start = monotonic()
        yield several
        seconds = monotonic() - start
        size = min(2 * size, _LARGEST_LUMP) if seconds < _SECONDS / 2 else size
        size = max(size // 2, 1) if seconds > 2 * _SECONDS else size


def _has_er(args: Namespace) -> bool:
    return args.profile in ("se", "both")


def _rated(args: Namespace, puzzles: list[Puzzle]) -> list[Rating]:
    return rate_many(
        puzzles,
        profile=args.rater,
        uniqueness=args.uniqueness,
        stop_above=args.stop_above,
        max_seconds=args.max_seconds,
        threads=args.jobs,
    )


def _write(args: Namespace, several: list[Item], out: IO[str]) -> int:
    """Write a line for each puzzle that can be rated, and report the others: how many there were."""
    ratings = iter(_rated(args, [item.puzzle for item in several if item.puzzle is not None]))
    failed = 0
    for item in several:
        rating = None if item.puzzle is None else next(ratings)
        if rating is None or rating.status in _UNFIT:
            failed += 1
            reason = _why_not(item)
            item.report(reason)
            if wants_json(args):
                out.write(dumps({**item.json(), "error": reason}) + "\n")
            continue
        out.write(dumps(item.json() | _fields(rating)) if wants_json(args) else _line(args, item, rating))
        out.write("\n")
    return failed


def _why_not(item: Item) -> str:
    """Why a puzzle cannot be rated; empty if it can."""
    if item.puzzle is None:
        return item.error.reason if item.error else "no puzzle"
    board = board_of(item.puzzle)
    status = status_of(board)
    return str(conflicts_of(board)[0]) if status == "invalid" else _UNFIT.get(status, "")


def _columns(args: Namespace) -> list[str]:
    """What the profile tells, in the order in which it is written."""
    names = [*(_SE if _has_er(args) else ()), "hardest"]
    return [*names, *(() if args.profile == "se" else _PRICED), "status"]


def _line(args: Namespace, item: Item, rating: Rating) -> str:
    values = (getattr(rating, name) for name in _columns(args))
    texts = (
        "" if value is None else f"{value:.1f}" if isinstance(value, float) else str(value)
        for value in values
    )
    return ",".join([item.text() or "", *texts])


def _fields(rating: Rating) -> dict[str, object]:
    fields = rating._asdict()
    hints = fields.pop("hints")
    return fields | ({"hints": [hint._asdict() for hint in hints]} if hints else {})


def _show(args: Namespace, item: Item, out: IO[str]) -> int:
    """One puzzle, for people."""
    reason = _why_not(item)
    if reason:
        item.report(reason)
        return 1
    from ninefold.render.sparkline import sparkline

    assert item.puzzle is not None
    rating = rate(
        item.puzzle,
        profile=args.rater,
        uniqueness=args.uniqueness,
        stop_above=args.stop_above,
        max_seconds=args.max_seconds,
    )
    if rating.er is not None:
        more = ">" if rating.status in ("above", "seconds") else ""
        kind = " (diamond)" if rating.diamond else " (pearl)" if rating.pearl else ""
        word = f"  {rating.word}{kind}" if rating.word else ""
        out.write(f"ER {more}{rating.er:.1f}  EP {rating.ep:.1f}  ED {rating.ed:.1f}{word}\n")
    steps = sum(rating.counts.values())
    if args.profile != "se":
        out.write(f"{_name(rating)}: {_level(rating, steps)}\n")
    if rating.hardest:
        unit = "hint" if _has_er(args) else "step"
        out.write(f"hardest: {rating.hardest}, {steps} {unit}{'s' * (steps != 1)}\n")
    plain = (getattr(out, "encoding", None) or "utf-8").lower() not in ("utf-8", "utf8")
    if rating.hints:
        out.write(sparkline([hint.er for hint in rating.hints], plain=plain) + "\n")
    return 0


def _name(rating: Rating) -> str:
    return "HoDoKu" if rating.profile in ("hodoku", "both") else rating.profile


def _level(rating: Rating, steps: int) -> str:
    if rating.score is not None:
        return f"{rating.level}, score {rating.score:,}"
    return f"stuck after {steps} steps" if rating.status == "stuck" else "the time was up"


def _compare(args: Namespace) -> int:
    """Say where ratings differ from those in a column, and how often they agree."""
    from ninefold.cli.progress import Progress

    known, failed = _known(args)
    compare = _comparison(args, [row.wanted for row in known])
    equal = near = 0
    with Progress("rated", len(known)) as progress:
        for several in _lumps(known):
            for row, rating in zip(several, _rated(args, [row.puzzle for row in several]), strict=True):
                ours, is_equal, is_near = compare.judge(rating, row.wanted)
                equal += is_equal
                near += is_near
                if rating.status in _UNFIT:
                    print(f"{row.where}: {_UNFIT[rating.status]}", file=sys.stderr)
                elif not is_equal:
                    print(f"{row.puzzle.givens},{ours},{row.wanted},{rating.status}")
            progress.advance(len(several), count=len(several))
    total = max(len(known), 1)
    close = f", {compare.near} {near} ({near / total:.2%})" if compare.near else ""
    print(f"{len(known)} puzzles: equal {equal} ({equal / total:.2%}){close}", file=sys.stderr)
    return 0 if equal == len(known) and not failed else 1


class _Comparison(NamedTuple):
    """How a rating is held against what is known: ours as a text, whether it is equal, whether it is near."""

    judge: Callable[[Rating, str], tuple[str, bool, bool]]
    near: str = ""


def _comparison(args: Namespace, wanted: list[str]) -> _Comparison:
    """Of the numbers of the Explainer; of other profiles scores, or levels if the column has words."""
    if _has_er(args):
        name = args.compare.lower().rpartition("_")[2]
        return _Comparison(partial(_judge_number, name if name in _NUMBERS else "er"), "within 0.1")
    return (
        _Comparison(_judge_score, "within 10 %")
        if all(map(_is_number, wanted))
        else _Comparison(_judge_level)
    )


def _judge_number(name: str, rating: Rating, wanted: str) -> tuple[str, bool, bool]:
    ours = getattr(rating, name) or 0.0
    return f"{ours:.1f}", ours == float(wanted), abs(ours - float(wanted)) < 0.15


def _judge_score(rating: Rating, wanted: str) -> tuple[str, bool, bool]:
    if rating.score is None:
        return "", False, False
    score = float(wanted)
    return str(rating.score), rating.score == score, abs(rating.score - score) <= score / 10


def _judge_level(rating: Rating, wanted: str) -> tuple[str, bool, bool]:
    return rating.level or "", (rating.level or "").lower() == wanted.lower(), False


def _is_number(text: str) -> bool:
    try:
        return isfinite(float(text))
    except ValueError:
        return False


class _Row(NamedTuple):
    """A puzzle with what is known of it."""

    where: str
    puzzle: Puzzle
    wanted: str


def _known(args: Namespace) -> tuple[list[_Row], int]:
    """The rows of a table that have something in a column, and how many more were reported as unreadable."""
    if len(args.puzzles) != 1:
        raise NinefoldError("--compare reads one table with known ratings: name one .csv file")
    rows, failed = [], 0
    with open(args.puzzles[0], newline="", encoding="utf-8-sig") as file:
        table = csv.DictReader(file)
        if table.fieldnames is None:  # an empty file is no puzzles
            return [], 0
        column = args.column or "puzzle"
        for name in (column, args.compare):
            if name not in table.fieldnames:
                there = ", ".join(table.fieldnames)
                raise NinefoldError(f"{args.puzzles[0]}: no column {name!r}; there are {there}")
        for row in table:
            wanted, where = (row[args.compare] or "").strip(), f"{args.puzzles[0]}:{table.line_num}"
            if not wanted:
                continue
            try:
                if _has_er(args) and not _is_number(wanted):
                    raise NinefoldError(f"{wanted!r} is not a number, as a rating of Sudoku Explainer is")
                rows.append(_Row(where, Puzzle(row[column] or ""), wanted))
            except NinefoldError as error:
                print(f"{where}: {error}", file=sys.stderr)
                failed += 1
    return rows, failed
