"""Run the command line as a user does, or faster, in the process of the test."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from ninefold.cli.main import main
from tests.clock import LONG


class Outcome(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Outcome]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Call `main` in an empty folder and return its exit code and output."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str) -> Outcome:
        code = main(arguments)
        captured = capsys.readouterr()
        return Outcome(code, captured.out, captured.err)

    return call


@pytest.fixture
def process(tmp_path: Path) -> Run:
    """Run the program as a separate process, in an empty folder."""

    def call(*arguments: str, input: bytes | None = None, **options: object) -> Outcome:  # noqa: A002
        command = [os.path.join(os.path.dirname(sys.executable), "ninefold"), *arguments]
        done = subprocess.run(
            command, input=input, capture_output=True, cwd=tmp_path, timeout=LONG, **options
        )  # type: ignore[call-overload]
        return Outcome(done.returncode, done.stdout.decode(), done.stderr.decode())

    return call
