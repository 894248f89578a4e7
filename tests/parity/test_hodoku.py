"""The HoDoKu profile and ratings: equal to those of the program, or as close as ninefold gets."""

import csv
from typing import NamedTuple

import pytest

from ninefold.logic.profile import plan
from tests.conftest import oracle
from tests.parity.hodoku import CODES
from tests.rating.test_hodoku import rating

pytestmark = pytest.mark.slow

ROWS = list(csv.DictReader(oracle("ratings.csv").read_text().splitlines()))
STEPS = list(csv.DictReader(oracle("hodoku-steps.csv").read_text().splitlines()))


def test_techniques_are_in_the_order_of_hodoku() -> None:
    wanted = [
        CODES[row["code"]] for row in STEPS if row["enabled_in_solver"] == "true" and row["code"] in CODES
    ]
    ours = [id_ for id_ in plan("hodoku").techniques if id_ in wanted]
    assert ours == wanted


class Agreement(NamedTuple):
    """The shares of puzzles with the same level, with a close score, and with the same score."""

    level: float
    close: float
    score: float


def agreement(every: int) -> Agreement:
    rows = ROWS[::every]
    level = close = score = 0
    for row in rows:
        ours, theirs = rating(row["puzzle"]), int(row["hodoku_score"])
        level += ours.level == row["hodoku_level"].lower()
        close += abs(ours.score - theirs) <= theirs / 10
        score += ours.score == theirs
    return Agreement(level / len(rows), close / len(rows), score / len(rows))


@pytest.mark.full
def test_most_ratings_match_hodoku() -> None:
    level, close, score = agreement(every=1)
    assert level >= 0.99
    assert close >= 0.89
    assert score >= 0.78


def test_ratings_of_a_sample_match_hodoku() -> None:
    level, close, score = agreement(every=8)
    assert level >= 0.98
    assert close >= 0.87
    assert score >= 0.77


def test_puzzles_of_singles_are_rated_exactly() -> None:
    """The number of hidden singles depends on which single comes first: use HoDoKu's order."""
    easy = [row for row in ROWS if row["hodoku_level"] == "Easy"]
    assert len(easy) == 130
    for row in easy:
        counts = rating(row["puzzle"]).counts
        theirs = dict(pair.rsplit(":") for pair in row["hodoku_techniques"].split(";"))
        assert {name.lower().replace(" ", "-"): int(count) for name, count in theirs.items()} == counts
