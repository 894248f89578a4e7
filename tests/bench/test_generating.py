"""`ninefold bench` for generators and canonical forms: verification, errors and reports."""

import json
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import ninefold as nf
from ninefold import _native
from ninefold.bench import forms, generating
from ninefold.bench.forms import time_forms, verify_forms
from ninefold.bench.generating import flaw_of, time_generation
from ninefold.bench.peer import Peer
from tests.cli.conftest import Run, run  # noqa: F401 - a fixture
from tests.puzzles import EASY, EXPERT, FEW, TWO_SOLUTIONS

pytestmark = pytest.mark.slow

ISAS = [name for name, supported in _native.instruction_sets().items() if supported]


def printing(*lines: str) -> Peer:
    """Return a peer that takes a while and prints as many of these lines as requested."""
    work = "sum(range(10**7 * (n - 1)))"
    code = f"import sys; n = int(sys.argv[1]); {work}; print(*{list(lines)}[:n], sep=chr(10))"
    return Peer("printer", f'{sys.executable} -c "{code}"')


@pytest.mark.parametrize("symmetry", ["none", "rotate-180"])
def test_every_instruction_set_is_timed_on_the_same_puzzles(symmetry: str) -> None:
    timings = time_generation(20, symmetry=symmetry, seed=3, isas=ISAS, repeat=2)
    puzzles = nf.generate_many(20, symmetry=symmetry, seed=3)
    assert [t.engine for t in timings] == ISAS
    for t in timings:
        assert (t.puzzles, t.verified, t.guesses) == (20, 20, None)
        assert t.cpu_seconds > 0
        assert t.clues == pytest.approx(sum(puzzle.clues for puzzle in puzzles) / 20)


def test_only_a_sample_of_many_puzzles_is_verified(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generating, "_SAMPLE", 10)
    checked: list[str] = []
    monkeypatch.setattr(generating, "flaw_of", lambda line, _: checked.append(line))
    assert time_generation(35, isas=ISAS[:1], repeat=3)[0].verified == len(checked) == 9


@pytest.mark.parametrize(
    ("line", "symmetry", "flaw"),
    [
        (FEW, "none", ""),
        (EXPERT, "none", ""),
        (TWO_SOLUTIONS, "none", "not unique"),
        (EASY, "none", "not minimal"),
        (FEW, "rotate-180", "not symmetric"),
        (nf.generate(symmetry="rotate-180", seed=1).givens, "rotate-180", ""),
        (nf.generate(symmetry="rotate-180", clues=40, seed=1).givens, "rotate-180", "not minimal"),
    ],
)
def test_flaws_are_found(line: str, symmetry: str, flaw: str) -> None:
    assert flaw_of(line, symmetry) == flaw


def test_flawed_puzzles_are_never_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generating, "generate_many", lambda *_, **__: [nf.Puzzle(EASY)])
    with pytest.raises(nf.NinefoldError, match="scalar: a puzzle is not minimal, so no time is reported"):
        time_generation(1, isas=["scalar"])
    different = iter([[nf.Puzzle(FEW)], [nf.Puzzle(EXPERT)]])
    monkeypatch.setattr(generating, "generate_many", lambda *_, **__: next(different))
    with pytest.raises(nf.NinefoldError, match="made different puzzles from the runs before"):
        time_generation(1, isas=["scalar"], repeat=2)


def test_puzzles_of_a_peer_are_verified() -> None:
    puzzles = [puzzle.givens for puzzle in nf.generate_many(3, seed=8)]
    peer = printing("a heading", puzzles[0].replace(".", "0"), puzzles[1] + " 24 clues", puzzles[2])
    own, other = time_generation(5, isas=["scalar"], peers=[peer], peer_count=4, repeat=1)
    assert (own.puzzles, other.engine, other.puzzles, other.verified) == (5, "printer", 3, 3)
    assert other.clues == pytest.approx(sum(81 - line.count(".") for line in puzzles) / 3)
    for lines, reason in (
        ([FEW, EASY], "printer: a puzzle is not minimal"),
        ([FEW, TWO_SOLUTIONS], "printer: a puzzle is not unique"),
        ([FEW, FEW], "printer made the same puzzle twice"),
        (["x", EASY + "1"], "printer wrote no line that begins with a puzzle"),
    ):
        with pytest.raises(nf.NinefoldError, match=reason):
            time_generation(2, isas=["scalar"], peers=[printing(*lines)], repeat=1)


def test_canonical_forms_are_timed_and_verified() -> None:
    timings = time_forms(50, seed=2, repeat=2)
    assert [(t.engine, t.puzzles, t.verified) for t in timings] == [
        ("canonical_many", 50, 50),
        ("canonical_list", 50, 50),
    ]


def test_a_wrong_form_is_never_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    grids = [puzzle.givens for puzzle in nf.generate_many(5, clues=81, seed=1)]
    right = _native.canonical_list(grids)
    assert verify_forms("x", grids, right, seed=1) == 5
    variant = nf.shuffle(grids[3], seed=1)
    way = nf.canonical(variant).transformation
    other = nf.shuffle(right[3][0], seed=1)
    for wrong in (
        (right[2][0], *right[3][1:]),  # the form of another grid
        (right[3][0], way, 1),  # a transformation that leads elsewhere
        (other.givens, right[3][1], 1),  # a variant, but not the least
        ("1" * 81, right[3][1], 1),
    ):
        with pytest.raises(nf.NinefoldError, match="x: a canonical form is wrong, so no time is reported"):
            verify_forms("x", grids, [*right[:3], wrong, *right[4:]], seed=1)
    monkeypatch.setattr(forms, "_SAMPLE", 2)
    assert verify_forms("x", grids, right, seed=1) == 2


@pytest.mark.parametrize("task", ["generate", "symmetric", "canonical"])
def test_bench_command_reports_every_task(run: Run, tmp_path: Path, task: str) -> None:  # noqa: F811
    small = ["bench", "--task", task, "--count", "20", "--repeat", "1"]
    outcome = run(*small, "--plot", "b.svg")
    assert (outcome.code, outcome.err) == (0, "")
    assert f"task      {task}\n" in outcome.out
    assert "guesses" not in outcome.out
    ElementTree.parse(tmp_path / "b.svg")
    assert run(*small, "--seed", "7", "-o", "b.json") == (0, "", "")
    report = json.loads((tmp_path / "b.json").read_text())
    assert report["settings"] == {"task": task, "threads": 1, "repeat": 1, "seed": 7}
    assert [t["verified"] for t in report["timings"]] == [20] * len(report["timings"])
    assert (report["timings"][0]["clues"] is None) == (task == "canonical")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--task", "generate", "shipped"], "SET has no effect with --task generate"),
        (["--task", "symmetric", "--limit", "2"], "--limit has no effect with --task symmetric"),
        (["--task", "canonical", "--as-is"], "--as-is has no effect with --task canonical"),
        (["--task", "canonical", "--isa", "all"], "--isa has no effect with --task canonical"),
        (["--peer-count", "5"], "--peer-count has no effect with --task solve"),
        (["--task", "generate", "--peer-count", "5"], "--peer-count has no effect without --peer"),
        (["--peer", "a=true", "--peer", "a=false"], "--peer: 'a' is used twice"),
        (["--peer", "canonical_list=true"], "choose another"),
        (["--task", "dance"], "invalid choice: 'dance'"),
        (["--task", "generate", "--seed", "-1"], "--seed: -1 is out of range: give a number from 0"),
    ],
)
def test_options_without_an_effect_are_rejected(run: Run, arguments: list[str], message: str) -> None:  # noqa: F811
    outcome = run("bench", *arguments)
    assert (outcome.code, outcome.out) == (2, "")
    assert message in outcome.err
