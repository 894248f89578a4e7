"""What follows from a step: the last sentences of every explanation."""

from collections.abc import Iterator

from ninefold._native import CandidateSet
from ninefold.explanation.document import Sentence, say
from ninefold.logic.step import Step

__all__ = ["effect_of"]


def effect_of(step: Step) -> Iterator[Sentence]:
    """The digits to put and the candidates to cross out."""
    if step.places:
        yield say("Put {placed}.", placed=CandidateSet(step.places))
    if step.removes:
        yield say("Cross out {removed}.", removed=CandidateSet(step.removes))
