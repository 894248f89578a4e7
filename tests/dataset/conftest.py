"""Shared by the tests of datasets: small datasets, and a way to read and compare them."""

from pathlib import Path
from typing import Any

import pytest
from pyarrow.parquet import read_table

import ninefold as nf
from ninefold.dataset import Dataset

#: Splits of about the same size, so each has rows in a small dataset.
EVEN = "train=0.4,validation=0.3,test=0.3"


def contents(folder: Path) -> dict[str, bytes]:
    """Return all files of a dataset."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def rows_of(folder: Path, split: str = "*") -> list[dict[str, Any]]:
    """Return the rows of a split, or of all."""
    return [row for path in sorted(folder.glob(f"{split}.parquet")) for row in read_table(path).to_pylist()]


@pytest.fixture(scope="session")
def small(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Dataset]:
    """A dataset of 120 new puzzles."""
    folder = tmp_path_factory.mktemp("dataset") / "small"
    return folder, nf.dataset.make(str(folder), 120, seed=7, splits=EVEN)
