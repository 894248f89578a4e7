"""The explanation of a step from its evidence or its truths, if its technique has no function for that."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from ninefold._native import Board, CandidateSet, CellSet, DigitSet
from ninefold.errors import NinefoldError, TechniqueError
from ninefold.explanation.document import Sentence, plural, say
from ninefold.explanation.effect import effect_of
from ninefold.explanation.references import Ref, ref_of
from ninefold.logic.evidence import CELL_FIELDS
from ninefold.logic.step import OwnEvidence, Step

__all__ = ["from_truths", "from_words"]


def from_words(step: Step, words: Sequence[str]) -> Iterator[Sentence]:
    """Fill the sentences of a technique with the evidence of a step, and add the effect."""
    refs = _refs_of(step)
    try:
        yield from [say(sentence, **refs) for sentence in words]
    except NinefoldError as error:
        raise TechniqueError(
            f"technique {step.technique!r} cannot explain a step: {error}; its evidence has"
            f" {', '.join(refs) or 'nothing that a sentence can refer to'}"
        ) from None
    yield from effect_of(step)


def _refs_of(step: Step) -> dict[str, Ref]:
    """The parts of the evidence that a sentence can refer to, by name, and the effect."""
    evidence: Any = step.evidence
    names: Any = getattr(evidence, "__dataclass_fields__", None) or getattr(evidence, "_fields", ())
    refs: dict[str, Ref] = {}
    for name in names:
        with suppress(NinefoldError):  # other parts are not for sentences
            refs[name] = ref_of(_as_set(name, getattr(evidence, name)))
    effect = {"placed": CandidateSet(step.places), "removed": CandidateSet(step.removes)}
    return refs | {name: ref for name, ref in effect.items() if ref}


def _as_set(name: str, part: Any) -> Any:
    """Return the numbers of a digit and of a cell, in the evidence of the core's techniques, as sets."""
    if isinstance(part, int) and name == "digit":
        return DigitSet.of(part)
    return CellSet.of(part) if isinstance(part, int) and name in CELL_FIELDS else part


def from_truths(board: Board, step: Step) -> Iterator[Sentence]:
    """List the truths, and say that the effect follows in every case. Pictures show the evidence, too."""
    cells = CellSet([truth.cell for truth in step.truths if truth.cell is not None])
    if cells:
        yield say(
            plural(
                cells,
                "The cell {cells} needs a digit.",
                "Each of the cells {cells} needs a digit.",
            ),
            cells=cells,
        )
    houses: dict[int, list[int]] = {}
    for truth in step.truths:
        if truth.house is not None and truth.digit is not None:
            houses.setdefault(truth.digit, []).append(truth.house)
    for digit, numbers in houses.items():
        house = tuple(board.rules.houses[number] for number in numbers)
        yield say(
            plural(
                house,
                "The digit {digit} needs a place in {house}.",
                "The digit {digit} needs a place in each of {house}.",
            ),
            digit=DigitSet.of(digit),
            house=house,
        )
    if step.truths:
        drawn = _refs_of(step) if isinstance(step.evidence, OwnEvidence) else {}
        yield say("However these are filled, the result is the same.").drawing(**drawn)
    if step.assumes_unique:
        yield say("This assumes that the puzzle has only one solution.")
    yield from effect_of(step)
