"""The endpoints of the trainer."""

from typing import Any

import pytest

import ninefold as nf
from ninefold.numbers import Deadline
from ninefold.web.api import training
from ninefold.web.api.position import Position, board_in
from tests.web.conftest import Ask


def board_of(position: dict[str, Any]) -> nf.Board:
    return board_in(Position(**position))


@pytest.mark.slow
def test_exercises_are_new_positions(ask: Ask) -> None:
    found = ask("exercises", technique="Naked Pair", count=2, seed=3, max_seconds=60)
    assert (found["status"], found["technique"]["name"], len(found["exercises"])) == ("all", "Naked pair", 2)
    for exercise in found["exercises"]:
        hint = nf.hint(board_of(exercise["position"]))
        assert hint is not None
        assert hint.technique == exercise["step"]["technique"] == "naked-pair"
        assert exercise["ways"] >= 1
        assert exercise["pattern"]
    assert ask("exercises", technique="naked-pair", count=2, seed=3, max_seconds=60) == found
    assert ask("exercises", technique="naked-pair", count=2, seed=4, max_seconds=60) != found


@pytest.mark.slow
def test_levels_differ_in_effort(ask: Ask) -> None:
    request = {"technique": "naked-pair", "seed": 1, "max_seconds": 60}
    answers = [ask("exercises", **request, level=level)["exercises"] for level in (1, 2, 3)]
    efforts = [[each["effort"] for each in answer] for answer in answers]
    assert max(efforts[0]) <= min(efforts[1])
    assert max(efforts[1]) <= min(efforts[2])


def test_too_rare(ask: Ask) -> None:
    found = ask("exercises", technique="finned-mutant-whale", max_seconds=0.1)
    assert (found["status"], found["exercises"]) == ("seconds", [])


@pytest.mark.parametrize("field", [{"level": 4}, {"count": 0}, {"count": 11}, {"technique": "nothing"}])
def test_wrong_requests(ask: Ask, field: dict[str, Any]) -> None:
    assert ask("exercises", **{"technique": "x-wing", **field}, status=422)["error"]["code"] == "bad-request"


def test_moves_are_judged(ask: Ask) -> None:
    [exercise] = ask("exercises", technique="x-wing", count=1, seed=1, max_seconds=60)["exercises"]
    removes = exercise["step"]["removes"]
    request = {"puzzle": exercise["position"], "technique": "x-wing"}
    found = ask("judge", **request, removes=removes[:1])
    assert (found["verdict"], found["wrong"], found["explanation"]) == ("right", [], [])
    assert sorted([*found["left"], removes[0]]) == sorted(found["told"]["step"]["removes"])
    assert found["told"]["explanation"]
    assert found["told"]["picture"]["candidates"]

    grid = str(nf.solve(exercise["position"]["givens"]).grid)
    cell = exercise["position"]["values"].index(".")
    name = f"r{cell // 9 + 1}c{cell % 9 + 1}"
    wrong = next(digit for digit in exercise["position"]["candidates"][cell] if digit != grid[cell])
    found = ask("judge", **request, places=[f"{name}={wrong}"])
    assert (found["verdict"], found["wrong"]) == ("wrong", [f"{name}={wrong}"])
    assert found["explanation"][0]["text"] == f"Assume {name} is {wrong}."
    assert found["explanation"][-1]["text"].endswith(f"{name} cannot be {wrong}.")
    found = ask("judge", **request, removes=[f"{name}={grid[cell]}"])
    assert (found["verdict"], found["wrong"]) == ("wrong", [f"{name}={grid[cell]}"])
    assert "told" not in found


def test_digits_that_are_wrong_only_together_have_no_proof(ask: Ask) -> None:
    found = ask("judge", puzzle="." * 81, technique="x-wing", places=["r1c1=1", "r1c2=1"])
    assert (found["verdict"], found["wrong"]) == ("wrong", ["r1c1=1", "r1c2=1"])
    assert found["explanation"] == []


def test_judge_needs_a_move(ask: Ask) -> None:
    [exercise] = ask("exercises", technique="x-wing", count=1, seed=1, max_seconds=60)["exercises"]
    request = {"puzzle": exercise["position"], "technique": "x-wing"}
    assert "changes nothing" in ask("judge", **request, status=422)["error"]["message"]


def test_a_move_that_takes_too_long_is_not_called_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    def run_out(*args: object, **options: object) -> None:
        nf.solve("." * 81, algorithm="csp", max_nodes=1)

    monkeypatch.setattr(training, "judge", run_out)
    endpoint = next(each for each in training.ENDPOINTS if each.name == "judge")
    request = training.JudgeRequest(puzzle="." * 81, technique="x-wing", places=("r1c1=1",))
    found: Any = endpoint.run(request, Deadline(1))
    assert found.verdict == "seconds"
