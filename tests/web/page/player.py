"""A player that drives the page by keyboard and mouse, and reads what it shows."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.conftest import ROOT

PAGE = ROOT / "src/ninefold/web/page"

#: The first game of a new player, and the cell where it starts.
PUZZLE = ".12..8...8.915..62...7....8658..1..3.........1..3..8753....7...27..841.6...5..29."
CENTRE = 40

#: Where each panel is, and its id.
PANELS = {
    "Overview": ("play", "play"),
    "Moves": ("menu", "moves"),
    "Games": ("menu", "games"),
    "Hint": ("learn", "hint"),
    "Train": ("learn", "train"),
    "Why not?": ("learn", "why-not"),
    "Rating": ("analyse", "rating"),
    "Steps": ("analyse", "steps"),
    "Path": ("analyse", "path"),
    "Share": ("share", "share"),
}

#: The ids of the items in the menu.
MENU = {
    "New game": "new-game",
    "Techniques": "library-button",
    "Shortcuts": "keys-button",
    "Settings": "settings-button",
}

#: How often `until` checks, every 50 ms: for a minute, which even a busy machine never needs.
TRIES = 1200

#: The texts of all stored games: those of the database, except where localStorage has a later state.
STORED_GAMES = """
async () => {
  dispatchEvent(new Event('pagehide'));  // write what waits to be written
  const {openDatabase} = await import('./model/database.js');
  const removed = JSON.parse(localStorage.getItem('ninefold.removed') ?? '[]');
  const database = await openDatabase();
  const {ids} = await database.load();
  const texts = await database.read(ids);
  const games = new Map(ids.map((id, index) => [id, texts[index]]));
  for (const [key, text] of Object.entries(localStorage))
    if (key.startsWith('ninefold.game.')) games.set(key.slice('ninefold.game.'.length), text);
  for (const id of removed) games.delete(id);
  database.close();
  return [...games.values()];
}
"""


class Player:
    """A page, and shortcuts for what tests do with it."""

    def __init__(self, page: Any) -> None:
        self.page = page

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def go(self, cell: int) -> None:
        """Select a cell with the keyboard, after moving the focus to the board."""
        self.page.evaluate(f"document.querySelector('nine-fold').cellElement({self.cursor()}).focus()")
        for _ in range((cell // 9 - self.cursor() // 9) % 9):
            self.press("ArrowDown")
        for _ in range((cell % 9 - self.cursor() % 9) % 9):
            self.press("ArrowRight")
        assert self.cursor() == cell

    def focused_cell(self) -> int | None:
        """The cell that has the focus, if any."""
        cell = "document.querySelector('nine-fold').shadowRoot.activeElement?.dataset.cell"
        found = self.page.evaluate(cell)
        return None if found is None else int(found)

    def cursor(self) -> int:
        return int(self.page.locator("nine-fold [role=gridcell][tabindex='0']").get_attribute("data-cell"))

    def selected(self) -> list[int]:
        found = self.page.locator("nine-fold [aria-selected=true]").evaluate_all(
            "cells => cells.map(cell => Number(cell.dataset.cell))"
        )
        return [int(cell) for cell in found]

    def cell(self, cell: int) -> Any:
        return self.page.locator(f"nine-fold [data-cell='{cell}']")

    def label(self, cell: int) -> str:
        """Return what a screen reader says, without the position."""
        return str(self.cell(cell).get_attribute("aria-label")).partition(", ")[2]

    def ground(self, cell: int) -> Any:
        return self.page.locator(f"nine-fold .grounds > g:nth-child({cell + 1})")

    def ink(self, cell: int) -> Any:
        return self.page.locator(f"nine-fold .inks > g:nth-child({cell + 1})")

    def values(self) -> str:
        """Return the board as a line."""
        found = self.page.evaluate("document.querySelector('nine-fold').values.map(v => v || '.').join('')")
        return str(found)

    def givens(self) -> str:
        found = self.page.evaluate("document.querySelector('nine-fold').givens.map(v => v || '.').join('')")
        return str(found)

    def button(self, name: str, *, exact: bool = True) -> Any:
        return self.page.get_by_role("button", name=name, exact=exact)

    def tab(self, name: str) -> None:
        """Show a panel, by its English name: from the menu, or its group first and then its tab."""
        group, panel = PANELS[name]
        if group == "menu":
            self.page.locator("#menu-button").click()
            self.page.locator(f"#{panel}-button").click()
            self.page.locator("#panel-moves .moves:visible, #panel-games .games li:visible").first.wait_for()
            return
        self.page.locator(f"#view-{group}").click()
        tab = self.page.locator(f"#tab-{panel}")
        if tab.is_visible():
            tab.click()

    def menu(self, name: str) -> None:
        """Choose an item in the menu, by its English name."""
        self.page.locator("#menu-button").click()
        self.page.locator(f"#{MENU[name]}").click()

    def announcement(self) -> str:
        """Return the last announcement."""
        return str(self.page.locator("#live").text_content()).strip("\u00a0")

    def wait_for_announcement(self, words: str) -> None:
        """Wait for an announcement that starts with these words."""
        self.until(lambda: self.announcement().startswith(words))

    def until(self, holds: Callable[[], Any]) -> None:
        """Wait for a condition; the page's content security policy keeps playwright from doing this."""
        for _ in range(TRIES):
            if holds():
                return
            self.page.wait_for_timeout(50)
        assert holds(), "the page shows: " + self.page.locator("body").inner_text()

    def take_clock(self) -> None:
        """Let `pass_time` control the page's clock, for timers that are set from now on."""
        self.page.clock.install()

    def pass_time(self, milliseconds: int) -> None:
        """Advance the page's clock, on top of real time, and run the timers that are due."""
        self.page.clock.run_for(milliseconds)

    def paste(self, text: str) -> None:
        """Start a new game from a text."""
        self.menu("New game")
        self.page.locator("#paste").fill(text)
        self.button("Start game").click()

    def games(self) -> list[dict[str, Any]]:
        """Return the games stored in the browser, the most recently played first."""
        found = self.page.evaluate(STORED_GAMES)
        return sorted(map(json.loads, found), key=lambda game: game["changed"], reverse=True)

    def run(self, module: str, expression: str) -> Any:
        """Return the value of an expression, where `m` is a module of the page."""
        return self.page.evaluate(f"import('./{module}').then(m => {expression})")


def files() -> list[Path]:
    """Return all files of the page."""
    return sorted(path for path in PAGE.rglob("*") if path.is_file())
