"""Servers for the page, one of them without the API, and ways to open it."""

import errno
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler, SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from ninefold.web.headers import SECURITY
from ninefold.web.settings import Settings
from ninefold.web.static import Page, read_page
from scripts.bundle.page import write_bundle
from tests.web.conftest import serving
from tests.web.page.player import PAGE, Player

#: At least as strict as that of ninefold's server.
POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

#: How many times slower to run the browser, with 100 ms of latency for each: some bugs only show up there.
SLOWER = int(os.environ.get("NINEFOLD_SLOWER", "1"))

#: An address that no page requests.
NO_ADDRESS = "http://intercepted.invalid/"

#: Opens the drawer of tools, for players who have no settings yet.
ALL_TOOLS = """{
  const key = "ninefold.settings";
  if (location.protocol.startsWith("http") && !localStorage.getItem(key))
    localStorage.setItem(key, JSON.stringify({ allTools: true }));
}"""

Open = Callable[..., Player]


class _Handler(SimpleHTTPRequestHandler):
    extensions_map = {  # noqa: RUF012
        ".js": "text/javascript",
        ".css": "text/css",
        ".html": "text/html",
        ".svg": "image/svg+xml",
        ".webmanifest": "application/manifest+json",
    }

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("X-Ninefold", "development")  # as in the source of the service worker
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Log nothing."""


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """The address of the page, without the API."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, directory=str(PAGE))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


class _PageHandler(BaseHTTPRequestHandler):
    """Serves files as ninefold's server does, but without the API."""

    page: Page

    def do_POST(self) -> None:
        """Answer without a result: the page asks for the rating of each game by itself."""
        self.rfile.read(int(self.headers["content-length"]))
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", "2")
        self.end_headers()
        self.wfile.write(b"{}")

    def do_GET(self) -> None:
        file = self.page.files.get(self.path.partition("?")[0])
        self.send_response(404 if file is None else 200)
        for name, value in (SECURITY | {"x-ninefold": self.page.version}).items():
            self.send_header(name, value)
        body = b""
        if file is not None:
            body = file.packed or file.plain
            self.send_header("cache-control", file.cache.decode())
            self.send_header("content-type", file.kind.decode())
            if file.packed:
                self.send_header("content-encoding", "gzip")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Log nothing."""


def listening(port: int, handler: type[BaseHTTPRequestHandler]) -> ThreadingHTTPServer:
    """Return a server on a port, which a connection of another test may still use for a moment."""
    for _ in range(600):
        try:
            return ThreadingHTTPServer(("127.0.0.1", port), handler)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
            time.sleep(0.1)
    return ThreadingHTTPServer(("127.0.0.1", port), handler)


@contextmanager
def serving_page(page: Page, port: int = 0) -> Iterator[str]:
    """Serve a page without the API; yield its address."""
    handler = type("Handler", (_PageHandler,), {"page": page})
    with listening(port, handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture(scope="session")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bundle of the page, as the package build writes it."""
    folder = tmp_path_factory.mktemp("page") / "bundle"
    write_bundle(PAGE, folder)
    return folder


@pytest.fixture
def visit_bundle(chromium: Any, bundle: Path) -> Iterator[Open]:
    """Open the bundled page on a server without the API."""
    with serving_page(read_page(bundle)) as address, _opening(chromium, address) as open_page:
        yield open_page


@pytest.fixture(scope="session")
def server_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of ninefold's own server, with page and API."""
    with serving(tmp_path_factory.mktemp("server"), Settings(log="none")) as server:
        yield f"http://127.0.0.1:{server.port}/"


@pytest.fixture
def visit(chromium: Any, address: str) -> Iterator[Open]:
    """Open the page on a server without the API."""
    with _opening(chromium, address) as open_page:
        yield open_page


@pytest.fixture
def visit_with_server(chromium: Any, server_address: str) -> Iterator[Open]:
    """Open the page on ninefold's own server."""
    with _opening(chromium, server_address) as open_page:
        yield open_page


@contextmanager
def _opening(chromium: Any, address: str) -> Iterator[Open]:
    """Open the page as a first-time visitor; an error in its scripts fails the test.

    By default, the game is shown with its moves and with the drawer of tools open. With `clock`,
    `player.pass_time` advances all timers of the page, including those set at its start.
    """
    errors: list[str] = []
    contexts: list[Any] = []

    def open_page(
        fragment: str = "#moves",
        *,
        workers: str = "block",
        clock: bool = False,
        all_tools: bool = True,
        **options: Any,
    ) -> Player:
        context = chromium.new_context(
            **{"viewport": {"width": 1280, "height": 860}, "service_workers": workers, **options}
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(60_000 * SLOWER)
        if SLOWER > 1:
            _slow_down(context.new_cdp_session(page))
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        if workers == "block":
            # Intercept requests from the start: an open page can send one past a new route.
            page.route(NO_ADDRESS, lambda route: route.continue_())
        if all_tools:
            page.add_init_script(ALL_TOOLS)
        player = Player(page)
        if clock:
            player.take_clock()
        page.goto(address + fragment)
        page.wait_for_selector("nine-fold [role=gridcell][aria-label]")
        if "=" in fragment:  # a link: its game is there when the address has changed
            player.until(lambda: "=" not in page.evaluate("location.hash"))
        return player

    try:
        yield open_page
    finally:
        for context in contexts:
            context.close()
    assert not errors


def _slow_down(session: Any) -> None:
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    session.send("Network.enable")
    limits = {"offline": False, "latency": 100 * SLOWER, "downloadThroughput": -1, "uploadThroughput": -1}
    session.send("Network.emulateNetworkConditions", limits)


@pytest.fixture
def player(visit: Open) -> Player:
    """The page on a desktop, on the first visit."""
    return visit()
