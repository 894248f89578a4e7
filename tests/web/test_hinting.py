"""For the same board, Python, the command line and HTTP give the same hint in the same words."""

from pathlib import Path
from typing import Any, NamedTuple

import pytest

import ninefold as nf
from ninefold.cli.main import main
from ninefold.errors import NinefoldError
from ninefold.formats import write
from ninefold.hinting import find_hint
from ninefold.logic.profile import plan
from ninefold.numbers import Deadline
from ninefold.web.api import ENDPOINTS
from ninefold.web.api.logic import HintRequest
from ninefold.web.api.position import marks_of
from tests.puzzles import CLASHING, DEAD_CELL, EASY, EMPTY, HARD, NO_SOLUTION, TWO_SOLUTIONS
from tests.web.conftest import Ask

EASY_GRID = nf.solve(EASY).grid


class Case(NamedTuple):
    """A game and its expected answer: a status or an error code, and the step or the message."""

    givens: str
    status: str
    words: str
    placed: str = ""  # r1c1=5 r1c2=6
    lost: str = ""  # r1c1=5
    techniques: str | None = None

    @property
    def board(self) -> nf.Board:
        values = list(self.givens)
        cells = [nf.cell(name.split("=")[0]) for name in self.placed.split()]
        for cell, name in zip(cells, self.placed.split(), strict=True):
            values[cell] = name[-1]
        return nf.Board("".join(values), placed=cells).without(self.lost.split())

    @property
    def names(self) -> list[str] | None:
        return None if self.techniques is None else [self.techniques]


CASES = {
    "a step": Case(EASY, "found", "hidden-single: r9c7=3"),
    "a step in a game": Case(EASY, "found", "hidden-single: r7c8=5", placed="r9c7=3"),
    "solved": Case(EASY_GRID, "solved", "the puzzle is already solved"),
    "stuck": Case(HARD, "stuck", "no technique finds a step", techniques="full house"),
    "stuck with several solutions": Case(
        EMPTY, "stuck", "no technique finds a step, because the puzzle has more than one solution"
    ),
    "several solutions": Case(TWO_SOLUTIONS, "found", "hidden-single: r9c7=3"),
    "no solution": Case(NO_SOLUTION, "no-solution", "no solution"),
    "a dead cell": Case(DEAD_CELL, "no-solution", "no solution: r1c9 has no candidates left"),
    "a clash": Case(CLASHING, "puzzle", "r1c1 and r1c5: two 5s in row 1"),
    "a clash with a given": Case(EASY, "puzzle", "r1c1 and r1c3: two 4s in row 1", placed="r1c1=4"),
    "a wrong digit": Case(EASY, "no-solution", "no solution: r1c1 cannot be 5", placed="r1c1=5"),
    "wrong digits": Case(
        EASY, "no-solution", "no solution: r1c1 cannot be 5, r9c9 cannot be 8", placed="r1c1=5 r9c9=8"
    ),
    "a wrong digit among right ones": Case(
        EASY, "no-solution", "no solution: r1c1 cannot be 5", placed="r1c5=7 r1c1=5 r2c6=2"
    ),
    "a lost candidate": Case(
        EASY, "no-solution", "no solution: r1c1 is missing its correct candidate", lost=f"r1c1={EASY_GRID[0]}"
    ),
    "all candidates of a cell removed": Case(
        TWO_SOLUTIONS,
        "no-solution",
        "no solution: r1c1 has no candidates left",
        placed="r9c7=3",
        lost="r1c1=5 r1c1=6",
    ),
    # A typed digit counts as a given, so there is no telling which one is wrong ...
    "a wrong digit among the givens": Case(f".5{EASY[2:]}", "no-solution", "no solution"),
    # ... and as long as there is a solution, nothing is wrong.
    "a digit of another solution": Case(
        TWO_SOLUTIONS, "found", "hidden-single: r9c7=3", placed="r4c4=7"
    ),
    "digits of different solutions": Case(
        TWO_SOLUTIONS,
        "no-solution",
        "no solution: the givens have several solutions, but none fits these digits and candidates",
        placed="r4c4=6 r9c8=6",
    ),
    "a digit on givens without a solution": Case(
        NO_SOLUTION, "no-solution", "no solution, not even for the givens alone", placed="r9c9=5"
    ),
}  # fmt: skip


def in_python(case: Case) -> tuple[str, str]:
    try:
        step = nf.hint(case.board, techniques=case.names)
    except nf.PuzzleError as error:
        return "puzzle", str(error)
    except nf.NoSolution as error:
        return "no-solution", str(error)
    if step is None:
        found = find_hint(case.board, plan(techniques=case.names), Deadline(None))
        return found.status, str(found.message)
    return "found", str(step)


def over_http(case: Case, ask: Ask) -> tuple[str, str]:
    givens = "".join(d if cell in case.board.givens else "." for cell, d in enumerate(case.board.line))
    game: dict[str, Any] = {"givens": givens, "values": case.board.line}
    if case.lost:
        game["candidates"] = marks_of(case.board)
    rejected = case.status in ("puzzle", "no-solution")
    answer = ask("hint", puzzle=game, techniques=case.names, status=422 if rejected else 200)
    if rejected:
        return answer["error"]["code"], answer["error"]["message"]
    if answer["status"] != "found":
        return answer["status"], answer["message"]
    return "found", f"{answer['technique']}: {answer['told']['effect']}"


def on_the_command_line(case: Case, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    text = write(nf.Puzzle(case.board), "pencilmarks" if case.lost else "line")
    chosen = ["--techniques", case.techniques] if case.techniques else []
    code = main(["hint", text, *chosen])
    output = capsys.readouterr()
    return code, (output.err if code else output.out).splitlines()[0].removeprefix("ninefold: ")


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
def test_hint_is_the_same_everywhere(name: str, ask: Ask, capsys: pytest.CaptureFixture[str]) -> None:
    case = CASES[name]
    assert in_python(case) == (case.status, case.words)
    assert over_http(case, ask) == (case.status, case.words)
    if not case.placed:  # a text cannot distinguish placed digits from givens
        assert on_the_command_line(case, capsys) == (int(case.status != "found"), case.words)


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_rung_has_the_same_words_everywhere(level: int, ask: Ask, capsys: pytest.CaptureFixture[str]) -> None:
    step = nf.hint(EASY)
    assert step is not None
    words = [sentence.text() for sentence in nf.hint_at(EASY, step, level)]
    answer = ask("hint", puzzle=EASY, level=level)
    assert [sentence["text"] for sentence in answer["explanation"]] == words
    assert main(["hint", EASY, "--level", str(level)]) == 0
    assert all(sentence in capsys.readouterr().out for sentence in words[:1])


def test_timeout_is_the_same_everywhere(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    message = "no step found within 0.000000001 seconds; allow more time with max_seconds"
    with pytest.raises(NinefoldError, match=message):
        nf.hint(HARD, max_seconds=1e-9)
    answer: Any = ENDPOINTS["hint"].run(HintRequest(puzzle=HARD), Deadline(1e-9))
    assert (answer.status, answer.message) == ("seconds", message)
    (tmp_path / "hurry.toml").write_text('base = "human"\nmax_seconds = 1e-9\n')
    assert main(["hint", HARD, "--profile", str(tmp_path / "hurry.toml")]) == 1
    assert capsys.readouterr().err == f"ninefold: {message}\n"


def test_mistakes_in_a_game_match_check(ask: Ask) -> None:
    for case in CASES.values():
        if case.givens == EASY and (case.placed or case.lost):
            mistakes = nf.find_mistakes(case.board)
            game = {"givens": EASY, "values": case.board.line, "candidates": marks_of(case.board)}
            answer = ask("check", puzzle=game)
            assert answer["wrong"] == [nf.cell_name(cell) for cell, _ in mistakes.wrong]
            assert answer["lost"] == [nf.cell_name(cell) for cell, _ in mistakes.lost]


def hidden_in_a_box(board: nf.Board) -> set[tuple[int, int]]:
    """Return the hidden singles in boxes, found by cross-hatching alone."""
    found = set()
    for box in nf.CLASSIC.boxes:
        for digit in range(1, 10):
            if digit not in {board.value(cell) for cell in box.cells}:
                free = [
                    cell
                    for cell in box.cells
                    if not board.value(cell)
                    and all(board.value(peer) != digit for peer in nf.CLASSIC.peers(cell))
                ]
                found |= {(free[0], digit)} if len(free) == 1 else set()
    return found


@pytest.mark.slow
@pytest.mark.parametrize("difficulty", ["beginner", "easy", "medium"])
def test_first_hint_is_what_a_person_sees(difficulty: str) -> None:
    """A full house, or a hidden single in a box, wherever there is one."""
    checked = 0
    for seed in range(25):
        board = nf.Board(nf.generate(difficulty=difficulty, seed=seed))
        for _ in range(10):
            step, singles = nf.hint(board), hidden_in_a_box(board)
            assert step is not None
            if singles and step.technique != "full-house":
                assert step.technique == "hidden-single"
                assert step.places[0] in singles
                checked += 1
            board = board.apply(step)
    assert checked > 100
