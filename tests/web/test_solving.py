"""Solutions over HTTP: right answers, partial ones with their status, and clear errors."""

from typing import Any

import pytest

import ninefold as nf
from ninefold.numbers import Deadline
from ninefold.web.api import ENDPOINTS, solving
from tests.puzzles import (
    CLASHING,
    DEAD_CELL,
    EASY,
    EMPTY,
    INTERMEDIATE,
    INTERMEDIATE_SOLUTION,
    NO_SOLUTION,
    TWO_SOLUTIONS,
)
from tests.verifier import solves
from tests.web.conftest import Ask

#: Brute force finds out only at the end that there is no solution.
ENDLESS = NO_SOLUTION[::-1]


def test_solve(ask: Ask) -> None:
    found = ask("solve", puzzle=INTERMEDIATE)
    assert (found["status"], found["solution"]) == ("solved", INTERMEDIATE_SOLUTION)
    assert set(found["counters"]) == set(nf.Counters._fields)


def test_solve_by_an_algorithm_and_from_any_format(ask: Ask) -> None:
    found = ask("solve", puzzle=str(nf.Puzzle(INTERMEDIATE)), algorithm="backtracking")
    assert found["solution"] == INTERMEDIATE_SOLUTION
    assert found["counters"]["tracks"] == nf.solve(INTERMEDIATE, algorithm="backtracking").counters.tracks


def test_puzzles_without_a_unique_solution(ask: Ask) -> None:
    assert ask("solve", puzzle=NO_SOLUTION) | {"seconds": 0, "counters": 0} == {
        "status": "none", "solution": None, "algorithm": "lanes", "seconds": 0, "counters": 0
    }  # fmt: skip
    assert ask("solve", puzzle=TWO_SOLUTIONS)["status"] == "solved"
    assert ask("solve", puzzle=TWO_SOLUTIONS, unique=True)["status"] == "multiple"
    assert ask("solve", puzzle=EASY, unique=True)["status"] == "solved"


def test_algorithms_stop_in_time(ask: Ask) -> None:
    found = ask("solve", puzzle=ENDLESS, algorithm="backtracking-python", max_seconds=0.2)
    assert (found["status"], found["solution"]) == ("seconds", None)


def test_invalid_puzzles_are_rejected_with_the_cell(ask: Ask) -> None:
    assert ask("solve", puzzle=CLASHING, status=422) == {
        "error": {"code": "puzzle", "message": "r1c1 and r1c5: two 5s in row 1", "cell": "r1c1"}
    }
    assert ask("solve", puzzle="12", status=422)["error"]["code"] == "puzzle"
    assert ask("solve", puzzle=EASY, algorithm="magic", status=422)["error"]["code"] == "bad-request"
    assert ask("solve", puzzle=EASY, algorithm="cp-sat", status=422)["error"]["code"] == "bad-request"


def test_solve_many(ask: Ask) -> None:
    found = ask("solve_many", puzzles=[EASY, TWO_SOLUTIONS, NO_SOLUTION, CLASHING, "?"])
    assert found["status"] == ["unique", "multiple", "none", "clashing", "malformed"]
    assert found["counts"] == [1, 2, 0, 0, 0]
    assert solves(EASY, found["solutions"][0])
    assert found["solutions"][2:] == [None, None, None]


def test_many_puzzles_stop_in_time() -> None:
    request = solving.SolveManyRequest(puzzles=[EMPTY, EASY, "?"])
    found: Any = ENDPOINTS["solve_many"].run(request, Deadline(0))
    assert (found.status, found.counts) == (["stopped"] * 3, [0] * 3)


def test_check(ask: Ask) -> None:
    assert ask("check", puzzle=EASY) == {"status": "unique", "conflicts": [], "minimal": False, "clues": 37}
    assert ask("check", puzzle=TWO_SOLUTIONS)["status"] == "multiple"
    assert ask("check", puzzle=CLASHING)["conflicts"] == [
        {"cells": ["r1c1", "r1c5"], "digit": 5, "house": "row 1", "message": "r1c1 and r1c5: two 5s in row 1"}
    ]
    assert ask("check", puzzle=DEAD_CELL)["conflicts"][0]["cells"] == ["r1c9"]


def test_check_of_a_game_names_mistakes(ask: Ask) -> None:
    solution = nf.solve(EASY).grid
    first, second = [cell for cell in range(81) if EASY[cell] == "."][:2]
    wrong = next(d for d in nf.Board(EASY).candidates(second) if str(d) != solution[second])
    values = EASY[:second] + str(wrong) + EASY[second + 1 :]
    notes = [""] * 81
    notes[first] = "".join(d for d in "123456789" if d != solution[first])
    found = ask("check", puzzle={"givens": EASY, "values": values, "candidates": notes})
    assert found["wrong"] == [nf.cell_name(second)]
    assert found["lost"] == [nf.cell_name(first)]


def test_values_must_agree_with_the_givens(ask: Ask) -> None:
    for value in "6.":
        found = ask("check", puzzle={"givens": "5" + "." * 80, "values": value + "." * 80}, status=422)
        assert found["error"]["cell"] == "r1c1"


@pytest.mark.slow
def test_count(ask: Ask) -> None:
    assert ask("count", puzzle=EASY)["status"] == "exact"
    assert ask("count", puzzle=TWO_SOLUTIONS)["count"] == 2
    found = ask("count", puzzle=EMPTY, limit=1_000_000)
    assert found["status"] in ("limit", "seconds")
    assert 0 < found["count"] <= 1_000_000
    assert ask("count", puzzle=EMPTY, limit=1_000_001, status=422)["error"]["code"] == "bad-request"


def test_true_candidates(ask: Ask) -> None:
    found = ask("candidates", puzzle=TWO_SOLUTIONS)
    assert found["candidates"] == {str(one): n for one, n in nf.true_candidates(TWO_SOLUTIONS).items()}
    assert found["status"] == "all"


def test_compare(ask: Ask) -> None:
    rows = ask("compare", puzzle=EASY)["results"]
    assert [row["algorithm"] for row in rows][:2] == ["lanes", "backtracking"]
    assert all(row["solved"] for row in rows)
    by_name = {row["algorithm"]: row for row in rows}
    assert by_name["csp"]["counters"]["tracks"] == 44
    rows = ask("compare", puzzle=ENDLESS, algorithms=["backtracking"], max_seconds=0.2)["results"]
    assert [row["ending"] for row in rows] == ["seconds"]


def test_trace_replays_to_the_solution(ask: Ask) -> None:
    found = ask("trace", puzzle=EASY, limit=20_000)
    assert found["status"] == "solved"
    board = [int(digit) for digit in EASY.replace(".", "0")]
    for move in found["moves"]:
        board[move // 10] = move % 10
    assert "".join(map(str, board)) == nf.solve(EASY).grid
    counters = nf.solve(EASY, algorithm="backtracking").counters
    assert sum(move % 10 > 0 for move in found["moves"]) == counters.tracks
    assert sum(move % 10 == 0 for move in found["moves"]) == counters.backtracks


def test_trace_is_limited(ask: Ask) -> None:
    found = ask("trace", puzzle=INTERMEDIATE, limit=100)
    assert (found["status"], len(found["moves"])) == ("limit", 100)
    assert ask("trace", puzzle=NO_SOLUTION, limit=20_000)["status"] in ("none", "limit")
