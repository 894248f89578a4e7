"""`ninefold generate` with other sizes and rules."""

import json
from pathlib import Path
from typing import Any

import pytest

import ninefold as nf
from tests.cli.conftest import Run

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("arguments", "options"),
    [
        (["--size", "6"], {"size": 6}),
        (["--size", "4", "-n", "5"], {"size": 4, "n": 5}),
        (["--size", "16", "--clues", "150"], {"size": 16, "clues": 150}),
        (["--size", "8", "--clues", "17-19", "--minimal"], {"size": 8, "clues": (17, 19), "minimal": True}),
        (["--size", "6", "--symmetry", "rotate-180"], {"size": 6, "symmetry": "rotate-180"}),
        (["--size", "6", "--difficulty", "medium"], {"size": 6, "difficulty": "medium"}),
        (["--size", "6", "--only", "singles"], {"size": 6, "only": "singles"}),
        (["--size", "9", "-n", "2"], {"n": 2}),
    ],
)
def test_plain_puzzles_are_lines(run: Run, arguments: list[str], options: dict[str, Any]) -> None:
    wanted = nf.generate_many(**{"n": 1, "seed": 11, **options})
    lines = "".join(puzzle.givens + "\n" for puzzle in wanted)
    assert run("generate", "--seed", "11", *arguments) == (0, lines, "")


@pytest.mark.parametrize(
    ("arguments", "options"),
    [
        (["--variant", "killer", "-n", "3"], {"variant": "killer", "n": 3}),
        (["--variant", "thermo", "--size", "6"], {"variant": "thermo", "size": 6}),
        (["--size", "6", "--boxes", "3x2"], {"size": 6, "boxes": (3, 2)}),
        (["--size", "5", "--boxes", "none"], {"size": 5, "boxes": ()}),
    ],
)
def test_other_variants_are_json_objects(run: Run, arguments: list[str], options: dict[str, Any]) -> None:
    wanted = nf.generate_many(**{"n": 1, "seed": 11, **options})
    code, out, err = run("generate", "--seed", "11", *arguments)
    assert (code, err) == (0, "")
    assert [nf.Puzzle.from_json(line) for line in out.splitlines()] == wanted


def test_solutions(run: Run) -> None:
    _, out, _ = run("generate", "--size", "6", "--solution", "--seed", "1")
    puzzle, solution = out.split()
    assert nf.solve(puzzle).grid == solution
    _, out, _ = run("generate", "--variant", "kropki", "--solution", "--seed", "1")
    made = nf.Puzzle.from_json(out)
    assert tuple(made.metadata["solution"]) == nf.solve(made).values


def test_json(run: Run) -> None:
    _, out, _ = run("generate", "--size", "6", "-n", "2", "--seed", "1", "--json")
    first, second = map(json.loads, out.splitlines())
    assert list(first) == ["puzzle", "clues", "seed", "number", "solution"]
    assert (first["number"], second["number"], first["seed"]) == (0, 1, 1)
    assert nf.solve(first["puzzle"]).grid == first["solution"]
    _, out, _ = run("generate", "--variant", "x", "--seed", "1", "--json", "--no-solution")
    fields = json.loads(out)
    assert nf.Puzzle.from_json(fields["puzzle"]).clues == fields["clues"]
    assert "solution" not in fields


def test_rules_from_a_file(run: Run, tmp_path: Path) -> None:
    rules = [nf.rules.thermo("r1c1-r1c4"), nf.rules.anti_king()]
    puzzle = nf.Puzzle("1" + "." * 35, size=6, rules=rules)
    wanted = nf.generate(size=6, rules=rules, seed=3)
    whole, part = tmp_path / "puzzle.json", tmp_path / "rules.json"
    whole.write_text(json.dumps(puzzle.form))
    part.write_text(json.dumps(puzzle.form["constraints"]))
    for arguments in (
        [f"--rules={whole}"],
        [f"--rules={part}", "--size=6"],
        [f"--rules={whole}", "--size=6"],
    ):
        code, out, _ = run("generate", *arguments, "--seed=3")
        assert code == 0
        assert nf.Puzzle.from_json(out) == wanted


def test_pictures(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "killer.svg"
    assert run("generate", "--variant", "killer", "--seed", "1", "-o", str(path)) == (0, "", "")
    assert path.read_text() == nf.to_svg(nf.generate(variant="killer", seed=1)).rstrip("\n") + "\n"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--variant", "killr"], "unknown variant 'killr'; did you mean 'killer'?"),
        (["--size", "37"], "--size"),
        (["--size", "6", "--boxes", "2by3"], "'2by3' is not a shape such as 3x2, or none"),
        (["--size", "6", "--rating"], "--rating: only classic Sudoku has this rating; leave it out"),
        (["--size", "6", "--to", "csv"], "the format csv cannot hold variants: use line or json"),
        (["--size", "6", "--to", "hodoku", "--solution"], "the format hodoku cannot hold --solution"),
        (["--size", "6", "--pearl"], "pearl: only classic Sudoku has this option; leave it out"),
        (["--rules", "{}/missing.json"], "missing.json"),
        (["--rules", "{}/text.json"], "text.json: not JSON"),
        (["--rules", "{}/unknown.json"], "unknown.json: "),
        (["--rules", "{}/wide.json"], "wide.json: only square grids"),
        (["--rules", "{}/small.json", "--size", "6"], "--size contradicts the file of --rules"),
        (["--rules", "{}/small.json", "--boxes", "2x2"], "--boxes contradicts the file of --rules"),
    ],
)
def test_errors(run: Run, tmp_path: Path, arguments: list[str], words: str) -> None:
    (tmp_path / "text.json").write_text("{")
    (tmp_path / "unknown.json").write_text('[{"cells": [1]}]')
    (tmp_path / "wide.json").write_text('{"rows": 4, "cols": 5, "max_value": 5}')
    (tmp_path / "small.json").write_text('{"rows": 4, "cols": 4, "max_value": 4}')
    code, out, err = run("generate", "--seed", "1", *(word.format(tmp_path) for word in arguments))
    assert code == 2
    assert out == ""
    assert words in err


def test_what_was_found_is_kept(run: Run) -> None:
    code, out, err = run(
        "generate", "--size", "6", "--clues", "8", "-n", "9", "--max-attempts", "30", "--seed", "1"
    )
    assert code == 1
    assert all(nf.Puzzle(line).clues == 8 for line in out.splitlines())
    assert "not found in 30 attempts: 6x6, 8 clues" in err
