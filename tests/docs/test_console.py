"""The shell sessions in the documentation work: ```console blocks are run, and `...` matches anything."""

import doctest
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import ROOT

pytestmark = pytest.mark.slow

PAGES = [
    path
    for path in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    if "```console" in path.read_text("utf-8")
]


def sessions(text: str) -> Iterator[tuple[str, str]]:
    """Yield the commands of a page, each with its output."""
    for block in re.findall(r"^```console\n(.*?)^```", text, re.DOTALL | re.MULTILINE):
        yield from re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_shell_sessions_work(page: Path, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    here = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "NO_COLOR": "1"}
    for command, expected in sessions(page.read_text("utf-8")):
        done = subprocess.run(
            ["bash", "-c", command], cwd=tmp_path, env=here, text=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        same = doctest.OutputChecker().check_output(expected, done.stdout, doctest.ELLIPSIS)
        assert same, f"$ {command}\n{done.stdout}"
