"""The page in a few seconds: it opens, a digit goes in and out again."""

from tests.web.page.conftest import Open
from tests.web.page.player import CENTRE, PUZZLE, Player


def test_a_digit_goes_in_and_out(player: Player) -> None:
    assert player.givens() == player.values() == PUZZLE
    assert player.cursor() == CENTRE
    player.press("4")
    assert player.label(CENTRE) == "digit 4"
    player.press("Control+z")
    assert player.label(CENTRE) == "empty"


def test_a_first_visit_loads_little(visit: Open) -> None:
    player = visit()
    sizes = player.page.evaluate(
        "performance.getEntries().map((entry) => entry.decodedBodySize ?? 0).reduce((a, b) => a + b)"
    )
    assert 100_000 < sizes < 300_000
