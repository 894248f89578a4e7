"""The course: its overview, its chapters, and the way from a chapter to a puzzle and back."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import ninefold as nf
from tests.web.page.conftest import Open, serving_page
from tests.web.page.player import PAGE, Player
from tests.web.page.test_everyone import LOOKS, SOME_LOOKS, faults
from tests.web.page.test_late_answers import SETTLED, DelayedAnswers

KEY = "ninefold.part.course"
STAGE_1 = {chapter["id"]: chapter for chapter in json.loads((PAGE / "course/stage-1.json").read_text())}
STAGE_3 = {chapter["id"]: chapter for chapter in json.loads((PAGE / "course/stage-3.json").read_text())}


def title(player: Player, name: str) -> None:
    """Wait for a chapter."""
    player.page.locator(".chapter-title", has_text=re.compile(f"^{name}$")).wait_for()


def address(player: Player) -> str:
    return str(player.page.evaluate("location.hash"))


def reopen(player: Player, fragment: str) -> None:
    """Go to an address in the open page, and load the page again once its dialog is there."""
    player.page.goto(player.page.url.partition("#")[0] + fragment)
    player.page.locator("dialog.course").wait_for()
    player.until(lambda: address(player) == fragment)
    player.page.reload()


def progress(player: Player) -> dict[str, Any]:
    return dict(json.loads(player.page.evaluate("key => localStorage.getItem(key)", KEY) or "{}"))


def step_to_the_end(player: Player) -> list[str]:
    """Go through the current example; return its sentences."""
    forward = player.page.locator(".example-controls .primary")
    assert forward.inner_text() == "Show me"
    forward.click()
    while forward.inner_text() == "Next" and forward.get_attribute("aria-disabled") == "false":
        forward.click()
    return list(player.page.locator(".example-words .explanation p").all_inner_texts())


def test_learner_goes_from_the_start_to_the_second_chapter(visit: Open) -> None:
    player = visit("")
    player.page.locator(".fold-card.learn").click()
    player.button("Start: Full house").click()
    title(player, "Full house")
    assert address(player) == "#course/full-house"
    assert "A row, a column or a box has only one open cell left." in player.page.locator(
        ".chapter-idea"
    ).inner_text().replace("\n", " ")
    assert progress(player) == {"read": {}, "last": "full-house"}
    told = STAGE_1["full-house"]["examples"][0]["told"]
    assert step_to_the_end(player) == [sentence["text"] for sentence in told["explanation"]]
    assert "Count the digits of the box aloud" in player.page.locator(".example-words").inner_text()
    assert list(progress(player)["read"]) == ["full-house"]
    player.button("Next: Hidden single", exact=False).click()
    title(player, "Hidden single")
    player.button("All chapters", exact=False).click()
    player.button("Continue: Hidden single").wait_for()
    first = player.page.locator(".chapter-button").first
    assert first.get_attribute("aria-label") == "Full house, read"
    player.page.reload()
    player.button("Continue: Hidden single").wait_for()


def test_example_starts_without_its_answer(visit: Open) -> None:
    player = visit("#course/x-wing")
    title(player, "X-wing")
    board = player.page.locator(".example nine-fold")
    assert board.locator("[data-of]").count() == 0
    assert "one candidate can be removed" in player.page.locator(".example-words").inner_text()
    forward = player.page.locator(".example-controls .primary")
    forward.click()
    player.until(lambda: board.locator("[data-of='column 5']").count() == 1)
    assert board.locator("[data-of='r7c8=7']").count() == 0  # the last sentence is about it
    step = player.page.locator(".example-words [aria-current=step]")
    assert step.inner_text().startswith("In columns 5 and 9")
    forward.click()
    forward.click()
    forward.click()
    player.until(lambda: board.locator("[data-of='r7c8=7']").count() == 1)
    player.button("Back").click()
    player.until(lambda: board.locator("[data-of='r7c8=7']").count() == 0)


def test_chapter_has_three_examples(visit: Open) -> None:
    player = visit("#course/x-wing")
    title(player, "X-wing")
    for number, example in enumerate(STAGE_3["x-wing"]["examples"], 1):
        player.button(f"Example {number}").click()
        sentences = [sentence["text"] for sentence in example["told"]["explanation"]]
        assert step_to_the_end(player) == sentences
        label = player.page.locator(".example nine-fold [role=grid]").get_attribute("aria-label")
        assert label == f"Example {number}: X-wing"
    assert len(STAGE_3["x-wing"]["examples"]) == 3
    forward = player.page.locator(".example-controls .primary")
    assert forward.get_attribute("aria-disabled") == "true"
    player.button("Example 1").click()
    step_to_the_end(player)
    forward.click()  # "Next example"
    assert player.button("Example 2").get_attribute("aria-pressed") == "true"


def test_puzzle_is_solved_and_leads_back(visit: Open) -> None:
    player = visit("#course/full-house")
    title(player, "Full house")
    player.button("Solve a puzzle that needs it").click()
    puzzle = STAGE_1["full-house"]["puzzle"]
    player.until(lambda: player.givens() == puzzle)
    assert address(player) == "#play"
    solution = nf.solve(puzzle).grid
    for cell, mark in enumerate(puzzle):
        if mark == ".":
            player.go(cell)
            player.press(solution[cell])
    player.button("Back to the course").click()
    title(player, "Full house")
    assert "✓ solved" in player.page.locator(".chapter-next").inner_text()
    player.button("All chapters", exact=False).click()
    first = player.page.locator(".chapter-button").first
    assert first.get_attribute("aria-label") == "Full house, read, puzzle solved"


def open_solved_chapter(player: Player) -> None:
    """Open the chapter about naked pairs after its puzzle was solved."""
    row = {"id": "a", "name": "A", "solved": 1, "seconds": 1, "origin": "course:naked-pair"}
    player.page.evaluate("text => localStorage.setItem('ninefold.part.results', text)", json.dumps([row]))
    reopen(player, "#course/naked-pair")
    title(player, "Naked pair")


def test_next_puzzle_is_a_new_one(visit_with_server: Open) -> None:
    player = visit_with_server("")
    open_solved_chapter(player)
    stored = next(
        chapter["puzzle"]
        for chapter in json.loads((PAGE / "course/stage-2.json").read_text())
        if chapter["id"] == "naked-pair"
    )
    before = player.givens()
    player.button("Solve a puzzle that needs it").click()
    player.until(lambda: player.givens() != before)
    assert player.givens() != stored
    assert "naked-pair" in {step.technique for step in nf.explain(player.givens()).steps}


def test_late_puzzle_is_not_opened_after_the_course_was_closed(visit_with_server: Open) -> None:
    player = visit_with_server("")
    open_solved_chapter(player)
    before = player.givens()
    answers = DelayedAnswers(player, "generate")
    player.button("Solve a puzzle that needs it").click()
    answers.wait()
    player.press("Escape")
    player.page.locator("dialog").wait_for(state="detached")
    answers.release()
    assert player.givens() == before
    assert len(player.games()) == 1


def test_trainer_opens_at_the_technique(visit_with_server: Open) -> None:
    player = visit_with_server("#course/x-wing")
    title(player, "X-wing")
    player.button("Practise: X-wing").click()
    player.page.locator("dialog.course").wait_for(state="detached")
    player.until(lambda: address(player) == "#train/x-wing")
    assert list(progress(player)["read"]) == ["x-wing"]


def test_links_in_the_text_lead_to_chapters(visit: Open) -> None:
    player = visit("#play")
    player.page.evaluate("location.hash = 'course/x-wing'")
    title(player, "X-wing")
    player.page.locator(".chapter-mistakes a").click()
    title(player, "Finned X-wing")
    assert address(player) == "#course/finned-x-wing"
    player.page.go_back()
    title(player, "X-wing")
    player.page.go_back()
    player.page.locator("dialog.course").wait_for(state="detached")


def test_unknown_chapter_shows_the_overview(visit: Open) -> None:
    player = visit("#course/no-such-chapter")
    player.button("Start: Full house").wait_for()
    player.until(lambda: address(player) == "#course")


#: Holds the database back until `release()` is called.
HELD = """{
  const held = [];
  window.requestIdleCallback = (run) => held.push(run);
  window.release = () => {
    window.requestIdleCallback = (run) => setTimeout(run);
    for (const run of held) run();
  };
}"""


def test_address_of_a_dialog_stays_when_the_games_are_there(visit: Open) -> None:
    """The start view is filled again when the database has answered."""
    player = visit("")
    player.page.add_init_script(HELD)
    reopen(player, "#course")
    player.button("Start: Full house").wait_for()
    player.page.evaluate("document.querySelector('.start').append(document.createElement('mark'))")
    player.page.evaluate("release()")
    player.until(lambda: player.page.locator(".start mark").count() == 0)
    assert address(player) == "#course"


def test_damaged_progress_does_no_harm(visit: Open) -> None:
    player = visit("")
    for text in ('{"read": 5, "last": {}}', "nonsense", '{"read": {"x": "y"}}'):
        player.page.evaluate("([key, text]) => localStorage.setItem(key, text)", [KEY, text])
        reopen(player, "#course")
        player.button("Start: Full house").wait_for()


def test_chapter_that_cannot_be_loaded_says_so(visit: Open) -> None:
    player = visit("")
    player.page.route("**/course/index.json", lambda route: route.fulfill(status=200, body="<html>"))
    player.page.locator(".fold-card.learn").click()
    player.page.locator("dialog.course [role=alert]").wait_for()
    player.page.unroute("**/course/index.json")
    player.button("Close").click()
    player.page.locator(".fold-card.learn").click()
    player.button("Start: Full house").wait_for()


def test_german_names_and_explanations_with_english_text(visit_with_server: Open) -> None:
    player = visit_with_server("#course/x-wing", locale="de")
    player.page.locator(".chapter-title", has_text="X-Wing").wait_for()
    assert player.page.locator(".chapter-idea .prose").first.get_attribute("lang") == "en"
    forward = player.page.locator(".example-controls .primary")
    forward.click()
    words = player.page.locator(".example-words .explanation")
    player.until(lambda: words.get_attribute("lang") == "de")
    assert "Spalten 5 und 9" in words.inner_text()


def test_explanation_is_translated_after_a_failure(visit_with_server: Open) -> None:
    player = visit_with_server("", locale="de")
    player.page.route("**/api/v1/explain_step", lambda route: route.fulfill(status=200, body="not JSON"))
    with player.page.expect_response("**/api/v1/explain_step"):
        player.page.evaluate("location.hash = 'course/x-wing'")
    player.page.evaluate(SETTLED)
    player.page.unroute("**/api/v1/explain_step")
    tabs = player.page.locator(".example-tabs button")
    tabs.nth(1).click()
    tabs.nth(0).click()
    player.page.locator(".example-controls .primary").click()
    player.page.locator(".example-words .explanation[lang=de]").wait_for()


def test_new_example_needs_the_server(visit_with_server: Open) -> None:
    player = visit_with_server("#course/naked-pair")
    title(player, "Naked pair")
    player.button("New example").click()
    player.button("Example 4").wait_for()
    assert player.button("Example 4").get_attribute("aria-pressed") == "true"
    assert step_to_the_end(player)


def test_course_works_offline(chromium: Any, bundle: Path) -> None:
    """After the first visit, every chapter is there without a network."""
    from ninefold.web.static import read_page

    context = chromium.new_context(service_workers="allow")
    page = context.new_page()
    with serving_page(read_page(bundle)) as place:
        page.goto(place)
        page.wait_for_selector("nine-fold")
        page.evaluate("navigator.serviceWorker.ready.then(() => {})")
        player = Player(page)
        player.until(lambda: page.evaluate("Boolean(navigator.serviceWorker.controller)"))
    page.goto(place + "#course/wxyz-wing")
    page.reload()
    page.locator(".chapter-title", has_text="WXYZ-wing").wait_for()
    context.close()


@pytest.mark.parametrize("look", SOME_LOOKS)
def test_axe_finds_nothing(visit: Open, look: str) -> None:
    player = visit("#course", **LOOKS[look])
    player.button("Start: Full house").wait_for()
    assert faults(player) == []
    player.page.goto(player.page.url.partition("#")[0] + "#course/x-wing")
    title(player, "X-wing")
    assert faults(player) == []
    step_to_the_end(player)
    assert faults(player) == []
