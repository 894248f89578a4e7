"""The trainer in a browser: exercises, a verdict on every move, hints, and progress."""

from functools import partial
from typing import Any

import pytest

import ninefold as nf
from tests.web.page.conftest import Open
from tests.web.page.player import Player
from tests.web.page.test_everyone import faults
from tests.web.page.test_late_answers import SETTLED
from tests.web.test_stock import CODES, board_of

pytestmark = pytest.mark.slow

#: The step of the exercise on the board, and the solution, from the stock: [places, removes, solution].
FIND = """async () => {
  const [{STOCK}, {decodeExercise}, {solve}] = await Promise.all(
    ['./model/stock.js', './model/exercise.js', './model/solve.js'].map((name) => import(name)));
  const values = document.querySelector('nine-fold').values.join();
  for (const code of STOCK[location.hash.split('/')[1]].split(' ')) {
    const {board, places, removes} = decodeExercise(code);
    if (board.values.join() === values) return [places, removes, solve(board.givens).solution];
  }
  return null;
}"""
#: What the training has stored.
TRAINING = "JSON.parse(localStorage.getItem('ninefold.part.training') ?? '{}')"


def open_train(player: Player, technique: str) -> tuple[list[Any], list[Any], list[int]]:
    """Open the trainer, and return the step to find: places, removes, and the solution."""
    player.page.evaluate(f"location.hash = 'train/{technique}'")
    player.page.locator("main[data-exercise=on]").wait_for()
    places, removes, solution = player.page.evaluate(FIND)
    return places, removes, solution


def says_words(player: Player, words: str) -> bool:
    return words in says(player)


@pytest.fixture
def alone(visit: Open) -> Player:
    """A page whose server knows nothing about exercises."""
    player = visit()
    player.page.context.route("**/api/v1/*", lambda route: route.fulfill(status=200, body="not JSON"))
    return player


def says(player: Player) -> str:
    return str(player.page.locator(".train-says").inner_text())


def progress(player: Player, technique: str) -> dict[str, Any]:
    return dict(player.page.evaluate(TRAINING).get("techniques", {}).get(technique, {}))


def play(player: Player, cell: int, digit: int) -> None:
    player.go(cell)
    player.press(str(digit))


def test_step_by_step_to_the_end(alone: Player) -> None:
    player = alone
    before = player.values()
    player.page.evaluate("location.hash = 'train'")
    player.page.locator(".train-entry[data-id=naked-single]").wait_for()
    player.page.locator("summary", has_text="Pencil marks").click()
    player.page.locator(".train-entry[data-id=naked-pair]").click()
    player.page.locator("main[data-exercise=on]").wait_for()
    assert player.page.url.endswith("#train/naked-pair")
    _, removes, _ = player.page.evaluate(FIND)
    for number, (cell, digit) in enumerate(removes, 1):
        play(player, cell, digit)
        words = (
            f"Right. The step rules out {len(removes) - number} more" if number < len(removes) else "✓ Right."
        )
        player.until(partial(says_words, player, words))
    player.until(lambda: "✓ Right." in says(player))
    player.wait_for_announcement("Right.")
    assert progress(player, "naked-pair") | {"last": 0} == {
        "solved": 1, "clean": 1, "streak": 1, "best": 1, "level": 1, "run": 1, "mastered": 0, "last": 0
    }  # fmt: skip
    first = player.values()
    assert player.button("Next").evaluate("button => button === document.activeElement")
    player.press("Enter")
    player.until(lambda: "Find this step" in says(player))
    assert player.values() != first

    # The player's own game is as it was, and the exercise is none of the games.
    player.page.locator("#view-play").click()
    player.until(lambda: player.values() == before)
    assert player.page.locator("main[data-exercise]").count() == 0
    assert len(player.games()) == 1


def test_wrong_moves_are_taken_back_and_repeated(alone: Player) -> None:
    player = alone
    _, removes, solution = open_train(player, "x-wing")
    cell = next(cell for cell, value in enumerate(player.values()) if value == ".")
    label = player.label(cell)
    play(player, cell, solution[cell])
    player.until(lambda: f"✗ Wrong: {solution[cell]} must stay" in says(player))
    player.wait_for_announcement("Wrong:")
    assert player.label(cell) == label
    cell, digit = removes[0]
    play(player, cell, digit)
    if len(removes) > 1:
        player.until(lambda: "Right. The step" in says(player))
        player.button("Remove the rest").click()
    player.until(lambda: "✓ Right." in says(player))
    assert (progress(player, "x-wing")["solved"], progress(player, "x-wing")["clean"]) == (1, 0)
    [review] = player.page.evaluate(TRAINING)["reviews"]
    assert (review["technique"], review["box"]) == ("x-wing", 0)

    # It is due after a while, before any new position.
    player.page.evaluate(
        "const training = " + TRAINING + "; training.reviews[0].due = 1;"
        "localStorage.setItem('ninefold.part.training', JSON.stringify(training))"
    )
    solved = player.values()
    player.button("Next").click()  # not the same one again at once
    player.until(lambda: "Find this step" in says(player))
    player.page.evaluate("location.hash = 'train'")
    player.button("Review 1 position").click()
    player.until(lambda: "Find this step" in says(player))
    assert player.values() == solved
    for cell, digit in removes:
        play(player, cell, digit)
    player.until(lambda: "✓ Right." in says(player))
    assert player.page.evaluate(TRAINING)["reviews"][0]["box"] == 1
    player.button("Next").click()
    player.until(lambda: "Nothing to review" in says(player))


def test_hints_without_the_server(alone: Player) -> None:
    player = alone
    _, removes, _ = open_train(player, "xy-wing")
    player.press("h")
    player.until(lambda: "Digits to look at" in says(player))
    player.button("Which cells?").click()
    player.until(lambda: says(player).startswith("Look at r"))
    player.button("Show me").click()
    player.until(lambda: "The step: remove" in says(player))
    assert str(removes[0][1]) in says(player)
    assert progress(player, "xy-wing")["solved"] == 0
    assert len(player.page.evaluate(TRAINING)["reviews"]) == 1


def test_digits_without_candidates(alone: Player) -> None:
    player = alone
    [[cell, digit]], _, _ = open_train(player, "hidden-single")
    assert player.label(cell) == "empty"
    wrong = next(each for each in range(1, 10) if each != digit)
    play(player, cell, wrong)
    player.until(lambda: f"is not {wrong}" in says(player))
    assert player.label(cell) == "empty"
    play(player, cell, digit)
    player.until(lambda: "✓ Right." in says(player))


def test_back_forward_and_reload(alone: Player) -> None:
    player = alone
    before = player.values()
    open_train(player, "x-wing")
    exercise = player.values()
    player.page.evaluate("location.hash = 'games'")
    player.until(lambda: player.values() == before)
    player.page.evaluate("location.hash = 'train/x-wing'")
    player.until(lambda: player.values() == exercise)
    player.page.locator("#home").click()
    player.until(lambda: player.values() == before)
    player.page.go_back()
    player.until(lambda: player.values() == exercise)
    player.page.reload()
    player.page.locator("main[data-exercise=on]").wait_for()
    player.page.locator("#view-play").click()
    player.until(lambda: player.values() == before)


def test_back_to_the_start_view_ends_the_exercise(alone: Player) -> None:
    player = alone
    before = player.values()
    player.page.locator("#home").click()
    player.page.locator("main[data-view=start]").wait_for()
    open_train(player, "x-wing")
    assert player.values() != before
    player.page.go_back()
    player.page.locator("main[data-view=start]").wait_for()
    player.until(lambda: player.values() == before)
    assert player.page.locator("main[data-exercise]").count() == 0


def test_leaving_while_the_trainer_loads(alone: Player) -> None:
    player = alone
    before = player.values()
    held: list[Any] = []
    player.page.route("**/learn/trainer.js", lambda route: held.append(route))
    player.page.evaluate("location.hash = 'train/x-wing'")
    player.until(lambda: held)
    player.page.locator("#view-play").click()
    held[0].continue_()
    player.page.evaluate("import('./learn/train.js')")
    player.page.evaluate(SETTLED)
    assert player.values() == before
    assert player.page.url.endswith("#moves")
    player.page.locator("#view-learn").click()
    player.page.locator("main[data-exercise=on]").wait_for()
    assert player.values() != before
    assert player.page.url.endswith("#train/x-wing")


def test_words_of_a_step_leave_the_focus_alone(visit_with_server: Open) -> None:
    player = visit_with_server()
    held: list[Any] = []
    player.page.route("**/api/v1/explain_step", lambda route: held.append(route))
    places, _, _ = open_train(player, "hidden-single")
    play(player, *places[0])
    player.until(lambda: held)
    assert player.button("Next").evaluate("button => button === document.activeElement")
    player.go(0)
    held[0].continue_()
    player.page.locator(".train-says .explanation").wait_for()
    assert player.focused_cell() == 0


def test_chapter_of_the_technique(alone: Player) -> None:
    player = alone
    open_train(player, "x-wing")
    exercise = player.values()
    player.button("Chapter in the course").click()
    player.page.locator("dialog.course .chapter-title", has_text="X-wing").wait_for()
    assert player.page.url.endswith("#course/x-wing")
    player.button("Practise: X-wing").click()
    player.page.locator("dialog").wait_for(state="detached")
    assert player.values() == exercise
    player.until(lambda: player.page.url.endswith("#train/x-wing"))
    player.page.evaluate("location.hash = 'train/review'")
    player.until(lambda: "Nothing to review" in says(player))
    assert player.button("Chapter in the course").count() == 0


def test_another_game_ends_the_exercise(alone: Player) -> None:
    player = alone
    open_train(player, "naked-pair")
    player.paste("4" + "." * 80)
    player.until(lambda: player.values() == "4" + "." * 80)
    assert player.page.locator("main[data-exercise]").count() == 0
    assert len(player.games()) == 1  # the first game was untouched, so it is gone


def test_damaged_training_is_no_trouble(alone: Player) -> None:
    player = alone
    for text in ("{", "[]", '{"techniques": {"x-wing": 5}, "reviews": [{"code": 3}]}'):
        player.page.evaluate(f"localStorage.setItem('ninefold.part.training', {text!r})")
        player.page.evaluate("location.hash = 'train'")
        player.page.locator("details[open] .train-entry").first.wait_for()
        player.page.evaluate("location.hash = 'play'")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(visit: Open, scheme: str) -> None:
    player = visit(color_scheme=scheme)
    player.page.context.route("**/api/v1/*", lambda route: route.fulfill(status=200, body="not JSON"))
    _, removes, solution = open_train(player, "naked-pair")
    assert faults(player) == []
    cell, digit = removes[0]
    play(player, cell, solution[cell])
    player.until(lambda: "✗" in says(player))
    assert faults(player) == []
    play(player, cell, digit)
    player.until(lambda: "✓" in says(player))
    assert faults(player) == []
    player.page.evaluate("location.hash = 'train'")
    player.page.locator("details[open] .train-entry").first.wait_for()
    assert faults(player) == []


def test_server_judges_and_explains(visit_with_server: Open) -> None:
    player = visit_with_server()
    places, removes, solution = open_train(player, "naked-pair")
    assert not places
    tried = {(cell, digit) for cell, digit in removes}
    board = player.page.evaluate("document.querySelector('nine-fold').candidates")
    others = [
        (cell, digit)
        for cell, candidates in enumerate(board)
        for digit in range(1, 10)
        if candidates >> digit & 1 and solution[cell] != digit and (cell, digit) not in tried
    ]
    play(player, *others[0])
    player.until(lambda: says(player).startswith(("≈", "✓")))
    wrong = next(
        digit
        for digit in range(1, 10)
        if board[others[0][0]] >> digit & 1 and digit != solution[others[0][0]]
    )
    player.press("z")
    play(player, others[0][0], wrong)
    player.until(lambda: "cannot be" in says(player))
    player.press("c")
    for cell, digit in removes:
        play(player, cell, digit)
    player.until(lambda: "✓ Right." in says(player) and "Remove" in says(player))
    player.button("Next").click()
    player.until(lambda: "Find this step" in says(player))
    player.press("h")
    player.until(lambda: says(player).startswith("Look at"))


def with_another_step(technique: str) -> tuple[str, nf.Step]:
    """Return the code of a position, and a step that has nothing in common with the one in the stock."""
    for code in CODES[technique].split():
        board, _, removes = board_of(code)
        for step in nf.find_steps(board, technique=technique):
            if not set(step.removes) & set(removes):
                return code, step
    raise AssertionError(technique)


def test_another_step_of_the_technique_ends_the_exercise(visit_with_server: Open) -> None:
    player = visit_with_server()
    code, step = with_another_step("xy-wing")
    review = {"technique": "xy-wing", "code": code, "box": 0, "due": 1}
    player.page.evaluate(
        "training => localStorage.setItem('ninefold.part.training', JSON.stringify(training))",
        {"techniques": {}, "reviews": [review]},
    )
    open_train(player, "xy-wing")
    for one in step.removes:
        play(player, one.cell, one.digit)
        player.until(lambda: says(player).startswith("✓"))
    player.page.locator("main[data-exercise=over]").wait_for()
    assert progress(player, "xy-wing")["clean"] == 1

    # What is done afterwards changes nothing.
    cell = player.values().index(".")
    for digit in "123456789":
        play(player, cell, int(digit))
    assert player.page.locator("main[data-exercise=over]").count() == 1
    assert progress(player, "xy-wing")["solved"] == 1
