"""Templates: all ways to place a digit on the board, and what they have in common."""

from collections.abc import Iterator

from ninefold._native import Board, CellSet, DigitSet
from ninefold.explanation.document import Sentence, say
from ninefold.explanation.references import Ref
from ninefold.explanation.step_writers import explains
from ninefold.logic.step import Step, Templates


@explains(Templates, "template-set")
def always(board: Board, step: Step, templates: Templates) -> Iterator[Sentence]:
    """Cells that have the digit in every arrangement."""
    yield _ways(templates)
    refs: dict[str, Ref] = {
        "digit": DigitSet.of(templates.digit),
        "cells": CellSet([cell for cell, _ in step.places]),
    }
    yield say("Every way that fits the digits and candidates on the board has {digit} in {cells}.", **refs)


@explains(Templates, "template-delete")
def never(board: Board, step: Step, templates: Templates) -> Iterator[Sentence]:
    """Cells that have the digit in no arrangement."""
    yield _ways(templates)
    refs: dict[str, Ref] = {
        "digit": DigitSet.of(templates.digit),
        "places": templates.sometimes & board.open,
        "cells": CellSet([cell for cell, _ in step.removes]),
    }
    yield say("Those that fit the digits and candidates on the board have {digit} only in {places}.", **refs)
    yield say("None of them has {digit} in {cells:or}.", **refs)


def _ways(templates: Templates) -> Sentence:
    return say(
        "Think of all the ways to place {digit} once in every row, column and box.",
        digit=DigitSet.of(templates.digit),
    )
