"""Locks: which runs and processes may work on a shard at the same time."""

from collections.abc import Callable
from pathlib import Path

import pytest

from ninefold.errors import NinefoldError
from ninefold.scale import Threads, clean, run, status
from ninefold.scale.folder import Folder
from ninefold.scale.locks import Locks
from ninefold.scale.shard import Shards
from tests.scale.conftest import contents

TextFile = Callable[[int], Path]


def test_one_process_at_a_time_writes_a_shard(text_file: TextFile, tmp_path: Path) -> None:
    """An actor may outlive its run. The next run waits for it, and keeps the shard that it wrote."""
    path, out = text_file(60), tmp_path / "out"
    run("solve", [str(path)], str(out), shard_rows=30)
    folder = Folder(str(out))
    shards, whole = Shards(str(out), folder.existing_plan()), contents(out)
    kept = tmp_path / "record.json"
    (out / "records/00001.json").rename(kept)
    actor = Locks(str(out / "lock"))
    assert actor.take(folder.writer_lock(1))

    def finish() -> int:
        """End the work of the actor, while the next run waits."""
        kept.rename(out / "records/00001.json")
        actor.close()
        return 1

    seen: list[int] = []
    assert shards.do(1, threads=finish, watch=seen.append) == folder.record(1)
    assert seen == [30]
    assert contents(out) == whole
    assert not kept.exists()


def test_a_writer_locks_its_shard(text_file: TextFile, tmp_path: Path) -> None:
    path, out = text_file(60), tmp_path / "out"
    run("solve", [str(path)], str(out), shard_rows=30)
    folder = Folder(str(out))
    shards = Shards(str(out), folder.existing_plan())
    folder.discard(1)
    free: list[bool] = []

    def watch(rows: int) -> None:
        other = Locks(str(out / "lock"))
        free.extend([other.is_free(folder.writer_lock(1)), other.is_free(folder.writer_lock(0))])
        other.close()
        with pytest.raises(NinefoldError, match="a run is working here"):
            clean(str(out))

    shards.do(1, watch=watch)
    assert set(free[::2]) == {False}
    assert set(free[1::2]) == {True}
    assert folder.locks.is_free(folder.writer_lock(1))
    folder.locks.close()


def test_locks_of_other_runs_in_this_process(tmp_path: Path) -> None:
    first, second = Locks(str(tmp_path / "lock")), Locks(str(tmp_path / "lock"))
    assert first.take(3)
    assert not second.take(3)
    assert second.take(4)
    second.close()
    assert not Locks(str(tmp_path / "lock")).take(3)  # closing the second released nothing of the first
    first.close()
    third = Locks(str(tmp_path / "lock"))
    assert third.take(3)
    third.close()


def test_refused_while_another_run_waits(tmp_path: Path) -> None:
    """A run that is refused removes the folder that it made; one that waited for it makes it again."""
    first, second = Folder(str(tmp_path / "out")), Folder(str(tmp_path / "out"))

    def begin() -> None:
        with first.beginning(), first.planning():
            second.create()
            raise NinefoldError("refused")

    with pytest.raises(NinefoldError, match="refused"):
        begin()
    assert not (tmp_path / "out").exists()
    first.locks.close()
    with second.planning():
        assert (tmp_path / "out/lock").exists()
        other = Locks(str(tmp_path / "out/lock"))
        assert not other.take(0)
        other.close()
    second.locks.close()


def test_a_run_holds_its_shards(text_file: TextFile, tmp_path: Path) -> None:
    """While one part is done, the same part is refused and another one is not."""
    path, out = text_file(120), tmp_path / "out"
    seen: list[str] = []

    def watch(done: int, total: int) -> None:
        if seen:
            return
        try:
            run("solve", [str(path)], str(out), shard_rows=30, shard=(1, 2))
        except NinefoldError as error:
            seen.append(str(error))
        with pytest.raises(NinefoldError, match="a run is working here"):
            clean(str(out))
        run("solve", [str(path)], str(out), shard_rows=30, shard=(2, 2))

    done = run("solve", [str(path)], str(out), shard_rows=30, shard=(1, 2), watch=watch, engine=Threads(1))
    assert "another run is working on shard" in seen[0]
    assert done.is_complete
    assert status(str(out)).working == 0
