"""Every step passes both checkers and fits the solution, every truth is needed, and false steps fail."""

import random
from collections.abc import Iterator

import pytest

import ninefold as nf
from ninefold.reference.checker import check_step as slow_check
from tests.cases_file import FAMILIES, cases_of
from tests.conftest import Sample, slow_on_large_sets
from tests.puzzles import DEAD_CELL, EASY, EMPTY, SHIPPED

pytestmark = pytest.mark.slow

#: Fish that take as long to find as everything else combined; another test proves their cases.
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
    """Check some steps in every position on the way to the solution; return their number."""
    grid, board, count = nf.solve(givens).grid, nf.Board(givens), 0
    ids = [info.id for info in nf.techniques() if info.id not in SLOW]
    while (first := nf.hint(board, techniques=ids)) is not None:
        for technique in {first.technique, *rng.sample(ids, 12)}:
            steps = nf.find_steps(board, technique=technique)
            for step in rng.sample(steps, min(len(steps), 4)):
                check_proof(board, step, grid)
                count += 1
        board = board.apply(first)
    return count


def check_proof(board: nf.Board, step: nf.Step, grid: str) -> None:
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


def false_versions(board: nf.Board, step: nf.Step, grid: str, rng: random.Random) -> Iterator[nf.Step]:
    """Yield the step with effects that contradict the solution."""
    cell = rng.choice(list(board.open))
    true = nf.Candidate(cell, int(grid[cell]))
    yield step._replace(places=(), removes=(true,))
    yield step._replace(places=(), removes=(*step.removes, true))
    wrong = [digit for digit in board.candidates(cell) if digit != true.digit]
    if wrong:
        yield step._replace(places=(nf.Candidate(cell, rng.choice(wrong)),), removes=())


#: Steps of variants are in tests/variants.
OF_CLASSIC = [family for family in FAMILIES if family != "arrangements"]


@pytest.mark.parametrize("family", OF_CLASSIC)
def test_false_steps_are_rejected(family: str) -> None:
    rng = random.Random(family)
    rejected = 0
    for case in cases_of(family):
        board, grid = case.board, nf.solve(case.board).grid
        for step in nf.find_steps(board, technique=case.technique)[:20]:
            for _ in range(10):
                for false in false_versions(board, step, grid, rng):
                    assert not both_accept(board, false), false
                    rejected += 1
    assert rejected >= 200


def deadly_steps(givens: str) -> Iterator[tuple[nf.Board, nf.Step]]:
    """Yield the uniqueness steps of every position on the way to the solution."""
    board = nf.Board(givens)
    ids = [info.id for info in nf.techniques() if info.family == "uniqueness"]
    while (first := nf.hint(board)) is not None:
        for technique in ids:
            for step in nf.find_steps(board, technique=technique):
                assert step.assumes_unique
                yield board, step
        board = board.apply(first)


def falsified(board: nf.Board, step: nf.Step, rng: random.Random) -> Iterator[nf.CandidateSet]:
    """Yield patterns that are not deadly: a candidate less or more, another cell, over a given."""
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


def test_falsified_deadly_patterns_are_rejected(sample: Sample) -> None:
    rng = random.Random(7)
    rejected = 0
    for givens in sample("minimal", 40):
        for board, step in deadly_steps(givens):
            for deadly in falsified(board, step, rng):
                assert not both_accept(board, step._replace(deadly=deadly))
                rejected += 1
    assert rejected >= 1000


def test_rectangle_of_givens_proves_nothing(sample: Sample) -> None:
    """In the same position with all digits given, the digits cannot be swapped."""
    rejected = 0
    for givens in sample("minimal", 300):
        for board, step in deadly_steps(givens):
            if any(board.value(cell) for cell, _ in step.deadly):
                gone = nf.Board(board.line).all_candidates - board.all_candidates
                given = nf.Board(board.line).without(gone)
                assert not both_accept(given, step)
                assert step not in nf.find_steps(given, technique=step.technique)
                rejected += 1
    assert rejected > 0


def test_steps_without_valid_parts_are_rejected() -> None:
    board = nf.Board(EASY)
    step = nf.find_steps(board, technique="naked-single")[0]
    given = nf.Candidate(2, 4)
    for false in (
        step._replace(places=()),
        step._replace(truths=()),
        step._replace(places=(given,)),
        step._replace(truths=(nf.Truth(cell=2),)),
        step._replace(truths=(nf.Truth(house=0, digit=4),)),
        step._replace(deadly=nf.CandidateSet.of("r1c1=2")),
    ):
        assert not nf.check_step(board, false)


def test_an_empty_truth_proves_nothing() -> None:
    board = nf.Board(DEAD_CELL)  # r1c9 has no candidate
    step = nf.Step(technique="false", removes=(nf.Candidate(40, 5),), truths=(nf.Truth(cell=8),))
    assert not both_accept(board, step)


def board_with(**candidates: str) -> nf.Board:
    """Return an empty board where these cells have only these candidates."""
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
def test_contradiction_proves_nothing(candidates: dict[str, str]) -> None:
    """Each truth holds on the board, but they cannot all hold together: anything would follow."""
    board = board_with(**candidates)
    truths = tuple(nf.Truth(cell=nf.cell(name)) for name in candidates)
    assert all(truth.candidates(board) for truth in truths)
    far = nf.Candidate(nf.cell("r5c5"), 9)
    false = nf.Step(technique="false", removes=(far,), truths=truths)
    assert not both_accept(board, false)
    assert not both_accept(board, false._replace(removes=(), places=(far,)))


def test_contradictory_places_of_a_digit_prove_nothing() -> None:
    board = nf.Board(EMPTY).without([(f"r{row}c{column}", 5) for row in (1, 4) for column in range(2, 10)])
    rows = tuple(nf.Truth(house=row, digit=5) for row in (0, 3))
    step = nf.Step(technique="false", removes=(nf.Candidate(nf.cell("r9c9"), 5),), truths=rows)
    assert not both_accept(board, step)
    one = step._replace(truths=rows[:1], removes=(nf.Candidate(nf.cell("r9c1"), 5),))
    assert both_accept(board, one), "either of them alone is a proof"
