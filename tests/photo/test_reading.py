"""Puzzles in synthetic photos: a small sample here, many photos in `make test-full`."""

import pytest

import ninefold as nf
from scripts.photos.measure import measure, totals
from scripts.photos.samples import puzzle_sample
from tests.conftest import ROOT

#: Photos that cover the ranges: shadows, curl, quarter turns, faint lines, a second grid.
SAMPLE = (0, 3, 9, 11, 12, 18, 23, 29, 34, 52)


@pytest.mark.slow
def test_a_small_sample_of_photos_is_read() -> None:
    outcomes = measure(SAMPLE)
    assert [one for one in outcomes if one.unmarked] == []
    assert sum(one.wrong == 0 for one in outcomes) >= 9
    assert totals(outcomes).false_doubts <= 2


@pytest.mark.full
def test_many_photos_are_read() -> None:
    found = totals(measure(range(30_000, 30_300)))
    assert found.right >= 0.95
    assert found.honest >= 0.99
    assert found.false_doubts <= 2


@pytest.mark.slow
def test_corners_are_those_of_the_puzzle() -> None:
    sample = puzzle_sample(9)  # a quarter turn to the left
    photo = nf.read_photo(sample.image)
    assert photo.puzzle == sample.puzzle
    first, second, *_ = photo.corners
    assert all(0 <= value <= 1 for corner in photo.corners for value in corner)
    assert abs(second[1] - first[1]) > abs(second[0] - first[0]), "the upper side runs up or down the photo"


def test_photos_are_the_same_for_the_same_seed() -> None:
    assert puzzle_sample(1).image == puzzle_sample(1).image


def test_weights_are_small() -> None:
    assert (ROOT / "src/ninefold/photo/digits.npz").stat().st_size < 150_000
