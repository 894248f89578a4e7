"""`ninefold batch`: exit codes, what it prints, and the options of other operations."""

import errno
import gzip
import io
import json
import os
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from ninefold.cli.batch import configure
from ninefold.scale.folder import Folder
from ninefold.scale.locks import Locks
from tests.cli.conftest import Run
from tests.cli.test_full_disk import full_disk
from tests.scale.conftest import lines_of


@pytest.fixture
def source(tmp_path: Path) -> str:
    (tmp_path / "in.txt").write_text("".join(f"{line[:81]}\n" for line in lines_of("easy")[:50]))
    return "in.txt"


def test_complete(run: Run, source: str) -> None:
    done = run("batch", "solve", source, "-o", "out", "--shard-rows", "20")
    assert (done.code, done.out) == (0, "out: 50 rows in 3 of 3 shards (unique 50)\n")
    state = run("batch", "status", "out")
    assert state.code == 0
    assert state.out.splitlines()[0] == "solve: 3 of 3 shards done, 0 running"
    assert run("batch", "verify", "out").out == "out: all finished shards are intact\n"
    assert run("batch", "clean", "out").out == "out: nothing to remove\n"
    assert run("batch", "merge", "out", "-o", "all.csv").out == "all.csv: 50 rows\n"
    assert len(Path("all.csv").read_text().splitlines()) == 51


def test_part_of_the_work(run: Run, source: str) -> None:
    done = run("batch", "solve", source, "-o", "out", "--shard-rows", "20", "--shard", "2/3", "--json")
    assert done.code == 0
    assert json.loads(done.out)["is_complete"] is False
    state = run("batch", "status", "out", "--json")
    assert (state.code, json.loads(state.out)["done"]) == (2, 1)
    assert run("batch", "merge", "out", "-o", "all.csv").code == 2
    assert not Path("all.csv").exists()


def test_bad_rows(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text("." * 81 + "\nhello\n")
    done = run("batch", "check", "in.txt", "-o", "out")
    assert done.code == 1
    assert done.out == "out: 2 rows in 1 of 1 shard (malformed 1, multiple 1)\n"
    assert done.err == "1 bad row: see out/errors.jsonl\n"


def test_damaged_shard(run: Run, source: str) -> None:
    run("batch", "solve", source, "-o", "out")
    part = Path("out/part-00000.parquet")
    data = part.read_bytes()
    part.write_bytes(data[:100] + bytes([data[100] ^ 255]) + data[101:])
    found = run("batch", "verify", "out")
    assert found.code == 2
    assert found.err == "out: shard 0 is damaged\n"
    assert run("batch", "clean", "out").out == f"removed {part}\n"
    assert run("batch", "solve", source, "-o", "out").code == 0
    assert part.read_bytes() == data


def test_progress_as_json(run: Run, source: str) -> None:
    done = run("batch", "rate", source, "-o", "out", "--json-progress")
    lines = done.err.splitlines()
    last = json.loads(lines[-1])
    assert len({json.loads(line)["done"] for line in lines}) == len(lines)
    assert (last["done"], last["total"], last["seconds_left"]) == (50, 50, 0.0)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("solve in.txt", "name the folder for the results with -o"),
        ("solve in.txt -o out --attempts 3", "--attempts has no effect on solve"),
        ("check in.txt -o out --no-uniqueness", "--no-uniqueness has no effect on check"),
        ("canon in.txt -o out --max-nodes 3", "--max-nodes has no effect on canon"),
        ("solve in.txt -o out --clues 30", "--clues has no effect on solve"),
        ("solve in.txt -o out --address auto", "--address has no effect without --engine ray"),
        ("generate -o out --attempts 3", "give a --seed"),
        ("generate -o out --attempts 3 --seed 1 --column x", "leave out --column and --keep"),
        ("generate -o out --seed 1", "give the number of --attempts"),
        ("explain in.txt -o out --profile x", "choose from human, hodoku, se, both, or name a .toml file"),
        ("solve none.txt -o out", "none.txt: No such file or directory"),
        ("solve -o out", "no inputs given"),
        ("solve in.txt -o out --column x", "no column 'x'"),
        ("status", "name one folder"),
        ("status out -o x", "-o has no effect on status"),
        ("status .", "not the folder of a batch run"),
        ("merge .", "name the file for the results with -o"),
        ("solve in.txt -o out --shard 4/3", "is not a part such as 3/16"),
        ("merge out -o x.txt", "merge writes .parquet and .csv files"),
    ],
)
def test_mistakes(words: str, reason: str, run: Run, source: str) -> None:
    done = run("batch", *words.split())
    assert done.code == 2
    assert reason in done.err


#: Values for the options that need one.
VALUES = {
    "shard_rows": "9", "shard": "1/1", "engine": "threads", "address": "auto", "jobs": "0", "column": "x",
    "keep": "x", "limit": "9", "max_nodes": "9", "profile": "human", "stop_above": "9", "max_seconds": "9",
    "seed": "0", "attempts": "9", "clues": "30", "symmetry": "full", "pattern": "x", "difficulty": "easy",
    "hodoku": "easy", "requires": "x", "forbids": "x", "only": "x",
}  # fmt: skip


@pytest.mark.parametrize("operation", ["status", "verify", "clean", "merge"])
def test_options_without_effect(operation: str, run: Run, source: str) -> None:
    """Every option of a run is refused, also with the value that it has anyway."""
    parser = ArgumentParser()
    configure(parser)
    run("batch", "solve", source, "-o", "out")
    output = ["-o", "all.csv"] if operation == "merge" else []
    useful = {"output", "json", "help", *(["json_progress"] if operation in ("verify", "merge") else [])}
    names = {
        name: action.dest
        for action in parser._actions
        for name in action.option_strings
        if name.startswith("--") and action.dest not in useful
    }
    assert len(names) > 25
    for name, dest in names.items():
        value = [VALUES[dest]] if dest in VALUES else []
        done = run("batch", operation, "out", *output, name, *value)
        assert (done.code, done.out) == (2, "")
        assert done.err == f"ninefold: {name} has no effect on {operation}\n"
    assert run("batch", operation, "out", *output, "--json").code == 0


@pytest.mark.parametrize(
    ("words", "text", "reason"),
    [
        ("solve - -o new/deep", "no puzzles here\n", "expected one puzzle per line"),
        ("solve - -o new --column x", "id,puzzle\n", "no column 'x'"),
        ("solve - -o new --keep x", "id,puzzle\n", "no column 'x'; the columns are: id, puzzle"),
        ("solve in.txt none.txt -o new", "", "none.txt: No such file"),
        ("solve in.txt -o new --column x", "", "no column 'x'"),
        ("solve bad.txt.gz -o new", "", "bad.txt.gz"),
        ("solve - -o here", "no puzzles here\n", "expected one puzzle per line"),
        ("solve in.txt -o here --column x", "", "no column 'x'"),
    ],
)
def test_refused_runs_leave_nothing(words: str, text: str, reason: str, tmp_path: Path, source: str) -> None:
    (tmp_path / "bad.txt.gz").write_text("not compressed")
    (tmp_path / "here/input").mkdir(parents=True)
    (tmp_path / "here/input/mine.txt").write_text("mine")
    before = sorted(tmp_path.rglob("*"))
    command = [sys.executable, "-m", "ninefold", "batch", *words.split()]
    done = subprocess.run(command, cwd=tmp_path, input=text, capture_output=True, text=True)
    assert done.returncode == 2
    assert reason in done.stderr
    assert sorted(tmp_path.rglob("*")) == before


def test_files_of_others_stay(run: Run, source: str, tmp_path: Path) -> None:
    """A folder may have other files in it, also in a folder with the name of ours."""
    (tmp_path / "out/input").mkdir(parents=True)
    (tmp_path / "out/input/mine.txt").write_text("mine")
    assert run("batch", "solve", source, "-o", "out").code == 0
    assert (tmp_path / "out/input/mine.txt").read_text() == "mine"


@pytest.mark.parametrize(
    "name",
    [
        "errors.jsonl",
        "lock",
        "part-00000.parquet",
        "records/00000.json",
        "records/00000.errors.jsonl",
        "input",
    ],
)
def test_files_with_our_names_are_refused(name: str, run: Run, source: str, tmp_path: Path) -> None:
    """Without a plan, a file that a run would overwrite or remove is somebody else's."""
    mine = tmp_path / "out" / name
    mine.parent.mkdir(parents=True)
    mine.write_text("mine")
    before = sorted(tmp_path.rglob("*"))
    done = run("batch", "solve", source, "-o", "out")
    assert done.code == 2
    assert f"out has a file {name} that is not from a run" in done.err
    assert mine.read_text() == "mine"
    assert sorted(tmp_path.rglob("*")) == before


def test_a_lock_that_was_there_stays(run: Run, source: str, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out/lock").write_text("")
    assert run("batch", "solve", source, "-o", "out", "--keep", "no-such-column").code == 2
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["lock"]


def test_copies_have_names_of_their_own(run: Run, source: str, tmp_path: Path) -> None:
    with gzip.open(tmp_path / "in.txt.gz", "wb") as file:
        file.write((tmp_path / source).read_bytes())
    (tmp_path / "out/input").mkdir(parents=True)
    (tmp_path / "out/input/00000").write_text("mine")
    assert run("batch", "solve", "in.txt.gz", "-o", "out").code == 0
    assert (tmp_path / "out/input/00000").read_text() == "mine"
    assert os.listdir(tmp_path / "out/input") == ["00000"]


def test_killed_while_it_copies(run: Run, source: str, tmp_path: Path) -> None:
    """A run that was killed before it wrote its plan goes on, and leaves nothing behind."""
    with gzip.open(tmp_path / "in.txt.gz", "wb") as file:
        file.write((tmp_path / source).read_bytes())
    folder = Folder(str(tmp_path / "out"))
    (tmp_path / "out/input").mkdir(parents=True)
    (tmp_path / "out/records").mkdir()
    (tmp_path / "out/lock").write_text("")
    Path(folder.copy_of_input(0)).write_text("half of")
    Path(folder.temporary_input("stdin-1")).write_text("half of")
    assert run("batch", "solve", "in.txt.gz", "-o", "out").code == 0
    assert not (tmp_path / "out/input").exists()


def test_standard_input(tmp_path: Path) -> None:
    """The same input goes on, another one is refused."""
    command = [sys.executable, "-m", "ninefold", "batch", "solve", "-", "-o", "out"]

    def send(text: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(command, cwd=tmp_path, input=text, capture_output=True, text=True)

    puzzle = lines_of("easy")[0][:81]
    assert send(puzzle + "\n").returncode == 0
    assert send(puzzle + "\n").returncode == 0
    refused = send(puzzle + "\n" + puzzle + "\n")
    assert refused.returncode == 2
    assert "out holds another run" in refused.stderr
    assert not (tmp_path / "out/input").exists()


def test_full_disk(run: Run, tmp_path: Path) -> None:
    """Finished shards stay, the one that did not fit leaves nothing, and there is room again later."""
    (tmp_path / "in.txt").write_text("".join(f"{line[:81]}\n" for line in lines_of("minimal")))
    command = ("batch", "solve", "in.txt", "-o", "out", "--shard-rows", "150", "-j", "1")
    with full_disk(8_000):
        done = run(*command)
    assert done.code == 2
    assert done.err.startswith("ninefold: out/part-00000.parquet: File too large")
    assert "raise the limit" in done.err
    assert sorted(path.name for path in Path("out").iterdir()) == ["lock", "plan.json", "records"]
    assert run(*command).code == 0


def test_folder_that_cannot_be_written(run: Run, source: str) -> None:
    Path("out").write_text("a file")
    done = run("batch", "solve", source, "-o", "out")
    assert done.code == 2
    assert done.err == "ninefold: out: a file; the results need a folder\n"


def test_no_puzzles(run: Run) -> None:
    Path("in.txt").write_text("")
    done = run("batch", "solve", "in.txt", "-o", "out")
    assert (done.code, done.out) == (0, "out: 0 rows in 0 of 0 shards\n")
    assert done.err == "the inputs hold no puzzles\n"


def test_read_only_folder(run: Run, source: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It can be looked at, but no run can go on there."""
    run("batch", "solve", source, "-o", "out", "--shard-rows", "20", "--shard", "1/2")

    def refuse(name: str, *_: object) -> int:  # chmod would not stop root
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), name)

    monkeypatch.setattr("ninefold.scale.locks.os.open", refuse)
    done = run("batch", "solve", source, "-o", "out", "--shard-rows", "20")
    assert done.code == 2
    assert done.err.endswith("out/lock: Read-only file system\n")
    assert run("batch", "status", "out").out.startswith("solve: 2 of 3 shards done, 0 running\n")
    assert run("batch", "verify", "out").out == "out: all finished shards are intact\n"
    assert run("batch", "clean", "out").err.endswith("out/lock: Read-only file system\n")


def test_two_runs_at_once(run: Run, source: str, tmp_path: Path) -> None:
    """The command is another process: locks within one process work in another way."""
    run("batch", "solve", source, "-o", "out", "--shard-rows", "20", "--shard", "1/3")
    other = Locks("out/lock")
    assert other.take(Folder.run_lock(1))

    def start(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "ninefold", "batch", *words]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)

    solve = ("solve", source, "-o", "out", "--shard-rows", "20")
    refused = start(*solve)
    assert refused.returncode == 2
    assert "out: another run is working on shard 1: wait for it, or do another part" in refused.stderr
    assert start(*solve, "--shard", "3/3").returncode == 0
    assert start("status", "out").stdout.startswith("solve: 2 of 3 shards done, 1 running\n")
    assert "out: a run is working here: wait for it" in start("clean", "out").stderr
    other.close()
    assert start(*solve).returncode == 0


@pytest.mark.parametrize("name", ["in.txt.gz", "in.parquet", "in.npy"])
def test_truncated_inputs_are_refused(name: str, run: Run, source: str) -> None:
    rows = Path(source).read_text().splitlines()
    whole = io.BytesIO()
    if name == "in.npy":
        np.save(
            whole, np.array([[int(cell) if cell != "." else 0 for cell in row] for row in rows], np.uint8)
        )
    elif name == "in.parquet":
        pq.write_table(pa.table({"puzzle": rows}), whole)
    else:
        whole.write(gzip.compress("\n".join(rows).encode()))
    Path(name).write_bytes(whole.getvalue())
    assert run("batch", "solve", name, "-o", "out").code == 0
    for size in (len(whole.getvalue()) // 2, len(whole.getvalue()) - 1):
        Path(name).write_bytes(whole.getvalue()[:size])
        done = run("batch", "solve", name, "-o", "other")
        assert done.code == 2
        assert name in done.err
        assert "Traceback" not in done.err
        assert not Path("other").exists()


def test_text_that_ends_in_a_row(run: Run, source: str) -> None:
    """Nothing tells that the text goes on, except for the row that is cut."""
    Path(source).write_text(Path(source).read_text()[:-20])
    done = run("batch", "solve", source, "-o", "out")
    assert (done.code, done.out) == (1, "out: 50 rows in 1 of 1 shard (malformed 1, unique 49)\n")
    assert json.loads(Path("out/errors.jsonl").read_text())["line"] == 50


def test_profile_from_a_file(run: Run, source: str) -> None:
    assert run("techniques", "--profile", "human", "-o", "mine.toml").code == 0
    command = ("batch", "explain", source, "-o", "out", "--profile", "mine.toml")
    assert run(*command).out == "out: 50 rows in 1 of 1 shard (rated 50)\n"
    assert run("batch", "explain", source, "-o", "same").code == 0
    assert Path("out/part-00000.parquet").read_bytes() == Path("same/part-00000.parquet").read_bytes()
    Path("mine.toml").write_text(Path("mine.toml").read_text().replace("full-house = 4", "full-house = 5"))
    changed = run(*command)
    assert changed.code == 2
    assert "profile has changed" in changed.err
    missing = run("batch", "explain", source, "-o", "other", "--profile", "missing.toml")
    assert missing.code == 2
    assert "missing.toml" in missing.err
