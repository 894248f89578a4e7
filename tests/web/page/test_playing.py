"""Everything around the moves: focus, mistakes, filters, pauses, known puzzles, the end of a game."""

from typing import Any

import msgspec
import pytest

import ninefold as nf
from ninefold.web.api.strings import strings_of
from tests.web.page.conftest import Open
from tests.web.page.player import CENTRE, PUZZLE, Player
from tests.web.page.test_everyone import faults
from tests.web.page.test_pointer import middle

SOLUTION = nf.solve(PUZZLE).grid
OTHER = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
FOCUS = "document.activeElement.shadowRoot?.activeElement.dataset.cell ?? document.activeElement.id"


def focus(player: Player) -> str:
    return str(player.page.evaluate(FOCUS))


def reload(player: Player) -> None:
    player.page.reload()
    player.page.wait_for_selector("nine-fold [aria-label]")


def solve(player: Player, *, but: int = 0) -> None:
    """Fill in all cells except the last `but`, clicking on them: that is faster than arrow keys."""
    cells = [cell for cell in range(81) if PUZZLE[cell] == "."]
    for cell in cells[: len(cells) - but]:
        player.cell(cell).click()
        player.press(SOLUTION[cell])


def test_arrows_work_after_any_button(player: Player) -> None:
    player.menu("New game")
    player.button("Easy").click()
    player.page.wait_for_selector("dialog", state="detached")
    first = player.givens().index(".")
    player.until(lambda: focus(player) == str(first))
    player.press("ArrowDown")
    assert player.cursor() == first + 9
    player.cell(first).click()
    player.page.locator(".pad [data-digit='4']").click()
    assert player.label(first).startswith("digit 4")
    player.press("Delete")
    assert player.label(first) == "empty"
    player.page.locator(".pad [data-digit='4']").click()
    player.press("ArrowLeft")
    assert player.cursor() == (first + 8) % 9


def test_dialog_returns_the_focus(player: Player) -> None:
    for item in ("Settings", "Shortcuts"):
        player.menu(item)
        player.page.wait_for_selector("dialog")
        player.press("Escape")
        player.until(lambda: focus(player) == str(player.cursor()))
    player.press("Shift+Tab")  # from the board to the bar
    assert focus(player) == "menu-button"
    player.press("Enter", "Tab", "Enter")
    player.page.wait_for_selector("dialog.new")
    player.press("Escape")
    player.page.wait_for_selector("dialog", state="detached")
    player.until(lambda: focus(player) == "menu-button")
    player.press("ArrowDown")
    assert player.cursor() == CENTRE + 9


def test_dialogs_focus_their_first_control(visit_with_server: Open) -> None:
    player = visit_with_server()
    firsts = {"New game": "Beginner", "Settings": "theme", "Techniques": "Search techniques"}
    for item, name in firsts.items():
        player.menu(item)
        player.page.wait_for_selector("dialog")
        said = "[e.name, e.ariaLabel, e.textContent].find(Boolean)"
        assert player.page.evaluate(f"(e => {said})(document.activeElement)") == name
        player.press("Escape")
        player.page.wait_for_selector("dialog", state="detached")


def test_corrected_mistake_does_not_count(player: Player) -> None:
    wrong = next(digit for digit in "123456789" if digit != SOLUTION[CENTRE])
    player.press(wrong, wrong, "ArrowRight", SOLUTION[CENTRE + 1], "k")
    player.wait_for_announcement("No mistakes so far")
    player.press("ArrowRight", next(digit for digit in "123456789" if digit != SOLUTION[CENTRE + 2]))
    player.press("k")
    player.wait_for_announcement("There is a mistake")
    player.press("u")
    player.wait_for_announcement("Undid 1 move.")
    assert player.label(CENTRE + 1) == f"digit {SOLUTION[CENTRE + 1]}"


def test_latest_announcement_stays(player: Player) -> None:
    """No matter how fast keys are pressed: changes of cells are announced with a delay."""
    keys = ["4", "4", SOLUTION[CENTRE], "k"]
    player.page.evaluate(
        "keys => { for (const key of keys) document.activeElement.dispatchEvent("
        "new KeyboardEvent('keydown', { key, bubbles: true })) }",
        keys,
    )
    player.wait_for_announcement("No mistakes so far")
    player.page.wait_for_timeout(100)
    player.wait_for_announcement("No mistakes so far")


def test_list_of_moves_shows_removals(player: Player) -> None:
    player.press("4", "4", "Control+Digit2", "Control+Digit2", "Shift+Digit3", "Alt+Digit5", "Alt+Digit5")
    assert player.page.locator(".moves li button").all_text_contents() == [
        "Start",
        "r5c5: 4",
        "r5c5: 4 removed",
        "r5c5: candidate 2",
        "r5c5: candidate 2 removed",
        "r5c5: corner 3",
        "r5c5: colour 5",
        "r5c5: colour 5 removed",
    ]


def test_save_points_never_replace_each_other(player: Player) -> None:
    player.press("4", "Control+s", "Control+s")
    player.button("Delete Save point 1").click()
    player.press("Control+s")
    player.wait_for_announcement("Saved: Save point 1")
    assert player.page.locator(".points li").count() == 2


@pytest.mark.parametrize("steps", [1, 3])
def test_fast_drag_skips_no_cell(player: Player, steps: int) -> None:
    mouse: Any = player.page.mouse
    mouse.move(*middle(player, 0))
    mouse.down()
    mouse.move(*middle(player, 8), steps=steps)
    mouse.move(*middle(player, 80), steps=steps)
    mouse.up()
    assert player.selected() == sorted({*range(9), *range(8, 81, 9)})


def test_wrong_full_board_is_announced(player: Player) -> None:
    solve(player, but=1)
    player.cell(80).click()
    player.press(next(digit for digit in "123456789" if digit != SOLUTION[80]))
    words = "All cells are filled, but some digits are wrong."
    player.until(lambda: player.announcement().endswith(words))
    assert player.page.locator(".status").inner_text() == words


def test_filter_follows_the_candidates(player: Player) -> None:
    player.press("F4", "ArrowRight")
    board = nf.Board(PUZZLE)
    tints = player.page.locator("nine-fold .grounds > g > .ground").evaluate_all(
        "all => all.map(e => e.getAttribute('class').replace('ground ', ''))"
    )
    for cell in set(range(81)) - {CENTRE + 1}:
        assert (tints[cell] == "filtered") == (4 in board.candidates(cell))
        assert (tints[cell] == "filtered set") == (board.value(cell) == 4)
        assert tints[cell] != "equal"
    player.button("Clear filter 4").click()
    assert player.announcement() == "Filter off"
    assert not player.page.locator(".chip").first.is_visible()


def test_fingers_filter_and_select_several(visit: Open) -> None:
    player = visit(**PHONE)
    player.take_clock()
    key = player.page.locator(".pad [data-digit='4']")
    box = key.bounding_box()
    fingers = player.page.context.new_cdp_session(player.page)
    at = {"x": box["x"] + 20, "y": box["y"] + 20}
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    player.pass_time(800)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    player.until(lambda: player.announcement() == "Filter: 4")
    assert player.label(CENTRE) == "empty"
    player.page.locator(".chip").first.tap()
    assert player.announcement() == "Filter off"
    player.button("Select several").tap()
    for cell in (CENTRE + 2, 3, CENTRE):
        player.page.touchscreen.tap(*middle(player, cell))
    assert player.selected() == [3, CENTRE + 2]
    player.press("?")
    assert player.page.locator("dialog h3").first.text_content() == "Touch"
    assert player.page.locator(".segments button").first.bounding_box()["height"] >= 44
    assert faults(player) == []


@pytest.mark.parametrize(
    ("puzzle", "words"),
    [
        ("11" + "." * 79, "Some given digits conflict"),
        ("." * 80 + "1", "This puzzle has more than one solution"),
    ],
)
def test_puzzle_without_a_unique_solution_is_announced(visit: Open, puzzle: str, words: str) -> None:
    player = visit(f"#puzzle={puzzle}")
    player.wait_for_announcement(words)
    assert [game["name"] for game in player.games()] == ["Game 1"]  # the first one was untouched


def test_the_same_puzzle_is_the_same_game(player: Player) -> None:
    player.paste(OTHER)
    player.press("4")
    player.paste(PUZZLE)
    player.paste(OTHER)
    player.wait_for_announcement("You already have this puzzle")
    assert "4" in {player.label(cell)[-1] for cell in range(81) if OTHER[cell] == "."}
    assert len(player.games()) == 2


def test_levels_name_their_games(player: Player) -> None:
    player.menu("New game")
    player.button("Hard").click()
    player.until(lambda: player.page.title() == "Hard 1 \u2013 ninefold")
    player.press("4")
    player.press("g")
    player.button("Hard").click()
    player.until(lambda: player.page.title() == "Hard 2 \u2013 ninefold")


def test_custom_game_has_a_short_name(visit_with_server: Open) -> None:
    player = visit_with_server()
    player.press("g")
    player.button("Custom puzzle…").click()
    player.button("Generate").click()
    player.page.wait_for_selector("dialog", state="detached")
    name = player.page.locator(".bar .name")
    assert name.text_content() == "Medium 1"
    assert str(player.games()[0]["seed"]) in name.get_attribute("title")


def test_clock_starts_with_the_first_move_and_stops_in_dialogs(visit: Open) -> None:
    player = visit(clock=True)
    time = player.page.locator(".time")
    player.pass_time(3000)
    assert time.text_content() == "0:00"
    player.press("4")
    player.tab("Games")
    player.pass_time(3000)
    assert time.text_content() >= "0:03"
    shown = player.page.locator(".game[aria-current] .words > span")
    player.until(lambda: str(shown.text_content()).endswith(str(time.text_content())))
    player.menu("Settings")
    player.page.wait_for_selector("dialog")
    before = time.text_content()
    player.pass_time(3000)
    assert time.text_content() == before


def test_nothing_changes_during_a_pause(player: Player) -> None:
    player.press("4", "ArrowRight", "c", "p", "Control+z")
    player.wait_for_announcement("Paused")
    player.button("Restart").click()
    player.press("n", "F5", "v")
    reload(player)
    assert player.page.locator(".cover").is_visible()
    player.press("Enter")  # the focus is on "Resume"
    assert not player.page.locator(".cover").is_visible()
    assert player.page.locator("[role=switch]").first.is_checked() is False
    assert player.label(CENTRE) == "digit 4"
    assert player.cursor() == CENTRE + 1
    assert player.button("Candidate").get_attribute("aria-pressed") == "true"


def test_note_disappears_with_its_game(player: Player) -> None:
    player.page.evaluate("setTimeout = () => 0")  # or it would time out on its own
    player.page.evaluate("location.hash = 'g=nonsense'")
    note = player.page.locator(".note")
    note.wait_for()
    player.press("g")
    player.button("Hard").click()
    note.wait_for(state="hidden")


def test_german_first_visit(visit: Open, chromium: Any, address: str) -> None:
    answer = msgspec.json.encode(strings_of("de"))
    context = chromium.new_context(locale="de-DE", service_workers="block")
    context.route("**/api/v1/strings?language=de", lambda route: route.fulfill(body=answer))
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("nine-fold [aria-label]")
    assert page.locator(".bar .name").text_content() == "Spiel 1"
    context.close()


def test_end_of_a_game(player: Player) -> None:
    wrong = next(digit for digit in "123456789" if digit != SOLUTION[0])
    player.cell(0).click()
    player.press(wrong)
    solve(player)
    player.wait_for_announcement("Solved in")
    card = player.page.get_by_role("region", name="Solved")
    card.wait_for()
    assert "Easy · no help · 1 wrong digit" in card.inner_text()
    assert player.selected() == []
    assert faults(player) == []
    player.press("Control+z")
    card.wait_for(state="detached")
    player.press("Control+y")
    player.wait_for_announcement("Solved in")
    card.wait_for()
    player.tab("Hint")
    assert not player.page.locator("#panel-hint .actions .primary").is_visible()
    card.get_by_role("button", name="Share").click()
    assert player.page.get_by_role("tabpanel", name="Share").is_visible()
    card.get_by_role("button", name="Play another").click()
    card.wait_for(state="detached")
    assert player.page.title() == "Easy 1 \u2013 ninefold"
    assert player.focused_cell() == player.cursor()


def test_solved_game_can_be_viewed(player: Player) -> None:
    solve(player)
    card = player.page.get_by_role("region", name="Solved")
    card.get_by_role("button", name="Close").click()
    card.wait_for(state="detached")
    reload(player)
    assert card.count() == 0


def test_undo_keeps_the_focus(player: Player) -> None:
    player.press("4")
    undo = player.button("Undo")
    assert undo.get_attribute("title") == "Undo (Ctrl+Z)"
    undo.focus()
    player.press("Enter")
    assert undo.get_attribute("aria-disabled") == "true"
    assert undo.evaluate("e => e === document.activeElement")


@pytest.mark.parametrize("size", [(320, 568), (360, 640), (1000, 700)])
def test_touch_controls_fit(visit: Open, size: tuple[int, int]) -> None:
    width, height = size
    player = visit(viewport={"width": width, "height": height}, has_touch=True)
    player.press("F6")
    assert player.page.evaluate("document.documentElement.scrollWidth") <= width
