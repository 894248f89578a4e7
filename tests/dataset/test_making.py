"""Datasets of new puzzles: what is in the rows, splits, bands, and limits."""

import json
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pyarrow.parquet import ParquetFile

import ninefold as nf
from ninefold.dataset import Dataset
from ninefold.scale import Threads
from tests.dataset.conftest import EVEN, contents, rows_of
from tests.verifier import Symmetry, solves

Small = tuple[Path, Dataset]


def test_rows(small: Small) -> None:
    folder, made = small
    rows = rows_of(folder)
    assert (made.rows, len(rows), made.missing) == (120, 120, {})
    for row in rows:
        assert solves(row["puzzle"], row["solution"])
        assert nf.count_solutions(row["puzzle"], limit=2, algorithm="backtracking") == 1
        assert row["clues"] == 81 - row["puzzle"].count(".")
        assert row["canonical"] == nf.canonical(row["puzzle"]).puzzle.givens
        assert row["id"] == sha256(row["canonical"].encode()).hexdigest()[:32]
        assert row["source"] == f"ninefold-{nf.__version__}-seed-7"
    ratings = nf.rate_many([row["puzzle"] for row in rows])
    assert [(row["er"], row["ep"], row["ed"]) for row in rows] == [(r.er, r.ep, r.ed) for r in ratings]
    assert [row["hardest"] for row in rows] == [rating.hardest for rating in ratings]
    assert [row["band"] for row in rows] == [rating.word for rating in ratings]


def test_the_attempts_are_those_of_generate(small: Small) -> None:
    rows = sorted(rows_of(small[0]), key=lambda row: row["number"])
    assert [row["number"] for row in rows] == list(range(120))
    assert [row["puzzle"] for row in rows] == [p.givens for p in nf.generate_many(120, seed=7)]


def test_splits_by_the_hash_of_the_canonical_form(small: Small) -> None:
    folder, made = small
    ends = [Fraction("0.4"), Fraction("0.7"), Fraction(1)]
    for split, name in enumerate(("train", "validation", "test")):
        rows = rows_of(folder, name)
        assert len(rows) == made.splits[name] > 0
        for row in rows:
            place = Fraction(int(sha256(row["canonical"].encode()).hexdigest()[:16], 16), 2**64)
            assert place < ends[split]
            assert split == 0 or place >= ends[split - 1]


def test_a_larger_dataset_keeps_the_splits(small: Small, tmp_path: Path) -> None:
    nf.dataset.make(str(tmp_path / "large"), 200, seed=7, splits=EVEN)
    for name in ("train", "validation", "test"):
        few = {row["id"] for row in rows_of(small[0], name)}
        assert few < {row["id"] for row in rows_of(tmp_path / "large", name)}


def test_threads_change_nothing(small: Small, tmp_path: Path) -> None:
    for threads in (1, 3):
        folder = tmp_path / str(threads)
        nf.dataset.make(str(folder), 120, seed=7, splits=EVEN, engine=Threads(threads))
        assert contents(folder) == contents(small[0])


def test_format_of_parquet(small: Small) -> None:
    with ParquetFile(small[0] / "train.parquet") as file:
        column = file.metadata.row_group(0).column(1)
    assert column.compression == "ZSTD"
    assert not column.has_dictionary_page


def test_balance(tmp_path: Path) -> None:
    made = nf.dataset.make(str(tmp_path / "out"), 50, seed=3, bands=[1.0, 2.5, 4.0], balance=True)
    assert made.bands == {"1.0-2.4": 17, "2.5-3.9": 17, "4.0-": 16}
    limits = {"1.0-2.4": (1.0, 2.4), "2.5-3.9": (2.5, 3.9), "4.0-": (4.0, 12.0)}
    for row in rows_of(tmp_path / "out"):
        low, high = limits[row["band"]]
        assert low <= row["er"] <= high
    assert made.dropped["not needed"] == made.looked_at - 50


def test_puzzles_below_the_first_band_are_left_out(tmp_path: Path) -> None:
    made = nf.dataset.make(str(tmp_path / "out"), 20, seed=3, bands="2.5,5.0")
    assert made.rows == 20
    assert made.dropped["outside the bands"] > 0
    assert min(row["er"] for row in rows_of(tmp_path / "out")) >= 2.5


def test_unreachable_band(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    few = nf.dataset.make(str(folder), 20, seed=3, bands="1.0,9.5", balance=True, max_attempts=100)
    assert few.bands == {"1.0-9.4": 10, "9.5-": 0}
    assert few.missing == {"9.5-": 10}
    assert few.is_short
    assert few.can_go_on
    assert few.looked_at == 100
    assert "9.5-: 10" in (folder / "README.md").read_text()
    again = nf.dataset.make(str(folder), 20, seed=3, bands="1.0,9.5", balance=True, max_attempts=100)
    assert again == few._replace(is_new=False)


def test_a_higher_limit_goes_on(tmp_path: Path) -> None:
    """The result is the same as with that limit from the start."""
    folders = [tmp_path / name for name in ("slow", "calm")]
    for folder, limits in zip(folders, ((40, 400), (400,)), strict=True):
        for limit in limits:
            made = nf.dataset.make(str(folder), 15, seed=3, clues=23, max_attempts=limit)
        assert not made.is_short
        assert not (folder / "work").exists()
    assert rows_of(folders[0]) == rows_of(folders[1])
    assert len(rows_of(folders[0])) == 15


def test_options_of_the_generator(tmp_path: Path) -> None:
    nf.dataset.make(str(tmp_path / "out"), 8, seed=3, difficulty="hard", symmetry="rotate-180")
    rows = rows_of(tmp_path / "out")
    expected = nf.generate_many(8, seed=3, difficulty="hard", symmetry="rotate-180")
    assert {row["puzzle"] for row in rows} == {puzzle.givens for puzzle in expected}


def test_without_ratings(tmp_path: Path) -> None:
    made = nf.dataset.make(str(tmp_path / "out"), 30, seed=3, rating=False)
    assert made.bands == {}
    assert "er" not in rows_of(tmp_path / "out")[0]
    assert "were not rated" in (tmp_path / "out/README.md").read_text()


def test_variants_of_few_classes(tmp_path: Path) -> None:
    """Full grids with all but two clues: many attempts, and no two rows are variants of each other."""
    made = nf.dataset.make(str(tmp_path / "out"), 40, seed=3, clues=80, minimal=False)
    forms = [row["canonical"] for row in rows_of(tmp_path / "out")]
    assert made.rows == len(set(forms)) == 40


def test_files(tmp_path: Path, small: Small) -> None:
    """Variants in several files: the first of each class is taken, as it was read."""
    puzzles = [row["puzzle"] for row in rows_of(small[0])]
    variants = [Symmetry(number).apply(puzzle) for number, puzzle in enumerate(puzzles)]
    first, second = tmp_path / "first.txt", tmp_path / "second.csv"
    first.write_text("\n".join([*puzzles[:50], "nonsense", "." * 81, "", "5...5" + "." * 76]) + "\n")
    second.write_text("id,question\n" + "".join(f"{n},{v}\n" for n, v in enumerate(variants)))
    made = nf.dataset.make(str(tmp_path / "out"), inputs=[str(first), str(second)], splits=EVEN)
    rows = rows_of(tmp_path / "out")
    assert made.rows == len(rows) == 120
    assert made.dropped == {"invalid": 1, "malformed": 1, "multiple": 1, "variants": 50}
    assert made.looked_at == 173
    assert {row["puzzle"] for row in rows} == {*puzzles[:50], *variants[50:]}
    for row in rows:
        assert row["puzzle"] == (puzzles if row["source"] == "first.txt" else variants)[row["number"]]
    assert '"line": 51' in (tmp_path / "out/errors.jsonl").read_text()
    for name in ("train", "validation", "test"):
        assert {row["id"] for row in rows_of(tmp_path / "out", name)} == {
            row["id"] for row in rows_of(small[0], name)
        }


def test_some_rows_of_a_file(tmp_path: Path, small: Small) -> None:
    """Without a seed the first ones, with a seed a sample that the order of the rows does not change."""
    puzzles = [row["puzzle"] for row in rows_of(small[0])]
    samples = []
    for number, order in enumerate((puzzles, puzzles[::-1])):
        path = tmp_path / f"{number}.txt"
        path.write_text("\n".join(order))
        nf.dataset.make(str(tmp_path / f"first{number}"), 20, inputs=str(path))
        assert {row["puzzle"] for row in rows_of(tmp_path / f"first{number}")} == set(order[:20])
        nf.dataset.make(str(tmp_path / f"sample{number}"), 20, inputs=str(path), seed=5)
        samples.append({row["puzzle"] for row in rows_of(tmp_path / f"sample{number}")})
    assert samples[0] == samples[1]
    assert len(samples[0] & set(puzzles[:20])) < 15
    bands = nf.dataset.make(str(tmp_path / "all"), inputs=str(path), bands="1.0,3.0", balance=True).bands
    assert len(set(bands.values())) == 1


def test_card(small: Small) -> None:
    card = (small[0] / "README.md").read_text()
    front, _, text = card.removeprefix("---\n").partition("\n---\n")
    assert "  - split: validation\n    path: validation.parquet" in front
    assert "n<1K" in front
    assert "license" not in front
    assert "ninefold dataset -o FOLDER --rows 120 --seed 7 --splits" in text
    assert "not a uniform sample" in text
    assert f"| test | {small[1].splits['test']} |" in text


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"minimal": False, "clues": 30}, "need not be minimal"),
        ({"symmetry": "rotate-180"}, "removed together"),
        ({"difficulty": "easy", "license": "cc0-1.0"}, 'license: "cc0-1.0"'),
        ({"clues": (24, 26)}, "--clues 24-26"),
        ({"pattern": "." * 81, "rating": False}, None),
    ],
    ids=str,
)
def test_cards_with_options(options: dict[str, object], said: str | None, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    if said is None:
        with pytest.raises(nf.NinefoldError):
            nf.dataset.make(str(folder), 5, seed=1, **options)  # type: ignore[arg-type]
        assert not folder.exists()
        return
    nf.dataset.make(str(folder), 5, seed=1, **options)  # type: ignore[arg-type]
    assert said in (folder / "README.md").read_text()


def test_numbers_of_rows_in_large_files(
    tmp_path: Path, small: Small, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Files of several shards: rows are counted from the beginning of each file."""
    monkeypatch.setattr("ninefold.scale.running.SHARD_ROWS", 20)
    puzzles = [row["puzzle"] for row in rows_of(small[0])]
    for name, part in (("a.txt", puzzles[:70]), ("b.txt", puzzles[70:])):
        (tmp_path / name).write_text("\n".join(part) + "\n")
    nf.dataset.make(str(tmp_path / "out"), inputs=str(tmp_path / "*.txt"), splits="all=1")
    found = [(row["source"], row["number"], row["puzzle"]) for row in rows_of(tmp_path / "out")]
    assert found == [("a.txt" if at < 70 else "b.txt", at % 70, puzzle) for at, puzzle in enumerate(puzzles)]


def test_files_of_the_same_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The source and the number identify a row, and no path of this machine is in any file."""
    monkeypatch.chdir(tmp_path)
    for name, seed in (("d1", 1), ("d2", 2)):
        (tmp_path / name).mkdir()
        text = "".join(f"{puzzle.givens}\n" for puzzle in nf.generate_many(10, seed=seed))
        (tmp_path / name / "x.txt").write_text(text + "nonsense\n")
    nf.dataset.make("out", inputs="d*/x.txt")
    assert len({(row["source"], row["number"]) for row in rows_of(tmp_path / "out")}) == 20
    assert {row["source"] for row in rows_of(tmp_path / "out")} == {"d1/x.txt", "d2/x.txt"}
    errors = [json.loads(line) for line in (tmp_path / "out/errors.jsonl").read_text().splitlines()]
    assert [(error["file"], error["line"]) for error in errors] == [("d1/x.txt", 11), ("d2/x.txt", 11)]
    assert not [name for name, data in contents(tmp_path / "out").items() if str(tmp_path).encode() in data]


def test_the_first_rows_of_several_files(tmp_path: Path, small: Small) -> None:
    """The rows of a later file do not come before those of an earlier one, however many rounds it takes."""
    puzzles = [row["puzzle"] for row in rows_of(small[0])]
    several = ["1" + "." * n + "2" + "." * (79 - n) for n in range(79)]
    (tmp_path / "a.txt").write_text("\n".join([*several, *puzzles[:50]]))
    (tmp_path / "b.txt").write_text("\n".join(puzzles[50:]))
    names = [str(tmp_path / name) for name in ("a.txt", "b.txt")]
    made = nf.dataset.make(str(tmp_path / "out"), 80, inputs=names, splits="all=1")
    assert [row["puzzle"] for row in rows_of(tmp_path / "out")] == puzzles[:80]
    assert made.looked_at == 199 == made.rows + sum(made.dropped.values())


def test_a_lower_limit_after_an_interruption(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The result is the same as with that limit from the start."""
    from ninefold.dataset.writing import RowWriter

    def make(name: str, limit: int) -> Dataset:
        return nf.dataset.make(str(tmp_path / name), 300, seed=3, clues=(22, 24), max_attempts=limit)

    with monkeypatch.context() as patch:
        patch.setattr(RowWriter, "write", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            make("out", 10_000)
    assert make("out", 100)._replace(folder="") == make("calm", 100)._replace(folder="")
    for name in ("train.parquet", "README.md", "ninefold.json"):
        assert (tmp_path / "out" / name).read_bytes() == (tmp_path / "calm" / name).read_bytes()
    assert max(row["number"] for row in rows_of(tmp_path / "out")) < 100


def test_the_counts_add_up(tmp_path: Path) -> None:
    made = nf.dataset.make(str(tmp_path / "out"), 10, seed=1, hodoku="easy")
    assert made.dropped["no puzzle"] > 0
    assert made.looked_at == made.rows + sum(made.dropped.values())


def test_complete_grids_have_no_rating(tmp_path: Path) -> None:
    grid = nf.solve(nf.generate(seed=1)).grid
    (tmp_path / "in.txt").write_text(f"{grid}\n{nf.generate(seed=1).givens}\n")
    made = nf.dataset.make(str(tmp_path / "out"), inputs=str(tmp_path / "in.txt"))
    assert (made.rows, made.dropped) == (1, {"solved": 1})
    assert "Every puzzle that fits was taken." in (tmp_path / "out/README.md").read_text()


def test_types_of_options(tmp_path: Path) -> None:
    """Sets, numbers of NumPy, paths and floats as shares."""
    numbers: dict[str, Any] = {"rows": np.int64(5), "seed": np.int64(1), "max_attempts": np.int64(900)}
    made = nf.dataset.make(
        tmp_path / "out", **numbers, requires={"naked-pair"}, clues=(np.int64(22), 30),
        splits={"a": 1 / 3, "b": 2 / 3},
    )  # fmt: skip
    assert made.rows == 5
    same = nf.dataset.make(
        str(tmp_path / "out"), 5, seed=1, requires=["naked-pair"], clues=(22, 30), splits="a=1/3,b=2/3",
        max_attempts=900,
    )  # fmt: skip
    assert not same.is_new
    (tmp_path / "in.txt").write_text(nf.generate(seed=1).givens)
    assert nf.dataset.make(tmp_path / "files", inputs=tmp_path / "in.txt").rows == 1


def test_many_splits(tmp_path: Path) -> None:
    splits = {f"s{number}": 0.01 for number in range(100)}
    assert len(nf.dataset.make(str(tmp_path / "out"), 20, seed=1, rating=False, splits=splits).splits) == 100


def test_bad_rows_name_the_file_as_the_rows_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the path is that the user gave."""
    monkeypatch.chdir(tmp_path)
    Path("sub").mkdir()
    Path("sub/in.txt").write_text("bad\n" + nf.generate(seed=1).givens + "\n")
    nf.dataset.make("out", inputs="sub/in.txt", splits="train=1")
    assert json.loads(Path("out/errors.jsonl").read_text())["file"] == "in.txt"
    assert [row["source"] for row in rows_of(tmp_path / "out")] == ["in.txt"]
