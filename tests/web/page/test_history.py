"""Moves, save points and mistakes."""

import ninefold as nf
from tests.web.page.player import CENTRE, PUZZLE, Player

SOLUTION = nf.solve(PUZZLE).grid


def write(player: Player, cell: int, digit: str) -> None:
    player.go(cell)
    player.press(digit)


def test_every_move_can_be_revisited(player: Player) -> None:
    write(player, 0, "4")
    write(player, 3, "9")
    write(player, CENTRE, "2")
    rows = player.page.locator(".moves li button")
    assert rows.all_text_contents() == ["Start", "r1c1: 4", "r1c4: 9", "r5c5: 2"]
    rows.nth(1).click()
    assert player.values().count(".") == PUZZLE.count(".") - 1
    assert player.page.locator(".moves .ahead").count() == 2
    rows.nth(3).click()
    assert player.label(CENTRE) == "digit 2"


def test_save_points_survive_other_moves(player: Player) -> None:
    write(player, CENTRE, "4")
    player.page.get_by_role("textbox", name="Save point name").fill("before the guess")
    player.button("Save this position").click()
    player.go(CENTRE)
    player.press("Control+z", "2", "ArrowRight", "9")
    player.button("before the guess").click()
    assert [player.label(cell) for cell in (40, 41)] == ["digit 4", "empty"]
    player.go(CENTRE)
    player.press("Control+z")
    assert [player.label(cell) for cell in (40, 41)] == ["digit 2", "digit 9"]
    player.press("Control+s")
    assert player.page.locator(".points li").count() == 2
    player.button("Delete before the guess").click()
    assert player.page.locator(".points li").count() == 1


def test_undo_to_the_first_mistake(player: Player) -> None:
    wrong = next(digit for digit in "123456789" if digit != SOLUTION[3])
    write(player, 0, SOLUTION[0])
    write(player, 3, wrong)
    write(player, CENTRE, SOLUTION[CENTRE])
    player.button("Check").click()
    player.wait_for_announcement("There is a mistake")
    player.button("Undo to first mistake").click()
    player.wait_for_announcement("Undid 2 moves.")
    assert player.values() == SOLUTION[0] + PUZZLE[1:]
    player.button("Undo to first mistake").click()
    player.wait_for_announcement("No mistake")
    player.go(3)
    player.press("Control+y")
    assert player.label(3).startswith(f"digit {wrong}")


def test_removing_the_right_candidate_is_a_mistake(player: Player) -> None:
    player.press("n", f"Control+Digit{SOLUTION[CENTRE]}")
    player.button("Undo to first mistake").click()
    player.wait_for_announcement("Undid 1 move.")
    assert SOLUTION[CENTRE] in player.label(CENTRE)


def test_without_a_unique_solution_there_are_no_mistakes(player: Player) -> None:
    player.paste("." * 80 + "1")
    player.button("Undo to first mistake").click()
    player.wait_for_announcement("This puzzle has more than one solution")
    player.paste("11" + "." * 79)
    player.button("Check").click()
    player.wait_for_announcement("This puzzle has no solution")


def test_starting_again_can_be_undone(player: Player) -> None:
    player.press("4")
    player.button("Restart").click()
    assert player.values() == PUZZLE
    player.button("Undo").click()
    assert player.label(CENTRE) == "digit 4"


def test_page_solver_agrees_with_the_core(player: Player) -> None:
    puzzles = [puzzle.givens for puzzle in nf.generate_many(40, seed=9)] + [
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    ]
    found = player.run(
        "model/solve.js",
        f"{puzzles}.map(p => m.solve([...p].map(d => Number(d) || 0)))"
        ".map(s => s.status + ' ' + s.solution.join(''))",
    )
    assert found == [f"unique {nf.solve(puzzle).grid}" for puzzle in puzzles]


def test_a_step_is_one_move(player: Player) -> None:
    seen = player.run(
        "model/moves.js",
        f"""import('./model/game.js').then(({{ Game }}) => {{
          const game = Game.begin([...'{PUZZLE}'].map(mark => Number(mark) || 0), {{automatic: true}});
          const step = {{places: [[40, 4], [0, 5]], removes: [[41, 2], [41, 6]]}};
          const made = game.make({{what: 'step'}}, m.stepping(game, step));
          const after = [made, game.moves.length, game.values[40], game.values[0], game.candidates[41]];
          return [...after, game.undo() && game.candidates[41]];
        }})""",
    )
    assert seen == [
        True,
        1,
        4,
        5,
        1 << 5 | 1 << 9,
        sum(1 << digit for digit in nf.Board(PUZZLE).candidates(41)),
    ]
