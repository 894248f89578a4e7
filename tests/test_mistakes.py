"""Mistakes in a game are found and named, and hints report them."""

import random

import pytest

import ninefold as nf
from tests.puzzles import EASY, EMPTY, HARD, NO_SOLUTION, TWO_SOLUTIONS

GRID = nf.solve(HARD).grid


def right(board: nf.Board, cell: int) -> nf.Candidate:
    return nf.Candidate(cell, int(GRID[cell]))


def test_a_game_without_mistakes() -> None:
    board = nf.Board(HARD)
    assert not nf.find_mistakes(board)
    cell = board.open.first()
    assert not nf.find_mistakes(board.place(cell, int(GRID[cell])))


def wrong_games(count: int) -> list[tuple[nf.Board, nf.Candidate]]:
    """Return partly solved games with one wrong digit that clashes with nothing."""
    rng, games = random.Random(1), []
    for _ in range(count):
        board = nf.Board(HARD)
        for step in nf.explain(HARD).steps[: rng.randrange(20)]:
            board = board.apply(step)
        several = [cell for cell in board.open if len(board.candidates(cell)) > 1]
        cell = rng.choice(several)
        digit = rng.choice([digit for digit in board.candidates(cell) if str(digit) != GRID[cell]])
        games.append((board.place(cell, digit), nf.Candidate(cell, digit)))
    return games


def test_a_wrong_digit_is_named() -> None:
    for board, wrong in wrong_games(50):
        mistakes = nf.find_mistakes(board)
        assert mistakes == ((wrong,), ())
        message = f"{nf.cell_name(wrong.cell)} cannot be {wrong.digit}"
        assert str(mistakes) == message
        with pytest.raises(nf.NoSolution, match=message) as error:
            nf.hint(board)
        assert error.value.cell == wrong.cell


def test_a_lost_candidate_is_named_but_not_its_digit() -> None:
    rng = random.Random(2)
    board = nf.Board(HARD)
    for _ in range(50):
        lost = right(board, rng.choice([cell for cell in board.open if len(board.candidates(cell)) > 1]))
        game = board.without([lost])
        assert nf.find_mistakes(game) == ((), (lost,))
        with pytest.raises(nf.NoSolution) as error:
            nf.hint(game)
        assert str(error.value) == f"no solution: {nf.cell_name(lost.cell)} is missing its correct candidate"


def test_many_mistakes_are_counted() -> None:
    board = nf.Board(HARD)
    for cell in [cell for cell in board.open if len(board.candidates(cell)) > 1][:8]:
        others = [digit for digit in board.candidates(cell) if str(digit) != GRID[cell]]
        board = board.place(cell, others[0]) if others else board
    mistakes = nf.find_mistakes(board)
    assert len(mistakes.wrong) > 3
    assert str(mistakes).endswith(f"and {len(mistakes.wrong) + len(mistakes.lost) - 3} more")


@pytest.mark.parametrize(("count", "end"), [(3, "cannot be 9"), (4, "and 1 more"), (5, "and 2 more")])
def test_three_mistakes_are_named_and_the_others_counted(count: int, end: str) -> None:
    mistakes = nf.Mistakes(tuple(nf.Candidate(cell, 9) for cell in range(count)), ())
    parts = str(mistakes).split(", ")
    assert parts[:3] == ["r1c1 cannot be 9", "r1c2 cannot be 9", "r1c3 cannot be 9"]
    assert parts[-1].endswith(end)
    assert len(parts) == min(count, 4)


def test_givens_must_have_one_solution() -> None:
    with pytest.raises(nf.NoSolution):
        nf.find_mistakes(NO_SOLUTION)
    for several in (TWO_SOLUTIONS, EMPTY):
        with pytest.raises(nf.MultipleSolutions):
            nf.find_mistakes(several)


def test_no_hint_for_a_puzzle_without_a_solution() -> None:
    with pytest.raises(nf.NoSolution):
        nf.hint(NO_SOLUTION)
    assert nf.hint(TWO_SOLUTIONS) is not None
    assert nf.hint(nf.solve(EASY).grid) is None
