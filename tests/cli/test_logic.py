"""The commands hint, explain and techniques."""

from json import loads
from pathlib import Path

import pytest

import ninefold as nf
from ninefold.logic import registry
from ninefold.logic.profile import plan
from tests.cli.conftest import Run
from tests.conftest import ROOT
from tests.puzzles import (
    CLASHING,
    DEAD_CELL,
    EASY,
    EMPTY,
    EVIL,
    INTERMEDIATE,
    INTERMEDIATE_SOLUTION,
    NO_SOLUTION,
    TWO_SOLUTIONS,
)


def test_hint(run: Run) -> None:
    words = (
        "  Only one cell in box 9 can be 3.\n"
        "  The 3s in r1c9 and r6c8 rule out all other empty cells in box 9.\n"
        "  That leaves only r9c7.\n"
        "  Place 3 in r9c7.\n"
    )
    assert run("hint", EASY) == (0, f"hidden-single: r9c7=3\n{words}", "")
    fields = loads(run("hint", "--json", EASY).out)
    assert (fields["technique"], fields["places"], fields["removes"]) == ("hidden-single", ["r9c7=3"], [])
    said = [sentence["text"] for sentence in fields["explanation"]]
    assert said == [line.strip() for line in words.splitlines()]
    assert fields["explanation"][-1]["refs"] == {"placed": {"kind": "candidates", "value": ["r9c7=3"]}}
    assert run("hint", EASY, "--techniques", "naked single").out.startswith("naked-single: ")
    assert run("hint", EASY, "--profile", "hodoku").out.startswith("naked-single: ")


@pytest.mark.slow
def test_hint_that_cannot_be_given(run: Run) -> None:
    outcome = run("hint", INTERMEDIATE, CLASHING, "--techniques", "full-house")
    assert outcome.code == 1
    assert outcome.err.splitlines()[0] == "ninefold: no technique finds a step"
    for puzzle, reason in (
        (EMPTY, "no technique finds a step, because the puzzle has more than one solution"),
        (NO_SOLUTION, "no solution"),
        (DEAD_CELL, "no solution: r1c9 has no candidates left"),
        (INTERMEDIATE_SOLUTION, "the puzzle is already solved"),
    ):
        assert run("hint", puzzle) == (1, "", f"ninefold: {reason}\n")
    assert "two 5s in row 1" in outcome.err
    assert run("hint", EASY, "--techniques", "magic").code == 2


def test_explain(run: Run, tmp_path: Path) -> None:
    lines = run("explain", EASY).out.splitlines()
    assert (len(lines), lines[0], lines[-1]) == (44, "1. hidden-single: r9c7=3", "44. full-house: r3c3=9")
    (tmp_path / "in.txt").write_text(f"{EASY}\n{INTERMEDIATE}\n")
    outcome = run("explain", "in.txt", "--json", "--techniques", "full-house,naked-single,hidden-single")
    first, second = map(loads, outcome.out.splitlines())
    assert (first["ending"], len(first["steps"]), first["where"]) == ("solved", 44, "in.txt:1")
    assert second["ending"] == "stuck"
    assert outcome.code == 1
    assert "in.txt:2: stuck after 0 steps: no technique finds a step\n" in outcome.err
    assert "no solution: r1c9 has no candidates left" in run("explain", DEAD_CELL).err


def test_path_without_steps_prints_no_empty_line(run: Run, tmp_path: Path) -> None:
    solved = run("explain", INTERMEDIATE_SOLUTION)
    assert solved == (0, "", "ninefold: the puzzle is already solved\n")
    stuck = run("explain", INTERMEDIATE, "--techniques", "singles")
    assert stuck == (1, "", "ninefold: stuck after 0 steps: no technique finds a step\n")
    (tmp_path / "in.txt").write_text(f"{INTERMEDIATE_SOLUTION}\n{EASY}\n")
    lines = run("explain", "in.txt").out.splitlines()
    assert lines[:3] == ["in.txt:1:", "in.txt:2:", "1. hidden-single: r9c7=3"]
    assert run("explain", INTERMEDIATE_SOLUTION, "-o", "path.txt").code == 0
    assert (tmp_path / "path.txt").read_text() == ""


def test_explain_in_words(run: Run) -> None:
    plain, worded = (run("explain", EASY, *option).out.splitlines() for option in ([], ["--words"]))
    assert [line for line in worded if not line.startswith("  ")] == plain
    assert worded[:2] == ["1. hidden-single: r9c7=3", "  Only one cell in box 9 can be 3."]
    short, long = (loads(run("explain", "--json", EASY, *option).out) for option in ([], ["--words"]))
    assert all("explanation" not in step for step in short["steps"])
    assert long["steps"][-1]["explanation"][-1]["text"] == "Place 9 in r3c3."


def test_explanations_in_another_language(run: Run) -> None:
    words = "In Block 9 gibt es nur einen Platz für die 3."
    assert run("hint", EASY, "--language", "de").out.startswith(f"hidden-single: r9c7=3\n  {words}\n")
    assert loads(run("hint", EASY, "--language", "de", "--json").out)["explanation"][0]["text"] == words
    assert f"  {words}\n" in run("explain", EASY, "--words", "--language", "de").out
    path = loads(run("explain", EASY, "--words", "--language", "de", "--json").out)
    assert path["steps"][0]["explanation"][0]["text"] == words
    assert run("explain", EASY, "--language", "de") == run("explain", EASY)
    line = (
        "naked-pair                       Teilmengen    Nacktes Paar"
        "  (auch: Naked pair, obvious pair, conjugate pair)\n"
    )
    assert line in run("techniques", "--language", "de").out
    detail = run("techniques", "nacktes paar", "--language", "de").out
    assert detail.startswith("Nacktes Paar (naked-pair)\nauch: Naked pair, obvious pair")
    assert "- streichen   * Menge" in detail
    fields = loads(run("techniques", "xy-wing", "--language", "de", "--json").out)
    assert (fields["name"], fields["family"]) == ("XY-Wing", "wings")


@pytest.mark.parametrize("command", ["hint", "explain", "techniques"])
def test_an_unknown_language_is_a_usage_error(run: Run, command: str) -> None:
    outcome = run(command, "--language", "tlh")
    assert outcome.code == 2
    assert "--language: invalid choice: 'tlh' (choose from " in outcome.err
    assert "de" in outcome.err.rpartition("choose from")[2]


def test_sentences_are_indented_by_depth(run: Run) -> None:
    line = "..9674.1316..3.97447319..686.7.59431931746825.4.31.796256981347318427659794563182"
    lines = run("hint", line, "--techniques", "nishio").out.splitlines()
    assert [len(line) - len(line.lstrip()) for line in lines] == [0, 2, 2, 4, 4, 4, 2, 2]


def test_uniqueness_can_be_left_out(run: Run) -> None:
    assert "hidden-rectangle: " in run("explain", EVIL).out
    assert "hidden-rectangle: " not in run("explain", EVIL, "--no-uniqueness").out
    outcome = run("hint", EVIL, "--techniques", "hidden-rectangle", "--no-uniqueness")
    assert (outcome.code, outcome.out) == (1, "")


def test_uniqueness_is_left_out_if_there_are_several_solutions(run: Run) -> None:
    puzzle = ".3...21.9..1..4.........2.....59.3....3..7....82....9...57......7..1.92.2.6..3..8"
    outcome = run("explain", puzzle)
    assert outcome == run("explain", puzzle, "--no-uniqueness")
    assert outcome.code == 1
    assert "no technique finds a step, because the puzzle has more than one solution" in outcome.err
    assert run("explain", EVIL).err == ""


def test_uniqueness_is_left_out_for_pencil_marks(run: Run) -> None:
    """The pencil marks make the puzzle unique; its givens alone have several solutions."""
    first, second = (found.grid for found in nf.solutions(TWO_SOLUTIONS, limit=2))
    cell = next(cell for cell in range(81) if first[cell] != second[cell])
    board = nf.Board(TWO_SOLUTIONS).without([(cell, int(second[cell]))])
    digits = [board.candidates(cell) or {board.value(cell)} for cell in range(81)]
    marks = "".join(str(digit) if digit in some else "." for some in digits for digit in range(1, 10))
    outcome = run("hint", marks, "--techniques", "uniqueness")
    assert outcome.code == 1
    assert (
        "uniqueness techniques were skipped, because the givens alone have more than one solution"
        in outcome.err
    )
    assert run("explain", marks).code == 0


def test_techniques(run: Run) -> None:
    assert run("techniques").out.startswith("full-house ")
    assert "grouped-nice-loop-discontinuous  chains " in run("techniques").out
    wings = run("techniques", "wing").out.splitlines()
    assert {"x-wing", "xy-wing", "als-xy-wing"} <= {line.split()[0] for line in wings}
    assert loads(run("techniques", "--json", "y-wing").out)["id"] == "xy-wing"
    assert run("techniques", "qqq") == (2, "", "ninefold: unknown technique 'qqq'\n")


def test_technique_in_detail(run: Run, tmp_path: Path) -> None:
    lines = run("techniques", "Obvious pair").out.splitlines()
    assert lines[:3] == [
        "Naked pair (naked-pair)",
        "also: obvious pair, conjugate pair",
        "subsets, SE 3.0, HoDoKu 60 medium",
    ]
    assert lines[4].startswith("In box 7, r8c2 and r9c2 can only be")
    assert "- remove   * set" in lines
    assert len(lines[-1]) == 81
    example = loads(run("techniques", "naked-pair", "--json").out)["example"]
    assert (example["board"], example["explanation"][0]["text"]) == (lines[-1], lines[4])
    assert run("techniques", "naked-pair", "-o", "pair.svg").code == 0
    assert (tmp_path / "pair.svg").read_text().startswith("<svg")
    outcome = run("techniques", "wing", "--to", "svg")
    assert outcome.code == 2
    assert "a picture shows one technique" in outcome.err
    assert len(run("techniques", "mutant-x-wing").out.splitlines()) == 2  # there can be no example


def test_hints_have_levels(run: Run) -> None:
    first = "Look at box 7."
    second = f"{first} Technique: Naked pair."
    pair = nf.example("naked-pair")
    assert pair.board is not None
    line = [pair.board.line, "--techniques", "naked-pair"]
    assert run("hint", *line, "--level", "1").out == f"{first}\n"
    assert run("hint", *line, "--level", "2").out == f"{second}\n"
    assert (
        run("hint", *line, "--level", "3").out == f"{second} Look at the digits 3 and 8 in r8c2 and r9c2.\n"
    )
    assert run("hint", *line, "--level", "4") == run("hint", *line)
    fifth = run("hint", *line, "--level", "5").out
    assert fifth.startswith(run("hint", *line).out + "+-----")
    fields = loads(run("hint", *line, "--level", "1", "--json").out)
    assert set(fields) == {"puzzle", "level", "explanation"}
    assert [sentence["text"] for sentence in fields["explanation"]] == [first]
    after = loads(run("hint", EASY, "--level", "5", "--json").out)["after"]
    assert after == EASY[:78] + "3" + EASY[79:]
    assert run("hint", *line, "--level", "6").code == 2


def test_low_levels_have_no_picture(run: Run) -> None:
    outcome = run("hint", EASY, "--level", "2", "--draw")
    assert (outcome.code, outcome.out) == (2, "")
    assert "--level 2 has only words" in outcome.err


def test_hints_can_be_drawn(run: Run, tmp_path: Path) -> None:
    drawn = run("hint", EASY, "--draw").out
    assert "+3" in drawn.replace(" ", "")
    assert "+ place" in drawn
    assert "[8, 6] = 3 (Hidden single in box 9)" in run("hint", EASY, "--lists").out.splitlines()
    assert run("hint", EASY, "--to", "svg").out.startswith("<svg")
    assert run("hint", EASY, "-o", "hint.html").code == 0
    page = (tmp_path / "hint.html").read_text()
    assert "<h1>The next step</h1>" in page
    assert "Place <span" in page
    assert "No technique finds" not in page


def test_paths_as_pages_and_pictures(run: Run, tmp_path: Path) -> None:
    assert run("explain", EASY, "-o", "path.html") == (0, "", "")
    assert (tmp_path / "path.html").read_text() == nf.explain(EASY).to_html()
    assert run("explain", EASY, "--to", "html", "--language", "de").out.startswith(
        '<!doctype html><html lang="de">'
    )
    third = run("explain", EASY, "--step", "3", "--to", "svg").out
    assert third == nf.explain(EASY).to_svg(2)
    hardest = run("explain", EVIL, "--to", "svg").out
    assert nf.explain(EVIL).steps[0].to_svg() != hardest
    text = run("explain", EASY, "--step", "3").out.splitlines()
    assert text[0] == run("explain", EASY).out.splitlines()[2]
    assert len(text) > 40
    assert "--step 99: the path has only 44 steps" in run("explain", EASY, "--step", "99").err


@pytest.mark.parametrize("command", ["hint", "explain"])
@pytest.mark.parametrize("kind", ["svg", "html"])
def test_picture_shows_only_one_puzzle(run: Run, tmp_path: Path, command: str, kind: str) -> None:
    outcome = run(command, EASY, EASY, "-o", f"two.{kind}")
    assert outcome.code == 1
    assert f"this {kind} file already shows another puzzle" in outcome.err
    assert run(command, EASY, "-o", f"one.{kind}") == (0, "", "")
    assert (tmp_path / f"two.{kind}").read_text() == (tmp_path / f"one.{kind}").read_text()


@pytest.mark.parametrize("command", ["hint", "explain"])
@pytest.mark.parametrize("kind", ["svg", "html"])
def test_failed_picture_keeps_the_old_file(run: Run, tmp_path: Path, command: str, kind: str) -> None:
    assert run(command, CLASHING, "-o", f"new.{kind}").code == 1
    assert not (tmp_path / f"new.{kind}").exists()
    (tmp_path / f"old.{kind}").write_text("old")
    assert run(command, DEAD_CELL, "-o", f"old.{kind}").code == 1
    assert (tmp_path / f"old.{kind}").read_text() == "old"


@pytest.mark.slow
def test_path_without_steps_is_drawn_as_its_board(run: Run) -> None:
    outcome = run("explain", INTERMEDIATE_SOLUTION, "--to", "svg")
    assert outcome == (0, nf.to_svg(INTERMEDIATE_SOLUTION), "")
    outcome = run("explain", EMPTY, "--to", "svg")
    assert (outcome.code, outcome.out) == (1, nf.to_svg(nf.Board(EMPTY)))
    assert "after 0 steps" in outcome.err


def test_contradictory_options_are_rejected(run: Run) -> None:
    for command in ("hint", "explain", "techniques"):
        words = [] if command == "techniques" else [EASY]
        outcome = run(command, *words, "--json", "--to", "svg")
        assert (outcome.code, outcome.out) == (2, "")
        assert "--json and --to svg contradict each other" in outcome.err
        assert run(command, *words, "--json", "--to", "json").code == 0
    for kind in ("json", "html"):
        outcome = run("explain", EASY, "--step", "3", "--to", kind)
        assert (outcome.code, outcome.out) == (2, "")
        assert f"--step 3: {kind} output always has all steps" in outcome.err


def test_own_techniques_are_loaded(run: Run, tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(
        "import ninefold as nf\n"
        "@nf.technique('cli-toy')\n"
        "def toys(board):\n"
        "    for step in nf.find_steps(board, technique='naked-single')[-1:]:\n"
        "        yield nf.Step(technique='cli-toy', places=step.places, truths=step.truths)\n"
    )
    outcome = run("hint", EASY, "--load", "own.py", "--techniques", "cli-toy")
    registry._OWN["cli-toy"].finder.forget()  # type: ignore[attr-defined]
    assert outcome.out.startswith("cli-toy: ")
    broken = run("hint", EASY, "--load", "none.py")
    assert (broken.code, broken.err) == (2, "ninefold: --load none.py: No such file or directory\n")
    (tmp_path / "own.py").write_text("raise SystemExit(3)\n")
    assert run("hint", EASY, "--load", "own.py") == (2, "", "ninefold: --load own.py: SystemExit: 3\n")


def test_own_profiles_decide_what_is_tried(run: Run, tmp_path: Path) -> None:
    (tmp_path / "my.toml").write_text('techniques = ["naked single"]\n')
    assert run("hint", EASY).out.startswith("hidden-single: ")
    assert run("hint", EASY, "--profile", "my.toml").out.startswith("naked-single: ")
    path = run("explain", EASY, "--profile", "my.toml")
    assert {line.split()[1] for line in path.out.splitlines()} == {"naked-single:"}
    (tmp_path / "my.toml").write_text('base = "human"\nmax_seconds = 1e-6\n')
    outcome = run("explain", EVIL, "--profile", "my.toml")
    assert outcome.err.startswith("ninefold: stopped after ")
    assert outcome.err.endswith(", at the limit of 0.000001 seconds\n")
    outcome = run("hint", EASY, "--profile", "se")
    assert outcome.code == 2
    assert "unknown profile 'se'; choose from human, hodoku, or name a .toml file" in outcome.err


def test_families_can_be_named(run: Run) -> None:
    path = run("explain", EASY, "--techniques", "singles,subsets")
    assert path.code == 0
    assert path.out == run("explain", EASY).out


def test_profile_is_shown_and_written(run: Run, tmp_path: Path) -> None:
    lines = run("techniques", "--profile", str(ROOT / "examples/profile.toml")).out.splitlines()
    assert lines[0].split() == ["hidden-single", "warm-up", "5", "Hidden", "single"]
    assert lines[-1].split() == ["aic", "match", "300", "AIC"]
    assert run("techniques", "--profile", "hodoku").out.splitlines()[-1].split()[:3] == [
        "brute-force", "extreme", "10000",
    ]  # fmt: skip
    assert run("techniques", "--profile", "human", "-o", "mine.toml").code == 0
    mine = nf.Profile.load(tmp_path / "mine.toml")
    assert mine.name == "mine"
    assert mine.techniques == plan("human").techniques
    text = run("techniques", "--profile", "mine.toml", "--to", "toml").out
    assert text == (tmp_path / "mine.toml").read_text()
    assert "TOML output needs a profile: add --profile human" in run("techniques", "-o", "mine.toml").err
    assert "--profile lists a whole profile" in run("techniques", "x-wing", "--profile", "human").err
    assert "--profile lists a whole profile" in run("techniques", "--profile", "human", "--to", "svg").err
    rows = [loads(line) for line in run("techniques", "--profile", "human", "--json").out.splitlines()]
    table = run("techniques", "--profile", "human").out.splitlines()
    assert [line.split()[:3] for line in table] == [[r["id"], r["level"], str(r["price"])] for r in rows]


def test_language_tags_are_understood(run: Run) -> None:
    german, austrian, swiss, british = (
        run("hint", EASY, "--language", tag).out for tag in ("de", "de-AT", "DE_ch", "en-GB")
    )
    assert german == austrian == swiss
    assert british == run("hint", EASY).out


def test_errors_are_in_the_language_of_the_command(run: Run) -> None:
    assert run("hint", "55" + "." * 79).err == "ninefold: r1c1 and r1c2: two 5s in row 1\n"
    german = ("--language", "de")
    clash = "r1c1 und r1c2: zwei Mal die 5 in Zeile 1"
    assert run("hint", "55" + "." * 79, *german).err == f"ninefold: {clash}\n"
    assert loads(run("hint", "55" + "." * 79, *german, "--json").out)["error"] == clash
    assert run("hint", "." * 81, *german, "--techniques", "x-wnig").err == (
        "ninefold: unbekannte Technik 'x-wnig'; meintest du 'x-wing'?\n"
    )
    assert run("explain", EASY, "--step", "999", *german).err.startswith(
        "ninefold: --step 999: der Lösungsweg hat nur "
    )


@pytest.mark.slow
def test_a_path_that_ends_early_counts_its_steps(run: Run) -> None:
    solved = nf.solve(EASY).grid
    open_ = [cell for cell in range(81) if EASY[cell] == "."][:2]
    two = "".join("." if cell in open_ else digit for cell, digit in enumerate(solved))
    assert "stuck after 0 steps: " in run("explain", "." * 81).err
    assert "nach 0 Schritten geht es nicht weiter" in run("explain", "." * 81, "--language", "de").err
    assert "the path has only 2 steps" in run("explain", two, "--step", "3").err
    one = two[: open_[0]] + solved[open_[0]] + two[open_[0] + 1 :]
    assert "the path has only 1 step\n" in run("explain", one, "--step", "3").err
