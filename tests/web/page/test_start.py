"""The start view, and the addresses of views, panels and dialogs."""

import re

import pytest

from tests.web.page.conftest import Open
from tests.web.page.player import PUZZLE, Player
from tests.web.page.test_everyone import LOOKS, faults


@pytest.fixture
def start(visit: Open) -> Player:
    """The page as a newcomer sees it."""
    return visit("", all_tools=False)


def _address(player: Player) -> str:
    return str(player.page.evaluate("location.hash"))


def test_start_offers_a_game_the_day_levels_and_learning(start: Player) -> None:
    assert start.page.locator(".start").is_visible()
    assert start.page.locator(".pad").is_hidden()
    for name in ("Play", "Puzzle of the day", "Learn", "Beginner", "Diabolical"):
        assert start.button(name, exact=False).first.is_visible()
    assert start.givens() == PUZZLE


def test_first_card_shows_the_game_and_back_returns(start: Player) -> None:
    start.page.locator(".continue").click()
    assert start.page.locator(".pad").is_visible()
    assert _address(start) == "#play"
    start.page.go_back()
    start.page.locator(".start").wait_for()
    assert _address(start) == ""


@pytest.mark.parametrize("how", ["digit", "cell", "level"])
def test_playing_leaves_the_start(start: Player, how: str) -> None:
    if how == "digit":
        start.press("4")
    elif how == "cell":
        start.cell(0).click()
    else:
        start.button("Hard").click()
    start.page.locator(".pad").wait_for()
    assert _address(start) == "#play"


def test_game_in_progress_can_be_continued(start: Player) -> None:
    start.press("4")
    start.page.locator("#home").click()
    card = start.page.locator(".continue")
    assert "Continue" in card.inner_text()
    assert "2% filled" in card.inner_text()
    start.page.reload()
    card.click()
    assert start.values()[40] == "4"


def test_at_most_a_dozen_controls_are_in_sight(visit: Open) -> None:
    """Besides the board and the digits."""
    player = visit("#play", all_tools=False)
    controls = "button, a[href], input, select, summary, [role=tab]"
    seen = player.page.locator(f":is({controls}):not(nine-fold *, .keys *)").evaluate_all(
        "all => all.filter(e => e.checkVisibility({visibilityProperty: true})).map(e => e.textContent)"
    )
    assert 8 < len(seen) <= 12, seen


def test_drawer_of_tools_is_remembered(visit: Open) -> None:
    player = visit("#play", all_tools=False)
    assert player.page.locator("#more-tools").is_hidden()
    player.button("More").click()
    assert player.page.locator("#more-tools").is_visible()
    player.page.reload()
    player.page.locator("#more-tools").wait_for()


def test_notes_switch_between_digits_and_candidates(visit: Open) -> None:
    player = visit("#play", all_tools=False)
    notes = player.button("Notes")
    notes.click()
    assert notes.get_attribute("aria-pressed") == "true"
    player.press("4")
    assert player.label(40) == "empty, candidates 4"
    notes.click()
    player.press("4")
    assert player.values()[40] == "4"


@pytest.mark.parametrize(
    ("fragment", "shown"),
    [
        ("#moves", "#panel-moves"),
        ("#games", "#panel-games"),
        ("#hint", "#panel-hint"),
        ("#why-not", "#panel-why-not"),
        ("#steps", "#panel-steps"),
        ("#path", "#panel-path"),
        ("#rating", "#panel-rating"),
        ("#share", "#panel-share"),
        ("#new", "dialog.new"),
        ("#settings", "dialog.settings"),
        ("#shortcuts", "dialog.sheet"),
        ("#daily", "dialog.daily"),
        ("#statistics", "dialog.statistics"),
        ("#course", ".course-head"),
        ("#course/x-wing", ".chapter"),
        ("#nothing-of-this-name", ".start"),
    ],
)
def test_address_shows_its_view(visit: Open, fragment: str, shown: str) -> None:
    player = visit(fragment)
    player.page.locator(shown).wait_for()


def test_technique_has_an_address(visit_with_server: Open) -> None:
    player = visit_with_server("#technique/x-wing")
    player.page.locator(".library .title", has_text="X-wing").wait_for()
    player.button("Close").click()
    player.page.locator("dialog").wait_for(state="detached")
    assert _address(player) == ""


def test_back_closes_the_library_page_by_page(visit_with_server: Open) -> None:
    player = visit_with_server("#play")
    player.press("t")
    player.page.locator(".technique-list").get_by_role("button", name="Full house").click()
    player.page.locator(".library .title", has_text="Full house").wait_for()
    assert _address(player) == "#technique/full-house"
    player.page.go_back()
    player.until(lambda: _address(player) == "#techniques")
    player.page.locator("dialog.library .technique-list li").first.wait_for()
    player.page.go_back()
    player.page.locator("dialog").wait_for(state="detached")
    assert _address(player) == "#play"


def test_closing_a_dialog_leaves_no_trace_in_the_history(visit: Open) -> None:
    player = visit("#play")
    length = player.page.evaluate("history.length")
    player.menu("Settings")
    player.until(lambda: _address(player) == "#settings")
    player.press("Escape")
    player.until(lambda: _address(player) == "#play")
    assert player.page.evaluate("history.length") == length + 1  # one entry ahead, none behind
    player.page.go_back()
    assert not re.search("settings|play", _address(player))


def test_back_returns_to_the_dialog_before(visit: Open) -> None:
    player = visit("#play")
    player.menu("New game")
    player.button("Puzzle of the day…").click()
    player.page.locator("dialog.daily").wait_for()
    assert _address(player) == "#daily"
    player.page.go_back()
    player.page.locator("dialog.new").wait_for()
    player.button("Close").click()
    player.until(lambda: _address(player) == "#play")
    player.menu("New game")
    player.button("Puzzle of the day…").click()
    player.page.locator("dialog.daily").wait_for()
    player.button("Close").click()
    player.until(lambda: _address(player) == "#play")
    assert player.page.locator("dialog").count() == 0


def test_game_from_a_dialog_is_at_its_own_address(start: Player) -> None:
    start.button("Your own puzzle…").click()
    start.page.locator("#paste").fill(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    )
    start.button("Start game").click()
    start.page.locator(".pad").wait_for()
    start.until(lambda: _address(start) == "#play")
    start.page.go_back()
    start.page.locator(".start").wait_for()


def test_step_has_an_address(visit_with_server: Open) -> None:
    player = visit_with_server("#path/7")
    counter = player.page.locator("#panel-path .counter", has_text="7 /")
    counter.wait_for()
    player.button("Next step").click()
    player.until(lambda: _address(player) == "#path/8")
    player.page.reload()
    player.page.locator("#panel-path .counter", has_text="8 /").wait_for()


def test_day_has_an_address(visit_with_server: Open) -> None:
    player = visit_with_server("#daily/2026-01-05")
    player.page.locator(".bar .name", has_text="5 January 2026").or_(
        player.page.locator(".bar .name", has_text="January 5, 2026")
    ).wait_for()
    assert _address(player) == "#play"


def test_day_in_the_future_has_no_puzzle(visit: Open) -> None:
    player = visit("#daily/2999-01-05")
    player.wait_for_announcement("There is no puzzle of the day for this date.")


def test_level_and_rating_stand_beside_the_name(visit_with_server: Open) -> None:
    player = visit_with_server("#play")
    player.page.locator(".bar .difficulty", has_text="Easy 1.2").wait_for()
    player.page.reload()
    player.page.locator(".bar .difficulty", has_text="Easy 1.2").wait_for()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("palette", ["paper", "sea", "forest", "plum"])
def test_palette_keeps_text_legible(visit: Open, palette: str, scheme: str) -> None:
    """Digits, labels and buttons have a contrast of at least 4.5 on everything that lies behind them."""
    player = visit(color_scheme=scheme)
    player.menu("Settings")
    player.page.locator("select[name=palette]").select_option(palette)
    pairs = [
        *(
            (ink, ground)
            for ink in ("ink", "pencil")
            for ground in ("page", "panel", "chosen", "equal", "peer")
        ),
        ("soft", "page"),
        ("soft", "panel"),
        ("soft", "hover"),
        ("accent", "page"),
        ("accent", "panel"),
        ("on-accent", "accent"),
    ]
    contrast = """([ink, ground]) => {
      const probe = document.createElement("p");
      document.body.append(probe);
      const luminance = (name) => {
        probe.style.color = `var(--${name})`;
        const parts = getComputedStyle(probe).color.match(/[\\d.]+/g).slice(0, 3).map(Number);
        const linear = (v) => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4;
        const [r, g, b] = parts.map(v => linear(v / 255));
        return .2126 * r + .7152 * g + .0722 * b;
      };
      const [low, high] = [luminance(ink), luminance(ground)].sort((a, b) => a - b);
      probe.remove();
      return (high + .05) / (low + .05);
    }"""
    weak = [(pair, value) for pair in pairs if (value := player.page.evaluate(contrast, list(pair))) < 4.5]
    assert not weak


@pytest.mark.parametrize("look", LOOKS)
def test_axe_finds_nothing(visit_with_server: Open, look: str) -> None:
    player = visit_with_server("", all_tools=False, **LOOKS[look])
    assert faults(player) == []
    player.page.locator(".continue").click()
    assert faults(player) == []
    for view in ("learn", "analyse", "share", "play"):
        player.page.locator(f"#view-{view}").click()
        assert faults(player) == []


ONE_AFTER_THE_OTHER = """async () => {
  const { openDialog } = await import("./look/dialog.js");
  const first = openDialog({ title: "First", address: "new" }, () => []);
  first.addEventListener("close", () => openDialog({ title: "Second", address: "settings" }, () => []));
  first.close();
}"""


def test_dialog_that_opens_while_another_one_closes(visit: Open) -> None:
    """The browser is still on its way back from the first one when the second one opens."""
    player = visit("#play")
    player.page.evaluate(ONE_AFTER_THE_OTHER)
    second = player.page.locator("dialog[aria-label=Second]")
    second.wait_for()
    player.until(lambda: player.page.evaluate("location.hash") == "#settings")
    player.page.wait_for_timeout(200)
    assert player.page.evaluate("location.hash") == "#settings"
    player.press("Escape")
    second.wait_for(state="detached")
    player.until(lambda: player.page.evaluate("location.hash") == "#play")
