"""Closed and failing streams: a lost result is an error, and the message names the right file."""

import os
import subprocess
import sys
from io import BufferedReader, RawIOBase, TextIOWrapper
from pathlib import Path
from typing import NoReturn

import pytest

from tests.cli.conftest import Outcome, Run
from tests.clock import LONG
from tests.puzzles import EASY

CLOSED = "ninefold: standard output: already closed\n"
#: Reading its first bytes fails, as on a broken disk.
UNREADABLE = "/proc/self/mem"


def shell(folder: Path, command: str) -> Outcome:
    """Run a command in a shell, which can close streams; `$NINEFOLD` is the program."""
    program = os.path.join(os.path.dirname(sys.executable), "ninefold")
    done = subprocess.run(
        ["bash", "-c", command], cwd=folder, capture_output=True, text=True, timeout=LONG, check=False,
        env={**os.environ, "NINEFOLD": program},
    )  # fmt: skip
    return Outcome(done.returncode, done.stdout, done.stderr)


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        "solve in.txt", "solve --json in.txt", "check in.txt", "hint in.txt", "convert in.txt", "rate in.txt",
        "generate --seed 1", "techniques", "completion bash", "--help", "solve --help", "--version",
    ],
)  # fmt: skip
def test_closed_standard_output_exits_with_2(tmp_path: Path, words: str) -> None:
    (tmp_path / "in.txt").write_text(EASY + "\n")
    assert shell(tmp_path, f"$NINEFOLD {words} >&-") == (2, "", CLOSED)


def test_closed_standard_output_does_not_affect_files(tmp_path: Path) -> None:
    outcome = shell(tmp_path, f"$NINEFOLD solve {EASY} -o out.txt >&-")
    assert outcome.code == 0
    assert len((tmp_path / "out.txt").read_text()) == 82


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (f"$NINEFOLD solve {EASY} 2>&-", 0),
        ("$NINEFOLD solve missing.txt 2>&-", 2),
        ("$NINEFOLD solve --unknown 2>&-", 2),
        ("$NINEFOLD check ... 2>&-", 2),
        (f"$NINEFOLD solve {EASY} >&- 2>&-", 2),
        (f"$NINEFOLD solve {EASY} <&- >&- 2>&-", 2),
        ("$NINEFOLD solve <&-", 0),
    ],
)
def test_closed_streams_keep_the_exit_code(tmp_path: Path, command: str, code: int) -> None:
    outcome = shell(tmp_path, command)
    assert (outcome.code, outcome.err) == (code, "")


@pytest.mark.parametrize(
    "words",
    [
        ("solve", UNREADABLE),
        ("solve", "-a", "csp", UNREADABLE),
        ("check", UNREADABLE),
        ("compare", UNREADABLE),
        ("bench", UNREADABLE),
        ("generate", "--pattern", UNREADABLE),
        ("rate", "--compare", "er", UNREADABLE),
    ],
)
def test_a_read_error_names_the_input(run: Run, words: tuple[str, ...]) -> None:
    assert run(*words) == (2, "", f"ninefold: {UNREADABLE}: Input/output error\n")


def test_a_read_error_names_the_profile(run: Run, tmp_path: Path) -> None:
    (tmp_path / "my.toml").symlink_to(UNREADABLE)
    assert run("rate", EASY, "--profile", "my.toml").err == "ninefold: my.toml: Input/output error\n"


class Failing(RawIOBase):
    """A stream on a broken disk."""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> NoReturn:
        raise OSError(5, "Input/output error")


@pytest.mark.parametrize("words", [("solve", "-"), ("check", "-"), ("generate", "--pattern", "-")])
def test_a_read_error_names_standard_input(
    run: Run, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BufferedReader(Failing())))
    assert run(*words) == (2, "", "ninefold: stdin: Input/output error\n")


def test_a_table_in_another_encoding_is_read(run: Run, tmp_path: Path) -> None:
    (tmp_path / "known.csv").write_bytes(f"puzzle,er,caf\xe9\r\n{EASY},1.2,x\r\n".encode("latin-1"))
    assert run("rate", "known.csv", "--compare", "er").code == 0
    (tmp_path / "binary.csv").write_bytes(b"\0\1\2\3" * 100)
    expected = "ninefold: binary.csv: binary data, not text\n"
    assert run("rate", "binary.csv", "--compare", "er") == (2, "", expected)


@pytest.mark.parametrize(
    "words", [("solve", EASY, "-o", ""), ("generate", "-o", ""), ("compare", EASY, "--plot", "")]
)
def test_empty_output_name_is_reported(run: Run, words: tuple[str, ...]) -> None:
    outcome = run(*words)
    said = "ninefold: the output file has an empty name: give a name, or - for standard output\n"
    assert (outcome.code, outcome.err) == (2, said)


def test_empty_input_name_is_quoted(run: Run) -> None:
    assert run("solve", "") == (2, "", "ninefold: '': no such file, and not a puzzle\n")
