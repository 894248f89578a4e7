"""Pencil marks: the digits that each cell can still hold. One mark = solved, none = the position is dead."""

from itertools import combinations

from ninefold.reference.grid import CELLS, DIGITS, HOUSES, HOUSES_OF, PEERS, Tally


class Dead(Exception):
    """A cell has no mark left, or a house no place for a digit."""


class Marks:
    """The candidate lists that the rules narrow down.

    Each rule sweeps the board once (cells ascending; rows, columns, boxes; digits ascending), returns True if
    it changed anything, and raises `Dead` if it finds a contradiction.
    """

    def __init__(self, values: list[int], allowed: list[set[int]]) -> None:
        self.open = {cell for cell in CELLS if not values[cell]}
        self._marks = [
            allowed[cell] - {values[peer] for peer in PEERS[cell]} if cell in self.open else {values[cell]}
            for cell in CELLS
        ]

    def __getitem__(self, cell: int) -> set[int]:
        return self._marks[cell]

    def copy(self) -> "Marks":
        """Return a copy that can be narrowed independently."""
        twin = Marks.__new__(Marks)
        twin.open, twin._marks = set(self.open), [set(marks) for marks in self._marks]
        return twin

    def values(self) -> list[int]:
        """The placed digits, with 0 for open cells."""
        return [0 if cell in self.open else next(iter(self._marks[cell])) for cell in CELLS]

    def place(self, cell: int, digit: int, tally: Tally) -> None:
        """Place a digit and remove it from the peers."""
        tally.track()
        self._marks[cell] = {digit}
        self.open.discard(cell)
        dead = [peer for peer in PEERS[cell] if not self._without(peer, {digit})]
        if dead:
            raise Dead

    def remove(self, cell: int, digits: set[int]) -> bool:
        """Remove digits from a cell; return True if it had one of them."""
        changed = bool(self._marks[cell] & digits)
        if not self._without(cell, digits):
            raise Dead
        return changed

    def _without(self, cell: int, digits: set[int]) -> set[int]:
        self._marks[cell] = self._marks[cell] - digits
        return self._marks[cell]

    def naked_singles(self, tally: Tally) -> bool:
        """Fill every open cell that has one mark left."""
        changed = False
        for cell in sorted(self.open):
            if len(self[cell]) == 1:
                self.place(cell, min(self[cell]), tally)
                changed = True
        return changed

    def hidden_singles(self, tally: Tally) -> bool:
        """Place every digit that has one place left in a house."""
        changed = False
        for house in HOUSES:
            places = {digit: [cell for cell in house if digit in self[cell]] for digit in DIGITS}
            if not all(places.values()):
                raise Dead
            for digit, cells in places.items():
                if len(cells) == 1 and cells[0] in self.open and digit in self[cells[0]]:
                    self.place(cells[0], digit, tally)
                    changed = True
        return changed

    def locked_candidates(self) -> bool:
        """Clear a digit from the rest of a house when another house needs it in the cells they share."""
        changed = False
        for house in HOUSES:
            for digit in DIGITS:
                places = {cell for cell in house if cell in self.open and digit in self[cell]}
                if len(places) < 2:
                    continue
                for other in HOUSES_OF[min(places)]:
                    if other is not house and places <= set(other):
                        changed |= self._clear(other, places, {digit})
        return changed

    def naked_subsets(self, size: int) -> bool:
        """If `size` cells of a house have `size` digits between them, clear these from its other cells."""
        changed = False
        for house in HOUSES:
            for cells in combinations([cell for cell in sorted(house) if cell in self.open], size):
                digits = set().union(*(self[cell] for cell in cells))
                if len(digits) == size:
                    changed |= self._clear(house, set(cells), digits)
        return changed

    def _clear(self, house: list[int], keep: set[int], digits: set[int]) -> bool:
        changed = False
        for cell in house:
            if cell in self.open and cell not in keep:
                changed |= self.remove(cell, digits)
        return changed
