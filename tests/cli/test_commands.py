"""`check`, `compare`, `convert`, `completion`, and the program itself."""

import csv
import json
import os
import shutil
import subprocess
import sys
from io import StringIO
from pathlib import Path
from xml.etree import ElementTree

import pytest

import ninefold as nf
from ninefold.cli.main import COMMANDS, parser_of
from tests.cli.conftest import Run
from tests.conftest import ROOT
from tests.puzzles import (
    CLASHING,
    DEAD_CELL,
    EASY,
    EMPTY,
    FEW,
    HARD,
    INTERMEDIATE,
    NO_SOLUTION,
    SHIPPED,
    TWO_SOLUTIONS,
)


@pytest.mark.parametrize(
    ("puzzle", "code", "text"),
    [
        (EASY, 0, "unique, not minimal"),
        (FEW, 0, "unique, minimal"),
        (EMPTY, 1, "multiple solutions"),
        (NO_SOLUTION, 1, "no solution"),
        (CLASHING, 1, "invalid: r1c1 and r1c5: two 5s in row 1"),
        (DEAD_CELL, 1, "invalid: r1c9 has no candidates left"),
        (EASY[:80], 1, "malformed: 80 characters, expected 81"),
    ],
)
def test_check_reports_the_status(run: Run, puzzle: str, code: int, text: str) -> None:
    assert run("check", puzzle) == (code, text + "\n", "")


def test_check_fails_on_an_undecided_puzzle(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{EASY}\n{EMPTY}\n")
    outcome = run("check", "--max-seconds", "0", "in.txt")
    first, second = outcome.out.splitlines()
    assert (outcome.code, first) == (1, "in.txt:1: unique")
    assert second.startswith("in.txt:2: undecided: lanes: stopped at the limit of 0 seconds")
    assert json.loads(run("check", "--json", "--max-seconds", "0", EMPTY).out)["status"] == "undecided"


def test_check_names_the_line(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{EASY}\n\n{TWO_SOLUTIONS}\n")
    assert run("check", "in.txt") == (1, "in.txt:1: unique, not minimal\nin.txt:3: multiple solutions\n", "")
    assert run("check", str(ROOT / "examples/input.txt")).code == 0


def test_check_json_uses_the_python_names(run: Run) -> None:
    fields = json.loads(run("check", "--json", CLASHING).out)
    assert set(fields) == {"puzzle", *nf.Check._fields}
    assert fields["conflicts"] == [
        {"cells": [0, 4], "digit": 5, "house": "row 1", "text": "r1c1 and r1c5: two 5s in row 1"}
    ]


def test_compare_prints_both_tables(run: Run) -> None:
    outcome = run("compare", str(ROOT / "examples/compare.txt"), "--algorithms", "logic,csp")
    assert outcome.code == 0
    lines = outcome.out.splitlines()
    assert lines[1].startswith("|               LOGIC               |")
    assert lines[3].startswith("|DIFFICULTY     SOLVED          TIME|")
    groups = ["EASY", "MEDIUM", "HARD", "EXPERT", "EVIL", "17 CLUES"]
    assert [line[1:16].strip() for line in lines[5:11]] == groups
    assert all("true" in line and line.rstrip().endswith("ms|") for line in lines[5:11])
    assert [line for line in lines if "mean of 3 puzzles" in line] == [
        f"{g} (mean of 3 puzzles)" for g in groups
    ]
    assert lines[-3].split() == ["algorithm", "time", "recursions", "backtracks", "tracks", "guesses"]
    assert lines[-2].split()[0] == "logic"


def test_compare_has_its_own_puzzles(process: Run) -> None:
    outcome = process("compare", "-a", "csp", stdin=subprocess.DEVNULL)
    assert (outcome.code, "17 CLUES (mean of 3 puzzles)" in outcome.out) == (0, True)


def test_compare_counts_unsolved_puzzles(run: Run) -> None:
    outcome = run("compare", FEW, EASY, "-a", "backtracking,csp", "--max-nodes", "1000")
    assert "1 of 2" in outcome.out
    assert "solved 1 of 2" in outcome.out


def test_compare_writes_csv_and_json(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f'# a, "b"\n{EASY}\n{INTERMEDIATE}\n')
    rows = list(csv.DictReader(StringIO(run("compare", "in.txt", "-a", "backtracking,sat", "--csv").out)))
    assert [row["algorithm"] for row in rows] == ["backtracking", "sat"] * 2
    assert (rows[2]["group"], rows[2]["recursions"], rows[3]["recursions"]) == ('a, "b"', "49558", "")
    objects = [
        json.loads(line) for line in run("compare", "in.txt", "-a", "backtracking", "--json").out.splitlines()
    ]
    assert objects[1]["counters"]["backtracks"] == 49498
    assert run("compare", "in.txt", "-a", "csp", "-o", "t.csv").out == ""
    assert (tmp_path / "t.csv").read_text().startswith("group,puzzle,algorithm")


def test_compare_draws_a_chart(run: Run, tmp_path: Path) -> None:
    assert run("compare", str(ROOT / "examples/compare.txt"), "-a", "rules,csp", "--plot", "t.svg").code == 0
    root = ElementTree.parse(tmp_path / "t.svg").getroot()
    bars = [rect for rect in root.iter("{http://www.w3.org/2000/svg}rect") if len(rect)]
    assert len(bars) == 6 * 2


def test_compare_needs_puzzles(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty.txt").write_text("")
    said = "ninefold: there are no puzzles to compare: pass a file with puzzles\n"
    assert run("compare", "empty.txt") == (2, "", said)
    clash = "ninefold: r1c1 and r1c5: two 5s in row 1\n"
    assert run("compare", CLASHING) == (2, "", clash + said)
    assert "name at least one algorithm" in run("compare", EASY, "-a", ",").err
    assert "unknown algorithm 'x'" in run("compare", EASY, "-a", "x").err


@pytest.mark.parametrize("name", ["line", "grid", "blocks", "boxed", "candidates", "pencilmarks", "csv"])
def test_convert_output_can_be_read_back(run: Run, tmp_path: Path, name: str) -> None:
    source = tmp_path / "in.txt"
    source.write_text("\n".join(SHIPPED[3:9]))
    assert run("convert", "in.txt", "--to", name, "-o", "middle").code == 0
    again = run("convert", "middle")
    solutions = [nf.solve(line).grid for line in run("solve", "middle").out.split()]
    assert solutions == [nf.solve(line).grid for line in SHIPPED[3:9]]
    if name not in ("candidates", "pencilmarks"):
        assert again.out.split() == SHIPPED[3:9]


def test_convert_chooses_the_format_by_file_extension(run: Run, tmp_path: Path) -> None:
    run("convert", HARD, "-o", "out.csv")
    assert (tmp_path / "out.csv").read_text() == f"puzzle\n{HARD}\n"
    run("convert", HARD, "-o", "out.sdm")
    assert (tmp_path / "out.sdm").read_text() == f"{HARD}\n"


def test_convert_draws_the_classic_box(run: Run) -> None:
    givens = "586132.47......21691.7.4..38...2....2.391.7..79...34.56....15.415..4.6723..2..189"
    assert run("convert", givens, "-t", "boxed").out.splitlines()[:5] == [
        "-------------------------------------",
        "| 5 | 8 | 6 | 1 | 3 | 2 |   | 4 | 7 |",
        "-------------------------------------",
        "|   |   |   |   |   |   | 2 | 1 | 6 |",
        "-------------------------------------",
    ]


def test_convert_does_not_drop_pencil_marks(run: Run) -> None:
    marks = "." + "".join(str(d) for _ in range(81) for d in range(1, 10))[1:]
    outcome = run("convert", marks, "--to", "line")
    assert outcome.code == 1
    assert "the format 'line' cannot store pencil marks" in outcome.err
    assert run("convert", marks, "--to", "pencilmarks").out.strip() == marks


def test_program_prints_its_version_and_commands(run: Run) -> None:
    assert run("--version") == (0, f"ninefold {nf.__version__}\n", "")
    help_text = run("--help").out
    assert all(f"  {name} " in help_text for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(run: Run, name: str) -> None:
    outcome = run(name, "--help")
    assert outcome.code == 0
    assert outcome.out.startswith(f"usage: ninefold {name}")
    assert all(action.help for action in parser_of(name)[0]._actions)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "no command given; choose from: " + ", ".join(COMMANDS)),
        (["slove"], "unknown command 'slove'; did you mean 'solve'?"),
        (["solve", "--nothing", EASY], "unrecognized arguments: --nothing"),
        (
            ["solve", "--alogrithm", "csp", EASY],
            "unrecognized arguments: --alogrithm; did you mean '--algorithm'?",
        ),
        (["solve", "-a", "magic", EASY], "invalid choice: 'magic'"),
        (["solve", "-a", "cps", EASY], "did you mean 'csp'?"),
        (["compare", "-a", "dancinglinks", EASY], "did you mean 'dancing-links'?"),
        (
            ["solve", "--limit", "0", EASY],
            "argument --limit: 0 is out of range: give a number from 1 to 1,000,000",
        ),
        (["solve", "--limit", "x", EASY], "argument --limit: 'x' is not a whole number"),
        (
            ["solve", "--max-seconds", "nan", EASY],
            "argument --max-seconds: nan is out of range: give 0 or more",
        ),
        (["completion", "tcsh"], "invalid choice: 'tcsh'"),
    ],
)
def test_usage_errors_are_named_and_exit_with_2(run: Run, arguments: list[str], message: str) -> None:
    outcome = run(*arguments)
    assert (outcome.code, outcome.out) == (2, "")
    assert message in outcome.err


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_knows_every_command_and_option(run: Run, shell: str) -> None:
    script = run("completion", shell).out
    assert all(name in script for name in COMMANDS)
    assert all(word in script for word in ("algorithm", "max-nodes", "dancing-links"))
    if shutil.which(shell):
        subprocess.run([shell, "-n"], input=script, text=True, check=True)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "completed"),
    [
        ("solve --algorithm dan", "dancing-links"),
        ("hint --language d", "de"),
        ("techniques --lang", "--language"),
        ("rate --profile hu", "human"),
        ("hint --profile m", "mine.toml"),
        ("explain --profile h", "human hodoku"),
    ],
)
def test_bash_completes(process: Run, tmp_path: Path, words: str, completed: str) -> None:
    (tmp_path / "mine.toml").touch()
    (tmp_path / "mine.txt").touch()
    script = process("completion", "bash").out
    place = len(words.split())
    ask = f'COMP_WORDS=(ninefold {words}); COMP_CWORD={place}; _ninefold; echo "${{COMPREPLY[@]}}"'
    done = subprocess.run(
        ["bash", "-c", f"{script}\n{ask}"], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == completed


def test_compare_reports_bad_puzzles_and_continues(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{EASY}\n{CLASHING}\nx\n")
    outcome = run("compare", "in.txt", "-a", "csp,csp")
    assert (outcome.code, outcome.out.count("csp")) == (1, 1)
    assert outcome.err.splitlines()[0] == "in.txt:2: r1c1 and r1c5: two 5s in row 1"


def test_puzzle_can_start_with_a_dash(run: Run) -> None:
    assert run("solve", INTERMEDIATE[::-1].replace(".", "-")).code == 0


@pytest.mark.slow
@pytest.mark.parametrize("closed", ["<&-", "2>&-"])
def test_closed_streams_do_no_harm(process: Run, closed: str) -> None:
    program = process("--version") and shutil.which("ninefold", path=str(Path(sys.executable).parent))
    for command in (f"solve {EASY}", "completion bash", f"check {EASY}"):
        done = subprocess.run(
            ["bash", "-c", f"{program} {command} {closed}"], capture_output=True, text=True, check=False
        )
        assert (done.returncode, "Traceback" in done.stderr) == (0, False)


def test_unprintable_characters_are_escaped(process: Run, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"# É\n{EASY[:80]}é\n", encoding="utf-8")
    outcome = process("check", "in.txt", env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert outcome == (1, "in.txt:2: malformed: r9c9: '\\xe9' is not a digit or a blank\n", "")
