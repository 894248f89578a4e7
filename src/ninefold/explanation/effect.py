"""The effect of a step: the last sentences of every explanation."""

from collections.abc import Iterator

from ninefold._native import CandidateSet
from ninefold.explanation.document import Sentence, say
from ninefold.logic.step import Step

__all__ = ["effect_of"]


def effect_of(step: Step) -> Iterator[Sentence]:
    """Say which digits to place and which candidates to remove."""
    if step.places:
        yield say("Place {placed}.", placed=CandidateSet(step.places))
    if step.removes:
        yield say("Remove {removed:from}.", removed=CandidateSet(step.removes))
