"""Long explanations and those with several cases; puzzles with no solution or several."""

import json
from typing import Any

import pytest

from tests.web.page.conftest import Open
from tests.web.page.player import CENTRE, PUZZLE, Player
from tests.web.page.test_learn import HARD, INKALA, path_of

#: The first puzzle with one more given: it has no solution.
NONE = "4" + PUZZLE[1:]
#: The first puzzle with fewer givens: it has several.
SEVERAL = PUZZLE.replace("9", ".", 2).replace("8", ".", 3)


def open_technique(visit_with_server: Open, technique: str, name: str) -> Player:
    player = visit_with_server()
    player.press("t")
    player.page.get_by_label("Search techniques").fill(technique)
    player.page.locator(".technique-list li:visible button", has_text=name).first.click()
    player.page.locator(".library nine-fold .role").first.wait_for()
    return player


def test_cases_are_read_one_by_one(visit_with_server: Open) -> None:
    player = open_technique(visit_with_server, "forcing-chain-cell", "Cell forcing")
    page = player.page.locator(".library .page")
    folds = page.locator(".fold")
    assert folds.count() > 1
    assert folds.locator("nth=0").get_attribute("open") is None
    first = set(page.locator("nine-fold [data-of]").evaluate_all("all => all.map(e => e.dataset.of)"))
    while not page.locator("[aria-current]").inner_text().startswith("Then"):
        page.get_by_role("button", name="Next", exact=True).click()
    assert page.locator(".fold[open]").count() == 1
    marks = page.locator("nine-fold [data-of]").evaluate_all("all => all.map(e => e.dataset.of)")
    assert set(marks) != first
    looks = page.locator("[aria-current] .ref.role").evaluate_all("all => all.map(e => e.classList[2])")
    for look in looks:
        assert page.locator(f"nine-fold .role.{look}").count() > 0
    page.locator("p", has_text="Case 2").hover()
    page.locator("p", has_text="Case 2").hover(position={"x": 9, "y": 9})
    player.until(lambda: page.locator("[aria-current]").inner_text().startswith("Case 2"))


def test_words_without_a_mark_are_plain_and_highlight(visit_with_server: Open) -> None:
    player = open_technique(visit_with_server, "x-chain", "X-chain")
    page = player.page.locator(".library .page")
    word = page.locator(".ref.bare", has_text="row").or_(page.locator(".ref.bare", has_text="column")).first
    word.hover()
    assert page.locator("nine-fold rect.light").count() == 1
    assert word.get_attribute("role") == "button"
    assert {"holds", "fails"} <= set(
        page.locator(".ref.role").evaluate_all("all => all.map(e => e.classList[2])")
    )


def test_nudge_does_not_show_candidates(visit_with_server: Open) -> None:
    player = visit_with_server("#puzzle=" + INKALA)
    shown = "document.querySelector('nine-fold').candidates.filter(Boolean).length"
    for word, some in (("Where", False), ("Technique", False), ("Cells", True)):
        player.press("h")
        player.page.locator(".ladder [aria-current]", has_text=word).wait_for()
        assert bool(player.page.evaluate(shown)) == some


def test_picture_can_be_shown_again(visit_with_server: Open) -> None:
    player = visit_with_server()
    for word in ("Where", "Technique", "Cells", "Why"):
        player.press("h")
        player.page.locator(".ladder [aria-current]", has_text=word).wait_for()
    assert player.page.locator("nine-fold .name:visible").count() == 18
    player.press("Escape")
    assert player.page.locator("nine-fold .role").count() == 0
    player.button("Show the picture again").click()
    assert player.page.locator("nine-fold .role").count() > 0
    assert player.page.locator(".reshow:visible").count() == 0


def test_escape_returns_from_the_slider(visit_with_server: Open) -> None:
    player = visit_with_server("#puzzle=" + HARD)
    path_of(player, "Solve from start")
    slider = player.page.get_by_label("Step in the path")
    slider.focus()
    player.press("End")
    assert slider.get_attribute("aria-valuetext") == "End of the path"
    assert player.page.locator(".counter").inner_text() == "End of the path"
    player.press("Escape")
    assert player.values() == HARD


def test_no_solution_is_announced_and_explained(visit_with_server: Open) -> None:
    player = visit_with_server("#puzzle=" + NONE)
    player.press("h")
    player.wait_for_announcement("This puzzle has no solution")
    player.button("Count solutions").click()
    assert player.page.locator("#tab-rating").get_attribute("aria-selected") == "true"
    player.tab("Why not?")
    player.page.locator(".digits button").nth(5).click()
    player.page.locator("#panel-why-not .notice", has_text="no solution").wait_for()


def only_singles(route: Any) -> None:
    """Repeat the request with fewer techniques: the others take longer than a busy server allows."""
    route.continue_(post_data=json.dumps({**route.request.post_data_json, "techniques": ["singles"]}))


def test_several_solutions_are_named_as_the_reason(visit_with_server: Open) -> None:
    player = visit_with_server("#puzzle=" + SEVERAL)
    player.page.route("**/api/v1/path", only_singles)
    player.tab("Path")
    player.button("Solve from start").click()
    player.page.locator("#panel-path .says", has_text="This puzzle has more than one solution").wait_for()


@pytest.mark.parametrize("puzzle", [PUZZLE, SEVERAL])
def test_server_decides_if_techniques_may_assume_one_solution(visit_with_server: Open, puzzle: str) -> None:
    player = visit_with_server("#puzzle=" + puzzle)
    asked = []
    player.page.on("request", lambda request: asked.append(request) if "/api/v1/" in request.url else None)
    player.press("h")
    player.page.locator("#panel-hint .says .explanation, #panel-hint .says > p:not(.soft)").first.wait_for()
    player.tab("Steps")
    player.button("Find all steps").click()
    several = "This puzzle has more than one solution"
    player.page.locator("#panel-steps .says", has_text=several if puzzle == SEVERAL else "step").wait_for()
    player.tab("Path")
    player.button("Solve from start").click()
    player.until(lambda: asked[-1].url.endswith("/path"))
    bodies = {each.url.rpartition("/")[2]: each.post_data_json for each in asked}
    for question in ("hint", "steps", "path"):
        assert "uniqueness" not in bodies[question], question


def test_q_and_a_digit_ask_why_not(visit_with_server: Open) -> None:
    player = visit_with_server()
    player.press("q", "6")
    player.page.locator(".verdict", has_text="be 6.").wait_for()
    assert player.values().count(".") >= PUZZLE.count(".") - 1  # at most the assumption
    player.press("Escape")
    assert player.values() == PUZZLE
    player.go((CENTRE + 1) % 81)
    assert player.page.locator(".verdict").count() == 0


def test_proof_can_be_shown_to_its_end(visit_with_server: Open) -> None:
    player = visit_with_server("#puzzle=" + HARD)
    player.tab("Why not?")
    for digit in range(9):
        player.page.locator(".digits button").nth(digit).click()
        player.page.locator(".verdict", has_text=f"be {digit + 1}.").wait_for()
        if player.button("Skip to end").is_visible():
            break
    player.button("Skip to end").click()
    assert player.button("Next").is_disabled()
    assert player.page.locator("nine-fold .cell-mark.removed").count() > 0
    assert player.page.locator("nine-fold .cell-mark.source").count() > 0
