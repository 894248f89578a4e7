"""Selects all cells that look alike."""

from tests.web.page.conftest import Open
from tests.web.page.player import CENTRE, Player
from tests.web.page.test_pointer import drag, middle


def test_same_marks(player: Player) -> None:
    for cells in ([36, 37, 38], [42]):
        drag(player, cells)
        player.press("Control+Digit3", "Control+Digit5")
    player.cell(38).click()
    player.press("Shift+Digit7")
    player.cell(37).dblclick()
    assert player.selected() == [36, 37, 42]
    assert player.announcement() == "3 cells selected"
    player.cell(38).dblclick()
    assert player.selected() == [38]  # the corner mark makes it different


def test_digits_colours_and_blank_cells(player: Player) -> None:
    player.go(5)
    player.press("e")
    assert {player.label(cell) for cell in player.selected()} == {"given 8"}
    assert len(player.selected()) == 6
    for cell in (36, 38):
        player.go(cell)
        player.press("Alt+Digit2")
    player.press("e")
    assert player.selected() == [36, 38]
    player.go(CENTRE)
    player.press("e")
    assert player.selected() == [CENTRE]
    assert player.announcement() == "This cell has no digit, marks or colour."


def test_double_tap(visit: Open) -> None:
    player = visit("#play", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    session = player.page.context.new_cdp_session(player.page)
    x, y = middle(player, 5)
    now = player.page.evaluate("(performance.timeOrigin + performance.now()) / 1000")

    def tap(at: float) -> None:
        for kind, points in (("touchStart", [{"x": x, "y": y}]), ("touchEnd", [])):
            event = {"type": kind, "touchPoints": points, "timestamp": now + at}
            session.send("Input.dispatchTouchEvent", event)

    tap(0)
    tap(2)  # too late for a double tap
    assert player.selected() == [5]
    tap(2.2)
    assert len(player.selected()) == 6
