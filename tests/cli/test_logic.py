"""The commands hint, explain and techniques."""

from json import loads
from pathlib import Path

from ninefold.logic import registry
from tests.cli.conftest import Run
from tests.puzzles import (
    CLASHING,
    DEAD_CELL,
    EASY,
    EMPTY,
    EVIL,
    INTERMEDIATE,
    INTERMEDIATE_SOLUTION,
    NO_SOLUTION,
)


def test_hint(run: Run) -> None:
    words = (
        "  The cell r1c5 has only one candidate left.\n"
        "  Its row, column and box have 1, 2, 3, 4, 5, 6, 8 and 9 already.\n"
        "  Put 7 in r1c5.\n"
    )
    assert run("hint", EASY) == (0, f"naked-single: r1c5=7\n{words}", "")
    fields = loads(run("hint", "--json", EASY).out)
    assert (fields["technique"], fields["places"], fields["removes"]) == ("naked-single", ["r1c5=7"], [])
    assert fields["explanation"] == [line.strip() for line in words.splitlines()]
    assert run("hint", EASY, "--techniques", "hidden single").out.startswith("hidden-single: ")


def test_a_hint_that_cannot_be_given(run: Run) -> None:
    outcome = run("hint", INTERMEDIATE, CLASHING, "--techniques", "full-house")
    assert outcome.code == 1
    assert outcome.err.splitlines()[0] == "ninefold: no technique finds a step"
    for puzzle, reason in (
        (EMPTY, "no technique finds a step: there are several solutions"),
        (NO_SOLUTION, "no solution"),
        (DEAD_CELL, "no solution: r1c9: no candidate left"),
        (INTERMEDIATE_SOLUTION, "there is nothing left to do"),
    ):
        assert run("hint", puzzle) == (1, "", f"ninefold: {reason}\n")
    assert "two 5s in row 1" in outcome.err
    assert run("hint", EASY, "--techniques", "magic").code == 2


def test_explain(run: Run, tmp_path: Path) -> None:
    lines = run("explain", EASY).out.splitlines()
    assert (len(lines), lines[0], lines[-1]) == (44, "1. naked-single: r1c5=7", "44. full-house: r9c6=6")
    (tmp_path / "in.txt").write_text(f"{EASY}\n{INTERMEDIATE}\n")
    outcome = run("explain", "in.txt", "--json", "--techniques", "full-house,naked-single,hidden-single")
    first, second = map(loads, outcome.out.splitlines())
    assert (first["ending"], len(first["steps"]), first["where"]) == ("solved", 44, "in.txt:1")
    assert second["ending"] == "stuck"
    assert outcome.code == 1
    assert "in.txt:2: stuck (no technique finds a step) after 0 steps\n" in outcome.err
    assert "no solution: r1c9: no candidate left" in run("explain", DEAD_CELL).err


def test_explain_in_words(run: Run) -> None:
    plain, worded = (run("explain", EASY, *option).out.splitlines() for option in ([], ["--words"]))
    assert [line for line in worded if not line.startswith("  ")] == plain
    assert worded[:2] == ["1. naked-single: r1c5=7", "  The cell r1c5 has only one candidate left."]
    short, long = (loads(run("explain", "--json", EASY, *option).out) for option in ([], ["--words"]))
    assert all("explanation" not in step for step in short["steps"])
    assert [step["explanation"][-1] for step in long["steps"]][-1] == "Put 6 in r9c6."


def test_words_are_indented_by_their_depth(run: Run) -> None:
    line = "..9674.1316..3.97447319..686.7.59431931746825.4.31.796256981347318427659794563182"
    told = run("hint", line, "--techniques", "nishio").out.splitlines()
    assert [len(line) - len(line.lstrip()) for line in told] == [0, 2, 2, 4, 4, 4, 2, 2]


def test_uniqueness_can_be_left_out(run: Run) -> None:
    assert "hidden-rectangle: " in run("explain", EVIL).out
    assert "hidden-rectangle: " not in run("explain", EVIL, "--no-uniqueness").out
    outcome = run("hint", EVIL, "--techniques", "hidden-rectangle", "--no-uniqueness")
    assert (outcome.code, outcome.out) == (1, "")


def test_several_solutions_are_told_where_one_is_assumed(run: Run) -> None:
    puzzle = ".3...21.9..1..4.........2.....59.3....3..7....82....9...57......7..1.92.2.6..3..8"
    warning = "ninefold: there are several solutions, but steps that assume one: try --no-uniqueness\n"
    outcome = run("explain", puzzle)
    assert (outcome.code, outcome.err) == (0, warning)
    assert warning not in run("explain", puzzle, "--no-uniqueness").err
    assert run("explain", EVIL).err == ""


def test_techniques(run: Run) -> None:
    assert run("techniques").out.startswith("full-house ")
    assert "grouped-nice-loop-discontinuous  chains " in run("techniques").out
    assert run("techniques", "Obvious pair").out.split()[0] == "naked-pair"
    assert loads(run("techniques", "--json", "y-wing").out)["id"] == "xy-wing"
    assert run("techniques", "x3") == (2, "", "ninefold: unknown technique 'x3'\n")


def test_own_techniques_are_loaded(run: Run, tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(
        "import ninefold as nf\n"
        "@nf.technique('cli-toy')\n"
        "def toys(board):\n"
        "    for step in nf.find_steps(board, technique='naked-single')[-1:]:\n"
        "        yield nf.Step(technique='cli-toy', places=step.places, truths=step.truths)\n"
    )
    outcome = run("hint", EASY, "--load", "own.py", "--techniques", "cli-toy")
    registry._OWN["cli-toy"].forget()  # type: ignore[attr-defined]
    assert outcome.out.startswith("cli-toy: ")
    broken = run("hint", EASY, "--load", "none.py")
    assert (broken.code, broken.err) == (2, "ninefold: --load none.py: No such file or directory\n")
    (tmp_path / "own.py").write_text("raise SystemExit(3)\n")
    assert run("hint", EASY, "--load", "own.py") == (2, "", "ninefold: --load own.py: SystemExit: 3\n")
