"""Singles: a cell that can only be one digit, a digit that can only go in one cell."""

from collections.abc import Iterator

from ninefold._native import Board, CellSet, DigitSet, House
from ninefold.explanation.document import Sentence, plural, say
from ninefold.explanation.locked import locked
from ninefold.explanation.references import Ref, cells_of
from ninefold.explanation.step_writers import explains
from ninefold.explanation.subsets import hidden
from ninefold.explanation.visibility import first_of, is_box
from ninefold.logic.step import DirectSingle, Single, Step
from ninefold.message import Template

__all__ = ["crosshatching", "needs_no_candidates"]


@explains(Single, "full-house")
def full_house(board: Board, step: Step, single: Single) -> Iterator[Sentence]:
    """The last open cell of a house."""
    house = first_of([single.house] if single.house else [])
    yield say("Only one cell in {house} is still empty.", house=house)
    yield say(
        "It is {cell}, and the only digit missing from {house} is {digit}.",
        house=house,
        cell=CellSet.of(single.candidate.cell),
        digit=DigitSet.of(single.candidate.digit),
    )


@explains(Single, "hidden-single")
def hidden_single(board: Board, step: Step, single: Single) -> Iterator[Sentence]:
    """The last place for a digit in a house."""
    cell, digit = single.candidate
    house = first_of([single.house] if single.house else [])
    yield say("Only one cell in {house} can be {digit}.", house=house, digit=DigitSet.of(digit))
    yield from _why_no_other_place(board, house, cell, digit)
    yield say("That leaves only {cell}.", cell=CellSet.of(cell))


@explains(DirectSingle, "hidden-single")
def direct_single(board: Board, step: Step, direct: DirectSingle) -> Iterator[Sentence]:
    """The last place after the removals of a locked digit or a hidden subset."""
    if direct.locked is not None:
        yield from locked(board, step, direct.locked)
    elif direct.subset is not None:
        yield from hidden(board, step, direct.subset)
    (cell, digit), house = direct.single
    yield say(
        "That leaves only {cell} for the {digit} in {house}.",
        cell=CellSet.of(cell),
        digit=DigitSet.of(digit),
        house=first_of([house] if house else []),
    )


def crosshatching(board: Board, house: House, cell: int, digit: int) -> tuple[CellSet, CellSet]:
    """The cells that have the digit and rule out other cells of the house, and the ruled out cells."""
    others = (house.cells & board.open) - CellSet.of(cell)
    sources = _crosshatched(board, others, digit)
    return sources, others & CellSet([peer for source in sources for peer in board.rules.peers(source)])


def _why_no_other_place(board: Board, house: House, cell: int, digit: int) -> Iterator[Sentence]:
    others = (house.cells & board.open) - CellSet.of(cell)
    sources, covered = crosshatching(board, house, cell, digit)
    refs: dict[str, Ref] = {"sources": sources, "digit": DigitSet.of(digit), "house": (house,)}
    if not others:
        yield say("All other cells in {house} are already filled.", **refs)
    elif covered == others:
        yield _rules_out_all(others, refs).drawing(crossed=covered)
    elif covered:
        yield say(
            plural(
                sources,
                "The {digit} in {sources} rules out {crossed},"
                " and {digit} is no longer a candidate in {rest:or}.",
                "The {digit}s in {sources} rule out {crossed},"
                " and {digit} is no longer a candidate in {rest:or}.",
            ),
            **refs,
            crossed=covered,
            rest=others - covered,
        )
    else:
        yield say("The digit {digit} is no longer a candidate in {rest:or}.", **refs, rest=others)


def _rules_out_all(others: CellSet, refs: dict[str, Ref]) -> Sentence:
    """Digits elsewhere rule out all other empty cells of the house."""
    if len(others) == 1:
        return say("The {digit} in {sources} rules out the only other empty cell in {house}.", **refs)
    return say(
        plural(
            cells_of(refs["sources"]),
            "The {digit} in {sources} rules out all other empty cells in {house}.",
            "The {digit}s in {sources} rule out all other empty cells in {house}.",
        ),
        **refs,
    )


def _crosshatched(board: Board, cells: CellSet, digit: int) -> CellSet:
    """Cells with the digit that together see as many of these cells as possible, the best one first."""
    peers = board.rules.peers
    holders = [cell for cell in board.rules.cells - board.open if board.value(cell) == digit]
    sources = CellSet()
    while holders:
        best = max(holders, key=lambda holder: len(peers(holder) & cells))
        if cells.isdisjoint(peers(best)):
            break
        sources, cells = sources | CellSet.of(best), cells - peers(best)
    return sources


@explains(Single, "naked-single")
def naked_single(board: Board, step: Step, single: Single) -> Iterator[Sentence]:
    """The last candidate of a cell."""
    cell, digit = single.candidate
    others = board.rules.digits - DigitSet.of(digit)
    sources = _holders_around(board, cell)
    set_around = DigitSet(sources)
    refs = {"around": set_around & others, "ruled_out": others - set_around}
    seen = CellSet([source for of, source in sources.items() if of in others])
    yield say("The cell {cell} has only one candidate left.", cell=CellSet.of(cell))
    if others.isdisjoint(set_around):
        yield say("The digits {ruled_out} are no longer candidates.", **refs)
    else:
        yield say(_around(board, cell, refs["ruled_out"]), **refs).drawing(sources=seen)


def _around(board: Board, cell: int, ruled_out: DigitSet) -> Template:
    """Why a cell has one candidate left: digits around it rule out all others, or all but a few."""
    if _has_classic_houses(board, cell):
        if not ruled_out:
            return "Its row, column and box already contain {around}."
        return plural(
            ruled_out,
            "Its row, column and box already contain {around}, and {ruled_out} is no longer a candidate.",
            "Its row, column and box already contain {around}, and {ruled_out} are no longer candidates.",
        )
    if not ruled_out:
        return "The cells it sees already contain {around}."
    return plural(
        ruled_out,
        "The cells it sees already contain {around}, and {ruled_out} is no longer a candidate.",
        "The cells it sees already contain {around}, and {ruled_out} are no longer candidates.",
    )


def _has_classic_houses(board: Board, cell: int) -> bool:
    """True if a cell sees just its row, column and box."""
    houses = board.rules.houses_of(cell)
    return [house.kind for house in houses] == ["row", "column", "box"] and all(
        any(peer in house.cells for house in houses) for peer in board.rules.peers(cell)
    )


def _holders_around(board: Board, cell: int) -> dict[int, int]:
    """A cell for each digit that the cell sees, preferably in its box."""
    holders: dict[int, int] = {}
    for house in sorted(board.rules.houses_of(cell), key=lambda house: not is_box(house)):
        for peer in house.cells - board.open:
            holders.setdefault(board.value(peer), peer)
    for peer in board.rules.peers(cell) - board.open:  # seen without a house
        holders.setdefault(board.value(peer), peer)
    return holders


def needs_no_candidates(board: Board, step: Step) -> bool:
    """True for a single that follows from the placed digits alone, so a player sees it without candidates.

    >>> import ninefold as nf
    >>> [needs_no_candidates(step.board, step) for step in map(nf.example, ("hidden-single", "pointing"))]
    [True, False]
    """
    if not isinstance(step.evidence, Single):
        return False
    (cell, digit), house = step.evidence
    if not isinstance(house, House):  # a naked single has none
        return len(_holders_around(board, cell).keys() - {digit}) == len(board.rules.digits) - 1
    _, crossed = crosshatching(board, house, cell, digit)
    return crossed == (house.cells & board.open) - CellSet.of(cell)
