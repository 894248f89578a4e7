"""The command rate."""

from json import loads
from pathlib import Path

import pytest

import ninefold as nf
from ninefold import Board, __version__, algorithm
from ninefold.search_result import SearchLimits, SearchResult
from tests.cli.conftest import Run
from tests.conftest import ROOT
from tests.puzzles import CLASHING, EASY, EMPTY, INTERMEDIATE, NO_SOLUTION

CLUB = str(ROOT / "examples/profile.toml")
EXPERT = "47..6.5....1.2..9........43.......7...51.....7..4..2.....9.2...3...5...7254...8.."


@pytest.mark.slow
def test_one_puzzle_is_rated_in_words(run: Run) -> None:
    lines = run("rate", EXPERT).out.splitlines()
    assert lines[:2] == [
        "ER 6.6 (expert)  EP 1.2  ED 1.2",
        "hardest: x-chain (Sudoku Explainer: forcing-chain), 63 hints",
    ]
    assert len(lines[2]) == 63
    assert lines[2].count("█") == 1
    pearl = run("rate", INTERMEDIATE).out
    assert pearl.startswith("ER 10.7 (diabolical)  EP 10.7  ED 9.7  pearl\n")
    assert run("rate", INTERMEDIATE, "--stop-above", "8").out.startswith("ER >9.7 ")


def test_files_become_tables(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{EASY}\nnonsense\n{EXPERT}\n{EMPTY}\n")
    outcome = run("rate", "in.txt", "-o", "out.csv")
    assert outcome.code == 1
    assert "in.txt:2: " in outcome.err
    assert "in.txt:4: more than one solution" in outcome.err
    assert (tmp_path / "out.csv").read_text().splitlines() == [
        "puzzle,er,ep,ed,word,hardest,status",
        f"{EASY},1.2,1.2,1.2,beginner,hidden-single,rated",
        ",,,,,,malformed",
        f"{EXPERT},6.6,1.2,1.2,expert,forcing-chain,rated",
        f"{EMPTY},,,,,,multiple",
    ]
    first = loads(run("rate", "in.txt", "--json").out.splitlines()[0])
    assert (first["puzzle"], first["er"], first["word"], first["where"]) == (
        EASY,
        1.2,
        "beginner",
        "in.txt:1",
    )


def test_puzzles_that_cannot_be_rated(run: Run) -> None:
    for puzzle, reason in ((CLASHING, "two 5s"), (NO_SOLUTION, "no solution"), (EMPTY, "more than one")):
        outcome = run("rate", puzzle)
        assert (outcome.code, outcome.out) == (1, "")
        assert reason in outcome.err


@pytest.mark.parametrize("profile", ["se", "hodoku", "both", "human"])
@pytest.mark.parametrize("puzzle", [EASY, NO_SOLUTION])
def test_a_puzzle_is_searched_once(
    puzzle: str, profile: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    searched: list[str] = []

    def counted(name: str, board: Board, limits: SearchLimits) -> SearchResult:
        searched.append(board.line)
        return algorithm.run(name, board, limits)

    monkeypatch.setattr("ninefold.solving.run", counted)
    assert run("rate", puzzle, "--profile", profile).code == int(puzzle == NO_SOLUTION)
    assert searched == [puzzle]


def test_limits_are_reported_in_tables(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{EASY}\n{INTERMEDIATE}\n")
    lines = run("rate", "in.txt", "--stop-above", "9").out.splitlines()
    assert [line.split(",")[-1] for line in lines[1:]] == ["rated", "above"]


def test_known_ratings_are_compared(run: Run, tmp_path: Path) -> None:
    (tmp_path / "known.csv").write_text(f"puzzle,er\n{EASY},1.2\n{EXPERT},6.7\n")
    outcome = run("rate", "known.csv", "--compare", "er")
    assert outcome.code == 1
    assert outcome.out == f"{EXPERT},6.6,6.7,rated\n"
    assert "2 puzzles: 1 equal (50.00%), 2 within 0.1 (100.00%)" in outcome.err
    (tmp_path / "known.csv").write_text(f"puzzle,er\n{EASY},1.2\n")
    assert run("rate", "known.csv", "--compare", "er").code == 0
    (tmp_path / "known.csv").write_text(f"puzzle,er\n{EASY},1.2\n{EASY},hard\n")
    outcome = run("rate", "known.csv", "--compare", "er")
    assert outcome.code == 1
    assert "known.csv:3: 'hard' is not a Sudoku Explainer rating" in outcome.err
    assert "1 puzzle: 1 equal" in outcome.err  # the others are compared
    (tmp_path / "known.csv").write_text(f"puzzle,er,ep,x_ed\n{EXPERT},6.6,1.2,1.2\n{'.' * 81},1.0,1.0,1.0\n")
    for column in ("er", "ep", "x_ed"):
        outcome = run("rate", "known.csv", "--compare", column)
        assert outcome.code == 1
        assert outcome.err.startswith("known.csv:3: more than one solution\n2 puzzles: 1 equal (50.00%)")
        assert not outcome.out
    assert "no column 'se'" in run("rate", "known.csv", "--compare", "se").err


def test_hodoku_ratings(run: Run, tmp_path: Path) -> None:
    assert run("rate", EXPERT, "--profile", "hodoku").out.splitlines()[0] == "HoDoKu: hard, score 768"
    (tmp_path / "in.txt").write_text(f"{EASY}\n")
    assert run("rate", "in.txt", "--profile", "both").out.splitlines() == [
        "puzzle,er,ep,ed,word,hardest,level,score,status",
        f"{EASY},1.2,1.2,1.2,beginner,hidden-single,easy,176,rated",
    ]


def test_built_in_profiles_and_profile_files(run: Run, tmp_path: Path) -> None:
    human = run("rate", EXPERT, "--profile", "human")
    assert human.out == "human (HoDoKu's levels): hard, score 938\nhardest: two-string-kite, 62 steps\n"
    assert run("rate", EXPERT, "--profile", CLUB).out == "club: match, score 905\nhardest: aic, 63 steps\n"
    (tmp_path / "in.txt").write_text(f"{EASY}\n{INTERMEDIATE}\n")
    assert run("rate", "in.txt", "--profile", CLUB).out.splitlines() == [
        "puzzle,hardest,level,score,status",
        f"{EASY},hidden-single,warm-up,220,rated",
        f"{INTERMEDIATE},,,,stuck",
    ]
    first = loads(run("rate", "in.txt", "--profile", CLUB, "--json").out.splitlines()[0])
    assert (first["profile"], first["version"], first["level"]) == ("club", __version__, "warm-up")
    assert run("rate", INTERMEDIATE, "--profile", CLUB).out == "club: stuck after 0 steps\n"
    late = run("rate", EXPERT, "--profile", CLUB, "--max-seconds", "0").out
    assert late.startswith("club: ran out of time\n")


def test_invalid_profiles_are_usage_errors(run: Run, tmp_path: Path) -> None:
    (tmp_path / "my.TOML").write_text('techniques = ["x-wnig"]')
    for name, message in (
        ("cat", "unknown profile 'cat'; choose from se, hodoku, both, human, or name a .toml file"),
        ("cat.toml", "ninefold: cat.toml: No such file or directory\n"),
        ("my.TOML", "ninefold: my.TOML: techniques: unknown technique 'x-wnig'; did you mean 'x-wing'?\n"),
    ):
        outcome = run("rate", EASY, "--profile", name)
        assert (outcome.code, outcome.out) == (2, "")
        assert outcome.err.endswith(f"{message}\n" if name == "cat" else message)
    assert "--stop-above has no effect with --profile human" in (
        run("rate", EASY, "--profile", "human", "--stop-above", "3").err
    )


def test_levels_and_scores_are_compared(run: Run, tmp_path: Path) -> None:
    (tmp_path / "known.csv").write_text(f"puzzle,its_level,its_score\n{EASY},Easy,176\n{EXPERT},Unfair,720\n")
    outcome = run("rate", "known.csv", "--profile", "hodoku", "--compare", "its_level")
    assert (outcome.code, outcome.out) == (1, f"{EXPERT},hard,Unfair,rated\n")
    assert outcome.err == "2 puzzles: 1 equal (50.00%)\n"
    outcome = run("rate", "known.csv", "--profile", "hodoku", "--compare", "its_score")
    assert (outcome.code, outcome.out) == (1, f"{EXPERT},768,720,rated\n")
    assert outcome.err == "2 puzzles: 1 equal (50.00%), 2 within 10% (100.00%)\n"
    outcome = run("rate", "known.csv", "--profile", CLUB, "--compare", "its_score")
    assert outcome.err == "2 puzzles: 0 equal (0.00%), 0 within 10% (0.00%)\n"


def test_solved_grid_has_no_hardest_hint(run: Run) -> None:
    grid = nf.solve(EASY).grid
    assert run("rate", grid).out == "ER 0.0 (beginner)  EP 0.0  ED 0.0\n"
    rating = nf.rate(grid)
    assert (rating.hardest, rating.techniques, rating.pearl, rating.diamond) == ("", (), False, False)
    assert rating._replace(hints=()) == nf.rate_many([grid])[0]
