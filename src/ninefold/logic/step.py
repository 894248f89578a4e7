"""A step: a change on a board, and the evidence for it."""

from typing import Any, NamedTuple

from ninefold._native import Board, CandidateSet, House, cell_name
from ninefold.candidate import Candidate
from ninefold.errors import NinefoldError
from ninefold.logic.evidence import (
    AlmostLocked,
    Arrangements,
    Branch,
    Chain,
    Coloring,
    Deadly,
    DirectSingle,
    Evidence,
    Exclusion,
    Fish,
    Implication,
    Locked,
    Net,
    Node,
    SetChain,
    Single,
    Subset,
    SueDeCoq,
    Templates,
    Wing,
)
from ninefold.logic.truth import Truth
from ninefold.translation import ENGLISH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ninefold.render.theme import Theme

__all__ = [
    "AlmostLocked",
    "Arrangements",
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
    "OwnEvidence",
    "SetChain",
    "Single",
    "Step",
    "Subset",
    "SueDeCoq",
    "Templates",
    "Truth",
    "Wing",
    "refuse_malformed",
    "refuse_missing_houses",
]

_CELLS = 81


class OwnEvidence:
    """The base class for the evidence of techniques that you write in Python.

    Make it a frozen dataclass, so steps can be compared and hashed. Its fields appear in `path.to_json()`.
    `check_step` cannot check its claims, only the truths of the step.

    >>> from dataclasses import dataclass
    >>> import ninefold as nf
    >>> @dataclass(frozen=True)
    ... class Bridge(nf.OwnEvidence):
    ...     ends: nf.CellSet
    >>> nf.Step(technique="bridge", evidence=Bridge(nf.CellSet.of("r1c1", "r9c9"))).evidence
    Bridge(ends=CellSet.of('r1c1', 'r9c9'))
    """

    __slots__ = ()


class Step(NamedTuple):
    """One deduction: the candidates it `places` and `removes`, and the pattern behind it as `evidence`.

    `evidence` is one of the types of `ninefold.logic.evidence`, or an `OwnEvidence` of a technique in Python.
    `truths` are for the checker: the step follows no matter which of their candidates hold. In a variant, it
    can also follow from `constraints` (numbers in the puzzle's list) and from the sum of `houses`. `board` is
    the board where it was found; it is None only for a step of your own that did not come from `find_steps`,
    `hint` or `explain`. Steps that differ only in their boards are equal.

    >>> import ninefold as nf
    >>> easy = "..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......"
    >>> step = nf.hint(easy)
    >>> step.technique, step.places
    ('hidden-single', (Candidate(cell=78, digit=3),))
    """

    technique: str
    places: tuple[Candidate, ...] = ()
    removes: tuple[Candidate, ...] = ()
    evidence: Evidence | OwnEvidence | None = None
    truths: tuple[Truth, ...] = ()
    deadly: CandidateSet = CandidateSet()
    constraints: tuple[int, ...] = ()
    houses: tuple[House, ...] = ()
    # Any instead of the rare None, so callers need not check the boards of steps that were found.
    board: Board | Any = None

    @property
    def assumes_unique(self) -> bool:
        """True if the step is right only for puzzles with one solution.

        `deadly` is then a pattern whose digits could be swapped if its cells had no other candidates.
        """
        return bool(self.deadly)

    def to_svg(self, *, theme: "Theme" = "auto", language: str = ENGLISH) -> str:
        """Draw the step on the board where it was found."""
        from ninefold.render import to_svg

        return to_svg(self, theme=theme, language=language)

    def _repr_svg_(self) -> str | None:
        """The picture that notebooks show; None if the step has no board or does not fit it."""
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
        return not self == other  # tuple.__ne__ would compare the boards too

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


def refuse_malformed(step: object) -> None:
    """Raise an error if this is not a step, or has parts of the wrong type: users can pass anything."""
    if not isinstance(step, Step):
        raise NinefoldError(f"{type(step).__name__} is not a step")
    if not isinstance(step.technique, str):
        raise NinefoldError(f"the technique of a step must be a string, not {step.technique!r}")
    for name in ("places", "removes", "truths", "constraints", "houses"):
        if not isinstance(getattr(step, name), tuple):
            raise NinefoldError(f"the {name} of a step must be a tuple, not {getattr(step, name)!r}")
    for candidate in step.places + step.removes:
        if not (isinstance(candidate, tuple) and len(candidate) == 2 and _is_candidate(*candidate)):
            raise NinefoldError(
                f"{candidate!r} is not a candidate (a cell from 0 to 80, a digit from 1 to 9)"
            )
    for truth in step.truths:
        if not isinstance(truth, Truth) or not all(part is None or isinstance(part, int) for part in truth):
            raise NinefoldError(f"{truth!r} is not a truth")
        _ = truth.number  # raises an error for numbers out of range
    if not all(type(number) is int and number >= 0 for number in step.constraints):
        raise NinefoldError(f"the constraints of a step must be numbers from 0, not {step.constraints!r}")
    if not all(isinstance(house, House) for house in step.houses):
        raise NinefoldError(f"the houses of a step must be houses of its board, not {step.houses!r}")
    if not isinstance(step.deadly, CandidateSet):
        raise NinefoldError(f"the deadly pattern of a step must be a CandidateSet, not {step.deadly!r}")


def refuse_missing_houses(step: Step, board: Board) -> None:
    """Raise an error if a step is about a house that the board does not have."""
    houses = len(board.rules.complete_houses)
    missing = next((house for house in step.houses if house not in board.rules.complete_houses), None)
    if missing is not None:
        raise NinefoldError(f"the board has no {missing.name} that holds every digit")
    for truth in step.truths:
        if truth.house is not None and truth.house >= houses:
            raise NinefoldError(f"{truth!r}: the board has no such house; the last one is {houses - 1}")


def _is_candidate(cell: object, digit: object) -> bool:
    return isinstance(cell, int) and isinstance(digit, int) and 0 <= cell < _CELLS and 1 <= digit <= 9
