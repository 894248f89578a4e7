"""The README stays short, and no line of the documentation needs a wide window."""

from pathlib import Path

import pytest

from tests.conftest import ROOT

PAGES = [
    ROOT / "README.md",
    ROOT / "ARCHITECTURE.md",
    ROOT / "CONTRIBUTING.md",
    *(ROOT / "docs").rglob("*.md"),
]


def test_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text("utf-8").splitlines()) < 120


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_lines_are_short(page: Path) -> None:
    too_long = [
        number
        for number, line in enumerate(page.read_text("utf-8").splitlines(), 1)
        # An example prints the explanation of a fish with many houses as it is.
        if len(line) > 200 and not line.startswith("Apart from the fins ")
    ]
    assert too_long == []
