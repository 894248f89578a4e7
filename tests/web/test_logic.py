"""Steps over HTTP are the same as in Python, and their texts and pictures agree."""

import json
import re
from typing import Any

import pytest

import ninefold as nf
from ninefold.logic.record import record
from ninefold.numbers import Deadline
from ninefold.web.api import ENDPOINTS
from ninefold.web.api.endpoint import EXAMPLE_PUZZLE
from ninefold.web.api.logic import ExplainStepRequest, PathRequest
from ninefold.web.api.position import Position, marks_of
from tests.puzzles import EASY, EMPTY, EVIL, HARD, NO_SOLUTION, TWO_SOLUTIONS
from tests.web.conftest import Ask

#: By Arto Inkala; its path needs forcing nets.
HARDEST = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def game(values: str, notes: list[str] | None = None) -> dict[str, Any]:
    return {"givens": EASY, "values": values, "candidates": notes}


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_hints_have_the_parts_of_their_level(ask: Ask, level: int) -> None:
    found = ask("hint", puzzle=EXAMPLE_PUZZLE, level=level)
    step = nf.hint(EXAMPLE_PUZZLE)
    assert step is not None
    words = nf.hint_at(EXAMPLE_PUZZLE, step, level)
    assert [sentence["text"] for sentence in found["explanation"]] == [s.text() for s in words]
    assert ("technique" in found) == (level > 1)
    assert ("told" in found) == (level > 3)
    assert ("values" in found) == (level > 4)
    if level > 3:
        assert found["told"]["step"] == json.loads(json.dumps(record(step)))
    if level > 4:
        assert found["values"] == nf.Board(EXAMPLE_PUZZLE).apply(step).line


def test_first_levels_do_not_reveal_the_effect(ask: Ask) -> None:
    for level in (1, 2, 3):
        text = json.dumps(ask("hint", puzzle=EXAMPLE_PUZZLE, level=level))
        assert '"placed"' not in text
        assert '"removed"' not in text


def test_hints_use_the_state_of_a_game(ask: Ask) -> None:
    first = nf.hint(EASY)
    assert first is not None
    cell, digit = first.places[0]
    values = EASY[:cell] + str(digit) + EASY[cell + 1 :]
    second = ask("hint", puzzle=game(values), level=4)["told"]["step"]
    assert second["places"] != [str(first.places[0])]
    notes = [""] * 81
    open_cell = next(c for c in range(81) if len(nf.Board(EASY).candidates(c)) > 1)
    notes[open_cell] = nf.solve(EASY).grid[open_cell]
    found = ask("hint", puzzle=game(EASY, notes), level=4, techniques=["naked-single"])
    steps = ask("steps", puzzle=game(EASY, notes), techniques=["naked-single"])["steps"]
    assert found["status"] == "found"
    assert f"{nf.cell_name(open_cell)}={notes[open_cell]}" in {step["step"]["places"][0] for step in steps}


def test_requests_without_a_hint(ask: Ask) -> None:
    assert ask("hint", puzzle=nf.solve(EASY).grid)["status"] == "solved"
    assert ask("hint", puzzle=HARD, techniques=["x-wing"])["status"] in ("stuck", "found")
    assert ask("hint", puzzle=NO_SOLUTION, status=422)["error"]["code"] == "no-solution"
    assert ask("hint", puzzle=TWO_SOLUTIONS)["unique"] is False
    assert ask("hint", puzzle=EASY, level=6, status=422)["error"]["code"] == "bad-request"
    assert ask("hint", puzzle=EASY, techniques=["no such"], status=422)["error"]["code"] == "bad-request"
    assert ask("hint", puzzle=EASY, language="xx", status=422)["error"]["code"] == "bad-request"


def test_unique_is_about_the_givens(ask: Ask) -> None:
    """The typed digits have one solution, but there are no givens."""
    values = EVIL
    typed_in = {"givens": EMPTY, "values": values}
    path = ask("path", puzzle=typed_in)
    assert (path["status"], path["unique"]) == ("solved", False)
    assert path["end"] == nf.solve(values).grid
    assert not any(told["assumes_unique"] for told in path["steps"])
    assert ask("path", puzzle=values)["unique"] is True
    assert ask("hint", puzzle=typed_in)["unique"] is False
    steps = ask("steps", puzzle=typed_in, techniques=["uniqueness"])
    assert (steps["unique"], steps["steps"]) == (False, [])
    assert ask("steps", puzzle=values, techniques=["singles"])["unique"] is True


def test_steps_match_python(ask: Ask) -> None:
    found = ask("steps", puzzle=EXAMPLE_PUZZLE, techniques=["locked"])
    expected = [
        record(step)
        for id_ in ("locked-pair", "locked-triple", "pointing", "claiming")
        for step in nf.find_steps(EXAMPLE_PUZZLE, technique=id_)
    ]
    assert [told["step"] for told in found["steps"]] == json.loads(json.dumps(expected))
    assert found["status"] == "all"
    assert "explanation" not in found["steps"][0]


@pytest.mark.slow
def test_steps_are_limited(ask: Ask) -> None:
    found = ask("steps", puzzle=EXAMPLE_PUZZLE, limit=3)
    assert (found["status"], len(found["steps"])) == ("limit", 3)
    found = ask("steps", puzzle=EMPTY, max_seconds=0.3)
    assert found["status"] in ("seconds", "limit", "all")


def test_no_technique_crowds_out_the_others(ask: Ask) -> None:
    all_ = ask("steps", puzzle=EXAMPLE_PUZZLE, techniques=["singles", "locked"])
    found = ask("steps", puzzle=EXAMPLE_PUZZLE, techniques=["singles", "locked"], each=1)
    ids = [told["step"]["technique"] for told in all_["steps"]]
    assert [told["step"]["technique"] for told in found["steps"]] == list(dict.fromkeys(ids))
    assert set(found["more"]) == {id_ for id_ in ids if ids.count(id_) > 1}
    assert (found["status"], found["unsearched"]) == ("limit", {})
    found = ask("steps", puzzle=EXAMPLE_PUZZLE, techniques=["singles", "locked"], limit=1)
    assert "pointing" in found["unsearched"]


def test_example_can_be_fresh(ask: Ask) -> None:
    kept, fresh = (ask("example", technique="naked-pair", fresh=fresh) for fresh in (False, True))
    assert kept["told"]["step"]["technique"] == fresh["told"]["step"]["technique"] == "naked-pair"
    assert kept["position"] != fresh["position"]


def test_path_leads_to_the_solution(ask: Ask) -> None:
    found = ask("path", puzzle=EXAMPLE_PUZZLE, language="de")
    assert found["status"] == "solved"
    assert found["end"] == nf.solve(EXAMPLE_PUZZLE).grid
    assert len(found["boards"]) == len(found["steps"]) + 1
    path = nf.explain(EXAMPLE_PUZZLE)
    assert [told["step"]["technique"] for told in found["steps"]] == [step.technique for step in path.steps]
    board, step = next(iter(path.positions()))
    words = [sentence["text"] for sentence in found["steps"][0]["explanation"]]
    assert words == [sentence.text("de") for sentence in nf.explain_step(board, step)]
    assert all(0 < told["height"] <= 5 and told["price"] > 0 for told in found["steps"])


class Late(Deadline):
    """A deadline that is over as soon as the search is done."""

    @property
    def is_over(self) -> bool:
        return True


def test_solved_path_is_solved_even_if_no_time_is_left_for_words() -> None:
    answer: Any = ENDPOINTS["path"].run(PathRequest(puzzle=EXAMPLE_PUZZLE, drawing="scene"), Late(None))
    assert answer.status == "solved"
    assert answer.end == nf.solve(EXAMPLE_PUZZLE).grid
    assert not any(view.explanation for view in answer.steps)


@pytest.mark.slow
def test_steps_of_a_bare_path_can_be_explained_one_by_one() -> None:
    """As the page does: the same step, with words, from the board before it."""
    found: Any = ENDPOINTS["path"].run(PathRequest(puzzle=HARDEST, words=False), Deadline(None))
    assert (found.status, len(found.steps)) == ("solved", 148)
    assert not any(view.explanation or view.picture for view in found.steps)
    for number, (board, _) in list(enumerate(nf.explain(HARDEST).positions()))[1::9]:
        bare = found.steps[number].step
        request = ExplainStepRequest(
            puzzle=Position(givens=HARDEST, values=board.line, candidates=marks_of(board)),
            technique=bare.technique,
            places=tuple(bare.places),
            removes=tuple(bare.removes),
            evidence=json.loads(json.dumps(bare.evidence)),
        )
        told: Any = ENDPOINTS["explain_step"].run(request, Deadline(None))
        assert told.told.step == bare
        assert told.told.explanation
        assert told.told.picture


@pytest.mark.parametrize("level", [3, 4])
def test_hint_for_a_single_needs_no_candidates(ask: Ask, level: int) -> None:
    picture = ask("hint", puzzle=EASY, level=level)["picture"]
    assert picture["bare"]
    assert [one["role"] for one in picture["candidates"]] == ["placed"] * (level == 4)
    assert {one["role"] for one in picture["cells"]} >= {"source", "seen"}
    assert all(EASY[nf.cell(ray["of"][0])] == "3" for ray in picture["rays"])
    assert len(picture["rays"]) > 1
    other = ask("hint", puzzle=EXAMPLE_PUZZLE, level=level, techniques=["pointing"])["picture"]
    assert not other["bare"]
    assert other["rays"] == []


def test_listed_step_can_be_explained(ask: Ask) -> None:
    for told in ask("steps", puzzle=EXAMPLE_PUZZLE, limit=40)["steps"]:
        step = told["step"]
        asked = {name: step[name] for name in ("technique", "places", "removes", "evidence")}
        found = ask("explain_step", puzzle=EXAMPLE_PUZZLE, **asked)
        assert found["told"]["step"] == step
    gone = ask("explain_step", puzzle=EXAMPLE_PUZZLE, technique="x-wing", removes=["r1c1=9"], status=422)
    assert "no such step" in gone["error"]["message"]


@pytest.mark.parametrize(
    "technique", ["x-wing", "xy-chain", "als-xz", "medusa", "unique-rectangle-1", "forcing-net"]
)
def test_pictures_have_the_marks_of_the_svg(ask: Ask, technique: str) -> None:
    told = ask("example", technique=technique)["told"]
    picture = told["picture"]
    step = nf.example(technique)
    svg = step.to_svg()
    marked = {mark["of"] for kind in ("cells", "candidates", "houses") for mark in picture[kind]}
    assert marked == {name for name in re.findall(r'data-of="([^"]+)"', svg) if " r" not in name}
    for link in picture["links"]:
        assert f'data-of="{link["of"][0]} {link["of"][1]}" d="{link["path"]}"' in svg
    assert len(picture["links"]) == svg.count('class="link ')
    for key in picture["key"]:
        assert f">{key['words']}</text>" in svg


@pytest.mark.parametrize("technique", ["pointing", "xy-chain", "als-xz", "medusa"])
def test_words_refer_to_the_marks_of_the_picture(ask: Ask, technique: str) -> None:
    told = ask("example", technique=technique)["told"]
    lit = set()
    for sentence in told["explanation"]:
        assert "".join(part["text"] for part in sentence["parts"]) == sentence["text"]
        for part in sentence["parts"]:
            lit |= set(part.get("of", ()))
    effect = {mark["of"] for mark in told["picture"]["candidates"] if mark["role"] in ("removed", "placed")}
    assert effect == set(told["step"]["removes"]) | set(told["step"]["places"])
    assert effect <= lit


def test_hints_send_the_pictures_of_sentences_once(ask: Ask) -> None:
    board = nf.example("forcing-chain-cell").board
    assert board is not None
    found = ask("hint", puzzle=board.line, techniques=["forcing-chain-cell"], level=4)
    words, told = found["explanation"], found["told"]["explanation"]
    assert all("picture" in sentence for sentence in told)
    assert words == [{key: said for key, said in each.items() if key != "picture"} for each in told]


def test_svg_matches_python(ask: Ask) -> None:
    told = ask("example", technique="x-wing", drawing="svg")["told"]
    assert told["svg"] == nf.example("x-wing").to_svg()
    assert "picture" not in told


def test_why_not(ask: Ask) -> None:
    found = ask("why_not", puzzle=EXAMPLE_PUZZLE, cell="r1c8", digit=7, language="de")
    assert found["verdict"] == "wrong"
    assert found["before"][0]["text"] == "Angenommen, in r1c8 steht die 7."
    assert [told["effect"] for told in found["steps"]] == ["r4c7=6"]
    assert found["after"][0]["of"] == ["column 7"]
    right = int(nf.solve(EXAMPLE_PUZZLE).grid[7])
    assert ask("why_not", puzzle=EXAMPLE_PUZZLE, cell="r1c8", digit=right)["verdict"] == "right"
    assert ask("why_not", puzzle=EMPTY, cell="r1c1", digit=1)["verdict"] == "possible"
    assert ask("why_not", puzzle=EASY, cell="r1c3", digit=1, status=422)["error"]["code"] == "bad-request"
