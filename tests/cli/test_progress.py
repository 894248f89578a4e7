"""The progress bar appears on a terminal, but never among results."""

import os
import pty
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

import ninefold as nf

pytestmark = pytest.mark.slow

#: Shows the progress bar at once, without its usual delay.
PROGRAM = """import sys
from ninefold.cli import main, progress
progress._DELAY = 0
sys.exit(main.main(sys.argv[1:]))"""
COMMANDS = [
    ["generate", "-n", "300", "--seed", "1"],
    ["minimise", "in.txt"],
    ["convert", "in.txt"],
    ["solve", "in.txt", "-a", "rules"],
    ["check", "in.txt"],
    ["canon", "in.txt"],
    ["shuffle", "in.txt", "--seed", "1"],
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    lines = (puzzle.givens + "\n" for puzzle in nf.generate_many(300, clues=40, seed=1))
    (tmp_path / "in.txt").write_text("".join(lines))
    return tmp_path


def on_terminal(arguments: list[str], folder: Path, *, results: bool) -> str:
    """Return what a terminal shows as standard error and, with `results`, as standard output.

    Otherwise the results go to the file `results`.
    """
    terminal, end = pty.openpty()
    command = [sys.executable, "-c", PROGRAM, *arguments]
    with open(folder / "results", "w") as file:
        process = subprocess.Popen(
            command, cwd=folder, stdin=subprocess.DEVNULL, stdout=end if results else file, stderr=end
        )
    os.close(end)
    shown = b""
    with suppress(OSError):  # on Linux, reading fails once the program has ended
        while part := os.read(terminal, 65536):
            shown += part
    os.close(terminal)
    assert process.wait() == 0
    return shown.decode()


@pytest.mark.parametrize("arguments", COMMANDS, ids=lambda arguments: arguments[0])
def test_results_on_a_terminal_stay_intact(folder: Path, arguments: list[str]) -> None:
    shown = on_terminal(arguments, folder, results=True)
    results = shown.rpartition("\x1b[2K")[2]  # a bar before the first result is erased
    assert "\x1b" not in results
    assert len(results.splitlines()) == 300


@pytest.mark.parametrize("arguments", COMMANDS, ids=lambda arguments: arguments[0])
def test_progress_is_shown_if_results_go_elsewhere(folder: Path, arguments: list[str]) -> None:
    shown = on_terminal(arguments, folder, results=False)
    assert "\x1b" in shown
    assert len((folder / "results").read_text().splitlines()) == 300
    shown = on_terminal([*arguments, "-o", "out.txt"], folder, results=True)
    assert "\x1b" in shown
