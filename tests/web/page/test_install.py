"""The page as an app: install it, and share puzzles with it from other apps."""

import json
from typing import Any
from urllib.parse import urlencode

import pytest

from ninefold.formats import write
from ninefold.web.static import read_page
from tests.web.page.conftest import Open, serving_page
from tests.web.page.player import PAGE, PUZZLE, Player

OTHER = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
PAD = write(OTHER, "sudokupad")

#: An event as Chromium sends it.
OFFER = """() => {
  const event = new Event("beforeinstallprompt", { cancelable: true });
  event.prompt = () => { document.body.dataset.prompted = String(event.defaultPrevented); };
  dispatchEvent(event);
}"""


def test_menu_offers_to_install_when_the_browser_does(player: Player) -> None:
    entry = player.page.locator("#install-button")
    menu = player.page.locator("#menu-button")
    menu.click()
    assert entry.is_hidden()
    player.page.evaluate(OFFER)
    assert entry.is_visible()
    entry.click()
    assert player.page.locator("body").get_attribute("data-prompted") == "true"
    menu.click()
    assert entry.is_hidden()  # the offer works once
    player.page.evaluate(OFFER)
    assert entry.is_visible()
    player.page.evaluate("dispatchEvent(new Event('appinstalled'))")
    assert entry.is_hidden()


def test_safari_on_a_phone_gets_words(chromium: Any, address: str) -> None:
    context = chromium.new_context(service_workers="block")
    page = context.new_page()
    page.add_init_script("Object.defineProperty(navigator, 'standalone', { value: false })")
    page.goto(address + "#play")
    page.locator("#menu-button").click()
    page.locator("#install-button").click()
    words = page.get_by_role("dialog", name="Install as an app")
    assert "“Add to Home Screen”" in words.inner_text()
    context.close()


SHARED = {
    "link of SudokuPad": {"link": PAD},
    "link in a message": {"text": f"Look what I found: {PAD} (hard)"},
    "grid": {"text": "\n".join(OTHER[start : start + 9] for start in range(0, 81, 9))},
    "link of ninefold": {"text": f"https://example.org/#puzzle={OTHER}"},
}


@pytest.mark.parametrize("form", SHARED)
def test_what_other_apps_share_is_opened_offline(chromium: Any, bundle: Any, form: str) -> None:
    """The worker answers the address that browsers make from the manifest, without a server."""
    names = json.loads((PAGE / "manifest.webmanifest").read_text())["share_target"]["params"]
    query = urlencode({names["url" if kind == "link" else kind]: text for kind, text in SHARED[form].items()})
    context = chromium.new_context(service_workers="allow")
    page = context.new_page()
    player = Player(page)
    with serving_page(read_page(bundle)) as address:
        page.goto(address)
        page.wait_for_selector("nine-fold [role=gridcell][aria-label]")
        player.until(lambda: page.evaluate("Boolean(navigator.serviceWorker.controller)"))
    page.goto(f"{address}?{query}")  # the server is gone
    player.until(lambda: page.locator("nine-fold").count() and player.givens() == OTHER)
    player.until(lambda: page.url == f"{address}#play")
    context.close()


def test_several_shared_puzzles_can_be_chosen_from(visit: Open) -> None:
    player = visit(f"?{urlencode({'shared': PUZZLE + chr(10) + OTHER})}")
    player.page.get_by_role("dialog", name="Choose one of 2 puzzles").wait_for()
    player.page.locator("dialog .games button").nth(1).click()
    player.until(lambda: player.givens() == OTHER)
