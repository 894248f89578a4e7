"""`ninefold solve`."""

import csv
import json
from pathlib import Path

import pytest

import ninefold as nf
from tests.cli.conftest import Run
from tests.conftest import ROOT
from tests.puzzles import (
    CLASHING,
    DEAD_CELL,
    EASY,
    EMPTY,
    FEW,
    INTERMEDIATE,
    INTERMEDIATE_SOLUTION,
    NO_SOLUTION,
    SHIPPED,
    TWO_SOLUTIONS,
)
from tests.verifier import solves


def test_puzzle_gives_a_line(run: Run) -> None:
    assert run("solve", INTERMEDIATE) == (0, INTERMEDIATE_SOLUTION + "\n", "")


def test_a_file_becomes_a_table(run: Run, tmp_path: Path) -> None:
    outcome = run("solve", str(ROOT / "examples/input.txt"), "-o", "output.csv", "--algorithm", "logic")
    assert outcome.code == 0
    with open(tmp_path / "output.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    assert list(rows[0]) == ["puzzle", "solution", "seconds", "tracks"]
    assert [row["puzzle"] for row in rows] == SHIPPED
    assert all(solves(row["puzzle"], row["solution"]) for row in rows)
    assert all(float(row["seconds"]) >= 0 and int(row["tracks"]) >= row["puzzle"].count(".") for row in rows)


def test_table_is_replaced_each_time(run: Run, tmp_path: Path) -> None:
    (tmp_path / "output.csv").write_text("old\n" * 100)
    run("solve", EASY, "-o", "output.csv")
    assert len((tmp_path / "output.csv").read_text().splitlines()) == 2
    assert [path.name for path in tmp_path.iterdir()] == ["output.csv"]


def test_tracks_are_those_of_the_first_solution(run: Run, tmp_path: Path) -> None:
    run("solve", INTERMEDIATE, "-o", "o.csv", "-a", "backtracking")
    assert (tmp_path / "o.csv").read_text().splitlines()[1].endswith(",49558")
    run("solve", INTERMEDIATE, "-o", "o.csv", "-a", "sat")
    assert (tmp_path / "o.csv").read_text().splitlines()[1].endswith(",")


def test_bad_lines_are_reported_and_the_rest_is_solved(run: Run, tmp_path: Path) -> None:
    lines = [EASY, EASY[:80], "# a comment", CLASHING, NO_SOLUTION, DEAD_CELL, TWO_SOLUTIONS, INTERMEDIATE]
    (tmp_path / "in.txt").write_text("\n".join(lines))
    outcome = run("solve", "in.txt")
    assert outcome.code == 1
    assert len(outcome.out.split()) == 3
    assert outcome.err.splitlines() == [
        "in.txt:2: 80 characters, expected 81",
        "in.txt:4: r1c1 and r1c5: two 5s in row 1",
        "in.txt:5: no solution",
        "in.txt:6: no solution: r1c9 has no candidates left",
        "in.txt:7: more than one solution; showing the first one",
    ]


def test_several_solutions_are_reported_in_every_output_format(run: Run, tmp_path: Path) -> None:
    said = "more than one solution; showing the first one\n"
    for output in ([], ["--json"], ["-a", "backtracking"], ["-a", "backtracking", "--json"]):
        outcome = run("solve", *output, TWO_SOLUTIONS)
        assert (outcome.code, outcome.err) == (0, f"ninefold: {said}"), output
    assert run("solve", "-o", "out.csv", TWO_SOLUTIONS).err.startswith(f"ninefold: {said}")


def test_unique_makes_several_solutions_an_error(run: Run) -> None:
    assert run("solve", "--unique", TWO_SOLUTIONS) == (1, "", "ninefold: more than one solution\n")
    assert run("solve", "--unique", "--limit", "5", TWO_SOLUTIONS).code == 1
    assert run("solve", "--unique", EASY).code == 0


def test_unique_is_not_claimed_if_a_limit_was_reached(run: Run) -> None:
    several = INTERMEDIATE[:65] + "." + INTERMEDIATE[66:]
    nodes = next(n for n in range(1, 10**6) if nf.search(several, limit=1, max_nodes=n).decided)
    outcome = run("solve", "--unique", "--max-nodes", str(nodes), "-a", nf.solve(EASY).algorithm, several)
    assert outcome.code == 1
    assert "solution" in outcome.err


def test_limit_prints_several(run: Run) -> None:
    outcome = run("solve", "--limit", "3", EMPTY)
    assert (outcome.code, len(set(outcome.out.split())), outcome.err) == (0, 3, "")


def test_json_uses_the_python_names(run: Run) -> None:
    fields = json.loads(run("solve", "--json", INTERMEDIATE, "-a", "backtracking").out)
    solution = nf.solve(INTERMEDIATE, algorithm="backtracking")
    assert fields.pop("puzzle") == INTERMEDIATE
    assert set(fields) == set(solution._fields)
    assert fields["counters"] == solution.counters._asdict()
    failed = json.loads(run("solve", "--json", CLASHING).out)
    assert failed == {"puzzle": CLASHING, "error": "r1c1 and r1c5: two 5s in row 1"}


def test_hopeless_search_ends_with_a_clear_message(run: Run) -> None:
    outcome = run("solve", FEW, "-a", "backtracking", "--max-nodes", "1000")
    assert outcome.code == 1
    assert outcome.err == "ninefold: backtracking: stopped at the limit of 1,000 nodes; found 0 solutions\n"


@pytest.mark.parametrize("name", nf.algorithms())
def test_every_algorithm_can_be_named(run: Run, name: str) -> None:
    outcome = run("solve", EASY, "--algorithm", name)
    assert outcome.code == 0
    assert solves(EASY, outcome.out.strip())


def test_standard_input_is_read(process: Run) -> None:
    for arguments in (["solve"], ["solve", "-"]):
        outcome = process(*arguments, input=f"{INTERMEDIATE}\nnonsense\n".encode())
        assert outcome.code == 1
        assert outcome.out == INTERMEDIATE_SOLUTION + "\n\n"
        assert outcome.err.startswith("stdin:2: 8 characters, expected 81")


def test_several_inputs_keep_their_order(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(EASY)
    outcome = run("solve", INTERMEDIATE, "a.txt", INTERMEDIATE)
    assert outcome.out.split() == [INTERMEDIATE_SOLUTION, nf.solve(EASY).grid, INTERMEDIATE_SOLUTION]


def test_a_pencil_mark_puzzle_is_solved(run: Run) -> None:
    marks = "".join(str(d) for _ in range(81) for d in range(1, 10))
    outcome = run("solve", marks, "--limit", "2")
    assert (outcome.code, len(outcome.out.split())) == (0, 2)


def in_a_terminal(*args: str) -> list[str]:
    """Return the lines that the command writes if its output is a terminal."""
    import os
    import pty
    import sys

    pid, terminal = pty.fork()
    if pid == 0:
        os.execv(sys.executable, [sys.executable, "-m", "ninefold", *args])
    text = b""
    while True:
        try:
            part = os.read(terminal, 4096)
        except OSError:
            break
        if not part:
            break
        text += part
    assert os.waitpid(pid, 0)[1] == 0
    return text.decode().splitlines()


def test_a_terminal_gets_a_drawing() -> None:
    lines = in_a_terminal("solve", INTERMEDIATE)
    assert lines[1] == "| 8 1 2 | 7 5 3 | 6 4 9 |"
    assert "guesses" in lines[-1]


def test_a_terminal_gets_a_drawing_of_a_variant() -> None:
    lines = in_a_terminal("solve", "1.....2...3....4")
    assert lines[:3] == ["    c1  c2  c3  c4", "   +-------+-------+", "r1 | 1   2 | 4   3 |"]


def test_stream_of_lines_gives_the_same_results_as_a_table(run: Run, tmp_path: Path) -> None:
    """Compare the native reader and writer with the general ones, which read the same file as a table."""
    lines = [
        *SHIPPED,
        "",
        "# x",
        TWO_SOLUTIONS,
        EASY + " # note",
        EASY[:80],
        CLASHING,
        NO_SOLUTION,
        DEAD_CELL,
        "?" * 81,
    ]
    (tmp_path / "in.txt").write_text("\r\n".join(lines))
    (tmp_path / "in.csv").write_text("\n".join(["puzzle", *lines]))
    for output in ("-", "out.csv"):
        fast, slow = (run("solve", name, "-o", output) for name in ("in.txt", "in.csv"))
        assert fast.code == slow.code == 1
        assert fast.out == slow.out
        shifted = [
            f"in.csv:{int(line.split(':')[1]) + 1}:{line.split(':', 2)[2]}"
            for line in fast.err.splitlines()[:6]
        ]
        assert shifted == slow.err.splitlines()[:6]


def test_another_format_in_a_stream_of_lines_is_read_too(run: Run, tmp_path: Path) -> None:
    grid = "\n".join(INTERMEDIATE[start : start + 9] for start in range(0, 81, 9))
    (tmp_path / "in.txt").write_text(f"{EASY}\n{grid}\n{EASY}\nbad\n")
    outcome = run("solve", "in.txt")
    assert outcome.out.split() == [nf.solve(EASY).grid, INTERMEDIATE_SOLUTION, nf.solve(EASY).grid]
    assert outcome.err.startswith("in.txt:12: 3 characters")


def test_long_files_are_solved_in_blocks(run: Run, tmp_path: Path) -> None:
    count = 120_000  # more than two blocks
    (tmp_path / "in.txt").write_text(f"{EASY}\n" * count + "bad\n" + f"{INTERMEDIATE}")
    outcome = run("solve", "in.txt", "-o", "out.txt", "-j", "2")
    assert outcome.err.splitlines()[0].startswith(f"in.txt:{count + 1}: 3 characters")
    written = (tmp_path / "out.txt").read_text().split()
    assert len(written) == count + 1
    assert (written[0], written[-1]) == (nf.solve(EASY).grid, INTERMEDIATE_SOLUTION)


def test_stream_respects_a_node_limit(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{EASY}\n{EMPTY}\n")
    outcome = run("solve", "in.txt", "--max-nodes", "3")
    assert outcome.out.split() == [nf.solve(EASY).grid]
    assert outcome.err == "in.txt:2: lanes: stopped at the limit of 3 nodes\n"


def test_stream_does_not_claim_uniqueness_if_a_limit_was_reached(run: Run, tmp_path: Path) -> None:
    limits = range(1, 1000)
    nodes = next(n for n in limits if nf.solve_many([INTERMEDIATE], max_nodes=n).counts[0] == 1)
    (tmp_path / "in.txt").write_text(f"{INTERMEDIATE}\n{EASY}\n")
    outcome = run("solve", "in.txt", "--unique", "--max-nodes", str(nodes))
    assert (outcome.code, outcome.out) == (1, "\n" + nf.solve(EASY).grid + "\n")
    assert "before the search could rule out a second solution" in outcome.err
    outcome = run("solve", "in.txt", "--max-nodes", str(nodes))
    assert (outcome.code, outcome.out.split()[0]) == (0, INTERMEDIATE_SOLUTION)


@pytest.mark.parametrize(
    "text",
    [
        b"\xef\xbb\xbf" + EASY.encode(),
        b"# " + b"x" * 200_000 + b"\n" + EASY.encode(),
        EASY.encode() + b"\nninechars\n" + EASY.encode(),
    ],
)
def test_streams_stay_fast_with_bom_comments_and_mistakes(
    run: Run, tmp_path: Path, text: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "in.txt").write_bytes(text)
    monkeypatch.setattr("ninefold.cli.chunks.items_of", lambda *_: pytest.fail("the general reader was used"))
    assert nf.solve(EASY).grid in run("solve", "in.txt").out


def test_unknown_instruction_set_is_reported_in_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NINEFOLD_ISA", "mmx")
    outcome = run("solve", EASY)
    assert outcome.code == 2
    assert outcome.err.startswith("ninefold: unknown instruction set 'mmx'; this build has: ")
