"""Every batch function reads every source, and one bad row never ends a batch."""

import io
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

import ninefold as nf
from tests.formats.test_read import LAYOUTS
from tests.puzzles import CLASHING, EASY, EMPTY, HARD, MEDIUM, NO_SOLUTION, TWO_SOLUTIONS
from tests.verifier import solves

GOOD = [EASY, MEDIUM, HARD]
DIGITS = np.array([[0 if mark == "." else int(mark) for mark in line] for line in GOOD])
MASKS = np.where(DIGITS == 0, 0x1FF, 1 << (np.maximum(DIGITS, 1) - 1)).astype(np.uint16)
TYPES = ["int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "float32", "float64", "O"]

SOURCES: dict[str, Callable[[], Any]] = {
    "open file": lambda: io.StringIO("# three\n\n" + "\n".join(GOOD) + "\n"),
    "binary file": lambda: io.BytesIO("\r\n".join(GOOD).encode()),
    "file of one line per puzzle": lambda: io.StringIO("\n".join(f"  {line} # x" for line in GOOD)),
    "file of grids": lambda: io.StringIO("\n\n".join(str(nf.Puzzle(line)) for line in GOOD)),
    "file with UTF-16": lambda: io.BytesIO("\n".join(GOOD).encode("utf-16")),
    "table": lambda: io.StringIO("id,puzzle\n" + "\n".join(f"1,{line}" for line in GOOD)),
    "readlines": lambda: io.StringIO("\n".join(GOOD) + "\n").readlines(),
    "bytes lines": lambda: [line.encode() + b"\r\n" for line in GOOD],
    "comments": lambda: [f"{line} # 37 clues" for line in GOOD],
    "quoted": lambda: [f'"{line}",' for line in GOOD],
    "question marks": lambda: [line.replace(".", "?") for line in GOOD],
    "puzzles": lambda: [nf.Puzzle(line) for line in GOOD],
    "boards": lambda: map(nf.Board, GOOD),
    "nested lists": lambda: DIGITS.reshape(-1, 9, 9).tolist(),
    "texts of lists": lambda: [str(row) for row in DIGITS.reshape(-1, 9, 9).tolist()],
    "list of arrays": lambda: list(DIGITS.reshape(-1, 9, 9)),
    "layers": lambda: np.stack([nf.Board(line).to_layers() for line in GOOD]),
    "bytes": lambda: "".join(GOOD).encode(),
    "masks": lambda: MASKS,
    "masks in rows": lambda: MASKS.reshape(-1, 9, 9),
    "characters": lambda: np.frombuffer("".join(GOOD).encode(), dtype=np.uint8).reshape(-1, 9, 9),
    "array of characters": lambda: np.array([list(line) for line in GOOD]),
    "array of lines": lambda: np.array([line + "\n" for line in GOOD]),
    "arrow": lambda: pa.array([line + "\n" for line in GOOD]),
    "arrow of lists": lambda: pa.chunked_array([[str(row.tolist())] for row in DIGITS]),
    **{f"{kind} (n, 81)": partial(DIGITS.astype, kind) for kind in TYPES},
    **{f"{kind} (n, 9, 9)": partial(DIGITS.reshape(-1, 9, 9).astype, kind) for kind in TYPES},
}


@pytest.mark.parametrize("name", SOURCES)
def test_every_batch_function_reads_every_source(name: str) -> None:
    batch = nf.solve_many(SOURCES[name]())
    assert batch.counts.tolist() == [1, 1, 1]
    for line, grid in zip(GOOD, batch.solutions, strict=True):
        assert solves(line, "".join(map(str, grid)))
    assert nf.rate_many(SOURCES[name](), stop_above=1) == nf.rate_many(GOOD, stop_above=1)
    assert nf.canonical_many(SOURCES[name]()) == [nf.canonical(line) for line in GOOD]


def test_every_layout_is_read_in_a_list() -> None:
    batch = nf.solve_many(list(LAYOUTS.values()))
    assert batch.status.tolist() == [nf.Status.SOLVED] * len(LAYOUTS)
    assert all(solves(EASY, "".join(map(str, grid))) for grid in batch.solutions)


def test_one_bad_row_never_ends_a_batch() -> None:
    """Each row has a status, and it is the same whatever stands beside it."""
    wide: list[Any] = [[0] * 9] * 8
    rows: list[Any] = [EASY, "", "no puzzle", None, 5, float("nan"), wide, b"\xff" * 81, CLASHING, EMPTY]
    rows += [NO_SOLUTION, TWO_SOLUTIONS, nf.Puzzle(EASY)]
    malformed = [1 <= number <= 7 for number in range(len(rows))]
    batch = nf.solve_many(rows)
    assert (batch.status == nf.Status.MALFORMED).tolist() == malformed
    assert batch.counts.tolist() == [1, *[0] * 8, 2, 0, 2, 1]
    for profile in ("se", "human", "both"):
        ratings = nf.rate_many(rows, profile=profile, stop_above=1)
        assert [rating.status == "malformed" for rating in ratings] == malformed
        assert [rating.status for rating in ratings[8:12]] == ["invalid", "multiple", "none", "multiple"]
        assert {rating.profile for rating in ratings} == {profile}
        assert ratings[1].er is None
    forms = nf.canonical_many(rows)
    assert [form.status == "malformed" for form in forms] == malformed
    assert forms[0] == forms[-1] == nf.canonical(EASY)


def test_numbers_out_of_range_are_malformed_rows() -> None:
    for wrong in (-1, 10, 300, 2.5, float("nan")):
        array = DIGITS.astype(np.float64 if isinstance(wrong, float) else np.int64)
        array[1, 40] = wrong
        assert nf.solve_many(array).status.tolist() == [0, nf.Status.MALFORMED, 0]
        assert [row.status for row in nf.canonical_many(array)] == ["canonical", "malformed", "canonical"]


def test_bad_lines_of_a_file_keep_their_place(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text(f"# first\n{EASY}\nhello\n\n '{MEDIUM}' , x\n{HARD[:80]}\n{HARD}\n")
    with path.open() as file:
        assert nf.solve_many(file).status.tolist() == [0, 1, 0, 1, 0]
    with path.open("rb") as file:
        assert nf.solve_many(file).counts.tolist() == [1, 0, 1, 0, 1]
    with path.open() as file:
        statuses = [rating.status for rating in nf.rate_many(file, stop_above=0)]
    assert [status == "malformed" for status in statuses] == [False, True, False, True, False]


def test_pencil_marks_with_clashing_givens_do_not_end_a_batch() -> None:
    marked = nf.Puzzle(CLASHING, pencilmarks=nf.CandidateSet([("r9c9", 1)]))
    batch = nf.solve_many([EASY, marked])
    assert batch.counts.tolist() == [1, 0]
    assert batch.status[1] == nf.Status.CLASHING


def test_empty_file_is_an_empty_batch() -> None:
    assert nf.solve_many(io.StringIO("")).solutions.shape == (0, 81)
    assert nf.rate_many(io.BytesIO(b"")) == []
    assert nf.canonical_many(io.StringIO("\n# x")) == []
