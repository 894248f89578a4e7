"""Puzzles in data frames: what polars, pandas and DuckDB return is what the jobs return."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import ninefold as nf
import ninefold.frames.pandas
from ninefold.frames.polars import SudokuExpression
from ninefold.scale import Canon, Check, Count, Explain, Job, Rate, Solve
from tests.scale.conftest import ODD

JOBS: dict[str, tuple[Job, dict[str, Any]]] = {
    "solve": (Solve(max_nodes=50), {"max_nodes": 50}),
    "check": (Check(), {}),
    "count": (Count(limit=20), {"limit": 20}),
    "rate": (Rate(stop_above=2.0), {"stop_above": 2.0}),
    "explain": (Explain(profile="hodoku"), {"profile": "hodoku"}),
    "canon": (Canon(), {"threads": 1}),
}
NAMES = ("sudoku_solve", "sudoku_status", "sudoku_rate", "sudoku_canonical")
ENGINES: list[Any] = ["in-memory", "streaming"]


def expected(job: Job, texts: list[Any]) -> list[dict[str, Any]]:
    found = job.run(pa.record_batch({"puzzle": pa.array(texts, pa.string())}))
    rows: list[dict[str, Any]] = found.drop_columns(["puzzle"]).to_pylist()
    return rows


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("name", JOBS)
def test_polars(name: str, engine: Any, puzzles: list[str]) -> None:
    job, options = JOBS[name]
    texts = [*puzzles[:30], *ODD, None]
    frame = pl.LazyFrame({"id": range(len(texts)), "puzzle": texts})
    query = frame.with_columns(found=getattr(pl.col("puzzle").sudoku, name)(**options))  # type: ignore[attr-defined]
    planned = query.collect_schema()
    done = query.collect(engine=engine)
    assert done.schema == planned
    assert done["found"].to_list() == expected(job, texts)


@pytest.mark.parametrize("name", JOBS)
def test_polars_without_rows(name: str) -> None:
    job, options = JOBS[name]
    frame = pl.DataFrame({"puzzle": []}, schema={"puzzle": pl.String})
    done = frame.select(getattr(pl.col("puzzle").sudoku, name)(**options).struct.unnest())  # type: ignore[attr-defined]
    assert done.columns == [column for column in job.own_schema.names if column != "puzzle"]
    assert done.height == 0


def test_polars_works_in_slices_filters_and_groups(puzzles: list[str]) -> None:
    frame = pl.LazyFrame({"group": [1, 2] * 20, "puzzle": puzzles[:40]})
    solved = pl.col("puzzle").sudoku.solve()  # type: ignore[attr-defined]
    grids = [nf.solve(text).grid for text in puzzles[:40]]
    solution = solved.struct.field("solution")
    assert frame.select(solution).slice(5, 3).collect()["solution"].to_list() == grids[5:8]
    kept = frame.filter(solved.struct.field("guesses") == 0).collect()
    assert 0 < kept.height <= 40
    assert frame.filter(pl.col("group") == 2).select(solution).collect()["solution"].to_list() == grids[1::2]
    counted = frame.group_by("group").agg(solved.struct.field("count").sum()).collect()
    assert counted["count"].to_list() == [20, 20]


@pytest.mark.parametrize("kind", [pl.Categorical, pl.List(pl.Int8), pl.Array(pl.Int8, 81)])
def test_polars_takes_other_columns(kind: Any, puzzles: list[str]) -> None:
    cells = [[int(mark) if mark.isdigit() else 0 for mark in text] for text in puzzles[:3]]
    column = pl.Series("p", puzzles[:3] if kind is pl.Categorical else cells, dtype=kind)
    found = column.to_frame().select(pl.col("p").sudoku.check())["p"]  # type: ignore[attr-defined]
    assert [row["status"] for row in found.to_list()] == ["unique"] * 3


@pytest.mark.parametrize("name", JOBS)
def test_pandas(name: str, puzzles: list[str]) -> None:
    job, options = JOBS[name]
    texts = [*puzzles[:30], *ODD, None]
    series = pd.Series(texts, index=[f"row {n}" for n in range(len(texts))], name="p")
    done = getattr(series.sudoku, name)(**options)
    assert list(done.index) == list(series.index)
    rows = expected(job, texts)
    assert list(done.columns) == list(rows[0])
    for column in done.columns:
        values = [None if pd.isna(value) else value for value in done[column]]
        assert values == [row[column] for row in rows]


def test_pandas_without_rows_and_with_lists(puzzles: list[str]) -> None:
    empty = pd.Series([], dtype=object).sudoku.check()
    assert (len(empty), list(empty.columns)) == (0, ["status", "minimal"])
    cells = [[int(mark) if mark.isdigit() else 0 for mark in puzzles[0]]]
    assert list(pd.Series(cells).sudoku.check()["status"]) == ["unique"]
    twice = pd.Series(puzzles[:1] * 2, index=[7, 7]).sudoku.solve()
    assert list(twice.index) == [7, 7]


def test_files_as_in_the_documentation(tmp_path: Path, puzzles: list[str]) -> None:
    path = tmp_path / "puzzles.csv"
    path.write_text("id,puzzle\n" + "".join(f"{n},{text}\n" for n, text in enumerate(puzzles[:10])))
    ratings = [rating.er for rating in nf.rate_many(puzzles[:10])]
    rated = SudokuExpression(pl.col("puzzle")).rate().struct.field("er")
    assert pl.scan_csv(path).select("id", rated).collect().rows() == list(enumerate(ratings))
    frame = pd.read_csv(path)
    joined = frame.join(frame["puzzle"].sudoku.rate())
    assert list(joined.columns) == ["id", "puzzle", "er", "ep", "ed", "hardest", "status"]
    assert list(joined["er"]) == ratings


def test_nothing_is_registered_by_ninefold_alone() -> None:
    code = (
        "import ninefold as nf, polars as pl, pandas as pd; nf.batch.Solve();"
        "assert not hasattr(pl.col('a'), 'sudoku') and not hasattr(pd.Series, 'sudoku')"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


class TestDuckDB:
    """Functions for SQL."""

    @pytest.fixture
    def connection(self) -> Any:
        duckdb = pytest.importorskip("duckdb", reason="DuckDB is not installed: pip install duckdb")
        from ninefold.frames.duckdb import register

        connection = duckdb.connect()
        register(connection)
        return connection

    def test_functions(self, connection: Any, puzzles: list[str]) -> None:
        texts = [*puzzles[:30], *ODD]
        connection.execute("CREATE TABLE puzzles (id INTEGER, puzzle VARCHAR)")
        connection.executemany("INSERT INTO puzzles VALUES (?, ?)", [list(row) for row in enumerate(texts)])
        calls = ", ".join(f"{name}(puzzle)" for name in NAMES)
        query = f"SELECT {calls} FROM puzzles ORDER BY id"
        jobs = ((Solve(), "solution"), (Check(), "status"), (Rate(), "er"), (Canon(), "canonical"))
        columns = [[row[name] for row in expected(job, texts)] for job, name in jobs]
        assert connection.execute(query).fetchall() == list(zip(*columns, strict=True))

    def test_types_and_null(self, connection: Any) -> None:
        for name in NAMES:
            found = connection.execute(f"SELECT {name}(NULL), typeof({name}(repeat('.', 81)))").fetchall()
            assert found == [(None, "DOUBLE" if name == "sudoku_rate" else "VARCHAR")]

    def test_many_rows_and_a_second_registration(self, connection: Any) -> None:
        from ninefold.frames.duckdb import register

        register(connection, threads=1)
        puzzles = "SELECT n % 9 + 1 || repeat('.', 80) AS p FROM range(10000) r(n)"
        query = f"SELECT count(*) FROM ({puzzles}) WHERE sudoku_status(p) = 'multiple'"
        assert connection.execute(query).fetchall() == [(10000,)]
