"""The statistics: of solved games, also of those that are deleted."""

import json
from pathlib import Path
from typing import Any

import pytest

import ninefold as nf
from tests.web.page.conftest import Open
from tests.web.page.player import PUZZLE, Player
from tests.web.page.test_everyone import LOOKS, SOME_LOOKS, faults

SOLUTION = nf.solve(PUZZLE).grid
#: All cells but the last one are given.
NEARLY = SOLUTION[:-1] + "."
DAY = 86_400_000
KEY = "ninefold.part.results"


def results(count: int) -> list[dict[str, Any]]:
    """Return results of games that are long deleted, some of them solved with help."""
    return [
        {
            "id": f"g{number}",
            "name": f"Game {number}",
            "solved": DAY * (20_000 - number),
            "seconds": 100 + number % 50,
            "hints": int(number % 3 == 0),
            "help": 0,
            "wrong": 0,
            **({"level": ("easy", "hard")[number % 2]} if number % 5 else {}),
        }
        for number in range(count)
    ]


def seed(player: Player, rows: list[dict[str, Any]]) -> None:
    """Store results, as an earlier visit did, and show the statistics."""
    player.page.evaluate("([key, text]) => localStorage.setItem(key, text)", [KEY, json.dumps(rows)])
    player.page.goto(player.page.url.partition("#")[0] + "#statistics")
    player.page.locator("dialog.statistics").wait_for()
    player.until(lambda: player.page.evaluate("location.hash") == "#statistics")
    player.page.reload()
    player.page.locator("dialog.statistics").wait_for()


def figures(player: Player) -> dict[str, str]:
    """Return the numbers at the top, by what they count."""
    found = player.page.locator(".headline > div").evaluate_all(
        "rows => rows.map(row => [row.querySelector('dt').textContent, row.querySelector('dd').textContent])"
    )
    return dict(found)


def solve_new_game(player: Player) -> None:
    player.paste(NEARLY)
    player.until(lambda: player.givens() == NEARLY)
    player.go(80)
    player.press(SOLUTION[-1])
    player.page.locator(".won").wait_for()


def test_newcomer_is_told_what_will_be_here(visit: Open) -> None:
    player = visit("")
    player.button("Statistics").click()
    dialog = player.page.locator("dialog.statistics")
    dialog.get_by_text("Nothing here yet.").wait_for()
    assert dialog.locator(".results, .chart").count() == 0
    dialog.get_by_role("button", name="Play", exact=True).click()
    dialog.wait_for(state="detached")
    player.until(lambda: player.page.evaluate("location.hash") == "#play")


def test_result_stays_when_its_game_is_deleted(visit: Open) -> None:
    player = visit("#games")
    solve_new_game(player)
    player.page.goto(player.page.url.partition("#")[0] + "#statistics")
    row = player.page.locator("dialog.statistics button.result")
    row.wait_for()
    assert figures(player)["solved"] == "1"
    row.click()  # leads to the game
    player.until(lambda: player.values() == SOLUTION)
    player.tab("Games")
    name = player.page.locator(".games [aria-current] strong").inner_text()
    player.button(f"Delete {name}").click()
    player.button("Delete").click()
    player.until(lambda: player.values() != SOLUTION)
    player.page.reload()
    player.page.goto(player.page.url.partition("#")[0] + "#statistics")
    gone = player.page.locator("dialog.statistics div.result")
    gone.wait_for()
    assert "game deleted" in str(gone.text_content())
    assert figures(player)["solved"] == "1"


def test_game_of_an_older_version_counts(visit: Open) -> None:
    """Its result was never written down."""
    player = visit("#games")
    solve_new_game(player)
    player.page.evaluate("key => localStorage.removeItem(key)", KEY)
    player.page.reload()
    player.until(lambda: player.page.evaluate("key => localStorage.getItem(key)", KEY))


def test_best_and_average_are_of_games_without_help(visit: Open) -> None:
    player = visit("")
    common = {"solved": DAY, "help": 0, "wrong": 0}
    seed(
        player,
        [
            {"id": "a", "name": "A", "seconds": 10, "hints": 1, "level": "hard", **common},
            {"id": "b", "name": "B", "seconds": 100, "hints": 0, "level": "hard", **common},
            {"id": "c", "name": "C", "seconds": 200, "hints": 0, "level": "hard", **common},
            {"id": "d", "name": "D", "seconds": 50, "hints": 2, "level": "evil", **common},
        ],
    )
    rows = player.page.locator(".numbers tbody tr").evaluate_all(
        "rows => rows.map(row => [...row.cells].map(cell => cell.textContent))"
    )
    assert rows == [["Hard", "3", "2", "1:40", "2:30"], ["Evil", "1", "0", "0:50 *", "0:50 *"]]
    assert player.page.get_by_text("* All with help so far.").is_visible()


def test_long_history_is_shown_in_parts(visit: Open) -> None:
    player = visit("")
    seed(player, results(600))
    rows = player.page.locator(".results li")
    assert rows.count() == 40
    player.button("Show 40 more").click()
    player.until(lambda: rows.count() == 80)
    names = player.page.locator(".result-name").all_text_contents()
    assert names == [f"Game {number}" for number in range(80)]
    assert figures(player)["solved"] == "600"


def test_charts_have_tables_with_the_same_numbers(visit: Open) -> None:
    player = visit("")
    seed(player, results(100))
    dialog = player.page.locator("dialog.statistics")
    section = dialog.locator("section", has_text="Your times")
    section.get_by_label("Level").select_option("easy")
    easy = [row for row in results(100) if row.get("level") == "easy"]
    assert section.locator("circle").count() == len(easy)
    assert section.locator("circle.helped").count() == sum(row["hints"] > 0 for row in easy)
    section.get_by_text("Show as a table").click()
    times = section.locator("tbody td:nth-child(2)").all_inner_texts()
    assert times == [f"{row['seconds'] // 60}:{row['seconds'] % 60:02}" for row in easy]
    assert "between 1:42 and" in str(section.get_by_role("img").get_attribute("aria-label"))


def test_damaged_results_do_no_harm(visit: Open) -> None:
    player = visit("")
    damaged: list[Any] = [None, 5, {"id": "x"}, {**results(1)[0], "seconds": "soon"}]
    seed(player, [*damaged, *results(2)])
    assert figures(player)["solved"] == "2"
    player.page.evaluate("key => localStorage.setItem(key, '{\"no\":')", KEY)
    player.page.reload()
    player.page.locator("dialog.statistics").get_by_text("Nothing here yet.").wait_for()


def test_results_move_to_another_browser(visit: Open, tmp_path: Path) -> None:
    player = visit("")
    seed(player, results(5))
    with player.page.expect_download() as download:
        player.button("Export all").click()
    path = tmp_path / "games.json"
    download.value.save_as(path)
    other = visit("#games")
    with other.page.expect_file_chooser() as chooser:
        other.button("Import…").click()
    chooser.value.set_files(path)
    other.until(lambda: other.page.evaluate("key => localStorage.getItem(key)", KEY))
    other.page.goto(other.page.url.partition("#")[0] + "#statistics")
    other.page.locator("dialog.statistics .headline").wait_for()
    assert figures(other)["solved"] == "5"


def test_many_solved_games_fit_on_the_start_view(visit: Open) -> None:
    player = visit("", viewport={"width": 390, "height": 844})
    seed(player, results(600))
    player.button("Close").click()
    tiles = player.page.locator(".level-tile")
    player.until(lambda: "240" in tiles.nth(1).inner_text())
    wide = tiles.evaluate_all("all => all.filter(each => each.scrollWidth > each.clientWidth + 1).length")
    assert wide == 0


def test_daily_streaks_and_calendar(visit: Open) -> None:
    player = visit("")
    days = player.run(
        "play/days.js", "[0, 1, 2, 5, 6, 7, 8].map(back => m.isoOf(m.after(new Date(), -back)))"
    )
    row = {**results(1)[0], "hints": 0}
    seed(player, [{**row, "id": day, "origin": f"daily:{day}"} for day in days])
    shown = figures(player)
    assert (shown["daily streak"], shown["longest streak"]) == ("3", "4")
    today = player.page.locator("dialog.statistics .calendar [aria-current=date]")
    assert "solved" in str(today.get_attribute("aria-label"))
    assert player.page.locator("dialog.statistics .calendar [tabindex='0']").count() == 1


def test_back_closes_the_statistics(visit: Open) -> None:
    player = visit("#play")
    player.page.locator("#menu-button").click()
    player.page.locator("#statistics-button").click()
    player.page.locator("dialog.statistics").wait_for()
    assert player.page.evaluate("location.hash") == "#statistics"
    player.page.go_back()
    player.page.locator("dialog.statistics").wait_for(state="detached")
    assert player.page.evaluate("location.hash") == "#play"


@pytest.mark.parametrize("look", SOME_LOOKS)
def test_axe_finds_nothing(visit: Open, look: str) -> None:
    player = visit("#statistics", **LOOKS[look])
    player.page.locator("dialog.statistics").wait_for()
    assert faults(player) == []
    seed(player, results(60))
    assert faults(player) == []
