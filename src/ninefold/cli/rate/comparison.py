"""`ninefold rate --compare`: compare ratings with those in a column of a table."""

import csv
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from io import BufferedReader
from json import dumps
from math import isfinite
from typing import Any, NamedTuple

from ninefold.cli.options import format_of, open_result, wants_json
from ninefold.cli.progress import Progress
from ninefold.cli.rate.batches import REASONS, batches_of, has_er, rate_batch
from ninefold.errors import NinefoldError
from ninefold.files import open_input, read_lines
from ninefold.message import counted
from ninefold.parquet import is_parquet
from ninefold.puzzle import Puzzle
from ninefold.rating import Rating
from ninefold.terminal import print_message, readable_on

__all__ = ["compare"]

#: The numbers of Sudoku Explainer.
_NUMBERS = ("er", "ep", "ed")


def compare(args: Namespace) -> int:
    """Print the ratings that differ from those in a column, and the share that agrees."""
    known, failed = _known(args)
    comparison = _comparison(args, [row.wanted for row in known])
    equal = near = 0
    as_json = wants_json(args)
    with open_result(args) as out, Progress("rated", len(known), out) as progress:
        if format_of(args) == "parquet":
            out.write("puzzle,rating,known,status\n")
        for batch in batches_of(known):
            for row, rating in zip(batch, rate_batch(args, [row.puzzle for row in batch]), strict=True):
                ours, is_equal, is_near = comparison.judge(rating, row.wanted)
                equal += is_equal
                near += is_near
                if rating.status in REASONS:
                    print_message(f"{row.where}: {REASONS[rating.status]}")
                if as_json and not is_equal:
                    print(dumps(_fields(row, rating, ours)), file=out)
                elif not is_equal and rating.status not in REASONS:
                    line = f"{row.puzzle.givens},{ours},{row.wanted},{rating.status}"
                    print(readable_on(out, line), file=out)
            progress.advance(len(batch), count=len(batch))
    total = max(len(known), 1)
    close = f", {near:,} {comparison.near} ({near / total:.2%})" if comparison.near else ""
    print_message(f"{counted(len(known), 'puzzle', 'puzzles')}: {equal:,} equal ({equal / total:.2%}){close}")
    return 0 if equal == len(known) and not failed else 1


def _fields(row: "_Row", rating: Rating, ours: str) -> dict[str, object]:
    """Return a rating that differs as JSON; an error instead of ours if there is none."""
    found = ("error", REASONS[rating.status]) if rating.status in REASONS else ("rating", ours)
    fields = {"puzzle": row.puzzle.givens, "where": row.where, "known": row.wanted, "status": rating.status}
    return dict([*fields.items(), found])


class _Comparison(NamedTuple):
    """A comparison with a known rating: ours as text, and two flags for equal and close."""

    judge: Callable[[Rating, str], tuple[str, bool, bool]]
    near: str = ""


def _comparison(args: Namespace, wanted: list[str]) -> _Comparison:
    """Compare Sudoku Explainer's numbers; for other profiles scores, or levels if the column has words."""
    if has_er(args):
        name = args.compare.lower().rpartition("_")[2]
        return _Comparison(partial(_judge_number, name if name in _NUMBERS else "er"), "within 0.1")
    return (
        _Comparison(_judge_score, "within 10%") if all(map(_is_number, wanted)) else _Comparison(_judge_level)
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
    """A puzzle with its known rating."""

    where: str
    puzzle: Puzzle
    wanted: str


@contextmanager
def _naming_mistakes(path: str) -> Iterator[None]:
    """Put the name of the table at the start of errors about it."""
    try:
        yield
    except (NinefoldError, csv.Error) as error:
        raise NinefoldError(f"{path}: {error}") from None


def _known(args: Namespace) -> tuple[list[_Row], int]:
    """Return the rows of a table with a value in a column, and the number reported as unreadable."""
    if len(args.puzzles) != 1:
        raise NinefoldError("--compare needs one table with known ratings: name one .csv file")
    path, rows, failed = args.puzzles[0], [], 0
    with open_input(path) as file, _naming_mistakes(path):
        read = _parquet_rows(path) if is_parquet(path, file) else _csv_rows(file)
        for line, row in read:
            puzzle, wanted = (_field(row, name) for name in (args.column or "puzzle", args.compare))
            if not wanted:
                continue
            try:
                if has_er(args) and not _is_number(wanted):
                    raise NinefoldError(f"{wanted!r} is not a Sudoku Explainer rating such as 7.1")
                rows.append(_Row(f"{path}:{line}", Puzzle(puzzle), wanted))
            except NinefoldError as error:
                print_message(f"{path}:{line}: {error}")
                failed += 1
    return rows, failed


def _csv_rows(file: BufferedReader) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the rows of a CSV file with their lines. The first row is empty: it has only the names."""
    table = csv.DictReader(read_lines(file))
    if table.fieldnames is not None:  # an empty file has no puzzles
        yield 1, dict.fromkeys(table.fieldnames)
    for row in table:
        yield table.line_num, row


def _parquet_rows(path: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the rows of a Parquet file with their numbers. The first row is empty: it has only the names."""
    from ninefold.parquet import ParquetTable

    with closing(ParquetTable(path)) as table:
        yield 0, dict.fromkeys(table.names)
        rows = (row for columns in table.batches() for row in zip(*columns, strict=True))
        for number, row in enumerate(rows, 1):
            yield number, dict(zip(table.names, row, strict=True))


def _field(row: dict[str, Any], name: str) -> str:
    """Return a field as text, empty if it is missing."""
    if name not in row:
        raise NinefoldError(f"no column {name!r}; the columns are: {', '.join(row)}")
    return "" if row[name] is None else str(row[name]).strip()
