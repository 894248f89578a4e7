"""Runs: their results, what they refuse, and that they go on where they stopped."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

import ninefold as nf
from ninefold.errors import NinefoldError
from ninefold.scale import Solve, Threads, clean, merge, run, status, verify
from ninefold.scale.folder import Folder
from ninefold.scale.plan import Plan, operation_of
from ninefold.scale.shard import Shards
from tests.scale.conftest import ODD, contents
from tests.verifier import solves

TextFile = Callable[[int], Path]


def rows_of(folder: Path) -> list[dict[str, Any]]:
    return [row for path in sorted(folder.glob("part-*.parquet")) for row in pq.read_table(path).to_pylist()]


def test_rows_are_in_order(text_file: TextFile, tmp_path: Path) -> None:
    path, out = text_file(250), tmp_path / "out"
    done = run("solve", [str(path)], str(out), shard_rows=100)
    assert (done.rows, done.shards, done.bad, done.is_complete) == (250, 3, 0, True)
    assert done.counts == {"unique": 250}
    rows = rows_of(out)
    assert [row["puzzle"] for row in rows] == path.read_text().splitlines()
    assert all(solves(row["puzzle"], row["solution"]) for row in rows)
    assert not (out / "errors.jsonl").exists()


@pytest.mark.parametrize("engine", [Threads(1), Threads(2), Threads(5)], ids=str)
def test_threads_change_no_byte(engine: Threads, text_file: TextFile, tmp_path: Path) -> None:
    path = text_file(300)
    for operation in ("solve", "rate"):
        run(operation, [str(path)], str(tmp_path / operation), shard_rows=70)
        other = tmp_path / f"{operation}-again"
        run(operation, [str(path)], str(other), shard_rows=70, engine=engine)
        assert contents(other) == contents(tmp_path / operation)
        assert len(contents(other)) == 2 * 5


def test_bad_rows_are_listed(tmp_path: Path, puzzles: list[str]) -> None:
    path, out = tmp_path / "some.txt", tmp_path / "out"
    path.write_text("\n".join(["# heading", puzzles[0], *ODD, "", "12345", puzzles[1]]) + "\n")
    done = run("solve", [str(path)], str(out), shard_rows=3)
    assert (done.bad, done.rows) == (2, 7)
    errors = [json.loads(line) for line in (out / "errors.jsonl").read_text().splitlines()]
    assert [(error["line"], error["text"]) for error in errors] == [(5, "no puzzle"), (8, "12345")]
    assert errors[1]["file"] == str(path)
    assert errors[1]["reason"] == "5 characters, expected 81"
    assert [row["status"] for row in rows_of(out)].count("malformed") == 2


def test_same_command_again_does_nothing(text_file: TextFile, tmp_path: Path) -> None:
    path, out = text_file(100), tmp_path / "out"
    run("check", [str(path)], str(out), shard_rows=30)
    before = {file: os.stat(file).st_mtime_ns for file in out.rglob("*") if file.name != "lock"}
    done = run("check", [str(path)], str(out), shard_rows=30)
    assert done.is_complete
    assert done.rows == 100
    assert {file: os.stat(file).st_mtime_ns for file in out.glob("part-*")}.items() <= before.items()


def test_missing_shards_are_done_again(text_file: TextFile, tmp_path: Path) -> None:
    path, out = text_file(100), tmp_path / "out"
    run("check", [str(path)], str(out), shard_rows=30)
    whole = contents(out)
    (out / "records/00001.json").unlink()  # killed between the file and its record
    (out / "part-00002.parquet").unlink()
    assert status(str(out)).done == 2
    run("check", [str(path)], str(out), shard_rows=30)
    assert contents(out) == whole


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"operation": "check"}, "operation is check, was solve"),
        ({"shard_rows": 31}, "shard_rows is 31, was 30"),
        ({"max_nodes": 5}, "max_nodes is 5, was None"),
        ({"touch": True}, "bytes, of 20"),
    ],
)
def test_another_plan_is_refused(
    change: dict[str, Any], reason: str, text_file: TextFile, tmp_path: Path
) -> None:
    path, out = text_file(100), tmp_path / "out"
    options: dict[str, Any] = {"operation": "solve", "shard_rows": 30}
    run(inputs=[str(path)], output=str(out), **options)
    before = contents(out)
    if change.pop("touch", False):
        path.write_text(path.read_text() + "\n")
    with pytest.raises(NinefoldError, match=reason):
        run(inputs=[str(path)], output=str(out), **{**options, **change})
    assert contents(out) == before


def test_parts_join_to_the_whole(text_file: TextFile, tmp_path: Path) -> None:
    path = text_file(200)
    run("solve", [str(path)], str(tmp_path / "whole"), shard_rows=30)
    out = tmp_path / "parts"
    first = run("solve", [str(path)], str(out), shard_rows=30, shard=(1, 3))
    assert (first.done, first.shards, first.is_complete) == (3, 3, False)
    with pytest.raises(NinefoldError, match="4 of 7 shards are not done"):
        merge(str(out), str(tmp_path / "x.csv"))
    run("solve", [str(path)], str(out), shard_rows=30, shard=(3, 3))
    last = run("solve", [str(path)], str(out), shard_rows=30, shard=(2, 3))
    assert last.is_complete
    assert contents(out) == contents(tmp_path / "whole")
    for ending in (".parquet", ".csv"):
        for name in ("whole", "parts"):
            assert merge(str(tmp_path / name), str(tmp_path / f"{name}{ending}")) == 200
        assert (tmp_path / f"whole{ending}").read_bytes() == (tmp_path / f"parts{ending}").read_bytes()
    assert (tmp_path / "whole.csv").read_text().splitlines()[0] == "puzzle,solution,count,guesses,status"
    assert [row["puzzle"] for row in pq.read_table(tmp_path / "parts.parquet").to_pylist()] == (
        path.read_text().splitlines()
    )


def test_merged_csv_quotes_what_needs_it(tmp_path: Path, puzzles: list[str]) -> None:
    import pandas as pd

    path = tmp_path / "in.csv"
    path.write_text(f'puzzle,note\n{puzzles[0]},"a, b"\n{puzzles[1]},"say ""so"""\n')
    run("solve", [str(path)], str(tmp_path / "out"), keep=("note",))
    merge(str(tmp_path / "out"), str(tmp_path / "out.csv.gz"))
    assert list(pd.read_csv(tmp_path / "out.csv.gz")["note"]) == ["a, b", 'say "so"']


def test_damage_is_found_and_mended(text_file: TextFile, tmp_path: Path) -> None:
    path, out = text_file(100), tmp_path / "out"
    run("solve", [str(path)], str(out), shard_rows=30)
    whole = contents(out)
    assert verify(str(out)) == []
    file = out / "part-00001.parquet"
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    file.write_bytes(data)
    (out / ".ninefold-0123.tmp").write_text("half")
    assert verify(str(out)) == [1]
    assert clean(str(out)) == [str(out / ".ninefold-0123.tmp"), str(file)]
    run("solve", [str(path)], str(out), shard_rows=30)
    assert contents(out) == whole


def test_damaged_plan(text_file: TextFile, tmp_path: Path) -> None:
    path, out = text_file(10), tmp_path / "out"
    run("solve", [str(path)], str(out))
    plan = (out / "plan.json").read_text()
    for damaged in (
        plan[:-20],
        plan.replace('"solve"', '"check"'),
        "[]",
        plan.replace('"format": 2', '"format": 9'),
    ):
        (out / "plan.json").write_text(damaged)
        with pytest.raises(NinefoldError, match=r"the plan is damaged|another version"):
            status(str(out))
    with pytest.raises(NinefoldError, match="not the folder of a batch run"):
        status(str(tmp_path))
    with pytest.raises(FileNotFoundError):
        status(str(tmp_path / "none"))


def test_input_that_shrank(text_file: TextFile, tmp_path: Path) -> None:
    path, out = text_file(100), tmp_path / "out"
    run("solve", [str(path)], str(out), shard_rows=30)
    plan = Folder(str(out)).plan()
    assert isinstance(plan, Plan)
    path.write_text(path.read_text()[:4000])
    Folder(str(out)).discard(3)
    with pytest.raises(NinefoldError, match="shorter than it was"):
        Shards(str(out), plan).do(3)


def test_read_only_folder_and_missing_files(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        run("solve", [str(tmp_path / "none.txt")], str(tmp_path / "out"))
    assert not (tmp_path / "out").exists()
    (tmp_path / "a.txt").write_text("." * 81 + "\n")
    (tmp_path / "file").write_text("")
    with pytest.raises(NinefoldError, match="file: a file; the results need a folder"):
        run("solve", [str(tmp_path / "a.txt")], str(tmp_path / "file"))
    assert (tmp_path / "file").is_file()


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"operation": "paint"}, "unknown operation 'paint'"),
        ({"shard_rows": 0}, "shard_rows must be at least 1"),
        ({"shard": (4, 3)}, "part 4 of 3"),
        ({"attempts": 3}, "attempts are only for generate"),
        ({"depth": 3}, "solve has no parameter 'depth'"),
        ({"inputs": []}, "no inputs given"),
        ({"operation": "generate", "inputs": []}, "generate needs a number of attempts"),
        ({"operation": "generate", "attempts": 3}, "generate has no inputs"),
        ({"operation": "generate", "inputs": [], "attempts": 3, "options": {"clues": 16}}, "16 is too few"),
    ],
)
def test_mistakes_in_the_request(arguments: dict[str, Any], reason: str, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("." * 81 + "\n")
    options = {"operation": "solve", "inputs": [str(tmp_path / "a.txt")], "output": str(tmp_path / "out")}
    with pytest.raises(NinefoldError, match=reason):
        run(**{**options, **arguments})
    assert not (tmp_path / "out").exists()


def test_several_inputs_and_empty_ones(tmp_path: Path, puzzles: list[str]) -> None:
    (tmp_path / "a.txt").write_text("\n".join(puzzles[:5]) + "\n")
    (tmp_path / "b.csv").write_text(
        "id,puzzle\n" + "".join(f"{i},{row}\n" for i, row in enumerate(puzzles[5:9]))
    )
    (tmp_path / "c.txt").write_text("")
    done = run(
        "convert", [str(tmp_path / name) for name in ("a.txt", "b.csv", "c.txt")], str(tmp_path / "out")
    )
    assert done.rows == 9
    assert [row["givens"] for row in rows_of(tmp_path / "out")] == puzzles[:9]


def test_generate_by_attempts(tmp_path: Path) -> None:
    done = run("generate", [], str(tmp_path / "out"), attempts=50, seed=3, shard_rows=20)
    assert done.shards == 3
    made = [row["puzzle"] for row in rows_of(tmp_path / "out")]
    assert made == [puzzle.givens for puzzle in nf.generate_many(50, seed=3)]


def test_an_error_ends_the_run(text_file: TextFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first error of a worker is raised, and finished shards stay."""
    path, out = text_file(100), tmp_path / "out"
    real = Shards.do

    def do(self: Shards, number: int, **options: Any) -> Any:
        if number == 2:
            raise OSError(28, "No space left on device", "part-00002.parquet")
        return real(self, number, **options)

    monkeypatch.setattr(Shards, "do", do)
    with pytest.raises(OSError, match="No space left"):
        run("solve", [str(path)], str(out), shard_rows=30, engine=Threads(1))
    assert status(str(out)).done == 2
    monkeypatch.undo()
    assert run("solve", [str(path)], str(out), shard_rows=30).is_complete


def test_inputs_are_never_overwritten(tmp_path: Path, puzzles: list[str]) -> None:
    import pyarrow as pa

    folder = tmp_path / "data"
    folder.mkdir()
    pq.write_table(pa.table({"puzzle": puzzles[:3], "extra": [1, 2, 3]}), folder / "part-00000.parquet")
    before = (folder / "part-00000.parquet").read_bytes()
    with pytest.raises(NinefoldError, match="is not from a run"):
        run("solve", [f"{folder}/*.parquet"], str(folder))
    (folder / "x.txt").write_text(puzzles[0] + "\n")
    (folder / "part-00000.parquet").rename(folder / "in.parquet")
    with pytest.raises(NinefoldError, match="would overwrite this input"):
        run("solve", [str(folder / "in.parquet")], str(folder))
    assert (folder / "in.parquet").read_bytes() == before


def test_columns_to_keep(tmp_path: Path, puzzles: list[str]) -> None:
    import pyarrow as pa

    csv, parquet = tmp_path / "in.csv", tmp_path / "in.parquet"
    csv.write_text(f"question,puzzle,status\n{puzzles[0]},{puzzles[1]},x\n")
    pq.write_table(pa.table({"question": [puzzles[0]], "puzzle": [puzzles[1]], "status": ["x"]}), parquet)
    for path in (csv, parquet):
        for name in ("puzzle", "status"):
            with pytest.raises(NinefoldError, match=f"cannot keep the column '{name}'"):
                run("solve", [str(path)], str(tmp_path / "out"), column="question", keep=(name,))
        out = tmp_path / f"out-{path.suffix[1:]}"
        run("solve", [str(path)], str(out), column="QUESTION", keep=("question",))
        (row,) = rows_of(out)
        assert row["question"] == row["puzzle"] == puzzles[0]
        assert solves(puzzles[0], row["solution"])


def test_columns_in_any_case(tmp_path: Path, puzzles: list[str]) -> None:
    """A name as it is written comes first; the results have the name in the file."""
    import pyarrow as pa

    rows = {"Id": ["7"], "Quiz": [puzzles[0]], "ID": ["8"], "quiz": [puzzles[1]]}
    pq.write_table(pa.table(rows), tmp_path / "in.parquet")
    first = {name: values[0] for name, values in rows.items()}
    (tmp_path / "in.jsonl").write_text(json.dumps(first) + "\n")
    (tmp_path / "in.csv").write_text(",".join(first) + "\n" + ",".join(first.values()) + "\n")
    for path in tmp_path.glob("in.*"):
        for column, keep, own, puzzle, value in (("QUIZ", "id", "Id", 0, "7"), ("quiz", "ID", "ID", 1, "8")):
            out = tmp_path / f"{path.suffix}-{column}"
            run("solve", [str(path)], str(out), column=column, keep=(keep,))
            (row,) = rows_of(out)
            assert (row["puzzle"], row[own]) == (puzzles[puzzle], value)
        with pytest.raises(NinefoldError, match="no column 'x'; the columns are: Id, Quiz, ID, quiz"):
            run("solve", [str(path)], str(tmp_path / "out"), keep=("x",))


def test_arrays_have_no_columns(tmp_path: Path) -> None:
    import numpy as np

    np.save(tmp_path / "in.npy", np.zeros((2, 81), np.uint8))
    for options in ({"column": "puzzle"}, {"keep": ("id",)}):
        with pytest.raises(NinefoldError, match="a NumPy file has no columns"):
            run("solve", [str(tmp_path / "in.npy")], str(tmp_path / "out"), **options)


def test_copies_are_made_again(tmp_path: Path, puzzles: list[str]) -> None:
    import gzip

    path, out = tmp_path / "in.txt.gz", tmp_path / "out"
    path.write_bytes(gzip.compress("".join(f"{row}\n" for row in puzzles[:50]).encode()))
    run("solve", [str(path)], str(out), shard_rows=20)
    whole = contents(out)
    assert not (out / "input").exists()
    (out / "part-00001.parquet").write_bytes(b"")
    assert verify(str(out)) == [1]
    clean(str(out))
    run("solve", [str(path)], str(out), shard_rows=20)
    assert contents(out) == whole


def test_order_and_number_of_inputs_matter(tmp_path: Path, puzzles: list[str]) -> None:
    names = [str(tmp_path / name) for name in ("a.txt", "b.txt")]
    for name, puzzle in zip(names, puzzles, strict=False):
        Path(name).write_text(puzzle + "\n")
    run("solve", names, str(tmp_path / "out"))
    for other in (names[::-1], [*names, names[0]], names[:1]):
        with pytest.raises(NinefoldError, match="holds another run"):
            run("solve", other, str(tmp_path / "out"))


@pytest.mark.parametrize(
    ("operation", "options"),
    [("explain", {"profile": "nonsense"}), ("count", {"limit": 5_000_000_000}), ("rate", {"stop_above": -1})],
)
def test_wrong_parameters_leave_no_plan(
    operation: str, options: dict[str, Any], text_file: TextFile, tmp_path: Path
) -> None:
    with pytest.raises(NinefoldError):
        run(operation, [str(text_file(5))], str(tmp_path / "out"), **options)
    assert not (tmp_path / "out").exists()


def test_a_job_of_your_own_is_not_taken_for_ours(text_file: TextFile, tmp_path: Path) -> None:
    assert operation_of(Solve()) == "solve"
    assert operation_of(Mine()) == "tests.scale.test_run:Mine"
    run(Mine(), [str(text_file(5))], str(tmp_path / "out"))
    assert {row["solution"] for row in rows_of(tmp_path / "out")} == {"mine"}


class Mine(Solve):
    """A job that derives from one of ours."""

    def results(self, texts: Any) -> Any:
        """Return the columns of `Solve`, with a text of our own."""
        import pyarrow as pa

        _, *rest = super().results(texts)
        return pa.array(["mine"] * len(texts)), *rest


def test_empty_inputs(tmp_path: Path) -> None:
    for name, text in (("empty.txt", ""), ("heading.csv", "puzzle,x"), ("comment.csv", "# c\npuzzle,x")):
        (tmp_path / name).write_text(text)
        out = tmp_path / f"{name}.out"
        assert run("solve", [str(tmp_path / name)], str(out)).rows == 0
        merge(str(out), str(tmp_path / "all.csv"))
        assert (tmp_path / "all.csv").read_text() == "puzzle,solution,count,guesses,status\n"
        merge(str(out), str(tmp_path / "all.parquet"))
        assert pq.read_table(tmp_path / "all.parquet").num_rows == 0


def test_merge_spares_the_run(text_file: TextFile, tmp_path: Path) -> None:
    out = tmp_path / "out"
    run("solve", [str(text_file(5))], str(out))
    with pytest.raises(NinefoldError, match="somewhere else"):
        merge(str(out), str(out / "part-00000.parquet"))
    with pytest.raises(NinefoldError, match="already compressed"):
        merge(str(out), str(tmp_path / "all.parquet.gz"))
    assert verify(str(out)) == []


def test_progress_reaches_the_end(tmp_path: Path, puzzles: list[str]) -> None:
    path = tmp_path / "in.csv"
    path.write_text("puzzle\n" + "".join(f"{row}\n\n" for row in puzzles[:10]))
    seen: list[tuple[int, int]] = []
    run("solve", [str(path)], str(tmp_path / "out"), watch=lambda done, total: seen.append((done, total)))
    assert seen[-1] == (21, 21)


def test_leftovers_of_killed_runs_are_removed(text_file: TextFile, tmp_path: Path) -> None:
    """Once all shards are done; before that, another part may be writing them."""
    source, out = [str(text_file(40))], tmp_path / "out"
    run("solve", source, str(out), shard_rows=20, shard=(1, 2))
    for name in (".ninefold-1.tmp", "records/.ninefold-2.tmp"):
        (out / name).write_text("half of")
    run("solve", source, str(out), shard_rows=20, shard=(1, 2))
    assert len(list(out.rglob(".ninefold-*"))) == 2
    assert run("solve", source, str(out), shard_rows=20).is_complete
    assert not list(out.rglob(".ninefold-*"))


def test_types_that_are_not_those_of_json(text_file: TextFile, tmp_path: Path) -> None:
    import numpy as np

    source, out = text_file(40), tmp_path / "out"
    first = run("solve", source, out, shard_rows=np.int64(20), max_nodes=np.int64(10**6))
    again = run("solve", [str(source)], str(out), shard_rows=20, max_nodes=10**6)
    assert first == again
    asked: dict[str, Any] = {
        "attempts": np.int64(20),
        "seed": np.int64(1),
        "requires": {"naked-pair", "x-wing"},
    }
    made = run("generate", [], tmp_path / "made", **asked)
    assert made.is_complete
    listed: dict[str, Any] = {"attempts": 20, "seed": 1, "requires": ["naked-pair", "x-wing"]}
    assert run("generate", [], str(tmp_path / "made"), **listed) == made


def test_kept_columns_have_one_name(tmp_path: Path, puzzles: list[str]) -> None:
    """The name of the first file, without a second one that differs only in case."""
    for file, name in (("a.csv", "Name"), ("b.csv", "NAME")):
        (tmp_path / file).write_text(f"{name},puzzle\nx,{puzzles[0]}\n")
    source = [str(tmp_path / "a.csv"), str(tmp_path / "b.csv")]
    run("solve", source, str(tmp_path / "out"), keep=("name",))
    assert [row["Name"] for row in rows_of(tmp_path / "out")] == ["x", "x"]
    for keep in (("NAME", "name"), ("STATUS",)):
        with pytest.raises(NinefoldError, match="cannot keep the column"):
            run("solve", source, str(tmp_path / "other"), keep=keep)


def test_bad_rows_name_the_file_as_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("data").mkdir()
    Path("data/in.txt").write_text("." * 81 + "\nbad\n")
    run("solve", ["data/*.txt"], "out")
    assert json.loads(Path("out/errors.jsonl").read_text())["file"] == os.path.join("data", "in.txt")
