"""The setter's mode, with the real server and without one."""

import json
from typing import Any

import pytest

import ninefold as nf
from tests.puzzles import EASY, EMPTY, INTERMEDIATE, NO_SOLUTION
from tests.web.page.conftest import Open
from tests.web.page.player import CENTRE, Player
from tests.web.page.test_everyone import LOOKS, SOME_LOOKS, faults

#: A unique puzzle without its first clues.
SEVERAL = "." * 14 + EASY[14:]


class Setter:
    """A setter who drives the mode by keyboard and mouse, and reads what it shows."""

    def __init__(self, player: Player, line: str = EMPTY, symmetry: str = "none") -> None:
        self.player, self.page = player, player.page
        draft = json.dumps(json.dumps({"line": line, "symmetry": symmetry}))
        self.page.evaluate(f"localStorage.setItem('ninefold.part.setting', {draft})")
        self.page.evaluate("location.hash = 'set'")
        self.dialog = self.page.locator("dialog.setter")
        self.dialog.locator(".set-count strong").wait_for()

    def headline(self) -> str:
        """Return what it says about the draft as it is now, without old answers."""
        return str(self.dialog.locator(".set-count:not([data-old]) strong").inner_text())

    def says(self, words: str) -> None:
        self.player.until(
            lambda: self.dialog.locator(".set-count:not([data-old])").count() and self.headline() == words
        )

    def puzzle(self) -> str:
        code = "document.querySelector('dialog.setter nine-fold').givens.map(v => v || '.').join('')"
        return str(self.page.evaluate(code))

    def go(self, cell: int) -> None:
        now = int(self.dialog.locator("[role=gridcell][tabindex='0']").get_attribute("data-cell"))
        self.player.press(*["ArrowDown"] * ((cell // 9 - now // 9) % 9))
        self.player.press(*["ArrowRight"] * ((cell % 9 - now % 9) % 9))

    def count(self, mark: str) -> int:
        return int(self.dialog.locator(f".set-overlay .{mark}").count())

    def facts(self) -> str:
        return str(self.dialog.locator(".set-facts").inner_text())

    def button(self, name: str) -> Any:
        return self.dialog.get_by_role("button", name=name, exact=True)

    def note(self) -> str:
        return str(self.dialog.locator(".set-note").inner_text())


def test_setting_leaves_the_game_alone(visit_with_server: Open) -> None:
    player = visit_with_server("#play")
    player.press("4")
    before = player.values()
    setter = Setter(player)
    player.press("7", "ArrowRight", "8", "Control+z", "Delete")
    setter.go(0)
    player.press("5")
    setter.says("More than 10,000 solutions")
    assert setter.puzzle() == "5" + "." * 39 + "7" + "." * 40
    player.page.go_back()
    setter.dialog.wait_for(state="detached")
    player.until(lambda: player.page.evaluate("location.hash") == "#play")
    assert player.values() == before
    assert [len(game["moves"]) for game in player.games()] == [1]
    player.page.evaluate("location.hash = 'set'")
    setter.says("More than 10,000 solutions")
    assert setter.puzzle().startswith("5")


def test_ways_to_the_setters_mode(visit_with_server: Open) -> None:
    player = visit_with_server("")
    dialog = player.page.locator("dialog.setter")
    player.button("Set a puzzle").click()
    dialog.wait_for()
    assert player.page.evaluate("location.hash") == "#set"
    player.press("Escape")
    dialog.wait_for(state="detached")
    player.page.locator("#menu-button").click()
    player.page.locator("#set-button").click()
    dialog.wait_for()
    player.press("Escape")
    dialog.wait_for(state="detached")
    player.menu("New game")
    player.button("Set a puzzle…").click()
    dialog.wait_for()
    player.page.reload()
    dialog.wait_for()


def test_the_number_of_solutions_follows_every_change(visit_with_server: Open) -> None:
    player = visit_with_server("#play")
    setter = Setter(player, SEVERAL)
    several = nf.count_solutions(SEVERAL, limit=1000, algorithm="dancing-links")
    setter.says(f"{several} solutions")
    clue = next(cell for cell in range(14) if EASY[cell] != ".")
    setter.go(clue)
    player.press(EASY[clue])
    fewer = SEVERAL[:clue] + EASY[clue] + SEVERAL[clue + 1 :]
    left = nf.count_solutions(fewer, limit=1000, algorithm="dancing-links")
    setter.says(f"{left} solutions" if left > 1 else "Exactly one solution")
    player.until(lambda: setter.dialog.locator("[role=status]").inner_text().startswith(setter.headline()))
    player.press(EASY[clue])
    setter.says(f"{several} solutions")


def test_only_the_latest_change_is_asked_about(visit_with_server: Open) -> None:
    """One request at a time: those in between are never sent."""
    player = visit_with_server("#play")
    waiting: list[Any] = []
    player.page.route("**/api/v1/setting", lambda route: waiting.append(route))
    setter = Setter(player)
    player.press("1", "ArrowRight", "2", "ArrowRight", "3", "ArrowRight", "4")
    player.until(lambda: waiting)
    assert len(waiting) == 1
    waiting[0].continue_()
    player.until(lambda: len(waiting) == 2)
    assert waiting[1].request.post_data_json["puzzle"] == setter.puzzle()
    waiting[1].continue_()
    setter.says("More than 10,000 solutions")
    assert len(waiting) == 2


def test_true_candidates_and_digits_that_finish_the_puzzle(visit_with_server: Open) -> None:
    player = visit_with_server("#play")
    setter = Setter(player, SEVERAL)
    setter.dialog.get_by_label("Show true candidates").check()
    grids = [one.grid for one in nf.solutions(SEVERAL, limit=1000, algorithm="dancing-links")]
    cell = SEVERAL.index(".")
    digits = " ".join(sorted({grid[cell] for grid in grids}))
    label = setter.dialog.locator(f"[data-cell='{cell}']")
    player.until(lambda: str(label.get_attribute("aria-label")).endswith(f"candidates {digits}"))
    single = [
        (cell, digit)
        for cell in range(81)
        for digit in "123456789"
        if sum(grid[cell] == digit for grid in grids) == 1
    ]
    assert setter.count("set-completing") == len(single) > 0
    certain = [
        cell for cell in range(81) if SEVERAL[cell] == "." and len({grid[cell] for grid in grids}) == 1
    ]
    assert setter.count("set-certain") == len(certain) > 0
    setter.go(single[0][0])
    player.press(single[0][1])
    setter.says("Exactly one solution")
    assert setter.count("set-completing") == 0


def test_redundant_givens_and_the_rating(visit_with_server: Open) -> None:
    player = visit_with_server("#play")
    setter = Setter(player, EASY)
    setter.says("Exactly one solution")
    redundant = nf.redundant_clues(EASY)
    assert setter.count("set-redundant") == len(redundant) > 0
    assert f"{len(redundant)} givens are redundant" in setter.facts()
    assert str(nf.rate(EASY).er) in setter.facts()
    described = setter.dialog.locator("[aria-description='redundant']")
    assert described.count() == len(redundant)
    setter.dialog.locator(".set-cells").click()
    assert setter.dialog.locator("[aria-selected=true]").count() == len(redundant)


def test_a_symmetry_makes_places(visit_with_server: Open) -> None:
    player = visit_with_server("#play")
    setter = Setter(player)
    setter.dialog.get_by_label("Symmetry").select_option("rotate-90")
    setter.dialog.locator("nine-fold").click(position={"x": 60, "y": 60})  # r1c1
    player.press("5")
    assert (setter.count("set-place"), setter.count("set-partner")) == (3, 3)
    assert setter.dialog.locator("[aria-description='Place for a digit']").count() == 3
    setter.go(80)
    player.press("6")
    assert setter.count("set-place") == 2
    player.press("6")
    assert (setter.puzzle(), setter.count("set-place")) == ("5" + "." * 80, 3)
    player.press("Delete")
    assert (setter.puzzle(), setter.count("set-place")) == (EMPTY, 0)
    player.press("Space")
    assert setter.count("set-place") == 4
    setter.button("Undo").click()
    setter.button("Undo").click()
    assert setter.puzzle() == "5" + "." * 80
    setter.button("Redo").click()
    assert setter.puzzle() == EMPTY


def test_complete_and_reduce(visit_with_server: Open) -> None:
    player = visit_with_server("#play")
    setter = Setter(player, "12" + "." * 77 + "34", "rotate-180")
    setter.button("Complete it").click()
    setter.says("Exactly one solution")
    made = setter.puzzle()
    assert made.startswith("12")
    assert nf.count_solutions(made, algorithm="dancing-links") == 1
    assert [mark == "." for mark in made] == [mark == "." for mark in reversed(made)]
    assert setter.note() == f"Added {77 - made.count('.')} givens."
    setter.button("Complete it").click()
    player.until(lambda: setter.note() == "It already has exactly one solution.")
    player.page.locator("dialog.setter").get_by_label("Symmetry").select_option("none")
    setter.button("Reduce it").click()
    player.until(lambda: setter.note() and "already" not in setter.note() and "…" not in setter.note())
    setter.says("Exactly one solution")
    assert nf.check(setter.puzzle()).minimal
    assert "Minimal: no given digit can be removed." in setter.facts()
    player.press("Control+z")
    assert setter.puzzle() in (made, "12" + "." * 77 + "34")


def test_places_are_filled_first(visit_with_server: Open) -> None:
    player = visit_with_server("#play")
    places = "".join("?" if digit != "." else "." for digit in EASY)
    setter = Setter(player, places)
    assert setter.count("set-place") == 81 - EASY.count(".")
    setter.button("Complete it").click()
    setter.says("Exactly one solution")
    assert [mark == "." for mark in setter.puzzle()] == [mark == "." for mark in EASY]


def test_what_cannot_be_completed_or_reduced_says_why(visit_with_server: Open) -> None:
    player = visit_with_server("#play")
    setter = Setter(player, EASY, "rotate-90")
    setter.says("Exactly one solution")
    setter.button("Reduce it").click()
    assert setter.note().startswith("Some partners have no digit.")
    assert setter.puzzle() == EASY
    setter.button("Clear the board").click()
    setter.says("More than 10,000 solutions")
    setter.button("Reduce it").click()
    assert setter.note() == "Only a puzzle with exactly one solution can be reduced."
    setter.button("Play it").click()
    assert setter.note() == "There is nothing on the board yet."


def test_what_is_wrong(visit_with_server: Open) -> None:
    player = visit_with_server("#play")
    grid = nf.solve(EASY).grid
    cell = next(cell for cell in range(81) if EASY[cell] == "." and len(nf.Board(EASY).candidates(cell)) > 1)
    wrong = next(str(digit) for digit in nf.Board(EASY).candidates(cell) if str(digit) != grid[cell])
    setter = Setter(player, EASY)
    setter.go(cell)
    player.press(wrong)
    setter.says("No solution")
    name = nf.cell_name(cell)
    assert f"The {wrong} in {name} leaves no solution." in setter.facts()
    assert setter.count("set-blame") >= 1
    player.until(lambda: name in setter.dialog.locator("[role=status]").inner_text())
    setter.button("Complete it").click()
    assert setter.note().startswith("There is no solution")
    clash = next(digit for digit in EASY[:9] if digit != ".")
    setter.go(EASY[:9].index("."))
    player.press(clash)
    player.until(lambda: f"two {clash}s in row 1" in setter.facts())
    setter.dialog.locator(".set-cells").first.click()
    assert setter.dialog.locator("[aria-selected=true]").count() == 2


def test_givens_to_blame_in_a_draft_from_elsewhere(visit_with_server: Open) -> None:
    setter = Setter(visit_with_server("#play"), NO_SOLUTION)
    setter.says("No solution")
    assert setter.facts().startswith("Removing any one of these givens would help: r1c4")


def test_hard_puzzles_are_rated_in_the_end(visit_with_server: Open) -> None:
    """The first answer may have a lower bound only; the page then asks for the rest."""
    player = visit_with_server("#play")
    setter = Setter(player, INTERMEDIATE)
    setter.says("Exactly one solution")
    player.until(lambda: str(nf.rate(INTERMEDIATE).er) in setter.facts() and "at least" not in setter.facts())


def test_play_it_save_it_and_share_it(visit_with_server: Open) -> None:
    player = visit_with_server("#play", permissions=["clipboard-read", "clipboard-write"])
    setter = Setter(player, EASY)
    setter.says("Exactly one solution")
    setter.button("Save to My games").click()
    player.until(lambda: setter.note() == "Saved: My puzzle 1")
    assert EASY in [game["givens"].replace("0", ".") for game in player.games()]
    setter.button("Copy as text").click()
    player.until(lambda: setter.note() == "Copied.")
    assert player.page.evaluate("navigator.clipboard.readText()") == EASY
    setter.button("Copy link").click()
    player.until(lambda: setter.note() == "Link copied.")
    assert "#g=" in player.page.evaluate("navigator.clipboard.readText()")
    setter.button("Play it").click()
    setter.dialog.wait_for(state="detached")
    player.until(lambda: player.givens() == EASY)
    assert sum(game["givens"].replace("0", ".") == EASY for game in player.games()) == 1


def test_puzzles_are_pasted_and_taken_from_the_game(visit_with_server: Open) -> None:
    player = visit_with_server("#play")
    setter = Setter(player)
    paste = """text => {
      const data = new DataTransfer();
      data.setData("text", text);
      document.querySelector("dialog.setter nine-fold").dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }"""
    player.page.evaluate(paste, EASY)
    setter.says("Exactly one solution")
    assert setter.puzzle() == EASY
    player.page.evaluate(paste, "no puzzle")
    player.until(lambda: setter.note() == "No puzzle found in this text.")
    setter.button("Copy the current game").click()
    assert setter.puzzle() == player.page.evaluate(
        "document.querySelector('main nine-fold').givens.map(v => v || '.').join('')"
    )
    player.press("Control+z")
    assert setter.puzzle() == EASY


def test_without_a_server(visit: Open) -> None:
    player = visit("#play")
    player.page.evaluate("() => { window.fetch = async () => { throw new TypeError('no network') } }")
    setter = Setter(player)
    player.press("5")
    setter.says("More than one solution")
    assert "Can't reach the server." in setter.facts()
    player.press("ArrowRight", "5")
    setter.says("No solution")
    assert "r5c5 r5c6" in setter.facts()
    setter.button("Copy the current game").click()
    setter.says("Exactly one solution")
    setter.button("Reduce it").click()
    player.until(lambda: "Completing and reducing puzzles needs it." in setter.note())


def test_touch(visit_with_server: Open) -> None:
    player = visit_with_server("#play", viewport={"width": 390, "height": 844}, has_touch=True)
    setter = Setter(player)
    setter.dialog.locator(f"[data-cell='{CENTRE}']").tap()
    setter.dialog.locator("[data-digit='7']").tap()
    assert setter.puzzle()[CENTRE] == "7"
    setter.dialog.get_by_role("button", name="Clear", exact=True).tap()
    setter.dialog.get_by_role("button", name="Place for a digit").tap()
    assert setter.count("set-mark") == 1
    box = setter.dialog.locator("nine-fold").bounding_box()
    keys = setter.dialog.locator(".set-keys").bounding_box()
    assert box["width"] >= 340
    assert keys["y"] + keys["height"] <= 844, "the keys are on the first screen"
    assert all(
        min(key["width"], key["height"]) >= 44
        for key in (one.bounding_box() for one in setter.dialog.locator(".set-keys .key").all())
    )


@pytest.mark.parametrize("look", SOME_LOOKS)
def test_axe_finds_nothing(visit_with_server: Open, look: str) -> None:
    player = visit_with_server("#play", **LOOKS[look])
    setter = Setter(player, SEVERAL, "rotate-180")
    setter.dialog.get_by_label("Show true candidates").check()
    player.until(lambda: setter.count("set-completing"))
    assert faults(player) == []
    setter.button("Copy the current game").click()
    setter.says("Exactly one solution")
    assert faults(player) == []


def test_a_damaged_draft_is_no_problem(visit_with_server: Open) -> None:
    player = visit_with_server("#play")
    player.page.evaluate("localStorage.setItem('ninefold.part.setting', '{damaged')")
    player.page.evaluate("location.hash = 'set'")
    player.page.locator(".set-count", has_text="More than 10,000 solutions").wait_for()
