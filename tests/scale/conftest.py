"""Shared by the tests of work at scale: files of puzzles, and a way to compare the folders of runs."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import PUZZLES

#: A puzzle of each status: unique, several solutions, none (two 1s forced), clashing givens, no puzzle.
ODD = (
    "." * 81,
    "5...5" + "." * 76,
    "no puzzle",
    "12345678." + "........9" + "." * 63,
)


def lines_of(name: str) -> list[str]:
    """Return the puzzles of one of the project's sets."""
    return [line for line in (PUZZLES / f"{name}.txt").read_text().splitlines() if line[:1] not in ("#", "")]


@pytest.fixture(scope="session")
def puzzles() -> list[str]:
    return [line[:81] for line in lines_of("minimal")]


@pytest.fixture
def text_file(tmp_path: Path, puzzles: list[str]) -> Callable[[int], Path]:
    """Write a file of some puzzles, one per line."""

    def write(count: int) -> Path:
        path = tmp_path / "puzzles.txt"
        rows = (puzzles * (count // len(puzzles) + 1))[:count]
        path.write_text("".join(f"{row}\n" for row in rows))
        return path

    return write


def contents(folder: Path) -> dict[str, bytes]:
    """Return the files of a run that have to be the same in every run."""
    kept = [*folder.glob("part-*"), *folder.glob("records/*"), *folder.glob("errors.jsonl")]
    return {str(path.relative_to(folder)): path.read_bytes() for path in kept if path.name[0] != "."}
