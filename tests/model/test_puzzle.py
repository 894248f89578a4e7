"""Puzzle: its sources, and its behaviour as a value."""

import pickle
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import ninefold as nf
from tests.puzzles import EASY, SHIPPED

ROWS = [[0 if mark == "." else int(mark) for mark in EASY[start : start + 9]] for start in range(0, 81, 9)]


@pytest.mark.parametrize(
    "source",
    [
        EASY,
        EASY.replace(".", "0"),
        EASY.encode(),
        EASY.replace(".", " ") if EASY[0] != " " else EASY,
        ROWS,
        [[digit or None for digit in row] for row in ROWS],
        [[str(digit or ".") for digit in row] for row in ROWS],
        [digit for row in ROWS for digit in row],
        tuple(map(tuple, ROWS)),
        np.array(ROWS),
        np.array(ROWS, dtype=np.float64),
        np.array([list(EASY[start : start + 9]) for start in range(0, 81, 9)], dtype="S1"),
        np.array(ROWS, dtype=np.uint8).reshape(81),
        nf.Board(EASY).to_layers(),
        nf.Board(EASY).to_layers().tolist(),
        nf.Puzzle(EASY),
        "\n".join(EASY[start : start + 9] for start in range(0, 81, 9)),
    ],
    ids=lambda source: type(source).__name__,
)
def test_all_sources_give_the_same_puzzle(source: Any) -> None:
    assert nf.Puzzle(source) == nf.Puzzle(EASY)
    assert nf.Puzzle(source).givens == EASY


def test_layers_remember_removed_candidates() -> None:
    board = nf.Board(EASY).without(["r1c1=5"])
    puzzle = nf.Puzzle(board.to_layers())
    assert puzzle.pencilmarks is not None
    assert nf.Board(puzzle) == board


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("", "no puzzle found in this text"),
        ("12", "2 characters, expected 81"),
        (EASY + "1", "line too long: 82 characters, expected 81"),
        (EASY[:40] + "a" + EASY[41:], "r5c5: 'a' is not a digit or a blank"),
        (EASY + "\n" + EASY, "found 2 puzzles, expected one"),
        (ROWS[:8], "8 rows, expected 9"),
        ([*ROWS[:8], [0] * 8], "row 9: 8 cells, expected 9"),
        ([*ROWS[:8], [0] * 8 + [10]], "r9c9: 10 is not a digit from 0 to 9"),
        ([*ROWS[:8], [0] * 8 + [-1]], "r9c9: -1 is not a digit from 0 to 9"),
        ([*ROWS[:8], [0] * 8 + ["²"]], "r9c9: '²' is not a digit from 0 to 9"),
        ([*ROWS[:8], [0] * 8 + [1.5]], "r9c9: 1.5 is not a digit from 0 to 9"),
        ([*ROWS[:8], [0] * 8 + [float("nan")]], "r9c9: nan is not a digit from 0 to 9"),
        ([[[0] * 10] * 9] * 9, "r1c1: 10 layers, expected 11"),
        (5, "a puzzle is a string or nine rows of nine digits, not int"),
        (None, "a puzzle is a string or nine rows of nine digits, not NoneType"),
        (np.zeros((9, 8)), "row 1: 8 cells, expected 9"),
    ],
)
def test_malformed_sources_are_explained(source: Any, message: str) -> None:
    with pytest.raises(nf.PuzzleError) as caught:
        nf.Puzzle(source)
    assert str(caught.value) == message


def test_an_error_knows_its_cell_and_line() -> None:
    with pytest.raises(nf.PuzzleError) as caught:
        nf.Puzzle("\n".join([*["........."] * 4, "....a....", *["........."] * 4]))
    assert (caught.value.line, caught.value.cell, caught.value.reason) == (
        1,
        40,
        "r5c5: 'a' is not a digit or a blank",
    )


@given(st.sampled_from(SHIPPED))
def test_a_puzzle_is_a_value(line: str) -> None:
    puzzle = nf.Puzzle(line)
    assert eval(repr(puzzle), {"Puzzle": nf.Puzzle}) == puzzle
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    assert hash(nf.Puzzle(line)) == hash(puzzle)
    assert puzzle != line
    with pytest.raises(AttributeError, match="is immutable: cannot"):
        puzzle.givens = "x"  # type: ignore[misc]
    with pytest.raises(AttributeError, match="is immutable: cannot"):
        del puzzle._givens


def test_a_puzzle_with_pencil_marks_is_a_value_too() -> None:
    puzzle = nf.Puzzle(EASY, pencilmarks=nf.CandidateSet.full() - nf.CandidateSet.of("r1c1=5"))
    assert puzzle != nf.Puzzle(EASY)
    names = {"Puzzle": nf.Puzzle, "CandidateSet": nf.CandidateSet}
    assert eval(repr(puzzle), names) == puzzle == pickle.loads(pickle.dumps(puzzle))
    assert "| 6 " in str(puzzle)


def test_full_pencil_marks_are_dropped() -> None:
    assert nf.Puzzle(EASY, pencilmarks=nf.CandidateSet.full()) == nf.Puzzle(EASY)


def test_a_puzzle_prints_as_a_grid() -> None:
    assert str(nf.Puzzle(EASY)).splitlines()[1] == "| . . 4 | 9 . 1 | . 8 3 |"
