"""The service worker of ninefold's server, and another program at the same address later."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from ninefold.web.settings import Settings
from ninefold.web.static import page_files, page_version
from tests.web.conftest import serving
from tests.web.page.player import Player

BOARD = "nine-fold [role=gridcell][aria-label]"
CACHES = "async () => (await caches.keys()).sort()"
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
    with ThreadingHTTPServer(("127.0.0.1", port), _OtherProgram) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield
        server.shutdown()


def is_controlled(page: Any) -> bool:
    return bool(page.evaluate("navigator.serviceWorker.controller !== null"))


def test_service_worker_is_removed_when_another_program_takes_the_port(chromium: Any, tmp_path: Path) -> None:
    context = chromium.new_context(service_workers="allow")
    player = Player(context.new_page())
    page = player.page
    try:
        with serving(tmp_path, Settings(log="none")) as server:
            address = f"http://127.0.0.1:{server.port}/"
            page.goto(address)
            player.until(lambda: is_controlled(page))
            assert page.evaluate(CACHES) == [f"ninefold-page {page_version(page_files())}"]
            page.evaluate("caches.open('ninefold-page')")  # as left behind by an earlier version
            page.evaluate("caches.open('of another program')")
        page.goto(address)  # nothing answers: the page comes from the cache
        page.wait_for_selector(BOARD)
        with other_program(server.port):
            page.goto(address)
            assert page.locator("h1").inner_text() == "Another program"
            player.until(lambda: page.evaluate(WORKERS) == 0)
            assert page.evaluate(CACHES) == ["of another program"]
            page.goto(address)
            assert not is_controlled(page)
    finally:
        context.close()
