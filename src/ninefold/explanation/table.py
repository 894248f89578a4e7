"""Which function explains which technique."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, TypeVar

from ninefold._native import Board
from ninefold.explanation.document import Sentence
from ninefold.logic.step import Evidence, Step

__all__ = ["EXPLAINERS", "Explainer", "explains"]

E = TypeVar("E", bound=Evidence)


class Explainer(NamedTuple):
    """A function from a board, a step and its evidence to sentences, and the type of that evidence."""

    evidence: type
    function: Callable[[Board, Step, Any], Iterator[Sentence]]


#: By the id of the technique.
EXPLAINERS: dict[str, Explainer] = {}

Function = Callable[[Board, Step, E], Iterator[Sentence]]


def explains(evidence: type[E], *ids: str) -> Callable[[Function[E]], Function[E]]:
    """Register a function that says what is seen and why it forces something.

    The effect is said for all techniques alike.
    """

    def register(function: Function[E]) -> Function[E]:
        for id_ in ids:
            EXPLAINERS[id_] = Explainer(evidence, function)
        return function

    return register
