"""Errors name the option and the cure, and leave nothing behind."""

from pathlib import Path
from typing import Any

import pytest

import ninefold as nf

BAD: list[tuple[dict[str, Any], str]] = [
    ({"seed": 1}, "need a number of rows: add --rows"),
    ({"rows": 5}, "need a seed, so anyone can make them again: add --seed"),
    ({"rows": 0, "seed": 1}, "rows must be at least 1"),
    ({"rows": 5, "seed": 1, "splits": "train=0.9,test=0.2"}, "the shares add up to 1.1"),
    ({"rows": 5, "seed": 1, "splits": "train"}, "'train=' is not a new name with a share"),
    ({"rows": 5, "seed": 1, "splits": "a=0.5,a=0.5"}, "'a=0.5' is not a new name"),
    ({"rows": 5, "seed": 1, "splits": {"../x": 1}}, "is not a new name with a share"),
    ({"rows": 5, "seed": 1, "splits": {"work": 1}}, "is not a new name with a share"),
    ({"rows": 5, "seed": 1, "splits": "Train=0.5,train=0.5"}, "'train=0.5' is not a new name"),
    ({"rows": 5, "seed": 1, "splits": "train=1e99999999,test=0.1"}, "is not a new name with a share"),
    ({"rows": 5, "seed": 1, "splits": {"a": float("nan")}}, "is not a new name with a share"),
    ({"rows": 5, "seed": 1, "splits": {f"s{i}": 1 / 200 for i in range(200)}}, "at most 100, not 200"),
    ({"rows": 5, "seed": 1, "bands": "2,1"}, "ascending ratings such as 1.0,2.5,4.0,6.0"),
    ({"rows": 5, "seed": 1, "bands": "easy"}, "ascending ratings"),
    ({"rows": 5, "seed": 1, "bands": "1.25,2"}, "ascending ratings"),
    ({"rows": 5, "seed": 1, "bands": "1,nan"}, "ascending ratings"),
    ({"rows": 5, "seed": 1, "balance": True}, "balance needs bands: add --bands"),
    ({"rows": 5, "seed": 1, "rating": False, "bands": "1.0"}, "leave out --no-rating"),
    ({"rows": 5, "seed": 1, "rating": False, "shape": "kaggle-3m"}, "leave out --no-rating"),
    ({"rows": 5, "seed": 1, "shape": "cube"}, "unknown shape 'cube'; choose from: parquet"),
    ({"rows": 5, "seed": 1, "augment": 2}, "only arrays have variants"),
    ({"rows": 5, "seed": 1, "augment": 2, "shape": "arrays", "splits": "a=1"}, "no split of that name"),
    ({"rows": 5, "seed": 1, "column": "x"}, "column has no effect on new puzzles"),
    ({"rows": 5, "seed": 1, "max_attempts": 0}, "max_attempts must be at least 1"),
    ({"rows": 5, "seed": 1, "clues": 99}, "clues"),
    ({"inputs": "in.txt", "clues": 25}, "clues has no effect on puzzles from files"),
    ({"inputs": "in.txt", "max_attempts": 5}, "max_attempts has no effect on puzzles from files"),
    ({"inputs": []}, "no inputs given"),
]


@pytest.mark.parametrize(("options", "reason"), BAD, ids=lambda value: str(value)[:60])
def test_mistakes(options: dict[str, Any], reason: str, tmp_path: Path) -> None:
    with pytest.raises(nf.NinefoldError, match=reason.replace("(", r"\(")):
        nf.dataset.make(str(tmp_path / "out"), **options)
    assert not (tmp_path / "out").exists()


def test_a_file_in_place_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("mine")
    with pytest.raises(nf.NinefoldError, match="out: a file; the results need a folder"):
        nf.dataset.make(str(tmp_path / "out"), 5, seed=1)
    assert (tmp_path / "out").read_text() == "mine"


def test_unknown_option(tmp_path: Path) -> None:
    with pytest.raises(TypeError, match="unknown option 'symetry'"):
        nf.dataset.make(str(tmp_path / "out"), 5, seed=1, symetry="full")


def test_no_such_file(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        nf.dataset.make(str(tmp_path / "out"), inputs="none.txt")
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    "text", ["", "." * 81 + "\n", "no puzzle\n" + "." * 81 + "\n"], ids=["empty", "several", "bad"]
)
def test_nothing_usable(text: str, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(text)
    with pytest.raises(nf.NinefoldError, match="no puzzle for the dataset"):
        nf.dataset.make(str(tmp_path / "out"), inputs=str(tmp_path / "in.txt"))
    assert not list(tmp_path.glob("out/*.parquet"))


def test_no_attempt_succeeds(tmp_path: Path) -> None:
    reason = r"no puzzle found in 50 attempts \(no puzzle 50\): .* a higher --max-attempts goes on"
    with pytest.raises(nf.NinefoldError, match=reason):
        nf.dataset.make(str(tmp_path / "out"), 5, seed=1, clues=19, max_attempts=50)
    with pytest.raises(nf.NinefoldError, match=r"no puzzle found in 60 attempts"):
        nf.dataset.make(str(tmp_path / "out"), 5, seed=1, clues=19, max_attempts=60)


def test_balance_with_an_empty_band(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text("\n".join(p.givens for p in nf.generate_many(5, seed=1)))
    with pytest.raises(nf.NinefoldError, match=r"the band 9.9- has no puzzles, so --balance leaves none"):
        nf.dataset.make(str(tmp_path / "out"), inputs=str(tmp_path / "in.txt"), bands="1.0,9.9", balance=True)
    assert not (tmp_path / "out").exists()


def test_a_refused_input_leaves_the_folder_free(tmp_path: Path) -> None:
    source = tmp_path / "in.csv"
    source.write_text("id,quiz\n1," + nf.generate(seed=1).givens + "\n")
    with pytest.raises(nf.NinefoldError, match="no column 'x'"):
        nf.dataset.make(str(tmp_path / "out"), inputs=str(source), column="x")
    assert nf.dataset.make(str(tmp_path / "out"), inputs=str(source), column="quiz").rows == 1
    with pytest.raises(nf.NinefoldError, match="would overwrite this input"):
        nf.dataset.make(str(tmp_path / "out"), inputs=str(tmp_path / "out/train.parquet"))
