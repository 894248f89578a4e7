"""Steps as plain data for JSON: cells by their names, candidates as `r1c5=7`, houses as `row 1`."""

from collections.abc import Iterable
from typing import Any

from ninefold._native import CellSet, House, cell_name
from ninefold.candidate import Candidate
from ninefold.logic.evidence import CELL_FIELDS, Evidence
from ninefold.logic.step import Step
from ninefold.logic.truth import Truth

__all__ = ["record"]


def record(step: Step) -> dict[str, object]:
    """Return the JSON fields of a step.

    >>> import ninefold as nf
    >>> p = ".92..1......6.7..5....38.6........5..4.8..9.....376..14...6....1.3.5...7..5....46"
    >>> fields = record(nf.find_steps(p, technique="pointing")[0])
    >>> fields["removes"], fields["evidence"]["house"], fields["evidence"]["cells"]
    (['r4c7=4', 'r4c9=4'], 'box 5', ['r4c4', 'r4c5', 'r4c6'])
    """
    plain = {
        "technique": step.technique,
        "places": _plain(step.places),
        "removes": _plain(step.removes),
        "evidence": _plain(step.evidence),
        "truths": _plain(step.truths),
    }
    more = {name: _plain(getattr(step, name)) for name in ("deadly", "constraints", "houses")}
    return plain | {name: part for name, part in more.items() if part}


def _plain(value: Any) -> Any:
    """Return any part of a step as plain data; the evidence of a user's step can be anything."""
    match value:
        case None | int() | float() | str():
            return value
        case House() | Candidate() | Truth():
            return str(value)
        case CellSet():
            return [cell_name(cell) for cell in value]
        case dict():
            return _named(value)
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        kind = {"kind": type(value).__name__} if isinstance(value, Evidence) else {}
        return kind | _named(value._asdict())
    if hasattr(value, "__dataclass_fields__"):
        parts = {name: getattr(value, name) for name in value.__dataclass_fields__}
        return {"kind": type(value).__name__} | _named(parts)
    return [_plain(member) for member in value] if isinstance(value, Iterable) else str(value)


def _named(parts: dict[Any, Any]) -> dict[str, Any]:
    return {
        str(name): cell_name(part) if name in CELL_FIELDS and isinstance(part, int) else _plain(part)
        for name, part in parts.items()
    }
