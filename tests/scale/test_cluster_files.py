"""The example files for clusters: as far as they can be checked without one."""

from typing import Any

import pytest

from ninefold.cli.main import parser_of
from tests.conftest import ROOT, skip_or_fail

try:
    import yaml
    from ray.autoscaler._private.util import prepare_config, validate_config
except ImportError:
    skip_or_fail("these tests need ray: pip install 'ninefold[ray]'", whole_module=True)

FOLDER = ROOT / "examples/scale"


def loaded(name: str) -> list[Any]:
    return list(yaml.safe_load_all((FOLDER / name).read_text()))


def test_ray_accepts_the_cluster_file() -> None:
    (config,) = loaded("cluster.yaml")
    validate_config(prepare_config(config))
    broken = {**config, "available_node_types": {}}
    with pytest.raises(Exception, match="head"):
        validate_config(prepare_config(broken))


def test_kubernetes_job() -> None:
    job, claim = loaded("kubernetes.yaml")
    assert (job["apiVersion"], job["kind"]) == ("ray.io/v1", "RayJob")
    name = claim["metadata"]["name"]
    spec = job["spec"]["rayClusterSpec"]
    for group in (spec["headGroupSpec"], *spec["workerGroupSpecs"]):
        pod = group["template"]["spec"]
        assert [volume["persistentVolumeClaim"]["claimName"] for volume in pod["volumes"]] == [name]
        (container,) = pod["containers"]
        assert container["volumeMounts"] == [{"name": "data", "mountPath": "/data"}]
        assert container["resources"]["limits"] == container["resources"]["requests"]


def test_commands_in_the_files_exist() -> None:
    job, _ = loaded("kubernetes.yaml")
    lines = (FOLDER / "cluster.yaml").read_text().splitlines()
    quoted = next(line.split("'")[1] for line in lines if "ninefold batch" in line)
    for command in (job["spec"]["entrypoint"], quoted):
        program, name, *words = command.split()
        assert program == "ninefold"
        args = parser_of(name)[0].parse_args(words)
        assert (args.operation, args.engine, args.address) == ("rate", "ray", "auto")
