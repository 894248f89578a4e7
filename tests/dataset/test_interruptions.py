"""Datasets that are killed at any moment go on, and end with the same bytes as one that was not disturbed."""

import os
import shutil
import signal
import subprocess
import sys
import time
from contextlib import nullcontext
from io import BytesIO, TextIOWrapper
from pathlib import Path
from random import Random

import pytest

import ninefold as nf
from tests.dataset.conftest import contents

KILLS = 5
#: Some runs end before they are killed.
MOST_RUNS = 50


def command(out: Path) -> list[str]:
    """Make a dataset in several rounds."""
    words = "dataset --rows 150 --seed 3 --bands 1.0,2.5,4.5 --balance --shape arrays --augment 2"
    return [sys.executable, "-m", "ninefold", *words.split(), "-o", str(out)]


def test_kill_and_go_on(tmp_path: Path) -> None:
    start = time.monotonic()
    subprocess.run(command(tmp_path / "calm"), check=True, capture_output=True)
    whole, usual = contents(tmp_path / "calm"), time.monotonic() - start
    random, out, kills = Random(1), tmp_path / "out", 0
    for _ in range(MOST_RUNS):
        process = subprocess.Popen(command(out), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            code = process.wait(usual * random.uniform(0.2, 0.95))
        except subprocess.TimeoutExpired:
            os.kill(process.pid, signal.SIGKILL)
            process.wait()
            kills += 1
            if kills < KILLS:
                continue
            code = subprocess.run(command(out), check=False, capture_output=True).returncode
        assert code == 0
        assert contents(out) == whole
        if kills >= KILLS:
            break
        shutil.rmtree(out)
    assert kills == KILLS


class Killed(BaseException):
    """Stands in for the end of the process."""


@pytest.mark.parametrize("moment", range(14))
def test_end_at_any_file(moment: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The run ends when it opens its n-th file; the same call goes on."""
    from ninefold import files
    from ninefold.dataset import arrays, outcome, shapes, sources, writing
    from ninefold.scale import folder

    nf.dataset.make(str(tmp_path / "calm"), 20, seed=5, splits="train=0.5,test=0.5")
    left, usual = [moment], files.open_binary_output

    def dying(path: str) -> object:
        if left[0] == 0:
            raise Killed
        left[0] -= 1
        return usual(path)

    with monkeypatch.context() as patch:
        for module in (arrays, outcome, shapes, sources, writing, folder):
            patch.setattr(module, "open_binary_output", dying)
        try:
            nf.dataset.make(str(tmp_path / "out"), 20, seed=5, splits="train=0.5,test=0.5")
        except Killed:
            assert moment < 9
        else:
            assert moment >= 8
    made = nf.dataset.make(str(tmp_path / "out"), 20, seed=5, splits="train=0.5,test=0.5")
    assert made.rows == 20
    assert contents(tmp_path / "out") == contents(tmp_path / "calm")


def test_complete_already(tmp_path: Path) -> None:
    first = nf.dataset.make(str(tmp_path / "out"), 20, seed=5)
    before = contents(tmp_path / "out")
    assert nf.dataset.make(str(tmp_path / "out"), 20, seed=5) == first._replace(is_new=False)
    assert contents(tmp_path / "out") == before
    (tmp_path / "out/train.parquet").unlink()
    assert nf.dataset.make(str(tmp_path / "out"), 20, seed=5).is_new
    assert contents(tmp_path / "out") == before


def test_another_command_is_refused(tmp_path: Path) -> None:
    out = str(tmp_path / "out")
    nf.dataset.make(out, 20, seed=5)
    before = contents(tmp_path / "out")
    for rows, options, reason in (
        (20, {"seed": 6}, "seed is 6, was 5"),
        (21, {"seed": 5}, "rows is 21, was 20"),
        (20, {"seed": 5, "shape": "kaggle-1m"}, "shape is kaggle-1m, was parquet"),
        (20, {"seed": 5, "clues": 24}, "options is"),
    ):
        with pytest.raises(nf.NinefoldError, match=reason):
            nf.dataset.make(out, rows, **options)
    assert contents(tmp_path / "out") == before


def test_an_edited_card_stays(tmp_path: Path) -> None:
    """Also if the dataset goes on, which gives a new card, and is written again if it is missing."""

    def make(limit: int) -> nf.dataset.Dataset:
        return nf.dataset.make(str(tmp_path / "out"), 15, seed=3, clues=23, max_attempts=limit)

    assert make(40).is_short
    card = tmp_path / "out/README.md"
    first = card.read_text()
    card.unlink()
    assert not make(40).is_new
    assert card.read_text() == first
    card.write_text("my notes")
    assert not make(40).is_new
    assert not make(400).is_short
    assert card.read_text() == "my notes"
    assert "limit: 400" in (tmp_path / "out/README.new.md").read_text()


def test_a_changed_file_is_not_overwritten(tmp_path: Path) -> None:
    nf.dataset.make(str(tmp_path / "out"), 20, seed=5)
    (tmp_path / "out/test.parquet").write_text("my table")
    with pytest.raises(nf.NinefoldError, match=r"test.parquet has changed .*: delete it to make it again"):
        nf.dataset.make(str(tmp_path / "out"), 20, seed=5)
    assert (tmp_path / "out/test.parquet").read_text() == "my table"


def lines(count: int, seed: int) -> str:
    return "".join(f"{puzzle.givens}\n" for puzzle in nf.generate_many(count, seed=seed))


def test_changed_inputs_are_refused(tmp_path: Path) -> None:
    source, out, pattern = tmp_path / "in.txt", str(tmp_path / "out"), str(tmp_path / "*.txt")
    source.write_text(lines(10, seed=1))
    nf.dataset.make(out, inputs=pattern)
    assert not nf.dataset.make(out, inputs=pattern).is_new
    (tmp_path / "more.txt").write_text(lines(3, seed=2))
    with pytest.raises(nf.NinefoldError, match=r"more.txt was added"):
        nf.dataset.make(out, inputs=pattern)
    source.rename(tmp_path / "in.csv")
    (tmp_path / "more.txt").unlink()
    with pytest.raises(nf.NinefoldError, match="no file matches"):
        nf.dataset.make(out, inputs=pattern)
    source.write_text(lines(1, seed=3))
    with pytest.raises(nf.NinefoldError, match=r"in.txt has changed"):
        nf.dataset.make(out, inputs=pattern)


def test_an_input_that_changes_after_an_interruption(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from ninefold.dataset.sources import FileSource

    source, out = tmp_path / "in.txt", str(tmp_path / "out")
    source.write_text(lines(10, seed=1))
    with monkeypatch.context() as patch:
        patch.setattr(FileSource, "do", raise_killed)
        with pytest.raises(Killed):
            nf.dataset.make(out, inputs=str(source))
    source.write_text(lines(11, seed=1))
    with pytest.raises(nf.NinefoldError, match=r"in.txt has changed since this dataset was begun"):
        nf.dataset.make(out, inputs=str(source))


def raise_killed(*_: object) -> int:
    raise Killed


@pytest.mark.parametrize("is_finished", [True, False])
def test_another_standard_input_is_refused(
    is_finished: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ninefold.dataset.sources import FileSource

    def make(text: str) -> nf.dataset.Dataset:
        monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(text.encode())))
        return nf.dataset.make(str(tmp_path / "out"), inputs="-")

    with monkeypatch.context() as patch, nullcontext() if is_finished else pytest.raises(Killed):
        if not is_finished:
            patch.setattr(FileSource, "do", raise_killed)
        make(lines(10, seed=1))
    with pytest.raises(nf.NinefoldError, match=r"standard input is not|the inputs have changed"):
        make(lines(10, seed=2))
    assert make(lines(10, seed=1)).is_new != is_finished
    if is_finished:
        (tmp_path / "out/train.parquet").unlink()
        with pytest.raises(nf.NinefoldError, match="standard input is not the same"):
            make(lines(10, seed=2))
        assert make(lines(10, seed=1)).is_new


def test_folder_with_other_files(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    with pytest.raises(nf.NinefoldError, match="is not empty"):
        nf.dataset.make(str(tmp_path), 20, seed=5)
    assert contents(tmp_path) == {"thesis.txt": b"years of work"}
    (tmp_path / "ninefold.json").write_text("{}")
    with pytest.raises(nf.NinefoldError, match="not a record of ninefold"):
        nf.dataset.make(str(tmp_path), 20, seed=5)


@pytest.mark.parametrize(
    "name", ["work/thesis.txt", "work/lock", "work/canon/part-00000.parquet", "work", "lock"]
)
def test_files_with_our_names(name: str, tmp_path: Path) -> None:
    path = tmp_path / "out" / name
    path.parent.mkdir(parents=True)
    path.write_text("years of work")
    with pytest.raises(nf.NinefoldError, match="is not empty"):
        nf.dataset.make(str(tmp_path / "out"), 20, seed=5)
    assert contents(tmp_path / "out") == {name: b"years of work"}


def test_files_in_the_work_folder_of_a_finished_dataset(tmp_path: Path) -> None:
    nf.dataset.make(str(tmp_path / "out"), 20, seed=5)
    before = contents(tmp_path / "out")
    for name in ("thesis.txt", "canon/thesis.txt", "round-00001/part-00000.parquet"):
        (tmp_path / "out/work" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "out/work" / name).write_text("years of work")
        before[f"work/{name}"] = b"years of work"
    assert not nf.dataset.make(str(tmp_path / "out"), 20, seed=5).is_new
    assert {name: text for name, text in contents(tmp_path / "out").items() if name != "work/lock"} == before


def test_two_runs_at_once(tmp_path: Path) -> None:
    """Also before the first round and after the last, when there is nothing in the folder but the lock."""
    from ninefold.scale.locks import Locks

    work = tmp_path / "out" / "work"
    work.mkdir(parents=True)
    locks = Locks(str(work / "lock"))
    assert locks.take(0)
    for _ in range(2):
        with pytest.raises(nf.NinefoldError, match="another run is making this dataset"):
            nf.dataset.make(str(tmp_path / "out"), 20, seed=5)
    assert locks.is_in_place()
    locks.close()
    assert nf.dataset.make(str(tmp_path / "out"), 20, seed=5).rows == 20


def test_a_lock_that_the_run_before_removes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file is removed between opening and locking it: the run makes it again."""
    from ninefold.scale.locks import Locks

    usual, calls = Locks.take, list[int]()

    def take(locks: Locks, number: int) -> bool:
        locks.open()
        if locks._path.endswith("work/lock") and not calls:
            calls.append(number)
            os.unlink(locks._path)
        return usual(locks, number)

    monkeypatch.setattr(Locks, "take", take)
    assert nf.dataset.make(str(tmp_path / "out"), 20, seed=5).rows == 20
    assert calls
    assert not (tmp_path / "out/work").exists()


def test_a_refused_run_leaves_no_new_folders(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text("id,quiz\n1," + nf.generate(seed=1).givens + "\n")
    with pytest.raises(nf.NinefoldError, match="no column 'x'"):
        nf.dataset.make(str(tmp_path / "new/folder/out"), inputs=str(tmp_path / "in.csv"), column="x")
    assert not (tmp_path / "new").exists()


def test_leftovers_of_killed_runs_are_removed(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out/.ninefold-dead.tmp").write_text("half a file")
    nf.dataset.make(str(tmp_path / "out"), 20, seed=5)
    assert not [name for name in contents(tmp_path / "out") if ".tmp" in name]
