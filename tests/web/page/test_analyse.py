"""The Analyse panel, with the real server."""

from typing import Any

import pytest

import ninefold as nf
from tests.web.page.conftest import Open
from tests.web.page.player import PUZZLE, Player
from tests.web.page.test_everyone import LOOKS, SOME_LOOKS, faults

HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
#: Without its last 9 it has several solutions.
SEVERAL = HARD.replace("9....4..", ".....4..")


#: Rated in a moment, even on a busy machine.
EXPERT = "..5.4..38..2..6.5.....156..3......4...7...5...4......7..458.....7.4..9..65..7.2.."


def analyse(player: Player) -> Any:
    player.tab("Rating")
    return player.page.get_by_role("tabpanel", name="Rating")


def test_the_rating_card(visit_with_server: Open) -> None:
    player = visit_with_server(f"#puzzle={EXPERT}")
    panel = analyse(player)
    player.button("Rate difficulty").click()
    card = panel.locator(".card")
    card.wait_for()
    rating = nf.rate(EXPERT, profile="both")
    words = card.inner_text()
    for part in (rating.word.title(), str(rating.er), str(rating.ep), str(rating.ed), f"{rating.score:,}"):  # type: ignore[union-attr]
        assert part in words
    assert "Hardest technique: " in words
    assert ("Pearl:" in words) == (rating.pearl and not rating.diamond)
    assert card.locator(".prices rect").count() == len(rating.hints)
    verdict = panel.locator(".standing").inner_text()
    minimal = nf.check(EXPERT).minimal
    assert verdict.startswith(f"One solution. {nf.Puzzle(EXPERT).clues} given digits. ")
    removable = "no given digit" if minimal else "some given digits"
    assert verdict.endswith(f"{removable} can be removed.")
    player.paste(PUZZLE)  # the card does not apply to another puzzle
    player.until(lambda: card.count() == 0)


def test_rating_that_timed_out(visit_with_server: Open) -> None:
    player = visit_with_server(f"#puzzle={HARD}")
    answer = nf.rate(HARD)._replace(status="seconds")
    fields = {**answer._asdict(), "hints": [], "pearl": False, "diamond": False}
    player.page.route("**/api/v1/rate", lambda route: route.fulfill(json=fields))
    panel = analyse(player)
    player.button("Rate difficulty").click()
    panel.locator(".warn").wait_for()
    assert "at least this hard" in panel.locator(".warn").inner_text()


@pytest.mark.parametrize(
    ("pearl", "diamond", "words"),
    [(False, False, None), (True, False, "Pearl:"), (True, True, "Diamond:")],
)
def test_pearls_and_diamonds(visit_with_server: Open, pearl: bool, diamond: bool, words: str | None) -> None:
    player = visit_with_server(f"#puzzle={EXPERT}")
    fields = {**nf.rate(EXPERT, profile="both")._asdict(), "hints": [], "pearl": pearl, "diamond": diamond}
    player.page.route("**/api/v1/rate", lambda route: route.fulfill(json=fields))
    panel = analyse(player)
    player.button("Rate difficulty").click()
    panel.locator(".card").wait_for()
    card = panel.locator(".card").inner_text()
    assert [each for each in ("Pearl:", "Diamond:") if each in card] == ([words] if words else [])


def test_conflicts_on_a_board(visit_with_server: Open) -> None:
    player = visit_with_server("#puzzle=11" + "." * 79)
    panel = analyse(player)
    player.button("Rate difficulty").click()
    panel.locator("[data-status=invalid]").wait_for()
    panel.locator(".standing button").first.click()
    assert player.selected() == [0, 1]
    player.button("Compare algorithms").click()
    player.until(lambda: "repeated in a row" in panel.inner_text())


def test_wrong_digits_in_a_game(visit_with_server: Open) -> None:
    player = visit_with_server()
    player.press("4")  # the right one is 2
    panel = analyse(player)
    player.button("Current board").click()
    player.button("Rate difficulty").click()
    player.until(lambda: "Wrong digits: r5c5" in panel.inner_text())


def test_solutions_are_counted(visit_with_server: Open) -> None:
    player = visit_with_server(f"#puzzle={SEVERAL}")
    panel = analyse(player)
    expected = nf.count_solutions(SEVERAL, limit=10_000)
    assert 1 < expected < 10_000
    panel.get_by_label("Maximum count").select_option("10000")
    player.button("Count solutions").click()
    player.until(lambda: f"Exactly {expected:,} solutions." in panel.inner_text())
    player.paste("." * 81)
    player.button("Count solutions").click()
    player.until(lambda: "10,000 or more solutions (stopped counting)." in panel.inner_text())


def test_true_candidates_on_the_board(visit_with_server: Open) -> None:
    player = visit_with_server(f"#puzzle={SEVERAL}")
    panel = analyse(player)
    toggle = player.button("Show true candidates")
    toggle.click()
    player.page.wait_for_selector("nine-fold .candidate-mark.share4")
    found = nf.true_candidates(SEVERAL)
    expected = sum(SEVERAL[one.cell] == "." for one in found)
    assert player.page.locator("nine-fold .candidate-mark").count() == expected
    digits = " ".join(str(one.digit) for one in sorted(found) if one.cell == 1)
    assert player.label(1) == f"empty, candidates {digits}"
    assert "%" in panel.locator(".shares").inner_text()
    player.tab("Share")
    with player.page.expect_download() as download:
        player.button("SVG").click()
    assert "stroke-width" in download.value.path().read_text()
    player.tab("Rating")
    toggle.click()
    assert player.label(1) == "empty"
    player.button("Use as my candidates").click()
    assert player.label(1) == f"empty, candidates {digits}"
    player.press("n")  # the others are removed
    fewer = {one.digit for one in found if one.cell == 2}
    assert fewer < set(nf.Board(SEVERAL).candidates(2))
    assert player.label(2) == f"empty, candidates {' '.join(map(str, sorted(fewer)))}"
    player.press("n")
    player.press("Control+z")
    assert player.label(1) == "empty"


def test_algorithms_side_by_side(visit_with_server: Open) -> None:
    player = visit_with_server(f"#puzzle={HARD}")
    panel = analyse(player)
    player.button("Compare algorithms").click()
    rows = panel.locator("tr[data-algorithm]")
    rows.first.wait_for()
    assert rows.count() == 8
    assert "49,558" in panel.locator("[data-algorithm=backtracking]").inner_text()
    assert "stuck" in panel.locator("[data-algorithm=strategies]").inner_text()
    assert "Fewest digits placed: rules (126)." in panel.inner_text()
    assert panel.locator(".first").count() == 1
    more = player.button("csp")
    more.focus()
    player.press("Enter")
    assert "minimum remaining values" in panel.inner_text()
    assert more.get_attribute("aria-expanded") == "true"


def test_brute_force_replay(visit_with_server: Open) -> None:
    player = visit_with_server()
    analyse(player)
    with player.page.expect_response("**/api/v1/trace") as answered:
        player.button("Watch brute force…").click()
    film = player.page.locator("dialog.trace")
    board = film.locator("nine-fold")
    board.wait_for()
    values = "dialog => dialog.querySelector('nine-fold').values.map(v => v || '.').join('')"
    assert film.evaluate(values) == PUZZLE
    player.until(lambda: film.locator(".play").evaluate("e => e === document.activeElement"))
    player.button("Next move").click()
    assert film.evaluate(values) != PUZZLE
    assert "1 placed, 0 undone" in film.locator(".counter").inner_text()
    player.press("ArrowLeft")
    assert film.evaluate(values) == PUZZLE
    film.get_by_label("Speed").select_option("1000")
    film.get_by_role("button", name="Play").click()
    player.until(lambda: int(film.locator("input").input_value()) > 50)
    film.get_by_role("button", name="Pause").click()
    film.get_by_role("button", name="Play").wait_for()  # a busy browser may handle the click later
    at = film.locator("input").input_value()
    player.page.wait_for_timeout(150)
    assert film.locator("input").input_value() == at
    player.button("Skip to end").click()
    assert film.evaluate(values) == str(nf.solve(PUZZLE))
    moves = answered.value.json()["moves"]
    back = sum(move % 10 == 0 for move in moves)
    assert f"{len(moves) - back:,} placed, {back:,} undone" in film.locator(".counter").inner_text()
    assert back > 0
    film.locator("input").focus()
    player.press("Home")
    assert film.evaluate(values) == PUZZLE
    assert faults(player) == []
    player.press("Escape")
    assert player.values() == PUZZLE
    assert len(player.games()[0]["moves"]) == 0


def test_brute_force_replay_with_reduced_motion(visit_with_server: Open) -> None:
    player = visit_with_server(reduced_motion="reduce")
    analyse(player)
    player.button("Watch brute force…").click()
    player.button("Next move").wait_for()
    assert player.page.locator("dialog").get_by_role("button", name="Play", exact=True).count() == 0
    assert "step buttons" in player.page.locator("dialog.trace").inner_text()


def test_without_a_server_there_is_a_friendly_message(visit_with_server: Open) -> None:
    player = visit_with_server()
    panel = analyse(player)
    player.page.evaluate("() => { window.fetch = async () => { throw new TypeError('no network') } }")
    for name in ("Rate difficulty", "Count solutions", "Show true candidates", "Compare algorithms"):
        player.button(name).click()
    player.until(lambda: panel.inner_text().count("You can keep playing") == 4)


@pytest.mark.parametrize("look", SOME_LOOKS)
def test_axe_finds_nothing(visit_with_server: Open, look: str) -> None:
    player = visit_with_server(f"#puzzle={SEVERAL}", **LOOKS[look])
    panel = analyse(player)
    player.button("Compare algorithms").click()
    panel.locator(".compare").wait_for()
    player.button("Show true candidates").click()
    panel.locator(".shades").wait_for()
    player.button("Rate difficulty").click()
    panel.locator(".standing").wait_for()
    assert faults(player) == []
    player.paste(EXPERT)
    player.button("Rate difficulty").click()
    panel.locator(".card").wait_for()
    assert faults(player) == []
    assert player.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
