"""Control characters in files, names and arguments are escaped on terminals, and kept in data."""

import csv
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ninefold.terminal import visible
from tests.cli.conftest import Outcome, Run
from tests.clock import LONG
from tests.conftest import ROOT
from tests.puzzles import CLASHING, EASY

#: A window title, a colour, a C1 control that starts a sequence, and a mark that reverses the text direction.
HOSTILE = "\x1b]0;title\x07\x1b[31m\x9b1m\u202e"
SHOWN = r"\x1b]0;title\x07\x1b[31m\x9b1m\u202e"


def on_terminal(folder: Path, *arguments: str) -> str:
    """Run the program with a terminal as standard output and error, and return what it shows."""
    mine, its = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "ninefold", *arguments], cwd=folder, stdin=its, stdout=its, stderr=its
    )
    os.close(its)
    shown = b""
    try:
        while part := os.read(mine, 4096):
            shown += part
    except OSError:  # on Linux, reading fails once all writers have closed
        pass
    process.wait(timeout=LONG)
    os.close(mine)
    return shown.decode()


def assert_control_characters_are_escaped(outcome: Outcome) -> None:
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]", outcome.out + outcome.err)
    assert SHOWN in outcome.out + outcome.err


def test_visible_escapes_control_characters() -> None:
    assert visible("r1c1=5 naïve café 数独\n\tx") == "r1c1=5 naïve café 数独\n\tx"
    assert visible("one\u00a0space\u2003wide") == "one\u00a0space\u2003wide"
    assert visible(HOSTILE) == SHOWN
    assert visible("a\nb\rc", keep="") == r"a\nb\rc"
    for mark in map(chr, [*range(0x20), *range(0x7F, 0xA0), 0x61C, 0x200E, *range(0x2028, 0x202F), 0x2066]):
        if mark not in "\n\t":
            assert visible(mark).isascii(), repr(mark)
            assert visible(mark).isprintable()


@pytest.mark.parametrize("command", ["check", "hint", "explain", "minimise --list", "candidates", "solve"])
def test_file_names_are_escaped(run: Run, tmp_path: Path, command: str) -> None:
    name = f"{HOSTILE}.txt"
    (tmp_path / name).write_text(f"{EASY}\n{CLASHING}\nshort\n")
    words = [word for word in command.split() if word != "--list"]
    assert_control_characters_are_escaped(run(*words, name))


@pytest.mark.parametrize(
    "arguments",
    [
        (f"{HOSTILE}.txt",),
        ("solve", f"missing{HOSTILE}"),
        ("solve", f"--option{HOSTILE}", EASY),
        ("solve", "-a", HOSTILE, EASY),
        ("solve", EASY, "-o", f"missing{HOSTILE}/out.txt"),
        ("solve", EASY, "-o", f"{HOSTILE}.txt"),
        ("rate", "--profile", f"{HOSTILE}.toml", EASY),
        ("hint", "--load", f"{HOSTILE}.py", EASY),
        ("generate", "--pattern", HOSTILE),
        ("generate", "--symmetry", HOSTILE),
    ],
)
def test_arguments_are_escaped(run: Run, arguments: tuple[str, ...]) -> None:
    outcome = run(*arguments)
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]", outcome.out + outcome.err)
    assert "\\x1b" in outcome.err


def test_headings_are_escaped(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text(f"puzzle{HOSTILE},er\n{EASY},1\n")
    assert_control_characters_are_escaped(run("solve", "in.csv", "--column", "name"))
    assert_control_characters_are_escaped(run("rate", "in.csv", "--compare", "er"))


def test_profile_keys_are_escaped(run: Run, tmp_path: Path) -> None:
    (tmp_path / "my.toml").write_text(f'base = "human"\n"key{HOSTILE}" = 1\n')
    outcome = run("rate", "--profile", "my.toml", EASY)
    assert (outcome.code, "\x1b" in outcome.err, "x1b" in outcome.err) == (2, False, True)


def test_comments_are_escaped_in_tables_and_exact_in_data(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"# {HOSTILE}\n{EASY}\n")
    words = ("compare", "in.txt", "--algorithms", "csp", "--repeat", "1")
    table = run(*words)
    assert "\x1b" not in table.out
    assert SHOWN in table.out
    row = next(csv.DictReader(run(*words, "--to", "csv").out.splitlines(keepends=True)))
    assert row["group"] == HOSTILE


@pytest.mark.slow
def test_data_on_a_terminal_is_escaped(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"# {HOSTILE}\n{EASY}\n")
    (tmp_path / "known.csv").write_text(f"puzzle,level\n{EASY},{HOSTILE}\n")
    compare = ("compare", "in.txt", "--algorithms", "csp", "--repeat", "1", "--to", "csv")
    for arguments in (compare, ("rate", "known.csv", "--profile", "hodoku", "--compare", "level")):
        shown = on_terminal(tmp_path, *arguments)
        assert SHOWN in shown
        assert "\x1b" not in shown


def test_only_one_module_prints_to_standard_error() -> None:
    """Code that prints to standard error directly would not escape control characters."""
    source = ROOT / "src/ninefold"
    printing = [path for path in source.rglob("*.py") if "file=sys.stderr" in path.read_text()]
    assert [path.name for path in printing] == ["terminal.py"]
