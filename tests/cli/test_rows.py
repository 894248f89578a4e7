"""Results stay in step with the puzzles: each has a line, and tables keep the columns of their input."""

import csv
import json
import subprocess
from pathlib import Path

import pytest

import ninefold as nf
from ninefold.batch.stream import Block, solve_lines
from ninefold.formats import read
from tests.cli.conftest import Run
from tests.puzzles import CLASHING, EASY, HARD, NO_SOLUTION, TWO_SOLUTIONS
from tests.verifier import solves

PUZZLES = [EASY, "wrong", CLASHING, HARD, NO_SOLUTION, EASY]
SOLVED = [True, False, False, True, False, True]


def write_lines(folder: Path) -> None:
    lines = ["# a comment", "", *PUZZLES[:3], "  # another", *PUZZLES[3:]]
    (folder / "in.txt").write_text("\n".join(lines) + "\n")


def write_table(folder: Path) -> None:
    with open(folder / "in.csv", "w", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["id", "puzzle", "rating", "solution"])
        rows.writerows([f"p{n}", puzzle, f'{n},5 "x"', "?"] for n, puzzle in enumerate(PUZZLES))


def table_in(path: Path) -> list[dict[str, str]]:
    with open(path, newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize("options", [(), ("-a", "logic"), ("--max-seconds", "60"), ("--unique",)])
def test_solutions_can_be_pasted_beside_their_puzzles(
    run: Run, tmp_path: Path, options: tuple[str, ...]
) -> None:
    write_lines(tmp_path)
    outcome = run("solve", "in.txt", *options, "-o", "out.txt")
    assert outcome.code == 1
    solutions = (tmp_path / "out.txt").read_text().split("\n")
    assert solutions.pop() == ""
    assert [bool(solution) for solution in solutions] == SOLVED
    for puzzle, solution in zip(PUZZLES, solutions, strict=True):
        assert not solution or solves(puzzle, solution)


@pytest.mark.parametrize("options", [(), ("-a", "logic")])
def test_table_has_a_row_for_a_puzzle_that_fails(run: Run, tmp_path: Path, options: tuple[str, ...]) -> None:
    write_lines(tmp_path)
    run("solve", "in.txt", *options, "-o", "out.csv")
    rows = table_in(tmp_path / "out.csv")
    assert [bool(row["solution"]) for row in rows] == SOLVED
    assert [row["puzzle"] for row in rows] == ["" if puzzle == "wrong" else puzzle for puzzle in PUZZLES]


@pytest.mark.parametrize("options", [(), ("-a", "logic")])
@pytest.mark.parametrize("name", ["out.txt", "out.csv"])
def test_puzzles_that_fail_can_be_left_out(
    run: Run, tmp_path: Path, name: str, options: tuple[str, ...]
) -> None:
    write_lines(tmp_path)
    assert run("solve", "in.txt", *options, "--skip-failed", "-o", name).code == 1
    lines = (tmp_path / name).read_text().splitlines()
    assert len(lines) == sum(SOLVED) + name.endswith("csv")
    assert all(lines)


def test_puzzles_that_are_not_unique_keep_their_line(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{EASY}\n{TWO_SOLUTIONS}\n{EASY}\n")
    for options, filled in (((), [True, True, True]), (("--unique",), [True, False, True])):
        lines = run("solve", "in.txt", *options).out.splitlines()
        assert [bool(line) for line in lines] == filled


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_blocks_of_lines_stay_in_step(tmp_path: Path, end: str) -> None:
    (tmp_path / "in.txt").write_bytes(end.join(["", "# x", *PUZZLES, "\t"]).encode())
    with (tmp_path / "in.txt").open("rb") as stream:
        blocks = list(solve_lines(stream, table=False, unique=False, max_nodes=None, threads=1))
    output = b"".join(block.output for block in blocks if isinstance(block, Block))
    assert [bool(line) for line in output.splitlines()] == SOLVED


@pytest.mark.parametrize(
    ("command", "filled"),
    [("convert", {1}), ("canon", {1}), ("shuffle", {1}), ("minimise", {1, 2, 4})],
)
def test_other_commands_write_an_empty_line(run: Run, tmp_path: Path, command: str, filled: set[int]) -> None:
    write_lines(tmp_path)
    lines = run(command, "in.txt").out.splitlines()
    assert {number for number, line in enumerate(lines) if not line} == filled
    assert len(lines) == len(PUZZLES)


def test_a_single_puzzle_has_nothing_to_stay_in_step_with(run: Run) -> None:
    for command in ("solve", "minimise"):
        assert run(command, CLASHING).out == ""


def test_rating_has_a_status_for_every_puzzle(run: Run, tmp_path: Path) -> None:
    write_table(tmp_path)
    run("rate", "in.csv", "-o", "out.csv")
    rows = table_in(tmp_path / "out.csv")
    assert [row["status"] for row in rows] == ["rated", "malformed", "invalid", "rated", "none", "rated"]
    assert [row["er"] for row in rows] == [
        f"{nf.rate(puzzle).er:.1f}" if good else "" for puzzle, good in zip(PUZZLES, SOLVED, strict=True)
    ]
    assert [row["rating"] for row in rows] == [f'{n},5 "x"' for n in range(6)]


@pytest.mark.parametrize("command", ["solve", "check", "convert", "canon", "shuffle", "minimise", "rate"])
def test_tables_keep_the_columns_of_their_input(run: Run, tmp_path: Path, command: str) -> None:
    write_table(tmp_path)
    run(command, "in.csv", "-o", "out.csv.gz")
    run("convert", "in.csv", "-o", "plain.csv")
    subprocess.run(["gzip", "-d", "out.csv.gz"], cwd=tmp_path, check=True)
    rows = table_in(tmp_path / "out.csv")
    assert [row["id"] for row in rows] == [f"p{n}" for n in range(6)]
    assert [row["rating"] for row in rows] == [f'{n},5 "x"' for n in range(6)]
    kept = "input_solution" if command == "solve" else "solution"
    assert {row[kept] for row in rows} == {"?"}
    assert next(iter(rows[0])) == "puzzle"


def test_lines_after_a_table_have_all_columns(run: Run, tmp_path: Path) -> None:
    (tmp_path / "one.csv").write_text(f"puzzle,id\n{EASY},1\n")
    (tmp_path / "two.txt").write_text(f"{HARD}\n")
    assert run("solve", "one.csv", "two.txt", "-o", "out.csv").code == 0
    rows = (tmp_path / "out.csv").read_text().splitlines()
    assert {row.count(",") for row in rows} == {4}
    assert solves(HARD, rows[2].split(",")[1])


def test_own_tables_can_be_read_again_and_again(run: Run, tmp_path: Path) -> None:
    (tmp_path / "0.csv").write_text(f"puzzle\n{EASY}\n")
    for number in range(3):
        assert run("solve", f"{number}.csv", "-o", f"{number + 1}.csv").code == 0
    heading = (tmp_path / "3.csv").read_text().splitlines()[0].split(",")
    assert len(set(heading)) == len(heading) == 10
    assert heading[:5] == ["puzzle", "solution", "seconds", "tracks", "input_input_solution"]


def test_column_that_the_first_input_lacks_is_reported(run: Run, tmp_path: Path) -> None:
    (tmp_path / "one.csv").write_text(f"puzzle,id\n{EASY},1\n")
    (tmp_path / "two.csv").write_text(f"name,puzzle,id\nx,{HARD},2\ny,{EASY},3\n")
    outcome = run("convert", "one.csv", "two.csv", "--to", "csv")
    assert outcome.out == f"puzzle,id\n{EASY},1\n{HARD},2\n{EASY},3\n"
    assert outcome.err == "ninefold: column 'name' is left out: the first input does not have it\n"


@pytest.mark.parametrize("command", ["solve", "check", "canon", "shuffle", "minimise", "convert"])
def test_table_without_puzzles_has_its_heading(run: Run, tmp_path: Path, command: str) -> None:
    (tmp_path / "in.txt").write_text("")
    assert run(command, "in.txt", "-o", "out.csv").code == 0
    assert (tmp_path / "out.csv").read_text().startswith("puzzle")


def test_names_of_columns_are_unique_and_short_rows_are_filled() -> None:
    lines = ["id,,puzzle,id,", f"1,2,{EASY},4,5", f"6,7,{EASY}"]
    first, second = read(lines)
    assert first.others == {"id": "1", "column_2": "2", "id_4": "4", "column_5": "5"}
    assert second.others == {"id": "6", "column_2": "7", "id_4": "", "column_5": ""}


def test_json_of_failures_is_as_before(run: Run, tmp_path: Path) -> None:
    write_lines(tmp_path)
    for command in ("solve", "canon", "shuffle", "minimise", "convert"):
        objects = [json.loads(line) for line in run(command, "in.txt", "--json").out.splitlines()]
        assert len(objects) == len(PUZZLES)
        assert "error" in objects[1]


COLUMNS = {"solve": "solution", "rate": "er", "check": "status", "canon": "canonical", "convert": "puzzle"}


@pytest.mark.slow
@pytest.mark.parametrize("command", COLUMNS)
def test_pandas_reads_our_tables(run: Run, tmp_path: Path, command: str) -> None:
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    write_table(tmp_path)
    run(command, "in.csv", "-o", "out.csv")
    frame = pandas.read_csv(tmp_path / "out.csv", dtype=str, keep_default_na=False)
    assert [dict(row) for row in frame.to_dict("records")] == table_in(tmp_path / "out.csv")
    typed = pandas.read_csv(tmp_path / "out.csv", dtype={"solution": str})
    assert len(typed) == len(PUZZLES)
    assert list(typed["id"]) == [f"p{n}" for n in range(6)]


@pytest.mark.slow
@pytest.mark.parametrize("command", COLUMNS)
def test_polars_reads_our_tables(run: Run, tmp_path: Path, command: str) -> None:
    polars = pytest.importorskip("polars", reason="polars is not installed")
    write_table(tmp_path)
    run(command, "in.csv", "-o", "out.csv")
    frame = polars.read_csv(tmp_path / "out.csv", infer_schema=False)
    assert frame.fill_null("").to_dicts() == table_in(tmp_path / "out.csv")
    typed = polars.read_csv(tmp_path / "out.csv", schema_overrides={"solution": polars.String})
    assert typed["id"].to_list() == [f"p{n}" for n in range(6)]
