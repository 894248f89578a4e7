"""Fresh examples and practice sets: the technique is each position's easiest step, and answers are right."""

import json
import re

import pytest

import ninefold as nf


@pytest.mark.slow
@pytest.mark.parametrize("technique", ["naked-pair", "x-wing", "skyscraper", "xy-wing", "unique-rectangle-1"])
def test_examples_are_the_next_step_of_their_positions(technique: str) -> None:
    steps = nf.examples(technique, 3, seed=1)
    assert len({step.board for step in steps}) == 3
    for step in steps:
        assert step.board is not None
        assert step.technique == technique
        assert nf.hint(step.board) == step
        assert nf.check_step(step.board, step)
        assert nf.count_solutions(step.board) == 1
    assert nf.examples(technique, 3, seed=1) == steps
    assert nf.examples(technique, 2, seed=1) == steps[:2]


def test_nothing_harder() -> None:
    for step in nf.examples("x-wing", 3, seed=1, nothing_harder=True):
        assert step.board is not None
        harder = {"swordfish", "skyscraper", "w-wing", "xy-wing", "medusa", "xy-chain"}
        path = nf.explain(step.board)
        assert path.solved
        assert not harder & {each.technique for each in path.steps}


def test_the_next_technique_in_the_order_is_harder() -> None:
    """Naked singles come right after hidden ones, and many puzzles need some."""
    for step in nf.examples("hidden-single", 3, seed=1, nothing_harder=True):
        assert step.board is not None
        givens = "".join(str(step.board.value(c)) if c in step.board.givens else "." for c in range(81))
        path = nf.explain(givens)
        assert path.solved
        assert {each.technique for each in path.steps} <= {"full-house", "hidden-single"}


def test_generator_options_are_passed_on() -> None:
    step = nf.examples("naked-pair", 1, seed=1, symmetry="rotate-180", difficulty="hard")[0]
    assert step.board is not None
    assert {80 - cell for cell in step.board.givens} == set(step.board.givens)


def test_contradictions_are_rejected() -> None:
    with pytest.raises(nf.NinefoldError, match="required anyway"):
        nf.examples("x-wing", requires="swordfish")
    with pytest.raises(nf.NinefoldError, match="nothing_harder and only"):
        nf.examples("x-wing", only="singles", nothing_harder=True)
    with pytest.raises(nf.NinefoldError, match="did you mean"):
        nf.examples("x-wimg")


def test_practice_set_in_all_formats() -> None:
    exercises = nf.practice("x-wing", 2, seed=1)
    assert list(exercises) == nf.examples("x-wing", 2, seed=1)
    assert repr(exercises) == "<Practice: 2 of x-wing, seed 1>"
    text = exercises.text()
    assert text.index("2. ") < text.index("Answers") < text.index("Remove")
    data = json.loads(exercises.to_json())
    assert (data["technique"], data["seed"], len(data["exercises"])) == ("x-wing", 1, 2)
    for exercise, step in zip(data["exercises"], exercises, strict=True):
        assert nf.check(exercise["puzzle"]).status == "unique"
        assert step.board is not None
        marks = [set(map(int, digits)) for digits in exercise["candidates"]]
        assert marks == [set(step.board.candidates(cell)) for cell in range(81)]
        assert exercise["position"] == step.board.line
        assert exercise["step"]["technique"] == "x-wing"
    page = exercises.to_html()
    assert page.count("<svg") == 4
    assert not re.search(r"(?:src|href)=", page)


def test_practice_sets_in_german() -> None:
    exercises = nf.practice("naked-pair", 1, seed=1)
    assert "Übungen" in exercises.text("de")
    assert "Streiche" in exercises.to_json(language="de")
    assert '<html lang="de">' in exercises.to_html(language="de")
    assert "Lösungen" in exercises.to_html(language="de")


def test_a_seed_is_drawn_if_none_is_given() -> None:
    exercises = nf.practice("naked-pair", 1)
    assert list(nf.practice("naked-pair", 1, seed=exercises.seed)) == list(exercises)


def positions_in(text: str) -> list[tuple[str, str]]:
    """Return the line and the drawing of each exercise, up to the answers."""
    tasks = text.partition("\n\nAnswers")[0].split("\n\n")[1:]
    return [tuple(task.split(" ", 1)[1].split("\n", 1)) for task in tasks]  # type: ignore[misc]


@pytest.mark.parametrize("technique", ["full-house", "naked-single", "hidden-single", "naked-pair", "x-wing"])
def test_text_shows_the_position_and_not_the_answer(technique: str) -> None:
    exercises = nf.practice(technique, 3, seed=1)
    shown = positions_in(exercises.text())
    assert len(shown) == 3
    for (line, drawing), (board, step) in zip(shown, exercises.positions(), strict=True):
        assert line == board.line
        rows = [row.replace("|", " ").split() for row in drawing.splitlines() if "+" not in row]
        cells = [cell for row in rows for cell in row]
        assert len(cells) == 81
        placed = {cell: digits for cell, digits in enumerate(cells) if len(digits) == 1 and digits != "."}
        assert placed == {cell: digit for cell, digit in enumerate(board.line) if digit != "."}
        assert not any(candidate.cell in placed for candidate in step.places)
        assert nf.hint(drawing) == step
