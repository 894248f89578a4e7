"""Errors visible on the board without a search: clashes, cells without candidates, digits without a place."""

from typing import NamedTuple

from ninefold._native import Board, House, cell_name
from ninefold.errors import PuzzleError
from ninefold.message import Message, message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ninefold.variants.variant_puzzle import VariantPuzzle

__all__ = [
    "NUMBER_WORDS",
    "Conflict",
    "Contradiction",
    "conflicts_of",
    "conflicts_of_variant",
    "contradiction_in",
    "refuse_clashes",
    "refuse_clashes_of_variant",
]

#: Words for the number of times a digit is in a house.
NUMBER_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


class Conflict(NamedTuple):
    """Cells of a house with the same digit; or, if digit and house are None, a cell with no candidates."""

    cells: tuple[int, ...]
    digit: int | None = None
    house: str | None = None

    def __str__(self) -> str:
        return str(self.message)

    @property
    def names(self) -> list[str]:
        """The names of the cells."""
        return [cell_name(cell) for cell in self.cells]

    @property
    def message(self) -> Message:
        """The text as a message that can be translated."""
        names = self.names
        if self.digit is None or self.house is None:
            return message("{at} has no candidates left", at=names[0])
        return message(
            "{cells}: {count} {digit}s in {house}",
            cells=message("{first} and {last}", first=", ".join(names[:-1]), last=names[-1]),
            count=message(NUMBER_WORDS[len(names)]) if len(names) < len(NUMBER_WORDS) else len(names),
            digit=self.digit,
            house=_house(self.house),
        )


def _house(name: str) -> Message:
    kind, number = name.split()
    if kind == "row":
        return message("row {number}", number=number)
    if kind == "column":
        return message("column {number}", number=number)
    if kind == "region":
        return message("region {number}", number=number)
    return message("box {number}", number=number)


class Contradiction(NamedTuple):
    """A cell without candidates, or a house without a place for a digit."""

    cell: int | None = None
    house: House | None = None
    digit: int | None = None


def contradiction_in(board: Board) -> Contradiction | None:
    """Return the first contradiction visible on a board without clashes, or None. Does not search.

    >>> contradiction_in(Board("." * 81)), contradiction_in(Board("12345678." + "9" + "." * 71))
    (None, None)
    >>> contradiction_in(Board("12345678." + "." * 8 + "9" + "." * 63))
    Contradiction(cell=8, house=None, digit=None)
    """
    if board.dead_cells:
        return Contradiction(cell=board.dead_cells.first())
    digits = list(board.rules.digits)
    for house in board.rules.complete_houses:
        there = {board.value(cell) for cell in house.cells}
        for digit in digits:
            if digit not in there and not board.cells_with(digit) & house.cells:
                return Contradiction(house=house, digit=digit)
    return None


def refuse_clashes(board: Board) -> None:
    """Raise PuzzleError if two cells of a house hold the same digit."""
    if board.clashes():
        first = conflicts_of(board)[0]
        raise PuzzleError(first.message, cell=first.cells[0])


def conflicts_of(board: Board) -> tuple[Conflict, ...]:
    """Return all digits that occur more than once in a house, and all open cells without candidates."""
    clashes = [Conflict(tuple(cells), digit, house.name) for house, digit, cells in board.clashes()]
    return (*clashes, *(Conflict((cell,)) for cell in board.dead_cells))


class _VariantConflict(Conflict):
    """A conflict in a grid whose rows may be longer or shorter than nine cells."""

    columns = 9

    def __repr__(self) -> str:
        return "Conflict" + super().__repr__().partition("Conflict")[2]

    @property
    def names(self) -> list[str]:
        """The names of the cells."""
        return [f"r{cell // self.columns + 1}c{cell % self.columns + 1}" for cell in self.cells]


def conflicts_of_variant(puzzle: "VariantPuzzle") -> tuple[Conflict, ...]:
    """Return all digits that are given twice in a row, column or region, and cells that allow no digit.

    >>> from ninefold.puzzle import Puzzle, variant_puzzle_of
    >>> [str(conflict) for conflict in conflicts_of_variant(variant_puzzle_of(Puzzle("1..1" + "." * 12)))]
    ['r1c1 and r1c4: two 1s in row 1']
    """
    own, found = puzzle.variant, []
    for name, cells in own.houses:
        places: dict[int, list[int]] = {}
        for cell in cells:
            value = puzzle.values[cell]
            if value is not None:
                places.setdefault(value, []).append(cell)
        found += [_VariantConflict(tuple(at), digit, name) for digit, at in places.items() if len(at) > 1]
    found += [_VariantConflict((cell,)) for cell, digits in puzzle.candidates if not digits]
    for conflict in found:
        conflict.columns = own.columns
    return tuple(found)


def refuse_clashes_of_variant(puzzle: "VariantPuzzle") -> None:
    """Raise PuzzleError if a digit is given twice in a row, column or region."""
    first = next((one for one in conflicts_of_variant(puzzle) if one.digit is not None), None)
    if first is not None:
        raise PuzzleError(first.message, cell=first.cells[0])
