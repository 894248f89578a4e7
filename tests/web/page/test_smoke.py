"""The page in a few seconds: it opens, and a digit can be placed and removed."""

from tests.web.page.conftest import Open
from tests.web.page.player import CENTRE, PUZZLE, Player


def test_digit_is_placed_and_undone(player: Player) -> None:
    assert player.givens() == player.values() == PUZZLE
    assert player.cursor() == CENTRE
    player.press("4")
    assert player.label(CENTRE) == "digit 4"
    player.press("Control+z")
    assert player.label(CENTRE) == "empty"


def test_first_visit_loads_little(visit: Open) -> None:
    player = visit()
    sizes = player.page.evaluate(
        "performance.getEntries().map((entry) => entry.decodedBodySize ?? 0).reduce((a, b) => a + b)"
    )
    assert 100_000 < sizes < 250_000


def test_part_that_cannot_be_loaded_is_reported(visit: Open) -> None:
    player = visit()
    for part in ("panel/analyse.js", "panel/print.js", "play/daily.js"):
        player.page.route(
            f"**/{part}",
            lambda route: route.fulfill(content_type="text/javascript", body="throw Error('lost')"),
        )
    player.tab("Analyse")
    player.page.get_by_role("alert").filter(has_text="Can't load this part").wait_for()
    player.tab("Share")
    player.button("Print…").click()
    player.wait_for_announcement("Can't load this part of the page")
    player.page.locator("#new-game").click()
    player.button("Puzzle of the day…").click()
    player.wait_for_announcement("Can't load this part of the page")
    player.go(40)
    player.press("4")
    assert player.label(CENTRE) == "digit 4"
