"""Colouring: candidates joined by strong links, in two colours, one of which is true."""

from collections.abc import Iterator
from itertools import product

from ninefold._native import Board, CandidateSet, CellSet, DigitSet
from ninefold.candidate import Candidate
from ninefold.explanation.document import Sentence, say
from ninefold.explanation.references import Colour, Link
from ninefold.explanation.step_writers import explains
from ninefold.explanation.visibility import first_of, places, seen, shared_house
from ninefold.logic.step import Coloring, Node, Step

Pair = tuple[Candidate, Candidate]


@explains(Coloring, "simple-colors-trap", "simple-colors-wrap", "medusa")
def one_cluster(board: Board, step: Step, coloring: Coloring) -> Iterator[Sentence]:
    """A colour that is removed as a whole is wrong; other removed candidates see both colours."""
    needed = _needed(board, step, *coloring.clusters[0])
    colours = [Colour(name, of & needed) for name, of in zip("AB", coloring.clusters[0], strict=True)]
    yield from _cluster(board, *colours)
    for wrong, other in (colours, colours[::-1]):
        if CandidateSet(step.removes) == wrong.candidates:
            yield from _why_wrong(board, step, wrong)
            yield say("So {wrong} is false, and {other} is true.", wrong=wrong, other=other)
            return
    yield say("Whichever colour is true, a candidate that sees both colours is false.")
    for candidate in step.removes:
        yield from _trapped(board, candidate, *colours)


@explains(Coloring, "multi-colors-1")
def two_clusters(board: Board, step: Step, coloring: Coloring) -> Iterator[Sentence]:
    """Colours of two clusters that see each other cannot both be true, so one of the other two colours is."""
    first, second = _two_clusters(coloring)
    yield from _both(board, first, second)
    for i, j in product((0, 1), repeat=2):
        one, other = first[1 - i], second[1 - j]
        if _clash(board, first[i], second[j]) and any(
            _sees_both(board, removed, one, other) for removed in step.removes
        ):
            yield from _not_both(board, first[i], second[j])
            yield say(
                "So {one} or {other} is true, and a candidate that sees both is false.",
                one=one,
                other=other,
            )


@explains(Coloring, "multi-colors-2")
def colour_against_cluster(board: Board, step: Step, coloring: Coloring) -> Iterator[Sentence]:
    """A colour that sees both colours of the other cluster is wrong."""
    first, second = _two_clusters(coloring)
    yield from _both(board, first, second)
    removed = CandidateSet(step.removes)
    wrong = first_of(colour for colour in first + second if colour.candidates == removed)
    one, other = second if wrong in first else first
    yield from _not_both(board, wrong, one)
    yield from _not_both(board, wrong, other)
    yield say("But {one} or {other} is true, so {wrong} is false.", one=one, other=other, wrong=wrong)


def _two_clusters(coloring: Coloring) -> tuple[tuple[Colour, Colour], tuple[Colour, Colour]]:
    (a, b), (c, d) = coloring.clusters
    return (Colour("A", a), Colour("B", b)), (Colour("C", c), Colour("D", d))


def _cluster(board: Board, a: Colour, b: Colour) -> Iterator[Sentence]:
    yield _joined(board, a, b)
    yield say(
        "Of two linked candidates, exactly one is true, so either {a} is true throughout or {b} is.",
        a=a,
        b=b,
    )


def _joined(board: Board, a: Colour, b: Colour) -> Sentence:
    return say(
        "Follow the strong links and colour the candidates alternately: {a} for {a:list}; {b} for {b:list}.",
        a=a,
        b=b,
    ).drawing(**_links(board, a, b))


def _needed(board: Board, step: Step, a: CandidateSet, b: CandidateSet) -> CandidateSet:
    """The part of a cluster that the effect follows from: candidates, and the strong links between them."""
    removed = CandidateSet(step.removes)
    links = {one: [other for other in a | b if _is_strong(board, one, other)] for one in a | b}
    trees = {root: _tree(links, root) for root in a | b}
    if removed in (a, b):
        ends = removed
    else:
        ends = CandidateSet(
            [end for one in removed for end in _shortest(trees, seen(board, one, a), seen(board, one, b))]
        )
    parts = [{node for end in ends for node in _way(trees[root], end)} for root in ends]
    part = min(parts, key=len)
    return CandidateSet(part if len(part) > 1 else [*part, *links[first_of(part)][:1]])


def _tree(links: dict[Candidate, list[Candidate]], root: Candidate) -> dict[Candidate, Candidate]:
    """The candidate before each one on a shortest path from the root."""
    before, reached = {root: root}, [root]
    for node in reached:  # grows
        for end in links[node]:
            if end not in before:
                before[end] = node
                reached.append(end)
    return before


def _way(before: dict[Candidate, Candidate], end: Candidate) -> list[Candidate]:
    way = [end]
    while before[way[-1]] != way[-1]:
        way.append(before[way[-1]])
    return way


def _shortest(
    trees: dict[Candidate, dict[Candidate, Candidate]], starts: CandidateSet, ends: CandidateSet
) -> Pair:
    """The two candidates with the fewest links between them."""
    return min(product(starts, ends), key=lambda pair: len(_way(trees[pair[0]], pair[1])))


def _links(board: Board, one: Colour, other: Colour) -> dict[str, Link]:
    """Just enough strong links to join all candidates."""
    joined: list[Candidate] = list(one.candidates)[:1]
    todo = set(one.candidates | other.candidates) - set(joined)
    links: dict[str, Link] = {}
    for start in joined:  # grows
        for end in [end for end in sorted(todo) if _is_strong(board, start, end)]:
            links[f"link_{len(links)}"] = Link(_node(start), _node(end), strong=True)
            todo.discard(end)
            joined.append(end)
    return links


def _is_strong(board: Board, start: Candidate, end: Candidate) -> bool:
    """True if they are the only two candidates of a cell, or the only two places in a house."""
    if start.digit != end.digit:
        return start.cell == end.cell and len(board.candidates(start.cell)) == 2
    cells = CellSet.of(start.cell, end.cell)
    return any(places(board, house, start.digit) == cells for house in board.rules.complete_houses)


def _node(candidate: Candidate) -> Node:
    return Node(candidate.digit, CellSet.of(candidate.cell))


def _both(board: Board, first: tuple[Colour, Colour], second: tuple[Colour, Colour]) -> Iterator[Sentence]:
    (a, b), (c, d) = first, second
    yield _joined(board, a, b)
    others = say(
        "Colour a second group of linked candidates in the same way: {c} for {c:list}; {d} for {d:list}.",
        c=c,
        d=d,
    )
    yield others.drawing(**_links(board, c, d))
    yield say(
        "Of two linked candidates, exactly one is true,"
        " so either {a} or {b} is true throughout, and so is either {c} or {d}.",
        a=a, b=b, c=c, d=d,
    )  # fmt: skip


def _not_both(board: Board, one: Colour, other: Colour) -> Iterator[Sentence]:
    start, end = map(_node, first_of(_clashes(board, one, other)))
    meeting = shared_house(board, start.cells | end.cells)
    yield say(
        "Colours {one} and {other} cannot both be true, because {weak} see each other."
        if meeting is None
        else "Colours {one} and {other} cannot both be true, because {weak} see each other in {meeting}.",
        one=one,
        other=other,
        weak=Link(start, end, strong=False),
        meeting=meeting or (),
    )


def _why_wrong(board: Board, step: Step, wrong: Colour) -> Iterator[Sentence]:
    """Say why a colour is wrong: two of its candidates clash, or a cell would have no candidates left."""
    pair = _clash(board, wrong, wrong)
    if pair is None:
        yield from _emptied(board, step, wrong)
    elif pair[0].cell == pair[1].cell:
        yield say(
            "If {wrong} were true, {cell} would be both {digits}, which is impossible.",
            wrong=wrong,
            digits=DigitSet([candidate.digit for candidate in pair]),
            cell=CellSet.of(pair[0].cell),
        )
    else:
        cells = CellSet([candidate.cell for candidate in pair])
        house = shared_house(board, cells)
        yield say(
            "If {wrong} were true, both {cells} would be {digit}, but they see each other."
            if house is None
            else "If {wrong} were true, both {cells} in {house} would be {digit}, which is impossible.",
            wrong=wrong,
            digit=DigitSet.of(pair[0].digit),
            cells=cells,
            house=house or (),
        )


def _emptied(board: Board, step: Step, wrong: Colour) -> Iterator[Sentence]:
    """The cell that would be left empty, which the proof names, and what would remove its candidates."""

    def against(cell: int) -> list[Candidate | None]:
        digits = board.candidates(cell)
        return [next(iter(seen(board, Candidate(cell, digit), wrong.candidates)), None) for digit in digits]

    named = [truth.cell for truth in step.truths if truth.cell is not None]
    cell = first_of(cell for cell in named if None not in against(cell))
    yield say(
        "If {wrong} were true, {blockers} would leave no candidate for {cell}.",
        wrong=wrong,
        blockers=CandidateSet([blocker for blocker in against(cell) if blocker is not None]),
        cell=CellSet.of(cell),
    )


def _trapped(board: Board, candidate: Candidate, a: Colour, b: Colour) -> Iterator[Sentence]:
    yield say(
        "The candidate {candidate} sees {in_a} (colour {a}) and {in_b} (colour {b}).",
        candidate=candidate,
        a=a,
        b=b,
        in_a=first_of(seen(board, candidate, a.candidates)),
        in_b=first_of(seen(board, candidate, b.candidates)),
    )


def _sees_both(board: Board, candidate: Candidate, one: Colour, other: Colour) -> bool:
    return all(seen(board, candidate, colour.candidates) for colour in (one, other))


def _clashes(board: Board, one: Colour, other: Colour) -> Iterator[Pair]:
    """Pairs of candidates, of two colours or one, that cannot both hold."""
    for candidate in one.candidates:
        for beside in seen(board, candidate, other.candidates):
            yield candidate, beside


def _clash(board: Board, one: Colour, other: Colour) -> Pair | None:
    return next(_clashes(board, one, other), None)
