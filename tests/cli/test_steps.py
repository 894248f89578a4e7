"""`ninefold steps`: every step on a board, grouped by technique."""

import json
import re
from pathlib import Path

import pytest

import ninefold as nf
from tests.cli.conftest import Run
from tests.puzzles import CLASHING, EASY, EMPTY, INTERMEDIATE_SOLUTION, NO_SOLUTION

HEADING = re.compile(r"^\S.* \((\S+)\): ([\d,]+)$")
SOLUTION = nf.solve(EASY, algorithm="backtracking").grid


def groups(text: str) -> dict[str, list[str]]:
    """Return the lines below each heading, by the id of the technique."""
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        heading = HEADING.match(line)
        if heading:
            current = found[heading[1]] = []
        else:
            current.append(line.removeprefix("  "))
    return found


def test_steps_of_a_technique_are_those_of_python(run: Run) -> None:
    outcome = run("steps", EASY, "--techniques", "naked single,claiming")
    wanted = {
        id_: [str(step).partition(": ")[2] for step in nf.find_steps(EASY, technique=id_)]
        for id_ in ("naked-single", "claiming")
    }
    assert (outcome.code, groups(outcome.out), outcome.err) == (0, wanted, "")
    assert run("steps", EASY, "--technique", "naked single,claiming") == outcome


def test_every_step_agrees_with_the_solution(run: Run) -> None:
    fields = json.loads(run("steps", EASY, "--json", "--techniques", "singles,locked,subsets,wings").out)
    assert len(fields["steps"]) == sum(fields["counts"].values()) > 80
    for step in fields["steps"]:
        for name in step["places"] + step["removes"]:
            row, column, digit = map(int, re.findall(r"\d", name))
            assert (SOLUTION[row * 9 + column - 10] == str(digit)) == (name in step["places"])


@pytest.mark.slow
def test_long_groups_are_cut_and_counted(run: Run) -> None:
    everything = nf.find_steps(EASY)
    found = groups(run("steps", EASY).out)
    assert list(found) == list(dict.fromkeys(step.technique for step in everything))
    assert len(found["hidden-single"]) == 11
    assert found["hidden-single"][-1] == "... 23 more"
    assert [len(lines) for lines in groups(run("steps", EASY, "--each", "1").out).values()][:2] == [2, 2]
    fields = json.loads(run("steps", EASY, "--json", "--each", "1").out)
    assert sum(fields["counts"].values()) == len(everything)
    assert (len(fields["steps"]), fields["ending"]) == (len(found), "all")


def test_limits_are_reported(run: Run, tmp_path: Path) -> None:
    outcome = run("steps", EASY, "--limit", "12")
    assert (outcome.code, outcome.err) == (0, "ninefold: stopped after 12 steps; find more with --limit\n")
    assert sum(int(count) for count in re.findall(r"\): (\d+)", outcome.out)) == 12
    assert json.loads(run("steps", EASY, "--limit", "1", "--json").out)["ending"] == "steps"
    late = run("steps", EASY, "--max-seconds", "0")
    assert (late.code, late.err) == (1, "ninefold: stopped at the limit of 0 seconds\n")


def test_words_explain_each_step(run: Run) -> None:
    out = run("steps", EASY, "--techniques", "naked-pair", "--each", "1", "--words").out
    assert out.splitlines()[1:4] == [
        "  r5c5<>4",
        "    In row 5, r5c3 and r5c8 can only be 2 or 4.",
        "    Two cells share two digits, so they use up both.",
    ]
    fields = json.loads(run("steps", EASY, "--techniques", "naked-pair", "--words", "--json").out)
    assert fields["steps"][0]["explanation"][-1]["text"] == "Remove 4 from r5c5."
    assert run("steps", EASY, "--techniques", "naked-pair", "--language", "de").out.startswith("Nacktes Paar")


def test_files_have_headings_and_bad_lines_are_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{EASY}\nbad\n{EASY}\n")
    outcome = run("steps", "in.txt", "--techniques", "claiming", "-o", "out.txt")
    assert (outcome.code, outcome.out) == (1, "")
    assert outcome.err.startswith("in.txt:2: 3 characters, expected 81")
    text = (tmp_path / "out.txt").read_text()
    assert [line for line in text.splitlines() if line.startswith("in")] == ["in.txt:1:", "in.txt:3:"]


@pytest.mark.parametrize(
    ("puzzle", "reason"),
    [
        (EMPTY, "no technique finds a step, because the puzzle has more than one solution"),
        (NO_SOLUTION, "no solution"),
        (INTERMEDIATE_SOLUTION, "the puzzle is already solved"),
        (CLASHING, "r1c1 and r1c5: two 5s in row 1"),
    ],
)
def test_no_step_has_a_reason(run: Run, puzzle: str, reason: str) -> None:
    assert run("steps", puzzle, "--techniques", "singles,locked") == (1, "", f"ninefold: {reason}\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--techniques", "magic"], "unknown technique 'magic'"),
        (["-o", "steps.svg"], "-o steps.svg: steps cannot write .svg files, only .txt, .json, .jsonl"),
        (["--each", "0"], "argument --each: 0 is out of range"),
    ],
)
def test_wrong_usage_is_refused(run: Run, tmp_path: Path, arguments: list[str], message: str) -> None:
    outcome = run("steps", EASY, *arguments)
    assert (outcome.code, outcome.out) == (2, "")
    assert message in outcome.err
    assert list(tmp_path.iterdir()) == []
