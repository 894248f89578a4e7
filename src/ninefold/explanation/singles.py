"""Singles: a cell that can only be one digit, a digit that can only go in one cell."""

from collections.abc import Iterator

from ninefold._native import CLASSIC, Board, CellSet, DigitSet, House
from ninefold.explanation.document import Sentence, plural, say
from ninefold.explanation.references import Ref
from ninefold.explanation.seeing import first_of
from ninefold.explanation.table import explains
from ninefold.logic.step import Single, Step


@explains(Single, "full-house")
def full_house(board: Board, step: Step, single: Single) -> Iterator[Sentence]:
    """The last open cell of a house."""
    house = first_of([single.house] if single.house else [])
    yield say("Only one cell of {house} is still open.", house=house)
    yield say(
        "It is {cell}, and the only digit that {house} lacks is {digit}.",
        house=house,
        cell=CellSet.of(single.candidate.cell),
        digit=DigitSet.of(single.candidate.digit),
    )


@explains(Single, "hidden-single")
def hidden_single(board: Board, step: Step, single: Single) -> Iterator[Sentence]:
    """The last place for a digit in a house."""
    cell, digit = single.candidate
    house = first_of([single.house] if single.house else [])
    yield say("In {house}, the digit {digit} has only one place left.", house=house, digit=DigitSet.of(digit))
    yield from _why_no_other_place(board, house, cell, digit)
    yield say("Only {cell} is left.", cell=CellSet.of(cell))


def _why_no_other_place(board: Board, house: House, cell: int, digit: int) -> Iterator[Sentence]:
    others = (house.cells & board.open) - CellSet.of(cell)
    sources = _crosshatched(board, others, digit)
    covered = others & CellSet([peer for source in sources for peer in CLASSIC.peers(source)])
    refs: dict[str, Ref] = {"sources": sources, "digit": DigitSet.of(digit), "house": (house,)}
    if not others:
        yield say("All other cells of {house} have digits already.", **refs)
    elif covered == others:
        one, many = (
            "The other open cell of {house} sees the digit {digit} in {sources}.",
            "All other open cells of {house} see the digit {digit} in {sources}.",
        )
        yield say(plural(others, one, many), **refs)
    elif covered:
        one, many = (
            "The open cell {crossed} sees it in {sources}, and the pencil marks rule it out in {rest}.",
            "The open cells {crossed} see it in {sources}, and the pencil marks rule it out in {rest}.",
        )
        yield say(plural(covered, one, many), **refs, crossed=covered, rest=others - covered)
    else:
        yield say("The pencil marks rule it out in {rest}.", rest=others)


def _crosshatched(board: Board, cells: CellSet, digit: int) -> CellSet:
    """Cells with the digit that together are seen by as many of these as can be: the best one first."""
    holders = [cell for cell in ~board.open if board.value(cell) == digit]
    sources = CellSet()
    while holders:
        best = max(holders, key=lambda holder: len(CLASSIC.peers(holder) & cells))
        if cells.isdisjoint(CLASSIC.peers(best)):
            break
        sources, cells = sources | CellSet.of(best), cells - CLASSIC.peers(best)
    return sources


@explains(Single, "naked-single")
def naked_single(board: Board, step: Step, single: Single) -> Iterator[Sentence]:
    """The last candidate of a cell."""
    cell, digit = single.candidate
    set_around = DigitSet([board.value(peer) for peer in CLASSIC.peers(cell) - board.open])
    others = DigitSet.full() - DigitSet.of(digit)
    refs: dict[str, Ref] = {"around": set_around & others, "ruled_out": others - set_around}
    yield say("The cell {cell} has only one candidate left.", cell=CellSet.of(cell))
    if others <= set_around:
        yield say("Its row, column and box have {around} already.", **refs)
    elif others.isdisjoint(set_around):
        yield say("The pencil marks rule out {ruled_out}.", **refs)
    else:
        yield say(
            "Its row, column and box have {around} already, and the pencil marks rule out {ruled_out}.",
            **refs,
        )
