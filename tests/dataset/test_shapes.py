"""The shapes of datasets: tables of well-known datasets, arrays, and variants for training."""

import csv
import json
from hashlib import sha256
from pathlib import Path

import numpy as np
import polars as pl
import pytest

import ninefold as nf
from ninefold.dataset import Dataset
from tests.dataset.conftest import EVEN, contents, rows_of
from tests.verifier import solves

Small = tuple[Path, Dataset]
HEADINGS = {
    "kaggle-1m": "quizzes,solutions",
    "kaggle-9m": "puzzle,solution",
    "kaggle-3m": "id,puzzle,solution,clues,difficulty",
    "sudoku-extreme": "source,question,answer,rating",
}


@pytest.mark.parametrize("shape", HEADINGS)
def test_tables(shape: str, small: Small, tmp_path: Path) -> None:
    nf.dataset.make(str(tmp_path / "out"), 120, seed=7, splits=EVEN, shape=shape)
    for split in ("train", "validation", "test"):
        text = (tmp_path / f"out/{split}.csv").read_text()
        assert text.splitlines()[0] == HEADINGS[shape]
        found = list(csv.reader(text.splitlines()[1:]))
        rows = rows_of(small[0], split)
        zeros = [row["puzzle"].replace(".", "0") for row in rows]
        expected = {
            "kaggle-1m": [[zero, row["solution"]] for zero, row in zip(zeros, rows, strict=True)],
            "kaggle-9m": [[zero, row["solution"]] for zero, row in zip(zeros, rows, strict=True)],
            "kaggle-3m": [
                [str(n), row["puzzle"], row["solution"], str(row["clues"]), str(row["er"])]
                for n, row in enumerate(rows, 1)
            ],
            "sudoku-extreme": [
                [row["source"], row["puzzle"], row["solution"], str(row["guesses"])] for row in rows
            ],
        }
        assert found == expected[shape]
    assert f"path: {split}.csv" in (tmp_path / "out/README.md").read_text()


def line(cells: "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]") -> str:
    """A row of an array as a line."""
    return "".join("." if cell == 1 else str(cell - 1) for cell in cells.tolist())


def test_arrays(small: Small, tmp_path: Path) -> None:
    """Every variant has its solution and the canonical form of its puzzle; only train has variants."""
    folder = tmp_path / "out"
    nf.dataset.make(str(folder), 120, seed=7, splits=EVEN, shape="arrays", augment=3)
    assert json.loads((folder / "identifiers.json").read_text()) == ["<blank>"]
    for split, size in (("train", 4), ("validation", 1), ("test", 1)):
        rows = rows_of(small[0], split)
        names = ("inputs", "labels", "group_indices", "puzzle_indices", "puzzle_identifiers")
        inputs, labels, groups, puzzles, identifiers = (
            np.load(folder / split / f"all__{name}.npy") for name in names
        )
        assert inputs.dtype == labels.dtype == np.uint8
        assert inputs.shape == labels.shape == (len(rows) * size, 81)
        assert groups.dtype == puzzles.dtype == identifiers.dtype == np.int32
        assert groups.tolist() == list(range(0, len(rows) * size + 1, size))
        assert puzzles.tolist() == list(range(len(rows) * size + 1))
        assert identifiers.tolist() == [0] * (len(rows) * size)
        known = json.loads((folder / split / "dataset.json").read_text())
        assert known == {
            "pad_id": 0, "ignore_label_id": 0, "blank_identifier_id": 0, "vocab_size": 11, "seq_len": 81,
            "num_puzzle_identifiers": 1, "total_groups": len(rows), "mean_puzzle_examples": 1,
            "total_puzzles": len(rows), "sets": ["all"],
        }  # fmt: skip
        assert (labels >= 2).all()
        for at, row in enumerate(rows):
            group = [(line(inputs[n]), line(labels[n])) for n in range(at * size, at * size + size)]
            assert group[0] == (row["puzzle"], row["solution"])
            assert all(solves(puzzle, solution) for puzzle, solution in group)
            assert len(set(group)) == size
            assert {c.puzzle.givens for c in nf.canonical_many([p for p, _ in group])} == {row["canonical"]}


def cells(texts: list[str]) -> "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]":
    return np.array([[int(digit) for digit in text.replace(".", "0")] for text in texts], np.uint8)


def test_variants_depend_on_puzzle_and_seed_alone(small: Small) -> None:
    rows = rows_of(small[0])[:10]
    puzzles, solutions = cells([row["puzzle"] for row in rows]), cells([row["solution"] for row in rows])
    both = nf.dataset.augment(puzzles, solutions, 5, seed=1)
    alone = nf.dataset.augment(puzzles[3:4], solutions[3:4], 5, seed=1)
    fewer = nf.dataset.augment(puzzles, solutions, 2, seed=1)
    for whole, one, few in zip(both, alone, fewer, strict=True):
        assert (whole[18:24] == one).all()
        assert (whole.reshape(10, 6, 81)[:, :3] == few.reshape(10, 3, 81)).all()
    other = nf.dataset.augment(puzzles, solutions, 5, seed=2)
    assert not (both[0][1:6] == other[0][1:6]).all(axis=1).any()


def test_all_kinds_of_symmetries_occur() -> None:
    """Cell 0 comes from everywhere, each digit becomes every other, and half are transposed."""
    places = np.arange(81, dtype=np.uint8)[None]
    grid = cells([nf.generate(seed=1, clues=81).givens])
    count = 4000
    _, variants = nf.dataset.augment(grid, grid, count, seed=1)
    assert {tuple(row) for row in variants[1:].tolist()} != {tuple(grid[0].tolist())}
    firsts = np.bincount(variants[1:, 0], minlength=10)[1:]
    assert (abs(firsts - count / 9) < 5 * (count / 9) ** 0.5).all()
    from ninefold.dataset.augmenting import _places

    rng = np.random.default_rng(1)
    found = _places(rng.integers(0, 2**64, (count, 25), dtype=np.uint64))
    assert set(found[:, 0].tolist()) == set(places[0].tolist())
    turned = (found[:, 1] // 9 != found[:, 0] // 9).mean()
    assert 0.45 < turned < 0.55


def test_write_results_of_a_batch(small: Small, tmp_path: Path) -> None:
    frame = pl.DataFrame({"puzzle": [row["puzzle"].replace(".", "0") for row in rows_of(small[0])]})
    solved = nf.batch.Solve()(frame)
    for table in (solved, solved.to_arrow(), solved.to_pandas()):
        assert nf.dataset.write(table, str(tmp_path / "x.csv"), shape="sudoku-extreme", source="me") == 120
        first = (tmp_path / "x.csv").read_text().splitlines()[1].split(",")
        assert (first[0], "0" in first[1]) == ("me", False)
        assert solves(first[1], first[2])
    assert nf.dataset.write(solved, str(tmp_path / "arrays"), shape="arrays", augment=2) == 360
    assert np.load(tmp_path / "arrays/all__inputs.npy").shape == (360, 81)
    nf.dataset.write(solved, str(tmp_path / "x.parquet"))
    assert pl.read_parquet(tmp_path / "x.parquet").equals(solved)
    with pytest.raises(nf.NinefoldError, match=r"needs a column er; `nf.batch.Rate` makes it"):
        nf.dataset.write(solved, str(tmp_path / "y.csv"), shape="kaggle-3m")
    with pytest.raises(nf.NinefoldError, match="has no column solution"):
        nf.dataset.write(frame, str(tmp_path / "y.csv"), shape="kaggle-1m")
    with pytest.raises(nf.NinefoldError, match="only arrays have variants"):
        nf.dataset.write(solved, str(tmp_path / "y.csv"), shape="kaggle-1m", augment=2)
    bad = nf.batch.Solve()(pl.DataFrame({"puzzle": ["5...5" + "." * 76]}))
    with pytest.raises(nf.NinefoldError, match="row 0: None is not a line"):
        nf.dataset.write(bad, str(tmp_path / "y.csv"), shape="kaggle-1m")
    assert "y.csv" not in contents(tmp_path)


def solved_table() -> dict[str, list[object]]:
    puzzles = list(nf.generate_many(3, seed=1))
    return {
        "puzzle": [puzzle.givens for puzzle in puzzles],
        "solution": [nf.solve(puzzle).grid for puzzle in puzzles],
        "er": [1.2, None, 2.0],
        "guesses": [0, 1, None],
    }


@pytest.mark.parametrize(
    ("shape", "column", "values", "reason"),
    [
        ("kaggle-1m", "puzzle", ["y" * 81], "row 2: 'y+' is not a line of 81 digits and blanks"),
        ("kaggle-1m", "solution", ["1" * 81], "row 2: the solution does not solve the puzzle"),
        ("kaggle-1m", "solution", ["." * 81], "row 2: the solution does not solve the puzzle"),
        ("arrays", "solution", ["123456789" * 9], "row 2: the solution does not solve the puzzle"),
        ("parquet", "solution", [nf.solve(nf.generate(seed=9)).grid], "row 2: the solution does not"),
        ("kaggle-3m", "clues", [3], "row 1: the column er has no value"),
        ("sudoku-extreme", "clues", [3], "row 2: the column guesses has no value"),
    ],
)
def test_tables_that_are_not_puzzles_with_solutions(
    shape: str, column: str, values: list[object], reason: str, tmp_path: Path
) -> None:
    table = solved_table()
    table[column] = table.get(column, [1, 2, 3])[:2] + values
    with pytest.raises(nf.NinefoldError, match=reason):
        nf.dataset.write(pl.DataFrame(table), str(tmp_path / "out"), shape=shape)
    assert not (tmp_path / "out").exists()


def test_arguments_of_write(tmp_path: Path) -> None:
    table = pl.DataFrame(solved_table())
    assert nf.dataset.write(table.lazy(), str(tmp_path / "lazy.csv"), shape="kaggle-1m") == 3
    with pytest.raises(nf.NinefoldError, match="list is not a table"):
        nf.dataset.write([1], str(tmp_path / "out"))
    for augment in (-1, -3):
        with pytest.raises(ValueError, match="augment must be at least 0"):
            nf.dataset.write(table, str(tmp_path / "out"), shape="arrays", augment=augment)
    assert not (tmp_path / "out").exists()


def test_arguments_of_augment() -> None:
    grids = np.ones((2, 9, 9), np.uint8)
    with pytest.raises(nf.NinefoldError, match=r"same shape \(n, 81\), not \(2, 9, 9\)"):
        nf.dataset.augment(grids, grids, 2)
    with pytest.raises(ValueError, match="count must be at least 0"):
        nf.dataset.augment(grids.reshape(2, 81), grids.reshape(2, 81), -1)


def test_parts_change_no_variant(monkeypatch: pytest.MonkeyPatch) -> None:
    """Variants are made in parts, also those of one puzzle."""
    table = solved_table()
    puzzles, solutions = (cells([str(text) for text in table[name]]) for name in ("puzzle", "solution"))
    whole = nf.dataset.augment(puzzles, solutions, 10, seed=3)
    monkeypatch.setattr("ninefold.dataset.augmenting._AT_ONCE", 4)
    for first, second in zip(whole, nf.dataset.augment(puzzles, solutions, 10, seed=3), strict=True):
        assert (first == second).all()
    from ninefold.dataset.augmenting import augmented_parts

    assert {len(part) for part, _ in augmented_parts(puzzles, solutions, 10, 3)} == {4, 1}


def test_the_variants_stay_the_same() -> None:
    """Datasets can be made again: a change of these numbers would change them."""
    grid = cells([nf.generate(seed=1, clues=81).givens])
    variants, _ = nf.dataset.augment(grid, grid, 300, seed=7)
    assert sha256(variants.tobytes()).hexdigest()[:16] == "e4fdc695b5fe398a"
