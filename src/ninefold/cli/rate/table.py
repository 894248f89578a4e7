"""`ninefold rate` for many puzzles: a line of a table, or a JSON object, for each."""

from argparse import Namespace
from json import dumps
from typing import IO

from ninefold.cli.inputs import Item, items
from ninefold.cli.options import open_result, wants_json
from ninefold.cli.progress import Progress
from ninefold.cli.rate.batches import REASONS, batches_of, has_er, rate_batch, why_unrated
from ninefold.cli.tables import Table
from ninefold.rating import Rating

__all__ = ["write_table"]

#: The columns for Sudoku Explainer, and for profiles with prices.
_SE, _PRICED = ("er", "ep", "ed", "word"), ("level", "score")


def write_table(args: Namespace) -> int:
    """Rate all puzzles and write the ratings as they come."""
    failed = written = 0
    with (
        open_result(args, keep_part=lambda: written > 0) as out,
        Progress.of_files("rated", args.puzzles, out) as progress,
    ):
        table = None if wants_json(args) else Table(out, ["puzzle", *_columns(args)])
        for batch in batches_of(items(args, progress)):
            failed += _write(args, batch, out, table)
            written += len(batch)
            progress.advance(count=len(batch))
        if table is not None:
            table.begin()
    return 1 if failed else 0


def _write(args: Namespace, batch: list[Item], out: IO[str], table: Table | None) -> int:
    """Write a line for each puzzle, report those without a rating, and return their number."""
    ratings = iter(rate_batch(args, [item.puzzle for item in batch if item.puzzle is not None]))
    failed = 0
    for item in batch:
        rating = None if item.puzzle is None else next(ratings)
        if rating is None or rating.status in (*REASONS, "malformed"):  # a variant has no rating either
            failed += 1
            reason = _reason(item, rating)
            item.report(reason)
            if table is None:
                out.write(dumps({**item.json(), "error": reason}) + "\n")
            else:
                status = "malformed" if rating is None else rating.status
                table.write([item.text(), *[""] * (len(_columns(args)) - 1), status], item.others)
        elif table is None:
            out.write(dumps(item.json() | _fields(rating)) + "\n")
        else:
            table.write([item.text(), *_values(args, rating)], item.others)
    return failed


def _reason(item: Item, rating: Rating | None) -> str:
    if item.puzzle is None or rating is None:
        return item.error.reason if item.error else "not a puzzle"
    return why_unrated(item.puzzle, rating.status)


def _columns(args: Namespace) -> list[str]:
    """The columns that the profile has, in order."""
    names = [*(_SE if has_er(args) else ()), "hardest"]
    return [*names, *(() if args.profile == "se" else _PRICED), "status"]


def _values(args: Namespace, rating: Rating) -> list[object]:
    """Return the values of the columns; ratings have one digit after the point."""
    values = (getattr(rating, name) for name in _columns(args))
    return [f"{value:.1f}" if isinstance(value, float) else value for value in values]


def _fields(rating: Rating) -> dict[str, object]:
    fields = rating._asdict()
    hints = fields.pop("hints")
    return fields | ({"hints": [hint._asdict() for hint in hints]} if hints else {})
