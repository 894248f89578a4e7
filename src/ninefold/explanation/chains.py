"""Chains and loops: follow the links from an assumption, and see what is true either way."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from ninefold._native import Board, CandidateSet, CellSet, DigitSet
from ninefold.candidate import Candidate
from ninefold.explanation.document import Sentence, plural, say
from ninefold.explanation.references import Link, Ref
from ninefold.explanation.step_writers import explains
from ninefold.explanation.visibility import shared_house, strong_house
from ninefold.logic.step import Chain, Node, Step


@explains(Chain, "remote-pair")
def remote_pair(board: Board, step: Step, chain: Chain) -> Iterator[Sentence]:
    """Two digits that alternate along the cells, so the ends are different."""
    nodes = chain.chains[0]
    cells = CellSet([cell for node in nodes for cell in node.cells])
    digits = DigitSet.of(nodes[0].digit, nodes[1].digit)
    x, y = digits
    pair: dict[str, Ref] = {"x": DigitSet.of(x), "y": DigitSet.of(y)}
    yield say("The cells {cells} all have the same two candidates, {digits}.", cells=cells, digits=digits)
    for start, end in pairwise(nodes):
        if start.cells != end.cells:
            both = start.cells | end.cells
            house = shared_house(board, both)
            yield say(
                "The cells {cells} see each other, so one is {x} and the other is {y}."
                if house is None
                else "In {house}, {cells} see each other, so one is {x} and the other is {y}.",
                house=house or (),
                cells=both,
                **pair,
            ).drawing(weak=Link(start, end, strong=False))
    ends = nodes[0].cells | nodes[-1].cells
    yield say("The digits alternate, so one of {cells} is {x} and the other is {y}.", cells=ends, **pair)
    yield _sees_all(ends, digits)


@explains(Chain, "x-chain")
def x_chain(board: Board, step: Step, chain: Chain) -> Iterator[Sentence]:
    """A chain of one digit."""
    first, *_, last = chain.chains[0]
    yield say(
        "A chain of {digit}s runs from {start} to {end}.",
        digit=DigitSet.of(first.digit),
        start=first.cells,
        end=last.cells,
    )
    yield from _from_end_to_end(board, step, chain)


@explains(Chain, "xy-chain")
def xy_chain(board: Board, step: Step, chain: Chain) -> Iterator[Sentence]:
    """A chain of cells with two candidates."""
    first, *_, last = chain.chains[0]
    yield say(
        "A chain of cells with two candidates each runs from {start} to {end}.",
        start=first.cells,
        end=last.cells,
    )
    yield from _from_end_to_end(board, step, chain)


@explains(Chain, "aic", "grouped-aic")
def aic(board: Board, step: Step, chain: Chain) -> Iterator[Sentence]:
    """A chain of any links."""
    first, *_, last = chain.chains[0]
    yield say("A chain of strong and weak links runs from {start} to {end}.", start=first, end=last)
    yield from _from_end_to_end(board, step, chain)


@explains(Chain, "nice-loop-discontinuous", "grouped-nice-loop-discontinuous")
def discontinuous_loop(board: Board, step: Step, chain: Chain) -> Iterator[Sentence]:
    """Two strong links meet in a node, which is true; or two weak ones in a candidate, which is false."""
    first, *_, last = chain.chains[0]
    if first == last:
        yield _starts_at(first)
        yield from _if_false(board, chain)
        yield say(
            plural(
                first.cells,
                "That is a contradiction, so {ends} must be {digit}.",
                "That is a contradiction, so one of {ends} must be {digit}.",
            ),
            ends=first.cells,
            digit=DigitSet.of(first.digit),
        )
        if len(first.cells) > 1:
            yield _sees_all(first.cells, DigitSet.of(first.digit))
        return
    yield say(
        "A loop through {cell} runs along strong and weak links from {start} to {end}.",
        cell=CellSet.of(step.removes[0].cell),
        start=first,
        end=last,
    )
    yield from _from_end_to_end(board, step, chain)


@explains(Chain, "nice-loop-continuous", "grouped-nice-loop-continuous")
def continuous_loop(board: Board, step: Step, chain: Chain) -> Iterator[Sentence]:
    """A loop whose nodes are alternately true and false, so each weak link has one true end."""
    nodes, removed = chain.chains[0], CandidateSet(step.removes)
    yield _starts_at(nodes[0])
    yield from _if_false(board, chain)
    yield _weak(board, nodes[-1], nodes[0])
    yield say("The loop closes: either all of this is true, or exactly the opposite.")
    yield say("Either way, each weak link has one end that is true.")
    for start, end in zip(nodes[1::2], (*nodes[2::2], nodes[0]), strict=True):
        if any(_sees(board, candidate, start) and _sees(board, candidate, end) for candidate in removed):
            yield _one_end(start, end)
    for (first, second), cells in zip(zip(nodes[::2], nodes[1::2], strict=True), chain.sets, strict=False):
        yield from _locked(board, removed, DigitSet.of(first.digit, second.digit), cells)


def _sees_all(ends: CellSet, digits: DigitSet) -> Sentence:
    return say(
        "No cell that sees both {ends} can be {digit:or}."
        if len(ends) == 2
        else "No cell that sees all of {ends} can be {digit:or}.",
        ends=ends,
        digit=digits,
    )


def _at(node: Node) -> dict[str, CellSet | DigitSet]:
    """The fields for the cells of a node, one or several, and its digit."""
    return {"cell": node.cells, "cells": node.cells, "digit": DigitSet.of(node.digit)}


def _node(candidate: Candidate) -> Node:
    return Node(candidate.digit, CellSet.of(candidate.cell))


def _sees(board: Board, candidate: Candidate, node: Node) -> bool:
    """True if the candidate and the node cannot both be true."""
    clashes = board.rules.clashes(candidate)
    return all((cell, node.digit) in clashes for cell in node.cells)


def _starts_at(start: Node) -> Sentence:
    return say("A loop of strong and weak links starts and ends at {start}.", start=start)


def _from_end_to_end(board: Board, step: Step, chain: Chain) -> Iterator[Sentence]:
    """If the first end is false, the last one is true: so one of them is."""
    first, *_, last = chain.chains[0]
    yield from _if_false(board, chain)
    are_cells = len(first.cells) == len(last.cells) == 1
    if first.digit == last.digit or (are_cells and first.cells == last.cells):
        yield _one_end(first, last)
        return
    if are_cells:
        ends = CandidateSet([Candidate(node.cells.first(), node.digit) for node in (first, last)])
        yield say(
            "So {start} is {x} or {end} is {y}.",
            start=first.cells,
            x=DigitSet.of(first.digit),
            end=last.cells,
            y=DigitSet.of(last.digit),
        ).meaning(ends)
    else:
        yield say("So {start} or {end} must be true.", start=first, end=last)
    yield _ruled_out(step.removes, first, last)


def _ruled_out(removes: Sequence[Candidate], first: Node, last: Node) -> Sentence:
    """The candidates that both ends rule out."""
    sentence = say(
        plural(
            removes,
            "Either way, {removed} is ruled out.",
            "Either way, {removed} are ruled out.",
        ),
        removed=CandidateSet(removes),
    )
    for number, removed in enumerate(map(_node, removes), 1):
        sentence = sentence.drawing(
            **{
                f"weak_{number}": Link(removed, first, strong=False),
                f"other_weak_{number}": Link(removed, last, strong=False),
            }
        )
    return sentence


def _one_end(first: Node, last: Node) -> Sentence:
    """One of two nodes is true; they share a digit or a cell."""
    if first.digit != last.digit:
        digits = DigitSet.of(first.digit, last.digit)
        return say("So {cell} can only be {digits:or}.", cell=first.cells, digits=digits)
    return one_of(first.digit, first.cells | last.cells)


def one_of(digit: int, ends: CellSet) -> Sentence:
    """At least one of the cells has the digit, so no cell that sees all of them does."""
    return say(
        "So {ends:or} must be {digit}, and no cell that sees both can be {digit}."
        if len(ends) == 2
        else plural(
            ends,
            "So {ends} must be {digit}, and no cell that sees it can be {digit}.",
            "So one of {ends} must be {digit}, and no cell that sees all of them can be {digit}.",
        ),
        ends=ends,
        digit=DigitSet.of(digit),
    )


def _if_false(board: Board, chain: Chain) -> Iterator[Sentence]:
    """The links, starting from the assumption that the first node is false."""
    first = chain.chains[0][0]
    yield say(
        plural(
            first.cells,
            "Assume {cells} is not {digit}.",
            "Assume {cells} are not {digit}.",
        ),
        **_at(first),
    )
    yield from _links(board, chain)


def _links(board: Board, chain: Chain) -> Iterator[Sentence]:
    """The links, alternately strong and weak."""
    for number, (start, end) in enumerate(pairwise(chain.chains[0])):
        if number % 2:
            yield _weak(board, start, end)
        elif chain.sets and chain.sets[number // 2]:
            yield _strong_in_set(board, start, end, chain.sets[number // 2])
        else:
            yield _strong(board, start, end)


def _strong(board: Board, start: Node, end: Node) -> Sentence:
    """One end is false, so the other place in a house or the other candidate of a cell is true."""
    link = Link(start, end, strong=True, arrow=True)
    if start.digit != end.digit:
        other = say("Then {cell} must be {digit}, its only other candidate.", **_at(end))
        return other.drawing(strong=link)
    left = end.cells - start.cells  # groups of a box may have a cell in common
    house = strong_house(board, end.digit, start.cells | end.cells)
    return say(
        plural(
            left,
            "Then {cells} is the only place left for {digit} in {house}.",
            "Then {cells} are the only places left for {digit} in {house}.",
        ),
        house=house,
        **_at(Node(end.digit, left)),
    ).drawing(strong=link)


def _strong_in_set(board: Board, start: Node, end: Node, cells: CellSet) -> Sentence:
    """An almost locked set that loses one digit has all the others."""
    return say(
        "Then {set} have only {left} left and need both, so their {digit} is in {cells:or}."
        if len(cells) == 2
        else "Then {set} have only {left} left and need them all, so their {digit} is in {cells:or}.",
        set=cells,
        left=_digits(board, cells) - DigitSet.of(start.digit),
        **_at(end),
    ).drawing(strong=Link(start, end, strong=True, arrow=True))


def _weak(board: Board, start: Node, end: Node) -> Sentence:
    """One end is true, so the other one, in the same cell or of the same digit, is false."""
    link = Link(start, end, strong=False, arrow=True)
    if start.digit != end.digit and start.cells != end.cells:
        text = "So {cell} is not {digit}: the rules forbid it with {start}."
        return say(text, start=start, **_at(end)).drawing(weak=link)
    if start.digit != end.digit:
        return say("So {cell} is not {digit}.", **_at(end)).drawing(weak=link)
    house = shared_house(board, start.cells | end.cells)
    if house is None:
        seen = plural(
            end.cells,
            "So {cells} is not {digit}: it sees {seen}.",
            "So {cells} are not {digit}: they see {seen}.",
        )
    else:
        seen = plural(
            end.cells,
            "So {cells} is not {digit}: it sees {seen} in {house}.",
            "So {cells} are not {digit}: they see {seen} in {house}.",
        )
    return say(seen, seen=start.cells, house=house or (), **_at(end)).drawing(weak=link)


def _locked(board: Board, removed: CandidateSet, lost: DigitSet, cells: CellSet) -> Iterator[Sentence]:
    """In a loop, an almost locked set loses one of two digits and has all the others."""
    others = _digits(board, cells) - lost
    places = [Node(digit, cells & board.cells_with(digit)) for digit in others]
    found = [
        node
        for node in places
        if any(_sees(board, candidate, node) for candidate in removed if candidate.digit == node.digit)
    ]
    if found:
        yield say(
            "The cells {set} have just one of {lost}, so they must have {others} too.",
            set=cells,
            lost=lost,
            others=others,
        )
    for node in found:
        yield one_of(node.digit, node.cells)


def _digits(board: Board, cells: CellSet) -> DigitSet:
    return DigitSet([digit for cell in cells for digit in board.candidates(cell)])
