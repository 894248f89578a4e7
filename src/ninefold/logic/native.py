"""From the tuples of the core to people's types."""

from typing import Any

from ninefold._native import CLASSIC, DigitSet, technique_rows
from ninefold.candidate import Candidate
from ninefold.logic.step import (
    AlmostLocked,
    Chain,
    Coloring,
    Evidence,
    Exclusion,
    Fish,
    Locked,
    Node,
    SetChain,
    Single,
    Step,
    Subset,
    SueDeCoq,
    Truth,
    Wing,
)

__all__ = ["IDS", "ROW", "step_of"]

#: The native techniques, in the order of the core's table, and the row of each.
IDS = [id_ for id_, _ in technique_rows()]
ROW = {id_: row for row, id_ in enumerate(IDS)}


def step_of(raw: tuple[Any, ...]) -> Step:
    """The step that the core means."""
    technique, places, removes, evidence, truths, deadly = raw
    return Step(
        technique=IDS[technique],
        places=tuple(Candidate(*pair) for pair in places),
        removes=tuple(Candidate(*pair) for pair in removes),
        evidence=_evidence_of(*evidence),
        truths=tuple(map(Truth.of, truths)),
        deadly=deadly,
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
            return Chain(tuple(tuple(Node(*node) for node in chain) for chain in fields[0]))
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
        case _:
            return Coloring(*fields)
