"""`ninefold convert` between the JSON form of variants and links to f-puzzles and SudokuPad."""

import json
from pathlib import Path

import pytest

import ninefold as nf
from ninefold.formats.lz import compress
from tests.cli.conftest import Run

PUZZLE = nf.Puzzle("1" + "." * 15, rules=[nf.rules.killer("r1c1 r1c2", 4), nf.rules.anti_knight()])


def test_convert_between_json_and_links(run: Run, tmp_path: Path) -> None:
    assert PUZZLE.variant is not None
    (tmp_path / "puzzle.json").write_text(json.dumps(PUZZLE.form))
    for site in ("f-puzzles", "sudokupad"):
        link = run("convert", "puzzle.json", "--to", site)
        assert (link.code, link.out.strip()) == (0, PUZZLE.to_link(site))
        (tmp_path / "link.txt").write_text(link.out)
        for source in (link.out.strip(), "link.txt"):
            assert nf.read(run("convert", source, "--to", "json").out) == nf.read(link.out.strip())
        assert run("convert", "link.txt", "-o", f"{site}.json").code == 0
        assert nf.read(tmp_path / f"{site}.json") == nf.read(link.out.strip())
        assert (
            run("convert", "link.txt", "--to", "sudokupad").out.strip()
            == run("convert", f"{site}.json", "--to", "sudokupad").out.strip()
        )


def test_commands_search_in_links(run: Run) -> None:
    link = PUZZLE.to_link()
    assert run("count", link).out.strip() == str(nf.count_solutions(PUZZLE, limit=10**6))
    assert run("solve", link).out.strip() == nf.solve(PUZZLE).grid


def test_convert_names_rules_that_links_cannot_store(run: Run, tmp_path: Path) -> None:
    puzzle = nf.Puzzle("." * 16, rules=[nf.rules.greater_than("r1c1 r1c2")])
    (tmp_path / "puzzle.json").write_text(json.dumps(puzzle.form))
    outcome = run("convert", "puzzle.json", "--to", "f-puzzles")
    assert outcome.code == 1
    assert "puzzle.json:1: links to f-puzzles and SudokuPad cannot store the rule greater_than" in outcome.err


@pytest.mark.filterwarnings("default:left out drawings")
def test_drawings_cause_a_short_warning(run: Run) -> None:
    fields = {"size": 4, "grid": [[{}] * 4] * 4, "line": [{"lines": [["R1C1", "R1C2"]]}]}
    outcome = run("convert", "https://f-puzzles.com/?load=" + compress(json.dumps(fields)))
    assert (outcome.code, outcome.out.strip()) == (0, "." * 16)
    assert outcome.err.splitlines() == [
        "ninefold: warning: left out drawings (line): ninefold does not know rules that are only drawn"
    ]
