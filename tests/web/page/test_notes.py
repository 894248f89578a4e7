"""A note about a game."""

import pytest

from tests.web.page.conftest import Open
from tests.web.page.player import PUZZLE, Player
from tests.web.page.test_paste_formats import OTHER, paste

NOTE = "A swordfish & more:\nlook at row 5"


def field(player: Player) -> str:
    player.tab("Moves")
    return str(player.page.get_by_role("textbox", name="Note").input_value())


def write(player: Player, text: str = NOTE) -> None:
    player.page.get_by_role("textbox", name="Note").fill(text)


def test_each_game_has_its_own(player: Player) -> None:
    write(player)
    assert player.values() == PUZZLE  # its digits are not moves
    paste(player, OTHER)
    player.until(lambda: player.values() == OTHER)
    assert field(player) == ""
    paste(player, PUZZLE)
    player.until(lambda: player.values() == PUZZLE)
    assert field(player) == NOTE
    player.games()  # writes what waits to be written
    player.page.reload()
    player.page.wait_for_selector("nine-fold [role=gridcell][aria-label]")
    assert field(player) == NOTE


@pytest.mark.parametrize("way", ["link", "json"])
def test_it_can_be_shared(visit: Open, way: str) -> None:
    player = visit()
    player.press("4")
    write(player)
    player.page.locator("#view-share").click()
    if way == "link":
        text = player.page.locator("#panel-share input").first.input_value()
    else:
        game = "import('./model/game.js').then(({Game}) => m.asJson(new Game(%s)))"
        text = player.run(
            "model/game-text.js",
            game % "JSON.parse(localStorage['ninefold.game.' + localStorage['ninefold.current']])",
        )
    other = visit()
    paste(other, text)
    other.until(lambda: other.values()[40] == "4")
    assert field(other) == NOTE


def test_a_long_note_stays_out_of_the_link(player: Player) -> None:
    write(player, "long " * 60)
    player.page.locator("#view-share").click()
    assert "note=" not in player.page.locator("#panel-share input").first.input_value()
    assert len(player.games()[0]["note"]) == 300
