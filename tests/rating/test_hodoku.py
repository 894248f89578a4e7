"""HoDoKu's level and score: the program's own ratings, as close as we come, and puzzles of the project."""

import csv
from pathlib import Path
from typing import NamedTuple

import pytest

import ninefold as nf
from ninefold.logic.profile import BRUTE_FORCE
from ninefold.rating.hodoku import hodoku_rating
from ninefold.rating.pricing import Priced
from tests.puzzles import (
    EASY,
    EMPTY,
    EVIL,
    EXPERT,
    FEW,
    HARD,
    INTERMEDIATE,
    INTERMEDIATE_SOLUTION,
    MEDIUM,
    TWO_SOLUTIONS,
)


class Agreement(NamedTuple):
    """Shares of the puzzles: the same level, a score that is close, the same score."""

    level: float
    close: float
    score: float


def agreement(shared: Path, every: int) -> Agreement:
    rows = list(csv.DictReader((shared / "oracle/ratings.csv").read_text().splitlines()))[::every]
    level = close = score = 0
    for row in rows:
        ours, theirs = rating(row["puzzle"]), int(row["hodoku_score"])
        level += ours.level == row["hodoku_level"].lower()
        close += abs(ours.score - theirs) <= theirs / 10
        score += ours.score == theirs
    return Agreement(level / len(rows), close / len(rows), score / len(rows))


def rating(puzzle: str) -> Priced:
    found = hodoku_rating(nf.Board(puzzle))
    assert found is not None
    return found


@pytest.mark.full
def test_most_ratings_are_those_of_hodoku(shared: Path) -> None:
    level, close, score = agreement(shared, every=1)
    assert level >= 0.99
    assert close >= 0.89
    assert score >= 0.78


def test_ratings_of_a_sample_are_those_of_hodoku(shared: Path) -> None:
    level, close, score = agreement(shared, every=8)
    assert level >= 0.98
    assert close >= 0.87
    assert score >= 0.77


def test_puzzles_of_singles_are_rated_exactly(shared: Path) -> None:
    """Which single comes first decides how many are hidden: the order is that of HoDoKu."""
    rows = csv.DictReader((shared / "oracle/ratings.csv").read_text().splitlines())
    easy = [row for row in rows if row["hodoku_level"] == "Easy"]
    assert len(easy) == 130
    for row in easy:
        counts = rating(row["puzzle"]).counts
        theirs = dict(pair.rsplit(":") for pair in row["hodoku_techniques"].split(";"))
        assert {name.lower().replace(" ", "-"): int(count) for name, count in theirs.items()} == counts


@pytest.mark.parametrize(
    ("puzzle", "level", "score", "hardest"),
    [
        (EASY, "easy", 176, "naked-single"),
        (MEDIUM, "easy", 390, "hidden-single"),
        (FEW, "easy", 666, "hidden-single"),
        (HARD, "medium", 468, "pointing"),
        (EXPERT, "hard", 768, "two-string-kite"),
        (EVIL, "extreme", 2288, "nice-loop-continuous"),
        (INTERMEDIATE, "extreme", 19916, BRUTE_FORCE),
    ],
)
def test_puzzles_of_the_project(puzzle: str, level: str, score: int, hardest: str) -> None:
    found = rating(puzzle)
    assert found[:3] == (level, score, hardest)
    assert hardest in found.counts


def test_a_puzzle_may_be_half_solved() -> None:
    board = nf.Board(EXPERT)
    for step in nf.explain(board, profile="hodoku").steps[:20]:
        board = board.apply(step)
    rest = hodoku_rating(board)
    assert rest is not None
    assert 0 < rest.score < rating(EXPERT).score


def test_nothing_is_left_to_rate() -> None:
    assert rating(INTERMEDIATE_SOLUTION) == ("easy", 0, "", {})


def test_the_time_is_limited() -> None:
    assert hodoku_rating(nf.Board(EVIL), max_seconds=0) is None


def test_only_puzzles_with_one_solution_have_a_rating() -> None:
    for puzzle in (EMPTY, TWO_SOLUTIONS):
        with pytest.raises(nf.MultipleSolutions):
            hodoku_rating(nf.Board(puzzle))
