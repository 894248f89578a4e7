"""The board: candidates, values, immutability, arrays."""

import pickle
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import ninefold as nf
from tests.puzzles import CLASHING, DEAD_CELL, EASY, EMPTY, SHIPPED
from tests.verifier import HOUSES


def candidates_by_definition(line: str, cell: int) -> set[int]:
    seen = {line[peer] for house in HOUSES if cell in house for peer in house}
    return {digit for digit in range(1, 10) if str(digit) not in seen} if line[cell] == "." else set()


@given(st.sampled_from(SHIPPED))
def test_candidates_are_the_digits_that_no_peer_has(line: str) -> None:
    board = nf.Board(line)
    for cell in range(81):
        assert set(board.candidates(cell)) == candidates_by_definition(line, cell)
        assert str(board.value(cell) or ".") == line[cell]
    for digit in range(1, 10):
        assert set(board.cells_with(digit)) == {c for c in range(81) if digit in board.candidates(c)}
    assert board.line == line
    assert set(board.all_candidates) == {(c, d) for c in range(81) for d in candidates_by_definition(line, c)}


def test_place_and_without_do_not_change_the_board() -> None:
    board = nf.Board(EASY)
    before = repr(board)
    after = board.place("r1c1", 6).without(["r1c2=5", (nf.cell("r2c2"), 3)])
    assert repr(board) == before
    assert (after.value("r1c1"), list(after.candidates("r1c2")), list(after.candidates("r2c2"))) == (
        6,
        [2],
        [2],
    )
    assert 6 not in after.candidates("r3c3")
    assert after.placed == nf.CellSet.of("r1c1")


def test_only_candidates_can_be_placed() -> None:
    with pytest.raises(ValueError, match="r1c1: 4 is not a candidate"):
        nf.Board(EASY).place("r1c1", 4)


def test_placed_cells_are_not_givens() -> None:
    board = nf.Board(EASY, placed=["r1c3", 3])
    assert list(board.placed) == [2, 3]
    assert board.givens | board.placed == ~board.open
    with pytest.raises(ValueError, match="placed contains r1c1, but that cell has no digit"):
        nf.Board(EASY, placed=["r1c1"])


@given(st.sampled_from(SHIPPED), st.sets(st.tuples(st.integers(0, 80), st.integers(1, 9)), max_size=9))
def test_repr_rebuilds_and_pickle_restores(line: str, removed: set[tuple[int, int]]) -> None:
    board = nf.Board(line, placed=list(~nf.Board(line).open)[:2]).without(removed)
    assert (
        eval(repr(board), {"Board": nf.Board, "CellSet": nf.CellSet, "CandidateSet": nf.CandidateSet})
        == board
    )
    again = pickle.loads(pickle.dumps(board))
    assert again == board
    assert hash(again) == hash(board)


def test_arrays_have_the_documented_layout() -> None:
    board = nf.Board(EASY)
    values, flags, layers = board.to_numpy(), board.flags(), board.to_layers()
    assert (values.shape, flags.shape, layers.shape) == ((9, 9), (9, 9, 9), (9, 9, 11))
    assert [array.dtype.name for array in (values, flags, layers)] == ["uint8", "bool", "uint8"]
    for cell in range(81):
        r, c = divmod(cell, 9)
        assert values[r, c] == board.value(cell) == layers[r, c, 10]
        assert set(np.flatnonzero(flags[r, c]) + 1) == set(board.candidates(cell))
        assert layers[r, c, 0] == r // 3 * 3 + c // 3 + 1
        assert (layers[r, c, 1:10] == flags[r, c]).all()
    assert not layers[0, 2, 1:10].any()  # r1c3 is decided, so its flags are 0


def test_invalid_boards_can_be_inspected() -> None:
    assert [(house.name, digit, list(cells)) for house, digit, cells in nf.Board(CLASHING).clashes()] == [
        ("row 1", 5, [0, 4])
    ]
    assert list(nf.Board(DEAD_CELL).dead_cells) == [8]
    assert not nf.Board(EMPTY).solved
    assert nf.Board(nf.solve(EASY).grid).solved
    assert not nf.Board("1" * 81).solved


def test_a_board_prints_its_candidates() -> None:
    assert str(nf.Board(EASY)).splitlines()[1] == "| 56  25    4    | 9     7     1      | 257  8    3   |"


def test_board_of_a_board_is_equal() -> None:
    board = nf.Board(EASY, placed=["r1c3"]).without(["r1c1=5"])
    assert nf.Board(board) == board
    assert nf.Board(nf.Puzzle(board)).all_candidates == board.all_candidates
    assert board.restricted
    assert not nf.Board(EASY).restricted


@pytest.mark.parametrize("source", [None, 5, object(), [], {"givens": 5}])
def test_invalid_sources_are_rejected(source: Any) -> None:
    with pytest.raises(nf.PuzzleError):
        nf.Board(source)


@pytest.mark.parametrize("method", ["value", "candidates"])
@pytest.mark.parametrize("cell", [81, -1, "r1c0", 1.5, None])
def test_invalid_cells_are_rejected(method: str, cell: Any) -> None:
    with pytest.raises((ValueError, TypeError)):
        getattr(nf.Board(EASY), method)(cell)
