"""Board queries that several families need for their sentences."""

from collections.abc import Iterable
from functools import reduce
from operator import and_
from typing import TypeVar

from ninefold._native import Board, CandidateSet, CellSet, House
from ninefold.candidate import Candidate
from ninefold.errors import NinefoldError

__all__ = [
    "common_house",
    "common_peers",
    "first_of",
    "is_box",
    "places",
    "seen",
    "shared_house",
    "strong_house",
]

T = TypeVar("T")


def first_of(items: Iterable[T]) -> T:
    """Return the first one; if there is none, raise an error: the step does not fit the board."""
    for item in items:
        return item
    raise NinefoldError("explain_step: this step was not found on this board")


def is_box(house: House) -> bool:
    """True for a box, or the region of a jigsaw."""
    return house.kind in ("box", "region")


def places(board: Board, house: House, digit: int) -> CellSet:
    """The open cells of a house that can hold the digit."""
    return board.cells_with(digit) & house.cells


def strong_house(board: Board, digit: int, cells: CellSet) -> House:
    """A house whose only places for the digit are these; preferably a line."""
    return first_of(house for house in board.rules.complete_houses if places(board, house, digit) == cells)


def common_house(board: Board, cells: CellSet) -> House:
    """A house that contains all the cells; preferably a line."""
    return first_of(house for house in board.rules.houses if cells <= house.cells)


def shared_house(board: Board, cells: CellSet) -> House | None:
    """The same, or None: in variants, cells can see each other without a house."""
    return next((house for house in board.rules.houses if cells <= house.cells), None)


def common_peers(board: Board, cells: CellSet) -> CellSet:
    """The cells that see all of these."""
    return reduce(and_, map(board.rules.peers, cells), board.rules.cells)


def seen(board: Board, candidate: Candidate, among: CandidateSet) -> CandidateSet:
    """Those that the candidate rules out."""
    return board.rules.clashes(candidate) & among
