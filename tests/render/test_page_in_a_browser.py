"""The page of a path in a browser: slider, buttons, keys, phones and dark mode."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import ninefold as nf

EVIL = ".6...2...29...8..1.......3..3.7.19.....246..7.......4...6.....5...4...6.8.7..3.2."
PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def path() -> nf.Path:
    return nf.explain(EVIL)


@pytest.fixture
def page(chromium: Any, path: nf.Path, tmp_path: Path) -> Iterator[Any]:
    """Open the page; an error in its script fails the test."""
    file = tmp_path / "path.html"
    file.write_text(path.to_html(), encoding="utf-8")
    shown = chromium.new_page(viewport=PHONE, color_scheme="dark")
    shown.set_default_timeout(60_000)
    errors: list[str] = []
    shown.on("pageerror", lambda error: errors.append(str(error)))
    shown.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    shown.goto(file.as_uri())
    yield shown
    shown.close()
    assert not errors


def heading(page: Any) -> str:
    """Return the heading of the only visible step."""
    visible = page.locator(".steps > li:visible h2")
    assert visible.count() == 1
    return str(visible.inner_text())


def digits_shown(page: Any) -> int:
    return int(page.locator("figure text.big:visible").count())


def test_buttons_keys_slider_and_bars_lead_to_steps(page: Any, path: nf.Path) -> None:
    assert heading(page).startswith("1. ")
    page.get_by_role("button", name="Next").click()
    assert heading(page).startswith("2. ")
    page.locator("h1").click()
    page.keyboard.press("ArrowRight")
    assert heading(page).startswith("3. ")
    page.keyboard.press("End")
    assert heading(page) == "Solved"
    assert digits_shown(page) == 81
    page.locator("nav input").focus()
    page.keyboard.press("ArrowLeft")
    assert heading(page).startswith(f"{len(path)}. ")
    page.locator(".curve [data-go='9']").click(force=True)
    assert heading(page).startswith("10. ")
    assert page.url.endswith("#10")


def test_board_matches_the_step(page: Any, path: nf.Path) -> None:
    for number in (0, 17, len(path) // 2):
        page.goto(f"{page.url.partition('#')[0]}#{number + 1}")
        page.reload()
        board = path.steps[number].board
        assert board is not None
        assert digits_shown(page) == 81 - len(board.open)
        assert page.locator("figure .d text:visible").count() == len(board.all_candidates)
        assert page.locator("figure .layer:visible").count() in (
            1,
            2,
        )  # the layer over the digits may be empty


def test_nothing_is_wider_than_a_phone(page: Any, path: nf.Path) -> None:
    for number in range(0, len(path), 7):
        page.evaluate(f"show({number})")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_page_is_dark_in_dark_mode_and_light_on_paper(page: Any) -> None:
    paper = "getComputedStyle(document.querySelector('figure .paper')).fill"
    assert page.evaluate(paper) == "rgb(22, 24, 28)"
    page.emulate_media(media="print")
    assert page.evaluate(paper) == "rgb(255, 255, 255)"
    assert page.locator(".steps > li:visible").count() > 50  # all steps are printed


def test_sentence_highlights_what_it_names(page: Any) -> None:
    page.locator(".steps > li:visible p[data-of]").last.hover()
    assert page.locator("figure .hot").count() > 0


def test_the_address_leads_to_a_step(page: Any, path: nf.Path) -> None:
    for asked, shown in (
        ("#12", "12. "),
        ("#2.5", "2. "),
        ("#x", "1. "),
        ("#-3", "1. "),
        ("#9999", "Solved"),
    ):
        page.evaluate(f"location.hash = '{asked}'")
        page.wait_for_function(f"document.querySelector('li.now h2').textContent.startsWith('{shown}')")


def test_buttons_are_visible_in_a_short_window(page: Any) -> None:
    """This is what zooming in on a small screen leads to."""
    page.set_viewport_size({"width": 640, "height": 400})
    box = page.locator("nav").bounding_box()
    assert box["y"] + box["height"] <= 401


def test_page_can_be_read_without_its_script(chromium: Any, path: nf.Path, tmp_path: Path) -> None:
    file = tmp_path / "path.html"
    file.write_text(path.to_html(), encoding="utf-8")
    shown = chromium.new_page(java_script_enabled=False)
    shown.goto(file.as_uri())
    assert shown.locator(".steps > li:visible").count() == len(path) + 1
    assert not shown.locator("button:visible, input:visible, .keys:visible").count()
    shown.close()


def test_screen_readers_get_names(page: Any) -> None:
    assert page.locator("figure svg").get_attribute("aria-label") == heading(page)
    assert page.locator("nav input").get_attribute("aria-valuetext") == heading(page)
    assert page.locator(".steps").get_attribute("aria-live") == "polite"
