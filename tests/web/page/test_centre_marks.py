"""Centre marks: small digits in the middle of a cell, beside corner marks."""

import json

import pytest

from tests.web.page.conftest import Open
from tests.web.page.player import CENTRE, PUZZLE, Player
from tests.web.page.test_paste_formats import paste

OTHER = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
MARKED = "empty, corner marks 2, centre marks 4 5"


def mark(player: Player) -> None:
    player.press("b", "4", "5", "Shift+Digit2")


def texts(player: Player, kind: str) -> list[str]:
    return [str(text) for text in player.ink(CENTRE).locator(f".{kind}").all_text_contents()]


def test_they_are_in_the_middle(player: Player) -> None:
    mark(player)
    assert player.label(CENTRE) == MARKED
    assert texts(player, "centre") == ["45"]
    cell, text = (
        part.bounding_box() for part in (player.cell(CENTRE), player.ink(CENTRE).locator(".centre"))
    )
    for side, size in (("x", "width"), ("y", "height")):
        middles = [box[side] + box[size] / 2 for box in (cell, text)]
        assert abs(middles[0] - middles[1]) < cell["width"] / 12
    assert player.page.locator(".moves > li > button").all_text_contents()[1:] == [
        "r5c5: centre 4",
        "r5c5: centre 5",
        "r5c5: corner 2",
    ]


def test_nine_of_them_fit_into_the_cell(player: Player) -> None:
    player.press("b", *"123456789")
    cell, text = (
        part.bounding_box() for part in (player.cell(CENTRE), player.ink(CENTRE).locator(".centre"))
    )
    assert cell["x"] < text["x"]
    assert text["x"] + text["width"] < cell["x"] + cell["width"]


def test_toggle_undo_and_clear(player: Player) -> None:
    player.press("Alt+Shift+Digit4", "Alt+Shift+Digit5", "Alt+Shift+Digit4")
    assert player.label(CENTRE) == "empty, centre marks 5"
    player.press("Control+z")
    assert player.label(CENTRE) == "empty, centre marks 4 5"
    player.press("Delete")
    assert player.label(CENTRE) == "empty"


def test_placing_a_digit_removes_its_marks_around_it(player: Player) -> None:
    mark(player)
    player.go(CENTRE + 1)
    player.press("z", "4")
    assert player.label(CENTRE) == "empty, corner marks 2, centre marks 5"


def test_pad_has_the_mode_and_digit_first_uses_it(player: Player) -> None:
    player.button("Centre").click()
    assert player.announcement() == "Centre marks"
    player.press("l", "7")
    player.cell(CENTRE).click()
    assert player.label(CENTRE) == "empty, centre marks 7"
    player.cell(CENTRE).click()
    assert player.label(CENTRE) == "empty"


def test_with_candidates_they_are_in_the_line_above(player: Player) -> None:
    mark(player)
    player.press("Control+Digit8")
    assert player.label(CENTRE) == "empty, candidates 8, corner marks 2, centre marks 4 5"
    assert texts(player, "centre") == ["4", "5"]
    tops = [
        player.ink(CENTRE).locator(kind).first.bounding_box()["y"]
        for kind in (".corner", ".centre", ".small")
    ]
    assert tops[0] == tops[1] < tops[2]


def test_same_centre_marks_are_selected_together(player: Player) -> None:
    for cell in (CENTRE, CENTRE + 1):
        player.go(cell)
        player.press("Alt+Shift+Digit4")
    player.press("e")
    assert player.selected() == [CENTRE, CENTRE + 1]


@pytest.mark.parametrize("way", ["reload", "link", "json"])
def test_they_are_stored_and_shared(visit: Open, way: str) -> None:
    player = visit()
    mark(player)
    if way == "reload":
        player.games()  # writes what waits to be written
        player.page.reload()
        player.page.wait_for_selector("nine-fold [role=gridcell][aria-label]")
    else:
        text = player.run(
            "model/link.js" if way == "link" else "model/game-text.js",
            "import('./model/game.js').then(({Game}) => {"
            f"const game = new Game({json.dumps(player.games()[0])});"
            + ("return 'https://a.b/#g=' + m.encode(game)" if way == "link" else "return m.asJson(game)")
            + "})",
        )
        paste(player, OTHER)
        player.until(lambda: player.values() == OTHER)
        paste(player, text)
        player.until(lambda: player.values() == PUZZLE)
    assert player.label(CENTRE) == MARKED
