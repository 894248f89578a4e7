"""A step: what changes on a board, and the evidence for it.

All are named tuples: to make data classes of them would take as long as all else that `ninefold hint` does.
"""

from typing import NamedTuple

from ninefold._native import CLASSIC, Board, CandidateSet, CellSet, DigitSet, House, cell_name
from ninefold.candidate import Candidate
from ninefold.errors import NinefoldError
from ninefold.translation import ENGLISH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ninefold.render.theme import Theme

__all__ = [
    "AlmostLocked",
    "Branch",
    "Chain",
    "Coloring",
    "Deadly",
    "Evidence",
    "Exclusion",
    "Fish",
    "Implication",
    "Locked",
    "Net",
    "Node",
    "SetChain",
    "Single",
    "Step",
    "Subset",
    "SueDeCoq",
    "Templates",
    "Truth",
    "Wing",
]

_CELLS = 81


class Truth(NamedTuple):
    """What must hold in every solution: that a cell has a digit, or that a house has a place for a digit.

    `house` is the number of the house (0 to 26: rows, columns, boxes) and goes with a digit; `cell` stands
    alone.

    >>> str(Truth(cell=40)), str(Truth(house=0, digit=5))
    ('a digit for r5c5', 'a place for 5 in row 1')
    """

    cell: int | None = None
    house: int | None = None
    digit: int | None = None

    @classmethod
    def in_house(cls, house: House, digit: int) -> "Truth":
        """That a house has a place for a digit.

        >>> import ninefold as nf
        >>> str(Truth.in_house(nf.CLASSIC.boxes[4], 7))
        'a place for 7 in box 5'
        """
        return cls(house=CLASSIC.houses.index(house), digit=digit)

    @property
    def number(self) -> int:
        """0 to 80 for cells, then 81 + 9 * house + digit - 1: as the core counts truths."""
        cell, house, digit = self
        if cell is not None and house is None and digit is None and 0 <= cell < _CELLS:
            return cell
        if house is not None and digit is not None and cell is None and 0 <= house < 27 and 1 <= digit <= 9:
            return _CELLS + 9 * house + digit - 1
        raise NinefoldError(f"a truth has a cell, or a house and a digit: not {self!r}")

    @classmethod
    def of(cls, number: int) -> "Truth":
        """The truth of a number."""
        if number < _CELLS:
            return cls(cell=number)
        house, digit = divmod(number - _CELLS, 9)
        return cls(house=house, digit=digit + 1)

    def candidates(self, board: Board) -> CandidateSet:
        """The candidates of which one must hold; none if the digit is set already.

        >>> import ninefold as nf
        >>> board = nf.Board("12345678." + "." * 72)
        >>> Truth(cell=8).candidates(board), Truth(house=0, digit=9).candidates(board)
        (CandidateSet.of('r1c9=9'), CandidateSet.of('r1c9=9'))
        """
        if self.cell is not None:
            return CandidateSet([(self.cell, digit) for digit in board.candidates(self.cell)])
        assert self.house is not None
        assert self.digit is not None
        places = board.cells_with(self.digit) & CLASSIC.houses[self.house].cells
        return CandidateSet([(cell, self.digit) for cell in places])

    def __str__(self) -> str:
        if self.cell is not None:
            return f"a digit for {cell_name(self.cell)}"
        assert self.house is not None
        return f"a place for {self.digit} in {CLASSIC.houses[self.house].name}"


class Single(NamedTuple):
    """A digit for a cell, because of a house; without one, because no other digit fits."""

    candidate: Candidate
    house: House | None


class Locked(NamedTuple):
    """The places of a digit in one house all lie in another one."""

    digit: int
    house: House
    other: House
    cells: CellSet


class Subset(NamedTuple):
    """So many cells share so many digits, in one house or in two at once."""

    houses: tuple[House, ...]
    cells: CellSet
    digits: DigitSet


class Fish(NamedTuple):
    """The places of a digit in the base houses lie in as many cover houses, but for the fins."""

    digit: int
    base: tuple[House, ...]
    cover: tuple[House, ...]
    fins: CellSet
    endo_fins: CellSet


class Node(NamedTuple):
    """A candidate, or several of one digit of which one holds."""

    digit: int
    cells: CellSet


class Chain(NamedTuple):
    """Nodes in order; the links between them are strong and weak in turn. Several chains for a twin.

    In a loop, a weak link leads from the last node back to the first. `sets` has, for each strong link, the
    almost locked set that makes it one, without cells where a house or a cell does; none at all if no link
    has one.
    """

    chains: tuple[tuple[Node, ...], ...]
    is_loop: bool = False
    sets: tuple[CellSet, ...] = ()


class Wing(NamedTuple):
    """Whatever the pivot is, a pincer (or the pivot itself) becomes the digit."""

    pivot: int
    pincers: CellSet
    digit: int


class Coloring(NamedTuple):
    """Candidates of two colours for each cluster: all of one colour hold, or all of the other."""

    clusters: tuple[tuple[CandidateSet, CandidateSet], ...]


class Implication(NamedTuple):
    """A candidate that holds, as the last one of a truth, or fails, because another one holds.

    Or it fails because of a `lemma`: a branch within the branch, which breaks something.
    """

    candidate: Candidate
    holds: bool
    because: Candidate | None = None
    truth: Truth | None = None
    lemma: "Branch | None" = None


class Branch(NamedTuple):
    """What follows from an assumption (the first), in order, up to the conclusion (the last).

    Or up to what is broken: a truth that is `emptied`, or a candidate that would `both` hold and fail,
    `because` of another one that holds.
    """

    implications: tuple[Implication, ...]
    emptied: Truth | None = None
    both: Candidate | None = None
    because: Candidate | None = None


class Net(NamedTuple):
    """One branch that breaks something; or several that come to the same, of whose assumptions one is right.

    These are the candidates of the truth `split`; without one, that a candidate holds and that it fails.
    """

    branches: tuple[Branch, ...]
    split: Truth | None


class Deadly(NamedTuple):
    """Cells whose digits could be exchanged if they held nothing else: so one of the guardians holds.

    `pattern` may have candidates that are gone. In `subset` the guardians stand for one more cell; in the
    `houses`, `digit` has no place outside of the pattern.
    """

    pattern: CandidateSet
    guardians: CandidateSet
    subset: Subset | None
    digit: int | None
    houses: tuple[House, ...]


class Templates(NamedTuple):
    """Of all ways to place a digit in every house that fit: the cells of each of them, and those of any."""

    digit: int
    always: CellSet
    sometimes: CellSet


class AlmostLocked(NamedTuple):
    """Cells of a house with one digit more than cells."""

    cells: CellSet
    digits: DigitSet


class SetChain(NamedTuple):
    """Almost locked sets in order; `commons` are the digits that two neighbours do not both hold.

    Around a stem, the commons are those of the stem and each set.
    """

    sets: tuple[AlmostLocked, ...]
    commons: tuple[DigitSet, ...]
    stem: int | None


class SueDeCoq(NamedTuple):
    """Cells where a line and a box meet, and others of both, which need all their digits."""

    line: House
    box: House
    crossing: CellSet
    in_line: CellSet
    in_box: CellSet
    line_digits: DigitSet
    box_digits: DigitSet


class Exclusion(NamedTuple):
    """Two or three cells, whose digits do not fit together if they leave an excluder without any."""

    cells: CellSet
    excluders: CellSet


Evidence = (
    Single
    | Locked
    | Subset
    | Fish
    | Chain
    | Wing
    | Coloring
    | Deadly
    | SetChain
    | SueDeCoq
    | Exclusion
    | Templates
    | Net
)


class Step(NamedTuple):
    """One deduction. `places` are set, `removes` are crossed out; `evidence` is the pattern, for people.

    `truths` are for the checker: whichever candidates of them hold, the step is right. `board` is the one it
    was found on, if known; two steps that differ in nothing else are equal.

    >>> import ninefold as nf
    >>> easy = "..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......"
    >>> step = nf.hint(easy)
    >>> step.technique, step.places
    ('naked-single', (Candidate(cell=4, digit=7),))
    """

    technique: str
    places: tuple[Candidate, ...] = ()
    removes: tuple[Candidate, ...] = ()
    evidence: object = None
    truths: tuple[Truth, ...] = ()
    deadly: CandidateSet = CandidateSet()
    board: Board | None = None

    @property
    def assumes_unique(self) -> bool:
        """Whether the step is right only if the puzzle has one solution.

        `deadly` is then a pattern whose digits could be exchanged if nothing else were in its cells.
        """
        return bool(self.deadly)

    def to_svg(self, *, theme: "Theme" = "auto", language: str = ENGLISH) -> str:
        """The step as a picture, on the board it was found on."""
        from ninefold.render import to_svg

        return to_svg(self, theme=theme, language=language)

    def _repr_svg_(self) -> str | None:
        """The step as notebooks show it; nothing if it does not know its board, or does not fit it."""
        try:
            return self.to_svg()
        except NinefoldError:
            return None

    def _repr_html_(self) -> str | None:
        """The picture and the words."""
        from ninefold.render.html import step_html

        try:
            return None if self.board is None else step_html(self.board, self)
        except NinefoldError:
            return None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Step) and self[:-1] == other[:-1]

    def __ne__(self, other: object) -> bool:
        return not self == other  # that of tuples would ask for the board

    def __hash__(self) -> int:
        return hash(self[:-1])

    def __repr__(self) -> str:
        parts = zip(self._fields[:-1], self, strict=False)
        return f"Step({', '.join(f'{name}={part!r}' for name, part in parts)})"

    def __str__(self) -> str:
        parts = [f"{place}" for place in self.places]
        gone: dict[int, list[str]] = {}
        for cell, digit in self.removes:
            gone.setdefault(digit, []).append(cell_name(cell))
        parts += [f"{','.join(cells)}<>{digit}" for digit, cells in gone.items()]
        return f"{self.technique}: {' '.join(parts)}"
