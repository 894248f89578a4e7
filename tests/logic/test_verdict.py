"""Verdicts on steps, and limits on time and number for everything that looks for steps."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

import ninefold as nf
from ninefold import _native
from tests.logic.test_signature import POSITIONS
from tests.puzzles import EASY, EVIL, INTERMEDIATE

RIGHT, WRONG, UNDECIDED = nf.StepVerdict.RIGHT, nf.StepVerdict.WRONG, nf.StepVerdict.UNDECIDED


def test_only_right_counts_as_true() -> None:
    assert [bool(verdict) for verdict in (RIGHT, WRONG, UNDECIDED)] == [True, False, False]
    assert RIGHT == "right"
    assert f"{UNDECIDED}" == "undecided"


def contradiction() -> tuple[nf.Board, nf.Step]:
    """Return nine cells for eight digits, which takes hours of search to detect, and three unused truths."""
    gone = {"r6c6": "2356789", "r6c8": "134589", "r9c9": "235679"}
    board = nf.Board("." * 81).without(
        [(cell, 9) for cell in range(9)]
        + [(cell, int(digit)) for cell, digits in gone.items() for digit in digits]
    )
    cells = [*range(9), *map(nf.cell, ("r9c9", "r6c8", "r6c6"))]
    truths = tuple(nf.Truth(cell=cell) for cell in cells)
    return board, nf.Step(technique="x", removes=(nf.Candidate(0, 5),), truths=truths)


def test_contradiction_proves_nothing_however_long_the_search() -> None:
    board, step = contradiction()
    assert nf.count_solutions(board) == 0
    assert nf.check_step(board, step._replace(truths=step.truths[:9])) is WRONG
    assert nf.check_step(board, step) in (WRONG, UNDECIDED)


def test_slow_proof_is_undecided() -> None:
    board, step = contradiction()
    assert nf.check_step(board, step, max_seconds=0) is UNDECIDED
    assert nf.check_step(EASY, nf.hint(EASY), max_seconds=10) is RIGHT  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="max_seconds must be at least 0"):
        nf.check_step(board, step, max_seconds=-1)


def test_time_limit_includes_the_evidence(monkeypatch: pytest.MonkeyPatch) -> None:
    follows, limits = _native.follows, []

    def watched(*arguments: Any) -> str:
        limits.append(arguments[4])
        return follows(*arguments)

    monkeypatch.setattr(_native, "follows", watched)
    step = nf.example("x-wing")
    assert nf.check_step(step.board or "", step, max_seconds=60) is RIGHT
    assert len(limits) == 1
    assert 0 < limits[0] <= 60


def pairs() -> nf.Board:
    """Return a board with two candidates in each cell and one solution: few boards have more chains."""
    rng = random.Random(0)
    gone: list[tuple[int | str, int]] = []
    for cell, digit in enumerate(map(int, nf.solve(EVIL).grid)):
        others = [other for other in range(1, 10) if other != digit]
        others.remove(rng.choice(others))
        gone += [(cell, other) for other in others]
    return nf.Board("." * 81).without(gone)


@pytest.mark.parametrize("technique", ["als-xz", "als-xy-wing", "grouped-nice-loop-continuous"])
def test_steps_are_limited_in_number(technique: str) -> None:
    steps = nf.find_steps(pairs(), technique=technique, max_steps=500)
    assert (len(steps), steps.ending) == (500, "steps")


@pytest.mark.slow
def test_steps_are_limited_over_all_techniques() -> None:
    few, every = nf.find_steps(EASY, max_steps=7), nf.find_steps(EASY)
    assert (few, few.ending) == (every[:7], "steps")
    assert every.ending == "all"
    exact = nf.find_steps(EASY, max_steps=len(every))
    assert (exact, exact.ending) == (every, "all")
    assert nf.find_steps(EASY, max_steps=0) == []
    assert nf.find_steps(EASY, max_steps=None) == every


def test_usual_positions_have_fewer_steps_than_the_limit() -> None:
    assert nf.find_steps(POSITIONS[0]).ending == "all"


def test_steps_are_limited_in_time() -> None:
    steps = nf.find_steps(pairs(), max_seconds=0.01)
    assert steps.ending == "seconds"


@pytest.mark.parametrize("value", [-1, 1.5, "3"])
def test_limits_must_be_whole_numbers(value: object) -> None:
    with pytest.raises((ValueError, TypeError)):
        nf.find_steps(EASY, max_steps=value)  # type: ignore[arg-type]
    with pytest.raises((ValueError, TypeError)):
        nf.explain(EASY, max_steps=value)  # type: ignore[arg-type]


def test_hints_are_limited_in_time() -> None:
    with pytest.raises(nf.NinefoldError, match="no step found within 0 seconds"):
        nf.hint(INTERMEDIATE, max_seconds=0)
    assert nf.hint(EASY, max_seconds=60) == nf.hint(EASY)


def test_paths_are_limited_in_steps() -> None:
    whole = nf.explain(EASY)
    for count in (0, 1, 5):
        path = nf.explain(EASY, max_steps=count)
        assert (path.ending, path.steps) == ("steps", whole.steps[:count])
    assert nf.explain(EASY, max_steps=len(whole)).ending == "solved"
    assert nf.explain(EASY, max_steps=1000) == whole


def test_own_technique_is_not_asked_for_more_steps_than_needed() -> None:
    step = nf.hint(EASY)
    assert step is not None

    @nf.technique("own-endless")
    def find(board: nf.Board) -> Iterator[nf.Step]:
        for _ in range(4):  # the extra one shows that there are more
            yield step._replace(technique="own-endless")
        pytest.fail("asked for more steps than needed")

    try:
        steps = nf.find_steps(EASY, technique="own-endless", max_steps=3)
        assert (len(steps), steps.ending) == (3, "steps")
    finally:
        find.forget()


def test_paths_with_own_techniques_are_limited_too() -> None:
    @nf.technique("own-none")
    def find(board: nf.Board) -> list[nf.Step]:
        return []

    try:
        path = nf.explain(EASY, techniques=["own-none", "singles"], max_steps=3)
        assert (len(path), path.ending) == (3, "steps")
    finally:
        find.forget()
