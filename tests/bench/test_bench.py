"""`ninefold bench`: sets, peers, verified answers, reports."""

import json
import sys
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

import ninefold as nf
from ninefold.bench import corpora
from ninefold.bench.peer import Peer
from ninefold.bench.solving import time_solving, verify
from tests.cli.conftest import Run, run  # noqa: F401 - a fixture
from tests.puzzles import EASY, SHIPPED, TWO_SOLUTIONS
from tests.verifier import solves

pytestmark = pytest.mark.slow


def test_varied_puzzles_differ_and_stay_unique() -> None:
    varied = corpora.vary(SHIPPED, 100, seed=5)
    assert varied == corpora.vary(SHIPPED, 100, seed=5) != corpora.vary(SHIPPED, 100, seed=6)
    assert len(set(varied)) == 100
    assert [line.count(".") for line in varied] == [SHIPPED[i % 18].count(".") for i in range(100)]
    batch = nf.solve_many(varied)
    assert (batch.counts == 1).all()
    assert all(
        solves(line, "".join(map(str, grid))) for line, grid in zip(varied, batch.solutions, strict=True)
    )


def test_sets_are_read_from_files(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(f"{EASY}\n{TWO_SOLUTIONS}\n")
    assert corpora.load(str(path)) == [EASY, TWO_SOLUTIONS]
    path.write_text(f"{EASY}\nx\n")
    with pytest.raises(nf.NinefoldError, match=r"a\.txt:2: 1 character,"):
        corpora.load(str(path))
    path.write_text("")
    with pytest.raises(nf.NinefoldError, match="no puzzles to measure"):
        corpora.load(str(path))


def test_a_wrong_answer_is_never_timed() -> None:
    cells = np.frombuffer("".join(SHIPPED).encode(), dtype=np.uint8).reshape(-1, 81)
    batch = nf.solve_many(cells)
    verify(cells, batch, "x")
    for change in ("digit", "swap", "count"):
        wrong = batch._replace(solutions=batch.solutions.copy(), counts=batch.counts.copy())
        if change == "digit":
            wrong.solutions[3, 40] = wrong.solutions[3, 40] % 9 + 1
        elif change == "swap":  # still a grid, but not this puzzle's
            wrong.solutions[3] = wrong.solutions[4]
        else:
            wrong.counts[3] = 0
        with pytest.raises(nf.NinefoldError, match="x: 1 of 18 puzzles have no correct solution"):
            verify(cells, wrong, "x")


def test_peers_are_timed_next_to_the_kernel() -> None:
    work = "import sys; lines = open(sys.argv[1]).readlines(); sum(range(10**6 * len(lines)))"
    peer = Peer("reader", f"{sys.executable} -c '{work}'")
    kernel, other = time_solving("s", SHIPPED, isas=["scalar"], peers=[peer], repeat=1)
    assert (kernel.engine, other.engine, other.guesses) == ("scalar", "reader", None)
    assert kernel.guesses is not None
    assert Peer("x", "a {} b").words("f") == ["a", "f", "b"]
    with pytest.raises(nf.NinefoldError, match="peer p: No such file"):
        time_solving("s", SHIPPED, isas=["scalar"], peers=[Peer("p", "/nowhere/program")], repeat=1)
    with pytest.raises(nf.NinefoldError, match="takes no longer for many puzzles than for one"):
        time_solving("s", SHIPPED, isas=["scalar"], peers=[Peer("p", "true")], repeat=1)
    with pytest.raises(nf.NinefoldError, match="peer p failed with exit code 3"):
        time_solving("s", SHIPPED, isas=["scalar"], peers=[Peer("p", "sh -c 'exit 3' x")], repeat=1)


def test_bench_command_writes_reports(run: Run, tmp_path: Path) -> None:  # noqa: F811
    outcome = run("bench", "--isa", "all", "--count", "100", "--repeat", "1", "--plot", "b.svg")
    assert outcome.code == 0
    assert "us/puzzle" in outcome.out
    assert "scalar" in outcome.out
    ElementTree.parse(tmp_path / "b.svg")
    report = json.loads(run("bench", "--isa", "scalar", "--as-is", "--repeat", "1", "--json").out)
    assert set(report) == {"machine", "settings", "timings"}
    assert report["timings"][0]["puzzles"] == report["timings"][0]["verified"] == 18
    assert (report["settings"]["task"], report["settings"]["limit"]) == ("solve", 2)
    assert run("bench", "--isa", "mmx").code == 2
    assert "is not NAME=COMMAND" in run("bench", "--peer", "x").err
    assert "No closing quotation" in run("bench", "--peer", "x='a").err
    assert "choose another" in run("bench", "--peer", "scalar=true").err


def test_paths_are_timed_and_verified(run: Run) -> None:  # noqa: F811
    outcome = run("bench", "--task", "explain", "--as-is", "--count", "5", "--repeat", "1", "--json")
    timings = json.loads(outcome.out)["timings"]
    assert [(t["engine"], t["puzzles"], t["verified"]) for t in timings] == [
        ("human", 5, 5),
        ("hodoku", 5, 5),
    ]
    refused = run("bench", "--task", "explain", "--isa", "all")
    assert (refused.code, "--isa has no effect with --task explain" in refused.err) == (2, True)
