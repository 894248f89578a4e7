"""Single-digit patterns: two strong links of one digit, joined by a weak one."""

from collections.abc import Iterator

from ninefold._native import CLASSIC, Board, CellSet, DigitSet, House
from ninefold.explanation.document import Sentence, say
from ninefold.explanation.references import Link, Ref
from ninefold.explanation.step_writers import explains
from ninefold.explanation.visibility import common_house, first_of, strong_house
from ninefold.logic.step import Chain, Node, Step

Nodes = tuple[Node, ...]


@explains(Chain, "skyscraper", "two-string-kite", "turbot-fish")
def joined_links(board: Board, step: Step, chain: Chain) -> Iterator[Sentence]:
    """Two near ends see each other, so one of them is false and one far end is true."""
    for nodes in chain.chains:
        yield from _joined_links(board, nodes)


@explains(Chain, "dual-two-string-kite")
def dual_kite(board: Board, step: Step, chain: Chain) -> Iterator[Sentence]:
    """Two kites with the same near ends."""
    near = chain.chains[0][1].cells | chain.chains[0][2].cells
    yield say("Two kites meet in {cells} of {house}.", cells=near, house=common_house(near))
    yield from joined_links(board, step, chain)


@explains(Chain, "empty-rectangle")
def empty_rectangle(board: Board, step: Step, chain: Chain) -> Iterator[Sentence]:
    """A box has the digit in one of two lines, and a strong link leads from one line back to the other."""
    for nodes in chain.chains:
        yield from _empty_rectangle(board, nodes)


@explains(Chain, "dual-empty-rectangle")
def dual_empty_rectangle(board: Board, step: Step, chain: Chain) -> Iterator[Sentence]:
    """Two empty rectangles in the same box."""
    nodes = chain.chains[0]
    yield say(
        "Two empty rectangles of the digit {digit} share {house}.",
        digit=DigitSet.of(nodes[0].digit),
        house=_box(nodes),
    )
    yield from empty_rectangle(board, step, chain)


def _links(nodes: Nodes) -> tuple[Link, Link, Link]:
    far, near, other_near, other_far = nodes
    return Link(far, near, True), Link(near, other_near, False), Link(other_near, other_far, True)


def _joined_links(board: Board, nodes: Nodes) -> Iterator[Sentence]:
    digit, (first, weak, second) = nodes[0].digit, _links(nodes)
    near = weak.start.cells | weak.end.cells
    refs: dict[str, Ref] = {
        "digit": DigitSet.of(digit),
        "house": (strong_house(board, digit, first.start.cells | first.end.cells),),
        "other_house": (strong_house(board, digit, second.start.cells | second.end.cells),),
        "strong": first,
        "other_strong": second,
    }
    yield say(
        "In {house}, the digit {digit} can only be in {strong:or},"
        " and in {other_house} only in {other_strong:or}.",
        **refs,
    )
    yield say(
        "Of these, {weak} see each other in {meeting}, so that they cannot both be {digit}.",
        digit=refs["digit"],
        weak=weak,
        meeting=common_house(near),
    )
    yield say(
        "So at least one of {ends} is {digit}, and no cell that sees both can be {digit}.",
        digit=refs["digit"],
        ends=nodes[0].cells | nodes[3].cells,
    )


def _empty_rectangle(board: Board, nodes: Nodes) -> Iterator[Sentence]:
    digit, (first, weak, second) = nodes[0].digit, _links(nodes)
    link = _line(second.start.cells | second.end.cells)
    refs: dict[str, Ref] = {
        "digit": DigitSet.of(digit),
        "box": (_box(nodes),),
        "line": (_line(first.start.cells, link.kind),),
        "other_line": (_line(first.end.cells | weak.end.cells),),
        "near": weak.end.cells,
        "far": second.end.cells,
    }
    yield say(
        "In {box}, the digit {digit} can only be in {line} or {other_line}: {cells}.",
        cells=first.start.cells | first.end.cells,
        **refs,
    ).drawing(strong=first)
    yield say("In {house}, it can only be in {strong:or}.", house=link, strong=second)
    yield say(
        "If {box} has its {digit} in {other_line}, the cell {near} cannot be {digit}, and {far} must be.",
        **refs,
    ).drawing(weak=weak)
    yield say("So {far} is {digit}, or {box} has its {digit} in {line}.", **refs)
    yield say("A cell of {line} outside {box} that sees {far} cannot be {digit} either way.", **refs)


def _box(nodes: Nodes) -> House:
    return first_of(box for box in CLASSIC.boxes if nodes[0].cells | nodes[1].cells <= box.cells)


def _line(cells: CellSet, kind: str | None = None) -> House:
    """The line that contains all the cells, optionally of one kind."""
    lines = CLASSIC.rows + CLASSIC.columns
    return first_of(line for line in lines if cells <= line.cells and kind in (None, line.kind))
