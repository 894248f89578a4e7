"""The paths of `explain`: the core's columns say the same as `rate_many`, row by row."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

import ninefold as nf
from ninefold.logic.profile import plan
from ninefold.rating.pricing import Pricing
from ninefold.scale import Explain
from ninefold.scale.plan import job_of
from ninefold.scale.walks import walk_columns
from tests.conftest import ROOT
from tests.scale.conftest import ODD

#: No digit clashes and every cell has candidates, but there is no place for a 9 in row 1.
NO_SOLUTION = "1234....." + "......9.." + "." * 9 + "....9...." + "." * 18 + ".....9..." + "." * 18
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
EASY_LEVELS = (nf.Level("calm", 300), nf.Level("tense", 420, ("naked-pair",)), nf.Level("wild"))

PROFILES: "dict[str, str | nf.Profile]" = {
    "human": "human",
    "hodoku": "hodoku",
    "singles, stuck otherwise": nf.Profile("singles", ("singles",)),
    "singles and trials": nf.Profile("trials", ("singles",), prices={"brute-force": 700}),
    "equal prices": nf.Profile(
        "equal", ("singles", "locked", "subsets"), prices={"hidden-single": 7, "naked-single": 7},
        levels=EASY_LEVELS,
    ),
    "from a file": nf.Profile.load(ROOT / "examples/profile.toml"),
}  # fmt: skip


@pytest.fixture(scope="module")
def texts(puzzles: list[str]) -> list[str | None]:
    """Puzzles of every kind: lines, pencil marks, other forms, and rows that are none."""
    board, grid = nf.Board(puzzles[0]), nf.solve(puzzles[0]).grid
    cell = next(cell for cell in board.open if len(board.candidates(cell)) > 2)
    digit = next(digit for digit in board.candidates(cell) if str(digit) != grid[cell])
    marks = nf.formats.write(board.without([(cell, digit)]), "pencilmarks")
    lists = str([[int(mark) if mark.isdigit() else 0 for mark in puzzles[1]]])
    odd = [None, "", grid, grid[:80] + ".", NO_SOLUTION, marks, lists, f"  {puzzles[2]} # comment", HARD]
    return [puzzles[3], *ODD, *odd, *puzzles[4:20]]


def expected(texts: list[Any], profile: str | nf.Profile, *, uniqueness: bool) -> list[dict[str, Any]]:
    found = nf.rate_many(texts, profile=profile, uniqueness=uniqueness, max_seconds=float("inf"))
    return [
        {
            "steps": sum(rating.counts.values()) or None,
            "techniques": " ".join(f"{id_}={count}" for id_, count in rating.counts.items()) or None,
            "hardest": rating.hardest or None,
            "level": rating.level,
            "score": rating.score,
            "status": rating.status,
        }
        for rating in found
    ]


@pytest.mark.parametrize("uniqueness", [True, False])
@pytest.mark.parametrize("profile", PROFILES.values(), ids=list(PROFILES))
def test_paths_are_those_of_rate_many(texts: list[Any], profile: str | nf.Profile, uniqueness: bool) -> None:
    job = Explain(profile=profile, uniqueness=uniqueness, threads=2)
    rows = job.run(pa.record_batch({"puzzle": pa.array(texts)})).drop_columns("puzzle").to_pylist()
    assert rows == expected(texts, profile, uniqueness=uniqueness)


def test_every_status_is_compared(texts: list[Any]) -> None:
    statuses = {
        row["status"] for row in expected(texts, PROFILES["singles, stuck otherwise"], uniqueness=True)
    }
    assert statuses == {"rated", "stuck", "multiple", "none", "invalid", "malformed"}
    trials = expected(texts, PROFILES["singles and trials"], uniqueness=True)
    assert any("brute-force=" in (row["techniques"] or "") for row in trials)


def test_no_row_has_steps() -> None:
    grid = nf.solve(HARD).grid
    for rows in ([], [grid], ["no puzzle", grid]):
        columns = walk_columns(pa.array(rows, pa.string()), "human", True, 1)
        assert [column.to_pylist() for column in columns[:3]] == [[None] * len(rows)] * 3
        assert columns[5].to_pylist() == ["malformed", "rated"][-len(rows) :] * bool(rows)


def test_pieces_of_a_column(texts: list[Any]) -> None:
    column = pa.chunked_array([pa.array(texts[:7], pa.string()), pa.array(texts[7:], pa.string())])
    pieces = walk_columns(column, "human", True, 2)
    whole = walk_columns(column.combine_chunks(), "human", True, 1)
    assert [column.to_pylist() for column in pieces] == [column.to_pylist() for column in whole]


@pytest.mark.parametrize("levels", [EASY_LEVELS, (nf.Level("only"),), plan("human").levels])
def test_many_paths_have_the_price_of_each(levels: tuple[nf.Level, ...]) -> None:
    names = ["naked-single", "hidden-single", "naked-pair", "x-wing", "swordfish", "brute-force"]
    profile = nf.Profile(
        "mine", tuple(names[:-1]), prices={"naked-pair": 50, "x-wing": 50, "brute-force": 50}, levels=levels
    )
    pricing, random = Pricing(profile.in_full()), np.random.default_rng(1)
    paths = [
        {names[int(i)]: int(random.integers(1, 30)) for i in random.permutation(6)[: random.integers(0, 7)]}
        for _ in range(300)
    ]
    begins = np.cumsum([0, *map(len, paths)])
    numbers = np.array([names.index(id_) for path in paths for id_ in path], np.uint16)
    counts = np.array([count for path in paths for count in path.values()], np.uint16)
    found = pricing.of_paths(names, begins, numbers, counts)
    for at, path in enumerate(paths):
        one = pricing.of(path)
        assert (one.level, one.score) == (levels[found.level[at]].name, found.score[at])
        assert found.steps[at] == sum(path.values())
        assert one.hardest == (names[found.hardest[at]] if path else "")


def test_a_score_too_large_for_its_column() -> None:
    dear = nf.Profile("dear", ("singles",), prices={"naked-single": 10**9, "hidden-single": 10**9})
    easy = "..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......"
    with pytest.raises(nf.NinefoldError, match="lower the prices"):
        Explain(profile=dear).run(pa.record_batch({"puzzle": [easy]}))


def test_the_plan_holds_the_profile_itself(tmp_path: Path, text_file: Callable[[int], Path]) -> None:
    source, out = str(text_file(30)), str(tmp_path / "out")
    mine = nf.Profile("mine", ("singles",))
    done = nf.batch.run("explain", source, out, profile=mine)
    assert set(done.counts) == {"rated", "stuck"}
    assert nf.batch.run("explain", source, out, profile=mine) == done
    with pytest.raises(nf.NinefoldError, match=r"another run \(profile has changed\)"):
        nf.batch.run("explain", source, out, profile=mine._replace(prices={"naked-single": 5}))
    job = Explain(profile=mine)
    assert job_of("explain", job.parameters) == job


@pytest.mark.parametrize("profile", ["unknown", "techniques = 3", "a = b = c"])
def test_a_wrong_profile_is_refused_before_the_run(
    tmp_path: Path, text_file: Callable[[int], Path], profile: str
) -> None:
    with pytest.raises(nf.NinefoldError):
        nf.batch.run("explain", str(text_file(3)), str(tmp_path / "out"), profile=profile)
    assert not (tmp_path / "out" / "plan.json").exists()
