"""Shared by all tests: the puzzle sets, the hypothesis profile, and a browser."""

import os
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

import pytest
from hypothesis import HealthCheck, settings

from scripts.browser import ABSENT
from scripts.browser import browser as find_browser

os.environ["NINEFOLD_PLUGINS"] = "0"  # those that happen to be installed here must not change any result

settings.register_profile(
    "ninefold", deadline=None, max_examples=100, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("ninefold")

ROOT = Path(__file__).parents[1]
#: Puzzle sets of the project. The first line of each file is the command that made it.
PUZZLES = ROOT / "tests/cases/puzzles"
#: Large puzzle sets, and other programs' answers.
SHARED = Path(os.environ.get("NINEFOLD_SHARED", ROOT.parent / "shared"))
IN_CI = bool(os.environ.get("CI"))


def skip_or_fail(reason: str, *, whole_module: bool = False) -> NoReturn:
    """Skip a test that needs something missing here. In CI nothing may be missing, so fail."""
    if IN_CI:
        pytest.fail(reason)
    pytest.skip(reason, allow_module_level=whole_module)


class SetNames(NamedTuple):
    """One of the project's puzzle sets, and a large one of the same kind."""

    own: str
    large: str


SETS = {
    "minimal": SetNames("minimal", "random_minimal_100k"),
    "few clues": SetNames("few_clues", "17_clue"),
    "easy": SetNames("easy", "qqwing_easy"),
    "expert": SetNames("expert", "qqwing_expert"),
    "mixed": SetNames("symmetric", "sudocue_top50000"),
    "evil": SetNames("evil", "magictour_top1465"),
    "diabolical": SetNames("diabolical", "hardest_1905_se11"),
    "hardest": SetNames("diabolical", "hardest_1106"),
    "several": SetNames("several", "serg_benchmark_multi"),
}


class Sample:
    """`sample(name, n)` returns n puzzles, spread evenly over a set, or all if there are fewer."""

    def __init__(self, *, is_large: bool) -> None:
        self.is_large = is_large

    def __call__(self, name: str, count: int) -> list[str]:
        names = SETS[name]
        path = SHARED / f"data/{names.large}.txt" if self.is_large else PUZZLES / f"{names.own}.txt"
        puzzles = [line for line in path.read_text().splitlines() if not line.startswith("#")]
        return puzzles[:: max(1, len(puzzles) // count)][:count]


def oracle(name: str) -> Path:
    """Return a file with another program's answers; users may not have it, CI always does."""
    path = SHARED / "oracle" / name
    if not path.exists():
        skip_or_fail(f"no {path}: set NINEFOLD_SHARED", whole_module=True)
    return path


SOURCES = ["own", "large"] if IN_CI or (SHARED / "data").is_dir() else ["own"]


@pytest.fixture(scope="session", params=SOURCES)
def sample(request: pytest.FixtureRequest) -> Sample:
    """The project's puzzle sets and, in a second run, the large ones if they are here."""
    return Sample(is_large=request.param == "large")


#: For tests that take a long time on the large sets: `make test` runs them on the project's own sets only.
slow_on_large_sets = pytest.mark.parametrize(
    "sample",
    [pytest.param(source, marks=[pytest.mark.full] * (source == "large")) for source in SOURCES],
    indirect=True,
)


def browser_module(name: str) -> Any:
    """Import a module from the `browser` extra."""
    try:
        return import_module(name)
    except ImportError:
        skip_or_fail(f"no {name.partition('.')[0]}: pip install playwright axe-playwright-python")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """One browser for all tests: a second one in the same process would clash with its event loop."""
    playwright = browser_module("playwright.sync_api")
    where = find_browser()
    if where is None:
        skip_or_fail(ABSENT)
    with playwright.sync_playwright() as driver:
        running = driver.chromium.launch(executable_path=where, args=["--no-sandbox"])
        yield running
        running.close()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Skip slow modules in the quick loop without importing them: collecting some takes seconds."""
    if collection_path.suffix != ".py" or "not slow" not in config.option.markexpr:
        return None
    return True if "\npytestmark = pytest.mark.slow\n" in collection_path.read_text() else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep browser tests out of the quick loop."""
    for item in items:
        if isinstance(item, pytest.Function) and "chromium" in item.fixturenames:
            item.add_marker(pytest.mark.slow)
