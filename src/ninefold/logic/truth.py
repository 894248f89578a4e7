"""Truths: facts that hold in every solution. All logical proofs are built from them."""

from typing import NamedTuple

from ninefold._native import CLASSIC, Board, CandidateSet, House, cell_name
from ninefold.errors import NinefoldError

__all__ = ["Truth"]

_CELLS = 81
_HOUSES = 64


class Truth(NamedTuple):
    """A fact that holds in every solution: a cell has a digit, or a house has a place for a digit.

    Set either `house`, the number of the house in `Rules.houses` (in classic Sudoku 0 to 26: rows, columns,
    boxes), and `digit`, or only `cell`.

    >>> str(Truth(cell=40)), str(Truth(house=0, digit=5))
    ('a digit for r5c5', 'a place for 5 in row 1')
    """

    cell: int | None = None
    house: int | None = None
    digit: int | None = None

    @classmethod
    def in_house(cls, house: House, digit: int) -> "Truth":
        """Return the truth that a house has a place for a digit.

        >>> import ninefold as nf
        >>> str(Truth.in_house(nf.CLASSIC.boxes[4], 7))
        'a place for 7 in box 5'
        """
        return cls(house=house.index, digit=digit)

    @property
    def number(self) -> int:
        """The number of the truth in the core: 0 to 80 for cells, then 81 + 9 * house + digit - 1."""
        cell, house, digit = self
        if cell is not None and house is None and digit is None and 0 <= cell < _CELLS:
            return cell
        if (
            house is not None
            and digit is not None
            and cell is None
            and 0 <= house < _HOUSES
            and 1 <= digit <= 9
        ):
            return _CELLS + 9 * house + digit - 1
        raise NinefoldError(f"a truth needs either a cell, or a house and a digit, not {self!r}")

    @classmethod
    def of(cls, number: int) -> "Truth":
        """Return the truth with this number."""
        if number < _CELLS:
            return cls(cell=number)
        house, digit = divmod(number - _CELLS, 9)
        return cls(house=house, digit=digit + 1)

    def candidates(self, board: Board) -> CandidateSet:
        """Return the candidates, one of which must hold; none if the digit is already placed.

        >>> import ninefold as nf
        >>> board = nf.Board("12345678." + "." * 72)
        >>> Truth(cell=8).candidates(board), Truth(house=0, digit=9).candidates(board)
        (CandidateSet.of('r1c9=9'), CandidateSet.of('r1c9=9'))
        """
        if self.cell is not None:
            return CandidateSet([(self.cell, digit) for digit in board.candidates(self.cell)])
        assert self.house is not None
        assert self.digit is not None
        places = board.cells_with(self.digit) & board.rules.houses[self.house].cells
        return CandidateSet([(cell, self.digit) for cell in places])

    def __str__(self) -> str:
        if self.cell is not None:
            return f"a digit for {cell_name(self.cell)}"
        assert self.house is not None
        houses = CLASSIC.houses
        name = houses[self.house].name if self.house < len(houses) else f"house {self.house + 1}"
        return f"a place for {self.digit} in {name}"
