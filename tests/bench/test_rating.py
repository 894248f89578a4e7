"""`ninefold bench --task rate`: verified ratings, and the command."""

import json

import pytest

import ninefold as nf
from ninefold.bench.rating import time_rating, verify
from tests.cli.conftest import Run, run  # noqa: F401 - a fixture
from tests.puzzles import EASY, EXPERT, SHIPPED

pytestmark = pytest.mark.slow


def test_differing_rating_is_never_timed() -> None:
    boards = [nf.Board(EASY), nf.Board(EXPERT)]
    ratings = nf.rate_many(boards)
    verify(boards, ratings)
    with pytest.raises(nf.NinefoldError, match=f"a puzzle differs, so no time is reported: {boards[1].line}"):
        verify(boards, [ratings[0], ratings[1]._replace(er=6.7)])


def test_a_sample_is_verified() -> None:
    (timing,) = time_rating("many", [EASY] * 120, repeat=1)
    assert (timing.set, timing.engine, timing.puzzles, timing.verified) == ("many", "se", 120, 40)
    assert timing.cpu_seconds > 0


def test_bench_command_times_ratings(run: Run) -> None:  # noqa: F811
    report = json.loads(
        run("bench", "--task", "rate", "--as-is", "--repeat", "1", "--threads", "2", "--json").out
    )
    assert report["settings"]["task"] == "rate"
    assert report["settings"]["threads"] == 2
    (timing,) = report["timings"]
    assert (timing["engine"], timing["puzzles"], timing["verified"]) == ("se", len(SHIPPED), len(SHIPPED))
    assert "--isa has no effect with --task rate" in run("bench", "--task", "rate", "--isa", "all").err
    assert "is the name of a ninefold engine" in run("bench", "--task", "rate", "--peer", "se=true").err
