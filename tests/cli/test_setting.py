"""`minimise`, `candidates` and `neighbours`: the commands for puzzle setters."""

import json
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest

import ninefold as nf
from ninefold.formats import read_one
from tests.cli.conftest import Run
from tests.interrupting import interrupt
from tests.puzzles import (
    CLASHING,
    EASY,
    EMPTY,
    EXPERT,
    FEW,
    HARD,
    MEDIUM,
    NO_SOLUTION,
    SHIPPED,
    TWO_SOLUTIONS,
)

pytestmark = pytest.mark.slow

COMMANDS = ["minimise", "candidates", "neighbours"]
SYMMETRIC = nf.generate(clues=36, symmetry="rotate-180", seed=1).givens


def lines_of(puzzles: list[nf.Puzzle]) -> str:
    return "".join(puzzle.givens + "\n" for puzzle in puzzles)


def objects(text: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in text.splitlines()]


def test_minimise_prints_a_line_per_puzzle(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text("\n".join(SHIPPED))
    wanted = lines_of([nf.minimise(puzzle) for puzzle in SHIPPED])
    assert run("minimise", "in.txt") == (0, wanted, "")
    assert run("minimise", "in.txt", "-o", "out.txt") == (0, "", "")
    assert (tmp_path / "out.txt").read_text() == wanted
    assert run("minimise", FEW) == (0, FEW + "\n", "")


def test_seed_decides_which_clues_minimise_keeps(run: Run) -> None:
    assert run("minimise", EASY, "--seed", "5").out == lines_of([nf.minimise(EASY, seed=5)])
    assert run("minimise", EASY).out == run("minimise", EASY, "--seed", "0").out
    assert len({run("minimise", EASY, "--seed", str(seed)).out for seed in range(5)}) > 1


def test_minimise_keeps_a_symmetry(run: Run) -> None:
    wanted = lines_of([nf.minimise(SYMMETRIC, symmetry="rotate-180")])
    assert run("minimise", "--symmetry", "rotate-180", SYMMETRIC) == (0, wanted, "")
    outcome = run("minimise", "--symmetry", "rotate-90", EASY)
    assert (outcome.code, outcome.out) == (1, "")
    assert "does not have the symmetry 'rotate-90': r1c9 is given, but r1c1 is not" in outcome.err


def test_minimise_lists_all_minimal_puzzles(run: Run) -> None:
    wanted = list(islice(nf.minimal_puzzles(EASY), 7))
    said = "ninefold: stopped after 7 minimal puzzles: there are more; see --limit\n"
    assert run("minimise", "--all", "--limit", "7", EASY) == (0, lines_of(wanted), said)
    few = nf.solve(EXPERT).grid[:6] + EXPERT[6:]
    everything = list(nf.minimal_puzzles(few))
    assert len(everything) > 1
    assert run("minimise", "--all", few) == (0, lines_of(everything), "")
    assert run("minimise", "--all", "--limit", str(len(everything)), few).err == ""


def test_minimise_lists_redundant_clues(run: Run, tmp_path: Path) -> None:
    names = [str(clue) for clue in nf.redundant_clues(EASY)]
    assert run("minimise", "--redundant", EASY) == (0, " ".join(names) + "\n", "")
    (tmp_path / "in.txt").write_text(f"{FEW}\n{EASY}\n")
    wanted = f"in.txt:1: none\nin.txt:2: {' '.join(names)}\n"
    assert run("minimise", "--redundant", "in.txt") == (0, wanted, "")
    assert objects(run("minimise", "--redundant", "--json", EASY).out) == [
        {"puzzle": EASY, "redundant": names}
    ]


def test_minimise_json_has_puzzle_and_result(run: Run, tmp_path: Path) -> None:
    small = nf.minimise(EASY)
    wanted = {"puzzle": EASY, "minimal": small.givens, "clues": small.clues}
    assert objects(run("minimise", "--json", EASY).out) == [wanted]
    (tmp_path / "in.txt").write_text(f"\n{EASY}\n")
    assert run("minimise", "in.txt", "-o", "out.json") == (0, "", "")
    assert objects((tmp_path / "out.json").read_text()) == [{**wanted, "where": "in.txt:2"}]
    several = objects(run("minimise", "--all", "--limit", "3", "--json", EASY).out)
    assert [fields["minimal"] for fields in several] == [
        puzzle.givens for puzzle in islice(nf.minimal_puzzles(EASY), 3)
    ]


def test_candidates_draws_the_true_candidates(run: Run) -> None:
    outcome = run("candidates", TWO_SOLUTIONS)
    assert (outcome.code, outcome.err) == (0, "")
    board = nf.Board(read_one(outcome.out))
    for cell in range(81):
        wanted = {
            candidate.digit for candidate in nf.true_candidates(TWO_SOLUTIONS) if candidate.cell == cell
        }
        assert (set(board.candidates(cell)) or {board.value(cell)}) == wanted
    assert read_one(run("candidates", EASY).out).givens == nf.solve(EASY).grid


def test_candidates_counts_solutions(run: Run) -> None:
    lines = run("candidates", "--limit", "100", TWO_SOLUTIONS).out.splitlines()
    counts = nf.true_candidates(TWO_SOLUTIONS, limit=100)
    assert len(lines) == 81
    for cell, line in enumerate(lines):
        row, column = divmod(cell, 9)
        listed = [f"{candidate.digit}: {n}" for candidate, n in counts.items() if candidate.cell == cell]
        assert line == f"r{row + 1}c{column + 1}  " + "  ".join(listed)
    assert run("candidates", "--limit", "2", EMPTY).out.splitlines()[0].startswith("r1c1  1: 2+  2: 2+")
    assert "1: 1,000+" in run("candidates", "--limit", "1000", EMPTY).out


def test_candidates_of_a_file_have_headings(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{EASY}\n\n{HARD}\n")
    out = run("candidates", "in.txt").out
    assert [line for line in out.splitlines() if line.startswith("in.txt")] == ["in.txt:1:", "in.txt:3:"]
    run("candidates", "in.txt", "-o", "out.txt")
    assert (tmp_path / "out.txt").read_text() == out


def test_candidates_json_has_a_count_per_candidate(run: Run) -> None:
    (fields,) = objects(run("candidates", "--json", "--limit", "2", TWO_SOLUTIONS).out)
    counts = nf.true_candidates(TWO_SOLUTIONS, limit=2)
    assert fields == {"puzzle": TWO_SOLUTIONS, "candidates": {str(c): n for c, n in counts.items()}}


def test_neighbours_prints_a_line_per_neighbour(run: Run, tmp_path: Path) -> None:
    wanted = [neighbour.puzzle for neighbour in nf.neighbours(FEW)]
    assert run("neighbours", FEW) == (0, lines_of(wanted), "")
    assert run("neighbours", "--limit", "3", FEW) == (0, lines_of(wanted[:3]), "")
    small = [neighbour.puzzle for neighbour in nf.neighbours(EXPERT, minimal=True)]
    assert run("neighbours", "--minimal", EXPERT, "-o", "out.txt") == (0, "", "")
    assert (tmp_path / "out.txt").read_text() == lines_of(small)
    (tmp_path / "in.txt").write_text(f"{FEW}\n{EXPERT}\n")
    assert len(run("neighbours", "--limit", "2", "in.txt").out.splitlines()) == 4


def test_neighbours_json_names_the_exchange(run: Run) -> None:
    wanted = [
        {"puzzle": FEW, "neighbour": n.puzzle.givens, "removed": str(n.removed), "added": str(n.added)}
        for n in islice(nf.neighbours(FEW), 5)
    ]
    assert objects(run("neighbours", "--json", "--limit", "5", FEW).out) == wanted


def test_puzzle_without_neighbours_is_reported(run: Run) -> None:
    outcome = run("neighbours", "5" + "." * 80)
    assert outcome == (0, "", "ninefold: no unique neighbours\n")


@pytest.mark.parametrize(
    ("command", "puzzle", "reason"),
    [
        ("minimise", TWO_SOLUTIONS, "more than one solution"),
        ("minimise", NO_SOLUTION, "no solution"),
        ("minimise", CLASHING, "r1c1 and r1c5: two 5s in row 1"),
        ("candidates", NO_SOLUTION, "no solution"),
        ("candidates", CLASHING, "r1c1 and r1c5: two 5s in row 1"),
        ("neighbours", "x" * 80, "80 characters, expected 81"),
    ],
)
def test_rejected_puzzle_is_named_and_the_rest_is_processed(
    run: Run, tmp_path: Path, command: str, puzzle: str, reason: str
) -> None:
    (tmp_path / "in.txt").write_text(f"{puzzle}\n# a comment\nx\n{MEDIUM}\n")
    outcome = run(command, "in.txt")
    first, second = outcome.err.splitlines()
    assert outcome.code == 1
    assert first.startswith("in.txt:1: ")
    assert reason in first
    assert second == "in.txt:3: 1 character, expected 81"
    good = run(command, MEDIUM)
    assert good.code == 0
    empty = "\n\n" * (command == "minimise")
    assert outcome.out.removeprefix("in.txt:4:\n") == empty + good.out
    alone = run(command, puzzle)
    assert (alone.code, alone.out) == (1, "")
    assert alone.err.startswith("ninefold: ")


@pytest.mark.parametrize("command", COMMANDS)
def test_mistakes_are_reported_in_json_too(run: Run, tmp_path: Path, command: str) -> None:
    (tmp_path / "in.txt").write_text(f"x\n{EXPERT}\n")
    outcome = run(command, "--json", "in.txt")
    bad, good, *_ = objects(outcome.out)
    assert outcome.code == 1
    assert bad == {"puzzle": None, "where": "in.txt:1", "error": "1 character, expected 81"}
    assert (good["puzzle"], good["where"], "error" in good) == (EXPERT, "in.txt:2", False)


@pytest.mark.parametrize("command", COMMANDS)
def test_pencil_marks_are_rejected_where_clues_change(run: Run, command: str) -> None:
    outcome = run(command, "." + ("123456789" * 81)[1:])
    assert outcome.code == (0 if command == "candidates" else 1)
    assert ("pencil marks" in outcome.err) == (command != "candidates")


@pytest.mark.parametrize("command", COMMANDS)
def test_tables_and_standard_input_are_read(process: Run, tmp_path: Path, command: str) -> None:
    wanted = process(command, EXPERT)
    assert (wanted.code, wanted.err) == (0, "")
    (tmp_path / "in.csv").write_text(f"id,quiz\n7,{EXPERT}\n")
    assert process(command, "in.csv", "--column", "quiz").out.removeprefix("in.csv:2:\n") == wanted.out
    assert process(command, input=EXPERT.encode()).out.removeprefix("stdin:1:\n") == wanted.out
    assert process(command, "-", input=EXPERT.encode()).code == 0


@pytest.mark.parametrize("command", COMMANDS)
def test_time_is_limited(run: Run, command: str) -> None:
    outcome = run(command, "--max-seconds", "0", EASY, HARD)
    said = "ninefold: stopped at the limit of 0 seconds\n"
    assert (outcome.code, outcome.out.strip()) == (1, "")
    assert said in outcome.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["minimise", "--all", "--redundant"], "argument --redundant: not allowed with argument --all"),
        (["minimise", "--all", "--symmetry", "full"], "--symmetry has no effect with --all"),
        (["minimise", "--redundant", "--symmetry", "full"], "--symmetry has no effect with --all"),
        (["minimise", "--symmetry", "rotate-45"], "unknown symmetry 'rotate-45'; did you mean 'rotate-90'?"),
        (["minimise", "--symmetry", "random"], "--symmetry random: name a particular symmetry instead"),
        (["minimise", "--limit", "0"], "argument --limit: 0 is out of range: give 1 or more"),
        (["minimise", "--seed", "x"], "argument --seed: 'x' is not a whole number"),
        (
            ["candidates", "--limit", "0"],
            "argument --limit: 0 is out of range: give a number from 1 to 4,294,967,295",
        ),
        (["candidates", "--limit", "2.5"], "argument --limit: '2.5' is not a whole number"),
        (["neighbours", "--limit", "0"], "argument --limit: 0 is out of range: give 1 or more"),
        (["neighbours", "--max-seconds", "-1"], "argument --max-seconds: -1 is out of range: give 0 or more"),
        (["neighbours", "-o", "missing/out.txt"], "missing/out.txt: No such file or directory"),
        (["candidates", "missing.txt"], "missing.txt: no such file, and not a puzzle"),
    ],
)
def test_invalid_options_are_rejected_with_a_reason(run: Run, arguments: list[str], message: str) -> None:
    outcome = run(*arguments, EASY)
    assert (outcome.code, outcome.out) == (2, "")
    assert message in outcome.err


@pytest.mark.parametrize("command", ["minimise --all --limit 1000000", "candidates", "neighbours"])
def test_a_closed_pipe_is_silent(tmp_path: Path, command: str) -> None:
    (tmp_path / "in.txt").write_text(f"{EASY}\n" * 2000)
    script = f"'{sys.executable}' -m ninefold {command} in.txt | head -n 1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", script], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    assert done.stdout.splitlines()[1] == "141"


@pytest.mark.parametrize(
    "arguments",
    [
        ["minimise", nf.solve(EASY).grid, "--all", "--limit", "1000000000"],
        ["candidates", EMPTY, "--limit", "4000000000"],
        ["neighbours", *[FEW] * 5000],
    ],
    ids=COMMANDS,
)
def test_control_c_exits_with_130_and_leaves_no_file(tmp_path: Path, arguments: list[str]) -> None:
    ended = interrupt(
        ["-m", "ninefold", *arguments, "-o", "out.txt"], lambda: bool(list(tmp_path.iterdir())), tmp_path
    )
    assert (ended.code, ended.error) == (130, "ninefold: interrupted\n")
    assert ended.cpu_seconds < 5
    assert list(tmp_path.iterdir()) == []
