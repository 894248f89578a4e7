"""The page in a few seconds, as modules and as a bundle: it opens, and a digit can be placed and removed."""

from typing import Any

import pytest

from tests.web.page.conftest import Open
from tests.web.page.player import CENTRE, PUZZLE, Player


@pytest.fixture(params=["visit", "visit_bundle"])
def open_page(request: pytest.FixtureRequest, chromium: Any) -> Open:
    """Open the page; the fixture of the browser marks the tests as slow."""
    found: Open = request.getfixturevalue(request.param)
    return found


@pytest.fixture
def player(open_page: Open) -> Player:
    return open_page()


def test_digit_is_placed_and_undone(player: Player) -> None:
    assert player.givens() == player.values() == PUZZLE
    assert player.cursor() == CENTRE
    player.press("4")
    assert player.label(CENTRE) == "digit 4"
    player.press("Control+z")
    assert player.label(CENTRE) == "empty"


def test_first_visit_loads_little(visit_bundle: Open) -> None:
    """Uncompressed; test_loading.py counts what is sent until the board is seen."""
    sizes = visit_bundle().page.evaluate(
        "performance.getEntries().map((entry) => entry.decodedBodySize ?? 0).reduce((a, b) => a + b)"
    )
    assert 100_000 < sizes < 236_000


def test_part_that_cannot_be_loaded_is_reported(visit: Open) -> None:
    player = visit()
    for part in ("panel/analyse.js", "panel/print.js", "play/daily.js"):
        player.page.route(
            f"**/{part}",
            lambda route: route.fulfill(content_type="text/javascript", body="throw Error('lost')"),
        )
    player.tab("Rating")
    player.page.get_by_role("alert").filter(has_text="Can't load this part").wait_for()
    player.tab("Share")
    player.button("Print…").click()
    player.wait_for_announcement("Can't load this part of the page")
    player.menu("New game")
    player.button("Puzzle of the day…").click()
    player.wait_for_announcement("Can't load this part of the page")
    player.page.locator("dialog").wait_for(state="detached")
    player.go(40)
    player.press("4")
    assert player.label(CENTRE) == "digit 4"
