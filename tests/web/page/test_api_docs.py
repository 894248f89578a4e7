"""The API documentation page: every endpoint can be tried there, even on a phone."""

from collections.abc import Iterator
from typing import Any

import pytest

from ninefold.web.api import ENDPOINTS
from tests.web.page.player import Player
from tests.web.page.test_everyone import LOOKS, SOME_LOOKS, faults


@pytest.fixture(params=SOME_LOOKS)
def docs(request: pytest.FixtureRequest, chromium: Any, server_address: str) -> Iterator[Any]:
    context = chromium.new_context(**LOOKS[request.param])
    page = context.new_page()
    errors: list[str] = []
    outside: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("request", lambda asked: None if server_address in asked.url else outside.append(asked.url))
    page.goto(server_address + "api/docs")
    page.wait_for_selector("section")
    yield page
    context.close()
    assert not errors
    assert not outside


def test_page_is_accessible(docs: Any) -> None:
    wide, window = docs.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= window
    assert faults(Player(docs)) == []


def test_every_endpoint_can_be_tried(chromium: Any, server_address: str) -> None:
    page = chromium.new_page()
    page.goto(server_address + "api/docs")
    page.wait_for_selector("section")
    try:
        assert page.locator("section h2", has_text="POST").count() == len(ENDPOINTS)
        for section in page.locator("section").all():
            section.get_by_role("button", name="Try it").click()
            section.get_by_role("status").filter(has_text="ms").wait_for()
            assert section.get_by_role("status").inner_text().startswith("200"), section.get_attribute("id")
            assert section.locator("pre").inner_text().startswith("{")
    finally:
        page.close()


def test_errors_are_shown(chromium: Any, server_address: str) -> None:
    page = chromium.new_page()
    page.goto(server_address + "api/docs")
    section = page.locator("section#solve")
    section.get_by_role("textbox").fill('{"puzzle": "12"}')
    section.get_by_role("button", name="Try it").click()
    section.get_by_role("status").filter(has_text="422").wait_for()
    assert "81" in section.locator("pre").inner_text()
    page.close()
