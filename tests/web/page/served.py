"""The page as the real server sends it, with the whole API behind it."""

from collections.abc import Iterator
from typing import Any

import pytest

from ninefold.web.settings import Settings
from tests.web.conftest import serving
from tests.web.page.player import Player


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server is, in a process of its own."""
    with serving(tmp_path_factory.mktemp("served"), Settings(log="none")) as server:
        yield f"http://127.0.0.1:{server.port}/"


@pytest.fixture
def connected(chromium: Any, served: str) -> "Iterator[Any]":
    """Open the page of the server; an error of its scripts fails the test."""
    errors: list[str] = []
    contexts: list[Any] = []

    def open_page(fragment: str = "", **options: Any) -> Player:
        context = chromium.new_context(
            **{"viewport": {"width": 1280, "height": 860}, "service_workers": "block", **options}
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        page.goto(served + fragment)
        page.wait_for_selector("nine-fold [role=gridcell][aria-label]")
        return Player(page)

    yield open_page
    for context in contexts:
        context.close()
    assert not errors
