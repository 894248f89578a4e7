"""Rate every line of `tests/cases/ratings.txt`, and write the numbers and hints back into the file.

Run `python -m scripts.ratings` after a deliberate change to the rules, or after adding a line; you can leave
its numbers and hints empty. The other columns and the comments stay as they are.
"""

from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import ninefold as nf
from ninefold.logic.examples import read_effect
from ninefold.rating import PRODUCERS

__all__ = ["FILE", "RatingCase", "hints_text", "numbers_text", "read_case", "read_cases", "renewed"]

FILE = Path(__file__).parents[1] / "tests/cases/ratings.txt"

#: Values of the second column; empty for a plain rating.
WAYS = ("", "first hint", "no uniqueness")


class RatingCase(NamedTuple):
    """One line of the file: what to rate, and the expected result as text."""

    where: str
    digits: str
    way: str
    removed: str
    numbers: str
    hints: str
    guards: str
    source: str

    @property
    def board(self) -> nf.Board:
        """The position."""
        return nf.Board(self.digits).without(read_effect(self.removed).removes)

    @property
    def uniqueness(self) -> bool:
        """True if producers that assume a unique solution take part."""
        return self.way != "no uniqueness"

    @property
    def stop_above(self) -> float | None:
        """0 to stop after the first hint, since every hint is rated higher than that."""
        return 0 if self.way == "first hint" else None

    def rate(self) -> nf.Rating:
        """Rate the position with the settings of this line."""
        return nf.rate(self.board, uniqueness=self.uniqueness, stop_above=self.stop_above)


def read_case(line: str, where: str = "") -> RatingCase:
    """Read the seven columns of a line."""
    columns = [column.strip() for column in line.split("|")]
    if len(columns) != len(RatingCase._fields) - 1 or columns[1] not in WAYS:
        raise ValueError(f"{where}: not a line of {FILE.name}: {line!r}")
    return RatingCase(where, *columns)


def read_cases() -> list[RatingCase]:
    """Return all lines of the file except comments."""
    return [
        read_case(line, f"{FILE.name}:{number}")
        for number, line in enumerate(FILE.read_text("ascii").splitlines(), 1)
        if not line.startswith("#")
    ]


def numbers_text(rating: nf.Rating) -> str:
    """Return ER, EP and ED, such as `6.6 1.2 1.2`."""
    return f"{rating.er} {rating.ep} {rating.ed}"


def hints_text(rating: nf.Rating) -> str:
    """Return all hints in order, such as `1.2x3 1.5, locking 2.6`; hidden singles have no name."""
    parts = []
    for technique, hints in groupby(rating.hints, key=lambda hint: hint.technique):
        runs = [(price, len(list(run))) for price, run in groupby(hint.er for hint in hints)]
        prices = " ".join(f"{price}x{length}" if length > 1 else str(price) for price, length in runs)
        parts.append(prices if technique == PRODUCERS[0] else f"{technique} {prices}")
    return ", ".join(parts)


def renewed(line: str) -> str:
    """Return a line with up-to-date numbers and hints."""
    if line.startswith("#"):
        return line
    case = read_case(line)
    rating = case.rate()
    case = case._replace(numbers=numbers_text(rating), hints=hints_text(rating))
    return " | ".join(case[1:]).replace("  ", " ")


def main() -> None:
    """Write the file."""
    lines = FILE.read_text("ascii").splitlines()
    FILE.write_text("".join(f"{renewed(line)}\n" for line in lines), "ascii")


if __name__ == "__main__":
    main()
