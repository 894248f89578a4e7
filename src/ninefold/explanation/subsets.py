"""Subsets: n cells of a house that have n digits to themselves."""

from collections.abc import Iterator

from ninefold._native import Board
from ninefold.explanation.document import Sentence, say
from ninefold.explanation.references import Ref
from ninefold.explanation.step_writers import explains
from ninefold.logic.step import Step, Subset

#: Keyed by the number of cells.
_CELLS_USE_UP_DIGITS = {
    2: "Two cells share two digits, so they use up both.",
    3: "Three cells share three digits, so they use up all three.",
    4: "Four cells share four digits, so they use up all four.",
}
_DIGITS_FILL_CELLS = {
    2: "Two digits share two cells, so they fill both.",
    3: "Three digits share three cells, so they fill all three.",
    4: "Four digits share four cells, so they fill all four.",
}


@explains(Subset, "naked-pair", "naked-triple", "naked-quad", "locked-pair", "locked-triple")
def naked(board: Board, step: Step, subset: Subset) -> Iterator[Sentence]:
    """n cells hold only n digits; locked subsets do so in two houses at once."""
    refs: dict[str, Ref] = {"cells": subset.cells, "digits": subset.digits, "house": subset.houses}
    yield say("In {house}, {cells} can only be {digits:or}.", **refs).drawing(set=subset.cells)
    yield say(_CELLS_USE_UP_DIGITS[len(subset.cells)])
    yield say("No other cell in {house:or} can be {digits:or}.", **refs)


@explains(Subset, "hidden-pair", "hidden-triple", "hidden-quad")
def hidden(board: Board, step: Step, subset: Subset) -> Iterator[Sentence]:
    """n digits have only n places."""
    refs: dict[str, Ref] = {"cells": subset.cells, "digits": subset.digits, "house": subset.houses}
    yield say("In {house}, the digits {digits} can only go in {cells:or}.", **refs).drawing(set=subset.cells)
    yield say(_DIGITS_FILL_CELLS[len(subset.cells)])
    yield say("No other digit can go in {cells:or}.", **refs)
