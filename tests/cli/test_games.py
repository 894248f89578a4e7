"""Commands read games: files and links with the digits that the player placed."""

import json
from pathlib import Path

import pytest

import ninefold as nf
from ninefold.formats import write
from tests.cli.conftest import Run
from tests.puzzles import EASY, HARD

GAME = nf.Board(EASY).place("r1c1", 6).without(["r1c2=5"])
#: Puzzles, each with a cell and its digit.
STARTED = [
    (puzzle, cell, int(nf.solve(puzzle).grid[cell]))
    for puzzle in (EASY, HARD)
    for cell in list(nf.Board(puzzle).open)[:2]
]
PLACED = nf.Board(EASY).place("r1c1", 6)


@pytest.mark.parametrize("name", ["sdx", "ss", "hodoku", "f-puzzles", "sudokupad"])
def test_hints_and_proofs_continue_the_game(run: Run, tmp_path: Path, name: str) -> None:
    (tmp_path / "game").write_text(write(GAME, name))
    assert run("hint", "game", "--techniques", "naked-single").code == 0
    assert "r1c2=2" in run("steps", "game", "--techniques", "naked-single").out
    assert "r1c2=2" not in run("steps", EASY, "--techniques", "naked-single").out
    assert "r1c1" not in run("explain", "game").out
    assert run("solve", "game").out.strip() == nf.solve(EASY).grid


def test_other_processes_continue_the_game_too(run: Run, tmp_path: Path) -> None:
    games = [nf.Board(puzzle).place(cell, digit) for puzzle, cell, digit in STARTED]
    (tmp_path / "games.txt").write_text("\n".join(write(game, "hodoku") for game in games))
    alone = run("explain", "games.txt", "-j", "1", "--json").out
    assert run("explain", "games.txt", "-j", "2", "--json").out == alone
    steps = [len(json.loads(line)["steps"]) for line in alone.splitlines()]
    assert steps == [len(nf.explain(game).steps) for game in games]
    assert steps[0] < len(nf.explain(EASY).steps)


def test_links_are_arguments(run: Run) -> None:
    link = write(EASY, "sudokupad")
    assert run("solve", link).out.strip() == nf.solve(EASY).grid
    assert run("convert", link).out.strip() == EASY
    outcome = run("solve", "https://sudokupad.app/abc123")
    assert outcome.code == 1
    assert "is a short link, which does not contain the puzzle" in outcome.err


def test_convert_keeps_the_game_where_the_format_can(run: Run, tmp_path: Path) -> None:
    (tmp_path / "game.ss").write_text(write(GAME, "ss"))
    for name in ("hodoku", "sdx", "f-puzzles"):
        assert run("convert", "game.ss", "--to", name).out.strip() == write(GAME, name)
    assert run("convert", "game.ss").out.strip() == EASY
    fields = json.loads(run("convert", "game.ss", "--json").out)
    assert (fields["puzzle"], fields["board"], fields["crossed_out"][1]) == (EASY, GAME.line, "5")
    refused = run("convert", "game.ss", "-o", "game.sdk")
    assert refused.code == 1
    assert "the format 'sdk' cannot store pencil marks" in refused.err
    (tmp_path / "placed.ss").write_text(write(PLACED, "ss"))
    assert run("convert", "placed.ss", "-o", "placed.sdk").code == 0
    assert nf.read_boards(tmp_path / "placed.sdk") == [PLACED]


@pytest.mark.parametrize("ending", [".sdk", ".sdx", ".ss", ".opensudoku"])
def test_generate_writes_files_of_other_programs(run: Run, tmp_path: Path, ending: str) -> None:
    assert run("generate", "-n", "3", "--seed", "1", "-o", f"a{ending}").code == 0
    assert nf.read(tmp_path / f"a{ending}") == nf.generate_many(3, seed=1)
