"""The setting for left-handed players."""

from tests.web.page.conftest import Open
from tests.web.page.player import Player

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def left_of(player: Player, selector: str) -> float:
    return float(player.page.locator(selector).first.bounding_box()["x"])


def choose(player: Player) -> None:
    player.menu("Settings")
    player.page.get_by_role("switch", name="Left-handed").check()
    player.press("Escape")


def test_pad_changes_sides(visit: Open) -> None:
    player = visit("#play")
    assert left_of(player, "nine-fold") < left_of(player, ".pad")
    choose(player)
    assert left_of(player, ".pad") < left_of(player, "nine-fold")
    keys = [left_of(player, f".key[data-digit='{digit}']") for digit in (1, 2, 3)]
    assert keys == sorted(keys)
    player.page.reload()
    player.page.wait_for_selector("nine-fold [role=gridcell][aria-label]")
    assert left_of(player, ".pad") < left_of(player, "nine-fold")


def test_tools_are_mirrored_on_a_phone(visit: Open) -> None:
    player = visit("#play", **PHONE)
    tools = (".tool[aria-keyshortcuts='Control+Z']", ".tool[aria-controls]")
    assert left_of(player, tools[0]) < left_of(player, tools[1])
    assert left_of(player, ".erase") > left_of(player, ".key[data-digit='9']")
    choose(player)
    assert left_of(player, tools[0]) > left_of(player, tools[1])
    assert left_of(player, ".erase") < left_of(player, ".key[data-digit='6']")
    keys = [player.page.locator(f".key[data-digit='{digit}']").bounding_box() for digit in (5, 6, 9)]
    assert keys[0]["y"] < keys[1]["y"] == keys[2]["y"]
