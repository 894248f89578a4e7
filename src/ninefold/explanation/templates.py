"""Templates: what all ways to place a digit agree on."""

from collections.abc import Iterator

from ninefold._native import Board, CellSet, DigitSet
from ninefold.explanation.document import Sentence, say
from ninefold.explanation.table import explains
from ninefold.logic.step import Step, Templates


@explains(Templates, "template-set")
def always(board: Board, step: Step, templates: Templates) -> Iterator[Sentence]:
    """Cells that every way has."""
    yield _ways(templates)
    cells = CellSet([cell for cell, _ in step.places])
    yield say("All ways that fit the digits and candidates of the board have it in {cells}.", cells=cells)


@explains(Templates, "template-delete")
def never(board: Board, step: Step, templates: Templates) -> Iterator[Sentence]:
    """Cells that no way has."""
    yield _ways(templates)
    cells = CellSet([cell for cell, _ in step.removes])
    yield say("No way that fits the digits and candidates of the board has it in {cells:or}.", cells=cells)


def _ways(templates: Templates) -> Sentence:
    words = say(
        "Look at all ways to place the digit {digit} once in every row, column and box.",
        digit=DigitSet.of(templates.digit),
    )
    return words.drawing(sometimes=templates.sometimes)
