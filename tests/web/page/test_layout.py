"""Board and text are visible together on every screen; nothing wraps, is cut off or overlaps."""

import pytest

from tests.web.page.conftest import Open
from tests.web.page.player import Player

SIZES = [(360, 640), (390, 844), (768, 1024), (844, 390), (1280, 800), (1920, 1080), (3840, 2160)]
by_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


def _open(visit_with_server: Open, size: tuple[int, int], **options: object) -> Player:
    return visit_with_server(viewport={"width": size[0], "height": size[1]}, **options)


def _can_see(player: Player, *selectors: str) -> bool:
    """True if all elements are within the window and nothing covers their centres."""
    script = """names => names.every(name => {
      const all = [...document.querySelectorAll(name)].filter(each => each.checkVisibility());
      const box = all[0]?.getBoundingClientRect();
      if (!box || box.top < -1 || box.bottom > innerHeight + 1) return false;
      const top = document.elementFromPoint(box.x + box.width / 2, box.y + Math.min(box.height / 2, 20));
      return all[0].contains(top) || top.contains(all[0]);
    })"""
    return bool(player.page.evaluate(script, list(selectors)))


@by_size
def test_hint_is_visible_with_its_text(visit_with_server: Open, size: tuple[int, int]) -> None:
    player = _open(visit_with_server, size)
    player.page.locator(".tools").get_by_role("button", name="Hint").click()
    player.page.locator("#panel-hint .says p").first.wait_for()
    player.until(lambda: _can_see(player, "nine-fold", "#panel-hint .says p", "#panel-hint .primary"))
    assert player.page.locator(".note").is_hidden(), "a note would repeat the text"
    player.press("h", "h", "h")
    player.page.locator("#panel-hint .step-view").wait_for()
    player.until(
        lambda: _can_see(
            player, "nine-fold", "#panel-hint .step-view .explanation > :first-child", "#panel-hint .primary"
        )
    )


@by_size
def test_steps_and_paths_are_visible_with_their_text(visit_with_server: Open, size: tuple[int, int]) -> None:
    player = _open(visit_with_server, size)
    player.tab("Path")
    player.button("Solve from start").click()
    player.page.locator(".player .step-view").wait_for()
    player.until(lambda: _can_see(player, "nine-fold", ".player input[type=range]", ".player .step-head"))
    player.tab("Steps")
    player.button("Find all steps").click()
    player.page.locator(".groups summary").nth(1).click()
    player.page.locator(".found .link").nth(2).click()
    player.page.locator(".found .step-view").wait_for()
    player.until(lambda: _can_see(player, "nine-fold", ".found .step-head", ".found .step-view + button"))


@pytest.mark.parametrize("locale", ["en", "de"])
@pytest.mark.parametrize("size", [*SIZES, (320, 568), (667, 375), (1024, 768), (1280, 1500)], ids=str)
def test_tabs_are_not_cut_off(visit_with_server: Open, size: tuple[int, int], locale: str) -> None:
    player = _open(visit_with_server, size, locale=locale)
    assert player.page.locator("html").get_attribute("lang") == locale
    assert player.page.evaluate("document.documentElement.scrollWidth") <= size[0]
    for group in ("play", "learn", "analyse", "share"):
        player.page.locator(f"#view-{group}").click()
        for row in (".views", ".tabs:not([hidden])"):
            tabs = player.page.locator(f"{row} button")
            cut = tabs.evaluate_all("all => all.filter(each => each.scrollWidth > each.clientWidth).length")
            heights = tabs.evaluate_all("all => new Set(all.map(each => each.offsetHeight)).size")
            assert cut == 0
            assert heights <= 1


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (1280, 1500)], ids=str)
def test_page_beside_the_board_never_scrolls(visit_with_server: Open, size: tuple[int, int]) -> None:
    player = _open(visit_with_server, size)
    grown = "document.documentElement.scrollHeight - innerHeight"
    assert player.page.evaluate(grown) <= 0
    player.tab("Rating")
    player.button("Compare algorithms").click()
    player.page.locator(".compare").wait_for()
    assert player.page.evaluate(grown) <= 0
    player.tab("Path")
    player.button("Solve from start").click()
    player.button("Back to game").wait_for()
    assert player.page.evaluate(grown) <= 0


def test_typed_digits_can_be_made_givens_without_scrolling(visit: Open) -> None:
    player = visit(viewport={"width": 1280, "height": 800})
    player.menu("New game")
    player.button("Empty board").click()
    player.press("5")
    assert _can_see(player, ".status button")


def test_current_move_is_visible(visit: Open) -> None:
    player = visit(viewport={"width": 1280, "height": 800})
    player.menu("New game")
    player.button("Empty board").click()
    for digit in "123456789123456789":
        player.press(digit)
    assert _can_see(player, ".moves [aria-current]")


def test_finger_can_scroll_over_a_picture(visit_with_server: Open) -> None:
    player = _open(visit_with_server, (390, 844))
    touch = (
        "getComputedStyle(document.querySelector('nine-fold').shadowRoot.querySelector('.frame')).touchAction"
    )
    assert player.page.evaluate(touch) == "none"
    player.press("h")
    player.page.locator("nine-fold[data-scene]").wait_for()
    assert player.page.evaluate(touch) == "pan-y"


@pytest.mark.parametrize("locale", ["en", "de"])
@pytest.mark.parametrize("width", [360, 390])
def test_form_for_a_custom_puzzle_fits_a_phone(visit_with_server: Open, width: int, locale: str) -> None:
    player = _open(visit_with_server, (width, 740), locale=locale)
    player.menu("New game")
    player.page.locator("dialog .choices button").nth(1).click()
    dialog = player.page.locator("dialog.generate")
    for summary in dialog.locator("summary").all():
        summary.click()
    assert dialog.evaluate("dialog => dialog.scrollWidth <= dialog.clientWidth")
    overlong = "all => all.filter(each => each.scrollWidth > each.clientWidth).length"
    assert dialog.locator("input[type=number]").evaluate_all(overlong) == 0


def test_forced_colours_show_what_is_selected(visit: Open) -> None:
    player = visit(forced_colors="active")
    ground = "element => getComputedStyle(element).backgroundColor"
    for chosen, other in (
        (".tabs [aria-selected=true]", ".tabs [aria-selected=false] >> nth=0"),
        (".segments [aria-pressed=true]", ".segments [aria-pressed=false] >> nth=0"),
        (".moves [aria-current]", ".moves"),
    ):
        grounds = [player.page.locator(each).first.evaluate(ground) for each in (chosen, other)]
        assert grounds[0] != grounds[1]
    line = "element => getComputedStyle(element).borderBottomWidth"
    assert player.page.locator(".tabs [aria-selected=false]").first.evaluate(line) == "0px"


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("width", [320, 375, 430, 1024])
def test_hint_is_no_wider_than_the_screen(visit_with_server: Open, width: int, language: str) -> None:
    player = visit_with_server(
        viewport={"width": width, "height": 700}, has_touch=True, is_mobile=width < 500, locale=language
    )
    for rung in range(1, 4):
        player.press("h")
        player.page.locator(f".ladder li:nth-child({rung})[aria-current]").wait_for()
        widths = "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
        assert player.page.evaluate(widths) == [width, width]
    assert player.page.locator("nine-fold[data-scene]").count() == 1
