"""The explanation of a step whose technique has none of its own, from its truths."""

from collections.abc import Iterator

from ninefold._native import CLASSIC, CellSet, DigitSet
from ninefold.explanation.document import Sentence, plural, say
from ninefold.explanation.effect import effect_of
from ninefold.logic.step import Step

__all__ = ["from_truths"]


def from_truths(step: Step) -> Iterator[Sentence]:
    """List the truths, and say that the effect follows in every case."""
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
        house = tuple(CLASSIC.houses[number] for number in numbers)
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
        yield say("However these are filled, the result is the same.")
    if step.assumes_unique:
        yield say("This assumes that the puzzle has only one solution.")
    yield from effect_of(step)
