"""Variants in files and on the command line: JSON objects and lines of other lengths."""

import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

import ninefold as nf
from ninefold.formats import variant_schema
from tests.cli.conftest import Run, run
from tests.variants.cases import cases, plain

__all__ = ["run"]  # the fixture

SMALL = "1...4..2........"
UNIQUE = "12343412214....."
CAGE = {"type": "killer_cage", "cells": [0, 1], "sum": 3}
KILLER: dict[str, Any] = {
    **plain(4, 2, 2),
    "givens": [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, *[None] * 6],
    "constraints": [CAGE],
    "name": "Small killer",
}


def test_read_takes_objects_and_lines(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    for indent in (None, 2):
        path.write_text(json.dumps(KILLER, indent=indent))
        (puzzle,) = nf.read(path)
        assert puzzle == nf.Puzzle(KILLER)
        assert puzzle.metadata == {"name": "Small killer"}
        assert puzzle == nf.Puzzle(path.read_text()) == nf.Puzzle.from_json(path.read_bytes())
    path = tmp_path / "x.txt"
    path.write_text(f"# sizes\n{SMALL} # a comment\n{'.' * 81}\n'{'.' * 36}'\n{json.dumps(KILLER)}\n")
    sizes = [len(puzzle.values) for puzzle in nf.read(path)]
    assert sizes == [16, 81, 36, 16]
    assert nf.read(SMALL) == [nf.Puzzle(SMALL)]
    assert nf.read(json.dumps({"puzzle": SMALL})) == [nf.Puzzle(SMALL)]


def test_unknown_constraints_are_errors_with_their_line() -> None:
    wrong = json.dumps({**KILLER, "constraints": [{"type": "magic"}]})
    with pytest.raises(nf.PuzzleError, match="line 1: unknown type of constraint: magic"):
        nf.read(wrong)


@pytest.mark.parametrize("kind", ["json", "line"])
def test_written_puzzles_are_read_back(kind: str, tmp_path: Path) -> None:
    puzzles = [nf.Puzzle(SMALL), nf.Puzzle("." * 81)] + [nf.Puzzle(KILLER)] * (kind == "json")
    path = tmp_path / "out"
    nf.write(puzzles, path, format=kind)
    assert nf.read(path) == puzzles


@pytest.mark.parametrize("kind", sorted(set(nf.formats.FORMATS) - {"json", "f-puzzles", "sudokupad"}))
def test_formats_refuse_what_they_cannot_store(kind: str) -> None:
    for puzzle in (nf.Puzzle(KILLER), nf.Puzzle("." * 81, rules=[nf.rules.anti_king()])):
        with pytest.raises(nf.PuzzleError, match="cannot store the rules of this puzzle: use 'json'"):
            nf.formats.write(puzzle, kind)


def test_schema_knows_every_type() -> None:
    from ninefold.variants.form import FIELDS

    alternatives = variant_schema()["$defs"]["constraint"]["oneOf"]
    kinds = [kind for each in alternatives for kind in each["properties"]["type"]["enum"]]
    assert sorted(kinds) == sorted(FIELDS)


def test_schema_accepts_puzzles_and_refuses_others() -> None:
    validator = jsonschema_rs.validator_for(variant_schema())
    validator.validate(KILLER)
    for case in cases("fast"):
        validator.validate(nf.Puzzle(case).form)
    for wrong in ({"rows": 4}, {**KILLER, "constraints": [{"type": "thermo"}]}, {**KILLER, "rows": 37}):
        assert not validator.is_valid(wrong)


def test_commands(run: Run) -> None:
    Path("x.json").write_text(json.dumps(KILLER))
    solution = nf.solve(nf.Puzzle(KILLER), unique=True)
    assert run("solve", "x.json") == (0, f"{solution}\n", "")
    assert run("count", "x.json") == (0, "1\n", "")
    assert run("check", "x.json") == (0, "x.json:1: unique, not minimal\n", "")
    assert run("count", "." * 16) == (0, "288\n", "")
    code, out, _ = run("minimise", "x.json")
    (small,) = nf.read(out)
    assert code == 0
    assert nf.check(small).minimal
    assert small.metadata == {"name": "Small killer"}
    code, out, _ = run("candidates", "x.json")
    assert out.splitlines()[1:3] == ["r1c1  1", "r1c2  2"]
    assert run("solve", "--json", "x.json").code == 0


def test_commands_with_json(run: Run) -> None:
    Path("x.json").write_text(json.dumps(KILLER) + "\n" + SMALL + "\n" + "." * 81 + "\n")
    for command in ("solve", "count", "check", "candidates"):
        _, out, _ = run(command, "--json", "x.json")
        rows = [json.loads(line) for line in out.splitlines()]
        assert nf.Puzzle(rows[0]["puzzle"]) == nf.Puzzle(KILLER)
        assert [row["puzzle"] for row in rows[1:]] == [SMALL, "." * 81]
    assert json.loads(run("solve", "--json", SMALL).out)["algorithm"] == "constraints"


def test_rate_names_the_reason(run: Run) -> None:
    Path("x.txt").write_text(f"{SMALL}\n{'.' * 81}\n")
    code, out, error = run("rate", "x.txt")
    assert code == 1
    assert "x.txt:1: only classic Sudoku works here, and this puzzle is 4x4" in error
    assert out.splitlines()[1].endswith(",malformed")


def test_commands_refuse_variants_clearly(run: Run) -> None:
    for command in ("canon", "shuffle", "neighbours"):
        code, _, error = run(command, SMALL)
        assert code == 1
        assert "only classic Sudoku works here, and this puzzle is 4x4" in error, command


@pytest.mark.parametrize(
    ("command", "first"), [("hint", "hidden-single: "), ("explain", "1. "), ("steps", "")]
)
def test_commands_explain_variants(run: Run, command: str, first: str) -> None:
    code, output, _ = run(command, "1.....2...3....4")
    assert code == 0
    assert output.startswith(first)
    assert "r3c4=2" in output
