"""The project's puzzle sets match their names, and the generator reproduces them."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import ninefold as nf
from tests.clock import LONG
from tests.conftest import PUZZLES, SETS
from tests.generate.test_generate import count

pytestmark = pytest.mark.slow

NAMES = sorted(path.stem for path in PUZZLES.iterdir())
#: The range of ratings of each set whose command asks for one.
RATINGS = {
    "easy": (1.3, 1.5),
    "symmetric": (3.8, 9.0),
    "expert": (3.9, 6.6),
    "evil": (6.7, 9.0),
    "diabolical": (9.0, 12.0),
}


def read(name: str) -> tuple[str, list[str]]:
    """Return the command that made a set, and its puzzles."""
    command, *puzzles = (PUZZLES / f"{name}.txt").read_text().splitlines()
    return command.removeprefix("# "), puzzles


def test_each_set_is_used() -> None:
    assert set(NAMES) == {names.own for names in SETS.values()}


@pytest.mark.parametrize("most", [3, pytest.param(None, marks=pytest.mark.full)])
@pytest.mark.parametrize("name", NAMES)
def test_sets_are_reproduced(name: str, most: int | None) -> None:
    command, puzzles = read(name)
    wanted = puzzles[:most]
    fewer, changes = re.subn(r"-n \d+", f"-n {len(wanted)}", command)
    assert changes == 1
    folder = Path(sys.executable).parent  # where `ninefold` is
    done = subprocess.run(
        ["bash", "-c", fewer], capture_output=True, text=True, check=True, timeout=5 * LONG,
        env={**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"},
    )  # fmt: skip
    assert done.stdout.splitlines() == wanted


@pytest.mark.parametrize("name", NAMES)
def test_sets_hold_different_puzzles(name: str) -> None:
    _, puzzles = read(name)
    assert len(puzzles) >= 40
    classes = {found.puzzle for found in nf.canonical_many(puzzles)}
    assert len(classes) == len(puzzles)
    found = {count(puzzle) for puzzle in puzzles}
    assert found == ({2} if name == "several" else {1})


@pytest.mark.parametrize(("name", "least", "most"), [(name, *bounds) for name, bounds in RATINGS.items()])
def test_sets_are_as_hard_as_their_names(name: str, least: float, most: float) -> None:
    ratings = [rating.er for rating in nf.rate_many(read(name)[1])]
    assert all(er is not None and least <= er <= most for er in ratings)
