"""The API takes variants for searches, logic and counts. All other endpoints refuse them clearly."""

import json
from typing import Any

import pytest
from starlette.testclient import TestClient

import ninefold as nf
from ninefold.web.api import ENDPOINTS
from tests.conftest import ROOT
from tests.puzzles import EASY
from tests.web.conftest import Ask

SMALL = "1.....2...3....4"
VARIANTS = {
    "4x4": SMALL,
    "16x16": "." * 256,
    "jigsaw": json.dumps(nf.Puzzle("." * 16, regions="AAAB CABB CCBD CDDD").form),
    "knight": json.dumps(nf.Puzzle(EASY, rules=[nf.rules.anti_knight()]).form),
}
#: The endpoints that search, and those that need a board, which has at most nine rows and columns.
SEARCHING = {"solve", "check", "count", "convert"}
PLAYING = {
    "candidates",
    "hint",
    "steps",
    "path",
    "why_not",
    "setting",
    "variant",
    "broken_rules",
    "explain_step",
}
REFUSING = [
    name for name, row in ENDPOINTS.items() if "puzzle" in row.example and name not in SEARCHING | PLAYING
]
#: A small killer with a given, and its only solution, nine cells to a row.
KILLER = nf.Puzzle(
    "1" + "." * 15,
    rules=[
        nf.rules.killer("r1c2 r1c3", 5),
        nf.rules.thermo("r1c2-r1c4"),
        nf.rules.odd("r4c4"),
        nf.rules.diagonals(),
    ],
)


def spread(values: tuple[int | None, ...], columns: int) -> str:
    """Write the digits of a variant nine to a row, as positions have them."""
    marks = ["."] * 81
    for cell, value in enumerate(values):
        marks[cell // columns * 9 + cell % columns] = "." if value is None else str(value)
    return "".join(marks)


def position(puzzle: nf.Puzzle, **digits: str) -> dict[str, Any]:
    """The state of a game without candidates, with the digits of a player."""
    assert puzzle.variant is not None
    givens = spread(puzzle.values, puzzle.variant.columns)
    values = list(givens)
    for cell, digit in digits.items():
        values[9 * (int(cell[1]) - 1) + int(cell[3]) - 1] = digit
    return {"givens": givens, "values": "".join(values), "variant": puzzle.form}


def with_puzzle(example: dict[str, Any], text: str) -> dict[str, Any]:
    """Put a text in place of the puzzles of a request."""
    fields = {
        name: text for name in ("puzzle", "first", "second", "grid") if isinstance(example.get(name), str)
    }
    return {**example, **fields, **({"puzzles": [text]} if "puzzles" in example else {})}


@pytest.mark.parametrize("text", VARIANTS.values(), ids=VARIANTS)
@pytest.mark.parametrize("name", REFUSING)
def test_other_endpoints_refuse_variants(client: TestClient, name: str, text: str) -> None:
    response = client.post(f"/api/v1/{name}", json=with_puzzle(dict(ENDPOINTS[name].example), text))
    assert response.status_code == 422, response.text
    assert response.json()["error"]["code"] == "puzzle"


@pytest.mark.parametrize("name", sorted(PLAYING))
def test_boards_have_at_most_nine_rows(client: TestClient, name: str) -> None:
    response = client.post(f"/api/v1/{name}", json=with_puzzle(dict(ENDPOINTS[name].example), "." * 256))
    assert response.status_code == 422, response.text
    assert "9" in response.json()["error"]["message"]


@pytest.mark.parametrize("name", [name for name, row in ENDPOINTS.items() if "puzzles" in row.example])
def test_lists_name_the_row(client: TestClient, name: str) -> None:
    response = client.post(f"/api/v1/{name}", json={**ENDPOINTS[name].example, "puzzles": [SMALL, EASY]})
    assert response.status_code == 200, response.text


def test_solve(ask: Ask) -> None:
    found = ask("solve", puzzle=json.dumps(KILLER.form), unique=True)
    solution = nf.solve(KILLER, unique=True).values
    assert (found["status"], found["values"], found["solution"]) == (
        "solved",
        list(solution),
        spread(solution, 4),
    )
    large = ask("solve", puzzle="." * 256)
    assert large["solution"] is None
    assert len(large["values"]) == 256
    assert "values" not in ask("solve", puzzle=EASY)


def test_check_and_count(ask: Ask) -> None:
    assert ask("check", puzzle=json.dumps(KILLER.form))["status"] == "unique"
    other = 5 - nf.solve(KILLER).values[1]
    wrong = ask("check", puzzle=position(KILLER, r1c2=str(other), r2c3="1", r4c1="1"))
    assert wrong["wrong"] == ["r1c2", "r4c1"]
    assert ask("count", puzzle="." * 16)["count"] == 288
    clash = ask("check", puzzle="11" + "." * 14)["conflicts"]
    assert next(one["cells"] for one in clash) == ["r1c1", "r1c2"]


def test_candidates_and_setting(ask: Ask) -> None:
    assert len(ask("candidates", puzzle=position(KILLER))["candidates"]) == 16
    setting = ask("setting", puzzle=position(KILLER))
    solution = spread(nf.solve(KILLER).values, 4)
    assert (setting["status"], setting["count"]) == ("unique", 1)
    assert "".join(mark or "." for mark in setting["candidates"]) == solution
    several = ask("setting", puzzle="." * 16)
    assert (several["status"], several["count"], several["rating"]) == ("multiple", 288, None)


def test_logic_on_a_small_board(ask: Ask) -> None:
    solution = spread(nf.solve(SMALL).values, 4)
    path = ask("path", puzzle=SMALL, drawing="scene")
    assert path["status"] == "solved"
    assert path["end"] == solution == path["boards"][-1]
    assert {len(line) for line in path["boards"]} == {81}
    hint = ask("hint", puzzle=SMALL, level=5)
    cell, digit = hint["told"]["step"]["places"][0].split("=")
    assert hint["values"][9 * (int(cell[1]) - 1) + int(cell[3]) - 1] == digit
    drawn = ask("hint", puzzle=SMALL, level=4, drawing="svg")["told"]["svg"]
    assert "c5" not in drawn


def test_why_not(ask: Ask) -> None:
    right = nf.solve(KILLER).values[1]
    answer = ask("why_not", puzzle=position(KILLER), cell="r1c2", digit=right)
    assert answer["verdict"] == "right"
    assert answer["start"].count(".") == 81 - 2


def test_steps_by_the_rules_of_a_variant(ask: Ask) -> None:
    knight = nf.Puzzle("." * 81, rules=[nf.rules.anti_knight()])
    state = position(knight, r3c3="5")
    found = ask("convert", puzzle=state, to="position")["puzzles"][0]["position"]
    assert "5" not in found["candidates"][39], "r5c4 is a knight's move away"
    assert found["variant"]["constraints"] == [{"type": "anti_knight"}]


def test_positions(ask: Ask) -> None:
    outside = {**position(KILLER), "givens": "....1" + "." * 76, "values": None}
    error = ask("hint", status=422, puzzle=outside)["error"]
    assert error == {
        "code": "puzzle",
        "message": "r1c5 has a digit, but this puzzle has no such cell",
        "cell": "r1c5",
    }
    error = ask("hint", status=422, puzzle={"givens": "." * 81, "variant": {"rows": 4}})["error"]
    assert error["message"] == "cols must be a whole number from 1 to 36"


def test_convert(ask: Ask) -> None:
    first, second = ask("convert", puzzle=f"{SMALL}\n{EASY}", to="position")["puzzles"]
    assert first["position"]["variant"]["rows"] == 4
    assert first["position"]["givens"].startswith("1..........2")
    assert "variant" not in second["position"]
    assert json.loads(ask("convert", puzzle=SMALL, to="json")["puzzles"][0]["text"])["cols"] == 4
    large = ask("convert", puzzle="." * 256, to="json")["puzzles"][0]
    assert "text" in large
    assert "position" not in large
    assert ask("convert", puzzle="." * 256, to="position")["puzzles"][0]["error"]["code"] == "puzzle"
    assert ask("convert", puzzle=SMALL, to="hodoku")["puzzles"][0]["error"]["code"] == "puzzle"


def test_variant(ask: Ask) -> None:
    found = ask("variant", puzzle=position(KILLER, r1c2="4"))
    assert (found["rows"], found["columns"], found["digits"]) == (4, 4, 4)
    assert found["rules"][0] == {"words": "killer cage 5: r1c2 r1c3", "cells": ["r1c2", "r1c3"]}
    assert {"row 1", "box 4", "diagonal 2", "cage 1"} < {house["name"] for house in found["houses"]}
    assert (found["status"], found["solution"]) == ("unique", spread(nf.solve(KILLER).values, 4))
    assert found["bases"][3 * 9 + 3] == 0b01010, "an odd cell"
    assert found["bases"][4] == 0, "not on the board"
    assert "killer_cage" in found["signs"]["under"]
    assert "givens" not in found["form"]
    error = ask("variant", status=422, puzzle=EASY)["error"]
    assert error["message"] == "this is classic Sudoku, not a variant"


def test_links_of_a_variant(ask: Ask) -> None:
    rules = [nf.rules.anti_knight(), nf.rules.thermo("r5c5 r5c6")]
    found = ask("variant", puzzle=json.dumps(nf.Puzzle("." * 81, rules=rules).form))
    links = {(one, other): found["tables"][table] for one, other, table in found["links"]}
    assert links[20, 39] == [0, *(1 << digit for digit in range(1, 10))]
    assert links[9 * 4 + 4, 9 * 4 + 5][4] == 0b11110, "a thermometer goes up"
    assert (0, 1) not in links, "their row is a house"


def test_links_agree_with_the_definitions_of_rules(ask: Ask) -> None:
    from ninefold.reference.variants.clashes import clash_of

    form = nf.Puzzle("." * 36, rules=[nf.rules.nonconsecutive(), nf.rules.black_dot("r1c1 r1c2")]).form
    found = ask("variant", puzzle=json.dumps(form))
    clash = clash_of(form, stride=9)
    pairs = {(one, other): found["tables"][table] for one, other, table in found["links"]}
    for house in found["houses"]:
        for one in house["cells"]:
            for other in house["cells"]:
                if one < other:
                    pairs.setdefault((one, other), [1 << digit for digit in range(10)])
    cells = [cell for cell, base in enumerate(found["bases"]) if base]
    for one in cells:
        for other in cells[cells.index(one) + 1 :]:
            table = pairs.get((one, other), [0] * 10)
            for digit in range(1, 7):
                expected = {second for second in range(1, 7) if clash((one, digit), (other, second))}
                assert {second for second in range(1, 7) if table[digit] >> second & 1} == expected


def test_broken_rules(ask: Ask) -> None:
    assert ask("broken_rules", puzzle=position(KILLER)) == {"broken": [], "judged": False}
    found = ask("broken_rules", puzzle=position(KILLER, r1c2="4", r1c3="3"))
    assert found["broken"] == [{"words": "killer cage 5: r1c2 r1c3", "cells": ["r1c2", "r1c3"]}]
    solved = nf.solve(KILLER).values
    digits = {f"r{cell // 4 + 1}c{cell % 4 + 1}": str(digit) for cell, digit in enumerate(solved)}
    assert ask("broken_rules", puzzle=position(KILLER, **digits)) == {"broken": [], "judged": True}


def test_the_page_is_tested_with_an_answer_of_the_server(ask: Ask) -> None:
    stored = json.loads((ROOT / "tests/web/model/small-killer.json").read_text())
    found = ask("variant", puzzle=position(KILLER))
    assert set(found["signs"]) == set(stored["signs"])
    assert {**found, "signs": None} == {**stored, "signs": None}
