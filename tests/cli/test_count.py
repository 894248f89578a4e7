"""`ninefold count`: the number of solutions."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.puzzles import CLASHING, EASY, EMPTY, INTERMEDIATE, NO_SOLUTION, TWO_SOLUTIONS

#: INTERMEDIATE without its first clue.
LOOSE = "." + INTERMEDIATE[1:]


def count_by_hand(line: str) -> int:
    """Count solutions by plain depth-first search over the cell with the fewest digits left."""
    cells = {}
    for cell in (cell for cell in range(81) if line[cell] == "."):
        row, column = divmod(cell, 9)
        seen = {
            line[other]
            for other in range(81)
            if other // 9 == row
            or other % 9 == column
            or (other // 27 == row // 3 and other % 9 // 3 == column // 3)
        }
        cells[cell] = set("123456789") - seen
    if not cells:
        return 1
    cell = min(cells, key=lambda cell: len(cells[cell]))
    return sum(count_by_hand(line[:cell] + digit + line[cell + 1 :]) for digit in cells[cell])


@pytest.mark.slow
def test_counts_agree_with_independent_code(run: Run, tmp_path: Path) -> None:
    puzzles = [EASY, TWO_SOLUTIONS, LOOSE]
    (tmp_path / "in.txt").write_text("\n".join(puzzles))
    wanted = [count_by_hand(puzzle) for puzzle in puzzles]
    assert wanted == [1, 2, 292]
    assert run("count", "in.txt") == (0, "".join(f"{count}\n" for count in wanted), "")
    assert run("count", LOOSE, "-a", "backtracking").out == "292\n"


@pytest.mark.parametrize(("limit", "shown"), [("291", "291+"), ("292", "292"), ("293", "292"), ("1", "1+")])
def test_a_plus_means_that_there_are_more(run: Run, limit: str, shown: str) -> None:
    assert run("count", LOOSE, "--limit", limit) == (0, shown + "\n", "")


@pytest.mark.slow
def test_the_default_limit_ends_the_count_of_an_empty_grid(run: Run) -> None:
    assert run("count", EMPTY) == (0, "1000000+\n", "")


def test_lines_stay_aligned_with_the_input(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{EASY}\nbad\n{NO_SOLUTION}\n{CLASHING}\n{TWO_SOLUTIONS}\n")
    outcome = run("count", "in.txt")
    assert (outcome.code, outcome.out) == (1, "1\n\n0\n0\n2\n")
    assert outcome.err.splitlines() == [
        "in.txt:2: 3 characters, expected 81 ('b' is not a digit or a blank)",
        "in.txt:4: r1c1 and r1c5: two 5s in row 1",
    ]


def test_no_solution_is_a_count_with_exit_code_1(run: Run) -> None:
    assert run("count", NO_SOLUTION) == (1, "0\n", "")
    assert run("count", EASY + "x")[:2] == (1, "")


def test_table_and_json(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{LOOSE}\nbad\n")
    assert run("count", "in.txt", "--limit", "5", "-o", "out.csv").code == 1
    table = (tmp_path / "out.csv").read_text()
    assert table == f"puzzle,count,ending\n{LOOSE},5,solutions\n,,invalid\n"
    good, bad = map(json.loads, run("count", "in.txt", "--json").out.splitlines())
    assert good == {"puzzle": LOOSE, "where": "in.txt:1", "count": 292, "ending": "exhausted"}
    assert (bad["puzzle"], bad["count"], bad["ending"]) == (None, None, "invalid")
    assert "3 characters" in bad["error"]
    run("count", "in.txt", "-o", "out.jsonl")
    assert json.loads((tmp_path / "out.jsonl").read_text().splitlines()[0])["count"] == 292


def test_a_search_limit_is_reported_with_what_was_found(run: Run) -> None:
    outcome = run("count", LOOSE, "-a", "csp", "--max-nodes", "100")
    assert (outcome.code, outcome.out) == (1, "14+\n")
    assert outcome.err == "ninefold: csp: stopped at the limit of 100 nodes; found 14 solutions\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--limit", "0"], "argument --limit: 0 is out of range: give a number from 1 to "),
        (
            ["-o", "out.png"],
            "-o out.png: count cannot write .png files, only .txt, .csv, .parquet, .json, .jsonl",
        ),
        (["missing.txt"], "missing.txt: no such file, and not a puzzle"),
    ],
)
def test_wrong_usage_exits_with_2_and_writes_nothing(
    run: Run, tmp_path: Path, arguments: list[str], message: str
) -> None:
    outcome = run("count", EASY, *arguments)
    assert outcome.code == 2
    assert message in outcome.err
    assert list(tmp_path.iterdir()) == []
