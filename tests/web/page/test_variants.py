"""Variants on the page: opening, drawing, playing, hints, paths, proofs, counts, links and storage."""

import json
from typing import Any

import pytest

import ninefold as nf
from tests.web.page.conftest import Open
from tests.web.page.player import PUZZLE, Player
from tests.web.page.test_paste_formats import paste

#: A 4x4 puzzle with signs of several kinds; its solution is 1234 3412 4321 2143.
SMALL = nf.Puzzle(
    "1" + "." * 15,
    rules=[
        nf.rules.killer("r1c2 r1c3", 5),
        nf.rules.thermo("r1c2-r1c4"),
        nf.rules.odd("r4c4"),
        nf.rules.diagonals(),
    ],
)
SOLUTION = "1234", "3412", "4321", "2143"
KNIGHT = nf.Puzzle("." * 81, rules=[nf.rules.anti_knight(), nf.rules.sandwich("row 9", 20)])
JIGSAW = nf.Puzzle("1" + "." * 35, regions="AAAABB AACBBB CCCBDD CCDDDE FFFDEE FFFEEE")


def open_variant(player: Player, puzzle: nf.Puzzle, **metadata: object) -> None:
    paste(player, json.dumps({**puzzle.form, **metadata}))
    player.page.locator(".rules-button").wait_for()
    player.page.locator("nine-fold .signs-under > g").wait_for(state="attached")


@pytest.fixture
def small(visit_with_server: Open) -> Player:
    player = visit_with_server("#play")
    open_variant(player, SMALL, name="Small killer")
    return player


def solve(player: Player, *, leave: int = 0) -> None:
    """Type the solution row by row, apart from the last cells."""
    cells = [
        (9 * row + column, digit) for row, line in enumerate(SOLUTION) for column, digit in enumerate(line)
    ]
    for cell, digit in cells[1 : len(cells) - leave]:
        player.cell(cell).click()
        player.press(digit)


@pytest.mark.parametrize("site", ["f-puzzles", "sudokupad"])
def test_links_of_other_sites_are_opened(visit_with_server: Open, site: str) -> None:
    player = visit_with_server("#play")
    paste(player, SMALL.to_link(site))
    player.page.locator(".rules-button").wait_for()
    player.page.locator("nine-fold .signs-under .killer_cage").first.wait_for(state="attached")
    assert player.page.locator("nine-fold [role=gridcell]").count() == 16


def test_a_variant_is_drawn(small: Player) -> None:
    cells = small.page.locator("nine-fold [role=gridcell]")
    assert cells.count() == 16
    assert small.page.title().startswith("Small killer")
    for kind in ("killer_cage", "thermo", "odd", "diagonal"):
        assert small.page.locator(f"nine-fold .signs-under .{kind}").count() > 0, kind
    assert small.label(1) == "empty, killer cage 5, thermometer"
    shown = small.page.locator("nine-fold .signs-under .killer_cage .edge")
    assert "5px" in shown.evaluate("edge => getComputedStyle(edge).strokeDasharray")
    frame, cell = (
        small.page.locator(f"nine-fold {name}").bounding_box() for name in (".board", "[data-cell='30']")
    )
    assert frame["x"] + frame["width"] - cell["x"] - cell["width"] < 10, "the cells lie on the board"


def test_conflicts_by_all_rules(small: Player) -> None:
    small.cell(1).click()
    small.press("4", "ArrowRight", "2")
    small.until(lambda: "conflict" in small.label(1))
    assert "conflict" in small.label(2), "a thermometer goes up"
    small.press("4", "ArrowLeft", "3")
    small.until(lambda: "conflict" in small.label(1))  # the sum, which the server judges
    small.page.locator(".rules-button").click()
    broken = str(small.page.locator(".rules .wrong").text_content())
    assert broken.startswith("killer cage 5: r1c2 r1c3")
    assert broken.endswith("broken")


def test_playing_to_the_end(small: Player) -> None:
    solve(small, leave=1)
    assert small.page.locator("dialog[open]").count() == 0
    small.press("ArrowRight", "7")
    assert small.label(30).startswith("empty"), "there is no 7"
    small.press("3")
    small.until(lambda: "Solved" in small.page.locator(".status").text_content())


def test_a_wrong_full_board(small: Player) -> None:
    solve(small, leave=1)
    small.press("ArrowRight", "1")
    small.until(lambda: "some digits are wrong" in small.page.locator(".status").text_content())


def test_arrows_stay_on_the_board(small: Player) -> None:
    small.cell(1).click()
    small.press("ArrowUp")
    assert small.cursor() == 28
    small.press("End", "ArrowRight")
    assert small.cursor() == 27
    assert small.page.locator(".key:visible[data-digit]").count() == 4


def test_hint_path_and_proof(small: Player) -> None:
    for word in ("Where", "Technique"):
        small.press("h")
        small.page.locator(".ladder [aria-current]", has_text=word).wait_for()
    small.until(lambda: "naked single" in small.page.locator("#panel-hint").inner_text().lower())
    small.tab("Path")
    small.button("Solve from start").click()
    small.page.get_by_text("Solved in").first.wait_for()
    small.page.get_by_label("Step in the path").focus()
    small.press("End")
    small.until(lambda: small.values().startswith("1234.....3412"))
    small.press("Escape")
    small.cell(1).click()
    small.tab("Why not?")
    assert small.page.locator("#panel-why-not .digits button:visible").count() == 4
    small.page.locator("#panel-why-not .digits button").nth(3).click()
    small.page.get_by_text("r1c2 can't be 4.").wait_for()


def test_check_and_counts(small: Player) -> None:
    small.cell(1).click()
    small.press("3", "k")
    small.until(lambda: "There is a mistake" in small.announcement())
    small.press("u")
    small.until(lambda: small.label(1).startswith("empty"))
    small.tab("Rating")
    assert not small.button("Rate difficulty").is_visible()
    assert not small.button("Compare algorithms").is_visible()
    small.button("Count solutions").click()
    small.page.get_by_text("Exactly one solution.").wait_for()
    small.button("Show true candidates").click()
    small.page.get_by_text("each cell has one true candidate").wait_for()


def test_reload_and_other_games(small: Player) -> None:
    small.cell(1).click()
    small.press("2")
    small.page.reload()
    small.page.locator("nine-fold .signs-under .killer_cage").wait_for(state="attached")
    assert small.label(1) == "digit 2, killer cage 5, thermometer"
    paste(small, PUZZLE[::-1])
    small.until(lambda: small.values() == PUZZLE[::-1])
    assert small.page.locator("nine-fold [role=gridcell]").count() == 81
    assert not small.page.locator(".rules-button").is_visible()
    assert small.page.locator("nine-fold .signs-under").count() == 0
    open_variant(small, SMALL, name="Small killer")
    assert small.label(1).startswith("digit 2"), "the game goes on"


def test_link(small: Player, visit_with_server: Open) -> None:
    small.cell(1).click()
    small.press("2")
    small.tab("Share")
    field = small.page.locator("#panel-share input").first
    small.until(lambda: "#v=" in field.input_value())
    other = visit_with_server("#" + field.input_value().partition("#")[2])
    other.page.locator("nine-fold .signs-under .killer_cage").wait_for(state="attached")
    assert other.label(1).startswith("digit 2")
    paste(other, PUZZLE)
    other.until(lambda: other.values() == PUZZLE)
    paste(other, f"Look: {field.input_value()}")
    other.until(lambda: other.values().startswith("12"))
    assert other.page.title().startswith("Small killer")


def test_clues_outside_and_other_sizes(visit_with_server: Open) -> None:
    player = visit_with_server("#play")
    open_variant(player, KNIGHT)
    assert player.page.locator("nine-fold .signs-over .clue").text_content() == "20"
    player.go(20)
    player.press("5", "n")
    assert "5" not in player.label(39), "a knight's move away"
    open_variant(player, JIGSAW)
    player.until(lambda: player.page.locator("nine-fold [role=gridcell]").count() == 36)
    paste(player, "1.....2...3....4")
    player.until(lambda: player.page.locator("nine-fold [role=gridcell]").count() == 16)


def test_damaged_and_too_large(visit_with_server: Open) -> None:
    player = visit_with_server("#play")
    paste(player, "https://example.org/#v=abc")
    player.until(lambda: "damaged" in player.announcement())
    paste(player, json.dumps(nf.Puzzle("." * 256).form))
    player.until(lambda: "at most 9 rows" in player.announcement())


def test_signs_from_storage_are_cleaned(small: Player) -> None:
    markup = (
        '<g class="x" onclick="a()"><script>b()</script><image href="x"/>'
        '<path d="M0 0" href="y"/><text class="clue" x="1" style="font-size:10px">105</text></g>'
    )
    found: Any = small.page.evaluate(
        """async (under) => {
          const {signsOf} = await import('./board/signs.js');
          const rest = {over: '', style: '@import "x";', x: 0, y: 0, margins: [], labelled: []};
          const {under: shown, sheet} = signsOf({under, ...rest});
          return [shown, sheet.cssRules.length];
        }""",
        markup,
    )
    assert found[0].endswith('class="x"><path d="M0 0"/><text class="clue tight" x="1">105</text></g></g>')
    assert found[1] == 0


@pytest.mark.parametrize("width", [320, 390])
def test_phones(visit_with_server: Open, width: int) -> None:
    player = visit_with_server("#play", viewport={"width": width, "height": 700})
    open_variant(player, KNIGHT)
    assert player.page.evaluate("document.documentElement.scrollWidth") <= width
    assert player.page.locator(".rules-button").is_visible()
