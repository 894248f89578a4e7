"""The evidence of almost locked sets holds, and aligned exclusion removes only what its rule allows."""

from functools import cache
from itertools import combinations, pairwise, product

import pytest

import ninefold as nf
from ninefold.logic.step import AlmostLocked, Exclusion, SetChain, SueDeCoq
from tests.puzzles import SHIPPED

BEGINNERS = ["naked-single", "hidden-single", "pointing", "naked-pair"]
PEERS = [set(nf.CLASSIC.peers(cell)) for cell in range(81)]


@cache
def positions() -> list[nf.Board]:
    """Return the positions where beginners get stuck."""
    ends = [nf.explain(givens, techniques=BEGINNERS).end for givens in SHIPPED]
    return [board for board in ends if board.open]


def places(board: nf.Board, part: AlmostLocked, digit: int) -> set[int]:
    return set(part.cells & board.cells_with(digit))


def is_restricted(board: nf.Board, digit: int, one: set[int], other: set[int]) -> bool:
    return bool(one and other) and all(b in PEERS[a] for a in one for b in other)


def chains(technique: str) -> list[tuple[nf.Board, nf.Step, SetChain]]:
    found = []
    for board in positions():
        for step in nf.find_steps(board, technique=technique):
            assert isinstance(step.evidence, SetChain)
            found.append((board, step, step.evidence))
    return found


@pytest.mark.parametrize("technique", ["als-xz", "als-xy-wing", "als-chain", "death-blossom"])
def test_sets_are_almost_locked(technique: str) -> None:
    for board, _, evidence in chains(technique):
        for part in evidence.sets:
            digits = set().union(*(board.candidates(cell) for cell in part.cells))
            assert digits == set(part.digits)
            assert len(digits) == len(part.cells) + 1
            assert any(part.cells <= house.cells for house in nf.CLASSIC.houses)


@pytest.mark.parametrize(
    ("technique", "fewest", "most"), [("als-xz", 2, 2), ("als-xy-wing", 3, 3), ("als-chain", 4, 10)]
)
def test_neighbours_have_restricted_commons(technique: str, fewest: int, most: int) -> None:
    found = chains(technique)
    assert found
    for board, _, evidence in found:
        assert fewest <= len(evidence.sets) <= most
        assert len({part.cells for part in evidence.sets}) == len(evidence.sets)
        assert len(evidence.commons) == len(evidence.sets) - 1
        for commons, (a, b) in zip(evidence.commons, pairwise(evidence.sets), strict=True):
            assert 1 <= len(commons) <= (2 if technique == "als-xz" else 1)
            assert all(
                is_restricted(board, digit, places(board, a, digit), places(board, b, digit))
                for digit in commons
            )
        assert all(x != y for x, y in pairwise(evidence.commons))


def test_stem_has_a_petal_for_each_digit_but_the_removed_one() -> None:
    found = chains("death-blossom")
    assert found
    for board, step, evidence in found:
        assert evidence.stem is not None
        covered = set().union(*evidence.commons)
        removed = {digit for _, digit in step.removes}
        assert set(board.candidates(evidence.stem)) - covered <= removed
        for commons, part in zip(evidence.commons, evidence.sets, strict=True):
            for digit in commons:
                assert is_restricted(board, digit, {evidence.stem}, places(board, part, digit))


def test_sue_de_coq_has_a_cell_for_each_digit() -> None:
    found = 0
    for board in map(nf.Board, SHIPPED):
        for step in nf.find_steps(board, technique="sue-de-coq"):
            found += 1
            e = step.evidence
            assert isinstance(e, SueDeCoq)
            assert e.crossing | e.in_line <= e.line.cells
            assert e.crossing | e.in_box <= e.box.cells
            line, box = (set().union(*map(board.candidates, cells)) for cells in (e.in_line, e.in_box))
            middle = set().union(*map(board.candidates, e.crossing))
            cells = len(e.crossing) + len(e.in_line) + len(e.in_box)
            assert cells == len(line | box | middle) + len(line & box)
            assert set(e.line_digits) == (middle - box) | line
            assert set(e.box_digits) == (middle - line) | box
    assert found > 0


def excluded(board: nf.Board, cells: tuple[int, ...], widest: int) -> set[nf.Candidate]:
    """Return the candidates of the cells that are in no valid combination, by trying all."""
    common = set.intersection(*(PEERS[cell] for cell in cells)) & set(board.open)
    excluders = [set(board.candidates(cell)) for cell in common]
    excluders = [digits for digits in excluders if 2 <= len(digits) <= widest]
    gone = {nf.Candidate(cell, digit) for cell in cells for digit in board.candidates(cell)}
    for digits in product(*map(board.candidates, cells)):
        chosen = list(zip(cells, digits, strict=True))
        clash = any(x == y and b in PEERS[a] for (a, x), (b, y) in combinations(chosen, 2))
        if not clash and not any(excluder <= set(digits) for excluder in excluders):
            gone -= {nf.Candidate(*pair) for pair in chosen}
    return gone if len(excluders) >= 2 else set()


@pytest.mark.parametrize(
    ("technique", "size", "widest"), [("aligned-pair-exclusion", 2, 2), ("aligned-triplet-exclusion", 3, 3)]
)
def test_aligned_exclusion_follows_its_rule(technique: str, size: int, widest: int) -> None:
    found = 0
    for board in positions():
        for step in nf.find_steps(board, technique=technique):
            assert isinstance(step.evidence, Exclusion)
            cells = tuple(step.evidence.cells)
            assert len(cells) == size
            assert set(step.removes) <= excluded(board, cells, widest)
            found += 1
    assert found > 0
