"""Uniqueness techniques assume that the givens alone have exactly one solution."""

import pickle
import random

import pytest

import ninefold as nf
from ninefold.rating import Hint
from ninefold.reference.checker import check_step as slow_check
from scripts.ratings import read_cases
from tests.conftest import PUZZLES
from tests.puzzles import EASY, EMPTY, EVIL, NO_SOLUTION, TWO_SOLUTIONS


def without_givens(digits: str) -> nf.Board:
    """Return a board whose digits were all placed by the player."""
    return nf.Board(digits, placed=[cell for cell in range(81) if digits[cell] != "."])


def is_right(path: nf.Path, grid: str) -> bool:
    """True if every step agrees with the solution."""
    return all(
        all(grid[cell] == str(digit) for cell, digit in step.places)
        and all(grid[cell] != str(digit) for cell, digit in step.removes)
        for step in path.steps
    )


def some(name: str, count: int) -> list[str]:
    lines = (PUZZLES / f"{name}.txt").read_text().splitlines()
    return [line for line in lines if not line.startswith("#")][:count]


@pytest.mark.parametrize(
    ("digits", "unique"),
    [(EASY, True), (EMPTY, False), (TWO_SOLUTIONS, False), (NO_SOLUTION, False), ("11" + "." * 79, False)],
)
def test_only_givens_count_for_uniqueness(digits: str, unique: bool) -> None:
    assert nf.Board(digits).unique_givens is unique
    assert without_givens(digits).unique_givens is False


def test_unique_givens_is_kept_by_derived_boards() -> None:
    grid = nf.solve(EVIL).grid
    board = nf.Board(EVIL)
    cell = board.open.first()
    for made in (board.place(cell, int(grid[cell])), board.without([]), pickle.loads(pickle.dumps(board))):
        assert made.unique_givens
    assert without_givens(EVIL).place(cell, int(grid[cell])).unique_givens is False
    assert board == nf.Board(EVIL), "the cached answer is not part of a board's value"


def unique_by_a_mark(puzzle: str, rng: random.Random) -> nf.Board | None:
    """Remove a clue, then a candidate that makes the puzzle unique again; None if that takes more."""
    clue = rng.choice([cell for cell in range(81) if puzzle[cell] != "."])
    fewer = puzzle[:clue] + "." + puzzle[clue + 1 :]
    grid = nf.solve(puzzle).grid
    other = next(found.grid for found in nf.solutions(fewer, limit=2) if found.grid != grid)
    for cell in (cell for cell in range(81) if grid[cell] != other[cell]):
        board = nf.Board(fewer).without([(cell, int(other[cell]))])
        if nf.check(board).status == "unique":
            return board
    return None


@pytest.mark.slow
def test_pencil_marks_are_not_givens() -> None:
    rng, seen = random.Random(3), 0
    for puzzle in some("minimal", 150):
        board = unique_by_a_mark(puzzle, rng)
        if board is None:
            continue
        seen += 1
        path = nf.explain(board)
        assert is_right(path, nf.solve(board).grid), board
        assert not any(step.assumes_unique for step in path.steps)
    assert seen > 50


@pytest.mark.slow
@pytest.mark.parametrize("name", ["expert", "evil"])
def test_digits_placed_by_the_player_lead_to_no_wrong_step(name: str) -> None:
    """A deadly pattern can include any of them, so uniqueness steps would be wrong."""
    for digits in some(name, 60):
        board, grid = without_givens(digits), nf.solve(digits).grid
        path = nf.explain(board)
        assert is_right(path, grid), digits
        assert not any(step.assumes_unique for step in path.steps)
        assert nf.hint(board) == next(iter(path.steps), None)


def deadly_step() -> nf.Step:
    return next(step for step in nf.explain(EVIL).steps if step.assumes_unique)


def test_checkers_require_unique_givens() -> None:
    step = deadly_step()
    board = step.board
    assert board is not None
    truths = [set(truth.candidates(board)) for truth in step.truths]
    deadly = set(step.deadly)
    assert nf.check_step(board, step)
    assert slow_check(board, step.places, step.removes, truths, deadly, unique_givens=True)
    assert not slow_check(board, step.places, step.removes, truths, deadly)
    marks = nf.CandidateSet(set(nf.Board(board.line).all_candidates) - set(board.all_candidates))
    same = without_givens(board.line).without(marks)
    assert same.all_candidates == board.all_candidates
    assert not nf.check_step(same, step)


def test_own_techniques_require_unique_givens() -> None:
    step = deadly_step()._replace(technique="own-rectangle")

    @nf.technique("own-rectangle")
    def find(board: nf.Board) -> list[nf.Step]:
        return [step] if all(candidate in board.all_candidates for candidate in step.removes) else []

    try:
        board = step.board
        assert board is not None
        assert nf.find_steps(board, technique="own-rectangle") == [step]
        assert nf.find_steps(without_givens(board.line), technique="own-rectangle") == []
    finally:
        find.forget()


def test_ratings_leave_uniqueness_out() -> None:
    """The same digits without givens are rated as with `uniqueness=False`."""
    cases = [case for case in read_cases() if case.way == "no uniqueness" and not case.removed][:6]
    assert cases
    boards = [without_givens(case.digits) for case in cases]
    for case, board, of_many in zip(cases, boards, nf.rate_many(boards), strict=True):
        rating = nf.rate(board)
        assert rating == nf.rate(case.digits, uniqueness=False)
        assert rating != nf.rate(case.digits)
        assert (of_many.er, of_many.counts) == (rating.er, rating.counts)
        assert all(
            isinstance(hint, Hint) and hint.technique not in ("unique-loop", "bug") for hint in rating.hints
        )


def test_levels_leave_uniqueness_out() -> None:
    assert nf.rate(without_givens(EVIL), profile="human") == nf.rate(EVIL, profile="human", uniqueness=False)
    assert nf.rate_many([without_givens(EVIL)], profile="human") == nf.rate_many(
        [EVIL], profile="human", uniqueness=False
    )
    assert nf.rate(EVIL, profile="human") != nf.rate(EVIL, profile="human", uniqueness=False)


def test_fewer_givens_lead_to_no_wrong_step() -> None:
    """With one digit placed by the player instead of given, all steps are right, unique givens or not."""
    rng = random.Random(1)
    seen = set()
    for digits in some("expert", 80):
        clues = [cell for cell in range(81) if digits[cell] != "."]
        board = nf.Board(digits, placed=rng.sample(clues, rng.choice([0, 1])))
        seen.add(board.unique_givens)
        assert is_right(nf.explain(board), nf.solve(digits).grid), digits
    assert seen == {False, True}
