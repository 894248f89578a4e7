"""Mouse and touch, on the board and on the pad."""

from typing import Any

from tests.web.page.conftest import Open
from tests.web.page.player import CENTRE, Player


def middle(player: Player, cell: int) -> tuple[float, float]:
    box = player.cell(cell).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def spot(player: Player, cell: int, digit: int) -> tuple[float, float]:
    """Return the position of a candidate."""
    box = player.cell(cell).bounding_box()
    across, down = (digit - 1) % 3, (digit - 1) // 3
    return box["x"] + box["width"] * (across + 0.5) / 3, box["y"] + box["height"] * (down + 0.5) / 3


def drag(player: Player, cells: list[int]) -> None:
    mouse: Any = player.page.mouse
    mouse.move(*middle(player, cells[0]))
    mouse.down()
    for cell in cells[1:]:
        mouse.move(*middle(player, cell))
    mouse.up()


def test_click_and_drag_select(player: Player) -> None:
    player.cell(12).click()
    assert player.selected() == [12]
    drag(player, [20, 21, 30, 31])
    assert player.selected() == [20, 21, 30, 31]
    player.cell(0).click()
    assert player.selected() == [0]


def test_shift_and_ctrl_click_add_and_remove(player: Player) -> None:
    player.cell(0).click()
    player.cell(10).click(modifiers=["Shift"])
    player.cell(20).click(modifiers=["Control"])
    assert player.selected() == [0, 10, 20]
    player.cell(10).click(modifiers=["Control"])
    assert player.selected() == [0, 20]


def test_double_click_selects_equal_digits(player: Player) -> None:
    player.cell(5).dblclick()
    assert {player.label(cell) for cell in player.selected()} == {"given 8"}
    assert len(player.selected()) == 6


def test_right_click_toggles_the_candidate_under_it(player: Player) -> None:
    player.press("n")
    before = player.label(CENTRE)
    assert " 4" in before
    player.page.mouse.click(*spot(player, CENTRE, 4), button="right")
    assert player.label(CENTRE) == before.replace(" 4", "")
    player.page.mouse.click(*spot(player, CENTRE, 4), button="right")
    assert player.label(CENTRE) == before


def test_pad_works_like_keys(player: Player) -> None:
    keys = player.page.locator(".pad .keys button")
    keys.nth(3).click()
    assert player.label(CENTRE) == "digit 4"
    player.page.locator(".pad .erase").click()
    assert player.label(CENTRE) == "empty"
    for mode, label in {
        "Corner": "corner marks 3",
        "Candidate": "candidates 3",
        "Colour": "colour 3",
    }.items():
        player.button(mode).click()
        keys.nth(2).click()
        assert player.label(CENTRE) == f"empty, {label}"
        player.button("Undo").click()
    player.button("Redo").click()
    assert player.label(CENTRE) == "empty, colour 3"
    player.button("Clear all colours").click()
    assert player.label(CENTRE) == "empty"


def test_pad_counts_missing_digits(player: Player) -> None:
    key = player.page.locator(".pad [data-digit='4']")
    assert key.get_attribute("aria-label") == "4, 8 left"
    player.press("4")
    assert key.get_attribute("aria-label") == "4, 7 left"


def test_candidates_get_colours_by_click(player: Player) -> None:
    player.press("n")
    player.button("Colour").click()
    player.button("Candidates").click()
    player.page.locator(".pad [data-digit='2']").click()  # chooses a colour; no digit is filtered
    assert player.announcement().startswith("Click a candidate")
    player.page.mouse.click(*spot(player, CENTRE, 4))
    assert player.label(CENTRE).endswith("candidate 4 has colour 2")
    assert player.ink(CENTRE).locator(".shape.orange").get_attribute("data-shape") == "square"
    player.page.mouse.click(*spot(player, CENTRE, 4))
    assert "colour" not in player.label(CENTRE)


def test_touch(visit: Open) -> None:
    player = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    player.page.touchscreen.tap(*middle(player, CENTRE))
    player.page.locator(".pad [data-digit='4']").tap()
    assert player.label(CENTRE) == "digit 4"
    player.page.locator(".pad .erase").tap()
    assert player.label(CENTRE) == "empty"


def test_resting_finger_gives_nothing_away(visit_with_server: Open) -> None:
    player = visit_with_server(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    player.press("n")
    player.take_clock()
    asked: list[str] = []
    player.page.on("request", lambda request: asked.append(request.url))
    (x, y), fingers = spot(player, CENTRE, 4), player.page.context.new_cdp_session(player.page)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    player.until(lambda: player.cursor() == CENTRE)
    player.pass_time(3000)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    tab = player.page.locator("#tab-why-not")
    assert tab.get_attribute("aria-selected") == "false"
    assert not [url for url in asked if "/api/" in url]
    assert player.cursor() == CENTRE
