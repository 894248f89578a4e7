"""From the tuples of the core to people's types."""

from collections.abc import Callable
from typing import Any, TypeVar

from ninefold._native import CLASSIC, Board, DigitSet, technique_rows
from ninefold.candidate import Candidate
from ninefold.logic.step import (
    AlmostLocked,
    Branch,
    Chain,
    Coloring,
    Deadly,
    Evidence,
    Exclusion,
    Fish,
    Implication,
    Locked,
    Net,
    Node,
    SetChain,
    Single,
    Step,
    Subset,
    SueDeCoq,
    Templates,
    Truth,
    Wing,
)

__all__ = ["IDS", "ROW", "step_of"]

T = TypeVar("T")

#: The native techniques, in the order of the core's table, and the row of each.
IDS = [id_ for id_, _ in technique_rows()]
ROW = {id_: row for row, id_ in enumerate(IDS)}


def step_of(raw: tuple[Any, ...], board: Board) -> Step:
    """The step that the core means, on the board it was found on."""
    technique, places, removes, evidence, truths, deadly = raw
    return Step(
        technique=IDS[technique],
        places=tuple(Candidate(*pair) for pair in places),
        removes=tuple(Candidate(*pair) for pair in removes),
        evidence=_evidence_of(*evidence),
        truths=tuple(map(Truth.of, truths)),
        deadly=deadly,
        board=board,
    )


def _evidence_of(kind: str, *fields: Any) -> Evidence:
    houses = CLASSIC.houses
    match kind:
        case "Single":
            candidate, house = fields
            return Single(Candidate(*candidate), None if house is None else houses[house])
        case "Locked":
            digit, source, other, cells = fields
            return Locked(digit, houses[source], houses[other], cells)
        case "Subset":
            several, cells, digits = fields
            return Subset(tuple(houses[house] for house in several), cells, DigitSet(digits))
        case "Fish":
            digit, base, cover, fins, endo_fins = fields
            base, cover = (tuple(houses[house] for house in several) for several in (base, cover))
            return Fish(digit, base, cover, fins, endo_fins)
        case "Chain":
            chains, is_loop, sets = fields
            return Chain(tuple(tuple(Node(*node) for node in chain) for chain in chains), is_loop, sets)
        case "Wing":
            return Wing(*fields)
        case "SetChain":
            sets, commons, stem = fields
            several = tuple(AlmostLocked(cells, DigitSet(digits)) for cells, digits in sets)
            return SetChain(several, tuple(map(DigitSet, commons)), stem)
        case "SueDeCoq":
            line, box, crossing, in_line, in_box, *digits = fields
            return SueDeCoq(houses[line], houses[box], crossing, in_line, in_box, *map(DigitSet, digits))
        case "Exclusion":
            return Exclusion(*fields)
        case "Coloring":
            return Coloring(*fields)
        case "Deadly":
            pattern, guardians, subset, digit, several = fields
            nested = None if subset is None else _evidence_of(*subset)
            assert nested is None or isinstance(nested, Subset)
            return Deadly(pattern, guardians, nested, digit, tuple(houses[house] for house in several))
        case "Templates":
            return Templates(*fields)
        case _:
            branches, split = fields
            return Net(tuple(map(_branch, branches)), _maybe(Truth.of, split))


def _branch(raw: tuple[Any, ...]) -> Branch:
    implications, emptied, both, because = raw
    return Branch(
        tuple(map(_implication, implications)),
        _maybe(Truth.of, emptied),
        _maybe(_candidate, both),
        _maybe(_candidate, because),
    )


def _implication(raw: tuple[Any, ...]) -> Implication:
    candidate, holds, because, truth, lemma = raw
    return Implication(
        _candidate(candidate),
        holds,
        _maybe(_candidate, because),
        _maybe(Truth.of, truth),
        _maybe(_branch, lemma),
    )


def _candidate(pair: tuple[int, int]) -> Candidate:
    return Candidate(*pair)


def _maybe(make: Callable[[Any], T], value: Any) -> T | None:
    return None if value is None else make(value)
