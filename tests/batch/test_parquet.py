"""Batch functions read open Parquet files and their bytes, as they read CSV files."""

from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest

import ninefold as nf
from tests.puzzles import EASY, HARD, TWO_SOLUTIONS

pytestmark = pytest.mark.slow
arrow: Any = pytest.importorskip("pyarrow", reason="the extra 'parquet' is not installed")
parquet: Any = pytest.importorskip("pyarrow.parquet")


def data() -> bytes:
    file = BytesIO()
    parquet.write_table(arrow.table({"id": [1, 2, 3, 4], "quiz": [EASY, "no puzzle", None, HARD]}), file)
    return file.getvalue()


@pytest.mark.parametrize("source", [bytes, BytesIO], ids=["bytes", "file"])
def test_every_row_has_a_result(source: Callable[[bytes], Any]) -> None:
    batch = nf.solve_many(source(data()))
    assert batch.counts.tolist() == [1, 0, 0, 1]
    assert [nf.Status(status).name for status in batch.status] == [
        "SOLVED",
        "MALFORMED",
        "MALFORMED",
        "SOLVED",
    ]
    ratings = nf.rate_many(source(data()))
    assert [rating.status for rating in ratings] == ["rated", "malformed", "malformed", "rated"]
    assert ratings[3].er == nf.rate(HARD).er


def test_pencil_marks_are_kept() -> None:
    first = nf.solve(TWO_SOLUTIONS).grid
    marks = nf.CandidateSet([(cell, int(digit)) for cell, digit in enumerate(first)])
    file = BytesIO()
    nf.write([TWO_SOLUTIONS, nf.Puzzle(TWO_SOLUTIONS, pencilmarks=marks)], file, format="parquet")
    assert nf.solve_many(file.getvalue()).counts.tolist() == [2, 1]
