"""`why_not` refutes every wrong digit with valid steps, and no right one."""

import pytest

import ninefold as nf
from ninefold.explanation.refutation import Refutation
from tests.puzzles import CLASHING, EASY, EMPTY, EXPERT, INTERMEDIATE, MEDIUM

pytestmark = pytest.mark.slow


def end_of(found: Refutation) -> nf.Board:
    board = found.start
    for step in found.steps:
        assert nf.check_step(board, step)
        assert str(nf.explain_step(board, step))
        board = board.apply(step)
    return board


def is_broken(board: nf.Board) -> bool:
    """True if a cell or a digit of a house has no candidate left."""
    for house in nf.CLASSIC.houses:
        for digit in range(1, 10):
            if not any(board.value(c) == digit or digit in board.candidates(c) for c in house.cells):
                return True
    return bool(board.dead_cells)


@pytest.mark.parametrize("puzzle", [EASY, MEDIUM], ids=["easy", "medium"])
def test_every_candidate_gets_a_verdict(puzzle: str) -> None:
    solution, board = nf.solve(puzzle).grid, nf.Board(puzzle)
    for cell, digit in board.all_candidates:
        found = nf.why_not(board, cell, digit)
        if solution[cell] == str(digit):
            assert (found.verdict, found.steps) == ("right", ())
        else:
            assert found.verdict == "wrong"
            assert is_broken(end_of(found)), (cell, digit)
            assert not any(is_broken(step.board) for step in found.steps if step.board is not None)


def test_shortened_proof_keeps_the_steps_it_needs() -> None:
    """A loop that relies on an earlier step keeps it, even if its effect is right without it."""
    found = nf.why_not(INTERMEDIATE, "r1c2", 4)
    assert found.verdict == "wrong"
    assert any(step.technique == "nice-loop-discontinuous" for step in found.steps)
    assert is_broken(end_of(found))


def test_no_step_of_a_proof_can_be_left_out() -> None:
    p = ".92..1......6.7..5....38.6........5..4.8..9.....376..14...6....1.3.5...7..5....46"
    found = nf.why_not(p, "r3c3", 4)
    assert [str(step) for step in found.steps] == ["hidden-single: r6c7=4", "hidden-single: r1c9=4"]
    assert not is_broken(found.start)
    assert not is_broken(found.start.apply(found.steps[0]))
    first_of_all = nf.why_not(EXPERT, "r8c3", 8)  # the single found before it is not needed
    assert [str(step) for step in first_of_all.steps] == ["hidden-single: r7c5=8"]


def test_obvious_answers_need_no_proof() -> None:
    found = nf.why_not(EASY, "r1c1", 4)
    assert str(found.before) == "The cell r1c1 cannot be 4: row 1 already has its 4 in r1c3."
    gone = nf.why_not(nf.Board(EASY).without(["r1c1=5"]), "r1c1", 5)
    assert str(gone.before) == "The digit 5 is no longer a candidate in r1c1."
    assert nf.why_not(EMPTY, "r1c1", 5).verdict == "possible"


def test_without_time_only_the_search_answers() -> None:
    found = nf.why_not(INTERMEDIATE, "r1c2", 2, max_seconds=0)
    assert (found.verdict, found.steps) in (("wrong", ()), ("unknown", ()))
    assert str(found.after) in (
        "No solution has 2 in r1c2, but time ran out before the techniques found a contradiction.",
        "Time ran out before 2 in r1c2 could be proved right or wrong.",
    )


def test_invalid_questions_are_rejected() -> None:
    with pytest.raises(nf.NinefoldError, match="r1c3 already has a digit"):
        nf.why_not(EASY, "r1c3", 4)
    with pytest.raises(nf.NinefoldError, match="0 is not a digit"):
        nf.why_not(EASY, "r1c1", 0)
    with pytest.raises(nf.PuzzleError, match="two 5s"):
        nf.why_not(CLASHING, "r5c5", 1)
