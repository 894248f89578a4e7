"""Chains match their names: links are weak and strong where they must be, and the ends are right."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

import ninefold as nf
from ninefold.logic.step import Chain, Node
from ninefold.logic.technique_table import TECHNIQUES
from tests.conftest import Sample, slow_on_large_sets
from tests.puzzles import SHIPPED

IDS = [id_ for id_, info in TECHNIQUES.items() if info.family == "chains"]
EASIER = [id_ for id_ in list(TECHNIQUES)[: list(TECHNIQUES).index("x-chain")] if id_ not in IDS]


def positions(puzzles: list[str]) -> Iterator[nf.Board]:
    """Yield the boards where no technique easier than a chain finds a step."""
    for givens in puzzles:
        path = nf.explain(givens, techniques=[*EASIER, *IDS])
        board = path.start
        for step in path.steps:
            if step.technique in IDS:
                yield board
            board = board.apply(step)


def is_weak(a: Node, b: Node) -> bool:
    """True if the two cannot both be on."""
    if a.digit != b.digit:
        return a.cells == b.cells and len(a.cells) == 1
    return all(y in nf.CLASSIC.peers(x) for x in a.cells for y in b.cells)


def is_strong(board: nf.Board, a: Node, b: Node, almost_locked: nf.CellSet) -> bool:
    """True if at least one of the two must be on."""
    if almost_locked:
        digits = {digit for cell in almost_locked for digit in board.candidates(cell)}
        one_house = any(almost_locked <= house.cells for house in nf.CLASSIC.houses)
        ends = all(node.cells == board.cells_with(node.digit) & almost_locked for node in (a, b))
        return one_house and ends and a.digit != b.digit and len(digits) == len(almost_locked) + 1
    if a.digit != b.digit:
        return a.cells == b.cells and set(board.candidates(a.cells.first())) == {a.digit, b.digit}
    places = (board.cells_with(a.digit) & house.cells for house in nf.CLASSIC.houses)
    return any(some and some <= a.cells | b.cells for some in places)


def check_links(board: nf.Board, chain: Chain) -> None:
    (nodes,) = chain.chains
    assert len(nodes) % 2 == 0
    assert len(nodes) <= 32
    sets = chain.sets or (nf.CellSet(),) * (len(nodes) // 2)
    for a, b, almost_locked in zip(nodes[::2], nodes[1::2], sets, strict=True):
        assert is_strong(board, a, b, almost_locked)
    for a, b in zip(nodes[1::2], nodes[2::2], strict=False):
        assert is_weak(a, b)
    inner = nodes[1:] if nodes[0] == nodes[-1] else nodes
    assert len(set(inner)) == len(inner)
    assert not chain.is_loop or is_weak(nodes[-1], nodes[0])


def check_kind(board: nf.Board, step: nf.Step, chain: Chain) -> None:
    (nodes,) = chain.chains
    grouped = bool(chain.sets) or any(len(node.cells) > 1 for node in nodes)
    assert grouped == step.technique.startswith("grouped-")
    assert chain.is_loop == step.technique.endswith("-continuous")
    match step.technique.removeprefix("grouped-"):
        case "x-chain":
            assert len({node.digit for node in nodes}) == 1
        case "xy-chain" | "remote-pair":
            assert all(a.cells == b.cells for a, b in zip(nodes[::2], nodes[1::2], strict=True))
            pairs = {tuple(board.candidates(node.cells.first())) for node in nodes}
            assert step.technique == "xy-chain" or len(pairs) == 1
        case "nice-loop-discontinuous":
            assert nodes[0] == nodes[-1] or len(step.removes) == 1
        case "aic":
            assert len(step.removes) > 1


def check_steps(board: nf.Board) -> int:
    count = 0
    for technique in IDS:
        steps = nf.find_steps(board, technique=technique)
        count += len(steps)
        effects = [step.removes for step in steps]
        assert len(set(effects)) == len(effects)
        lengths = []
        for step in steps:
            assert isinstance(step.evidence, Chain)
            check_links(board, step.evidence)
            check_kind(board, step, step.evidence)
            lengths.append((bool(step.evidence.sets), len(step.evidence.chains[0])))
        assert all(a <= b for a, b in pairwise(lengths)), "shortest first, those with sets last"
    return count


@pytest.mark.parametrize("givens", SHIPPED)
def test_chains_of_the_examples(givens: str) -> None:
    for board in positions([givens]):
        assert check_steps(board) > 0


@slow_on_large_sets
@pytest.mark.parametrize("name", ["minimal", "mixed", "evil"])
def test_chains_of_many_puzzles(name: str, sample: Sample) -> None:
    count, wanted = (400, 1000) if sample.is_large else (20, 50)
    assert sum(map(check_steps, positions(sample(name, count)))) > wanted
