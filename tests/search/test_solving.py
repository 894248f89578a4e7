"""solve, solutions, count_solutions, check."""

import pickle
from typing import Any

import pytest

import ninefold as nf
from tests.puzzles import (
    CLASHING,
    DEAD_CELL,
    EASY,
    EMPTY,
    EXPERT,
    FEW,
    INTERMEDIATE,
    INTERMEDIATE_SOLUTION,
    NO_SOLUTION,
    TWO_SOLUTIONS,
)


@pytest.mark.parametrize("source", [INTERMEDIATE, nf.Puzzle(INTERMEDIATE), nf.Board(INTERMEDIATE)])
def test_solve_takes_anything_puzzle_like(source: nf.Puzzle | nf.Board | str) -> None:
    solution = nf.solve(source)
    assert solution.grid == str(solution) == INTERMEDIATE_SOLUTION
    assert solution.seconds > 0


def test_several_solutions_are_an_error_only_with_unique() -> None:
    assert nf.solve(TWO_SOLUTIONS).grid
    assert nf.solve(EASY, unique=True).grid
    with pytest.raises(nf.MultipleSolutions) as caught:
        nf.solve(TWO_SOLUTIONS, unique=True)
    assert len(set(caught.value.grids)) == 2


def test_clashing_givens_name_both_cells() -> None:
    with pytest.raises(nf.PuzzleError, match="r1c1 and r1c5: two 5s in row 1"):
        nf.solve(CLASHING)
    assert nf.count_solutions(CLASHING) == 0


def test_a_cell_without_candidates_is_named() -> None:
    with pytest.raises(nf.NoSolution, match="r1c9 has no candidates left") as caught:
        nf.solve(DEAD_CELL)
    assert caught.value.cell == 8


@pytest.mark.parametrize("algorithm", ["csp", "csp-python", "sat", "cp-sat"])
@pytest.mark.parametrize(
    "limits", [{"limit": 0}, {"max_nodes": -1}, {"max_seconds": -0.5}, {"max_seconds": float("nan")}]
)
def test_invalid_limits_are_rejected(algorithm: str, limits: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="must be at least"):
        nf.solutions(EASY, algorithm=algorithm, **limits)


@pytest.mark.parametrize("algorithm", ["csp", "csp-python", "sat", "cp-sat"])
@pytest.mark.parametrize(
    "limits",
    [{"limit": 10**30}, {"max_nodes": 10**30}, {"max_seconds": float("inf")}, {"max_seconds": 10**300}],
)
def test_huge_limits_are_accepted(algorithm: str, limits: dict[str, Any]) -> None:
    assert len(nf.solutions(TWO_SOLUTIONS, algorithm=algorithm, **limits)) == 2


@pytest.mark.parametrize("name", ["limit", "max_nodes"])
def test_limits_on_counts_must_be_integers(name: str) -> None:
    with pytest.raises(TypeError, match="integer"):
        nf.solutions(EASY, **{name: 2.5})  # type: ignore[arg-type]


@pytest.mark.parametrize("algorithm", nf.algorithms())
def test_limits_of_zero_are_respected(algorithm: str) -> None:
    assert nf.search(EXPERT, algorithm=algorithm, limit=2, max_nodes=0).counters.recursions in (0, None)
    if not algorithm.startswith(("lanes", "rules", "cp-sat")):  # these may finish before they check
        assert nf.search(EXPERT, algorithm=algorithm, limit=2, max_seconds=0).ending == "seconds"


@pytest.mark.parametrize("algorithm", nf.algorithms())
def test_dead_cell_is_found_without_search(algorithm: str) -> None:
    result = nf.search(DEAD_CELL, algorithm=algorithm)
    assert (result.found, result.ending, result.counters) == (0, "exhausted", nf.Counters(0, 0, 0, 0))


def test_errors_can_be_pickled() -> None:
    result = nf.search(EASY)
    for error in (
        nf.PuzzleError("r1c1: no", line=3, cell=0),
        nf.NoSolution("none", cell=8),
        nf.MultipleSolutions("two", ("1", "2")),
        nf.LimitReached("stopped", result),
        nf.UnknownAlgorithm("x"),
        nf.MissingExtra("y"),
    ):
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))


@pytest.mark.parametrize(
    ("puzzle", "expected"),
    [
        (EASY, nf.Check("unique", (), False)),
        (FEW, nf.Check("unique", (), True)),
        (TWO_SOLUTIONS, nf.Check("multiple")),
        (EMPTY, nf.Check("multiple")),
        (NO_SOLUTION, nf.Check("none")),
        (CLASHING, nf.Check("invalid", (nf.Conflict((0, 4), 5, "row 1"),))),
        (DEAD_CELL, nf.Check("invalid", (nf.Conflict((8,)),))),
        (INTERMEDIATE_SOLUTION, nf.Check("unique", (), False)),
    ],
)
def test_check_reports_status_conflicts_and_minimality(puzzle: str, expected: nf.Check) -> None:
    assert nf.check(puzzle) == expected


def test_conflicts_are_listed_house_by_house() -> None:
    texts = [str(conflict) for conflict in nf.check("77" + "." * 78 + "7").conflicts]
    assert texts == ["r1c1 and r1c2: two 7s in row 1", "r1c1 and r1c2: two 7s in box 1"]
    assert str(nf.check("111" + "." * 78).conflicts[0]) == "r1c1, r1c2 and r1c3: three 1s in row 1"


def test_minimality_is_undefined_with_pencil_marks() -> None:
    board = nf.Board(EASY).without(["r1c1=5"])
    assert nf.check(board) == nf.Check("unique", (), None)


def test_a_17_clue_puzzle_loses_uniqueness_with_any_clue() -> None:
    for cell, digit in enumerate(FEW):
        if digit != ".":
            assert nf.count_solutions(FEW[:cell] + "." + FEW[cell + 1 :]) == 2


def test_message_names_the_limit_that_was_reached() -> None:
    for limits, message in (
        ({"max_nodes": 10**9, "max_seconds": 0}, "the limit of 0 seconds"),
        ({"max_nodes": 5, "max_seconds": 1000}, "the limit of 5 nodes"),
    ):
        with pytest.raises(nf.LimitReached, match=message):
            nf.count_solutions(EMPTY, limit=10**6, algorithm="backtracking", **limits)
