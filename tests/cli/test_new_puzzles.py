"""`ninefold generate` with the solution and the rating beside each puzzle."""

import csv
import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

import ninefold as nf
from tests.cli.conftest import Run
from tests.verifier import solves

NUMBERS = ("er", "ep", "ed", "word")


def puzzles(count: int) -> list[str]:
    return [puzzle.givens for puzzle in nf.generate_many(count, seed=5)]


def test_lines_have_the_solution_and_the_rating(run: Run) -> None:
    outcome = run("generate", "-n", "20", "--seed", "5", "--solution", "--rating")
    rows = [line.split("\t") for line in outcome.out.splitlines()]
    assert [row[0] for row in rows] == puzzles(20)
    assert all(solves(puzzle, solution) for puzzle, solution, _ in rows)
    assert [row[2] for row in rows] == [f"{nf.rate(puzzle).er:.1f}" for puzzle, _, _ in rows]


def test_lines_with_details_can_be_read_back(run: Run, tmp_path: Path) -> None:
    assert run("generate", "-n", "3", "--seed", "5", "--solution", "--rating", "-o", "new.txt") == (0, "", "")
    assert [puzzle.givens for puzzle in nf.read(tmp_path / "new.txt")] == puzzles(3)


@pytest.mark.parametrize(
    ("options", "names"),
    [
        (["--solution"], ["solution"]),
        (["--rating"], [*NUMBERS]),
        (["--rating", "--solution"], ["solution", *NUMBERS]),
        (["--rating", "--hodoku", "easy"], [*NUMBERS, "level", "score"]),
        ([], []),
    ],
)
def test_tables_have_a_column_for_each_detail(run: Run, options: list[str], names: list[str]) -> None:
    outcome = run("generate", "-n", "2", "--seed", "5", "--to", "csv", *options)
    heading, *rows = csv.reader(StringIO(outcome.out))
    assert heading == ["puzzle", *names]
    assert len(rows) == 2
    for row in rows:
        fields = dict(zip(heading, row, strict=True))
        rating = nf.rate(fields["puzzle"], profile="both")
        wanted = {name: str(getattr(rating, name)) for name in names if name != "solution"}
        assert fields.items() >= wanted.items()
        assert "solution" not in names or solves(fields["puzzle"], fields["solution"])


def test_json_has_both_unless_told_otherwise(run: Run) -> None:
    words = ["generate", "-n", "20", "--seed", "5", "--json"]
    for fields in map(json.loads, run(*words).out.splitlines()):
        assert solves(fields["puzzle"], fields["solution"])
        assert tuple(fields[name] for name in NUMBERS) == nf.rate(fields["puzzle"])[:4]
    plain = json.loads(run(*words, "--no-solution", "--no-rating").out.splitlines()[0])
    assert set(plain) == {"puzzle", "clues", "seed", "number"}
    assert "er" not in json.loads(run(*words, "--no-rating", "--difficulty", "easy").out.splitlines()[0])


def test_ratings_that_the_search_knows_are_not_found_again(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ["generate", "-n", "2", "--seed", "5", "--difficulty", "hard", "--rating"]
    expected = run(*words).out
    assert [line.split("\t")[1] for line in expected.splitlines()] == ["2.6", "2.6"]
    monkeypatch.setattr("ninefold.rating.rate_many", lambda puzzles, threads: [None] * len(puzzles))
    assert run(*words).out == expected


def test_batches_leave_nothing_out(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stream can have more puzzles ready than are wanted, fewer than a batch, or none."""
    monkeypatch.setattr("ninefold.cli.generate._FIRST_BATCH", 3)
    monkeypatch.setattr("ninefold.cli.generate._LARGEST_BATCH", 5)
    for count in (0, 1, 2, 3, 4, 13, 300):
        outcome = run("generate", "-n", str(count), "--seed", "5", "--solution")
        assert [line[:81] for line in outcome.out.splitlines()] == puzzles(count), count


def test_time_limit_holds_while_puzzles_are_rated(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Puzzles that are ready when the time is up are dropped: rating them would take much longer."""
    calls: list[int] = []
    monkeypatch.setattr("ninefold.numbers.Deadline.is_over", property(lambda _: len(calls) > 2))
    monkeypatch.setattr("ninefold.rating.rate_many", _counting(nf.rate_many, calls))
    outcome = run("generate", "-n", "100000", "--rating", "--max-seconds", "600", "--seed", "5")
    assert outcome.code == 1
    assert outcome.err == "ninefold: not found in 600 seconds: a minimal puzzle\n"
    lines = [line[:81] for line in outcome.out.splitlines()]
    assert 0 < len(lines) < 300
    assert lines == puzzles(len(lines))


def _counting(function: Callable[..., Any], calls: list[int]) -> Callable[..., Any]:
    def call(*arguments: Any, **options: Any) -> Any:
        calls.append(1)
        return function(*arguments, **options)

    return call


@pytest.mark.parametrize("kind", ["grid", "blocks", "boxed", "candidates", "pencilmarks", "svg"])
@pytest.mark.parametrize("option", ["--solution", "--rating"])
def test_formats_without_a_place_for_details_are_refused(run: Run, kind: str, option: str) -> None:
    outcome = run("generate", "--to", kind, option)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith(f"ninefold: the format {kind} cannot hold {option}: use line, csv")
