"""Notes on cells: the dialog, the mark on the cell, the line below the board, and the label."""

import json
from typing import Any

from tests.web.page.conftest import Open
from tests.web.page.player import CENTRE, Player

NOTE = "5 or 7, see r1c1"


def write(player: Player, text: str = NOTE) -> None:
    player.press("r")
    player.page.get_by_role("dialog", name="Note on r5c5").locator("textarea").fill(text)
    player.button("Save", exact=True).click()
    player.wait_for_announcement("Note saved")
    player.page.locator("nine-fold .note-mark").first.wait_for(state="attached")  # its part may be loading


def marks(player: Player) -> Any:
    return player.page.locator("nine-fold .note-mark")


def status(player: Player) -> str:
    return str(player.page.locator(".note-line").inner_text()).replace("\n", " ")


def test_note_is_shown_and_read(player: Player) -> None:
    write(player)
    assert marks(player).count() == 1
    assert player.label(CENTRE) == f"empty, note: {NOTE}"
    assert status(player) == f"r5c5: {NOTE} Edit"
    cell, mark = player.cell(CENTRE).bounding_box(), marks(player).bounding_box()
    assert mark["x"] > cell["x"] + cell["width"] / 2, "at the top right"
    assert mark["y"] < cell["y"] + cell["height"] / 2
    player.press("ArrowRight")
    assert status(player) == ""
    player.press("ArrowLeft", "8")
    assert player.label(CENTRE) == f"digit 8, conflict, note: {NOTE}"
    assert player.page.locator(".moves > li > button").all_text_contents()[1:] == ["r5c5: note", "r5c5: 8"]


def test_note_is_edited_and_deleted(player: Player) -> None:
    write(player)
    player.button("Edit").click()
    field = player.page.locator("dialog textarea")
    assert field.input_value() == NOTE
    field.press("End")
    field.press_sequentially("!")
    field.press("Enter")
    player.until(lambda: player.label(CENTRE) == f"empty, note: {NOTE}!")
    player.press("r")
    player.button("Delete").click()
    player.wait_for_announcement("Note deleted")
    assert (player.label(CENTRE), marks(player).count()) == ("empty", 0)
    player.press("Control+z")
    assert player.label(CENTRE) == f"empty, note: {NOTE}!"
    player.press("Control+z", "Control+z")
    assert player.label(CENTRE) == "empty"
    player.press("Control+y")
    assert player.label(CENTRE) == f"empty, note: {NOTE}"


def test_dialog_opens_from_the_drawer_and_writes_what_fits(visit: Open) -> None:
    player = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    player.button("Note…").tap()
    field = player.page.locator("dialog textarea")
    field.wait_for()
    assert player.page.get_by_role("button", name="Delete").count() == 0
    field.fill("two\nlines " + "x" * 300)
    player.button("Save", exact=True).tap()
    player.until(lambda: "note" in player.label(CENTRE))
    assert player.label(CENTRE) == "empty, note: two lines " + "x" * 190
    line, button = (player.page.locator(name).bounding_box() for name in (".note-line", ".note-line button"))
    assert 44 <= button["height"] <= line["height"] < 60, "one line"
    assert line["width"] <= 390
    assert player.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_pad_stays_in_place_when_other_cells_are_selected(visit: Open) -> None:
    player = visit(viewport={"width": 390, "height": 844}, has_touch=True)
    write(player)
    before = player.page.locator(".pad").bounding_box()
    player.press("ArrowRight")
    assert player.page.locator(".pad").bounding_box() == before


def test_cancelled_dialog_changes_nothing(player: Player) -> None:
    player.press("r")
    player.page.locator("dialog textarea").fill(NOTE)
    player.press("Escape")
    player.page.locator("dialog").wait_for(state="detached")
    assert player.label(CENTRE) == "empty"
    player.press("p", "r")
    assert player.announcement() == "Paused"
    assert player.page.locator("dialog").count() == 0


def test_markup_in_a_note_is_only_text(player: Player) -> None:
    text = "<img src=x onerror=alert(1)> & “quotes”"
    write(player, text)
    assert player.label(CENTRE) == f"empty, note: {text}"
    assert status(player) == f"r5c5: {text} Edit"
    assert player.page.locator("nine-fold img, .note-line img").count() == 0


def test_notes_survive_a_reload_and_an_export(player: Player) -> None:
    write(player)
    player.games()  # writes what waits to be written
    player.page.reload()
    player.page.wait_for_selector("nine-fold [role=gridcell][aria-label]")
    player.until(lambda: marks(player).count() == 1)
    assert player.label(CENTRE) == f"empty, note: {NOTE}"
    player.tab("Games")
    with player.page.expect_download() as download:
        player.button("Export all").click()
    text = download.value.path().read_text()
    (game,) = json.loads(text)["games"]
    assert game["moves"][0]["changes"] == [["cellNotes", CENTRE, "", NOTE]]
