"""Single-digit patterns: two strong links of one digit, joined by a weak one."""

from collections.abc import Iterator

from ninefold._native import Board, CellSet, DigitSet, House
from ninefold.explanation.document import Sentence, say
from ninefold.explanation.phrases import at_least_one
from ninefold.explanation.references import Link, Ref
from ninefold.explanation.step_writers import explains
from ninefold.explanation.visibility import (
    common_house,
    common_peers,
    first_of,
    places,
    shared_house,
    strong_house,
)
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
    yield say("Two kites share {cells} in {house}.", cells=near, house=common_house(board, near))
    yield from joined_links(board, step, chain)


@explains(Chain, "empty-rectangle")
def empty_rectangle(board: Board, step: Step, chain: Chain) -> Iterator[Sentence]:
    """A box has the digit in one of two lines, and a strong link leads from one line back to the other."""
    known: set[Ref] = set()
    for nodes in chain.chains:
        lines = _lines(board, nodes)
        if known != {lines["line"], lines["other_line"]}:  # two rectangles may share their lines
            known = {lines["line"], lines["other_line"]}
            yield _box_sentence(board, nodes)
        yield from _empty_rectangle(board, nodes)


@explains(Chain, "dual-empty-rectangle")
def dual_empty_rectangle(board: Board, step: Step, chain: Chain) -> Iterator[Sentence]:
    """Two empty rectangles in the same box."""
    nodes = chain.chains[0]
    yield say(
        "Two empty rectangles for the digit {digit} share {house}.",
        digit=DigitSet.of(nodes[0].digit),
        house=_box(board, nodes),
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
        "In {house}, the digit {digit} can only go in {strong:or},"
        " and in {other_house} only in {other_strong:or}.",
        **refs,
    )
    meeting = shared_house(board, near)
    yield say(
        "Of these, {weak} see each other, so they cannot both be {digit}."
        if meeting is None
        else "Of these, {weak} see each other in {meeting}, so they cannot both be {digit}.",
        digit=refs["digit"],
        weak=weak,
        meeting=meeting or (),
    )
    yield say(
        "If {near} is not {digit}, {far} must be; if {other_near} is not, {other_far} must be.",
        digit=refs["digit"],
        far=nodes[0].cells,
        near=nodes[1].cells,
        other_near=nodes[2].cells,
        other_far=nodes[3].cells,
    )
    yield at_least_one(nodes[0].cells | nodes[3].cells, DigitSet.of(digit))


def _box_sentence(board: Board, nodes: Nodes) -> Sentence:
    """The two lines that contain all places of the digit in the box."""
    strong = _links(nodes)[0]
    return say(
        "In {box}, the digit {digit} can only go in {line} or {other_line}: {cells}.",
        cells=strong.start.cells | strong.end.cells,
        **_lines(board, nodes),
    ).drawing(strong=strong)


def _lines(board: Board, nodes: Nodes) -> dict[str, Ref]:
    """The box, the line of the removed candidate and the line that leads to the strong link."""
    first, weak, second = _links(nodes)
    link = _line(board, second.start.cells | second.end.cells)
    return {
        "digit": DigitSet.of(nodes[0].digit),
        "box": (_box(board, nodes),),
        "line": (_line(board, first.start.cells, link.kind),),
        "other_line": (_line(board, first.end.cells | weak.end.cells),),
    }


def _empty_rectangle(board: Board, nodes: Nodes) -> Iterator[Sentence]:
    _, weak, second = _links(nodes)
    link = _line(board, second.start.cells | second.end.cells)
    line = _line(board, nodes[0].cells, link.kind)
    refs: dict[str, Ref] = {**_lines(board, nodes), "near": weak.end.cells, "far": second.end.cells}
    yield say("In {house}, the digit {digit} can only go in {strong:or}.", house=link, strong=second, **refs)
    yield say(
        "If {box} has its {digit} in {other_line}, {near} cannot be {digit}, so {far} must be.",
        **refs,
    ).drawing(weak=weak)
    yield say("Otherwise, {box} has its {digit} in {line}.", **refs)
    yield say(
        "The cell {cell} is in {line} and sees {far}, so it cannot be {digit} either way.",
        **refs,
        cell=(places(board, line, nodes[0].digit) - _box(board, nodes).cells)
        & common_peers(board, second.end.cells),
    )


def _box(board: Board, nodes: Nodes) -> House:
    return first_of(box for box in board.rules.boxes if nodes[0].cells | nodes[1].cells <= box.cells)


def _line(board: Board, cells: CellSet, kind: str | None = None) -> House:
    """The line that contains all the cells, optionally of one kind."""
    lines = board.rules.rows + board.rules.columns
    return first_of(line for line in lines if cells <= line.cells and kind in (None, line.kind))
