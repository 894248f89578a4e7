"""The algorithm `strategies` solves what its eleven strategies can, and says where it got stuck."""

import pytest

import ninefold as nf
from ninefold.logic.strategies import STRATEGIES
from tests.conftest import Sample
from tests.puzzles import EASY, EMPTY, EXPERT, INTERMEDIATE, NO_SOLUTION, SHIPPED, TWO_SOLUTIONS
from tests.verifier import solves


def test_strategies_are_those_for_beginners() -> None:
    assert STRATEGIES == (
        "full-house", "hidden-single", "naked-single", "naked-pair", "naked-triple", "hidden-pair",
        "hidden-triple", "pointing", "x-wing", "xy-wing", "swordfish",
    )  # fmt: skip


@pytest.mark.parametrize("givens", SHIPPED)
def test_strategies_solve_what_the_path_solves(givens: str) -> None:
    path = nf.explain(givens, techniques=STRATEGIES)
    result = nf.search(givens, algorithm="strategies", limit=2)
    if path.solved:
        assert (result.grids, result.ending, result.stuck) == ((path.end.line,), "exhausted", "")
        assert solves(givens, result.grids[0])
    else:
        assert (result.grids, result.ending, result.stuck) == ((), "stuck", path.end.line)
    placed = sum(len(step.places) for step in path.steps)
    assert result.counters == nf.Counters(placed, 0, 0, 0)


def test_message_says_where_it_got_stuck() -> None:
    with pytest.raises(
        nf.LimitReached, match=f"strategies: stuck with 60 cells left: {INTERMEDIATE}"
    ) as caught:
        nf.solve(INTERMEDIATE, algorithm="strategies")
    assert caught.value.result.stuck == INTERMEDIATE
    assert not nf.search(EXPERT, algorithm="strategies").decided
    for several in (EMPTY, TWO_SOLUTIONS):
        assert nf.search(several, algorithm="strategies").ending == "stuck"


def test_solution_by_logic_is_unique() -> None:
    assert nf.solve(EASY, algorithm="strategies", unique=True).grid == nf.solve(EASY).grid


@pytest.mark.parametrize("name", ["strategies", "strategies-python"])
@pytest.mark.parametrize("row", ["23456.7..", "........."])
def test_digit_without_a_place_is_noticed(name: str, row: str) -> None:
    givens = row + "." * 72
    result = nf.search(nf.Board(givens).without([(cell, 1) for cell in range(9)]), algorithm=name)
    assert (result.found, result.ending) == (0, "exhausted")


@pytest.mark.parametrize("name", ["strategies", "strategies-python"])
def test_time_is_limited(name: str) -> None:
    assert nf.search(EASY, algorithm=name, max_seconds=0).ending == "seconds"


@pytest.mark.parametrize("givens", [*SHIPPED, TWO_SOLUTIONS, NO_SOLUTION, INTERMEDIATE])
def test_readable_twin_gives_the_same_result(givens: str) -> None:
    native, readable = (nf.search(givens, algorithm=f"strategies{twin}", limit=2) for twin in ("", "-python"))
    assert native._replace(seconds=0) == readable._replace(seconds=0)


def test_answers_match_the_kernel(sample: Sample) -> None:
    solved = 0
    puzzles = sample("minimal", 500) + sample("few clues", 500)
    for givens in puzzles:
        result = nf.search(givens, algorithm="strategies")
        if result.found:
            assert result.grids == (nf.solve(givens).grid,)
            solved += 1
        else:
            assert result.ending == "stuck"
    assert solved > len(puzzles) // 2
