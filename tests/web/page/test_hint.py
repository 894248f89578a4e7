"""Hints on the page: five rungs, by keys and by mouse, and mistakes before them."""

import re

import pytest

import ninefold as nf
from ninefold.render.theme import _DARK, _LIGHT, SHAPES
from ninefold.web.api.step_view import view_of_step
from tests.web.page.conftest import Open
from tests.web.page.player import CENTRE, PAGE, PUZZLE, Player

SOLUTION = str(nf.solve(PUZZLE))
#: The first step in the first puzzle.
STEP = nf.find_steps(PUZZLE, technique="hidden single")[0]
#: It has no singles, and the proof of its first step has hundreds of sentences.
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def says(player: Player) -> str:
    return str(player.page.locator("#panel-hint .says").inner_text())


def rung(player: Player) -> str:
    return str(player.page.locator(".ladder [aria-current]").inner_text())


def climb(player: Player, rungs: int) -> None:
    for word in ("Where", "Technique", "Cells", "Why")[:rungs]:
        player.press("h")
        player.page.locator(".ladder [aria-current]", has_text=word).wait_for()


def test_h_climbs_and_the_last_rung_makes_the_step(visit_with_server: Open) -> None:
    player = visit_with_server()
    seen = []
    for level in range(1, 5):
        player.press("h")
        player.wait_for_announcement(str(nf.hint_at(PUZZLE, STEP, level)))
        seen.append(says(player))
    assert rung(player) == "Why"
    assert seen[0].startswith("Look at")
    assert "Hidden single" not in seen[0]
    assert "Hidden single" in seen[1]
    assert "r8c8" not in "".join(seen[:3])
    assert "The 3s in r4c9 and r7c1 leave only one cell in box 9 for the 3." in seen[2]
    assert "Place 3 in r8c8." in seen[3]
    assert player.focused_cell() == CENTRE  # the focus stays
    assert player.values() == PUZZLE
    player.press("h")
    player.wait_for_announcement("Hidden single: placed 3 in r8c8")
    assert player.values()[70] == "3"
    assert player.games()[0]["hints"] == 1  # no matter how many rungs it took
    player.press("Control+z")
    assert player.values() == PUZZLE


def test_button_climbs_and_keeps_the_focus(visit_with_server: Open) -> None:
    player = visit_with_server()
    player.tab("Hint")
    for name, word in (
        ("Show where to look", "Where"),
        ("Name the technique", "Technique"),
        ("Show the cells", "Cells"),
    ):
        player.button(name).click()
        player.page.locator(".ladder [aria-current]", has_text=word).wait_for()
    assert player.page.evaluate("document.activeElement.innerText") == "Explain it"
    player.press("Enter")
    player.page.locator(".ladder [aria-current]", has_text="Why").wait_for()
    player.button("Start over").click()
    assert player.page.locator(".ladder [aria-current]").count() == 0
    assert player.page.locator("nine-fold .role").count() == 0


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (390, 844), (320, 568)])
def test_main_button_stays_under_the_pointer(
    visit_with_server: Open, size: tuple[int, int], locale: str
) -> None:
    """Five presses in the same place climb all rungs; no text moves the button or changes its size."""
    player = visit_with_server(viewport={"width": size[0], "height": size[1]}, locale=locale)
    player.tab("Hint")
    button = player.page.locator("#panel-hint .actions .primary")
    button.wait_for()
    player.page.wait_for_timeout(200)
    place = button.bounding_box()
    player.page.mouse.move(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    for number in range(1, 6):
        player.page.mouse.down()
        player.page.mouse.up()
        done = player.page.locator("#panel-hint .ladder .done")
        player.until(lambda: done.count() == number)  # noqa: B023 - used at once
        player.page.wait_for_timeout(150)  # until the text is scrolled into view
        assert button.bounding_box() == place, (number, size)
        assert player.page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert player.values()[70] == "3"
    assert not player.page.locator("#panel-hint .actions button").last.is_visible()  # nothing to start over


def test_hint_for_a_single_shows_lines_and_no_candidates(visit_with_server: Open) -> None:
    """From the digits in r4c9 and r7c1 to the cells that they rule out."""
    player = visit_with_server()
    notes = player.page.locator("nine-fold .inks .small")
    own = SOLUTION[CENTRE]
    player.press(f"Control+Digit{own}")  # a candidate of the player's own
    assert notes.count() == 1
    climb(player, 3)
    player.until(lambda: player.page.locator("nine-fold .ray").count() == 2)
    marks = "all => all.map(e => e.dataset.of).sort().join(' ')"
    assert player.page.locator("nine-fold .cell-mark.source").evaluate_all(marks) == "r4c9 r7c1"
    assert player.page.locator("nine-fold .cell-mark.seen").evaluate_all(marks) == "r7c7 r7c8 r7c9 r9c9"
    assert notes.all_text_contents() == [own]
    player.press("h")
    player.page.locator(".ladder [aria-current]", has_text="Why").wait_for()
    player.until(lambda: notes.all_text_contents() == [own, "3"])  # and the digit to place
    player.press("Escape")
    player.until(lambda: notes.all_text_contents() == [own])


def test_hint_about_candidates_shows_them(visit_with_server: Open) -> None:
    player = visit_with_server(f"#puzzle={HARD}")
    climb(player, 2)
    assert player.page.locator("nine-fold .inks .small").count() == 0  # a nudge changes nothing
    player.press("h")
    player.page.locator(".ladder [aria-current]", has_text="Cells").wait_for()
    player.until(lambda: player.page.locator("nine-fold .inks .small").count() > 200)
    assert "Start at" in says(player)


@pytest.mark.parametrize("size", [(1280, 860), (390, 844)])
def test_long_proof_is_summed_up_and_folded(visit_with_server: Open, size: tuple[int, int]) -> None:
    player = visit_with_server(f"#puzzle={HARD}", viewport={"width": size[0], "height": size[1]})
    climb(player, 4)
    page = player.page
    seen = page.locator("#panel-hint .explanation p").evaluate_all(
        "all => all.filter(each => each.checkVisibility()).map(each => each.innerText)"
    )
    assert len(seen) < 10
    assert re.match(r"The proof takes \d+ steps, with \d+ sub-proofs", seen[1])
    assert page.locator("#panel-hint summary").first.inner_text().startswith("Details (39")
    assert len(player.announcement()) < 500
    for _ in range(12):
        player.button("Next").click()
    page.wait_for_timeout(200)
    sentence = page.locator("#panel-hint .explanation [aria-current]").bounding_box()
    buttons = page.locator("#panel-hint .actions").bounding_box()
    bar = page.locator("#panel-hint .reading-bar").bounding_box()
    assert sentence["y"] + sentence["height"] <= buttons["y"]  # not half hidden
    assert sentence["y"] >= bar["y"] + bar["height"]


def test_hint_is_dropped_after_a_move(visit_with_server: Open) -> None:
    player = visit_with_server()
    climb(player, 2)
    player.go(14)
    player.press("3")
    assert player.page.locator(".ladder [aria-current]").count() == 0
    assert player.page.locator("nine-fold .role").count() == 0


def test_words_highlight_the_board_and_vice_versa(visit_with_server: Open) -> None:
    player = visit_with_server()
    climb(player, 4)
    words = player.page.locator("#panel-hint .ref")
    words.filter(has_text="3 in r8c8").hover()
    lit = player.page.locator("nine-fold .hot").evaluate_all("all => all.map(e => e.dataset.of)")
    assert "r8c8=3" in lit
    player.page.mouse.move(5, 5)
    assert player.page.locator("nine-fold .light").count() == 0
    words.first.focus()
    assert player.page.locator("nine-fold .light").count() > 0
    player.press("ArrowRight")
    assert player.page.evaluate("document.activeElement.className").startswith("ref")
    player.press("End")
    assert player.page.evaluate("document.activeElement.textContent") == "3 in r8c8"
    player.cell(70).hover()
    assert player.page.locator(".ref.lit").count() > 0
    player.cell(0).hover()
    assert player.page.locator(".ref.lit").count() == 0
    player.go(70)
    assert player.page.locator(".ref.lit").count() > 0


def test_picture_matches_the_svg(visit_with_server: Open) -> None:
    """Every mark, shape and link of a chain."""
    player = visit_with_server()
    player.press("t")
    player.page.get_by_label("Search techniques").fill("xy-chain")
    player.button("XY-chain unfair 260").click()
    board = player.page.locator(".library nine-fold")
    board.locator(".thread").first.wait_for()
    step = nf.example("xy-chain")
    assert step.board is not None
    svg = str(view_of_step(step.board, step, "en", drawing="svg").svg)
    drawn = board.locator("[data-of]").evaluate_all("all => all.map(e => e.dataset.of)")
    assert sorted(drawn) == sorted(re.findall(r'data-of="(.*?)"', svg))
    for kind in ("link strong", "link weak", "head", "strike"):
        name = kind.replace("link ", "") + ("-link" if "link" in kind else "")
        in_legend = kind == "strike"
        assert board.locator(f".{name}").count() == svg.count(f'class="{kind}"') - in_legend > 0
    *legend, strong, weak = player.page.locator(".library .legend li").all_inner_texts()
    assert strong.startswith("strong link")
    assert weak.startswith("weak link")
    assert [words.strip() for words in legend] == re.findall(r'class="key"[^>]*>(.*?)<', svg)


def test_colours_match_the_pictures() -> None:
    css = (PAGE / "board/styles.js").read_text()
    for name in ("blue", "orange", "green", "purple", "red", "yellow", "grey"):
        (line, tint), (dark_line, dark_tint) = getattr(_LIGHT, name), getattr(_DARK, name)
        assert f"--hue: light-dark({line}, {dark_line}); --tint: light-dark({tint}, {dark_tint})" in css
    shapes = (PAGE / "model/shapes.js").read_text()
    assert all(shape in shapes for shape in SHAPES.values())


def test_mistakes_come_first(visit_with_server: Open) -> None:
    player = visit_with_server()
    wrong = next(digit for digit in "123456789" if digit != SOLUTION[CENTRE])
    player.press(wrong, "h")
    player.wait_for_announcement("There is a mistake: one digit is wrong.")
    player.button("Show where").click()
    assert player.page.locator("nine-fold .cell-mark").get_attribute("data-of") == "r5c5"
    player.page.locator("#panel-hint").get_by_role("button", name="Undo to first mistake").click()
    player.until(lambda: player.values() == PUZZLE)
    climb(player, 1)


def test_own_candidates_without_the_right_one_are_reported(visit_with_server: Open) -> None:
    player = visit_with_server()
    wrong = next(digit for digit in "123456789" if digit != SOLUTION[CENTRE])
    player.press(f"Control+Digit{wrong}", "h")
    player.wait_for_announcement("The right candidate is missing from r5c5.")
    assert SOLUTION[CENTRE] not in player.page.locator(".notice p").inner_text().replace("r5c5", "")
    player.press("h")
    player.wait_for_announcement(f"The right candidate is missing from r5c5: {SOLUTION[CENTRE]}.")
    player.button("Add it back").click()
    assert SOLUTION[CENTRE] in player.label(CENTRE)
    climb(player, 1)


def test_hints_respect_removed_candidates(visit_with_server: Open) -> None:
    """With all but one candidate removed, that one is the step."""
    player = visit_with_server(f"#puzzle={HARD}")
    player.press("n")
    first, solution = HARD.index("."), str(nf.solve(HARD))
    player.go(first)
    for digit in player.label(first).partition("candidates ")[2].split():
        if digit != solution[first]:
            player.press(f"Control+Digit{digit}")
    climb(player, 4)
    assert f"Place {solution[first]} in r1c2." in says(player)


def test_without_the_server_there_is_a_friendly_message(visit: Open) -> None:
    player = visit()
    player.page.context.route("**/api/v1/hint", lambda route: route.fulfill(status=503, body=""))
    player.page.evaluate("() => { window.fetch = async () => { throw new TypeError('no network') } }")
    player.press("h")
    player.page.get_by_role("alert").filter(has_text="Can't reach the server").wait_for()
    player.press("4")
    assert player.label(CENTRE) == "digit 4"


def test_german_words(visit_with_server: Open) -> None:
    player = visit_with_server(locale="de-DE")
    player.press("h", "h")
    player.page.locator("#panel-hint .says", has_text="Schau").or_(
        player.page.locator("#panel-hint .says", has_text="Sieh")
    ).wait_for()
    assert player.page.get_by_role("tab", name="Warum nicht?").is_visible()


def test_hint_is_announced_after_a_move(visit_with_server: Open) -> None:
    """Changes of cells are announced a moment later, and must not replace newer announcements."""
    player = visit_with_server()
    wrong = next(digit for digit in "123456789" if digit != SOLUTION[CENTRE])
    player.page.evaluate(
        """keys => keys.forEach(([key, code]) => document.activeElement.dispatchEvent(
          new KeyboardEvent("keydown", {key, code, bubbles: true})))""",
        [[wrong, f"Digit{wrong}"], ["h", "KeyH"]],
    )
    player.wait_for_announcement("There is a mistake")
    player.page.wait_for_timeout(100)
    assert player.announcement().startswith("There is a mistake")
