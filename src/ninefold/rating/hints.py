"""The hints of a Sudoku Explainer rating: their prices and, on demand, the steps behind them."""

from functools import cached_property
from typing import NamedTuple

from ninefold import _native
from ninefold._native import Board
from ninefold.candidate import Candidate
from ninefold.errors import NinefoldError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ninefold.logic.step import Step

__all__ = ["Hint", "hints_of", "techniques_of"]

#: The techniques behind the hints of a producer, where they do not just have its name.
_TECHNIQUES = {
    "hidden-single": ("full-house", "hidden-single"),
    "direct-locking": ("pointing",),
    "direct-hidden-pair": ("hidden-pair",),
    "direct-hidden-triple": ("hidden-triple",),
    "locking": ("pointing", "claiming"),
    "unique-loop": (*(f"unique-rectangle-{number}" for number in range(1, 6)), "unique-loop"),
    "bug": ("bug-1", "bug-2", "bug-3", "bug-4"),
    "forcing-chain": ("x-chain", "xy-chain", "nice-loop-continuous", "nice-loop-discontinuous"),
    "multiple-forcing-chain": ("forcing-chain-cell", "forcing-chain-region"),
}
#: How the names of dynamic forcing chains begin.
_DYNAMIC = "dynamic-forcing-chain"


def techniques_of(name: str) -> tuple[str, ...]:
    """Return the ids of the techniques behind a hint of Sudoku Explainer, as `explain` calls them.

    >>> techniques_of("locking"), techniques_of("x-wing"), techniques_of("dynamic-forcing-chain-plus")
    (('pointing', 'claiming'), ('x-wing',), ('forcing-net',))
    """
    return ("forcing-net",) if name.startswith(_DYNAMIC) else _TECHNIQUES.get(name, (name,))


#: A candidate of the core: cell and digit.
Pair = tuple[int, int]
#: The producer, the price in tenths, the placed and the removed candidates.
RawHint = tuple[str, int, Pair | None, list[Pair]]


class _Price(NamedTuple):
    technique: str
    er: float


class Hint(_Price):
    """A hint on the path of a rating: the technique that found it, and its price.

    Hints from `rate` also have the `board` where they were found, the candidates they `places` and `removes`,
    and the `step` with its evidence: `explain_step` explains it, `check_step` checks it, and notebooks draw
    it.

    >>> import ninefold as nf
    >>> p = "..1...4...3......6.9..2.8...6......52...5.......876.....7....1......3958.8.....3."
    >>> hint = max(nf.rate(p).hints, key=lambda hint: hint.er)
    >>> hint
    Hint(technique='forcing-chain', er=7.2)
    >>> str(hint.step)
    'nice-loop-discontinuous: r1c2<>5'
    >>> nf.check_step(hint.board, hint.step)
    <StepVerdict.RIGHT: 'right'>
    """

    _path: "_Path | None" = None
    _number: int = 0

    @property
    def board(self) -> Board:
        """The board where it was found."""
        return self._known_path().board(self._number)

    @property
    def places(self) -> tuple[Candidate, ...]:
        """The digit that it places, if any."""
        placed = self._known_path().hints[self._number][2]
        return () if placed is None else (Candidate(*placed),)

    @property
    def removes(self) -> tuple[Candidate, ...]:
        """The candidates that it removes, in ascending order."""
        removed = self._known_path().hints[self._number][3]
        return tuple(sorted({Candidate(*pair) for pair in removed}))

    @cached_property
    def step(self) -> "Step":
        """The hint as a step with evidence. The first access takes as long as finding the hint did.

        Its technique is one that `explain` knows, so it may differ from the hint's.
        """
        from ninefold.logic.native import step_of

        raw = _native.prove_hint(self.board, self.technique)
        assert raw is not None
        return step_of(raw, self.board)

    def _known_path(self) -> "_Path":
        if self._path is None:
            raise NinefoldError("only hints from `rate` have a board and a step")
        return self._path


class _Path:
    """The hints of a puzzle and the boards between them, computed on demand."""

    def __init__(self, start: Board, hints: list[RawHint]) -> None:
        self.hints = hints
        self._boards = [start]

    def board(self, number: int) -> Board:
        for _, _, placed, removed in self.hints[len(self._boards) - 1 : number]:
            board = self._boards[-1]
            there = [pair for pair in removed if pair in board.all_candidates]
            self._boards.append(board.without(there) if placed is None else board.place(*placed))
        return self._boards[number]


def hints_of(start: Board, raw: list[RawHint]) -> tuple[Hint, ...]:
    """Return the hints that the core found, starting from a board, each with its position on the path."""
    path, hints = _Path(start, raw), []
    for number, (producer, tenths, _, _) in enumerate(raw):
        hint = Hint(producer, tenths / 10)
        hint._path, hint._number = path, number
        hints.append(hint)
    return tuple(hints)
