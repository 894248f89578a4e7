"""Evidence from the core has the declared types: every field of every kind."""

from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

import pytest

import ninefold as nf
from ninefold.logic import evidence
from ninefold.logic.examples import has_example
from ninefold.logic.record import record
from ninefold.logic.truth import Truth

#: Rated 1.7, for a single that follows from a locked digit.
DIRECT = "6...94.1...4.53..9......2..9.58..7...47.........4..9.5.8...5...........2.62..84.7"


def fits(value: object, annotation: Any) -> bool:
    """True if a value has a type and its members have the types of members."""
    if isinstance(annotation, UnionType):
        return any(fits(value, choice) for choice in get_args(annotation))
    if get_origin(annotation) is tuple:
        members = get_args(annotation)
        assert isinstance(value, tuple)
        if members[-1] is not ...:
            return len(value) == len(members) and all(map(fits, value, members))
        return type(value) is tuple and all(fits(member, members[0]) for member in value)
    fields = getattr(value, "_fields", ())
    return type(value) is annotation and all(fits_field(value, name) for name in fields)


def fits_field(value: object, name: str) -> bool:
    return fits(getattr(value, name), get_type_hints(type(value))[name])


def kinds_in(value: object) -> set[str]:
    """Return the types of evidence in a value and its members."""
    if not isinstance(value, tuple):
        return set()
    inner = set().union(*map(kinds_in, value))
    return inner | {type(value).__name__} if type(value).__module__ == evidence.__name__ else inner


@pytest.mark.slow
def test_fields_have_their_declared_types() -> None:
    seen: set[str] = set()
    for info in nf.techniques():
        if has_example(info.id):
            board = nf.example(info.id).board
            assert board is not None
            for step in nf.find_steps(board, technique=info.id, max_steps=20):
                assert fits(step.evidence, evidence.Evidence), step
                assert all(fits(truth, Truth) for truth in step.truths)
                assert all(fits(one, nf.Candidate) for one in step.places + step.removes)
                seen |= kinds_in(step.evidence)
    for hint in nf.rate(DIRECT).hints:  # evidence that only ratings have
        assert fits(hint.step.evidence, evidence.Evidence), hint.step
        seen |= kinds_in(hint.step.evidence)
    assert seen == set(evidence.__all__) - {"CELL_FIELDS", "Evidence"}


def test_wrong_types_are_noticed() -> None:
    wing = evidence.Wing(0, nf.CellSet.of(1, 2), 3)
    assert fits(wing, evidence.Wing | NoneType)
    assert not fits(wing._replace(pivot="r1c1"), evidence.Evidence)  # type: ignore[arg-type]
    assert not fits(evidence.Chain(((evidence.Wing(0, nf.CellSet(), 3),),)), evidence.Chain)  # type: ignore[arg-type]


def test_json_names_cells_in_all_fields_that_hold_one() -> None:
    for technique, field in (("xy-wing", "pivot"), ("death-blossom", "stem")):
        plain: Any = record(nf.example(technique))["evidence"]
        assert plain[field][0] == "r"
        assert field in evidence.CELL_FIELDS
