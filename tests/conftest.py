"""What all tests share: where the puzzle sets are, and how hypothesis runs."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("ninefold", deadline=None, max_examples=100)
settings.load_profile("ninefold")

ROOT = Path(__file__).parents[1]

Sample = Callable[[str, int], list[str]]


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of puzzle sets and oracles; absent on a user's machine, never in CI."""
    folder = Path(os.environ.get("NINEFOLD_SHARED", ROOT.parent / "shared"))
    if not (folder / "data").is_dir():
        reason = f"no puzzle sets at {folder}: set NINEFOLD_SHARED"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    return folder


@pytest.fixture(scope="session")
def sample(shared: Path) -> Sample:
    """`sample(name, n)`: n puzzles of a set, spread evenly over it."""

    def take(name: str, count: int) -> list[str]:
        puzzles = (shared / "data" / f"{name}.txt").read_text().split()
        return puzzles[:: max(1, len(puzzles) // count)][:count]

    return take
