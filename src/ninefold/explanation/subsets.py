"""Subsets: n cells of a house that have n digits to themselves."""

from collections.abc import Iterator

from ninefold._native import Board
from ninefold.explanation.document import Sentence, say
from ninefold.explanation.references import Ref
from ninefold.explanation.step_writers import explains
from ninefold.logic.step import Step, Subset


@explains(Subset, "naked-pair", "naked-triple", "naked-quad", "locked-pair", "locked-triple")
def naked(board: Board, step: Step, subset: Subset) -> Iterator[Sentence]:
    """n cells hold only n digits; locked subsets do so in two houses at once."""
    refs: dict[str, Ref] = {"cells": subset.cells, "digits": subset.digits, "house": subset.houses}
    yield say("The cells {cells} of {house} have no candidates but {digits}.", **refs).drawing(
        set=subset.cells
    )
    yield say("As many cells as digits: these cells need the digits for themselves, one each.")
    yield say("No other cell of {house:or} can be {digits:or}.", **refs)


@explains(Subset, "hidden-pair", "hidden-triple", "hidden-quad")
def hidden(board: Board, step: Step, subset: Subset) -> Iterator[Sentence]:
    """n digits have only n places."""
    refs: dict[str, Ref] = {"cells": subset.cells, "digits": subset.digits, "house": subset.houses}
    yield say("The digits {digits} have no places in {house} but {cells}.", **refs).drawing(set=subset.cells)
    yield say("As many digits as cells: these digits need the cells for themselves, one each.")
    yield say("No other digit can be in {cells:or}.", **refs)
