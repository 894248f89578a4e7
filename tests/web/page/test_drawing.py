"""Links that the player draws between candidates and cells."""

import json
from itertools import pairwise
from typing import Any

import pytest

from tests.web.page.conftest import Open
from tests.web.page.player import CENTRE, PUZZLE, Player
from tests.web.page.test_paste_formats import paste
from tests.web.page.test_pointer import middle, spot

OTHER = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
#: The first cell, the fourth and the last in the first column can be 4; the first can be 5 and 7 as well.
R1C1, R1C4, R9C1 = 0, 3, 72
STRONG = "Link from 4 in r1c1 to 4 in r1c4, strong"
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def begin(player: Player) -> Player:
    """Show the candidates, and choose the mode."""
    player.press("n", "m")
    player.page.locator(".draw-tools").wait_for()
    return player


def drag(player: Player, here: tuple[float, float], there: tuple[float, float]) -> None:
    player.page.mouse.move(*here)
    player.page.mouse.down()
    player.page.mouse.move(*there, steps=3)
    player.page.mouse.up()


def draw(player: Player, *ends: tuple[int, int]) -> None:
    """Draw links from candidate to candidate."""
    for here, there in pairwise(ends):
        drag(player, spot(player, *here), spot(player, *there))


def threads(player: Player, kind: str = "") -> int:
    return int(player.page.locator(f"nine-fold .drawn .thread:not(.pending){kind}").count())


def test_drag_draws_a_link_and_the_same_drag_removes_it(player: Player) -> None:
    begin(player)
    draw(player, (R1C1, 4), (R1C4, 4))
    player.wait_for_announcement(STRONG)
    assert threads(player, ".strong-link.blue") == 1
    assert player.page.locator("nine-fold .drawn .ring.blue").count() == 2
    assert player.label(R1C1).endswith("4: strong link to 4 in r1c4")
    assert player.label(R1C4).endswith("4: strong link to 4 in r1c1")
    draw(player, (R1C4, 4), (R1C1, 4))
    player.wait_for_announcement("Removed the link from 4 in r1c4 to 4 in r1c1")
    assert threads(player) == 0
    assert "link" not in player.label(R1C1)
    assert player.page.locator(".moves > li > button").all_text_contents()[1:] == [
        "Link 4 in r1c1 to 4 in r1c4",
        "Link 4 in r1c1 to 4 in r1c4 removed",
    ]


def test_kind_and_colour_are_chosen_beside_the_modes(player: Player) -> None:
    begin(player)
    player.button("Weak").click()
    player.page.get_by_role("group", name="Colour of links").get_by_role("button", name="colour 5").click()
    draw(player, (R1C1, 4), (R1C4, 4))
    player.wait_for_announcement("Link from 4 in r1c1 to 4 in r1c4, weak")
    line = player.page.locator("nine-fold .drawn .thread.weak-link.red")
    assert line.get_attribute("stroke-dasharray")
    player.press("m")
    assert player.announcement() == "Draw strong links"
    assert player.button("Strong").get_attribute("aria-pressed") == "true"
    draw(player, (R1C1, 4), (R1C4, 4))
    assert threads(player, ".strong-link.red") == threads(player) == 1


def test_ends_are_cells_where_no_candidate_is(player: Player) -> None:
    begin(player)
    drag(player, middle(player, 1), middle(player, 79))  # two givens
    player.wait_for_announcement("Link from r1c2 to r9c8, strong")
    assert player.page.locator("nine-fold .drawn .dot").count() == 2
    assert player.label(1) == "given 1, strong link to r9c8"
    drag(player, middle(player, 1), (2, 2))  # outside of the board
    assert threads(player) == 1


def test_two_taps_draw_a_link(visit: Open) -> None:
    player = begin(visit(**PHONE))
    player.page.touchscreen.tap(*spot(player, R1C1, 4))
    player.wait_for_announcement("Link from 4 in r1c1: choose the other end")
    assert player.page.locator("nine-fold .ring.pending").count() == 1
    player.page.touchscreen.tap(*spot(player, R1C4, 4))
    player.wait_for_announcement(STRONG)
    assert player.page.locator("nine-fold .pending").count() == 0
    player.page.touchscreen.tap(*spot(player, R9C1, 4))
    player.page.touchscreen.tap(*spot(player, R9C1, 4))
    player.wait_for_announcement("Link cancelled")
    assert (threads(player), player.selected()) == (1, [R9C1])


def test_finger_draws_a_link(visit: Open) -> None:
    player = begin(visit(**PHONE))
    fingers = player.page.context.new_cdp_session(player.page)
    (x, y), (u, v) = spot(player, R1C1, 4), spot(player, R9C1, 4)
    path = [(x, y), (x + 3, y + 3), ((x + u) / 2, (y + v) / 2), (u, v)]
    for number, (right, down) in enumerate(path):
        kind = "touchMove" if number else "touchStart"
        touch = {"type": kind, "touchPoints": [{"x": right, "y": down}]}
        fingers.send("Input.dispatchTouchEvent", touch)
    player.page.locator("nine-fold .thread.pending").wait_for(state="attached")
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    player.wait_for_announcement("Link from 4 in r1c1 to 4 in r9c1, strong")
    assert threads(player) == 1


def test_keys_draw_a_link(player: Player) -> None:
    begin(player)
    player.go(R1C1)
    player.press("4")
    player.wait_for_announcement("Link from 4 in r1c1: choose the other end")
    player.go(R1C4)
    player.press("4")
    player.wait_for_announcement(STRONG)
    player.press("Enter")  # the cell
    player.go(R9C1)
    player.press("F4", "Enter")  # the candidate that is filtered
    player.wait_for_announcement("Link from r1c4 to 4 in r9c1, strong")
    player.press("7")
    player.wait_for_announcement("r9c1 has no candidate 7")
    player.press("Enter")
    player.wait_for_announcement("Link from 4 in r9c1: choose")
    player.press("Escape")
    player.wait_for_announcement("Link cancelled")
    assert threads(player) == 2
    assert player.values() == PUZZLE, "no digit was written"


def test_eraser_removes_the_links_of_the_selected_cells(player: Player) -> None:
    begin(player)
    draw(player, (R1C1, 4), (R1C4, 4), (R9C1, 4))
    draw(player, (R1C1, 5), (R1C1, 7))
    assert threads(player) == 3
    player.go(R1C4)
    player.press("Delete")
    player.wait_for_announcement("Removed 2 links")
    assert threads(player) == 1
    player.press("Delete")
    player.wait_for_announcement("There are no links to remove.")
    player.press("Control+z")
    assert threads(player) == 3
    player.button("Remove all links").click()
    player.wait_for_announcement("Removed 3 links")
    assert threads(player) == 0
    player.button("Undo").click()
    assert threads(player) == 3
    assert player.page.locator(".moves > li > button").all_text_contents()[4:] == ["All links removed"]


def test_links_are_undone_and_their_lines_stay_as_variations(player: Player) -> None:
    begin(player)
    draw(player, (R1C1, 4), (R1C4, 4))
    player.press("Control+z")
    assert threads(player) == 0
    draw(player, (R1C1, 4), (R9C1, 4))
    variation = player.page.locator(".variations button")
    assert variation.all_text_contents() == ["Link 4 in r1c1 to 4 in r1c4"]
    variation.click()
    assert player.label(R1C4).endswith("strong link to 4 in r1c1")


@pytest.mark.parametrize("way", ["reload", "link", "json"])
def test_they_are_stored_and_shared(visit: Open, way: str) -> None:
    player = begin(visit())
    draw(player, (R1C1, 4), (R1C4, 4))
    if way == "reload":
        player.press("z")
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
        assert threads(player) == 0
        paste(player, text)
        player.until(lambda: player.values() == PUZZLE)
    player.until(lambda: threads(player) == 1)
    assert player.label(R1C1).endswith("4: strong link to 4 in r1c4")


def test_part_loads_only_when_it_is_needed(player: Player) -> None:
    parts = (
        "performance.getEntriesByType('resource').filter((each) => each.name.includes('/play/draw')).length"
    )
    player.press("n", "4", "v", "z")
    player.page.wait_for_load_state("networkidle")
    assert player.page.evaluate(parts) == 0
    player.press("m")
    player.page.locator(".draw-tools").wait_for()
    assert player.page.evaluate(parts) > 0


def test_picture_of_a_step_hides_them(visit_with_server: Open) -> None:
    player = begin(visit_with_server("#hint"))
    draw(player, (R1C1, 4), (R1C4, 4))
    assert threads(player) == 1
    for rung in range(1, 5):
        player.page.locator("#panel-hint .primary").click()
        player.page.locator(f".ladder li:nth-child({rung})[aria-current]").wait_for()
    player.page.locator("nine-fold[data-scene]").wait_for()
    assert threads(player) == 0
    player.page.locator(".picture-chip").click()
    assert threads(player) == 1


def test_lines_cross_no_placed_digit_nearby(player: Player) -> None:
    """A link along a row goes around the digits in it."""
    begin(player)
    draw(player, (R1C1, 4), (R1C4, 4))  # r1c2 and r1c3 have digits
    path, digits = (
        "nine-fold .drawn .thread",
        "nine-fold .inks > g:nth-child(2) text, nine-fold .inks > g:nth-child(3) text",
    )
    points = player.page.locator(path).evaluate(
        "line => Array.from({length: 60}, (_, at) => {"
        "const {x, y} = line.getPointAtLength(at / 59 * line.getTotalLength());"
        "const {a, d, e, f} = line.getScreenCTM(); return [a * x + e, d * y + f]})"
    )
    boxes = [digit.bounding_box() for digit in player.page.locator(digits).all()]
    assert len(boxes) == 2
    for box in boxes:
        top, bottom = box["y"] + 0.3 * box["height"], box["y"] + 0.8 * box["height"]
        left, right = box["x"] + 0.1 * box["width"], box["x"] + 0.9 * box["width"]
        assert not any(left < x < right and top < y < bottom for x, y in points)


def test_digit_first_and_several_leave_the_mode_alone(player: Player) -> None:
    begin(player)
    player.press("l")
    player.go(R1C4)
    player.press("4")  # locks nothing
    player.wait_for_announcement("Link from 4 in r1c4: choose the other end")
    player.page.mouse.click(*spot(player, R1C1, 4))
    player.wait_for_announcement("Link from 4 in r1c4 to 4 in r1c1, strong")
    player.press("l")
    player.cell(CENTRE).click(modifiers=["Shift"])
    assert player.selected() == [R1C1, CENTRE]
    assert player.page.locator("nine-fold .pending").count() == 0


@pytest.mark.parametrize("width", [320, 390])
def test_six_modes_and_their_tools_fit_a_phone(visit: Open, width: int) -> None:
    player = begin(visit(viewport={"width": width, "height": 700}, has_touch=True, is_mobile=True))
    modes = player.page.locator(".segments").first.locator("button").all()
    tools = player.page.locator(".draw-tools button").all()
    assert (len(modes), len(tools)) == (6, 12)
    for button in modes + tools:
        box = button.bounding_box()
        assert box["height"] >= 44
        assert 0 <= box["x"] < box["x"] + box["width"] <= width
    assert len({button.bounding_box()["y"] for button in modes}) == 1
    assert player.page.evaluate("document.documentElement.scrollWidth") <= width


def test_exported_picture_has_them(player: Player) -> None:
    begin(player)
    player.page.get_by_role("group", name="Colour of links").get_by_role("button", name="colour 5").click()
    draw(player, (R1C1, 4), (R1C4, 4))
    player.tab("Share")
    with player.page.expect_download() as download:
        player.button("SVG").click()
    svg = download.value.path().read_text()
    assert svg.count('stroke="rgb(192, 39, 23)"') == 3, "a line and two rings"
