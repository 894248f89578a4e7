"""Jobs return what the functions for single puzzles return, row by row."""

import pickle
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

import ninefold as nf
from ninefold.scale import Canon, Check, Convert, Count, Explain, Generate, Job, Rate, Solve
from ninefold.scale.columns import text_column, word_column
from ninefold.scale.job import checked_column
from tests.scale.conftest import ODD
from tests.verifier import solves

JOBS = [Solve(), Check(), Count(limit=20), Rate(), Explain(), Canon(), Convert()]


def rows_of(job: Job, texts: list[Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = job.run(pa.record_batch({"puzzle": pa.array(texts)})).to_pylist()
    return found


def test_solve(puzzles: list[str]) -> None:
    rows = rows_of(Solve(), [*puzzles[:200], *ODD])
    for text, row in zip(puzzles[:200], rows, strict=False):
        assert row["puzzle"] == text
        assert row["count"] == 1
        assert row["status"] == "unique"
        assert solves(text, row["solution"])
    assert [row["status"] for row in rows[200:]] == ["multiple", "invalid", "malformed", "invalid"]
    assert [row["solution"] is None for row in rows[200:]] == [False, True, True, True]


def test_status_is_that_of_check(puzzles: list[str]) -> None:
    texts = [*puzzles[:50], *ODD]
    expected = [check.status for check in nf.check_many(texts)]
    assert [row["status"] for row in rows_of(Check(), texts)] == expected
    assert [row["status"] for row in rows_of(Solve(), texts)] == expected
    minimal = [check.minimal for check in nf.check_many(texts)]
    assert [row["minimal"] for row in rows_of(Check(), texts)] == minimal


def test_max_nodes_is_a_status() -> None:
    hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    (row,) = rows_of(Solve(max_nodes=1), [hard])
    assert (row["status"], row["solution"]) == ("nodes", None)


def test_count() -> None:
    rows = rows_of(Count(limit=20), ["." * 81, *ODD[1:3]])
    assert [(row["count"], row["status"]) for row in rows] == [
        (20, "limit"),
        (0, "invalid"),
        (0, "malformed"),
    ]


def test_rate_is_rate_many(puzzles: list[str]) -> None:
    texts = [*puzzles[:40], *ODD]
    for rating, row in zip(nf.rate_many(texts), rows_of(Rate(), texts), strict=True):
        assert row["status"] == rating.status
        if rating.status == "rated":
            assert (row["er"], row["ep"], row["ed"]) == (rating.er, rating.ep, rating.ed)
            assert row["hardest"] == rating.hardest
        else:
            assert row["er"] is None


def test_rate_stops_above(puzzles: list[str]) -> None:
    expected = [rating.status for rating in nf.rate_many(puzzles[:40], stop_above=2.0)]
    assert "above" in expected
    assert [row["status"] for row in rows_of(Rate(stop_above=2.0), puzzles[:40])] == expected


def test_explain_counts_techniques(puzzles: list[str]) -> None:
    for text, row in zip(puzzles[:20], rows_of(Explain(), puzzles[:20]), strict=True):
        path = nf.explain(text)
        counts = dict(part.split("=") for part in row["techniques"].split())
        assert sum(map(int, counts.values())) == row["steps"] == len(path.steps)
        assert set(counts) == {step.technique for step in path.steps}


def test_canon_is_canonical_many(puzzles: list[str]) -> None:
    texts = [*puzzles[:40], ODD[2]]
    found = nf.canonical_many(texts)
    rows = rows_of(Canon(), texts)
    assert [row["canonical"] for row in rows[:40]] == [form.puzzle.givens for form in found[:40]]
    assert [row["automorphisms"] for row in rows[:40]] == [form.automorphisms for form in found[:40]]
    assert (rows[40]["canonical"], rows[40]["status"]) == (None, "malformed")


def test_convert_reads_any_form() -> None:
    grid = [[0] * 9 for _ in range(9)]
    grid[0][0] = 5
    rows = rows_of(Convert(), [str(grid), "5" + "0" * 80, "five"])
    assert [row["givens"] for row in rows] == ["5" + "." * 80] * 2 + [None]
    assert [row["clues"] for row in rows] == [1, 1, None]


def test_convert_is_puzzle(puzzles: list[str]) -> None:
    board = nf.Board(puzzles[0])
    cell = board.open.first()
    marks = nf.formats.write(board.without([(cell, min(board.candidates(cell)))]), "pencilmarks")
    texts = [*puzzles[:5], puzzles[5].replace(".", "0"), f'"{puzzles[6]}"', marks, *ODD, ""]
    for text, row in zip(texts, rows_of(Convert(), texts), strict=True):
        if row["status"] == "read":
            assert (row["givens"], row["clues"]) == (nf.Puzzle(text).givens, nf.Puzzle(text).clues)
        else:
            assert (row["givens"], row["clues"], text in (ODD[2], "")) == (None, None, True)


def test_attempts_in_any_order() -> None:
    whole = Generate(seed=5).run(pa.record_batch({"attempt": list(range(20))})).to_pylist()
    some = [7, 3, 4, 5, 19, 0]
    rows = Generate(seed=5).run(pa.record_batch({"attempt": some})).to_pylist()
    assert rows == [whole[number] for number in some]
    nothing = pa.record_batch({"attempt": pa.array([], pa.int64())})
    assert Generate(seed=5).run(nothing).num_rows == 0


@pytest.mark.parametrize("job", JOBS, ids=lambda job: job.name)
def test_forms_of_the_column(job: Job, puzzles: list[str]) -> None:
    text = puzzles[0]
    cells = [int(mark) if mark.isdigit() else 0 for mark in text]
    same = [
        pa.array([text]),
        pa.array([text], pa.large_string()),
        pa.array([text]).dictionary_encode(),
        pa.array([f" {text}  # comment"]),
        pa.array([cells], pa.list_(pa.int8(), 81)),
        pa.array([cells], pa.list_(pa.int64())),
    ]
    found = [
        job.run(pa.record_batch({"puzzle": column})).drop_columns("puzzle").to_pylist() for column in same
    ]
    assert all(rows == found[0] for rows in found)
    assert found[0][0]["status"] != "malformed"


@pytest.mark.parametrize("job", JOBS, ids=lambda job: job.name)
def test_pencil_marks_and_nulls(job: Job, puzzles: list[str]) -> None:
    board, grid = nf.Board(puzzles[0]), nf.solve(puzzles[0]).grid
    cell = next(cell for cell in board.open if len(board.candidates(cell)) > 2)
    digit = next(digit for digit in board.candidates(cell) if str(digit) != grid[cell])
    board = board.without([(cell, digit)])
    marks = nf.formats.write(board, "pencilmarks")
    rows = rows_of(job, [marks, None, ""])
    assert rows[0]["status"] != "malformed"
    assert [row["status"] for row in rows[1:]] == ["malformed", "malformed"]
    if job.name == "rate":
        assert rows[0]["er"] == nf.rate(board).er
    if job.name == "canon":
        assert rows[0]["status"] == "pencilmarks"


@pytest.mark.parametrize("job", JOBS, ids=lambda job: job.name)
def test_empty_batch_and_pickle(job: Job) -> None:
    empty = pa.record_batch({"puzzle": pa.array([], pa.string())})
    assert job.run(empty).num_rows == 0
    assert pickle.loads(pickle.dumps(job)) == job
    assert job.run(empty).schema == job.schema(empty.schema)


@pytest.mark.parametrize("job", JOBS, ids=lambda job: job.name)
def test_slices_and_threads_change_nothing(job: Job, puzzles: list[str]) -> None:
    batch = pa.record_batch({"puzzle": pa.array([*puzzles[:30], *ODD])})
    whole = job.run(batch)
    for threads in (1, 3):
        kind = type(job)
        parameters = {**job.parameters, "threads": threads}
        parts = [kind(**parameters).run(batch.slice(at, 7)) for at in range(0, 34, 7)]
        assert pa.Table.from_batches(parts).equals(pa.Table.from_batches([whole]))


def test_other_columns_are_kept(puzzles: list[str]) -> None:
    job = Solve(column="question", keep=("id",))
    rows = job.run(pa.record_batch({"id": [7], "question": [puzzles[0]], "other": [1]}))
    assert rows.schema.names == ["id", "puzzle", "solution", "count", "guesses", "status"]
    with pytest.raises(nf.NinefoldError, match="no column 'puzzle'; the columns are: id"):
        Solve().run(pa.record_batch({"id": [7]}))
    with pytest.raises(nf.NinefoldError, match="no column 'x'"):
        checked_column(["a"], "x")


def test_jobs_fit_tables_and_frames(puzzles: list[str]) -> None:
    import pandas as pd
    import polars as pl

    table = pa.table({"puzzle": puzzles[:5]})
    assert Solve()(table).column("count").to_pylist() == [1] * 5
    frame = Solve()(pd.DataFrame({"puzzle": puzzles[:5]}))
    assert list(frame["count"]) == [1] * 5
    assert Solve()(pl.DataFrame({"puzzle": puzzles[:5]}))["count"].to_list() == [1] * 5
    assert [batch.num_rows for batch in Solve().over(iter(table.to_batches()))] == [5]


def test_generate_is_generate_many() -> None:
    batch = pa.record_batch({"attempt": list(range(20))})
    made = Generate(seed=5).run(batch).to_pylist()
    assert [row["puzzle"] for row in made] == [puzzle.givens for puzzle in nf.generate_many(20, seed=5)]
    parts = [Generate(seed=5).run(batch.slice(at, 7)).to_pylist() for at in range(0, 20, 7)]
    assert [row for part in parts for row in part] == made


@pytest.mark.parametrize("options", [{"difficulty": "easy"}, {"hodoku": "easy"}, {"requires": "naked-pair"}])
def test_generate_keeps_the_attempts_that_match(options: dict[str, Any]) -> None:
    made = Generate(seed=5, options=options).run(pa.record_batch({"attempt": list(range(60))}))
    count = made.num_rows
    assert 0 < count < 60
    expected = nf.generate_many(count, seed=5, **options)
    assert made.column("puzzle").to_pylist() == [puzzle.givens for puzzle in expected]


@pytest.mark.parametrize("numbers", [[], [1], [1, 1, 1], [0, 1, 0], [2, 0, 0]])
def test_columns_of_words_and_texts(numbers: list[int]) -> None:
    words, found = ["no", "yes", "maybe"], np.array(numbers, np.uint8)
    assert word_column(words, found).to_pylist() == [words[number] for number in numbers]
    valid = found > 0
    assert word_column(words, found, valid).to_pylist() == [words[n] if n else None for n in numbers]
    characters = np.repeat(found[:, None] + ord("0"), 81, axis=1).astype(np.uint8)
    texts = [str(number) * 81 for number in numbers]
    assert text_column(characters).to_pylist() == texts
    column = text_column(characters, valid)
    column.validate(full=True)
    assert column.to_pylist() == [
        text if number else None for text, number in zip(texts, numbers, strict=True)
    ]
