"""The commands hint, explain and techniques."""

from json import loads
from pathlib import Path

from tests.cli.conftest import Run
from tests.puzzles import CLASHING, EASY, EVIL, INTERMEDIATE


def test_hint(run: Run) -> None:
    assert run("hint", EASY) == (0, "naked-single: r1c5=7\n", "")
    fields = loads(run("hint", "--json", EASY).out)
    assert (fields["technique"], fields["places"], fields["removes"]) == ("naked-single", ["r1c5=7"], [])
    assert run("hint", EASY, "--techniques", "hidden single").out.startswith("hidden-single: ")


def test_a_hint_that_cannot_be_given(run: Run) -> None:
    outcome = run("hint", INTERMEDIATE, CLASHING, "--techniques", "full-house")
    assert outcome.code == 1
    assert outcome.err.splitlines()[0] == "ninefold: no technique finds a step"
    assert "two 5s in row 1" in outcome.err
    assert run("hint", EASY, "--techniques", "magic").code == 2


def test_explain(run: Run, tmp_path: Path) -> None:
    lines = run("explain", EASY).out.splitlines()
    assert (len(lines), lines[0], lines[-1]) == (44, "1. naked-single: r1c5=7", "44. full-house: r9c6=6")
    (tmp_path / "in.txt").write_text(f"{EASY}\n{INTERMEDIATE}\n")
    outcome = run("explain", "in.txt", "--json", "--techniques", "full-house,naked-single,hidden-single")
    first, second = map(loads, outcome.out.splitlines())
    assert (first["solved"], len(first["steps"]), first["where"]) == (True, 44, "in.txt:1")
    assert not second["solved"]
    assert outcome.code == 1
    assert "in.txt:2: stuck after" in outcome.err


def test_uniqueness_can_be_left_out(run: Run) -> None:
    assert "hidden-rectangle: " in run("explain", EVIL).out
    assert "hidden-rectangle: " not in run("explain", EVIL, "--no-uniqueness").out
    outcome = run("hint", EVIL, "--techniques", "hidden-rectangle", "--no-uniqueness")
    assert (outcome.code, outcome.out) == (1, "")


def test_techniques(run: Run) -> None:
    assert run("techniques").out.startswith("full-house ")
    assert run("techniques", "Obvious pair").out.split()[0] == "naked-pair"
    assert loads(run("techniques", "--json", "x3").out or "{}") == {}
    assert run("techniques", "x3").code == 2
