"""The programs in examples/scale run, where their library is installed, and rate puzzles as ninefold does."""

import os
import shutil
import subprocess
import sys
from collections import Counter
from importlib.util import find_spec

import pytest

import ninefold as nf
from tests.conftest import ROOT, skip_or_fail

pytestmark = pytest.mark.slow

FOLDER = ROOT / "examples/scale"
#: Each program, with the module that it needs and how to install it.
PROGRAMS = {
    "ray_data": ("ray", "'ninefold[ray]'"),
    "dask_frame": ("dask", "'dask[dataframe]'"),
    "spark_frame": ("pyspark", "pyspark"),
}


def test_every_program_is_listed() -> None:
    assert {path.stem for path in FOLDER.glob("*.py")} == set(PROGRAMS)


@pytest.mark.parametrize("name", PROGRAMS)
def test_program(name: str) -> None:
    module, install = PROGRAMS[name]
    if find_spec(module) is None:
        reason = f"{module} is not installed: pip install {install}"
        if module == "ray":  # the only one that the tests require
            skip_or_fail(reason)
        pytest.skip(reason)
    if module == "pyspark" and shutil.which("java") is None:
        pytest.skip("Spark needs Java, which is not installed")
    here = {**os.environ, "PYSPARK_PYTHON": sys.executable}
    program = [sys.executable, str(FOLDER / f"{name}.py")]
    done = subprocess.run(program, env=here, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    ratings = nf.rate_many(nf.generate_many(100, seed=1))
    counts = Counter(rating.hardest for rating in ratings)
    found = [line.split() for line in done.stdout.splitlines() if line.split()[0] in counts]
    assert {technique: int(count) for technique, count in found} == counts
