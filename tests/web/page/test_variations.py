"""Undo as a tree: lines that were left are in the list of moves."""

import json
from typing import Any

from tests.web.page.player import CENTRE, Player


def variations(player: Player) -> list[str]:
    rows: Any = player.page.locator(".moves .variations > li")
    return [" ".join(text.split()) for text in rows.all_inner_texts()]


def main_line(player: Player) -> list[str]:
    return [str(text) for text in player.page.locator(".moves > li > button").all_text_contents()]


def test_lines_that_were_left_are_variations(player: Player) -> None:
    player.press("4", "ArrowRight", "5", "Control+z", "Control+z", "7")
    assert main_line(player) == ["Start", "r5c6: 7"]
    assert variations(player) == ["1 r5c5: 4 2 r5c6: 5"]
    assert player.page.locator(".variations").get_attribute("aria-label") == "Instead of move 1"
    player.page.locator(".variations button", has_text="r5c6: 5").click()
    assert main_line(player) == ["Start", "r5c5: 4", "r5c6: 5"]
    assert variations(player) == ["1 r5c6: 7"]
    assert [player.label(cell) for cell in (CENTRE, CENTRE + 1)] == ["digit 4", "digit 5"]
    assert player.page.locator(".moves [aria-current=step]").all_text_contents() == ["r5c6: 5"]


def test_variations_of_variations_survive_a_reload(player: Player) -> None:
    player.press("4", "ArrowRight", "5", "Control+z", "6", "Control+z", "Control+z", "7")
    assert main_line(player) == ["Start", "r5c6: 7"]
    assert variations(player)[0] == "1 r5c5: 4 2 r5c6: 6 2 r5c6: 5"
    (game,) = player.games()
    assert [(each["line"], each["at"]) for each in game["variations"]] == [(0, 0), (1, 1)]
    player.page.reload()
    player.page.wait_for_selector(".moves .variations button")
    player.page.locator(".variations button", has_text="r5c6: 5").click()
    assert player.label(CENTRE + 1) == "digit 5"
    player.go(CENTRE)
    player.press("Control+z", "Control+z", "Control+y")
    assert player.label(CENTRE) == "digit 4"


def test_an_export_carries_them(player: Player) -> None:
    player.press("4", "Control+z", "5")
    player.tab("Games")
    with player.page.expect_download() as download:
        player.button("Export all").click()
    with open(download.value.path(), encoding="utf-8") as file:
        (game,) = json.load(file)["games"]
    assert [move["label"]["digit"] for move in game["variations"][0]["moves"]] == [4]


def test_long_variations_are_folded(player: Player) -> None:
    for _ in range(4):
        player.press("1", "2", "3", "4", "5")
    player.press(*["Control+z"] * 20, "9")
    assert variations(player)[0].endswith("12 r5c5: 2 8 more")
    player.button("8 more").click()
    assert variations(player)[0].endswith("20 r5c5: 5")
