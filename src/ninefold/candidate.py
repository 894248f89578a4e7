"""One candidate: a cell and a digit that it can still hold."""

from typing import NamedTuple

from ninefold._native import cell_name

__all__ = ["Candidate"]


class Candidate(NamedTuple):
    """A digit that a cell can hold.

    >>> candidate = Candidate(cell=40, digit=5)
    >>> print(candidate)
    r5c5=5
    """

    cell: int
    digit: int

    def __str__(self) -> str:
        return f"{cell_name(self.cell)}={self.digit}"
