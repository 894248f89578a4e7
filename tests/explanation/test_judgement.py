"""Verdicts on moves, compared with the solution from another algorithm and with all steps."""

from functools import cache
from typing import Any

import pytest

import ninefold as nf
from ninefold.candidate import Candidate
from ninefold.explanation import judgement
from ninefold.explanation.judgement import judge
from ninefold.generation.exercises import exercises
from tests.puzzles import EASY, EMPTY, EVIL, MEDIUM
from tests.verifier import HOUSES

TECHNIQUES = ["hidden-single", "naked-pair", "x-wing", "xy-wing"]


@cache
def exercise(technique: str, seed: int = 11) -> tuple[nf.Board, nf.Step, str]:
    """Return a position, its step and its solution, which the readable backtracking finds."""
    [made] = exercises(technique, 1, seed=seed)
    givens = "".join(d if cell in made.board.givens else "." for cell, d in enumerate(made.board.line))
    return made.board, made.step, str(nf.solve(givens, algorithm="csp").grid)


def clash(one: Candidate, other: Candidate) -> bool:
    """True if two candidates cannot both be true, by the rules alone."""
    if one.cell == other.cell:
        return one.digit != other.digit
    return one.digit == other.digit and any({one.cell, other.cell} <= set(house) for house in HOUSES)


def candidates(board: nf.Board) -> list[Candidate]:
    return list(board.all_candidates)


@pytest.mark.slow
@pytest.mark.parametrize("technique", TECHNIQUES)
def test_every_removal_has_the_right_verdict(technique: str) -> None:
    board, _, grid = exercise(technique)
    steps = nf.find_steps(board, technique=technique)
    ruled_out = {one for step in steps for one in step.removes}
    for one in candidates(board):
        found = judge(board, technique, removes=[one])
        is_needed = grid[one.cell] == str(one.digit)
        assert (found.verdict == "wrong") == is_needed, one
        assert found.wrong == ((one,) if is_needed else ())
        if one in ruled_out:
            assert found.verdict == "right"
        if found.verdict in ("right", "other"):
            assert found.step is not None
            assert nf.check_step(board, found.step)
            assert (found.step.technique == technique) == (found.verdict == "right")
            assert one in found.step.removes or any(clash(one, placed) for placed in found.step.places)


@pytest.mark.slow
@pytest.mark.parametrize("technique", TECHNIQUES)
def test_every_digit_has_the_right_verdict(technique: str) -> None:
    board, _, grid = exercise(technique)
    steps = nf.find_steps(board, technique=technique)
    placed = {one for step in steps for one in step.places}
    for one in candidates(board):
        found = judge(board, technique, places=[one])
        assert (found.verdict == "wrong") == (grid[one.cell] != str(one.digit)), one
        if one in placed:
            assert found.verdict == "right"
        if found.verdict == "wrong":
            assert found.refutation is not None
            assert found.refutation.verdict == "wrong"
            assert found.refutation.candidate == one


def test_the_rest_of_a_step_is_left() -> None:
    board, step, _ = exercise("x-wing", seed=1)
    assert len(step.removes) > 1
    first, *others = step.removes
    found = judge(board, "x-wing", removes=[first])
    assert found.step is not None
    assert set(found.left) == set(found.step.removes) - {first}
    assert judge(board, "x-wing", removes=step.removes).left == ()
    assert judge(board.without([first]), "x-wing", removes=others).verdict == "right"


def test_any_step_of_the_technique_counts() -> None:
    board = nf.Board(".92..1......6.7..5....38.6........5..4.8..9.....376..14...6....1.3.5...7..5....46")
    steps = nf.find_steps(board, technique="pointing")
    assert len(steps) > 1
    for step in steps:
        assert judge(board, "pointing", removes=step.removes).verdict == "right"
    # Two steps in one move.
    both = [step.removes[0] for step in steps[:2]]
    assert judge(board, "pointing", removes=both).verdict == "right"


def test_what_follows_from_a_step_counts() -> None:
    step = nf.example("hidden-single")
    board, [place] = step.board, step.places
    assert board is not None
    others = [Candidate(place.cell, digit) for digit in board.candidates(place.cell) if digit != place.digit]
    found = judge(board, "hidden-single", removes=others)
    assert (found.verdict, found.left) == ("right", (place,))


@pytest.mark.slow
def test_the_single_that_a_step_leaves_counts() -> None:
    """Find exercises in which a removal leaves a single, and place it at once."""
    tried = 0
    for made in exercises("naked-pair", 12, seed=2):
        after = made.board.apply(made.step)
        for cell in {one.cell for one in made.step.removes}:
            if len(after.candidates(cell)) == 1:
                [digit] = after.candidates(cell)
                found = judge(made.board, "naked-pair", places=[Candidate(cell, digit)])
                assert (found.verdict, found.left) == ("right", ())
                tried += 1
    assert tried > 1


def singles(board: nf.Board) -> set[Candidate]:
    """Return the only candidates of cells, and the only places of digits in houses."""
    groups = [[one for one in candidates(board) if one.cell == cell] for cell in range(81)]
    for house in HOUSES:
        inside = [one for one in candidates(board) if one.cell in house]
        groups += [[one for one in inside if one.digit == digit] for digit in range(1, 10)]
    return {one for group in groups if len(group) == 1 for one in group}


@pytest.mark.parametrize(
    ("puzzle", "technique"),
    [(MEDIUM, "pointing"), (EVIL, "pointing"), (MEDIUM, "claiming"), (EASY, "naked-pair")],
    ids=["pointing", "pointing that leaves a single", "claiming", "naked-pair"],
)
def test_a_single_counts_for_the_step_that_leaves_it_only(puzzle: str, technique: str) -> None:
    """A digit that was a single before is due to another technique, whatever the step removes."""
    board, grid = nf.Board(puzzle), str(nf.solve(puzzle, algorithm="csp").grid)
    steps = nf.find_steps(board, technique=technique)
    before = singles(board)
    left = {one for step in steps for one in singles(board.without(step.removes))} - before
    assert before
    for one in candidates(board):
        if grid[one.cell] == str(one.digit):
            found = judge(board, technique, places=[one])
            assert (found.verdict == "right") == (one in left), one
            if one in before:
                assert found.verdict == "other"
                assert found.step is not None
                assert one in found.step.places


def test_digits_that_exclude_each_other_are_wrong_together() -> None:
    """Each of them is possible, so there is no proof against one of them alone."""
    twins = (Candidate(0, 1), Candidate(1, 1))
    for one in twins:
        assert judge(EMPTY, "hidden-single", places=[one]).verdict == "unproved"
    found = judge(EMPTY, "hidden-single", places=twins)
    assert (found.verdict, found.wrong, found.refutation) == ("wrong", twins, None)


def test_removals_that_leave_nothing_are_wrong_together() -> None:
    all_of_a_cell = tuple(Candidate(0, digit) for digit in range(1, 10))
    assert judge(EMPTY, "naked-pair", removes=all_of_a_cell[1:]).verdict == "unproved"
    found = judge(EMPTY, "naked-pair", removes=all_of_a_cell)
    assert (found.verdict, found.wrong, found.refutation) == ("wrong", all_of_a_cell, None)


def test_a_digit_that_is_placed_and_removed_is_wrong() -> None:
    one = Candidate(40, 5)
    assert judge(EMPTY, "naked-pair", places=[one], removes=[one]).wrong == (one, one)


def test_wrong_digits_and_wrong_removals_are_listed_together() -> None:
    board, _, grid = exercise("x-wing", seed=1)
    first, second, *_ = board.open
    wrong = next(one for one in candidates(board) if one.cell == first and str(one.digit) != grid[first])
    needed = Candidate(second, int(grid[second]))
    idle = next(one for one in candidates(board) if one.cell == second and one != needed)
    found = judge(board, "x-wing", places=[wrong], removes=[idle, needed])
    assert (found.verdict, found.wrong) == ("wrong", (wrong, needed))
    assert found.refutation is not None
    assert found.refutation.candidate == wrong


def test_a_wrong_part_spoils_a_move() -> None:
    board, step, grid = exercise("x-wing", seed=1)
    needed = next(Candidate(cell, int(grid[cell])) for cell in board.open)
    found = judge(board, "x-wing", removes=[step.removes[0], needed])
    assert (found.verdict, found.wrong) == ("wrong", (needed,))


def test_another_technique_is_named() -> None:
    step = nf.example("skyscraper")
    assert step.board is not None
    found = judge(step.board, "xy-wing", removes=step.removes)
    assert found.verdict == "other"
    assert found.step is not None
    assert set(step.removes) <= set(found.step.removes)


def test_chains_are_no_reason_for_beginners() -> None:
    step = nf.example("aic")
    assert step.board is not None
    assert judge(step.board, "aic", removes=step.removes).verdict == "right"
    assert judge(step.board, "hidden-single", removes=step.removes).verdict == "unproved"


@pytest.mark.parametrize(
    ("move", "message"),
    [
        ({}, "the move changes nothing"),
        ({"removes": [Candidate(0, 8)]}, "the move changes nothing"),
        ({"places": [Candidate(0, 5)]}, "r1c1 already has a digit"),
    ],
)
def test_moves_that_are_none(move: dict[str, Any], message: str) -> None:
    board = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    with pytest.raises(nf.NinefoldError, match=message):
        judge(board, "x-wing", **move)


def test_board_without_a_solution() -> None:
    board, step, grid = exercise("naked-pair")
    cell = next(iter(board.open))
    wrong = board.without([Candidate(cell, int(grid[cell]))])
    with pytest.raises(nf.NoSolution):
        judge(wrong, "naked-pair", removes=step.removes)


def test_timed_out_before_a_step_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Over:
        """A deadline that has passed, but lets the work begin."""

        left, is_over = None, True

    step = nf.example("aic")
    assert step.board is not None
    monkeypatch.setattr(judgement, "Deadline", lambda _: Over)
    assert judge(step.board, "hidden-single", removes=step.removes).verdict == "seconds"
    assert judge(step.board, "aic", removes=step.removes).verdict == "right"
