"""Locked candidates: where a box and a line meet."""

from collections.abc import Iterator

from ninefold._native import Board, DigitSet
from ninefold.explanation.document import Sentence, say
from ninefold.explanation.references import Ref
from ninefold.explanation.step_writers import explains
from ninefold.logic.step import Locked, Step


@explains(Locked, "pointing", "claiming")
def locked(board: Board, step: Step, evidence: Locked) -> Iterator[Sentence]:
    """The places of a digit in one house all lie in another one."""
    digit = DigitSet.of(evidence.digit)
    yield say(
        "In {house}, the digit {digit} can only go in {cells:or}.",
        house=evidence.house,
        digit=digit,
        cells=evidence.cells,
    )
    refs: dict[str, Ref] = {"house": (evidence.house,), "other": (evidence.other,), "digit": digit}
    if len(evidence.cells) == 2:
        yield say("Both cells are in {other}, so {other} gets its {digit} inside {house}.", **refs)
    else:
        yield say("All three cells are in {other}, so {other} gets its {digit} inside {house}.", **refs)
    yield say("No other cell in {other} can be {digit}.", **refs)
