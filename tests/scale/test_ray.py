"""The Ray engine: the same bytes as threads, and what happens if actors, machines or rows fail."""

import os
import signal
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import pytest

from ninefold.errors import NinefoldError
from ninefold.scale import Ray, Solve, run, status
from ninefold.scale.ray_engine import _Worker
from tests.conftest import ROOT, skip_or_fail
from tests.scale.conftest import contents

try:
    import ray
except ImportError:
    skip_or_fail("these tests need ray: pip install 'ninefold[ray]'", whole_module=True)


@pytest.fixture(scope="module")
def cluster() -> Iterator[None]:
    """A small cluster on this machine. Its workers find the tests, which hold jobs of their own."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    paths = os.pathsep.join([str(ROOT), *sys.path])
    ray.init(
        num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level=40,
        runtime_env={"env_vars": {"PYTHONPATH": paths}},
    )  # fmt: skip
    yield
    ray.shutdown()


@dataclass(frozen=True, kw_only=True)
class Fragile(Solve):
    """A job that kills its process at some puzzles: always, or only the first time."""

    poison: tuple[str, ...] = ()
    once: str = ""

    name: ClassVar[str] = "fragile"

    def work(self, batch: Any) -> list[Any]:
        """Die, or solve."""
        texts = batch.column(self.column).to_pylist()
        if any(text in self.poison for text in texts):
            os.kill(os.getpid(), signal.SIGSEGV)
        if texts and self.once and not os.path.exists(self.once):
            Path(self.once).write_text("")
            os.kill(os.getpid(), signal.SIGKILL)
        return super().work(batch)


def test_same_bytes_as_threads(cluster: None, tmp_path: Path, puzzles: list[str]) -> None:
    path = tmp_path / "in.txt"
    path.write_text("\n".join([*puzzles[:100], "bad"]) + "\n")
    for operation in ("solve", "rate"):
        run(operation, [str(path)], str(tmp_path / "threads" / operation), shard_rows=30)
        done = run(operation, [str(path)], str(tmp_path / "ray" / operation), shard_rows=30, engine=Ray())
        assert done.is_complete
        assert contents(tmp_path / "ray" / operation) == contents(tmp_path / "threads" / operation)


def test_dead_actor_is_replaced(cluster: None, tmp_path: Path, puzzles: list[str]) -> None:
    path = tmp_path / "in.txt"
    path.write_text("\n".join(puzzles[:100]) + "\n")
    job = Fragile(once=str(tmp_path / "died"))
    done = run(job, [str(path)], str(tmp_path / "out"), shard_rows=30, engine=Ray())
    assert (tmp_path / "died").exists()
    assert done.is_complete
    assert done.counts == {"unique": 100}


def test_poisonous_rows_are_set_aside(cluster: None, tmp_path: Path, puzzles: list[str]) -> None:
    path = tmp_path / "in.txt"
    path.write_text("\n".join(puzzles[:14]) + "\n")
    poison = (puzzles[3], puzzles[12])
    done = run(Fragile(poison=poison), [str(path)], str(tmp_path / "out"), shard_rows=10, engine=Ray())
    assert done.is_complete
    assert done.counts == {"crashed": 2, "unique": 12}
    assert done.bad == 2
    import pyarrow.parquet as pq

    rows = [
        row for file in sorted((tmp_path / "out").glob("part-*")) for row in pq.read_table(file).to_pylist()
    ]
    assert [row["puzzle"] for row in rows] == puzzles[:14]
    assert [number for number, row in enumerate(rows) if row["status"] == "crashed"] == [3, 12]
    errors = (tmp_path / "out/errors.jsonl").read_text().splitlines()
    assert '"line": 4' in errors[0]
    assert '"line": 13' in errors[1]


def test_errors_of_the_job_are_raised(cluster: None, tmp_path: Path, puzzles: list[str]) -> None:
    path = tmp_path / "in.txt"
    path.write_text("\n".join(puzzles[:40]) + "\n")
    run("solve", [str(path)], str(tmp_path / "out"), shard_rows=20, shard=(1, 2))
    path.write_text("")  # it shrinks while the plan stays the same: only the size in the request tells
    os.utime(path, ns=(1, 1))
    with pytest.raises(NinefoldError, match="holds another run"):
        run("solve", [str(path)], str(tmp_path / "out"), shard_rows=20, engine=Ray())
    assert status(str(tmp_path / "out")).done == 1


def test_folder_that_a_machine_does_not_see(tmp_path: Path, puzzles: list[str]) -> None:
    path = tmp_path / "in.txt"
    path.write_text(puzzles[0] + "\n")
    run("solve", [str(path)], str(tmp_path / "out"))
    from ninefold.scale.folder import Folder
    from ninefold.scale.shard import Shards

    plan = Folder(str(tmp_path / "out")).existing_plan()
    _Worker(Shards(str(tmp_path / "out"), plan)).check()
    with pytest.raises(NinefoldError, match="does not see"):
        _Worker(Shards(str(tmp_path / "elsewhere"), plan)).check()
