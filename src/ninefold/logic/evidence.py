"""The evidence of a step: the pattern for people, by the parts that its cells play; one type for each kind.

Written by `make stub` from the tables in native/logic/evidence.hpp: change those.

All are named tuples: to make data classes of them would take as long as all else that `ninefold hint` does.
"""

from typing import NamedTuple

from ninefold._native import CandidateSet, CellSet, DigitSet, House
from ninefold.candidate import Candidate
from ninefold.logic.truth import Truth

__all__ = [
    "CELL_FIELDS",
    "AlmostLocked",
    "Branch",
    "Chain",
    "Coloring",
    "Deadly",
    "DirectSingle",
    "Evidence",
    "Exclusion",
    "Fish",
    "Implication",
    "Locked",
    "Net",
    "Node",
    "SetChain",
    "Single",
    "Subset",
    "SueDeCoq",
    "Templates",
    "Wing",
]


class Node(NamedTuple):
    """A candidate, or several of one digit of which one holds."""

    digit: int
    cells: CellSet


class AlmostLocked(NamedTuple):
    """Cells of a house with one digit more than cells."""

    cells: CellSet
    digits: DigitSet


class Implication(NamedTuple):
    """A candidate that holds, as the last one of a truth, or fails, because another one holds.

    Or it fails because of a `lemma`: a branch within the branch, which breaks something. The first
    implication of a branch has no reason: it is assumed.
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


class Single(NamedTuple):
    """A digit for a cell, because of a house; without one, because no other digit fits.

    The digit fits nowhere else in the house, or the cell is the last open one there.
    """

    candidate: Candidate
    house: House | None


class DirectSingle(NamedTuple):
    """The only place of a digit in a house that a locked digit, or a hidden subset, leaves.

    It comes before the other places are crossed out: Sudoku Explainer rates the two as one hint.
    """

    single: Single
    locked: "Locked | None"
    subset: "Subset | None"


class Locked(NamedTuple):
    """The places of a digit in one house all lie in another one."""

    digit: int
    house: House
    other: House
    cells: CellSet


class Subset(NamedTuple):
    """Cells that share as many digits, in one house or in two at once."""

    houses: tuple[House, ...]
    cells: CellSet
    digits: DigitSet


class Fish(NamedTuple):
    """The places of a digit in the base houses lie in as many cover houses, but for the fins.

    An endo fin lies in two base houses.
    """

    digit: int
    base: tuple[House, ...]
    cover: tuple[House, ...]
    fins: CellSet
    endo_fins: CellSet


class Chain(NamedTuple):
    """Nodes in order; the links between them are strong and weak in turn, the first one strong.

    There are several chains where a pattern is several at once. In a loop, a weak link leads from the last
    node back to the first. `sets` has, for each strong link, the almost locked set that makes it one, without
    cells where a house or a cell does; it is empty if no link has one.
    """

    chains: tuple[tuple[Node, ...], ...]
    is_loop: bool = False
    sets: tuple[CellSet, ...] = ()


class Wing(NamedTuple):
    """Whatever digit the pivot takes, a pincer (or the pivot itself) becomes the wing's digit."""

    pivot: int
    pincers: CellSet
    digit: int


class Coloring(NamedTuple):
    """Candidates of two colours for each cluster: all of one colour hold, or all of the other."""

    clusters: tuple[tuple[CandidateSet, CandidateSet], ...]


class Deadly(NamedTuple):
    """Cells whose digits could be exchanged if they held nothing else: so one of the guardians holds.

    The guardians are the other candidates of these cells. `pattern` may have candidates that are gone. In
    `subset` the guardians stand for one more cell; in the `houses`, `digit` has no place outside of the
    pattern.
    """

    pattern: CandidateSet
    guardians: CandidateSet
    subset: Subset | None
    digit: int | None
    houses: tuple[House, ...]


class SetChain(NamedTuple):
    """Almost locked sets in order; `commons` are the digits that two neighbours do not both hold.

    Two sets that are linked twice have two such digits between them. Around a stem, the commons are those of
    the stem and each set; the stem may hold the removed digit itself, without a set for it.
    """

    sets: tuple[AlmostLocked, ...]
    commons: tuple[DigitSet, ...]
    stem: int | None


class SueDeCoq(NamedTuple):
    """Cells where a line and a box meet, and others of both, which need all their digits.

    `line_digits` are gone from the rest of the line, `box_digits` from the rest of the box.
    """

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


class Templates(NamedTuple):
    """The cells that a digit takes in every way to place it on the board, and those it takes in any."""

    digit: int
    always: CellSet
    sometimes: CellSet


class Net(NamedTuple):
    """One branch that breaks something, or several with the same conclusion, one of which must be right.

    They assume the candidates of the truth `split`; without one, that a candidate holds and that it fails.
    """

    branches: tuple[Branch, ...]
    split: Truth | None


#: What the core's techniques give as evidence.
Evidence = (
    Single
    | DirectSingle
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

#: The fields that hold the number of a cell.
CELL_FIELDS = frozenset({"pivot", "stem"})
