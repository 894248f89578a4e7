"""Wings: a few cells with few candidates, one of which must hold the wing's digit."""

from collections.abc import Iterator

from ninefold._native import Board, CandidateSet, CellSet, DigitSet
from ninefold.explanation.document import Sentence, say
from ninefold.explanation.phrases import at_least_one
from ninefold.explanation.references import Link, Ref
from ninefold.explanation.step_writers import explains
from ninefold.explanation.visibility import strong_house
from ninefold.logic.step import Chain, Step, Wing


@explains(Wing, "xy-wing")
def xy_wing(board: Board, step: Step, wing: Wing) -> Iterator[Sentence]:
    """The pivot takes one of two digits, and a pincer for each becomes the third one."""
    refs = _pincers(board, wing)
    yield say("The pivot {pivot} is {x} or {y}.", **refs)
    yield from _what_pincers_do(refs)
    yield say(
        "Either way, at least one of {left} and {right} is {z}, so no cell that sees both can be {z}.",
        **refs,
    )


@explains(Wing, "xyz-wing")
def xyz_wing(board: Board, step: Step, wing: Wing) -> Iterator[Sentence]:
    """The pivot may become the wing's digit itself."""
    refs = _pincers(board, wing)
    yield say("The pivot {pivot} is {x}, {y} or {z}.", **refs)
    yield from _what_pincers_do(refs)
    yield say("Otherwise, the pivot itself is {z}.", **refs)
    yield say(
        "In every case, at least one of {pivot}, {left} and {right} is {z},"
        " so no cell that sees all three can be {z}.",
        **refs,
    )


def _pincers(board: Board, wing: Wing) -> dict[str, Ref]:
    """The pincer that each digit of the pivot forces."""
    z = DigitSet.of(wing.digit)
    left, right = sorted(wing.pincers, key=lambda pincer: (board.candidates(pincer) - z).first())
    return {
        "pivot": CellSet.of(wing.pivot),
        "left": CellSet.of(left),
        "right": CellSet.of(right),
        "x": board.candidates(left) - z,
        "y": board.candidates(right) - z,
        "z": z,
    }


def _what_pincers_do(refs: dict[str, Ref]) -> Iterator[Sentence]:
    yield say("It sees two pincers: {left} is {x} or {z}, and {right} is {y} or {z}.", **refs)
    yield say("If the pivot is {x}, {left} must be {z}; if it is {y}, {right} must be {z}.", **refs)


@explains(Wing, "wxyz-wing")
def wxyz_wing(board: Board, step: Step, wing: Wing) -> Iterator[Sentence]:
    """Three of the four digits fill at most three of the four cells, which leaves one for the fourth digit.

    Going through the pivot's digits is not always enough: one of them may need two steps.
    """
    cells = wing.pincers | CellSet.of(wing.pivot)
    digits = DigitSet([digit for cell in cells for digit in board.candidates(cell)])
    refs: dict[str, Ref] = {
        "pivot": CellSet.of(wing.pivot),
        "pincers": wing.pincers,
        "digits": digits,
        "others": digits - DigitSet.of(wing.digit),
        "z": DigitSet.of(wing.digit),
    }
    yield say(
        "Between them, the pivot {pivot} and the pincers {pincers} have only four digits: {digits}.", **refs
    )
    yield say(
        "Each of {others} can be in only one of these cells, because all its places see each other.",
        **refs,
    )
    yield say("They fill at most three of the four cells, which leaves at least one for {z}.", **refs)
    yield at_least_one(cells & board.cells_with(wing.digit), DigitSet.of(wing.digit))


@explains(Chain, "w-wing")
def w_wing(board: Board, step: Step, chain: Chain) -> Iterator[Sentence]:
    """Two cells with the same two digits, joined by a strong link for one of them."""
    left_z, left_x, near, far, right_x, right_z = chain.chains[0]
    refs: dict[str, Ref] = {
        "x": DigitSet.of(near.digit),
        "z": DigitSet.of(left_z.digit),
        "digits": DigitSet.of(near.digit, left_z.digit),
        "left": left_z.cells,
        "right": right_z.cells,
        "near": near.cells,
        "far": far.cells,
        "strong": Link(near, far, True),
    }
    yield say("The cells {left} and {right} have the same two candidates, {digits}.", **refs)
    yield say(
        "In {house}, the digit {x} can only go in {strong:or}.",
        **refs,
        house=strong_house(board, near.digit, near.cells | far.cells),
    )
    choice = say(
        "If {near} is {x}, {left} sees it and must be {z}; if {far} is {x}, {right} sees it and must be {z}.",
        **refs,
    ).drawing(weak=Link(near, left_x, False), other_weak=Link(far, right_x, False))
    yield choice.meaning(
        CandidateSet([(cell, node.digit) for node in chain.chains[0] for cell in node.cells])
    )
    yield say(
        "Either way, at least one of {left} and {right} is {z}, so no cell that sees both can be {z}.",
        **refs,
    )
