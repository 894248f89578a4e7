"""Nothing is wider than the screen or cut off: in every state, language and text size, from 320 px to 4K."""

from collections.abc import Callable, Iterator

import pytest

from tests.web.page.conftest import Open
from tests.web.page.player import Player

SIZES = [(320, 568), (360, 640), (375, 667), (390, 844), (600, 960), (768, 1024), (1024, 768), (1100, 800)]
LARGE = [(1280, 720), (1440, 900), (1920, 1080), (2560, 1440), (3840, 2160)]
PANELS = ("play", "moves", "games", "hint", "train", "why-not", "steps", "path", "rating", "share")
DIALOGS = (
    *("new", "settings", "shortcuts", "techniques", "technique/x-wing", "daily", "statistics"),
    *("course", "course/x-wing", "set"),
)

#: What is too wide or cut off in the current state.
FAULTS = """(all) => {
  const found = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`page: ${scrollWidth} of ${clientWidth}`);
  const labels = "button, .tabs, .views span, .tool span, h2, dialog, .panels";
  if (all) for (const each of document.querySelectorAll(labels))
    if (each.checkVisibility() && each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0
        && !each.closest("nine-fold") && getComputedStyle(each).display !== "inline")
      found.push(`${each.id || each.className || each.tagName} "${each.textContent.slice(0, 30)}": `
        + `${each.scrollWidth} of ${each.clientWidth}`);
  return found;
}"""


def note(player: Player) -> None:
    """Write a long note on a cell."""
    player.press("r")
    player.page.locator("dialog textarea").fill("A note that is quite long. " * 7)
    player.press("Enter")
    player.page.locator("nine-fold .note-mark").wait_for(state="attached")


def _states(player: Player) -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield the states of the page, each with how to reach it."""
    page = player.page

    def go(fragment: str) -> Callable[[], object]:
        return lambda: page.evaluate(f"location.hash = '{fragment}'")

    def hint(rung: int) -> Callable[[], object]:
        def ask() -> None:
            page.locator("#panel-hint .primary").click()
            page.locator(f".ladder li:nth-child({rung})[aria-current]").wait_for()

        return ask

    def exercise() -> None:
        go("train/x-wing")()
        page.locator("main[data-exercise=on]").wait_for()

    def shown() -> None:
        while page.locator("main[data-exercise=over]").count() == 0:
            page.locator("#panel-train .actions button").first.click()
            page.wait_for_timeout(50)

    yield "start", go("")
    for panel in PANELS:
        yield panel, go(panel)
    yield "exercise", exercise
    yield "exercise, hint", lambda: page.locator("#panel-train .actions button").first.click()
    yield "exercise, step", shown
    yield "hint", go("hint")
    for rung in range(1, 5):
        yield f"hint, rung {rung}", hint(rung)
    for dialog in DIALOGS:
        yield dialog, go(dialog)
        if dialog.startswith("technique"):
            page.locator(".library .title, .technique-list li").first.wait_for()
        elif dialog == "statistics":
            page.locator("dialog.statistics").wait_for()
        elif dialog.startswith("course"):
            page.locator(".course-head, .chapter").first.wait_for()
    yield "game", go("play")
    yield "colours", lambda: player.press("Escape", "v")
    yield "drawing", lambda: player.press("m", "4", "Enter", "ArrowRight", "Enter")
    yield "note", lambda: note(player)
    yield "filter", lambda: player.press("F3")
    yield "locked digit", lambda: player.press("Escape", "z", "l", "8")
    yield "locked eraser", lambda: player.press("0")
    yield "digit first off", lambda: player.press("l")
    yield "moves", go("moves")
    yield "variations", lambda: player.press(*"1234", *["Control+z"] * 3, "5", "Control+z", "6")
    yield "paused", lambda: player.press("p")


@pytest.mark.slow
@pytest.mark.parametrize("text", [1, 2], ids=["text", "double text"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_nothing_is_wider_than_the_screen(visit_with_server: Open, language: str, text: int) -> None:
    player = visit_with_server(locale=language, has_touch=True)
    if text > 1:
        player.page.evaluate(f"document.documentElement.style.fontSize = '{100 * text}%'")
    faults = []
    for name, reach in _states(player):
        reach()
        player.page.wait_for_timeout(50)
        for width, height in SIZES if text > 1 else SIZES + LARGE:
            player.page.set_viewport_size({"width": width, "height": height})
            # At twice the text size, labels may scroll within their part.
            found = player.page.evaluate(FAULTS, text == 1)
            faults += [f"{name}, {width} px: {fault}" for fault in found]
    assert not faults, "\n".join(faults)
