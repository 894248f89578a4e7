"""`sudoku.py`, the classic script: solves input.txt into output.csv in the current folder."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.puzzles import EASY, INTERMEDIATE, INTERMEDIATE_SOLUTION


def run_script(
    folder: Path, *arguments: str, python: str = sys.executable, script: Path = ROOT / "sudoku.py"
) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [python, str(script), *arguments], cwd=folder, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("algorithm", ["logic", "backtracking"])
def test_solves_input_into_output(tmp_path: Path, algorithm: str) -> None:
    (tmp_path / "input.txt").write_text(f"{INTERMEDIATE}\n{EASY.replace('.', '0')}\nbad line\n")
    done = run_script(tmp_path, algorithm)
    assert done.returncode == 1
    assert "input.txt:3: " in done.stderr
    rows = [line.split(",") for line in (tmp_path / "output.csv").read_text().splitlines()]
    assert rows[0] == ["puzzle", "solution", "seconds", "tracks"]
    assert rows[1][:2] == [INTERMEDIATE, INTERMEDIATE_SOLUTION]
    assert len(rows) == 3
    if algorithm == "backtracking":
        assert rows[1][3] == "49558"


def test_prints_its_usage(tmp_path: Path) -> None:
    for arguments in ([], ["magic"], ["logic", "backtracking"]):
        done = run_script(tmp_path, *arguments)
        assert (done.returncode, done.stderr[:6]) == (2, "usage:")
    assert run_script(tmp_path, "logic").returncode == 2  # there is no input.txt


def test_says_what_to_do_if_nothing_is_installed(tmp_path: Path) -> None:
    copy = tmp_path / "sudoku.py"
    shutil.copy(ROOT / "sudoku.py", copy)
    done = subprocess.run(
        [sys.executable, "-S", "-E", str(copy), "logic"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "run `make run` or `pip install .` first" in done.stderr


def test_uses_the_environment_of_the_project(tmp_path: Path) -> None:
    if not (ROOT / ".venv/bin/ninefold").exists():
        pytest.skip("the project has no .venv: ninefold is installed elsewhere")
    (tmp_path / "input.txt").write_text(EASY)
    done = subprocess.run(
        [os.path.realpath(sys.executable), "-S", "-E", str(ROOT / "sudoku.py"), "logic"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "output.csv").exists()
