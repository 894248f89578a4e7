"""Every step passes both checkers and agrees with the solution; every truth is needed; lies are refused."""

import random
from collections.abc import Iterator

import pytest

import ninefold as nf
from ninefold.reference.checker import check_step as slow_check
from tests.cases_file import cases_of
from tests.conftest import Sample, slow_on_large_sets
from tests.puzzles import DEAD_CELL, EASY, EMPTY, SHIPPED

pytestmark = pytest.mark.slow

#: Fish that take as long to find as all the rest; their cases are proved elsewhere.
SLOW = {"finned-mutant-squirmbag", "finned-mutant-whale"}


def both_accept(board: nf.Board, step: nf.Step) -> bool:
    truths = [set(truth.candidates(board)) for truth in step.truths]
    slow = slow_check(
        board, step.places, step.removes, truths, set(step.deadly), unique_givens=board.unique_givens
    )
    assert slow == bool(nf.check_step(board, step))
    return slow


def agrees(step: nf.Step, grid: str) -> bool:
    return all(grid[cell] == str(digit) for cell, digit in step.places) and all(
        grid[cell] != str(digit) for cell, digit in step.removes
    )


def walk(givens: str, rng: random.Random) -> int:
    """Some steps of some techniques in every position on the way to the solution; gives their number."""
    grid, board, count = nf.solve(givens).grid, nf.Board(givens), 0
    ids = [info.id for info in nf.techniques() if info.id not in SLOW]
    while (first := nf.hint(board, techniques=ids)) is not None:
        for technique in {first.technique, *rng.sample(ids, 12)}:
            steps = nf.find_steps(board, technique=technique)
            for step in rng.sample(steps, min(len(steps), 4)):
                prove(board, step, grid)
                count += 1
        board = board.apply(first)
    return count


def prove(board: nf.Board, step: nf.Step, grid: str) -> None:
    assert both_accept(board, step), step
    assert agrees(step, grid), step
    if step.assumes_unique:
        without = step._replace(deadly=nf.CandidateSet())
        assert not nf.check_step(board, without), f"{step}: uniqueness is not needed"
    for i in range(len(step.truths)):
        fewer = step._replace(truths=step.truths[:i] + step.truths[i + 1 :])
        assert not nf.check_step(board, fewer), f"{step}: truth {i} is not needed"


@pytest.mark.parametrize("givens", SHIPPED)
def test_every_step_on_the_way_is_proved(givens: str) -> None:
    assert walk(givens, random.Random(givens)) > 0


@slow_on_large_sets
@pytest.mark.parametrize("name", ["minimal", "few clues", "mixed", "evil"])
def test_steps_over_many_puzzles_are_proved(name: str, sample: Sample) -> None:
    rng = random.Random(name)
    count, wanted = 0, 15_000 if sample.is_large else 200
    for givens in sample(name, 1000):
        count += walk(givens, rng)
        if count >= wanted:
            break
    assert count >= wanted


def lies_about(board: nf.Board, step: nf.Step, grid: str, rng: random.Random) -> Iterator[nf.Step]:
    """The step with an effect that the solution does not have."""
    cell = rng.choice(list(board.open))
    true = nf.Candidate(cell, int(grid[cell]))
    yield step._replace(places=(), removes=(true,))
    yield step._replace(places=(), removes=(*step.removes, true))
    wrong = [digit for digit in board.candidates(cell) if digit != true.digit]
    if wrong:
        yield step._replace(places=(nf.Candidate(cell, rng.choice(wrong)),), removes=())


@pytest.mark.parametrize("family", dict.fromkeys(info.family for info in nf.techniques()))
def test_false_steps_are_refused(family: str) -> None:
    rng = random.Random(family)
    refused = 0
    for case in cases_of(family):
        board, grid = case.board, nf.solve(case.board).grid
        for step in nf.find_steps(board, technique=case.technique)[:20]:
            for _ in range(10):
                for lie in lies_about(board, step, grid, rng):
                    assert not both_accept(board, lie), lie
                    refused += 1
    assert refused >= 200


def deadly_steps(givens: str) -> Iterator[tuple[nf.Board, nf.Step]]:
    """The steps that assume uniqueness, in every position on the way to the solution."""
    board = nf.Board(givens)
    ids = [info.id for info in nf.techniques() if info.family == "uniqueness"]
    while (first := nf.hint(board)) is not None:
        for technique in ids:
            for step in nf.find_steps(board, technique=technique):
                assert step.assumes_unique
                yield board, step
        board = board.apply(first)


def falsified(board: nf.Board, step: nf.Step, rng: random.Random) -> Iterator[nf.CandidateSet]:
    """Patterns that are not deadly: one candidate less, one more, a cell exchanged, over a given."""
    pattern = set(step.deadly)
    cell = rng.choice(sorted({candidate.cell for candidate in pattern}))
    digits = [candidate.digit for candidate in pattern if candidate.cell == cell]
    rest = {candidate for candidate in pattern if candidate.cell != cell}
    yield nf.CandidateSet(pattern - {rng.choice(sorted(pattern))})
    yield nf.CandidateSet(rest)
    other = next(digit for digit in range(1, 10) if digit not in digits)
    yield nf.CandidateSet({*pattern, (cell, other)})
    yield nf.CandidateSet({*rest, (cell, digits[0]), (cell, other)})
    free = rng.choice(sorted(set(range(81)) - {candidate.cell for candidate in pattern}))
    yield nf.CandidateSet({*rest, *((free, digit) for digit in digits)})
    given = rng.choice(sorted(board.givens))
    yield nf.CandidateSet({*pattern, *((given, digit) for digit in digits)})


def test_falsified_deadly_patterns_are_refused(sample: Sample) -> None:
    rng = random.Random(7)
    refused = 0
    for givens in sample("minimal", 40):
        for board, step in deadly_steps(givens):
            for deadly in falsified(board, step, rng):
                assert not both_accept(board, step._replace(deadly=deadly))
                refused += 1
    assert refused >= 1000


def test_a_rectangle_of_givens_proves_nothing(sample: Sample) -> None:
    """The same position, with all its digits given: then they cannot be exchanged."""
    refused = 0
    for givens in sample("minimal", 300):
        for board, step in deadly_steps(givens):
            if any(board.value(cell) for cell, _ in step.deadly):
                gone = nf.Board(board.line).all_candidates - board.all_candidates
                given = nf.Board(board.line).without(gone)
                assert not both_accept(given, step)
                assert step not in nf.find_steps(given, technique=step.technique)
                refused += 1
    assert refused > 0


def test_what_is_not_there_is_refused() -> None:
    board = nf.Board(EASY)
    step = nf.find_steps(board, technique="naked-single")[0]
    given = nf.Candidate(2, 4)
    for lie in (
        step._replace(places=()),
        step._replace(truths=()),
        step._replace(places=(given,)),
        step._replace(truths=(nf.Truth(cell=2),)),
        step._replace(truths=(nf.Truth(house=0, digit=4),)),
        step._replace(deadly=nf.CandidateSet.of("r1c1=2")),
    ):
        assert not nf.check_step(board, lie)


def test_an_empty_truth_proves_nothing() -> None:
    board = nf.Board(DEAD_CELL)  # r1c9 has no candidate
    step = nf.Step(technique="lie", removes=(nf.Candidate(40, 5),), truths=(nf.Truth(cell=8),))
    assert not both_accept(board, step)


def board_with(**candidates: str) -> nf.Board:
    """The empty board, but for cells that have these candidates only."""
    gone = [
        (name, digit)
        for name, digits in candidates.items()
        for digit in range(1, 10)
        if str(digit) not in digits
    ]
    return nf.Board(EMPTY).without(gone)


@pytest.mark.parametrize(
    "candidates",
    [
        {"r1c1": "5", "r1c2": "5"},
        {"r1c1": "5", "r9c1": "5"},
        {"r1c1": "5", "r3c3": "5"},
        {"r1c1": "12", "r1c2": "12", "r1c3": "12"},
        {"r1c1": "12", "r2c2": "23", "r3c3": "13", "r1c3": "123"},
    ],
    ids=lambda candidates: " ".join(f"{name}={digits}" for name, digits in candidates.items()),
)
def test_a_contradiction_proves_nothing(candidates: dict[str, str]) -> None:
    """The truths are true of the board, one by one, but they cannot all hold: anything would follow."""
    board = board_with(**candidates)
    truths = tuple(nf.Truth(cell=nf.cell(name)) for name in candidates)
    assert all(truth.candidates(board) for truth in truths)
    far = nf.Candidate(nf.cell("r5c5"), 9)
    lie = nf.Step(technique="lie", removes=(far,), truths=truths)
    assert not both_accept(board, lie)
    assert not both_accept(board, lie._replace(removes=(), places=(far,)))


def test_places_of_a_digit_that_contradict_each_other_prove_nothing() -> None:
    board = nf.Board(EMPTY).without([(f"r{row}c{column}", 5) for row in (1, 4) for column in range(2, 10)])
    rows = tuple(nf.Truth(house=row, digit=5) for row in (0, 3))
    step = nf.Step(technique="lie", removes=(nf.Candidate(nf.cell("r9c9"), 5),), truths=rows)
    assert not both_accept(board, step)
    one = step._replace(truths=rows[:1], removes=(nf.Candidate(nf.cell("r9c1"), 5),))
    assert both_accept(board, one), "a single one of them proves what it says"
