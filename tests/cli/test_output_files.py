"""Output files are complete or absent, however a run ends, and files left by killed runs do no harm."""

import fcntl
import gzip
import os
import signal
import stat
import struct
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO

import pytest

from ninefold import files
from ninefold.files import is_mount_point, open_output
from tests.clock import LONG, until, until_busy

ENDLESS = [sys.executable, "-m", "ninefold", "generate", "-n", "1000000000", "-j", "1", "-o", "out.txt"]
DAYS_AGO = (0, 0)


def leftovers(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.name.startswith(".ninefold-"))


def enable_signals() -> None:
    """Undo ignored signals, which child processes inherit from a test run in the background."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


def end_by(number: int, folder: Path) -> tuple[int, str]:
    """Start an endless run, send it a signal while it works, and return how it ended."""
    process = subprocess.Popen(
        ENDLESS, cwd=folder, stderr=subprocess.PIPE, text=True, preexec_fn=enable_signals
    )
    try:
        until(lambda: any((folder / name).stat().st_size for name in leftovers(folder)))
        until_busy(process.pid)
        process.send_signal(number)
        _, error = process.communicate(timeout=LONG)
        return process.returncode, error
    finally:
        process.kill()
        process.wait()


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_termination_signal_keeps_the_puzzles(tmp_path: Path, number: int) -> None:
    told = "ninefold: terminated; the results so far are in out.txt.part\n"
    assert end_by(number, tmp_path) == (128 + number, told)
    assert leftovers(tmp_path) == []
    assert not (tmp_path / "out.txt").exists()
    lines = (tmp_path / "out.txt.part").read_text().splitlines()
    assert lines
    assert {len(line) for line in lines} == {81}


@pytest.mark.slow
def test_kill_does_not_break_the_next_run(tmp_path: Path) -> None:
    code, _ = end_by(signal.SIGKILL, tmp_path)
    assert code == -signal.SIGKILL
    (left,) = leftovers(tmp_path)
    os.utime(tmp_path / left, DAYS_AGO)
    with open_output(str(tmp_path / "out.txt")) as file:
        file.write("whole")
    assert leftovers(tmp_path) == []
    assert (tmp_path / "out.txt").read_text() == "whole"


def test_nohup_run_ignores_sighup() -> None:
    code = (
        "import signal; signal.signal(signal.SIGHUP, signal.SIG_IGN)\n"
        "from ninefold.cli.main import _listen_to_signals; _listen_to_signals()\n"
        "print(signal.getsignal(signal.SIGHUP) is signal.SIG_IGN, signal.getsignal(signal.SIGTERM))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, preexec_fn=enable_signals
    )
    assert done.stdout.startswith("True <function")


def test_leftover_of_the_same_process_id_does_no_harm(tmp_path: Path) -> None:
    """In a container, every run may have the same process id."""
    for number in range(100):
        (tmp_path / f".ninefold-{os.getpid()}-{number}.tmp").touch()
    with open_output(str(tmp_path / "out.txt")) as file:
        file.write("whole")
    assert (tmp_path / "out.txt").read_text() == "whole"


def test_only_old_files_without_a_writer_are_removed(tmp_path: Path) -> None:
    names = [".ninefold-old.tmp", ".ninefold-young.tmp", ".ninefold-busy.tmp", ".ninefold-notes.txt"]
    for name in names:
        (tmp_path / name).touch()
        if "young" not in name:
            os.utime(tmp_path / name, DAYS_AGO)
    with (tmp_path / ".ninefold-busy.tmp").open("rb") as busy:
        fcntl.flock(busy.fileno(), fcntl.LOCK_EX)
        with open_output(str(tmp_path / "out.txt")):
            pass
    assert leftovers(tmp_path) == sorted(names[1:])


def test_a_file_being_written_is_locked(tmp_path: Path) -> None:
    with open_output(str(tmp_path / "out.txt")) as file:
        (name,) = leftovers(tmp_path)
        os.utime(tmp_path / name, DAYS_AGO)
        with open_output(str(tmp_path / "other.txt")) as other:
            other.write("2")
        file.write("1")
    assert (tmp_path / "out.txt").read_text() + (tmp_path / "other.txt").read_text() == "12"


def test_folder_is_synced_after_the_rename(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[tuple[bool, bool]] = []
    fsync = os.fsync

    def watch(descriptor: int) -> None:
        is_folder = os.path.isdir(f"/proc/self/fd/{descriptor}")
        synced.append((is_folder, (tmp_path / "out.txt").exists()))
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", watch)
    with open_output(str(tmp_path / "out.txt")) as file:
        file.write("whole")
    assert synced == [(False, False), (True, True)]


def test_mount_points_are_read_from_the_table(tmp_path: Path) -> None:
    table = tmp_path / "mountinfo"
    table.write_text(
        "36 35 98:0 / /data rw,noatime master:1 - ext3 /dev/root rw\n"
        "37 35 98:0 /a /my\\040out/b\\134c.csv rw - ext3 /dev/root rw\n"
    )
    found = [is_mount_point(path, str(table)) for path in ("/data", "/my out/b\\c.csv", "/my out", "/")]
    assert found == [True, True, False, False]
    assert is_mount_point("/", str(tmp_path / "no table"))


def test_mount_point_is_written_in_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "is_mount_point", lambda path: path == str(tmp_path / "out.txt"))
    path = tmp_path / "out.txt"
    path.write_text("much longer than the new text")
    number = path.stat().st_ino
    with open_output(str(path)) as file:
        file.write("new")
        assert path.read_text().startswith("much longer")
    assert (path.read_text(), path.stat().st_ino) == ("new", number)
    with pytest.raises(RuntimeError), open_output(str(path)) as file:  # noqa: PT012
        file.write("half")
        raise RuntimeError
    assert path.read_text() == "new"


def write_half(path: Path, keep_part: Callable[[], bool] | None = lambda: True) -> None:
    """Interrupt the writing of a file."""
    with open_output(str(path), keep_part=keep_part) as file:
        file.write("half")
        raise KeyboardInterrupt


@pytest.mark.parametrize("name", ["out.txt", "out.txt.gz", "link.txt"])
def test_part_of_an_interrupted_file_has_another_name(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "link.txt").symlink_to(tmp_path / "folder/target.txt")
    real = (tmp_path / name).resolve()
    real.write_text("whole")
    with pytest.raises(KeyboardInterrupt) as ended:
        write_half(tmp_path / name)
    assert real.read_text() == "whole"
    data = Path(f"{real}.part").read_bytes()
    assert (gzip.decompress(data) if name.endswith(".gz") else data) == b"half"
    assert ended.value.__notes__ == [f"the results so far are in {real}.part"]
    assert leftovers(tmp_path) == leftovers(real.parent) == []


@pytest.mark.parametrize("keep_part", [None, lambda: False])
def test_nothing_is_left_of_a_part_without_results(
    tmp_path: Path, keep_part: Callable[[], bool] | None
) -> None:
    with pytest.raises(KeyboardInterrupt) as ended:
        write_half(tmp_path / "out.txt", keep_part)
    assert not hasattr(ended.value, "__notes__")
    assert list(tmp_path.iterdir()) == []


def test_part_of_a_mount_point_is_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "is_mount_point", lambda _: True)
    (tmp_path / "out.txt").write_text("whole")
    with pytest.raises(KeyboardInterrupt):
        write_half(tmp_path / "out.txt")
    assert (tmp_path / "out.txt").read_text() == "whole"
    assert (tmp_path / "out.txt.part").read_text() == "half"


def test_interrupt_while_the_file_is_created_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(path: str, mode: str) -> IO[bytes]:
        Path(path).touch()
        raise KeyboardInterrupt

    monkeypatch.setattr(files, "OutputFile", interrupted)
    with pytest.raises(KeyboardInterrupt), open_output(str(tmp_path / "out.txt")):
        pass
    assert list(tmp_path.iterdir()) == []


def replace(path: Path) -> None:
    """Write a file that may exist."""
    with open_output(str(path)) as file:
        file.write("new")


def test_owner_and_group_are_kept_if_permitted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int]] = []

    def chown(_: str, user: int, group: int) -> None:
        asked.append((user, group))
        if user != -1:
            raise PermissionError

    monkeypatch.setattr(os, "chown", chown)
    path = tmp_path / "out.txt"
    replace(path)
    assert asked == []
    path.chmod(0o664)
    replace(path)
    assert asked == [(os.getuid(), path.stat().st_gid), (-1, path.stat().st_gid)]
    assert (path.read_text(), stat.S_IMODE(path.stat().st_mode)) == ("new", 0o664)


def test_another_group_gets_no_more_than_all_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def chown(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "chown", chown)
    path = tmp_path / "out.txt"
    path.touch()
    path.chmod(0o674)
    replace(path)
    assert (path.read_text(), stat.S_IMODE(path.stat().st_mode)) == ("new", 0o644)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
def test_root_keeps_the_owner(tmp_path: Path) -> None:
    path = tmp_path / "out.txt"
    path.touch()
    os.chown(path, 1234, 5678)
    path.chmod(0o640)
    replace(path)
    with pytest.raises(KeyboardInterrupt):
        write_half(path)
    for file in (path, tmp_path / "out.txt.part"):
        found = file.stat()
        assert (found.st_uid, found.st_gid, stat.S_IMODE(found.st_mode)) == (1234, 5678, 0o640)


def test_access_list_is_kept(tmp_path: Path) -> None:
    """Linux keeps them in an extended attribute: version 2, then tag, permissions and id of each entry."""
    path = tmp_path / "out.txt"
    path.touch()
    entries = [(1, 6, -1), (2, 4, 1234), (4, 4, -1), (16, 4, -1), (32, 0, -1)]  # user 1234 may read
    access = struct.pack("<I", 2) + b"".join(struct.pack("<HHi", *entry) for entry in entries)
    try:
        os.setxattr(path, "system.posix_acl_access", access)
        os.setxattr(path, "user.note", b"mine")
    except (AttributeError, OSError):
        pytest.skip("no access lists here")
    replace(path)
    assert path.read_text() == "new"
    assert os.getxattr(path, "system.posix_acl_access") == access
    assert os.getxattr(path, "user.note") == b"mine"


def test_other_hard_links_keep_the_old_contents(tmp_path: Path) -> None:
    (tmp_path / "out.txt").write_text("old")
    (tmp_path / "other.txt").hardlink_to(tmp_path / "out.txt")
    replace(tmp_path / "out.txt")
    assert (tmp_path / "out.txt").read_text() == "new"
    assert (tmp_path / "other.txt").read_text() == "old"
