"""The kernel against the classic algorithms and an independent verifier, on 100,000 puzzles of all kinds."""

import random

import numpy as np
import pytest

import ninefold as nf
from ninefold import _native
from tests.conftest import Sample
from tests.puzzles import EMPTY
from tests.verifier import solves

pytestmark = pytest.mark.slow

SETS = [name for name, supported in _native.instruction_sets().items() if supported]


def puzzles_of_all_kinds(sample: Sample, count: int) -> list[str]:
    """Return unique puzzles, others (several or no solutions, clashes), full grids and the empty one."""
    rng = random.Random(1)
    lines = []
    for name in ("few clues", "minimal", "mixed", "easy", "several"):
        lines += sample(name, count // 5)
    for index, line in enumerate(lines):
        cells = list(line)
        for _ in range(rng.choice((0, 0, 1, 2))):
            cells[rng.randrange(81)] = rng.choice("...123456789")
        lines[index] = "".join(cells)
    full = ["".join(map(str, grid)) for grid in nf.solve_many(lines[:100]).solutions if grid.all()]
    return [*lines, *full, EMPTY]


def check_against_classics(lines: list[str], every: int) -> None:
    expected = nf.solve_many(lines, limit=5, isa="scalar")
    for isa in SETS:
        found = nf.solve_many(lines, limit=5, isa=isa)
        for name in nf.Batch._fields:
            assert np.array_equal(getattr(expected, name), getattr(found, name))
    assert {nf.Status.SOLVED, nf.Status.CLASHING} == set(expected.status.tolist())
    assert set(expected.counts.tolist()) == {0, 1, 2, 3, 4, 5}
    text = (expected.solutions + ord("0")).astype(np.uint8)
    for index in range(0, len(lines), every):
        line, count = lines[index], expected.counts[index]
        assert count == nf.count_solutions(line, limit=5, algorithm="csp")
        if count:
            assert solves(line, bytes(text[index]).decode())


def test_every_lane_type_agrees_with_csp_and_the_verifier(sample: Sample) -> None:
    check_against_classics(puzzles_of_all_kinds(sample, 20_000), every=10)


@pytest.mark.full
def test_every_lane_type_agrees_on_100000_puzzles(sample: Sample) -> None:
    check_against_classics(puzzles_of_all_kinds(sample, 250_000), every=1)


def test_hard_puzzles_have_one_solution(sample: Sample) -> None:
    lines = sample("diabolical", 3000) + sample("evil", 1465)
    batch = nf.solve_many(lines)
    assert (batch.counts == 1).all()
    for line, grid in zip(lines[::20], batch.solutions[::20], strict=True):
        assert solves(line, "".join(map(str, grid)))
