"""Screen readers, keyboards, screen sizes, light and dark mode, other languages, no network."""

from typing import Any

import msgspec
import pytest

import ninefold as nf
from ninefold.web.api.strings import strings_of
from tests.conftest import browser_module
from tests.web.page.conftest import Open
from tests.web.page.player import CENTRE, PUZZLE, Player

LOOKS: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "contrast": {"contrast": "more"},
    "dark contrast": {"color_scheme": "dark", "contrast": "more"},
    "phone": {"viewport": {"width": 360, "height": 740}},
}


#: One of them in each run, all of them in the full one.
SOME_LOOKS = ["light", *(pytest.param(look, marks=pytest.mark.full) for look in list(LOOKS)[1:])]
#: Finite transitions and animations: colours are not final until they end.
MOVING = """document.getAnimations().some(
  each => each.playState === "running" && each.effect.getComputedTiming().endTime < Infinity)"""


def faults(player: Player) -> list[str]:
    """Return the accessibility problems that axe finds."""
    axe = browser_module("axe_playwright_python.sync_playwright")
    player.until(lambda: not player.page.evaluate(MOVING))
    found = axe.Axe().run(player.page).response["violations"]
    return [f"{fault['id']}: {fault['nodes'][0]['html'][:200]}" for fault in found]


@pytest.mark.parametrize("look", SOME_LOOKS)
def test_axe_finds_nothing(visit: Open, look: str) -> None:
    player = visit(**LOOKS[look])
    player.press("n", "8", "ArrowRight", "Shift+Digit2", "Alt+Digit3", "F4", "Control+s")
    assert faults(player) == []
    for tab in ("Games", "Share", "Moves"):
        player.tab(tab)
        assert faults(player) == []
    player.press("l", "8")
    assert faults(player) == []
    player.press("l", "b", "1", "Control+z", "2")  # centre marks and a variation
    assert faults(player) == []
    player.button("Colour").click()
    assert faults(player) == []
    player.button("Draw").click()
    player.page.locator(".draw-tools").wait_for()
    player.press("Enter", "ArrowRight", "Enter")
    assert faults(player) == []
    player.press("r")
    player.page.locator("dialog textarea").fill("a note")
    assert faults(player) == []
    player.press("Enter")
    player.page.locator("nine-fold .note-mark").wait_for(state="attached")
    assert faults(player) == []
    player.page.locator("#menu-button").click()
    assert faults(player) == []
    player.press("Escape")
    for item in ("New game", "Shortcuts", "Settings"):
        player.menu(item)
        assert faults(player) == []
        player.press("Escape")
    player.page.locator(".pause").click()
    assert faults(player) == []


def test_board_is_one_grid(player: Player) -> None:
    grid = player.page.get_by_role("grid", name="Sudoku board")
    assert grid.get_by_role("row").count() == 9
    assert grid.get_by_role("gridcell").count() == 81
    assert grid.locator("[tabindex='0']").count() == 1
    assert player.cell(1).get_attribute("aria-label") == "row 1 column 2, given 1"
    assert player.cell(CENTRE).get_attribute("aria-label") == "row 5 column 5, empty"


def test_moves_are_announced(player: Player) -> None:
    player.press("8")
    player.wait_for_announcement("row 5 column 5, digit 8, conflict")
    player.press("Control+z")
    player.wait_for_announcement("Undone")
    player.press("Control+Digit4")
    player.wait_for_announcement("row 5 column 5, empty, candidates 4")


def test_one_tab_enters_the_board_and_one_leaves_it(player: Player) -> None:
    player.press("ArrowRight", "Tab")
    assert not player.page.evaluate("document.activeElement.closest('nine-fold')")
    player.press("Shift+Tab")
    assert player.focused_cell() == 41


def test_arrows_switch_tabs(player: Player) -> None:
    player.tab("Rating")
    player.press("ArrowLeft")
    assert player.page.get_by_role("tab", name="Path").get_attribute("aria-selected") == "true"
    player.press("ArrowRight", "ArrowRight")
    assert player.page.get_by_role("tabpanel", name="Steps").is_visible()


def test_settings_take_effect_and_are_kept(player: Player) -> None:
    player.menu("Settings")
    paper = "getComputedStyle(document.body).backgroundColor"
    light = player.page.evaluate(paper)
    player.page.get_by_label("Theme").select_option("dark")
    dark = player.page.evaluate(paper)
    player.page.get_by_label("Contrast").select_option("more")
    assert len({light, dark, player.page.evaluate(paper)}) == 3
    player.page.get_by_label("Motion").select_option("none")
    assert (
        player.page.evaluate("getComputedStyle(document.querySelector('button')).transitionDuration") == "0s"
    )
    player.page.reload()
    player.page.wait_for_selector("nine-fold [aria-label]")
    assert player.page.evaluate("() => ({...document.documentElement.dataset})") == {
        "theme": "dark",
        "palette": "paper",
        "contrast": "more",
        "motion": "none",
        "hand": "right",
    }


def test_system_preferences_are_respected(visit: Open) -> None:
    player = visit(reduced_motion="reduce", contrast="more")
    assert player.page.evaluate("document.documentElement.dataset.motion") == "none"
    assert player.page.evaluate("document.documentElement.dataset.contrast") == "more"


@pytest.mark.parametrize(
    "size", [(360, 640), (390, 844), (844, 390), (768, 1024), (1024, 768), (1920, 1080), (3840, 2160)]
)
def test_board_fits_the_screen(visit: Open, size: tuple[int, int]) -> None:
    width, height = size
    player = visit("#play", all_tools=False, viewport={"width": width, "height": height})
    assert player.page.evaluate("document.documentElement.scrollWidth") <= width
    board = player.page.locator("nine-fold").bounding_box()
    assert board["y"] + board["height"] <= height
    assert board["width"] >= 0.8 * min(width, height) - 40
    key = player.page.locator(".pad .key").first.bounding_box()
    assert min(key["width"], key["height"]) >= 44
    pad = player.page.locator(".pad").bounding_box()
    views = player.page.locator(".views").bounding_box()
    assert pad["y"] + pad["height"] <= views["y"] <= height


def test_german(visit: Open, address: str) -> None:
    answer = msgspec.json.encode(strings_of("de"))
    player = visit()
    context = player.page.context
    context.route("**/api/v1/strings?language=de", lambda route: route.fulfill(body=answer))
    player.menu("Settings")
    player.page.get_by_label("Language").select_option("de")
    player.page.wait_for_selector("html[lang=de] nine-fold [aria-label='Zeile 5 Spalte 5, leer']")
    context.unroute("**/api/v1/strings?language=de")
    context.route("**/api/v1/strings?language=de", lambda route: route.fulfill(status=200, body="not JSON"))
    player.page.reload()  # uses the strings of the last visit
    player.page.wait_for_selector("html[lang=de] nine-fold [aria-label='Zeile 5 Spalte 5, leer']")
    player.press("Escape")  # the settings were open
    assert player.page.get_by_role("button", name="Lernen").is_visible()


def test_german_browser_gets_german_plurals_and_messages(visit_with_server: Open) -> None:
    player = visit_with_server(locale="de-AT")
    player.page.wait_for_selector("html[lang=de][dir=ltr] nine-fold [aria-label='Zeile 5 Spalte 5, leer']")
    right = nf.solve(PUZZLE).grid[CENTRE]
    wrong = next(digit for digit in "123456789" if digit != right)
    player.press(wrong, "u")
    player.wait_for_announcement("1 Zug zurückgenommen. Wiederholen bringt ihn zurück.")
    with player.page.expect_request("**/api/v1/hint") as request:
        player.press("h")
    asked = request.value.post_data_json
    clash = "m.request('check', {puzzle: '55' + '.'.repeat(79), language: '%s'})"
    answer = player.run("api.js", clash % asked["language"])
    assert answer["conflicts"][0]["message"] == "r1c1 und r1c2: zwei Mal die 5 in Zeile 1"


def test_server_errors_are_friendly(player: Player) -> None:
    ask = "m.request('solve', {puzzle: ''}).catch(error => [error.code, error.message])"
    answers = {
        "clash": (
            400,
            '{"error": {"code": "clash", "message": "r1c2: two 1s in row 1"}}',
            "r1c2: two 1s in row 1",
        ),
        "busy": (503, "", "The server is busy. Try again in a few seconds."),
    }
    for code, (status, body, words) in answers.items():
        player.page.evaluate(
            "([status, body]) => { window.fetch = async () => new Response(body, {status}) }", [status, body]
        )
        assert player.run("api.js", ask) == [code, words]
    player.page.evaluate("() => { window.fetch = async () => { throw new TypeError('no network') } }")
    code, words = player.run("api.js", ask)
    assert code == "offline"
    assert "Can't reach the server" in words


def test_game_can_be_played_offline(visit_with_server: Open) -> None:
    player = visit_with_server(workers="allow")
    player.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    player.until(lambda: player.page.evaluate("navigator.serviceWorker.controller !== null"))
    player.press("4")
    player.page.context.set_offline(True)
    player.page.reload()
    player.page.wait_for_selector("nine-fold [aria-label='row 5 column 5, digit 4']")
    player.press("Control+z")
    player.page.context.set_offline(False)


def test_browser_without_storage(visit: Open, chromium: Any, address: str) -> None:
    player = visit()
    player.page.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }"
    )
    player.page.reload()
    player.page.wait_for_selector("nine-fold [aria-label]")
    player.press("4")
    assert player.label(CENTRE) == "digit 4"
