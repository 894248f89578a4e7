"""Importing texts, custom puzzles, daily puzzles and printing."""

import re
from datetime import date
from typing import Any

import pytest

import ninefold as nf
from ninefold.formats import write
from ninefold.generation.difficulty import DIFFICULTIES
from ninefold.generation.orbits import SYMMETRIES
from ninefold.logic.technique_table import LEVELS
from tests.web.page.conftest import Open
from tests.web.page.player import PUZZLE, Player
from tests.web.page.test_analyse import EXPERT
from tests.web.page.test_everyone import LOOKS, SOME_LOOKS, faults

OTHER = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def new_game(player: Player, name: str) -> None:
    player.menu("New game")
    player.button(name).click()
    if name.endswith("…"):
        player.page.locator("dialog:not(.new)").wait_for()


def drop(player: Player, text: str, name: str = "week.txt") -> None:
    player.page.evaluate(
        """([text, name]) => {
          const data = new DataTransfer();
          data.items.add(new File([text], name));
          document.dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true}));
        }""",
        [text, name],
    )


def test_names_match_the_server(visit_with_server: Open) -> None:
    player = visit_with_server()
    for file, name, expected in (
        ("difficulty", "DIFFICULTIES", DIFFICULTIES),
        ("difficulty", "LEVELS", LEVELS),
        ("symmetry", "SYMMETRIES", SYMMETRIES),
    ):
        assert player.run(f"model/{file}.js", f"Object.keys(m.{name})") == list(expected)
    classic = player.run("model/symmetry.js", "[...m.orbit(0, 'full')].sort((a, b) => a - b)")
    assert classic == [0, 8, 72, 80]


def test_formats_read_only_by_the_server(visit_with_server: Open) -> None:
    player = visit_with_server()
    drop(player, f"name,puzzle\nhard one,{OTHER}\n", "hard.csv")
    player.until(lambda: player.givens() == OTHER)
    board = nf.Board(PUZZLE).apply(nf.hint(PUZZLE))  # type: ignore[arg-type]
    player.paste(write(board, "pencilmarks"))
    player.until(lambda: player.values() == board.line)


def test_several_puzzles_are_a_list(visit_with_server: Open) -> None:
    player = visit_with_server()
    drop(player, f"# Monday\n{OTHER}\n{PUZZLE}\n")
    dialog = player.page.get_by_role("dialog", name="Choose one of 2 puzzles")
    dialog.wait_for()
    assert faults(player) == []
    dialog.locator("button.game").first.focus()
    player.press("Enter")
    player.until(lambda: player.givens() == OTHER)
    player.menu("New game")
    player.page.locator("#paste").fill(f"{OTHER}\n{PUZZLE}\n{OTHER}\n")
    player.button("Start game").click()
    player.button("Add all to my games").click()
    player.until(lambda: len(player.games()) == 2)  # the same puzzle is one game


def test_lines_are_read_without_a_server(visit_with_server: Open) -> None:
    player = visit_with_server()
    player.page.evaluate("() => { window.fetch = async () => { throw new TypeError('no network') } }")
    drop(player, f"{OTHER}\n{PUZZLE}\n")
    player.page.get_by_role("dialog", name="Choose one of 2 puzzles").wait_for()
    player.press("Escape")
    drop(player, "[Puzzle]\n123")
    player.wait_for_announcement("week.txt: Can't reach the server. Without it, the page can read lines")


def test_custom_puzzle(visit_with_server: Open) -> None:
    player = visit_with_server()
    new_game(player, "Custom puzzle…")
    page = player.page
    page.get_by_role("combobox", name="Difficulty").select_option("hard")
    page.get_by_label("Symmetry").select_option("mirror-diagonal")
    page.get_by_text("Techniques and more").click()
    needs = page.get_by_role("combobox", name="Must need")
    needs.fill("naked pair")
    needs.press("Enter")
    needs.fill("no such thing")
    needs.press("Enter")
    assert page.get_by_role("alert").first.inner_text() == "No technique is called “no such thing”."
    needs.fill("")
    page.get_by_role("combobox", name="Must not need").fill("Fish (all)")
    page.get_by_label("Seed").fill("5")
    assert faults(player) == []
    player.button("Generate").click()
    page.wait_for_selector("dialog", state="detached")
    expected = nf.generate(
        difficulty="hard", symmetry="mirror-diagonal", requires="naked-pair", forbids="fish", seed=5
    )
    assert player.givens() == expected.givens
    assert page.locator(".bar .name").inner_text() == "Hard 1"
    assert page.locator(".bar .name").get_attribute("title") == "Hard 1 · Seed 5"


def test_ratings_and_clues(visit_with_server: Open) -> None:
    player = visit_with_server()
    new_game(player, "Custom puzzle…")
    page = player.page
    page.get_by_label("Difficulty").select_option("rating")
    page.get_by_label("Rating (ER): min").fill("3")
    page.get_by_label("Rating (ER): max").fill("4.5")
    page.get_by_label("Given digits: min").fill("24")
    page.get_by_label("Given digits: max").fill("27")
    player.button("Generate").click()
    page.wait_for_selector("dialog", state="detached")
    puzzle = nf.Puzzle(player.givens())
    assert 24 <= puzzle.clues <= 27
    assert 3 <= (nf.rate(puzzle).er or 0) <= 4.5


def test_pattern_can_be_drawn(visit_with_server: Open) -> None:
    player = visit_with_server()
    new_game(player, "Custom puzzle…")
    page = player.page
    page.get_by_label("Difficulty").select_option("")
    page.get_by_text("Pattern", exact=True).click()
    page.locator(".mask").wait_for()
    wanted = nf.generate(symmetry="rotate-180", clues=(28, 30), seed=2).givens
    half = [cell for cell in range(41) if wanted[cell] != "."]
    for cell in half[:-1]:
        page.locator(f".mask [data-at='{cell}']").click()
    page.locator(".mask [data-at='0']").focus()
    player.press(*["ArrowDown"] * (half[-1] // 9), *["ArrowRight"] * (half[-1] % 9), "Space")
    drawn = page.locator(".mask [aria-selected=true]").evaluate_all(
        "all => all.map(e => Number(e.dataset.at))"
    )
    assert drawn == [cell for cell in range(81) if wanted[cell] != "."]
    assert f"{len(drawn)} given digits, exactly as drawn" in page.locator("dialog").inner_text()
    player.button("Generate").click()
    page.wait_for_selector("dialog", state="detached")
    assert [cell for cell in range(81) if player.givens()[cell] != "."] == drawn


def test_missing_result_is_reported(visit_with_server: Open) -> None:
    player = visit_with_server()
    answer = {
        "status": "not-found",
        "puzzles": [],
        "seed": 1,
        "message": f"none in time: {OTHER}",
        "closest": OTHER,
    }
    player.page.route("**/api/v1/generate", lambda route: route.fulfill(json=answer))
    new_game(player, "Custom puzzle…")
    player.button("Generate").click()
    player.until(lambda: "No matching puzzle found in time." in player.page.locator("dialog").inner_text())
    assert OTHER not in player.page.locator("dialog").inner_text()
    assert faults(player) == []
    player.button("Play the closest match").click()
    assert player.givens() == OTHER


def test_reversed_ranges_are_reported(visit_with_server: Open) -> None:
    player = visit_with_server()
    new_game(player, "Custom puzzle…")
    player.page.get_by_label("Given digits: min").fill("50")
    most = player.page.get_by_label("Given digits: max")
    most.fill("20")
    player.button("Generate").click()
    words = "Given digits: the minimum (50) is above the maximum (20)."
    assert most.evaluate("input => input.validationMessage") == words
    assert player.button("Stop").is_hidden()
    for fits in ("60", "50"):
        most.fill(fits)
        assert most.evaluate("input => input.validationMessage") == ""


def test_daily_puzzle(visit_with_server: Open) -> None:
    player = visit_with_server(timezone_id="UTC")
    player.page.clock.set_fixed_time("2026-11-15T12:00:00Z")
    new_game(player, "Puzzle of the day…")
    grid = player.page.get_by_role("grid", name="November 2026")
    chosen = grid.locator("[aria-selected=true]")
    assert chosen.get_attribute("aria-label") == "November 15, 2026"
    player.press("ArrowLeft", "ArrowUp")
    assert chosen.get_attribute("aria-label") == "November 7, 2026"
    assert faults(player) == []
    player.press("Enter")
    player.page.wait_for_selector("dialog", state="detached")
    day = date(2026, 11, 7)
    expected = nf.generate(difficulty="hard", symmetry="rotate-180", seed=day.toordinal())
    assert player.givens() == expected.givens
    new_game(player, "Puzzle of the day…")
    player.page.get_by_role("gridcell", name="November 7, 2026, started").click()
    player.button("Play November 7").click()
    player.page.wait_for_selector("dialog", state="detached")
    assert len(player.games()) == 1
    new_game(player, "Puzzle of the day…")
    player.press("PageUp")
    assert player.page.get_by_role("grid", name="October 2026").is_visible()
    player.button("Next month").click()
    assert player.button("Next month").is_disabled()


@pytest.mark.parametrize(("zone", "day"), [("Pacific/Kiritimati", 16), ("Pacific/Pago_Pago", 14)])
def test_daily_puzzle_uses_the_local_date(visit_with_server: Open, zone: str, day: int) -> None:
    """Not UTC, where it is the 15th."""
    player = visit_with_server(timezone_id=zone)
    player.page.clock.set_fixed_time("2026-11-15T10:30:00Z")
    new_game(player, "Puzzle of the day…")
    chosen = player.page.get_by_role("gridcell", name=f"November {day}, 2026")
    assert chosen.get_attribute("aria-current") == "date"
    with player.page.expect_request("**/api/v1/daily") as asked:
        player.press("Enter")
    assert asked.value.post_data_json["date"] == f"2026-11-{day}"
    player.page.wait_for_selector("dialog", state="detached")


def test_solved_day_is_marked(visit_with_server: Open) -> None:
    player = visit_with_server(timezone_id="UTC")
    player.page.clock.set_fixed_time("2026-11-15T12:00:00Z")
    solved = str(nf.solve(PUZZLE))
    one_open = "." + str(solved)[1:]
    answer = {"status": "found", "puzzles": [one_open], "seed": 1, "date": "2026-11-15"}
    player.page.route("**/api/v1/daily", lambda route: route.fulfill(json=answer))
    new_game(player, "Puzzle of the day…")
    player.press("Enter")
    player.page.wait_for_selector("dialog", state="detached")
    player.go(0)
    player.press(str(solved)[0])
    new_game(player, "Puzzle of the day…")
    player.page.get_by_role("gridcell", name="November 15, 2026, solved").wait_for()


def test_daily_puzzle_needs_the_server(visit_with_server: Open) -> None:
    player = visit_with_server()
    player.page.evaluate("() => { window.fetch = async () => { throw new TypeError('no network') } }")
    new_game(player, "Puzzle of the day…")
    player.press("Enter")
    player.until(lambda: "Can't reach the server" in player.page.locator("dialog").inner_text())


def test_new_puzzles_are_printed(visit_with_server: Open) -> None:
    player = visit_with_server()
    player.page.evaluate("() => { window.print = () => { window.printed = true } }")
    player.tab("Share")
    player.button("Print…").click()
    player.page.locator("[name=what]").select_option("fresh")
    player.page.get_by_label("Number of puzzles").fill("5")
    player.page.get_by_role("combobox", name="Difficulty").select_option("hard")
    player.page.get_by_label("Boards per page").select_option("4")
    player.page.get_by_label("Show difficulty ratings").check()
    player.page.get_by_label("Add a page of solutions").check()
    assert faults(player) == []
    player.button("Print").click()
    player.until(lambda: player.page.evaluate("window.printed"))
    player.page.emulate_media(media="print")
    captions = player.page.locator("figcaption:visible").all_inner_texts()
    assert len(captions) == 10
    assert all(re.fullmatch(r"Puzzle \d · Hard, ER \d\.\d", caption) for caption in captions[:5])
    assert len(re.findall(rb"/Type /Page\b", player.page.pdf(format="A4"))) == 3


def test_some_games_are_printed(visit_with_server: Open) -> None:
    player = visit_with_server()
    player.press("4")
    player.paste(OTHER)
    player.page.evaluate("() => { window.print = () => { window.printed = true } }")
    player.tab("Share")
    player.button("Print…").click()
    player.page.locator("[name=what]").select_option("some")
    for box in player.page.locator(".boxes input").all():
        box.set_checked(False)
    player.page.locator(".boxes").get_by_label("Game 1").check()
    player.button("Print").click()
    player.until(lambda: player.page.evaluate("window.printed"))
    player.page.emulate_media(media="print")
    assert player.page.locator("figcaption:visible").all_inner_texts() == ["Game 1"]


def test_levels_continue_after_all_built_in_puzzles(visit_with_server: Open) -> None:
    player = visit_with_server()
    games: Any = player.run("model/puzzles.js", "m.PUZZLES.medium")
    for puzzle in games:
        player.paste(puzzle)
    new_game(player, "Medium")
    player.until(lambda: player.givens() not in games)
    assert nf.rate(player.givens()).word == "medium"


@pytest.mark.parametrize("look", SOME_LOOKS)
def test_axe_finds_nothing(visit_with_server: Open, look: str) -> None:
    player = visit_with_server(**LOOKS[look])
    new_game(player, "Custom puzzle…")
    player.page.get_by_text("Pattern", exact=True).click()
    player.page.get_by_text("Techniques and more").click()
    needs = player.page.get_by_role("combobox", name="Must need")
    player.until(lambda: player.page.locator("#technique-names option").count() > 80)
    needs.fill("X-wing")
    needs.press("Enter")
    assert player.page.locator(".chips li").count() == 1
    assert faults(player) == []
    assert player.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    player.press("Escape")
    new_game(player, "Puzzle of the day…")
    assert faults(player) == []


def test_german(visit_with_server: Open) -> None:
    player = visit_with_server(f"#puzzle={EXPERT}", locale="de-DE")
    player.tab("Rating")
    player.button("Schwierigkeit bewerten").click()
    player.page.locator(".card").wait_for()
    words = player.page.locator(".card").inner_text()
    assert "Für Könner" in words
    assert str(nf.rate(EXPERT).er).replace(".", ",") in words
    assert "Schwerste Technik" in words
