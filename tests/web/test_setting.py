"""The endpoints for setters, verified by another engine and by the rules alone."""

from typing import Any

import pytest

import ninefold as nf
from ninefold.numbers import Deadline
from ninefold.web.api import setting
from tests.puzzles import CLASHING, DEAD_CELL, EASY, EMPTY, INTERMEDIATE, NO_SOLUTION, TWO_SOLUTIONS
from tests.verifier import solves
from tests.web.conftest import Ask

#: EASY without its first clues.
SEVERAL = "." * 14 + EASY[14:]


def grids(givens: str) -> list[str]:
    """Return all solutions, found by another engine and checked by the rules."""
    found = [one.grid for one in nf.solutions(givens, limit=1000, algorithm="dancing-links")]
    assert all(solves(givens, grid) for grid in found)
    return found


def name(cell: int) -> str:
    return f"r{cell // 9 + 1}c{cell % 9 + 1}"


def test_a_puzzle_with_several_solutions(ask: Ask) -> None:
    found = ask("setting", puzzle=SEVERAL)
    every = grids(SEVERAL)
    assert 2 < len(every) < 1000
    assert (found["status"], found["count"], found["exact"]) == ("multiple", len(every), True)
    assert found["clues"] == 81 - SEVERAL.count(".")
    assert found["candidates"] == ["".join(sorted({grid[cell] for grid in every})) for cell in range(81)]
    counts = {(cell, digit): 0 for cell in range(81) for digit in "123456789"}
    for grid in every:
        for cell in range(81):
            counts[cell, grid[cell]] += 1
    assert found["completing"] == [f"{name(cell)}={digit}" for (cell, digit), n in counts.items() if n == 1]
    assert found["completing"]
    assert (found["redundant"], found["rating"]) == (None, None)


def test_a_unique_puzzle(ask: Ask) -> None:
    found = ask("setting", puzzle=EASY)
    assert (found["status"], found["count"], found["exact"]) == ("unique", 1, True)
    assert found["candidates"] == list(grids(EASY)[0])
    less = {cell: EASY[:cell] + "." + EASY[cell + 1 :] for cell in range(81) if EASY[cell] != "."}
    assert found["redundant"] == [name(cell) for cell, line in less.items() if len(grids(line)) == 1]
    rating = nf.rate(EASY)
    assert found["rating"] == {
        "status": "rated",
        "er": rating.er,
        "ep": rating.ep,
        "ed": rating.ed,
        "word": rating.word,
        "hardest": rating.hardest,
    }


def test_counting_stops_at_the_limit(ask: Ask) -> None:
    found = ask("setting", puzzle=EMPTY, limit=50)
    assert (found["status"], found["count"], found["exact"], found["clues"]) == ("multiple", 50, False, 0)
    assert found["candidates"] == ["123456789"] * 81
    assert found["completing"] == []
    assert ask("setting", puzzle=EMPTY)["count"] == 10_000
    for limit in (1, 100_001):
        ask("setting", puzzle=EMPTY, limit=limit, status=422)


def test_what_is_wrong(ask: Ask) -> None:
    clashing = ask("setting", puzzle=CLASHING)
    assert (clashing["status"], clashing["count"]) == ("invalid", 0)
    assert clashing["conflicts"][0]["cells"] == ["r1c1", "r1c5"]
    assert ask("setting", puzzle=CLASHING, language="de")["conflicts"][0]["message"].startswith(
        "r1c1 und r1c5"
    )
    dead = ask("setting", puzzle=DEAD_CELL)
    assert [one["message"] for one in dead["conflicts"]] == ["r1c9 has no candidates left"]
    assert "r3c9" in dead["culprits"]
    none = ask("setting", puzzle=NO_SOLUTION)
    assert (none["status"], none["conflicts"], none["contradiction"]) == ("none", [], [])
    for culprit in none["culprits"]:
        cell = 9 * (int(culprit[1]) - 1) + int(culprit[3]) - 1
        assert nf.count_solutions(
            NO_SOLUTION[:cell] + "." + NO_SOLUTION[cell + 1 :], algorithm="csp", limit=1
        )
    two = "12345678." + "........9" + 45 * "." + "........1" + "23456789."
    found = ask("setting", puzzle=two)
    assert (found["culprits"], len(found["contradiction"])) == ([], 7)


def test_running_out_of_time_is_an_answer() -> None:
    """Each part that has no time left is missing, and the rest is there."""
    answer = setting._setting(setting.SettingRequest(puzzle=EMPTY), Deadline(0))
    assert (answer.status, answer.exact, answer.candidates) == ("seconds", False, None)
    assert setting._rating(nf.Board(INTERMEDIATE), 0).status == "seconds"
    assert setting._truth(nf.Board(EMPTY), Deadline(0)) == {}
    assert setting._blame(NO_SOLUTION, Deadline(0)) == {"culprits": []}


def test_pencil_marks_are_refused(ask: Ask) -> None:
    marks = ["12"] + [""] * 80
    answer = ask("setting", puzzle={"givens": EMPTY, "candidates": marks}, status=422)
    assert "send the givens alone" in answer["error"]["message"]


def test_complete(ask: Ask) -> None:
    start = "123" + "." * 75 + "456"
    made = ask("complete", puzzle=start, symmetry="rotate-180", seed=2)
    assert made["puzzle"].startswith("123")
    assert made["clues"] == 81 - made["puzzle"].count(".")
    assert len(grids(made["puzzle"])) == 1
    assert [mark == "." for mark in made["puzzle"]] == [mark == "." for mark in reversed(made["puzzle"])]
    pattern = "".join("x" if digit != "." else "." for digit in EASY)
    filled = ask("complete", puzzle=EMPTY, pattern=pattern)["puzzle"]
    assert [mark == "." for mark in filled] == [mark == "." for mark in EASY]
    assert ask("complete", puzzle=NO_SOLUTION, status=422)["error"]["code"] == "no-solution"
    assert ask("complete", puzzle=CLASHING, status=422)["error"]["cell"] == "r1c1"


def test_minimise(ask: Ask) -> None:
    made = ask("minimise", puzzle=EASY, seed=1)
    assert made["puzzle"] == nf.minimise(EASY, seed=1).givens
    assert len(grids(made["puzzle"])) == 1
    assert ask("setting", puzzle=made["puzzle"])["redundant"] == []
    refused = ask("minimise", puzzle=EASY, symmetry="rotate-90", status=422)
    assert "does not have the symmetry" in refused["error"]["message"]
    assert ask("minimise", puzzle=TWO_SOLUTIONS, status=422)["error"]["code"] == "multiple-solutions"


@pytest.mark.parametrize("endpoint", ["complete", "minimise"])
def test_unknown_symmetries(ask: Ask, endpoint: str) -> None:
    refused = ask(endpoint, puzzle=EASY, symmetry="rotate-45", status=422)
    assert "unknown symmetry 'rotate-45'" in refused["error"]["message"]


@pytest.mark.parametrize("what", ["complete", "minimise"])
def test_work_that_takes_too_long_has_a_status(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def run_out(*args: object, **options: object) -> None:
        nf.solve(EMPTY, algorithm="csp", max_nodes=1)

    monkeypatch.setattr(setting, what, run_out)
    endpoint = next(each for each in setting.ENDPOINTS if each.name == what)
    request: Any = endpoint.request
    found: Any = endpoint.run(request(puzzle=EASY), Deadline(1))
    assert (found.status, found.puzzle) == ("seconds", None)
