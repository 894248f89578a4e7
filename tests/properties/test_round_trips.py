"""Everything that is written can be read back, and no text crashes the reader."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ninefold as nf
from ninefold.formats import FORMATS, read, read_one, write
from tests.puzzles import SHIPPED

pytestmark = pytest.mark.slow

GIVENS = st.text("123456789.", min_size=81, max_size=81) | st.lists(
    st.sampled_from("." * 8 + "123456789"), min_size=81, max_size=81
).map("".join)
GAMES = ["sdk", "ss", "hodoku", "f-puzzles", "sudokupad"]
REMOVED = st.sets(st.tuples(st.integers(0, 80), st.integers(1, 9)), max_size=60)


@given(GIVENS, st.sampled_from(["line", "grid", "blocks", "boxed"]))
def test_givens_survive_every_format_for_givens(givens: str, name: str) -> None:
    puzzle = nf.Puzzle(givens)
    assert read_one(write(puzzle, name)) == puzzle


@given(st.sampled_from(SHIPPED), REMOVED, st.sampled_from(["candidates", "pencilmarks"]))
def test_candidates_survive_every_format_for_candidates(
    line: str, removed: set[tuple[int, int]], name: str
) -> None:
    board = nf.Board(line).without(removed)
    again = nf.Board(read_one(write(board, name)))
    for cell in range(81):
        digits = set(board.candidates(cell)) or {board.value(cell)} - {0}
        assert set(again.candidates(cell)) or {again.value(cell)} - {0} == digits
    assert write(again, name) == write(board, name)


@given(st.sampled_from(SHIPPED), st.integers(0, 60), REMOVED, st.sampled_from(GAMES))
def test_games_survive_every_format_for_games(
    line: str, placed: int, removed: set[tuple[int, int]], name: str
) -> None:
    solution = nf.solve(line).grid
    board = nf.Board(line)
    for cell in list(board.open)[:placed]:
        board = board.place(cell, int(solution[cell]))
    if name != "sdk":  # it stores no candidates
        board = board.without([(cell, digit) for cell, digit in removed if not board.value(cell)])
    if board.dead_cells and name in ("f-puzzles", "sudokupad"):
        with pytest.raises(
            nf.PuzzleError, match=f"has no candidates, which the format '{name}' cannot store"
        ):
            write(board, name)
        return
    (entry,) = read(write(board, name))
    assert entry.puzzle is not None
    again = entry.board or nf.Board(entry.puzzle)
    assert (again, again.placed, again.givens) == (board, board.placed, board.givens)


@given(st.lists(GIVENS, max_size=5), st.sampled_from(list(FORMATS)[:4]))
def test_files_of_many_puzzles_are_read_in_order(lines: list[str], name: str) -> None:
    text = "\n\n".join(write(nf.Puzzle(line), name) for line in lines)
    entries = list(read(text.split("\n")))
    assert [entry.puzzle.givens for entry in entries if entry.puzzle] == lines


TEXTS = st.text(max_size=800) | st.text("0123456789.|+-*: \n\t,#", max_size=1200)


@given(TEXTS)
def test_no_text_crashes_the_reader(text: str) -> None:
    for entry in read(text.split("\n")):
        assert (entry.puzzle is None) != (entry.error is None)
        assert entry.line >= 1


@pytest.mark.full
@settings(max_examples=20_000)
@given(TEXTS, st.lists(st.sampled_from(SHIPPED), max_size=3), st.sampled_from(list(FORMATS)), st.randoms())
def test_no_damaged_file_crashes_the_reader(text: str, lines: list[str], name: str, rng: Random) -> None:
    """Puzzles in every format, with other text spliced in somewhere."""
    for line in lines:
        written = write(nf.Board(line), name)
        at = rng.randrange(len(written))
        text += "\n" + written[:at] + text[: rng.randrange(3)] + written[at + rng.randrange(3) :]
    for entry in read(text.split("\n")):
        assert (entry.puzzle is None) != (entry.error is None)


@given(GIVENS)
def test_layers_and_arrays_round_trip(givens: str) -> None:
    board = nf.Board(givens)
    assert nf.Puzzle(board.to_numpy()) == nf.Puzzle(givens) == nf.Puzzle(board.to_layers())
