"""`canon` and `shuffle`."""

import json
from pathlib import Path

import pytest

import ninefold as nf
from ninefold.cli import canon
from tests.cli.conftest import Run
from tests.conftest import ROOT
from tests.puzzles import CLASHING, EASY, EMPTY, HARD, INTERMEDIATE, INTERMEDIATE_SOLUTION, SHIPPED
from tests.verifier import Symmetry

pytestmark = pytest.mark.slow

MARKS = "." + "".join(str(d) for _ in range(81) for d in range(1, 10))[1:]


def canonical(puzzle: str) -> str:
    return nf.canonical(puzzle).puzzle.givens


def test_canon_prints_a_line_per_puzzle(run: Run) -> None:
    outcome = run("canon", str(ROOT / "examples/input.txt"), INTERMEDIATE_SOLUTION, CLASHING)
    wanted = [canonical(puzzle) for puzzle in (*SHIPPED, INTERMEDIATE_SOLUTION, CLASHING)]
    assert outcome == (0, "\n".join(wanted) + "\n", "")


def test_canon_keeps_the_first_puzzle_of_each_class(run: Run, tmp_path: Path) -> None:
    variants = [Symmetry(seed).apply(puzzle) for seed in range(5) for puzzle in (EASY, HARD, INTERMEDIATE)]
    (tmp_path / "in.txt").write_text("\n".join(variant.replace(".", "0") for variant in variants))
    said = "kept 3 of 15 puzzles, dropped 12 variants\n"
    assert run("canon", "--dedupe", "in.txt") == (0, "\n".join(variants[:3]) + "\n", said)
    forms = "".join(canonical(puzzle) + "\n" for puzzle in (EASY, HARD, INTERMEDIATE))
    assert run("canon", "--dedupe", "--canonical", "in.txt") == (0, forms, said)
    assert run("canon", "--dedupe", "in.txt", "-o", "out.txt") == (0, "", said)
    assert (tmp_path / "out.txt").read_text().split() == variants[:3]


def test_canon_works_in_blocks(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(canon, "_BLOCK", 4)
    variants = [Symmetry(seed).apply(puzzle) for seed in range(3) for puzzle in SHIPPED]
    (tmp_path / "in.txt").write_text("\n".join(variants))
    assert run("canon", "in.txt", "-j", "2").out.split() == [canonical(puzzle) for puzzle in SHIPPED] * 3
    assert run("canon", "in.txt", "--dedupe").out.split() == variants[:18]


def test_canon_json_has_all_fields(run: Run) -> None:
    fields = json.loads(run("canon", "--json", INTERMEDIATE).out)
    found = nf.canonical(INTERMEDIATE)
    assert fields["puzzle"] == INTERMEDIATE
    assert (fields["canonical"], fields["automorphisms"]) == (found.puzzle.givens, found.automorphisms)
    assert nf.Transformation(**fields["transformation"]) == found.transformation


def test_canon_reports_puzzles_without_a_form_and_continues(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{EASY}\nx\n{MARKS}\n{EMPTY}\n")
    outcome = run("canon", "in.txt")
    assert (outcome.code, outcome.out) == (1, f"{canonical(EASY)}\n\n\n{EMPTY}\n")
    assert outcome.err.splitlines() == [
        "in.txt:2: 1 character, expected 81",
        "in.txt:3: a puzzle with pencil marks has no canonical form: use its givens alone",
    ]
    lines = [json.loads(line) for line in run("canon", "--json", "in.txt").out.splitlines()]
    assert ["error" in line for line in lines] == [False, True, True, False]
    assert [line["where"] for line in lines] == [f"in.txt:{number}" for number in range(1, 5)]
    assert run("canon", "no such file").code == 2


def test_canon_reads_standard_input(process: Run) -> None:
    assert process("canon", input=f"{EASY}\n".encode()) == (0, canonical(EASY) + "\n", "")


def test_shuffle_gives_variants(run: Run) -> None:
    outcome = run("shuffle", EASY, HARD, "-n", "3", "--seed", "5")
    lines = outcome.out.split()
    assert (outcome.code, outcome.err, len(set(lines))) == (0, "", 6)
    assert [canonical(line) for line in lines] == [canonical(EASY)] * 3 + [canonical(HARD)] * 3
    assert lines[0] == nf.shuffle(EASY, seed=5).givens
    assert lines[4] == nf.Transformation.random(5, stream=4).apply(HARD).givens
    assert run("shuffle", EASY).out != run("shuffle", EASY).out


def test_the_same_seed_gives_the_same_bytes(process: Run, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text("\n".join(SHIPPED))
    for name in ("a.txt", "b.txt"):
        assert process("shuffle", "in.txt", "-n", "10", "--seed", "1", "-o", name) == (0, "", "")
    assert (tmp_path / "a.txt").read_bytes() == (tmp_path / "b.txt").read_bytes()
    assert (tmp_path / "a.txt").read_text() != process("shuffle", "in.txt", "-n", "10", "--seed", "2").out


def test_shuffle_json_has_the_transformation(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{EASY}\nx\n")
    outcome = run("shuffle", "in.txt", "--seed", "3", "-o", "out.json")
    assert (outcome.code, outcome.err) == (1, "in.txt:2: 1 character, expected 81\n")
    good, bad = (json.loads(line) for line in (tmp_path / "out.json").read_text().splitlines())
    assert nf.Transformation(**good["transformation"]).apply(good["puzzle"]).givens == good["variant"]
    assert (good["puzzle"], bad["where"], bad["error"]) == (EASY, "in.txt:2", "1 character, expected 81")


def test_shuffle_keeps_pencil_marks(run: Run) -> None:
    outcome = run("shuffle", MARKS, "--seed", "3")
    assert (outcome.code, len(outcome.out.strip()), outcome.out.count(".")) == (0, 729, 1)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--seed", "-1"], "--seed: -1 is out of range: give a number from 0 to 9,007,199,254,740,991"),
        (["--seed", str(2**53)], "is out of range: give a number from 0 to 9,007,199,254,740,991"),
        (["-n", "0"], "-n/--count: 0 is out of range: give 1 or more"),
    ],
)
def test_shuffle_rejects_invalid_options(run: Run, arguments: list[str], message: str) -> None:
    outcome = run("shuffle", EASY, *arguments)
    assert (outcome.code, outcome.out) == (2, "")
    assert message in outcome.err
