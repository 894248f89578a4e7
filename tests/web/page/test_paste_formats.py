"""Every format that the package reads can be pasted, with the server and, where the page can, without it."""

from typing import Any

import pytest

import ninefold as nf
from ninefold.formats import KNOWN, write
from tests.web.page.conftest import Open
from tests.web.page.player import PUZZLE, Player

OTHER = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
STATE = OTHER.replace(".", "1", 1)
GAME = nf.Board(STATE, placed=[1]).without(["r1c3=4"])

#: Formats of files, and tables: they need the server.
ONLY_WITH_SERVER = {"sdx", "ss", "opensudoku", "gsf", "table", "tab-separated table"}
#: Formats that store digits without telling which ones the player placed.
ALL_GIVEN = {"candidates", "pencilmarks"}

TEXTS = {
    known.name: write(GAME if known.keeps == "candidates" else nf.Board(OTHER), known.name)
    for known in KNOWN
    if known.write is not None
} | {
    "sudoku.coach": f"https://sudoku.coach/en/play/{OTHER}",
    "link in a message": f"Look: {write(OTHER, 'sudokupad')} (hard)",
    "own link": f"https://example.org/sudoku/#puzzle={OTHER}",
    "exchange": f"0000183b305c {OTHER.replace('.', '0')}  1.2",
    "gsf": f"99480,99408,0.00M,1,{OTHER},C22.m/S8.f,1",
    "table": f"id,puzzle\n7,{OTHER}\n",
    "tab-separated table": f"id\tquizzes\n7\t{OTHER}\n",
}


def paste(player: Player, text: str) -> None:
    """Paste anywhere on the page, as the browser does."""
    player.page.evaluate(
        """(text) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData("text", text);
          document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
        }""",
        text,
    )


def assert_pasted(player: Player, name: str) -> None:
    paste(player, PUZZLE)
    player.until(lambda: player.values() == PUZZLE)
    paste(player, TEXTS[name])
    has_state = name in {known.name for known in KNOWN if known.keeps == "candidates"}
    values = STATE if has_state else OTHER
    player.until(lambda: player.values() == values)
    assert player.givens() == (values if name in ALL_GIVEN else OTHER), name
    if has_state:
        left = " ".join(str(digit) for digit in GAME.candidates(2))
        assert player.label(2) == f"empty, candidates {left}", name


def test_with_the_server(visit_with_server: Open) -> None:
    player = visit_with_server("#play")
    for name in TEXTS:
        assert_pasted(player, name)


def test_without_the_server(visit: Open) -> None:
    player = visit("#play")
    for name in TEXTS.keys() - ONLY_WITH_SERVER:
        assert_pasted(player, name)


def test_the_last_of_two_texts_ends_up_on_the_board(visit_with_server: Open) -> None:
    player = visit_with_server("#games")
    games = player.page.locator("#panel-games .games li")
    waiting: list[Any] = []
    player.page.route("**/api/v1/convert", lambda route: waiting.append(route))
    paste(player, TEXTS["gsf"])
    player.until(lambda: waiting)
    paste(player, PUZZLE[::-1])
    player.page.wait_for_timeout(300)
    waiting[0].continue_()
    player.until(lambda: games.count() == 2)
    assert player.values() == PUZZLE[::-1]


@pytest.mark.parametrize("way", ["paste", "dialog"])
def test_a_link_to_a_game_brings_its_marks(player: Player, way: str) -> None:
    player.press("4", "ArrowRight", "Shift+Digit5", "ArrowRight", "Control+Digit6", "Alt+Digit2")
    player.page.locator("#view-share").click()
    link = player.page.locator("#panel-share input").first.input_value()
    assert "#g=" in link
    labels = [player.label(cell) for cell in (40, 41, 42)]
    paste(player, OTHER)
    player.until(lambda: player.values() == OTHER)
    if way == "paste":
        paste(player, f"My game: {link}")
    else:
        player.paste(link)
    player.until(lambda: player.givens() == PUZZLE)
    assert [player.label(cell) for cell in (40, 41, 42)] == labels
