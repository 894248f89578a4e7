"""The generator reproduces the puzzles that the project ships, byte for byte, on every platform."""

from shlex import split

import pytest

from ninefold.cli.main import main
from tests.conftest import ROOT
from tests.generate.test_generate import count

FILES = ["examples/generated.txt", "tests/cases/generated.txt"]


def groups(name: str) -> list[tuple[str, str]]:
    """Return the commands of a file, each with its output."""
    command, *rest = (ROOT / name).read_text().split("# ninefold generate")
    assert command == ""
    return [tuple(part.split("\n", 1)) for part in rest]  # type: ignore[misc]


@pytest.mark.slow
@pytest.mark.parametrize("name", FILES)
def test_shipped_puzzles_are_reproduced(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    for command, wanted in groups(name):
        assert main(["generate", *split(command)]) == 0
        assert capsys.readouterr().out == wanted
        assert all(count(puzzle) == 1 for puzzle in wanted.split())
