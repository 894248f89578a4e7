"""The functions that put the steps of each technique into words."""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from ninefold._native import Board
from ninefold.explanation.document import Sentence
from ninefold.logic.step import Evidence, Step

__all__ = ["STEP_WRITERS", "StepWriter", "explains"]

E = TypeVar("E", bound=Evidence)


#: A function from a board, a step and its evidence to sentences.
StepWriter = Callable[[Board, Step, Any], Iterator[Sentence]]

#: Keyed by the id of the technique and the type of the evidence.
STEP_WRITERS: dict[str, dict[type, StepWriter]] = {}

Function = Callable[[Board, Step, E], Iterator[Sentence]]


def explains(evidence: type[E], *ids: str) -> Callable[[Function[E]], Function[E]]:
    """Register a function that says what to look at, and what follows from it and why.

    The effect is worded in the same way for all techniques.
    """

    def register(function: Function[E]) -> Function[E]:
        for id_ in ids:
            STEP_WRITERS.setdefault(id_, {})[evidence] = function
        return function

    return register
