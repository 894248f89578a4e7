"""A cluster of two machines, both here: one is lost in the middle of a run."""

import os
import sys
from pathlib import Path

import pytest

from ninefold.scale import Ray, run
from tests.conftest import ROOT, skip_or_fail
from tests.scale.conftest import contents

try:
    import ray
    from ray.cluster_utils import Cluster
except ImportError:
    skip_or_fail("these tests need ray: pip install 'ninefold[ray]'", whole_module=True)

pytestmark = pytest.mark.full


def test_a_machine_is_lost(tmp_path: Path, puzzles: list[str]) -> None:
    path = tmp_path / "in.txt"
    path.write_text("\n".join(puzzles * 2) + "\n")
    run("rate", [str(path)], str(tmp_path / "calm"), shard_rows=20)
    os.environ["PYTHONPATH"] = os.pathsep.join([str(ROOT), *sys.path])
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    other = cluster.add_node(num_cpus=1)
    ray.init(address=cluster.address, log_to_driver=False, logging_level=40)
    lost: list[bool] = []

    def watch(done: int, total: int) -> None:
        if done * 3 > total and not lost:
            lost.append(True)
            cluster.remove_node(other, allow_graceful=False)

    try:
        done = run("rate", [str(path)], str(tmp_path / "out"), shard_rows=20, engine=Ray(), watch=watch)
    finally:
        ray.shutdown()
        cluster.shutdown()  # type: ignore[no-untyped-call,unused-ignore]
    assert lost
    assert done.is_complete
    assert contents(tmp_path / "out") == contents(tmp_path / "calm")
