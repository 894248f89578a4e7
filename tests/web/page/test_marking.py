"""Marks wrong digits at once, if the player wants that."""

from functools import partial

import ninefold as nf
from tests.web.page.conftest import Open
from tests.web.page.player import CENTRE, PUZZLE, Player

SOLUTION = nf.solve(PUZZLE).grid
#: A digit that clashes with nothing, but is wrong.
WRONG = next(str(digit) for digit in nf.Board(PUZZLE).candidates(CENTRE) if str(digit) != SOLUTION[CENTRE])


def turn_on(player: Player) -> None:
    player.menu("Settings")
    player.page.get_by_role("switch", name="Mark wrong digits at once").check()
    player.press("Escape")


def is_wrong(player: Player, cell: int) -> bool:
    return player.label(cell).endswith("wrong")


def test_it_is_off_at_first(player: Player) -> None:
    player.press(WRONG)
    assert player.label(CENTRE) == f"digit {WRONG}"
    assert player.ink(CENTRE).locator(".warning").count() == 0


def test_wrong_digits_are_marked_and_right_ones_are_not(player: Player) -> None:
    turn_on(player)
    player.go(CENTRE)
    player.press(WRONG)
    player.until(lambda: player.label(CENTRE) == f"digit {WRONG}, wrong")
    player.wait_for_announcement(f"row 5 column 5, digit {WRONG}, wrong")
    assert player.ink(CENTRE).locator(".warning").count() == 1
    player.press(SOLUTION[CENTRE])
    assert player.label(CENTRE) == f"digit {SOLUTION[CENTRE]}"
    player.press("Control+z")
    assert player.label(CENTRE) == f"digit {WRONG}, wrong"


def test_every_cell_agrees_with_the_core(visit: Open) -> None:
    player = visit()
    turn_on(player)
    shifted = "".join(str(int(digit) % 9 + 1) for digit in SOLUTION)
    for cell in (0, 3, 4, 22, CENTRE, 80):
        player.go(cell)
        player.press(shifted[cell])
        player.until(partial(is_wrong, player, cell))
        player.press(SOLUTION[cell])
        assert "wrong" not in player.label(cell)


def test_the_card_tells_the_truth(player: Player) -> None:
    turn_on(player)
    almost = "".join(digit if cell not in (0, CENTRE) else "." for cell, digit in enumerate(SOLUTION))
    player.paste(almost)
    player.until(lambda: player.values() == almost)
    player.go(CENTRE)
    other = next(digit for digit in "123456789" if digit != SOLUTION[CENTRE])
    player.press(other)
    player.until(lambda: player.label(CENTRE).endswith("wrong"))
    player.press(SOLUTION[CENTRE])
    player.go(0)
    player.press(SOLUTION[0])
    card = player.page.locator(".won")
    card.wait_for()
    assert "mistakes marked · 1 wrong digit" in card.inner_text()
    assert "no help" not in card.inner_text()
    assert player.games()[0]["marked"] is True


def test_without_a_single_solution_nothing_is_marked(player: Player) -> None:
    turn_on(player)
    player.paste("." * 80 + "1")
    player.wait_for_announcement("This puzzle has more than one solution")
    player.go(0)
    player.press("5")
    assert player.label(0) == "digit 5"
