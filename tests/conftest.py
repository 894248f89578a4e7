"""What all tests share: where the puzzle sets are, how hypothesis runs, and a browser."""

import os
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

import pytest
from hypothesis import HealthCheck, settings

from scripts.browser import ABSENT
from scripts.browser import browser as find_browser

settings.register_profile(
    "ninefold", deadline=None, max_examples=100, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("ninefold")

ROOT = Path(__file__).parents[1]

Sample = Callable[[str, int], list[str]]


def do_without(reason: str) -> NoReturn:
    """Skip what needs something that is not here; in CI everything must be here."""
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of puzzle sets and oracles; absent on a user's machine, never in CI."""
    folder = Path(os.environ.get("NINEFOLD_SHARED", ROOT.parent / "shared"))
    if not (folder / "data").is_dir():
        do_without(f"no puzzle sets at {folder}: set NINEFOLD_SHARED")
    return folder


@pytest.fixture(scope="session")
def sample(shared: Path) -> Sample:
    """`sample(name, n)`: n puzzles of a set, spread evenly over it."""

    def take(name: str, count: int) -> list[str]:
        puzzles = (shared / "data" / f"{name}.txt").read_text().split()
        return puzzles[:: max(1, len(puzzles) // count)][:count]

    return take


def browser_module(name: str) -> Any:
    """A module of the extra `browser`."""
    try:
        return import_module(name)
    except ImportError:
        do_without(f"no {name.partition('.')[0]}: pip install playwright axe-playwright-python")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """The browser of all tests: a second one in the same process would find the loop of the first."""
    playwright = browser_module("playwright.sync_api")
    where = find_browser()
    if where is None:
        do_without(ABSENT)
    with playwright.sync_playwright() as driver:
        running = driver.chromium.launch(executable_path=where, args=["--no-sandbox"])
        yield running
        running.close()
