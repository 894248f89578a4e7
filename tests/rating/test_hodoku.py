"""HoDoKu's level and score of the project's own puzzles; tests/parity compares many with the program's."""

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


def rating(puzzle: str) -> Priced:
    found = hodoku_rating(nf.Board(puzzle))
    assert found is not None
    return found


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
