"""Chains and loops: link by link from an assumption to its consequence, and what is true either way."""

from collections.abc import Iterator
from itertools import pairwise

from ninefold._native import Board, CandidateSet, CellSet, DigitSet
from ninefold.candidate import Candidate
from ninefold.explanation.document import Sentence, plural, say
from ninefold.explanation.references import Link
from ninefold.explanation.step_writers import explains
from ninefold.explanation.visibility import common_house, common_peers, strong_house
from ninefold.logic.step import Chain, Node, Step


@explains(Chain, "remote-pair")
def remote_pair(board: Board, step: Step, chain: Chain) -> Iterator[Sentence]:
    """The two digits alternate along the cells, so the ends are different."""
    nodes = chain.chains[0]
    cells = CellSet([cell for node in nodes for cell in node.cells])
    digits = DigitSet.of(nodes[0].digit, nodes[1].digit)
    yield say("All of {cells} have the same two candidates, {digits}.", cells=cells, digits=digits)
    for start, end in pairwise(nodes):
        if start.cells != end.cells:
            pair = start.cells | end.cells
            yield say(
                "In {house}, {cells} see each other: one is {x}, the other {y}.",
                house=common_house(pair),
                cells=pair,
                x=DigitSet.of(digits.first()),
                y=digits - DigitSet.of(digits.first()),
            ).drawing(weak=Link(start, end, strong=False))
    yield say(
        "The two digits take turns, so that each of {digit} is in one of {ends},"
        " and no cell that sees both can be {digit:or}.",
        digit=digits,
        ends=nodes[0].cells | nodes[-1].cells,
    )


@explains(Chain, "x-chain")
def x_chain(board: Board, step: Step, chain: Chain) -> Iterator[Sentence]:
    """A chain of one digit."""
    first, *_, last = chain.chains[0]
    yield say(
        "A chain of the digit {digit} leads from {start} to {end}.",
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
        "A chain of cells with two candidates each leads from {start} to {end}.",
        start=first.cells,
        end=last.cells,
    )
    yield from _from_end_to_end(board, step, chain)


@explains(Chain, "aic", "grouped-aic")
def aic(board: Board, step: Step, chain: Chain) -> Iterator[Sentence]:
    """A chain of any links."""
    first, *_, last = chain.chains[0]
    yield say("A chain of strong and weak links leads from {start} to {end}.", start=first, end=last)
    yield from _from_end_to_end(board, step, chain)


@explains(Chain, "nice-loop-discontinuous", "grouped-nice-loop-discontinuous")
def discontinuous_loop(board: Board, step: Step, chain: Chain) -> Iterator[Sentence]:
    """Two strong links meet in a node, which holds; or two weak ones in a candidate, which fails."""
    first, *_, last = chain.chains[0]
    if first == last:
        yield _begins_in(first.cells)
        yield from _if_it_fails(board, chain)
        yield say(
            plural(
                first.cells,
                "That contradicts what was supposed: {ends} is {digit}, and nothing else.",
                "That contradicts what was supposed:"
                " one of {ends} is {digit}, and no cell that sees all of them can be {digit}.",
            ),
            ends=first.cells,
            digit=DigitSet.of(first.digit),
        )
        return
    meeting = _node(step.removes[0])
    yield _begins_in(meeting.cells)
    yield say("Suppose that {cell} is {digit}.", **_at(meeting))
    yield _weak(meeting, first)
    yield from _links(board, chain)
    yield _weak(last, meeting)
    yield say("That contradicts what was supposed, which must be wrong.")


@explains(Chain, "nice-loop-continuous", "grouped-nice-loop-continuous")
def continuous_loop(board: Board, step: Step, chain: Chain) -> Iterator[Sentence]:
    """In either case, on or off, each weak link has one end that holds."""
    nodes, removed = chain.chains[0], CandidateSet(step.removes)
    yield _begins_in(nodes[0].cells)
    yield from _if_it_fails(board, chain)
    yield _weak(nodes[-1], nodes[0])
    yield say(
        "The loop closes: either all this is true or all the opposite,"
        " so that one end of each weak link holds, and what sees both ends does not."
    )
    for start, end in zip(nodes[1::2], (*nodes[2::2], nodes[0]), strict=True):
        if any(_sees(candidate, start) and _sees(candidate, end) for candidate in removed):
            yield _one_of(start, end)
    for (first, second), cells in zip(zip(nodes[::2], nodes[1::2], strict=True), chain.sets, strict=False):
        yield from _locked(board, removed, DigitSet.of(first.digit, second.digit), cells)


def _at(node: Node) -> dict[str, CellSet | DigitSet]:
    """The fields for the cells of a node, one or several, and its digit."""
    return {"cell": node.cells, "cells": node.cells, "digit": DigitSet.of(node.digit)}


def _node(candidate: Candidate) -> Node:
    return Node(candidate.digit, CellSet.of(candidate.cell))


def _sees(candidate: Candidate, node: Node) -> bool:
    """True if the two cannot both hold."""
    if candidate.digit == node.digit:
        return candidate.cell in common_peers(node.cells)
    return node.cells == CellSet.of(candidate.cell)


def _begins_in(cells: CellSet) -> Sentence:
    return say("A loop of strong and weak links begins and ends in {cells}.", cells=cells)


def _from_end_to_end(board: Board, step: Step, chain: Chain) -> Iterator[Sentence]:
    """If the first end is false, the last one is true: so one of them is."""
    first, *_, last = chain.chains[0]
    yield from _if_it_fails(board, chain)
    if first.digit == last.digit:
        yield _one_of(first, last)
        return
    yield say("So {start} or {end} holds.", start=first, end=last)
    for candidate in step.removes:
        removed = _node(candidate)
        yield say("If {cell} were {digit}, neither of them would hold.", **_at(removed)).drawing(
            weak=Link(removed, first, strong=False), other_weak=Link(removed, last, strong=False)
        )


def _one_of(first: Node, last: Node) -> Sentence:
    """One of two nodes, of one digit or in one cell, is true."""
    if first.digit != last.digit:
        digits = DigitSet.of(first.digit, last.digit)
        return say("So {cell} is {digits:or}, and nothing else.", cell=first.cells, digits=digits)
    ends = first.cells | last.cells
    return say(
        "So at least one of {ends} is {digit}, and no cell that sees both can be {digit}."
        if len(ends) == 2
        else "So at least one of {ends} is {digit}, and no cell that sees all of them can be {digit}.",
        ends=ends,
        digit=DigitSet.of(first.digit),
    )


def _if_it_fails(board: Board, chain: Chain) -> Iterator[Sentence]:
    """The links, starting from a first node that is false."""
    first = chain.chains[0][0]
    yield say(
        plural(
            first.cells,
            "Suppose that {cells} is not {digit}.",
            "Suppose that none of {cells} is {digit}.",
        ),
        **_at(first),
    )
    yield from _links(board, chain)


def _links(board: Board, chain: Chain) -> Iterator[Sentence]:
    """The links, strong and weak alternating."""
    for number, (start, end) in enumerate(pairwise(chain.chains[0])):
        if number % 2:
            yield _weak(start, end)
        elif chain.sets and chain.sets[number // 2]:
            yield _strong_in_set(board, start, end, chain.sets[number // 2])
        else:
            yield _strong(board, start, end)


def _strong(board: Board, start: Node, end: Node) -> Sentence:
    """One end is false, so the other place of a house or the other candidate of a cell is true."""
    link = Link(start, end, strong=True, arrow=True)
    if start.digit != end.digit:
        other = say("Then {cell} must be {digit}, its only other candidate.", **_at(end))
        return other.drawing(strong=link)
    left = end.cells - start.cells  # groups of a box may have a cell in common
    house = strong_house(board, end.digit, start.cells | end.cells)
    return say(
        "Then {house} has its {digit} in {cells:or}.", house=house, **_at(Node(end.digit, left))
    ).drawing(strong=link)


def _strong_in_set(board: Board, start: Node, end: Node, cells: CellSet) -> Sentence:
    """An almost locked set that loses one digit has all the others."""
    return say(
        "Then only {left} are left for the cells {set}, which need them all: their {digit} is in {cells:or}.",
        set=cells,
        left=_digits(board, cells) - DigitSet.of(start.digit),
        **_at(end),
    ).drawing(strong=Link(start, end, strong=True, arrow=True))


def _weak(start: Node, end: Node) -> Sentence:
    """One end is true, so the other one, of the same cell or the same digit, is false."""
    link = Link(start, end, strong=False, arrow=True)
    if start.digit != end.digit:
        return say("So {cell} is not {digit}.", **_at(end)).drawing(weak=link)
    return say(
        plural(
            end.cells,
            "So {cells}, which sees it in {house}, is not {digit}.",
            "So {cells}, which see it in {house}, are not {digit}.",
        ),
        house=common_house(start.cells | end.cells),
        **_at(end),
    ).drawing(weak=link)


def _locked(board: Board, removed: CandidateSet, lost: DigitSet, cells: CellSet) -> Iterator[Sentence]:
    """In a loop, an almost locked set loses one of two digits and has all the others."""
    others = _digits(board, cells) - lost
    places = [Node(digit, cells & board.cells_with(digit)) for digit in others]
    if any(
        _sees(candidate, node) for node in places for candidate in removed if candidate.digit == node.digit
    ):
        yield say(
            "The cells {set} have only one of {lost}, so that they need {others} as well:"
            " no cell that sees all their places for one of these can be that digit.",
            set=cells,
            lost=lost,
            others=others,
        )


def _digits(board: Board, cells: CellSet) -> DigitSet:
    return DigitSet([digit for cell in cells for digit in board.candidates(cell)])
