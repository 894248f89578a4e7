"""The service worker starts the page, updates it for the next start, and gives way to other programs."""

import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

import pytest

from ninefold.web.settings import Settings
from ninefold.web.static import Page, read_page
from tests.web.conftest import serving
from tests.web.page.conftest import listening, serving_page
from tests.web.page.player import Player

BOARD = "nine-fold [role=gridcell][aria-label]"
CACHES = "async () => (await caches.keys()).sort()"
#: True if no worker is being installed or waits.
IS_SETTLED = (
    "async () => { const {installing, waiting, active} = await navigator.serviceWorker.getRegistration();"
    " return !installing && !waiting && active.state === 'activated' }"
)
WORKERS = "async () => (await navigator.serviceWorker.getRegistrations()).length"


class _OtherProgram(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><h1>Another program</h1>")

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Log nothing."""


@contextmanager
def other_program(port: int) -> Iterator[None]:
    with listening(port, _OtherProgram) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield
        server.shutdown()


def is_controlled(page: Any) -> bool:
    return bool(page.evaluate("navigator.serviceWorker.controller !== null"))


def changed(page: Page, bundle: Path, folder: Path) -> Page:
    """Return the next version of a page, which marks its document."""
    shutil.copytree(bundle, folder)
    with (folder / "app.js").open("a") as script:
        script.write("document.documentElement.dataset.next = 'yes';\n")
    found = read_page(folder)
    assert found.version != page.version
    return found


def load_all(player: Player, page: Page) -> int:
    """Load all scripts of a version, as the page does on demand; return their number."""
    scripts = [
        path for path, file in page.files.items() if b"immutable" in file.cache and path.endswith(".js")
    ]
    code = "paths => Promise.all(paths.map((path) => import(path))).then((parts) => parts.length)"
    return int(player.page.evaluate(code, [path for path in scripts if not path.endswith("/start.js")]))


@pytest.fixture
def player(chromium: Any) -> Iterator[Player]:
    context = chromium.new_context(service_workers="allow")
    yield Player(context.new_page())
    context.close()


def open_installed(player: Player, address: str) -> None:
    player.page.goto(address)
    player.page.wait_for_selector(BOARD)
    player.until(lambda: is_controlled(player.page))


def test_service_worker_is_removed_when_another_program_takes_the_port(
    player: Player, tmp_path: Path
) -> None:
    page = player.page
    with serving(tmp_path, Settings(log="none")) as server:
        address = f"http://127.0.0.1:{server.port}/"
        open_installed(player, address)
        assert page.evaluate(CACHES) == [f"ninefold-page {read_page().version}"]
        page.evaluate("caches.open('ninefold-page')")  # as left behind by an earlier version
        page.evaluate("caches.open('of another program')")
    page.goto(address)  # nothing answers: the page comes from the cache
    page.wait_for_selector(BOARD)
    with other_program(server.port):
        page.goto(address)  # the stored page, until the other program has answered
        page.get_by_role("heading", name="Another program").wait_for()
        player.until(lambda: page.evaluate(WORKERS) == 0)
        assert page.evaluate(CACHES) == ["of another program"]
        page.goto(address)
        assert page.locator("h1").inner_text() == "Another program"
        assert not is_controlled(page)


def test_page_starts_without_the_server(player: Player, bundle: Path) -> None:
    """Once installed, no file is requested again, and every part works offline."""
    old = read_page(bundle)
    with serving_page(old) as address:
        open_installed(player, address)
    player.page.reload()
    player.page.wait_for_selector(BOARD)
    assert load_all(player, old) > 10


def test_new_version_is_used_at_the_next_start(player: Player, bundle: Path, tmp_path: Path) -> None:
    page, old = player.page, read_page(bundle)
    with serving_page(old) as address:
        open_installed(player, address)
    new = changed(old, bundle, tmp_path / "next")
    with serving_page(new, int(address.rstrip("/").rpartition(":")[2])):
        page.goto(address)
        page.wait_for_selector(BOARD)
        assert not page.locator("[data-next]").count(), "the stored version starts at once"
        versions = [f"ninefold-page {each.version}" for each in (old, new)]
        player.until(lambda: page.evaluate(CACHES) == sorted(versions))
        player.until(lambda: page.evaluate(IS_SETTLED))
        assert load_all(player, old) > 10, "parts that the server no longer has"
        page.reload()
        page.locator("[data-next]").wait_for()
        page.wait_for_selector(BOARD)
