"""Locked candidates: where a box and a line meet."""

from collections.abc import Iterator

from ninefold._native import Board, DigitSet
from ninefold.explanation.document import Sentence, say
from ninefold.explanation.step_writers import explains
from ninefold.logic.step import Locked, Step


@explains(Locked, "pointing", "claiming")
def locked(board: Board, step: Step, evidence: Locked) -> Iterator[Sentence]:
    """The places of a digit in one house all lie in another one."""
    digit = DigitSet.of(evidence.digit)
    yield say(
        "In {house}, the digit {digit} can only be in {cells:or}.",
        house=evidence.house,
        digit=digit,
        cells=evidence.cells,
    )
    yield say(
        "All these cells lie in {other} as well, so that one of them is the {digit} of both houses.",
        other=evidence.other,
        digit=digit,
    )
    yield say("No other cell of {other} can be {digit}.", other=evidence.other, digit=digit)
