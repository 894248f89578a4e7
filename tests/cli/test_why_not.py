"""`ninefold why-not`: proofs that a digit is wrong."""

import io
import json
import re
from pathlib import Path

import pytest

import ninefold as nf
from tests.cli.conftest import Run
from tests.puzzles import EASY, NO_SOLUTION, TWO_SOLUTIONS

PUZZLE = ".92..1......6.7..5....38.6........5..4.8..9.....376..14...6....1.3.5...7..5....46"
SOLUTION = nf.solve(PUZZLE, algorithm="backtracking").grid


def test_proof_in_words(run: Run) -> None:
    outcome = run("why-not", PUZZLE, "r1c8=7")
    assert (outcome.code, outcome.err) == (0, "")
    lines = outcome.out.splitlines()
    assert lines[:2] == ["Assume r1c8 is 7.", "1. hidden-single: r4c7=6"]
    assert lines[-2:] == [
        "Now column 7 has no place left for 7.",
        "That is a contradiction, so r1c8 cannot be 7.",
    ]
    assert outcome.out == nf.why_not(PUZZLE, "r1c8", 7).text() + "\n"


def test_every_verdict_agrees_with_the_solution(run: Run) -> None:
    board = nf.Board(EASY)
    solution = nf.solve(EASY, algorithm="backtracking").grid
    asked = [str(candidate) for candidate in board.all_candidates if not board.value(candidate.cell)][:60]
    for line in run("why-not", EASY, *asked, "--json").out.splitlines():
        fields = json.loads(line)
        row, column, digit = re.findall(r"\d", fields["candidate"])
        right = solution[int(row) * 9 + int(column) - 10] == digit
        assert fields["verdict"] == ("right" if right else "wrong")


def test_json_has_the_steps_of_the_proof(run: Run) -> None:
    fields = json.loads(run("why-not", PUZZLE, "r1c8=7", "--json").out)
    assert (fields["puzzle"], fields["candidate"], fields["verdict"]) == (PUZZLE, "r1c8=7", "wrong")
    assert fields["start"] == PUZZLE[:7] + "7" + PUZZLE[8:]
    assert fields["steps"][0]["places"] == ["r4c7=6"]
    assert fields["after"][-1]["text"] == "That is a contradiction, so r1c8 cannot be 7."


@pytest.mark.parametrize("word", ["R1C8=7", "r1c8<>7", "r1c8!=7", " r1c8 = 7 "])
def test_candidates_have_several_spellings_and_places(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, word: str
) -> None:
    (tmp_path / "in.txt").write_text(PUZZLE)
    wanted = run("why-not", PUZZLE, "r1c8=7").out
    assert run("why-not", word, "in.txt").out == "in.txt:1: r1c8=7\n" + wanted
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(PUZZLE.encode())))
    assert run("why-not", word).out == "stdin:1: r1c8=7\n" + wanted


def test_digits_that_are_right_or_possible(run: Run) -> None:
    assert run("why-not", PUZZLE, f"r1c1={SOLUTION[0]}").out.startswith("In fact, ")
    cell, digits = next(
        (cell, digits)
        for cell in range(81)
        if len(digits := {solution.grid[cell] for solution in nf.solutions(TWO_SOLUTIONS)}) == 2
    )
    name = f"{nf.cell_name(cell)}={min(digits)}"
    assert run("why-not", TWO_SOLUTIONS, name).out.startswith("Nothing is wrong with ")


def test_one_bad_candidate_does_not_stop_the_others(run: Run) -> None:
    outcome = run("why-not", PUZZLE, "r1c2=7", "r1c8=7")
    assert (outcome.code, outcome.err) == (1, "ninefold: r1c2 already has a digit\n")
    assert outcome.out == run("why-not", PUZZLE, "r1c8=7").out
    bad, good = map(json.loads, run("why-not", PUZZLE, "r1c2=7", "r1c8=7", "--json").out.splitlines())
    assert bad == {"puzzle": PUZZLE, "candidate": "r1c2=7", "error": "r1c2 already has a digit"}
    assert good["verdict"] == "wrong"
    assert run("why-not", PUZZLE, "r1c2=7") == (1, "", "ninefold: r1c2 already has a digit\n")


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        ([PUZZLE], 2, "name a cell and a digit after the puzzle, such as r4c5=7"),
        ([PUZZLE, "r0c1=7"], 2, "'r0c1=7': name a cell from r1c1 to r9c9 and a digit from 1 to 9"),
        ([PUZZLE, "r1c1=10"], 2, "'r1c1=10': name a cell"),
        ([PUZZLE, "r1c1=3", "-o", "x.pdf"], 2, "-o x.pdf: why-not cannot write .pdf files"),
        ([NO_SOLUTION, "r1c1=3"], 1, "no solution"),
        (["missing.txt", "r1c1=3"], 2, "missing.txt: no such file, and not a puzzle"),
    ],
)
def test_mistakes_are_named(run: Run, arguments: list[str], code: int, message: str) -> None:
    outcome = run("why-not", *arguments)
    assert (outcome.code, outcome.out) == (code, "")
    assert message in outcome.err


def test_a_proof_that_runs_out_of_time_says_so(run: Run) -> None:
    out = run("why-not", PUZZLE, "r1c8=7", "--max-seconds", "0").out
    assert out.endswith("in r1c8, but time ran out before the techniques found a contradiction.\n")
