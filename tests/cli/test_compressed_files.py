"""Compressed files are read and written by their ending; standard output and shell pipes can be named."""

import gzip
import lzma
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from ninefold.files import open_output
from tests.cli.conftest import Run
from tests.clock import LONG
from tests.puzzles import HARD, INTERMEDIATE, INTERMEDIATE_SOLUTION

UNPACK: dict[str, Callable[[bytes], bytes]] = {".gz": gzip.decompress, ".xz": lzma.decompress}
PACK: dict[str, Callable[[bytes], bytes]] = {".gz": gzip.compress, ".xz": lzma.compress}


@pytest.mark.parametrize("ending", [".gz", ".xz", ".GZ"])
def test_results_are_compressed_by_ending(run: Run, tmp_path: Path, ending: str) -> None:
    assert run("solve", INTERMEDIATE, "-o", f"out.txt{ending}").code == 0
    packed = (tmp_path / f"out.txt{ending}").read_bytes()
    assert UNPACK[ending.lower()](packed).decode() == INTERMEDIATE_SOLUTION + "\n"
    assert [path.name for path in tmp_path.iterdir()] == [f"out.txt{ending}"]


@pytest.mark.parametrize("ending", PACK)
@pytest.mark.parametrize("command", ["solve", "convert", "check"])
def test_puzzles_are_decompressed_by_ending(run: Run, tmp_path: Path, command: str, ending: str) -> None:
    (tmp_path / "in.txt").write_text(f"{INTERMEDIATE}\n{HARD}\n")
    (tmp_path / f"in.txt{ending}").write_bytes(PACK[ending](f"{INTERMEDIATE}\n{HARD}\n".encode()))
    plain, packed = run(command, "in.txt"), run(command, f"in.txt{ending}")
    assert packed == plain._replace(out=plain.out.replace("in.txt:", f"in.txt{ending}:"))


def test_zst_files_can_be_read_and_written(run: Run, tmp_path: Path) -> None:
    module = "compression.zstd" if sys.version_info >= (3, 14) else "backports.zstd"
    zstd = pytest.importorskip(module)
    (tmp_path / "in.zst").write_bytes(zstd.compress(INTERMEDIATE.encode()))
    assert run("solve", "in.zst", "-o", "out.zst").code == 0
    assert zstd.decompress((tmp_path / "out.zst").read_bytes()).decode() == INTERMEDIATE_SOLUTION + "\n"
    (tmp_path / "cut.zst").write_bytes((tmp_path / "out.zst").read_bytes()[:-5])
    assert run("solve", "cut.zst") == (2, "", "ninefold: cut.zst: damaged file: it ends too early\n")


def test_zst_without_its_library_names_the_cure(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("compression.zstd", "backports.zstd"):
        monkeypatch.setitem(sys.modules, name, None)
    outcome = run("solve", INTERMEDIATE, "-o", "out.zst")
    assert (outcome.code, outcome.out) == (2, "")
    assert "pip install 'ninefold[zstd]'" in outcome.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
@pytest.mark.parametrize("ending", PACK)
@pytest.mark.parametrize("command", ["solve", "check", "rate"])
def test_damaged_files_are_named_once(run: Run, tmp_path: Path, command: str, ending: str) -> None:
    whole = PACK[ending](f"{INTERMEDIATE}\n{HARD}\n".encode() * 50)
    (tmp_path / f"cut{ending}").write_bytes(whole[: len(whole) * 2 // 3])
    (tmp_path / f"plain{ending}").write_text(INTERMEDIATE)
    for name in ("cut", "plain"):
        outcome = run(command, f"{name}{ending}", "-o", "out.csv")
        assert outcome.code == 2
        assert outcome.err.startswith(f"ninefold: {name}{ending}: damaged file: ")
        assert outcome.err.count(name) == 1
        assert not (tmp_path / "out.csv").exists()


def test_interrupted_compressed_file_does_not_appear(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError), open_output(str(tmp_path / "out.gz")) as file:  # noqa: PT012
        file.write("half")
        raise RuntimeError
    assert list(tmp_path.iterdir()) == []


def shell(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a bash script in which $NF is the program."""
    nf = {"NF": os.path.join(os.path.dirname(sys.executable), "ninefold"), "P": INTERMEDIATE}
    return subprocess.run(
        ["bash", "-c", command], cwd=folder, env=os.environ | nf, capture_output=True, text=True, timeout=LONG
    )


@pytest.mark.parametrize("name", ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "-"])
def test_standard_output_has_several_names(tmp_path: Path, name: str) -> None:
    done = shell(f'"$NF" solve "$P" -o {name} | cat', tmp_path)
    assert done.stdout == INTERMEDIATE_SOLUTION + "\n"


@pytest.mark.parametrize("redirect", [">", ">>"])
def test_named_standard_output_keeps_what_others_write(tmp_path: Path, redirect: str) -> None:
    (tmp_path / "log").write_text("before\n")
    shell(f'{{ echo 1; "$NF" solve "$P" -o /dev/stdout; echo 2; }} {redirect} log', tmp_path)
    before = "before\n" * (redirect == ">>")
    assert (tmp_path / "log").read_text() == f"{before}1\n{INTERMEDIATE_SOLUTION}\n2\n"


def test_process_substitution(tmp_path: Path) -> None:
    done = shell('"$NF" solve "$P" -o >(gzip > out.gz; echo done); true', tmp_path)
    assert done.stdout == "done\n"
    assert gzip.decompress((tmp_path / "out.gz").read_bytes()).decode() == INTERMEDIATE_SOLUTION + "\n"


def test_closed_descriptor_is_named(tmp_path: Path) -> None:
    done = shell('"$NF" solve "$P" -o /dev/fd/77', tmp_path)
    assert (done.returncode, done.stderr) == (2, "ninefold: /dev/fd/77: Bad file descriptor\n")
