"""The sampling properties described in docs/generation.md, tested on samples."""

from collections import Counter
from math import sqrt

import pytest

import ninefold as nf
from tests.verifier import solves

pytestmark = pytest.mark.slow


def test_top_down_puzzles_have_the_known_mean_number_of_clues() -> None:
    clues = [puzzle.clues for puzzle in nf.generate_many(10_000, seed=1)]
    assert sum(clues) / len(clues) == pytest.approx(24.38, abs=0.05)


def test_random_fills_estimate_the_number_of_grids() -> None:
    estimate = nf.estimate_grids(1_000_000, seed=1)
    assert abs(estimate.grids - 6.670903752021072936960e21) < 3 * estimate.error
    assert estimate.error < 0.004 * estimate.grids


def test_weight_is_constant_from_31_clues() -> None:
    assert nf.unbiased_weight(31) == nf.unbiased_weight(32) == nf.unbiased_weight(40) > nf.unbiased_weight(30)


def grids(n: int, seed: int) -> list[str]:
    return [puzzle.givens for puzzle in nf.generate_many(n, clues=81, seed=seed)]


def test_generated_grids_are_valid() -> None:
    assert all(solves("." * 81, grid) for grid in grids(1000, seed=1))


def spread(hits: list[int], tries: int) -> float:
    """Return the largest deviation of equally likely events from their mean, in standard deviations."""
    share = sum(hits) / len(hits) / tries
    return max(abs(hit / tries - share) for hit in hits) / sqrt(share * (1 - share) / tries)


def test_all_pairs_of_boxes_are_alike() -> None:
    """Boxes are filled in a fixed order, but this must not show in pairs of neighbouring boxes.

    In some grids, two neighbouring boxes share a minirow (as a set). All 18 pairs of boxes in a band or
    stack must do so equally often.
    """
    sample = grids(12_000, seed=2)
    pairs = [(3 * band + a, 3 * band + b, False) for band in range(3) for a, b in ((0, 1), (0, 2), (1, 2))]
    pairs += [(stack + 3 * a, stack + 3 * b, True) for stack in range(3) for a, b in ((0, 1), (0, 2), (1, 2))]
    hits = [sum(_share_a_line(grid, *pair) for grid in sample) for pair in pairs]
    assert spread(hits, len(sample)) < 4.5


def _share_a_line(grid: str, first: int, second: int, upright: bool) -> bool:
    def line(box: int, i: int) -> frozenset[str]:
        top, left = box // 3 * 3, box % 3 * 3
        cells = [(top + k, left + i) if upright else (top + i, left + k) for k in range(3)]
        return frozenset(grid[9 * r + c] for r, c in cells)

    lines = {line(first, i) for i in range(3)}
    return any(line(second, i) in lines for i in range(3))


def test_every_digit_is_equally_likely_everywhere() -> None:
    sample = grids(20_000, seed=3)
    for cell in range(81):
        seen = Counter(grid[cell] for grid in sample)
        assert spread([seen[digit] for digit in "123456789"], len(sample)) < 5


def test_stopping_points_are_drawn_evenly() -> None:
    seen = Counter(puzzle.clues for puzzle in nf.generate_many(8000, clues=(32, 39), seed=1))
    assert spread([seen[clues] for clues in range(32, 40)], 8000) < 4


def test_weighted_mean_is_that_of_all_minimal_puzzles() -> None:
    clues = [puzzle.clues for puzzle in nf.generate_many(40_000, seed=4)]
    weights = [nf.unbiased_weight(count) for count in clues]
    assert sum(weights) / len(weights) == pytest.approx(1, abs=0.15)
    mean = sum(map(float.__mul__, weights, map(float, clues))) / sum(weights)
    assert mean == pytest.approx(26.58, abs=0.2)
    assert nf.unbiased_weight(19) == 0
    assert nf.unbiased_weight(32) == nf.unbiased_weight(31)


def test_estimate_grids_checks_its_argument() -> None:
    with pytest.raises(ValueError, match="tries"):
        nf.estimate_grids(0)
