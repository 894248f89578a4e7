"""Templates: what all ways to place a digit agree on."""

from collections.abc import Iterator

from ninefold._native import Board, CellSet, DigitSet
from ninefold.explanation.document import Sentence, say
from ninefold.explanation.references import Ref
from ninefold.explanation.step_writers import explains
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
    refs: dict[str, Ref] = {
        "digit": DigitSet.of(templates.digit),
        "places": templates.sometimes & board.open,
        "cells": CellSet([cell for cell, _ in step.removes]),
    }
    yield say("Those that fit the digits and candidates of the board have {digit} only in {places}.", **refs)
    yield say("None of them has it in {cells:or}.", **refs)


def _ways(templates: Templates) -> Sentence:
    return say(
        "Look at all ways to place the digit {digit} once in every row, column and box.",
        digit=DigitSet.of(templates.digit),
    )
