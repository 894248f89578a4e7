"""Singles in the order they appeared: HoDoKu takes the oldest first."""

from ninefold._native import Board
from ninefold.candidate import Candidate

__all__ = ["Singles"]


class Singles:
    """The naked and hidden singles of a board, oldest first.

    Callers must report every change, in order. The choice of a single decides which others appear, and so how
    many of them are hidden. Those cost more in HoDoKu than naked ones.

    >>> board = Board("..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......")
    >>> Singles(board).oldest(board)
    ('naked-single', Candidate(cell=4, digit=7))
    """

    def __init__(self, board: Board) -> None:
        self._rules = board.rules
        digits = range(1, 10)
        self._digits = [set(digits) for _ in range(81)]
        self._cells = {(house, digit): set(house.cells) for house in self._rules.houses for digit in digits}
        self._naked: list[Candidate] = []
        self._hidden: list[Candidate] = []
        for cell in range(81):
            if board.value(cell):
                self.place(cell, board.value(cell))
        for cell in board.open:
            for digit in self._digits[cell].difference(board.candidates(cell)):
                self.remove(cell, digit)

    def place(self, cell: int, digit: int) -> None:
        """Place a digit: first remove it from the peers, then remove the cell's other candidates."""
        for peer in self._rules.peers(cell):
            self.remove(peer, digit)
        for other in sorted(self._digits[cell] - {digit}):
            self._leave_houses(cell, other)
        self._digits[cell] = {digit}

    def remove(self, cell: int, digit: int) -> None:
        """Remove a candidate."""
        digits = self._digits[cell]
        if digit not in digits:
            return
        digits.remove(digit)
        self._leave_houses(cell, digit)
        if len(digits) == 1:
            self._naked.append(Candidate(cell, min(digits)))

    def _leave_houses(self, cell: int, digit: int) -> None:
        for house in self._rules.houses_of(cell):
            cells = self._cells[house, digit]
            cells.discard(cell)
            if len(cells) == 1:
                self._hidden.append(Candidate(min(cells), digit))

    def oldest(self, board: Board) -> tuple[str, Candidate] | None:
        """Return the single to take, with its technique: full houses first, then naked singles."""
        still_there = board.all_candidates
        self._naked = [single for single in self._naked if single in still_there]
        self._hidden = [single for single in self._hidden if single in still_there]
        for single in self._naked:
            if any(len(house.cells & board.open) == 1 for house in self._rules.houses_of(single.cell)):
                return "full-house", single
        if self._naked:
            return "naked-single", self._naked[0]
        return ("hidden-single", self._hidden[0]) if self._hidden else None
