"""Uniqueness: digits that could be swapped without the extra candidates (guardians), one of which is true."""

from collections.abc import Iterator

from ninefold._native import Board, CandidateSet, CellSet, DigitSet
from ninefold.candidate import Candidate
from ninefold.explanation.document import Sentence, plural, say
from ninefold.explanation.phrases import at_least_one
from ninefold.explanation.references import Link, Ref
from ninefold.explanation.step_writers import explains
from ninefold.explanation.visibility import common_peers, seen
from ninefold.logic.step import Deadly, Node, Step, Subset


@explains(
    Deadly,
    "unique-rectangle-1",
    "unique-rectangle-2",
    "unique-rectangle-3",
    "unique-rectangle-4",
    "unique-rectangle-5",
)
def rectangle(board: Board, step: Step, deadly: Deadly) -> Iterator[Sentence]:
    """Two digits in two rows, two columns and two boxes."""
    yield _rectangle(deadly)
    yield from _exchange(deadly)
    yield from _conclusion(step, deadly)


@explains(Deadly, "avoidable-rectangle-1", "avoidable-rectangle-2")
def avoidable(board: Board, step: Step, deadly: Deadly) -> Iterator[Sentence]:
    """The same with digits that are placed, but not given."""
    yield say(
        "The cells {cells} form a rectangle across two boxes, and none of them is a given.", **_parts(deadly)
    )
    yield from _exchange(deadly)
    yield from _conclusion(step, deadly)


@explains(Deadly, "unique-loop")
def loop(board: Board, step: Step, deadly: Deadly) -> Iterator[Sentence]:
    """The same with six cells or more."""
    yield say(
        "The cells {cells} form a loop: every row, column and box has two of them or none.",
        **_parts(deadly),
    )
    yield from _exchange(deadly)
    yield from _conclusion(step, deadly)


@explains(Deadly, "bug-1", "bug-2", "bug-3", "bug-4")
def bug(board: Board, step: Step, deadly: Deadly) -> Iterator[Sentence]:
    """A pattern of all open cells."""
    yield say("All empty cells except {cells} have just two candidates.", cells=_cells(deadly.guardians))
    yield say(
        "Without {guardians}, every empty cell would have two candidates,"
        " and every digit two places or none in each row, column and box.",
        guardians=deadly.guardians,
    )
    yield say(
        "Then you could switch every cell to its other candidate, and the puzzle would have two solutions."
    )
    yield _one_is_true(deadly)
    if deadly.digit is not None and all(_rules_out_all(board, one, deadly.guardians) for one in step.removes):
        for cell, digit in step.removes:
            yield say(
                "If {cell} were {digit}, no extra candidate could be true.",
                cell=CellSet.of(cell),
                digit=DigitSet.of(digit),
            )
    else:
        yield from _conclusion(step, deadly)


@explains(Deadly, "unique-rectangle-6")
def diagonal(board: Board, step: Step, deadly: Deadly) -> Iterator[Sentence]:
    """A digit in one diagonal or the other, but not in the one with the guardians."""
    guarded = _cells(deadly.guardians)
    refs: dict[str, Ref] = {
        "x": _digit(deadly),
        "house": deadly.houses,
        "guarded": guarded,
        "free": _cells(deadly.pattern) - guarded,
    }
    yield _rectangle(deadly)
    yield from _exchange(deadly)
    yield say("In {house}, the digit {x} can only go in the corners of the rectangle.", **refs)
    yield say("So either {guarded} are both {x}, or {free} are.", **refs)
    yield say("If {guarded} were {x}, no extra candidate could be true.", **refs)


@explains(Deadly, "hidden-rectangle")
def hidden(board: Board, step: Step, deadly: Deadly) -> Iterator[Sentence]:
    """A cell that would leave no guardian, because both cells beside it would need the same digit."""
    ((cell, y),) = step.removes
    x = _digit(deadly)
    first, second = (house.cells & _cells(deadly.pattern) - CellSet.of(cell) for house in deadly.houses)
    node = Node(x.first(), CellSet.of(cell))
    refs: dict[str, Ref] = {
        "digit": x,
        "house": deadly.houses[:1],
        "other_house": deadly.houses[1:],
        "strong": Link(node, Node(x.first(), first), strong=True),
        "other_strong": Link(node, Node(x.first(), second), strong=True),
        "cell": CellSet.of(cell),
        "y": DigitSet.of(y),
        "near": first | second,
        "far": common_peers(board, first | second) & _cells(deadly.pattern) - CellSet.of(cell),
    }
    yield _rectangle(deadly)
    yield from _exchange(deadly)
    yield say(
        "In {house}, the digit {digit} can only go in {strong:or},"
        " and in {other_house} only in {other_strong:or}.",
        **refs,
    )
    yield say("If {cell} were {y}, {near} would have to be {digit}, and {far} would have to be {y}.", **refs)
    yield say("Then no extra candidate could be true.")


def _cells(candidates: CandidateSet) -> CellSet:
    return CellSet([cell for cell, _ in candidates])


def _digits(candidates: CandidateSet) -> DigitSet:
    return DigitSet([digit for _, digit in candidates])


def _digit(deadly: Deadly) -> DigitSet:
    assert deadly.digit is not None
    return DigitSet.of(deadly.digit)


def _parts(deadly: Deadly) -> dict[str, Ref]:
    return {"cells": _cells(deadly.pattern), "digits": _digits(deadly.pattern)}


def _rectangle(deadly: Deadly) -> Sentence:
    return say("The cells {cells} form a rectangle across two boxes.", **_parts(deadly))


def _exchange(deadly: Deadly) -> Iterator[Sentence]:
    """The reason why a rectangle or a loop cannot hold just two digits."""
    yield say(
        "If they held only {digits}, you could swap the two digits without breaking any row, column or box,"
        " and the puzzle would have two solutions.",
        **_parts(deadly),
    )
    yield _one_is_true(deadly)


def _one_is_true(deadly: Deadly) -> Sentence:
    return say(
        plural(
            deadly.guardians,
            "It has only one, so the extra candidate must be true: {guardians}.",
            "It has only one, so at least one of the extra candidates must be true: {guardians:or}.",
        ),
        guardians=deadly.guardians,
    )


def _rules_out_all(board: Board, candidate: Candidate, others: CandidateSet) -> bool:
    return seen(board, candidate, others) == others


def _conclusion(step: Step, deadly: Deadly) -> Iterator[Sentence]:
    """Say what follows from the position of the guardians."""
    guarded, digits = _cells(deadly.guardians), _digits(deadly.guardians)
    if deadly.subset is not None:
        yield from _subset(guarded, digits, deadly.subset)
    elif deadly.digit is not None:
        yield from _link(step, guarded, deadly)
    elif len(guarded) == 1:
        yield say(
            plural(
                deadly.guardians,
                "So {cell} cannot be {removed:or}.",
                "All of them are in {cell}, so it cannot be {removed:or}.",
            ),
            cell=guarded,
            removed=_digits(CandidateSet(step.removes)),
        )
    else:
        yield at_least_one(guarded, digits)


def _subset(guarded: CellSet, others: DigitSet, subset: Subset) -> Iterator[Sentence]:
    refs: dict[str, Ref] = {"cells": subset.cells, "digits": subset.digits, "house": subset.houses}
    yield say("So at least one of {guarded} is {others:or}.", guarded=guarded, others=others)
    yield say("Together with {cells}, that makes one cell for each of {digits} in {house}.", **refs)
    yield say("No other cell in {house:or} can be {digits:or}.", **refs)


def _link(step: Step, guarded: CellSet, deadly: Deadly) -> Iterator[Sentence]:
    x = _digit(deadly)
    one, other = (Node(x.first(), CellSet.of(cell)) for cell in guarded)
    yield say(
        "In {house}, the digit {x} can only go in {strong:or}.",
        house=deadly.houses,
        x=x,
        strong=Link(one, other, strong=True),
    )
    yield say(
        "One of the two is {x}, and the other must hold an extra candidate,"
        " which leaves no room for {removed:or}.",
        x=x,
        removed=CandidateSet(step.removes),
    )
