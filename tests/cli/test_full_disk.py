"""If a file cannot be written to its end, the results so far are kept, and nothing has the final name.

A limit on the size of files stands in for the full disk: the kernel writes what fits, and then fails.
"""

import errno
import lzma
import os
import resource
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from ninefold import files
from ninefold.files import open_output
from ninefold.output_file import OutputFile, cut_to_whole_lines
from tests.cli.conftest import Run
from tests.puzzles import EASY

#: Bytes that fit into a file; not a multiple of any line.
ROOM = 20_000
LINES = [f"{number:080}\n" for number in range(1000)]
TOO_LARGE = "File too large"
CURE = "raise the limit with `ulimit -f`"


@contextmanager
def full_disk(room: int = ROOM) -> Iterator[None]:
    """Limit the size of files; Python ignores the signal, so writing fails with EFBIG."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def write(path: Path, text: list[str], *, room: int = ROOM, lines: bool = True) -> None:
    with full_disk(room), open_output(str(path), lines=lines) as out:
        for line in text:
            out.write(line)


def noise(count: int) -> list[str]:
    """Lines that do not get much shorter by compression."""
    return [os.urandom(40).hex() + "\n" for _ in range(count)]


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize("has_target", [False, True])
def test_all_whole_lines_that_fit_are_kept(tmp_path: Path, has_target: bool) -> None:
    path = tmp_path / "out.txt"
    if has_target:
        path.write_text("whole")
        path.chmod(0o600)
    with pytest.raises(OSError, match=TOO_LARGE) as failed:
        write(path, LINES)
    assert failed.value.filename == str(path)
    assert failed.value.__notes__ == [f"the results so far are in {path}.part", CURE]
    assert (tmp_path / "out.txt.part").read_text() == "".join(LINES[: ROOM // 81])
    assert names(tmp_path) == (["out.txt"] if has_target else []) + ["out.txt.part"]
    if has_target:
        assert path.read_text() == "whole"
        assert (tmp_path / "out.txt.part").stat().st_mode & 0o777 == 0o600


def test_error_at_the_end_of_a_file_keeps_it_too(tmp_path: Path) -> None:
    """The last lines stay in a buffer until then."""
    with pytest.raises(OSError, match=TOO_LARGE):
        write(tmp_path / "out.txt", LINES[: ROOM // 81 + 1])
    assert (tmp_path / "out.txt.part").read_text() == "".join(LINES[: ROOM // 81])


def prefix_of(data: bytes, kind: str) -> bytes:
    """Decompress as far as possible, as `gzip -dc` does."""
    if kind == ".gz":
        return zlib.decompressobj(31).decompress(data)
    if kind == ".xz":
        return lzma.LZMADecompressor().decompress(data)
    zstd = pytest.importorskip("backports.zstd")
    return bytes(zstd.ZstdDecompressor().decompress(data))


@pytest.mark.parametrize(("kind", "tool"), [(".gz", "gzip"), (".xz", "xz"), (".zst", "zstd")])
def test_compressed_lines_can_be_recovered(tmp_path: Path, kind: str, tool: str) -> None:
    text, room = noise(5000), 100_000
    path = tmp_path / f"out.txt{kind}"
    with pytest.raises(OSError, match=TOO_LARGE) as failed:
        write(path, text, room=room)
    assert names(tmp_path) == [f"out.txt{kind}.part"]
    assert f"read it with {tool} -dc < {path}.part" in failed.value.__notes__[0]
    found = prefix_of(Path(f"{path}.part").read_bytes(), kind).decode()
    assert "".join(text).startswith(found)
    assert len(found) > room


def test_parquet_file_without_its_end_is_not_kept(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    path = tmp_path / "out.parquet"
    with pytest.raises(OSError, match=TOO_LARGE) as failed:
        write(path, ["puzzle\n", *noise(2000)])
    assert failed.value.__notes__[0].startswith("nothing is kept")
    assert names(tmp_path) == []


def test_nothing_is_kept_of_a_picture(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=TOO_LARGE) as failed:
        write(tmp_path / "out.svg", LINES, lines=False)
    assert failed.value.__notes__ == [CURE]
    assert names(tmp_path) == []


def test_nothing_is_kept_if_no_line_fits(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=TOO_LARGE) as failed:
        write(tmp_path / "out.txt", LINES, room=50)
    assert failed.value.__notes__ == [CURE]
    assert names(tmp_path) == []


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT, errno.EIO])
def test_error_while_syncing_keeps_the_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    """Network file systems may notice only then that they are full."""

    def fail(_: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match=os.strerror(number)) as failed:
        write(tmp_path / "out.txt", LINES[:10])
    assert failed.value.__notes__[1].endswith("write to another disk")
    assert names(tmp_path) == ["out.txt.part"]


def test_lines_are_kept_if_the_file_cannot_be_renamed(tmp_path: Path) -> None:
    path = tmp_path / "out.txt"
    with pytest.raises(IsADirectoryError) as failed, open_output(str(path), lines=True) as out:  # noqa: PT012
        out.writelines(LINES)
        path.mkdir()
    assert failed.value.filename == str(path)
    assert (tmp_path / "out.txt.part").read_text() == "".join(LINES)


def test_an_error_that_something_hides_is_still_found(tmp_path: Path) -> None:
    path = str(tmp_path / "out.txt")
    with pytest.raises(OSError, match=TOO_LARGE), full_disk(), open_output(path, lines=True) as out:  # noqa: PT012
        for line in LINES:
            with suppress(OSError):
                out.write(line)
    assert (tmp_path / "out.txt.part").read_text() == "".join(LINES[: ROOM // 81])


def test_full_mount_point_is_not_touched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The text is complete in another folder, but the mount point has no room for it."""

    def no_room(*_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(files, "is_mount_point", lambda _: True)
    monkeypatch.setattr(os, "posix_fallocate", no_room)
    path = tmp_path / "out.txt"
    path.write_text("whole")
    with pytest.raises(OSError, match="No space") as failed, open_output(str(path), lines=True) as out:
        out.writelines(LINES)
    assert failed.value.__notes__[0] == f"the results so far are in {path}.part"
    assert path.read_text() == "whole"
    assert (tmp_path / "out.txt.part").read_text() == "".join(LINES)


def test_temporary_copy_for_a_mount_point_may_not_fit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "is_mount_point", lambda _: True)
    (tmp_path / "out.txt").write_text("whole")
    with pytest.raises(OSError, match=TOO_LARGE):
        write(tmp_path / "out.txt", LINES)
    assert (tmp_path / "out.txt").read_text() == "whole"
    assert (tmp_path / "out.txt.part").read_text() == "".join(LINES[: ROOM // 81])


@pytest.mark.parametrize("text", [b"", b"half", b"one\n", b"one\nhalf", b"one\n" + b"x" * 20_000])
def test_half_a_line_is_cut(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "out"
    path.write_bytes(text)
    with path.open("r+b") as file:
        cut_to_whole_lines(file)
    assert path.read_bytes() == text[: text.rfind(b"\n") + 1]


def test_nothing_is_written_behind_a_gap(tmp_path: Path) -> None:
    """What a stream could not write must not follow when the stream is closed, and there is space again."""
    path = tmp_path / "out"
    with OutputFile(str(path), "wb") as file:
        assert file.write(b"x" * ROOM) == ROOM
        with full_disk(), pytest.raises(OSError, match=TOO_LARGE):
            file.write(b"x")
        assert file.write(b"y") == 1
    assert path.read_bytes() == b"x" * ROOM


@pytest.mark.parametrize(
    "arguments",
    [
        ("solve", "in.txt", "-o", "out.csv"),
        ("solve", "in.txt", "-a", "backtracking", "-j", "1", "-o", "out.csv"),
        ("check", "in.txt", "--json", "-o", "out.jsonl"),
        ("rate", "in.txt", "-o", "out.csv"),
        ("convert", "in.txt", "-o", "out.csv"),
        ("generate", "-n", "100", "-o", "out.txt"),
    ],
    ids=" ".join,
)
def test_commands_say_where_the_results_are(run: Run, tmp_path: Path, arguments: tuple[str, ...]) -> None:
    (tmp_path / "in.txt").write_text((EASY + "\n") * 100)
    with full_disk(4000):
        code, out, err = run(*arguments)
    name = arguments[-1]
    assert (code, out) == (2, "")
    assert err == f"ninefold: {name}: {TOO_LARGE}; the results so far are in {name}.part; {CURE}\n"
    text = (tmp_path / f"{name}.part").read_text()
    assert text.endswith("\n")
    assert 3500 < len(text) <= 4000
    assert not (tmp_path / name).exists()


def test_full_device_is_named(run: Run) -> None:
    outcome = run("generate", "-n", "1", "-o", "/dev/full")
    message = "ninefold: /dev/full: No space left on device; free some space, or write to another disk\n"
    assert outcome == (2, "", message)
