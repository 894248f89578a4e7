"""`ninefold generate`."""

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import ninefold as nf
from ninefold.formats import FORMATS, read, read_one
from ninefold.generation import Stream
from tests.cli.conftest import Run
from tests.interrupting import interrupt
from tests.puzzles import EASY, EXPERT

pytestmark = pytest.mark.slow

MASK = "".join("." if digit == "." else "x" for digit in EXPERT)
MASK_ROWS = [MASK[start : start + 9] for start in range(0, 81, 9)]


def lines_of(puzzles: list[nf.Puzzle]) -> str:
    return "".join(puzzle.givens + "\n" for puzzle in puzzles)


@pytest.mark.parametrize(
    ("arguments", "options"),
    [
        ([], {}),
        (["-n", "5"], {"n": 5}),
        (["-n", "0"], {"n": 0}),
        (["--clues", "24", "-n", "3"], {"clues": 24, "n": 3}),
        (["--clues", "28-30", "-n", "9"], {"clues": (28, 30), "n": 9}),
        (["--clues", "1-99"], {"clues": (17, 81)}),
        (["--clues", "28", "--minimal"], {"clues": 28, "minimal": True}),
        (["--clues", "26", "--no-minimal", "-n", "3"], {"clues": 26, "minimal": False, "n": 3}),
        (["--symmetry", "rotate-180"], {"symmetry": "rotate-180"}),
        (["--symmetry", "random", "-n", "5"], {"symmetry": "random", "n": 5}),
        (
            ["--symmetry", "mirror-diagonal+mirror-antidiagonal"],
            {"symmetry": ["mirror-diagonal", "mirror-antidiagonal"]},
        ),
        (["--pattern", MASK], {"pattern": MASK}),
        (["--pattern", MASK, "--minimal"], {"pattern": MASK, "minimal": True}),
        (["--max-attempts", "5000", "--max-seconds", "60", "--clues", "22"], {"clues": 22}),
        (["--max-seconds", "inf"], {}),
    ],
)
def test_options_match_the_python_function(
    run: Run, arguments: list[str], options: dict[str, object]
) -> None:
    wanted = nf.generate_many(**{"n": 1, "seed": 11, **options})  # type: ignore[arg-type]
    assert run("generate", "--seed", "11", *arguments) == (0, lines_of(wanted), "")


def test_without_a_seed_each_call_gives_a_new_puzzle(run: Run) -> None:
    first, second = run("generate"), run("generate")
    assert first.out != second.out
    assert nf.check(first.out.strip()).minimal


@pytest.mark.parametrize("name", [*FORMATS, "csv"])
def test_every_format_can_be_read_back(run: Run, name: str) -> None:
    wanted = nf.generate_many(3, seed=2)
    outcome = run("generate", "-n", "3", "--seed", "2", "--to", name)
    assert (outcome.code, outcome.err) == (0, "")
    found = [entry.puzzle for entry in read(outcome.out.splitlines())]
    assert [nf.solve(puzzle).grid for puzzle in found if puzzle] == [nf.solve(p).grid for p in wanted]
    if name not in ("candidates", "pencilmarks"):
        assert found == wanted


def test_file_extension_chooses_the_format(run: Run, tmp_path: Path) -> None:
    wanted = lines_of(nf.generate_many(2, seed=2))
    for name in ("out.txt", "out.sdm", "out", "out.csv", "OUT.CSV"):
        assert run("generate", "-n", "2", "--seed", "2", "-o", name) == (0, "", "")
        heading = "puzzle\n" if name.lower().endswith(".csv") else ""
        assert (tmp_path / name).read_text() == heading + wanted
    for name in ("out.json", "out.jsonl", "OUT.JSON"):
        assert run("generate", "-n", "2", "--seed", "2", "-o", name) == (0, "", "")
        objects = [json.loads(line) for line in (tmp_path / name).read_text().splitlines()]
        assert "".join(fields["puzzle"] + "\n" for fields in objects) == wanted


def test_named_format_overrides_the_file_extension(run: Run, tmp_path: Path) -> None:
    for name in ("out.csv", "out.json"):
        assert run("generate", "--seed", "2", "--to", "grid", "-o", name) == (0, "", "")
        assert read_one((tmp_path / name).read_text()) == nf.generate(seed=2)


def test_json_has_everything_to_reproduce_the_puzzle(run: Run) -> None:
    objects = [json.loads(line) for line in run("generate", "--json", "-n", "3").out.splitlines()]
    names = {"puzzle", "clues", "seed", "number", "solution", "er", "ep", "ed", "word"}
    assert [set(fields) for fields in objects] == [names] * 3
    assert [fields["number"] for fields in objects] == [0, 1, 2]
    again = nf.generate_many(3, seed=objects[0]["seed"])
    assert [fields["puzzle"] for fields in objects] == [puzzle.givens for puzzle in again]
    assert [fields["clues"] for fields in objects] == [puzzle.clues for puzzle in again]


def test_json_has_no_heading(run: Run, tmp_path: Path) -> None:
    assert run("generate", "--json", "-o", "out.csv").code == 0
    assert json.loads((tmp_path / "out.csv").read_text())["number"] == 0
    outcome = run("generate", "--json", "--to", "csv")
    assert outcome == (2, "", "ninefold: --json and --to csv contradict each other: use only one of them\n")


@pytest.mark.parametrize("form", ["", "\n", "\r\n"], ids=["line", "line feeds", "CRLF"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_pattern_can_be_a_file(run: Run, tmp_path: Path, form: str, encoding: str) -> None:
    wanted = lines_of([nf.generate(pattern=EXPERT, seed=1)])
    (tmp_path / "heart.txt").write_bytes((form.join(MASK_ROWS) + form).encode(encoding))
    assert run("generate", "--pattern", "heart.txt", "--seed", "1") == (0, wanted, "")


@pytest.mark.parametrize(
    "text",
    [
        EXPERT,
        EXPERT.replace(".", "0"),
        MASK,
        MASK.replace(".", "-"),
        MASK.replace(".", "_").replace("x", "#"),
        "\n".join(MASK_ROWS),
        "\r\n".join(" ".join(row) for row in MASK_ROWS),
    ],
)
def test_pattern_can_be_an_argument(run: Run, text: str) -> None:
    wanted = lines_of([nf.generate(pattern=EXPERT, seed=1)])
    assert run("generate", "--pattern", text, "--seed", "1") == (0, wanted, "")


def test_puzzle_in_a_file_can_be_a_pattern(run: Run, tmp_path: Path) -> None:
    run("convert", EXPERT, "--to", "boxed", "-o", "example.txt")
    wanted = lines_of([nf.generate(pattern=EXPERT, seed=1)])
    assert run("generate", "--pattern", "example.txt", "--seed", "1") == (0, wanted, "")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["-n", "-1"], "argument -n/--count: -1 is out of range: give 0 or more"),
        (["-n", "1e3"], "argument -n/--count: '1e3' is not a whole number"),
        (["--clues", "x"], "argument --clues: 'x' is not a number or a range such as 22-26"),
        (["--clues", "20-"], "argument --clues: '20-' is not a number"),
        (["--clues", "-5"], "clues: -5 is too few"),
        (["--clues", "20-25-30"], "argument --clues: '20-25-30' is not a number"),
        (["--clues", "16"], "clues: 16 is too few: every unique puzzle has at least 17"),
        (["--clues", "82"], "clues: 82 is too many: a grid has 81 cells"),
        (["--clues", "30-20"], "clues: 30 is more than 20; give the smaller number first"),
        (["--clues", "26", "--symmetry", "rotate-90"], "the nearest possible: 25, 28"),
        (["--symmetry", "rotate-45"], "unknown symmetry 'rotate-45'; did you mean 'rotate-90'?"),
        (["--pattern", "heart.txt"], "--pattern heart.txt: no such file, and not 81 characters"),
        (["--pattern", ""], "--pattern : no such file, and not 81 characters"),
        (["--pattern", "."], ".: Is a directory"),
        (["--pattern", MASK + "x"], "pattern: 82 cells, expected 81"),
        (["--pattern", "x" * 16 + "." * 65], "pattern: 16 cells are too few"),
        (["--pattern", MASK, "--clues", "30"], "contradicts the pattern, which has 24 cells"),
        (["--pattern", MASK, "--symmetry", "full"], "symmetry 'full' contradicts the pattern"),
        (["--seed", "-1"], "argument --seed: -1 is out of range: give a number from 0 to"),
        (["--max-attempts", "0"], "argument --max-attempts: 0 is out of range: give 1 or more"),
        (["--max-seconds", "-1"], "argument --max-seconds: -1 is out of range: give 0 or more"),
        (["--max-seconds", "nan"], "argument --max-seconds: nan is out of range: give 0 or more"),
        (["-j", "1025"], "argument -j/--jobs: 1025 is out of range: give a number from 0 to 1,024"),
        (["--to", "docx"], "argument -t/--to: invalid choice: 'docx'"),
        (["-o", "missing/out.txt"], "ninefold: missing/out.txt: No such file or directory"),
        ([EASY], "unrecognized arguments"),
    ],
)
def test_invalid_options_are_rejected_with_a_reason(run: Run, arguments: list[str], message: str) -> None:
    outcome = run("generate", *arguments)
    assert (outcome.code, outcome.out) == (2, "")
    assert message in outcome.err
    assert "Traceback" not in outcome.err


def test_rejected_options_keep_the_old_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "out.txt").write_text("precious\n")
    assert run("generate", "--clues", "16", "-o", "out.txt").code == 2
    assert (tmp_path / "out.txt").read_text() == "precious\n"


@pytest.mark.parametrize("output", ["-", "out.txt"])
def test_puzzles_found_before_a_failure_are_written(run: Run, tmp_path: Path, output: str) -> None:
    options = ["--clues", "21", "--max-attempts", "600", "--seed", "1"]
    outcome = run("generate", "-n", "50", *options, "-o", output)
    with pytest.raises(nf.NotFound) as caught:
        nf.generate_many(50, clues=21, max_attempts=600, seed=1)
    text = outcome.out if output == "-" else (tmp_path / output).read_text()
    assert text == lines_of(list(caught.value.puzzles))
    assert (outcome.code, outcome.err) == (1, f"ninefold: {caught.value}\n")
    assert outcome.err.startswith(
        "ninefold: not found in 600 attempts: 21 clues, minimal; the closest was one"
    )


def test_timeout_exits_with_1(run: Run) -> None:
    outcome = run("generate", "--clues", "17", "--max-seconds", "0.1")
    assert (outcome.code, outcome.out) == (1, "")
    assert "not found in 0.1 seconds: 17 clues, minimal" in outcome.err
    assert run("generate", "--max-seconds", "0").code == 1


@pytest.mark.parametrize("arguments", [["-n", "2000"], ["-n", "3", "--pattern", MASK], ["-n", "3", "--json"]])
def test_the_same_seed_gives_the_same_bytes_on_any_number_of_threads(
    process: Run, arguments: list[str]
) -> None:
    first = process("generate", "--seed", "6", *arguments, "-j", "1")
    assert (first.code, first.err, bool(first.out)) == (0, "", True)
    assert process("generate", "--seed", "6", *arguments, "-j", "2") == first
    assert process("generate", "--seed", "7", *arguments).out != first.out


@pytest.mark.parametrize("arguments", [[], ["--json"], ["--to", "blocks"], ["--clues", "22"]])
def test_puzzles_are_printed_as_they_are_found(arguments: list[str]) -> None:
    command = [sys.executable, "-m", "ninefold", "generate", "-n", "1000000000", "-j", "1", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert len(process.stdout.readline()) > 1
            assert process.poll() is None, "it must still be running"
        finally:
            process.kill()


def test_no_puzzle_waits_in_a_buffer(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the next one is being searched for, all earlier ones are in the file."""
    next_found, sizes = Stream.next_found, []

    def watched(stream: Stream) -> Any:
        if stream.ready == 0:
            size = sum(path.stat().st_size for path in tmp_path.iterdir())
            sizes.append((size, 82 * stream.handed_over))
        return next_found(stream)

    monkeypatch.setattr(Stream, "next_found", watched)
    assert run("generate", "-n", "3", "--clues", "21", "--seed", "4", "-o", "out.txt").code == 0
    assert len(sizes) >= 2
    assert all(size == wanted for size, wanted in sizes), sizes


def test_a_closed_pipe_is_silent(tmp_path: Path) -> None:
    command = f"'{sys.executable}' -m ninefold generate -n 1000000000 | head -n 1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert (len(done.stdout.splitlines()[0]), done.stdout.splitlines()[1]) == (81, "141")
    assert done.stderr == ""


def test_control_c_exits_with_130_and_keeps_the_puzzles_in_another_file(tmp_path: Path) -> None:
    command = ["-m", "ninefold", "generate", "-n", "1000000000", "-o", "out.txt"]
    ended = interrupt(command, lambda: any(p.stat().st_size for p in tmp_path.iterdir()), tmp_path)
    told = "ninefold: interrupted; the results so far are in out.txt.part\n"
    assert (ended.code, ended.error) == (130, told)
    assert ended.cpu_seconds < 5
    assert [path.name for path in tmp_path.iterdir()] == ["out.txt.part"]
    lines = (tmp_path / "out.txt.part").read_text().splitlines()
    assert lines
    assert {len(line) for line in lines} == {81}


def test_control_c_leaves_no_empty_file(tmp_path: Path) -> None:
    command = ["-m", "ninefold", "generate", "-o", "out.txt", "--clues", "17", "--max-attempts", "1000000000"]
    ended = interrupt(command, lambda: bool(list(tmp_path.iterdir())), tmp_path)
    assert (ended.code, ended.error) == (130, "ninefold: interrupted\n")
    assert list(tmp_path.iterdir()) == []


def test_full_disk_exits_with_2_and_keeps_the_old_file(tmp_path: Path) -> None:
    (tmp_path / "out.txt").write_text("precious\n")
    code = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, 10_000));"
        "from ninefold.cli.main import main; sys.exit(main(['generate', '-n', '9999', '-o', 'out.txt']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr == (
        "ninefold: out.txt: File too large; the results so far are in out.txt.part; "
        "raise the limit with `ulimit -f`\n"
    )
    assert (tmp_path / "out.txt").read_text() == "precious\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out.txt", "out.txt.part"]
    assert {len(line) for line in (tmp_path / "out.txt.part").read_text().splitlines()} == {81}


@pytest.mark.parametrize(
    ("arguments", "options"),
    [
        (["--difficulty", "hard", "-n", "2"], {"difficulty": "hard", "n": 2}),
        (["--difficulty", "4.2"], {"difficulty": 4.2}),
        (["--difficulty", "6.5-7.5"], {"difficulty": (6.5, 7.5)}),
        (
            ["--requires", "x-wing", "--forbids", "uniqueness"],
            {"requires": "x-wing", "forbids": "uniqueness"},
        ),
        (["--only", "singles", "--only", "locked,subsets"], {"only": ["singles", "locked", "subsets"]}),
        (["--difficulty", "2.6-", "--pearl"], {"difficulty": "2.6-", "pearl": True}),
        (["--pearl", "--no-mutate"], {"pearl": True}),
        (["--diamond"], {"diamond": True}),
        (["--hodoku", "hard"], {"hodoku": "hard"}),
        (["--hodoku", "500-600"], {"hodoku": (500, 600)}),
    ],
)
def test_targets_match_the_package(run: Run, arguments: list[str], options: dict[str, Any]) -> None:
    expected = nf.generate_many(options.pop("n", 1), seed=1, **options)
    assert run("generate", "--seed", "1", *arguments) == (0, lines_of(expected), "")


def test_json_has_the_rating_and_the_techniques(run: Run) -> None:
    code, out, _ = run("generate", "--seed", "1", "--difficulty", "expert", "--requires", "x-wing", "--json")
    fields = json.loads(out)
    rating, path = nf.rate(fields["puzzle"]), nf.explain(fields["puzzle"])
    assert code == 0
    assert [fields[name] for name in ("er", "ep", "ed", "word")] == [*rating[:4]]
    assert fields["techniques"] == Counter(step.technique for step in path.steps)
    code, out, _ = run("generate", "--seed", "1", "--hodoku", "medium", "--json")
    fields, rating = json.loads(out), nf.rate(json.loads(out)["puzzle"], profile="hodoku")
    assert (fields["level"], fields["score"]) == (rating.level, rating.score)
    assert fields["er"] == nf.rate(fields["puzzle"]).er


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--difficulty", "hrad"], "did you mean 'hard'?"),
        (["--requires", "x-wing", "--forbids", "fish"], "requires and forbids contradict each other"),
        (["--mutate"], "--mutate has no effect without a difficulty"),
    ],
)
def test_contradictory_targets_are_rejected(run: Run, arguments: list[str], reason: str) -> None:
    code, out, err = run("generate", *arguments)
    assert (code, out) == (2, "")
    assert reason in err


def test_puzzles_found_before_a_target_failed_are_written(run: Run) -> None:
    code, out, err = run("generate", "-n", "9", "--seed", "1", "--difficulty", "9-", "--max-attempts", "30")
    assert code == 1
    assert "not found in 30 attempts: " in err
    assert all(nf.rate(line).er >= 9 for line in out.split())  # type: ignore[operator]
