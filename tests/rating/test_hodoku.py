"""HoDoKu's level and score of the project's puzzles; tests/parity compares many with HoDoKu itself."""

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
        # HoDoKu does not count every locked pair, sue de coq and BUG+1 that ninefold finds.
        (
            "....7..24..........924.1..3..69...3892....6..85....7.....3.61.5.4.18............6",
            "hard",
            640,
            "skyscraper",
        ),
        (
            ".6.....1.7...4.2.....8.9.....56.238............2.3856..2.......1.94...5.6.....9..",
            "medium",
            818,
            "naked-pair",
        ),
        (
            "..35.9..7..94.2.3.7..3......8.2..9..........19.....7...7....45.8....1..62.5......",
            "extreme",
            3068,
            "nice-loop-discontinuous",
        ),
        (
            ".8.13......69...75.7....381...7...5...8.4..2363......8.2...5.9....3.........7...6",
            "extreme",
            2700,
            "xy-chain",
        ),
        # Of several loops that remove the same candidates, it takes the shortest.
        (
            "...2.9....7..1...3..1.3..4.1...98...6.......542........38..6.9...4..3.18.......2.",
            "extreme",
            1848,
            "nice-loop-continuous",
        ),
    ],
)
def test_project_puzzles(puzzle: str, level: str, score: int, hardest: str) -> None:
    found = rating(puzzle)
    assert found[:3] == (level, score, hardest)
    assert hardest in found.counts


def test_partly_solved_puzzle() -> None:
    board = nf.Board(EXPERT)
    for step in nf.explain(board, profile="hodoku").steps[:20]:
        board = board.apply(step)
    rest = hodoku_rating(board)
    assert rest is not None
    assert 0 < rest.score < rating(EXPERT).score


def test_solved_puzzle_has_score_0() -> None:
    assert rating(INTERMEDIATE_SOLUTION) == ("easy", 0, "", {})


def test_time_is_limited() -> None:
    assert hodoku_rating(nf.Board(EVIL), max_seconds=0) is None


def test_only_puzzles_with_one_solution_have_a_rating() -> None:
    for puzzle in (EMPTY, TWO_SOLUTIONS):
        with pytest.raises(nf.MultipleSolutions):
            hodoku_rating(nf.Board(puzzle))
