"""The first rung of a hint: where to look, without naming a cell or the technique.

A good nudge names what players search for: the digit of a fish, the house of a subset, the cells with two
candidates of a wing, the place where a chain or an assumption starts.
"""

from collections import Counter

from ninefold._native import Board, CellSet, DigitSet, House
from ninefold.explanation.document import Sentence, say
from ninefold.explanation.visibility import is_box, shared_house
from ninefold.logic.step import (
    Arrangements,
    Chain,
    Coloring,
    Deadly,
    DirectSingle,
    Exclusion,
    Fish,
    Locked,
    Net,
    SetChain,
    Single,
    Step,
    Subset,
    SueDeCoq,
    Templates,
    Wing,
)

__all__ = ["box_of", "digits_of_chain", "region_of"]

#: The most boxes to name.
_FEW = 4


def region_of(board: Board, step: Step, cells: CellSet) -> Sentence:
    """Say where a step is; `cells` are those of the pattern and of the effect."""
    match step.evidence:
        case Single(candidate=candidate, house=house):
            return _look_at(house or box_of(board, candidate.cell))
        case DirectSingle(single=single) if single.house is not None:
            return _look_at(single.house)
        case Locked(house=house):
            return _look_at(house)
        case Subset(houses=houses):
            return _look_at(next((house for house in houses if is_box(house)), houses[0]))
        case Fish(digit=digit) | Templates(digit=digit):
            return say("Look at the {digit}s.", digit=DigitSet.of(digit))
        case Wing(pivot=pivot, pincers=pincers):
            return _wing(board, CellSet.of(pivot) | pincers)
        case Chain() as chain:
            return _chain(board, step, chain)
        case Coloring(clusters=clusters):
            return _coloring(board, [one for pair in clusters for colour in pair for one in colour])
        case Deadly() as deadly:
            return _deadly(board, step, deadly)
        case SetChain() as sets:
            return _sets(board, step, sets)
        case SueDeCoq(line=line, box=box):
            return say("Look at where {line} and {box} meet.", line=line, box=box)
        case Exclusion(cells=pair):
            return _look_at(*_boxes(board, pair))
        case Net() as net:
            return _net(board, net)
        case Arrangements(houses=houses) if houses:
            return say("Add up the digits in {house}.", house=houses)
        case Arrangements(cells=cells):
            return _look_at(*_boxes(board, cells))
    return _somewhere(board, cells)


def box_of(board: Board, cell: int) -> House:
    """The box of a cell, or its row on a board without boxes."""
    return next(box for box in _boxes_of(board) if cell in box.cells)


def digits_of_chain(chain: Chain) -> DigitSet:
    """The digits of the nodes."""
    return DigitSet([node.digit for nodes in chain.chains for node in nodes])


def _boxes_of(board: Board) -> tuple[House, ...]:
    """The boxes or regions of the board; its rows if it has none."""
    return board.rules.boxes or board.rules.rows


def _boxes(board: Board, cells: CellSet) -> tuple[House, ...]:
    return tuple(box for box in _boxes_of(board) if box.cells & cells)


def _look_at(*houses: House) -> Sentence:
    return say("Look at {house}.", house=tuple(dict.fromkeys(houses)))


def _somewhere(board: Board, cells: CellSet) -> Sentence:
    """The house of the pattern, its boxes, or the box with the most cells."""
    for house in sorted(board.rules.houses, key=lambda house: not is_box(house)):
        if cells <= house.cells:
            return _look_at(house)
    boxes = _boxes(board, cells)
    if len(boxes) <= _FEW:
        return _look_at(*boxes)
    return say("Start in {house}.", house=max(boxes, key=lambda box: len(box.cells & cells)))


#: By the most candidates that a cell of the wing has.
_WINGS = {
    2: "Look at the cells with two candidates in {house}.",
    3: "Look at the cells with two or three candidates in {house}.",
}


def _wing(board: Board, cells: CellSet) -> Sentence:
    most = max(len(board.candidates(cell)) for cell in cells)
    return say(
        _WINGS.get(most, "Look at the cells with two, three or four candidates in {house}."),
        house=_boxes(board, cells),
    )


def _chain(board: Board, step: Step, chain: Chain) -> Sentence:
    digits, start = digits_of_chain(chain), _start(board, chain.chains[0][0].cells)
    if len(digits) == 1:
        return say("Look at the {digit}s.", digit=digits)
    if step.technique in ("w-wing", "remote-pair"):
        first, second, *_ = chain.chains[0]
        pair = DigitSet.of(first.digit, second.digit)
        return say("Look at the cells whose only candidates are {digits}.", digits=pair)
    if step.technique == "xy-chain":
        return say("Look for a chain of cells with two candidates that starts in {house}.", house=start)
    if len(digits) == 2:
        return say("Look at the digits {digits}.", digits=digits)
    return say("Look for a chain that starts in {house}.", house=start)


def _start(board: Board, cells: CellSet) -> House:
    """The box of some cells, or the line that they share."""
    boxes = _boxes(board, cells)
    return boxes[0] if len(boxes) == 1 else shared_house(board, cells) or boxes[0]


def _coloring(board: Board, coloured: "list[tuple[int, int]]") -> Sentence:
    """The digit, if there is only one; otherwise the box with the most coloured candidates."""
    digits = DigitSet([digit for _, digit in coloured])
    if len(digits) == 1:
        return say("Look at the {digit}s.", digit=digits)
    boxes = Counter(box_of(board, cell) for cell, _ in coloured)
    return say(
        "Colour candidates that depend on each other, starting in {house}.",
        house=max(boxes, key=lambda box: boxes[box]),
    )


def _deadly(board: Board, step: Step, deadly: Deadly) -> Sentence:
    if step.technique.startswith("bug"):
        extra = CellSet([cell for cell, _ in deadly.guardians])
        return say("Look at the cells with more than two candidates in {house}.", house=_boxes(board, extra))
    return say(
        "Look at the digits {digits} in {house}.",
        digits=DigitSet([digit for _, digit in deadly.pattern]),
        house=_boxes(board, CellSet([cell for cell, _ in deadly.pattern])),
    )


def _sets(board: Board, step: Step, chain: SetChain) -> Sentence:
    if chain.stem is not None:
        return say(
            "Look for a cell in {house} whose candidates lead to almost locked sets.",
            house=box_of(board, chain.stem),
        )
    houses = [_start(board, one.cells) for one in chain.sets]
    if step.technique == "als-chain":
        return say("Look for a chain of almost locked sets that starts in {house}.", house=houses[0])
    return say("Look for almost locked sets in {house}.", house=tuple(dict.fromkeys(houses)))


def _net(board: Board, net: Net) -> Sentence:
    """The house where the assumption is made, which is that of the split if it has one."""
    start = net.branches[0].implications[0].candidate.cell
    if len(net.branches) == 1:
        return say(
            "Make an assumption in {house} and follow it to a contradiction.", house=box_of(board, start)
        )
    house = box_of(board, start)
    if net.split is not None and net.split.house is not None:
        house = board.rules.houses[net.split.house]
    return say("Try different cases in {house} and see what they have in common.", house=house)
