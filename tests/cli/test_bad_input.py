"""Bad input gets one clear line and the right exit code, never a traceback, and nothing is lost."""

import os
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.clock import LONG
from tests.interrupting import interrupt
from tests.puzzles import EASY, EMPTY, INTERMEDIATE, INTERMEDIATE_SOLUTION

COMMANDS = ["solve", "check", "convert"]


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", 0),
        (b"\n\n# only a comment\n", 0),
        (EASY[:80].encode(), 1),
        (b"abcdefghi" * 9, 1),
        (b"." * 10_000_000, 1),
        (b"." * 10_000_000 + b"\n" + EASY.encode(), 1),
        (bytes(range(256)) * 20, 2),
        (b"\x00\x01\x02\xff" * 1000, 2),
        (b"\xff\xfe" + EASY.encode("utf-16-le"), 0),
        (b"\xfe\xff" + f"{EASY}\r\n{EASY}\r\n".encode("utf-16-be"), 0),
        (f"{EASY}\n".encode("utf-16-le"), 0),
        (f"{EASY}\n".encode("utf-16-be"), 0),
        (b"\xef\xbb\xbf" + EASY.encode(), 0),
        (f"{EASY}\r\n# caf\xe9\r\n{EASY}\r\n".encode("latin-1"), 0),
        (EASY.encode() + b"\r" + EASY.encode(), 0),
        (b"\xff\xfe" + b"\xd8\x00" * 50, 1),
        (b"," * 200_000, 1),
        (b"puzzle\n" + b'"' * 300_000, 1),
    ],
    ids=lambda value: repr(value[:12]) if isinstance(value, bytes) else str(value),
)
def test_no_file_gives_a_traceback(run: Run, tmp_path: Path, command: str, content: bytes, code: int) -> None:
    (tmp_path / "in.txt").write_bytes(content)
    outcome = run(command, "in.txt")
    assert outcome.code == code
    messages = outcome.out if command == "check" else outcome.err
    if code:
        assert messages.startswith("in.txt:") or outcome.err.startswith("ninefold: in.txt: ")
    else:
        assert outcome.err == ""
    assert "Traceback" not in outcome.err
    assert max(map(len, messages.splitlines()), default=0) < 1000


def test_overlong_line_is_one_error_and_the_next_line_is_read(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_bytes(b"." * 3_500_000 + b"\n" + EASY.encode())
    assert run("check", "in.txt").out.splitlines() == [
        "in.txt:1: malformed: line too long: 1,048,576 or more characters, expected 81",
        "in.txt:2: unique, not minimal",
    ]


def test_utf_16_is_solved(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_bytes(f"{INTERMEDIATE}\r\n".encode("utf-16"))
    assert run("solve", "in.txt") == (0, INTERMEDIATE_SOLUTION + "\n", "")


@pytest.mark.parametrize("command", [*COMMANDS, "compare"])
def test_unreadable_files_exit_with_2(run: Run, tmp_path: Path, command: str) -> None:
    (tmp_path / "folder").mkdir()
    assert run(command, "missing.txt") == (2, "", "ninefold: missing.txt: no such file, and not a puzzle\n")
    assert run(command, "folder") == (2, "", "ninefold: folder: Is a directory\n")
    assert run(command, "q" * 5000).code == 2


def test_forbidden_file_exits_with_2(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "secret.txt").write_text(EASY)

    def refuse(name: str, *_: object) -> None:  # chmod would not stop root
        raise PermissionError(13, "Permission denied", name)

    monkeypatch.setattr("ninefold.files._NamedFile", refuse)
    assert run("solve", "secret.txt") == (2, "", "ninefold: secret.txt: Permission denied\n")


@pytest.mark.parametrize("command", ["solve", "convert"])
def test_unwritable_output_exits_with_2(run: Run, tmp_path: Path, command: str) -> None:
    assert run(command, EASY, "-o", "missing/out.txt").code == 2
    (tmp_path / "folder").mkdir()
    outcome = run(command, EASY, "-o", "folder")
    assert (outcome.code, "Is a directory" in outcome.err) == (2, True)


@pytest.mark.parametrize("limit", [0, 1, 5_000, 100_000])
def test_full_disk_keeps_the_old_file_and_leaves_no_partial_one(tmp_path: Path, limit: int) -> None:
    (tmp_path / "in.txt").write_text(f"{EASY}\n" * 5000)
    (tmp_path / "out.csv").write_text("precious\n")
    code = (
        f"import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, ({limit}, {limit}));"
        "from ninefold.cli.main import main; sys.exit(main(['solve', 'in.txt', '-o', 'out.csv']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    part = [] if limit < 100 else ["out.csv.part"]  # not even the heading fits
    where = [f"the results so far are in {name}" for name in part]
    assert done.stderr == "; ".join(
        ["ninefold: out.csv: File too large", *where, "raise the limit with `ulimit -f`\n"]
    )
    assert (tmp_path / "out.csv").read_text() == "precious\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in.txt", "out.csv", *part]


def test_full_standard_output_exits_with_2(process: Run) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "ninefold", "solve", EASY],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == (
        "ninefold: standard output: No space left on device; free some space, or write to another disk\n"
    )


def test_device_is_not_replaced(run: Run) -> None:
    before = os.stat("/dev/null")
    assert run("solve", EASY, "-o", "/dev/null").code == 0
    after = os.stat("/dev/null")
    assert stat.S_ISCHR(after.st_mode)
    assert (before.st_rdev, before.st_ino) == (after.st_rdev, after.st_ino)


def test_link_is_followed_and_the_mode_is_kept(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "real.csv"
    target.write_text("old")
    target.chmod(0o640)
    (tmp_path / "link.csv").symlink_to(target)
    assert run("solve", EASY, "-o", "link.csv").code == 0
    assert (tmp_path / "link.csv").is_symlink()
    assert target.read_text().startswith("puzzle,")
    assert stat.S_IMODE(target.stat().st_mode) == 0o640


def test_a_new_file_has_the_usual_mode(run: Run, tmp_path: Path) -> None:
    old = os.umask(0o022)
    try:
        run("solve", EASY, "-o", "new.csv")
    finally:
        os.umask(old)
    assert stat.S_IMODE((tmp_path / "new.csv").stat().st_mode) == 0o644


def test_a_closed_pipe_is_silent(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{EASY}\n" * 20000)
    command = f"'{sys.executable}' -m ninefold solve in.txt | head -n 1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    assert done.stdout.splitlines()[1] == "141"


@pytest.mark.slow
def test_control_c_exits_with_130_and_leaves_no_file(tmp_path: Path) -> None:
    arguments = ["-m", "ninefold", "solve", EMPTY, "--limit", "1000000", "-a", "rules", "-o", "out.txt"]
    ended = interrupt(arguments, lambda: bool(list(tmp_path.iterdir())), tmp_path)
    assert (ended.code, ended.error) == (130, "ninefold: interrupted\n")
    assert list(tmp_path.iterdir()) == []


def test_empty_standard_input_has_no_puzzles(process: Run) -> None:
    assert process("solve", stdin=subprocess.DEVNULL) == (0, "", "")


def test_a_multi_line_argument_is_a_puzzle(run: Run) -> None:
    grid = "\n".join(INTERMEDIATE[start : start + 9] for start in range(0, 81, 9))
    assert run("solve", grid) == (0, INTERMEDIATE_SOLUTION + "\n", "")
    assert run("solve", grid[:-2]).code == 1


def test_utf_16_can_arrive_byte_by_byte(tmp_path: Path) -> None:
    data = f"{INTERMEDIATE}\n".encode("utf-16")
    process = subprocess.Popen(
        [sys.executable, "-m", "ninefold", "solve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
    )
    assert process.stdin is not None
    for byte in data[:5]:
        process.stdin.write(bytes([byte]))
        time.sleep(0.02)
    out, _ = process.communicate(data[5:], timeout=LONG)
    assert out.decode() == INTERMEDIATE_SOLUTION + "\n"


def test_a_long_name_can_be_written(run: Run, tmp_path: Path) -> None:
    assert run("solve", EASY, "-o", "n" * 250).code == 0
    assert (tmp_path / ("n" * 250)).exists()


def test_wrong_column_is_reported_in_one_line(process: Run, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{EASY}\n" * 1000)
    outcome = process("solve", "--column", "99", "in.txt")
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)


@pytest.mark.parametrize("command", ["solve", "check", "convert", "rate", "canon"])
def test_every_layout_of_a_line_is_read_in_files_and_arguments(
    run: Run, tmp_path: Path, command: str
) -> None:
    """Alone, and after plain lines, which take a faster way."""
    rows = [[int(mark) if mark != "." else 0 for mark in EASY[at : at + 9]] for at in range(0, 81, 9)]
    (tmp_path / "plain.txt").write_text(f"{EASY}\n" * 2)
    expected = run(command, "plain.txt").out.replace("plain.txt", "in.txt")
    for text in (f"  {EASY}", f'"{EASY}"', f" '{EASY}' , x", str(rows), EASY.replace(".", "?")):
        for content in (f"{EASY}\n{text}\n", f"{text}\n{EASY}\n"):
            (tmp_path / "in.txt").write_text(content)
            outcome = run(command, "in.txt")
            assert (outcome.code, outcome.out, outcome.err) == (0, expected, "")
        assert run(command, text) == run(command, EASY)
