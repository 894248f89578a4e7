"""What a first visit loads and shows before any script runs. Times are in benchmarks/README.md."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from ninefold.web.settings import Settings
from ninefold.web.static import read_page
from tests.web.conftest import serving
from tests.web.page.conftest import serving_page
from tests.web.page.player import PAGE, PUZZLE, Player

#: The most that may be sent until the board is seen, with headers, and the most requests.
BYTES, REQUESTS = 120_000, 20
BOARD = "nine-fold [role=gridcell][aria-label]"
SKELETON = ".skeleton svg"
SIZES = [(1440, 900), (1024, 768), (844, 390), (390, 844), (320, 568)]


class Traffic:
    """Counts the requests of a page, and the bytes of all answers with their headers."""

    def __init__(self, context: Any, page: Any) -> None:
        self.urls: list[str] = []
        self.bytes = 0
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.requestWillBeSent", lambda event: self.urls.append(event["request"]["url"]))
        session.on("Network.loadingFinished", self._finish)

    def _finish(self, event: dict[str, Any]) -> None:
        self.bytes += round(event["encodedDataLength"])


@contextmanager
def opened(chromium: Any, address: str, **options: Any) -> Iterator[tuple[Player, Traffic]]:
    """Open the page on a first visit, and wait until nothing more is loaded."""
    context = chromium.new_context(service_workers="block", **options)
    page = context.new_page()
    traffic = Traffic(context, page)
    page.goto(address)
    page.wait_for_selector(BOARD)
    page.wait_for_load_state("networkidle")
    yield Player(page), traffic
    context.close()


@pytest.fixture(scope="module")
def bundle_address(tmp_path_factory: pytest.TempPathFactory, bundle: Path) -> Iterator[str]:
    """The address of ninefold's own server, with the bundle."""
    with serving(tmp_path_factory.mktemp("server"), Settings(log="none"), bundle=bundle) as server:
        yield f"http://127.0.0.1:{server.port}/"


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_first_visit_needs_few_requests_and_bytes(chromium: Any, bundle_address: str, locale: str) -> None:
    with opened(chromium, bundle_address, locale=locale) as (player, traffic):
        assert player.page.locator("html").get_attribute("lang") == locale[:2]
        names = [url.removeprefix(bundle_address).partition("/")[2] or "index" for url in traffic.urls]
        assert {"index", "app.js", "app.css", "start.js"} <= set(names)
        assert len(names) == len(set(traffic.urls)) < REQUESTS, "no file is loaded twice"
        assert 40_000 < traffic.bytes < BYTES


def test_texts_are_requested_while_the_page_loads_and_only_once(chromium: Any, bundle_address: str) -> None:
    with opened(chromium, bundle_address, locale="de-DE") as (player, traffic):
        paths = [url.removeprefix(bundle_address) for url in traffic.urls]
        (at,) = [number for number, path in enumerate(paths) if path.startswith("api/v1/strings")]
        parts = [number for number, path in enumerate(paths) if "/play/" in path or "/panel/" in path]
        assert at < min(parts, default=len(paths)), "before anything that the scripts load"
        initiators = player.page.evaluate(
            "performance.getEntriesByType('resource').filter((entry) => entry.name.includes('strings'))"
            ".map((entry) => entry.initiatorType)"
        )
        assert initiators == ["link"], "start.js requests them"
        traffic.urls.clear()
        player.page.reload()
        player.page.wait_for_selector(BOARD)
        player.page.wait_for_load_state("networkidle")
        assert player.page.locator("html").get_attribute("lang") == "de"
        assert not any("strings" in url for url in traffic.urls), "texts of the same version are stored"


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_skeleton_is_painted_without_scripts_where_the_page_will_be(
    chromium: Any, bundle: Path, size: tuple[int, int]
) -> None:
    view = {"viewport": {"width": size[0], "height": size[1]}}
    with serving_page(read_page(bundle)) as address:
        context = chromium.new_context(java_script_enabled=False, **view)
        page = context.new_page()
        page.goto(address)
        before = page.locator(SKELETON).bounding_box()
        bar = page.locator(".bar").bounding_box()
        context.close()
        with opened(chromium, address, **view) as (player, _):
            assert player.page.locator(".skeleton").count() == 0
            assert player.page.locator("nine-fold").bounding_box() == pytest.approx(before, abs=1)
            assert player.page.locator(".bar").bounding_box() == pytest.approx(bar, abs=1)
            assert player.page.evaluate(SHIFT) < 0.05, "only the welcome card moves a panel"


#: The cumulative layout shift.
SHIFT = """async () => {
    let sum = 0;
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => (sum += entry.value)))
        .observe({ type: "layout-shift", buffered: true });
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    return sum;
}"""

COLOURS = """() => ["body", ".skeleton .sheet", ".skeleton .boxes"].map((name) => {
    const { backgroundColor, fill, stroke } = getComputedStyle(document.querySelector(name));
    return name === "body" ? backgroundColor : name.endsWith("sheet") ? fill : stroke;
})"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_skeleton_has_the_colours_of_the_page(chromium: Any, bundle: Path, theme: str) -> None:
    """Those of the system on the first visit, and after that those of the last visit."""
    with serving_page(read_page(bundle)) as address:
        seen = []
        for scheme, stored in ((theme, None), ({"light": "dark", "dark": "light"}[theme], theme)):
            context = chromium.new_context(color_scheme=scheme, service_workers="block")
            page = context.new_page()
            if stored:
                page.add_init_script(f"localStorage.setItem('ninefold.look', '{{\"theme\": \"{stored}\"}}')")
            page.route("**/app.js", lambda route: route.abort())
            page.goto(address)
            page.locator(SKELETON).wait_for()
            assert page.evaluate(PAINTS) > 0
            seen.append(page.evaluate(COLOURS))
            context.close()
        assert seen[0] == seen[1]
        ground, sheet, lines = (sum(map(int, colour[4:-1].split(","))) for colour in seen[0])
        assert (ground > 600, sheet > 600, lines > 300) == (
            (True, True, False) if theme == "light" else (False, False, True)
        )


#: The number of paints with content so far, after waiting for the first.
PAINTS = """() => new Promise((done) =>
    new PerformanceObserver((list, observer) => {
        observer.disconnect();
        done(list.getEntriesByName("first-contentful-paint").length);
    }).observe({ type: "paint", buffered: true }))"""


@pytest.mark.parametrize("form", ["puzzle", "link", "link in a text", "nonsense"])
def test_shared_puzzle_is_opened(chromium: Any, bundle: Path, form: str) -> None:
    """The address is the one that browsers make from the manifest."""
    target = json.loads((PAGE / "manifest.webmanifest").read_text())["share_target"]
    text, link = target["params"]["text"], target["params"]["url"]
    puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    query = {
        "puzzle": {text: puzzle},
        "link": {link: f"http://ninefold.test/#puzzle={puzzle}"},
        "link in a text": {text: f"Try this: http://ninefold.test/#puzzle={puzzle} \N{COLLISION SYMBOL}"},
        "nonsense": {text: "100 % <b>nothing</b> & more #"},
    }[form]
    with (
        serving_page(read_page(bundle)) as address,
        opened(chromium, f"{address}?{urlencode(query)}") as (player, _),
    ):
        assert player.givens() == (PUZZLE if form == "nonsense" else puzzle)
        player.until(lambda: player.page.url == f"{address}#play")


def test_look_of_the_last_visit_is_stored(chromium: Any, bundle: Path) -> None:
    with serving_page(read_page(bundle)) as address, opened(chromium, address) as (player, _):
        page = player.page
        stored = page.evaluate("JSON.parse(localStorage.getItem('ninefold.look'))")
        assert stored["theme"] == page.locator("html").get_attribute("data-theme")
        for damaged in ("{", "5", '"text"', "null", '{"a-b": 1}'):
            page.evaluate("(text) => localStorage.setItem('ninefold.look', text)", damaged)
            page.evaluate("(text) => localStorage.setItem('ninefold.texts', text)", damaged)
            page.reload()
            page.wait_for_selector(BOARD)
