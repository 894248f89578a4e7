"""All steps, the path, "why not?" and the technique library, by keys and by mouse."""

import re
from typing import Any

import pytest

import ninefold as nf
from tests.puzzles import EASY
from tests.web.page.conftest import Open
from tests.web.page.player import CENTRE, PAGE, PUZZLE, Player
from tests.web.page.test_everyone import LOOKS, SOME_LOOKS, faults

SOLUTION = str(nf.solve(PUZZLE))
#: One of the first of nf.generate(requires="locked-pair", difficulty="expert", seed=20): not only singles.
HARD = "7..6....4.563.4......2.1..5...5..9..37.....4..4..1...68.4.....9.....9.5...37...2."

#: By Arto Inkala; its path needs forcing nets.
INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def find_all(player: Player) -> None:
    player.tab("Steps")
    player.button("Find all steps").click()
    player.page.locator(".groups summary").first.wait_for()


def test_all_steps_match_the_package(visit_with_server: Open) -> None:
    player = visit_with_server("#puzzle=" + HARD)
    find_all(player)
    counts: dict[str, int] = {}
    for row in player.page.locator(".groups summary").all():
        counts[row.locator("span").first.inner_text()] = int(row.locator(".count").inner_text())
    for technique, name in (("hidden single", "Hidden single"), ("locked pair", "Locked pair")):
        assert counts.get(name, 0) == len(nf.find_steps(HARD, technique=technique))
    assert str(sum(counts.values())) in player.page.locator("#panel-steps .says").inner_text().split()


def test_steps_are_filtered(visit_with_server: Open) -> None:
    player = visit_with_server("#puzzle=" + HARD)
    find_all(player)
    groups = player.page.locator(".groups summary")
    everything = groups.count()
    player.page.get_by_label("Family").select_option("singles")
    assert 0 < groups.count() < everything
    player.page.get_by_label("Family").select_option("")
    player.page.get_by_label("Technique", exact=True).select_option(index=2)
    assert groups.count() == 1
    player.page.get_by_label("Technique", exact=True).select_option("")
    player.page.get_by_label("Effect").select_option("removes")
    assert 0 < groups.count() < everything
    player.page.get_by_label("Effect").select_option("here")
    before = player.page.locator(".groups .count").all_inner_texts()
    player.page.evaluate("document.querySelector('nine-fold').cellElement(0).focus()")
    player.press("ArrowDown", "ArrowDown", "ArrowDown")
    assert player.page.locator(".groups .count").all_inner_texts() != before
    player.press("Control+a")
    groups.first.click()
    player.page.locator(".found button").first.click()
    player.button("Apply this step").wait_for()
    player.page.get_by_label("Effect").select_option("places")
    assert player.page.locator("nine-fold[data-scene]").count() == 0


def test_step_is_shown_and_made(visit_with_server: Open) -> None:
    player = visit_with_server()
    find_all(player)
    player.page.locator(".groups summary").first.focus()
    player.press("Enter")
    row = player.page.locator(".found button").first
    digit, _, cell_name = row.inner_text().removeprefix("Place ").partition(" in ")
    place = f"{cell_name}={digit}"
    row.focus()
    player.press("Enter")
    player.page.locator(".found .explanation").wait_for()
    assert player.page.locator(f"nine-fold .placed[data-of='{place}']").count() == 1
    row.click()  # closes it again
    assert player.page.locator(".found .explanation").count() == 0
    assert player.page.locator("nine-fold .role").count() == 0
    row.click()
    player.button("Apply this step").click()
    cell = 9 * (int(place[1]) - 1) + int(place[3]) - 1
    player.until(lambda: player.values()[cell] == place[5])
    assert player.page.locator(".groups summary").count() == 0  # the board has changed


def test_all_singles_in_one_move(visit_with_server: Open) -> None:
    player = visit_with_server()
    find_all(player)
    player.button("Fill in all singles", exact=False).click()
    placed = {cell for cell in range(81) if player.values()[cell] != PUZZLE[cell]}
    singles = nf.find_steps(PUZZLE, technique="singles")
    assert placed == {cell for step in singles for cell, _ in step.places}
    assert all(player.values()[cell] == SOLUTION[cell] for cell in placed)
    player.press("Control+z")
    assert player.values() == PUZZLE


def path_of(player: Player, way: str) -> None:
    player.tab("Path")
    player.button(way).click()
    player.page.locator(".player:visible").wait_for()


def test_path_is_controlled_by_slider_keys_and_curve(visit_with_server: Open) -> None:
    player = visit_with_server("#puzzle=" + HARD)
    path_of(player, "Solve from start")
    path = nf.explain(HARD)
    assert player.page.locator(".counter").inner_text() == f"1 / {len(path.steps)}"
    assert player.page.locator(".curve .level-bar").count() == len(path.steps)
    slider = player.page.get_by_label("Step in the path")
    slider.focus()
    player.press("ArrowRight", "ArrowRight")
    positions = list(path.positions())
    assert player.values() == positions[2][0].line
    assert slider.get_attribute("aria-valuetext").startswith("3, ")
    player.button("Previous step").click()
    assert player.values() == positions[1][0].line
    shown = player.page.evaluate("document.querySelector('nine-fold').candidates")
    assert shown == [sum(1 << d for d in positions[1][0].candidates(cell)) for cell in range(81)]
    player.page.locator(".curve svg").scroll_into_view_if_needed()
    box = player.page.locator(".curve svg").bounding_box()
    player.page.mouse.move(box["x"] + box["width"] - 2, box["y"] + 5)
    assert player.page.locator(".bar-name").inner_text().startswith(f"{len(path.steps)}. ")
    player.page.mouse.click(box["x"] + box["width"] - 2, box["y"] + 5)
    player.button("Next step").click()
    assert player.values() == str(nf.solve(HARD))
    player.button("Back to game").click()
    assert player.values() == HARD


def test_hardest_step_is_the_same_as_in_the_html_document(visit_with_server: Open) -> None:
    """Two kinds of nice loops have the same price; the path needs both."""
    puzzle = "5...42.........1.7..8......9..1....82..6..9...6.9..34.8.2..7.954...8.....9......."
    player = visit_with_server(f"#puzzle={puzzle}")
    path_of(player, "Solve from start")
    document = re.search(r"Hardest technique: (.+?) \(HoDoKu", nf.explain(puzzle).to_html())
    assert document is not None
    assert f" Hardest: {document[1]} (" in player.page.locator("#panel-path .says").first.inner_text()


def test_key_returns_from_the_path_and_changes_nothing(visit_with_server: Open) -> None:
    player = visit_with_server("#puzzle=" + HARD)
    path_of(player, "Solve from here")
    player.button("Next step").click()
    assert player.values() != HARD
    player.page.evaluate("document.querySelector('nine-fold').cellElement(1).focus()")
    player.press("5")
    assert player.values() == HARD


def test_undo_returns_from_the_path_and_undoes_nothing(visit_with_server: Open) -> None:
    player = visit_with_server()
    player.press("4")
    path_of(player, "Solve from start")
    player.page.get_by_label("Step in the path").focus()
    player.press("ArrowRight", "Control+z")  # the slider uses only the arrow keys
    player.wait_for_announcement("Back to your game.")
    assert player.values()[CENTRE] == "4"
    player.press("Control+z")
    assert player.values() == PUZZLE


def test_proof_is_dropped_with_its_game(visit_with_server: Open) -> None:
    player = visit_with_server()
    player.go(0)
    player.press("q", "5")
    player.page.locator(".verdict").wait_for()
    player.paste(EASY)
    player.until(lambda: player.page.locator(".verdict").count() == 0)


def test_ends_of_a_path_keep_the_focus(visit_with_server: Open) -> None:
    player = visit_with_server("#puzzle=" + HARD)
    path_of(player, "Solve from start")
    before = player.button("Previous step")
    assert before.get_attribute("aria-disabled") == "true"
    before.focus()
    player.press("Enter")
    assert player.page.evaluate("document.activeElement.tagName") == "BUTTON"
    player.button("Hide the picture").click()
    assert player.values() == HARD


def requests_of(player: Player, what: str) -> list[Any]:
    """Collect the requests to an endpoint from now on."""
    found: list[Any] = []
    player.page.on("request", lambda one: found.append(one) if one.url.endswith(f"/{what}") else None)
    return found


def test_path_fetches_words_for_the_step_in_view_and_the_next(visit_with_server: Open) -> None:
    player = visit_with_server("#puzzle=" + HARD)
    paths, asked = requests_of(player, "path"), requests_of(player, "explain_step")
    path_of(player, "Solve from start")
    assert paths[0].post_data_json["words"] is False
    words = player.page.locator("#panel-path .explanation p")
    words.first.wait_for()
    positions = list(nf.explain(HARD).positions())
    assert words.all_inner_texts() == list(map(str, nf.explain_step(*positions[0])))
    player.until(lambda: len(asked) == 2)
    player.button("Next step").click()
    player.until(lambda: words.all_inner_texts() == list(map(str, nf.explain_step(*positions[1]))))
    player.until(lambda: len(asked) == 3)  # the step in view had been requested ahead
    assert asked[2].post_data_json["technique"] == positions[2][1].technique
    player.button("Previous step").click()
    player.until(lambda: words.all_inner_texts() == list(map(str, nf.explain_step(*positions[0]))))
    assert len(asked) == 3  # known words are not requested again


def test_slider_sends_no_request_for_steps_that_it_passes(visit_with_server: Open) -> None:
    player = visit_with_server("#puzzle=" + HARD)
    path_of(player, "Solve from start")
    player.page.locator("#panel-path .explanation p").first.wait_for()
    asked = requests_of(player, "explain_step")
    last = len(nf.explain(HARD).steps)
    player.page.get_by_label("Step in the path").evaluate(
        """slider => { for (let at = 1; at <= 20; at += 1) {
          slider.value = at; slider.dispatchEvent(new Event("input")) } }"""
    )
    assert player.page.locator("#panel-path .counter").first.inner_text() == f"21 / {last}"
    effect = nf.explain(HARD).steps[20]
    named = nf.cell_name((effect.places + effect.removes)[0].cell)
    assert named in player.page.locator("#panel-path .player > .says").inner_text()  # known at once
    player.page.locator("#panel-path .explanation p").first.wait_for()
    player.page.wait_for_timeout(300)
    assert len(asked) <= 3  # step 21, step 22, and perhaps step 2, which was requested ahead


def test_failed_words_are_reported_and_the_steps_stay(visit_with_server: Open) -> None:
    player = visit_with_server("#puzzle=" + HARD)
    player.page.evaluate(
        """() => { const real = window.fetch; window.fetch = (url, ...more) =>
          String(url).includes("explain_step") ? Promise.reject(new TypeError("offline"))
            : real(url, ...more) }"""
    )
    path_of(player, "Solve from start")
    player.page.locator("#panel-path").get_by_role("alert").wait_for()
    player.button("Next step").click()
    assert player.page.locator("#panel-path .counter").first.inner_text().startswith("2 / ")
    assert player.page.locator("#panel-path .step-head").is_visible()


def test_path_of_the_hardest_puzzle_is_solved(visit_with_server: Open) -> None:
    """Its words and pictures would take longer than its path."""
    player = visit_with_server("#puzzle=" + INKALA)
    for _ in range(6):  # on a busy machine, the path itself may take too long
        path_of(player, "Solve from here")
        said = player.page.locator("#panel-path .says").first.inner_text()
        if not said.startswith("Timed out"):
            break
    assert said.startswith("Solved in 148 steps. Hardest: Dynamic forcing chain")


def test_path_plays(visit_with_server: Open) -> None:
    player = visit_with_server()
    path_of(player, "Solve from here")
    player.take_clock()
    counter = player.page.locator(".counter")
    player.button("Play the path").click()

    def plays_on() -> bool:
        player.pass_time(1800)  # it waits for the words of a step, which need real time
        return int(counter.inner_text().partition(" /")[0]) >= 3

    player.until(plays_on)
    player.button("Pause the path").click()
    now = counter.inner_text()
    player.pass_time(4000)
    assert counter.inner_text() == now


def test_path_plays_with_reduced_motion(visit_with_server: Open) -> None:
    player = visit_with_server(reduced_motion="reduce")
    path_of(player, "Solve from here")
    player.button("Play the path").click()
    player.until(lambda: player.page.locator(".counter").inner_text().startswith("2 /"))


def test_play_from_a_step(visit_with_server: Open) -> None:
    player = visit_with_server("#puzzle=" + HARD)
    path_of(player, "Solve from start")
    for _ in range(4):
        player.button("Next step").click()
    there = player.values()
    player.button("Play from here").click()
    assert player.values() == there
    assert player.givens() == HARD
    assert any(game["name"].endswith("step 5") for game in player.games())
    assert len(player.games()) >= 2


def test_why_not_by_keys_and_pointer(visit_with_server: Open) -> None:
    player = visit_with_server("#puzzle=" + HARD)
    solution = str(nf.solve(HARD))
    player.press("F7", "q")  # the filtered digit
    player.page.locator(".verdict", has_text="r1c2 can't be 7.").wait_for()
    player.press("Escape", "Escape", "q")
    assert player.page.evaluate("document.activeElement.closest('.digits') !== null")
    player.page.locator(".digits button").nth(7).focus()
    player.press("Enter")
    player.page.locator(".verdict", has_text="r1c2 can't be 8.").wait_for()
    assert player.values()[1] == "8"  # the assumption, on the board
    leaves = len(nf.why_not(HARD, "r1c2", 8).steps) + 2  # with the assumption and the contradiction
    assert player.page.locator("#panel-why-not .counter").inner_text() == f"1 / {leaves}"
    player.page.locator("#panel-why-not").get_by_role("button", name="Next").click()
    assert player.page.locator("#panel-why-not .explanation").inner_text()
    assert player.page.locator("nine-fold .role").count() > 2
    player.button("Back to game").click()
    assert player.values() == HARD
    box = player.cell(2).bounding_box()
    at = {"x": box["x"] + box["width"] / 6, "y": box["y"] + box["height"] / 6}  # the position of a 1
    player.page.keyboard.down("Shift")
    player.page.mouse.click(at["x"], at["y"], button="right")
    player.page.keyboard.up("Shift")
    verdict = "must" if solution[2] == "1" else "can't"
    player.page.locator(".verdict", has_text=f"r1c3 {verdict} be 1.").wait_for()


def test_right_digit_is_confirmed(visit_with_server: Open) -> None:
    player = visit_with_server()
    player.tab("Why not?")
    player.page.locator(".digits button").nth(int(SOLUTION[CENTRE]) - 1).click()
    player.page.locator(".verdict", has_text=f"r5c5 must be {SOLUTION[CENTRE]}.").wait_for()


def test_library_has_all_techniques(visit_with_server: Open) -> None:
    player = visit_with_server()
    player.menu("Techniques")
    entries = player.page.locator(".technique-list li")
    player.until(lambda: entries.count() == len(nf.techniques()))
    search = player.page.get_by_label("Search techniques")
    search.fill("xwing")
    visible = player.page.locator(".technique-list li:visible")
    assert 0 < visible.count() < 12
    search.fill("x-wing")
    visible.first.get_by_role("button").focus()
    player.press("Enter")
    page = player.page.locator(".library .page")
    page.locator("nine-fold .role").first.wait_for()
    assert page.locator(".title").inner_text() == "X-wing"
    page.locator(".ref").first.hover()
    assert page.locator("nine-fold .light").count() > 0
    player.press("Escape")
    player.until(lambda: player.page.locator("dialog").count() == 0)


def test_step_leads_to_its_technique_and_to_practice(visit_with_server: Open) -> None:
    player = visit_with_server()
    for word in ("Where", "Technique", "Cells", "Why"):
        player.press("h")
        player.page.locator(".ladder [aria-current]", has_text=word).wait_for()
    player.page.locator("#panel-hint .technique").click()
    player.page.locator(".library .title", has_text="Hidden single").wait_for()
    player.page.get_by_label("Search techniques").fill("skyscraper")
    player.page.locator(".technique-list li:visible button").first.click()
    player.page.locator(".library .title", has_text="Skyscraper").wait_for()
    player.button("Practise this").click()
    player.page.locator("dialog").wait_for(state="detached")
    player.page.locator("main[data-exercise=on]").wait_for()
    assert player.page.url.endswith("#train/skyscraper")
    assert player.page.locator(".train-title").inner_text() == "Skyscraper"
    board = nf.example("skyscraper").board
    assert board is not None
    assert player.values() not in (board.line, PUZZLE)  # another one
    player.press("h", "h")
    player.until(lambda: "Look at" in player.page.locator(".train-says").inner_text())


@pytest.mark.parametrize("look", SOME_LOOKS)
def test_axe_finds_nothing(visit_with_server: Open, look: str) -> None:
    player = visit_with_server("#puzzle=" + HARD, **LOOKS[look])
    for word in ("Where", "Technique", "Cells", "Why"):
        player.page.locator("#panel-hint .primary, .tools button[aria-keyshortcuts=H]").last.click()
        player.page.locator(".ladder [aria-current]", has_text=word).wait_for()
    assert faults(player) == []
    find_all(player)
    player.page.locator(".groups summary").first.click()
    player.page.locator(".found button").first.click()
    player.page.locator(".found .explanation").wait_for()
    assert faults(player) == []
    path_of(player, "Solve from start")
    assert faults(player) == []
    player.press("Escape")
    player.tab("Why not?")
    player.page.locator(".digits button").nth(5).click()
    player.page.locator(".verdict").wait_for()
    assert faults(player) == []
    player.menu("Techniques")
    player.page.locator(".technique-list button").nth(4).click()
    player.page.locator(".library nine-fold .role").first.wait_for()
    assert faults(player) == []


def test_learning_scripts_are_small() -> None:
    """What loads with the page; hints, steps, paths and the library; trainer and course."""
    sizes = {path.name: path.stat().st_size for path in (PAGE / "learn").iterdir()}
    course = {"chooser.js", "coaching.js", "course.css", "course.js", "chapter.js", "stepper.js", "supply.js"}
    course |= {"train.css", "train.js", "trainer.js"}
    assert sizes.pop("learn.js") < 4_000
    assert sum(size for name, size in sizes.items() if name not in course) < 82_000
    assert sum(size for name, size in sizes.items() if name in course) < 65_000
