"""Digit first: lock a digit, then choose the cells it goes in."""

from tests.web.page.conftest import Open
from tests.web.page.player import CENTRE, PUZZLE, Player
from tests.web.page.test_pointer import drag


def lock(player: Player, digit: int) -> None:
    player.page.locator(f".pad .key[data-digit='{digit}']").click()


def test_a_locked_digit_goes_where_the_player_clicks(player: Player) -> None:
    player.page.get_by_role("switch", name="Digit first").check()
    lock(player, 4)
    assert player.announcement() == "Locked: 4"
    assert player.values() == PUZZLE
    for cell in (0, CENTRE):
        player.cell(cell).click()
        assert player.label(cell).startswith("digit 4")
    player.cell(0).click()
    assert player.label(0) == "empty"


def test_the_key_and_a_chip_show_what_is_locked(player: Player) -> None:
    key = player.page.locator(".pad .key[data-digit='4']")
    chip = player.page.locator(".lock-chip")
    assert key.get_attribute("aria-pressed") is None
    assert chip.is_hidden()
    player.press("l", "4")
    assert key.get_attribute("aria-pressed") == "true"
    assert chip.get_attribute("aria-label") == "Locked: 4. Release"
    lock(player, 4)
    assert key.get_attribute("aria-pressed") == "false"
    assert player.announcement() == "Released"
    lock(player, 5)
    chip.click()
    assert chip.is_hidden()
    player.cell(CENTRE).click()
    assert player.label(CENTRE) == "empty"
    player.press("5", "Escape")
    assert chip.is_hidden()


def test_keys_lock_and_enter_writes(player: Player) -> None:
    player.press("l", "4", "Enter", "ArrowLeft", "Enter")
    assert [player.label(cell)[:7] for cell in (CENTRE, CENTRE - 1)] == ["digit 4", "digit 4"]
    player.press("Delete")
    assert player.label(CENTRE - 1) == "empty"
    player.press("l", "7", "Enter")
    assert player.label(CENTRE - 1).startswith("digit 7")
    assert player.announcement() == "Digit first is off. Press L to turn it on."


def test_every_mode_writes_what_is_locked(player: Player) -> None:
    player.press("l")
    for mode, label in {"x": "corner marks 3", "c": "candidates 3", "v": "colour 3"}.items():
        player.press(mode)
        if not player.page.locator(".lock-chip").is_visible():
            player.press("3")
        player.cell(CENTRE).click()
        assert player.label(CENTRE) == f"empty, {label}"
        player.cell(CENTRE).click()
        assert player.label(CENTRE) == "empty"


def test_a_drag_writes_marks_but_not_digits(player: Player) -> None:
    player.press("l", "c", "3")
    drag(player, [36, 37, 38, 39])
    assert [player.label(cell) for cell in (36, 37, 38, 39)] == ["empty, candidates 3"] * 4
    player.cell(37).click()
    drag(player, [38, 37, 36])  # a drag that begins with removing goes on removing
    assert [player.label(cell) for cell in (36, 37, 38, 39)] == ["empty"] * 3 + ["empty, candidates 3"]
    player.press("z")
    drag(player, [36, 37, 38])
    assert [player.label(cell)[:7] for cell in (36, 37, 38)] == ["digit 3", "empty", "empty"]


def test_the_eraser_can_be_locked(player: Player) -> None:
    player.press("l", "c", "3")
    drag(player, [36, 37, 38])
    player.page.locator(".pad .erase").click()
    assert player.announcement() == "Locked: eraser"
    drag(player, [36, 37])
    assert [player.label(cell) for cell in (36, 37, 38)] == ["empty", "empty", "empty, candidates 3"]


def test_a_filled_cell_locks_its_digit(player: Player) -> None:
    player.press("l", "4")
    player.cell(1).click()  # a given 1
    assert player.announcement() == "Locked: 1"
    player.cell(1).click()
    assert player.announcement() == "Given digits can't be changed."
    assert player.values() == PUZZLE


def test_shift_still_selects(player: Player) -> None:
    player.press("l", "4")
    player.cell(0).click(modifiers=["Shift"])
    assert player.selected() == [0, CENTRE]
    assert player.values() == PUZZLE


def test_it_is_a_setting_and_another_game_releases_the_digit(visit: Open) -> None:
    player = visit()
    player.menu("Settings")
    player.page.get_by_role("switch", name="Digit first: lock a digit, then tap cells").check()
    player.press("Escape")
    lock(player, 4)
    player.paste("." * 80 + "1")
    player.until(lambda: player.values().endswith("1"))
    assert player.page.locator(".lock-chip").is_hidden()
    player.page.reload()
    player.page.locator(".pad .key[data-digit='4']").wait_for()
    assert player.page.get_by_role("switch", name="Digit first").is_checked()


def test_taps_on_a_phone(visit: Open) -> None:
    player = visit("#play", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    player.page.get_by_role("switch", name="Digit first").tap()
    player.page.locator(".pad .key[data-digit='4']").tap()
    player.cell(CENTRE).tap()
    player.cell(0).tap()
    assert [player.label(cell)[:7] for cell in (0, CENTRE)] == ["digit 4", "digit 4"]


def test_the_board_highlights_the_locked_digit(player: Player) -> None:
    player.press("l", "8")
    assert player.page.locator("nine-fold .ground.equal").count() == 6
    player.press("Escape")
    assert player.page.locator("nine-fold .ground.equal").count() == 0
