"""Parquet files as input and output of the commands, checked with pyarrow, pandas and polars."""

import csv
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import ninefold as nf
from ninefold.cli.main import COMMANDS, parser_of
from ninefold.parquet import ParquetTable
from tests.cli.conftest import Run
from tests.interrupting import interrupt
from tests.puzzles import CLASHING, EASY, HARD, MEDIUM, NO_SOLUTION
from tests.verifier import solves

pytestmark = pytest.mark.slow
arrow: Any = pytest.importorskip("pyarrow", reason="the extra 'parquet' is not installed")
parquet: Any = pytest.importorskip("pyarrow.parquet")

PUZZLES = [EASY, "wrong", CLASHING, HARD, NO_SOLUTION, MEDIUM]
SOLVED = [True, False, False, True, False, True]
#: Other columns, of types that text would lose.
OTHERS = {
    "id": arrow.array([10**18 + n for n in range(6)]),
    "tags": arrow.array([["a"], [], None, ["b", "c"], ["d"], ["e"]]),
    "note": arrow.array(["", None, "x,y", 'a "b"', "line\nbreak", "ä"]),
    "er": arrow.array([1.25, None, 2.5, 0.1, 1e-9, 3.0]),
    "day": arrow.array([20_000 + n for n in range(6)], type=arrow.int32()).cast(arrow.date32()),
    "level": arrow.array(["x", "y", "x", None, "y", "x"]).dictionary_encode(),
}


def rows_of(puzzle: str) -> list[str]:
    return [puzzle.replace(".", "0")[start : start + 9] for start in range(0, 81, 9)]


def write_input(path: Path) -> None:
    parquet.write_table(arrow.table({"id": OTHERS["id"], "quizzes": PUZZLES, **OTHERS}), path)


def columns_of(path: Path) -> dict[str, list[object]]:
    return parquet.read_table(path).to_pydict()  # type: ignore[no-any-return]


TABLES = ("solve", "check", "count", "convert", "canon", "shuffle", "minimise", "rate")


def test_every_command_with_tables_writes_parquet() -> None:
    kinds = {name: parser_of(name)[0].get_default("kinds") or () for name in COMMANDS}
    assert {name for name in kinds if "parquet" in kinds[name]} == {
        name for name in kinds if "csv" in kinds[name]
    }
    assert set(TABLES) <= {name for name in kinds if "parquet" in kinds[name]}


@pytest.mark.parametrize("command", TABLES)
def test_tables_are_the_same_as_in_csv(run: Run, tmp_path: Path, command: str) -> None:
    """The same columns and values; a number is a number, and what is missing is null."""
    (tmp_path / "in.txt").write_text("\n".join(PUZZLES))
    seed = ("--seed", "1") if command == "shuffle" else ()
    plain = run(command, "in.txt", "-o", "out.csv", *seed)
    assert run(command, "in.txt", "-o", "out.parquet", *seed).code == plain.code
    with open(tmp_path / "out.csv", newline="") as file:
        wanted = list(csv.DictReader(file))
    found = parquet.read_table(tmp_path / "out.parquet").to_pylist()
    assert [list(row) for row in found] == [list(row) for row in wanted]
    for ours, theirs in zip(found, wanted, strict=True):
        for name in ours.keys() - {"seconds"}:
            kind = float if name in ("er", "ep", "ed") else int if isinstance(ours[name], int) else str
            assert ours[name] == (kind(theirs[name]) if theirs[name] else None), name


@pytest.mark.parametrize("options", [(), ("-a", "logic"), ("--skip-failed",)])
def test_solutions_are_in_step(run: Run, tmp_path: Path, options: tuple[str, ...]) -> None:
    write_input(tmp_path / "in.parquet")
    assert run("solve", "in.parquet", "-o", "out.parquet", *options).code == 1
    found = parquet.read_table(tmp_path / "out.parquet").to_pylist()
    kept = [n for n in range(6) if SOLVED[n] or "--skip-failed" not in options]
    assert [row["id"] for row in found] == [10**18 + n for n in kept]
    for n, row in zip(kept, found, strict=True):
        assert solves(PUZZLES[n], row["solution"]) if SOLVED[n] else row["solution"] is None
        assert row["puzzle"] == (None if PUZZLES[n] == "wrong" else PUZZLES[n])


@pytest.mark.parametrize("command", [*TABLES, "neighbours"])
def test_other_columns_keep_their_types_and_values(run: Run, tmp_path: Path, command: str) -> None:
    write_input(tmp_path / "in.parquet")
    run(command, "in.parquet", "-o", "out.parquet", *(["--limit", "1"] * (command == "neighbours")))
    table = parquet.read_table(tmp_path / "out.parquet")
    taken = {"rate": {"er"}}.get(command, set())
    for name, column in OTHERS.items():
        ours = table["input_" + name if name in taken else name].combine_chunks()
        assert ours.type == column.type, name
        assert ours.to_pylist() == column.to_pylist(), name


def test_csv_has_the_values_as_text(run: Run, tmp_path: Path) -> None:
    write_input(tmp_path / "in.parquet")
    assert run("convert", "in.parquet", "-o", "out.csv").code == 1
    with open(tmp_path / "out.csv", newline="") as file:
        first, *_, last = csv.DictReader(file)
    assert (first["puzzle"], first["id"], first["note"], first["er"]) == (EASY, str(10**18), "", "1.25")
    assert (last["note"], last["day"], last["tags"]) == ("ä", "2024-10-09", "['e']")


def test_mistakes_name_the_row(run: Run, tmp_path: Path) -> None:
    write_input(tmp_path / "in.parquet")
    places = [line.split(": ")[0] for line in run("solve", "in.parquet").err.splitlines()]
    assert places == ["in.parquet:2", "in.parquet:3", "in.parquet:5"]


@pytest.mark.parametrize(
    ("column", "kind"),
    [
        ([EASY, HARD], arrow.string()),
        ([EASY, HARD], arrow.large_string()),
        ([EASY.encode(), HARD.encode()], arrow.binary()),
        ([[int(c) if c != "." else 0 for c in p] for p in (EASY, HARD)], arrow.list_(arrow.int8(), 81)),
        (
            [[list(map(int, row)) for row in rows_of(p)] for p in (EASY, HARD)],
            arrow.list_(arrow.list_(arrow.int64())),
        ),
    ],
    ids=["text", "large text", "bytes", "81 cells", "nine rows"],
)
@pytest.mark.parametrize("name", ["Puzzle", "other"])
def test_puzzles_of_any_type_and_name_are_found(
    run: Run, tmp_path: Path, name: str, column: list[object], kind: Any
) -> None:
    table = arrow.table({"n": [1, 2], "text": ["a", "b"], name: arrow.array(column, type=kind)})
    parquet.write_table(table, tmp_path / "in.parquet")
    assert run("convert", "in.parquet") == (0, f"{EASY}\n{HARD}\n", "")
    assert run("convert", "in.parquet", "--column", name.lower()).out == f"{EASY}\n{HARD}\n"
    assert run("convert", "in.parquet", "--column", "3").out == f"{EASY}\n{HARD}\n"


def test_the_name_of_a_file_need_not_say_what_it_is(run: Run, tmp_path: Path) -> None:
    write_input(tmp_path / "train-00000")
    assert run("solve", "train-00000").out.count("\n") == 6


def test_ratings_can_be_compared(run: Run, tmp_path: Path) -> None:
    table = arrow.table({"puzzle": [EASY, HARD, MEDIUM], "se_er": [nf.rate(EASY).er, 0.5, None]})
    parquet.write_table(table, tmp_path / "in.parquet")
    outcome = run("rate", "in.parquet", "--compare", "se_er")
    assert outcome.code == 1
    assert "2 puzzles: 1 equal (50.00%)" in outcome.err
    assert "no column 'x'; the columns are: puzzle, se_er" in run("rate", "in.parquet", "--compare", "x").err


def test_measurements_are_numbers(run: Run, tmp_path: Path) -> None:
    assert run("compare", EASY, "-a", "csp", "-o", "out.parquet").code == 0
    (row,) = parquet.read_table(tmp_path / "out.parquet").to_pylist()
    assert (row["puzzle"], row["algorithm"], row["solved"]) == (EASY, "csp", True)
    assert row["tracks"] == nf.solve(EASY, algorithm="csp").counters.tracks
    assert 0 < row["seconds"] < 100


def test_generated_puzzles(run: Run, tmp_path: Path) -> None:
    assert run("generate", "-n", "20", "--seed", "3", "-o", "new.parquet") == (0, "", "")
    wanted = [puzzle.givens for puzzle in nf.generate_many(20, seed=3)]
    assert columns_of(tmp_path / "new.parquet") == {"puzzle": wanted}
    assert run("generate", "-n", "20", "--seed", "3", "--solution", "--rating", "-o", "new.parquet").code == 0
    found = columns_of(tmp_path / "new.parquet")
    assert list(found) == ["puzzle", "solution", "er", "ep", "ed", "word"]
    assert all(map(solves, found["puzzle"], found["solution"]))  # type: ignore[arg-type]
    assert found["er"] == [nf.rate(puzzle).er for puzzle in wanted]


def test_standard_output_takes_parquet_on_request(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "ninefold", "generate", "--seed", "1", "--to", "parquet"]
    done = subprocess.run(command, capture_output=True, check=True, cwd=tmp_path)
    assert nf.read(done.stdout) == [nf.generate(seed=1)]


def test_pandas_and_polars_read_our_files(run: Run, tmp_path: Path) -> None:
    pandas = pytest.importorskip("pandas")
    polars = pytest.importorskip("polars")
    write_input(tmp_path / "in.parquet")
    run("rate", "in.parquet", "-o", "out.parquet")
    frame = pandas.read_parquet(tmp_path / "out.parquet")
    assert frame["er"].tolist()[0] == nf.rate(EASY).er
    assert polars.read_parquet(tmp_path / "out.parquet")["word"].to_list()[0] == "beginner"
    polars.DataFrame({"puzzle": [EASY], "n": [7]}).write_parquet(tmp_path / "polars.parquet")
    pandas.DataFrame({"puzzle": [EASY], "n": [7]}).to_parquet(tmp_path / "pandas.parquet")
    for name in ("polars", "pandas"):
        assert run("solve", f"{name}.parquet", "-o", "out.parquet").code == 0
        assert columns_of(tmp_path / "out.parquet")["n"] == [7]


def test_inputs_may_have_other_types(run: Run, tmp_path: Path) -> None:
    """The first input decides the types; values of another are converted, and never lost."""
    parquet.write_table(arrow.table({"puzzle": [EASY], "n": [1]}), tmp_path / "whole.parquet")
    parquet.write_table(arrow.table({"puzzle": [HARD], "n": [2.0]}), tmp_path / "float.parquet")
    (tmp_path / "text.csv").write_text(f"n,puzzle\n3,{MEDIUM}\n,{EASY}\n")
    (tmp_path / "word.csv").write_text(f"n,puzzle\nfour,{EASY}\n")
    (tmp_path / "lines.txt").write_text(f"{HARD}\n")
    names = ("whole.parquet", "float.parquet", "text.csv", "lines.txt")
    assert run("solve", *names, "-o", "out.parquet").code == 0
    assert columns_of(tmp_path / "out.parquet")["n"] == [1, 2, 3, None, None]
    assert run("solve", *reversed(names[:3]), "-o", "out.parquet").code == 0
    assert columns_of(tmp_path / "out.parquet")["n"] == ["3", None, "2.0", "1"]
    parquet.write_table(arrow.table({"puzzle": [HARD], "n": ["x"]}), tmp_path / "text.parquet")
    assert run("solve", "text.parquet", "whole.parquet", "-o", "out.parquet").code == 0
    assert columns_of(tmp_path / "out.parquet")["n"] == ["x", "1"]
    outcome = run("solve", "whole.parquet", "word.csv", "-o", "none.parquet")
    assert outcome.code == 2
    assert "column 'n' has the type int64 in the first input but not in a later one" in outcome.err
    assert not (tmp_path / "none.parquet").exists()


@pytest.mark.parametrize("size", [3, 1000])
def test_rows_and_blocks_of_text_stay_in_order(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    monkeypatch.setattr("ninefold.parquet._GROUP_ROWS", size)
    monkeypatch.setattr("ninefold.parquet._GROUP_BYTES", 100 * size)
    lines = [puzzle.givens for puzzle in nf.generate_many(20, seed=4)]
    (tmp_path / "a.txt").write_text("\n".join(lines[:7]) + "\n")
    (tmp_path / "b.csv").write_text("puzzle\n" + "\n".join(lines[7:16]))
    (tmp_path / "c.txt").write_text("\n".join(lines[16:]))
    assert run("solve", "a.txt", "b.csv", "c.txt", "-o", "out.parquet").code == 0
    assert columns_of(tmp_path / "out.parquet")["puzzle"] == lines


def test_memory_is_bounded(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A few rows are in memory at a time, even if the input is a single row group."""
    monkeypatch.setattr("ninefold.parquet._GROUP_ROWS", 8)
    monkeypatch.setattr("ninefold.parquet._BATCH_ROWS", 5)
    lines = [puzzle.givens for puzzle in nf.generate_many(21, seed=4)]
    parquet.write_table(arrow.table({"puzzle": lines, "n": list(range(21))}), tmp_path / "in.parquet")
    sizes = [len(columns[0]) for columns in ParquetTable(str(tmp_path / "in.parquet")).batches()]
    assert sizes == [5, 5, 5, 5, 1]
    assert run("convert", "in.parquet", "-o", "out.parquet").code == 0
    written = parquet.ParquetFile(tmp_path / "out.parquet").metadata
    assert [written.row_group(group).num_rows for group in range(written.num_row_groups)] == [8, 8, 5]
    assert columns_of(tmp_path / "out.parquet") == {"puzzle": lines, "n": list(range(21))}


@pytest.mark.parametrize("command", TABLES)
def test_file_without_puzzles_has_its_columns(run: Run, tmp_path: Path, command: str) -> None:
    (tmp_path / "in.txt").write_text("")
    assert run(command, "in.txt", "-o", "out.parquet").code == 0
    assert parquet.read_table(tmp_path / "out.parquet").column_names[0] == "puzzle"
    assert run(command, "out.parquet", "-o", "again.parquet").code == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("solve", "in.parquet", "-o", "x.parquet.gz"), "x.parquet.gz: Parquet files are already compressed"),
        (("solve", "in.parquet", "--json", "-o", "x.parquet"), "json does not belong in a .parquet file"),
        (("convert", "in.parquet", "--to", "csv", "-o", "x.parquet"), "csv does not belong in a .parquet"),
        (("solve", "in.parquet", "--column", "x"), "in.parquet: no column 'x'; the columns are: id, quizzes"),
        (("solve", "half.parquet"), "half.parquet: not a Parquet file, or a damaged one: "),
        (("solve", "empty.parquet"), "empty.parquet: not a Parquet file, or a damaged one: "),
        (("solve", "no.parquet"), "no.parquet: no column holds puzzles; the columns are: a, b"),
        (("hint", "in.parquet", "-o", "x.parquet"), "hint cannot write .parquet files, only"),
    ],
)
def test_mistakes_are_named_and_nothing_is_written(
    run: Run, tmp_path: Path, words: tuple[str, ...], message: str
) -> None:
    write_input(tmp_path / "in.parquet")
    whole = (tmp_path / "in.parquet").read_bytes()
    (tmp_path / "half.parquet").write_bytes(whole[: len(whole) // 2])
    (tmp_path / "empty.parquet").write_bytes(b"")
    parquet.write_table(arrow.table({"a": [1], "b": ["x"]}), tmp_path / "no.parquet")
    before = sorted(tmp_path.iterdir())
    outcome = run(*words)
    assert (outcome.code, outcome.out) == (2, "")
    assert message in outcome.err
    assert outcome.err.count("\n") == 1
    assert sorted(tmp_path.iterdir()) == before


def test_a_pipe_is_refused(tmp_path: Path) -> None:
    write_input(tmp_path / "in.parquet")
    with open(tmp_path / "in.parquet", "rb") as file:
        command = [sys.executable, "-m", "ninefold", "solve"]
        done = subprocess.run(command, stdin=file, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "ninefold: stdin: Parquet files cannot be read from a pipe: name the file\n"


def test_without_the_library_nothing_is_started(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_input(tmp_path / "in.parquet")
    (tmp_path / "a.txt").write_text(EASY)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    for words in (("solve", "a.txt", "-o", "x.parquet"), ("solve", "a.txt", "in.parquet")):
        outcome = run(*words)
        assert (outcome.code, outcome.out) == (2, "")
        assert ".parquet files need pyarrow: pip install 'ninefold[parquet]', or use .csv" in outcome.err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.txt", "in.parquet"]
    with pytest.raises(nf.NinefoldError, match="ninefold\\[parquet\\]"):
        nf.write([EASY], tmp_path / "x.parquet")


def test_control_c_keeps_the_puzzles_in_a_complete_part(tmp_path: Path) -> None:
    command = ["-m", "ninefold", "generate", "-n", "1000000000", "-o", "out.parquet"]
    ended = interrupt(command, lambda: any(p.stat().st_size for p in tmp_path.iterdir()), tmp_path)
    assert ended.code == 130
    assert ended.error == "ninefold: interrupted; the results so far are in out.parquet.part\n"
    assert [path.name for path in tmp_path.iterdir()] == ["out.parquet.part"]
    puzzles = columns_of(tmp_path / "out.parquet.part")["puzzle"]
    assert puzzles
    assert {len(str(puzzle)) for puzzle in puzzles} == {81}


def test_full_disk_keeps_the_old_file(tmp_path: Path) -> None:
    (tmp_path / "out.parquet").write_text("precious\n")
    code = (
        "import resource, sys; from ninefold.cli.main import main; import pyarrow.parquet, pyarrow.csv;"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, 10_000));"
        "sys.exit(main(['generate', '-n', '9999', '-o', 'out.parquet']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr == (
        "ninefold: out.parquet: File too large; nothing is kept, because a Parquet file without its end is "
        "unreadable; raise the limit with `ulimit -f`\n"
    )
    assert (tmp_path / "out.parquet").read_text() == "precious\n"
    assert len(list(tmp_path.iterdir())) == 1


def test_differences_of_ratings_are_a_table(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text(f"puzzle,er\n{EASY},9.9\n")
    assert run("rate", "in.csv", "--compare", "er", "-o", "out.parquet").code == 1
    assert columns_of(tmp_path / "out.parquet") == {
        "puzzle": [EASY],
        "rating": [f"{nf.rate(EASY).er}"],
        "known": ["9.9"],
        "status": ["rated"],
    }
