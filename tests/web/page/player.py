"""Somebody who plays on the page, by keyboard and mouse, and tells what there is to be seen."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.conftest import ROOT

PAGE = ROOT / "src/ninefold/web/page"

#: The first game of somebody who is new here, and where it begins.
PUZZLE = ".12..8...8.915..62...7....8658..1..3.........1..3..8753....7...27..841.6...5..29."
CENTRE = 40

#: How often `until` looks, every 50 ms: a minute is enough for a busy machine, and only a failure takes it.
TRIES = 1200


class Player:
    """A page and short words for it."""

    def __init__(self, page: Any) -> None:
        self.page = page

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def go(self, cell: int) -> None:
        """Select a cell by keys alone: the focus is on the board."""
        self.page.evaluate(f"document.querySelector('nine-fold').cellElement({self.cursor()}).focus()")
        for _ in range((cell // 9 - self.cursor() // 9) % 9):
            self.press("ArrowDown")
        for _ in range((cell % 9 - self.cursor() % 9) % 9):
            self.press("ArrowRight")
        assert self.cursor() == cell

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
        """What a screen reader says, without the place."""
        return str(self.cell(cell).get_attribute("aria-label")).partition(", ")[2]

    def ground(self, cell: int) -> Any:
        return self.page.locator(f"nine-fold .grounds > g:nth-child({cell + 1})")

    def ink(self, cell: int) -> Any:
        return self.page.locator(f"nine-fold .inks > g:nth-child({cell + 1})")

    def values(self) -> str:
        """The board as a line."""
        found = self.page.evaluate("document.querySelector('nine-fold').values.map(v => v || '.').join('')")
        return str(found)

    def givens(self) -> str:
        found = self.page.evaluate("document.querySelector('nine-fold').givens.map(v => v || '.').join('')")
        return str(found)

    def button(self, name: str, *, exact: bool = True) -> Any:
        return self.page.get_by_role("button", name=name, exact=exact)

    def tab(self, name: str) -> None:
        self.page.get_by_role("tab", name=name).click()

    def said(self) -> str:
        """The last announcement."""
        return str(self.page.locator("#live").text_content()).strip("\u00a0")

    def hears(self, words: str) -> None:
        """Wait for an announcement that begins so."""
        self.until(lambda: self.said().startswith(words))

    def until(self, holds: Callable[[], Any]) -> None:
        """Wait for something; the page's own rules forbid playwright to do this in the page."""
        for _ in range(TRIES):
            if holds():
                return
            self.page.wait_for_timeout(50)
        assert holds()

    def take_clock(self) -> None:
        """Let `pass_time` move the clock of the page on, for timers that are set from now on."""
        self.page.clock.install()

    def pass_time(self, milliseconds: int) -> None:
        """Make so much time pass at once, besides what passes anyway, and run the timers that are due."""
        self.page.clock.run_for(milliseconds)

    def paste(self, text: str) -> None:
        """Begin a new game from a text."""
        self.page.locator("#new-game").click()
        self.page.locator("#paste").fill(text)
        self.button("Play").click()

    def games(self) -> list[dict[str, Any]]:
        """What is kept in the browser."""
        found = self.page.evaluate(
            "Object.keys(localStorage).filter(key => key.startsWith('ninefold.game.'))"
            ".map(key => localStorage.getItem(key))"
        )
        return [json.loads(text) for text in found]

    def run(self, module: str, expression: str) -> Any:
        """The value of an expression, with the names of a module of the page as `m`."""
        return self.page.evaluate(f"import('./{module}').then(m => {expression})")


def files() -> list[Path]:
    """All files of the page."""
    return sorted(path for path in PAGE.rglob("*") if path.is_file())
