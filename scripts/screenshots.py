"""Take the pictures in docs/screenshots: the page, the document of a path, and examples of techniques.

Run `make screenshots` after changing words or looks. It needs a browser (see scripts/browser.py). The same
browser and fonts always give the same pictures. `python -m scripts.screenshots chain` takes only the pictures
whose names start with "chain".
"""

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

import ninefold as nf
from scripts.browser import ABSENT, browser

__all__ = ["SHOTS", "Shot"]

FOLDER = Path(__file__).parents[1] / "docs/screenshots"
#: Partial repaints would leave slightly different edges from run to run.
ARGUMENTS = ["--no-sandbox", "--disable-partial-raster"]

#: The puzzle of the page and of the document; step 13 of its path is an XY-chain.
PUZZLE = ".6...2...29...8..1.......3..3.7.19.....246..7.......4...6.....5...4...6.8.7..3.2."
#: The puzzle of the tutorial.
TUTORIAL = ".....7...5.9.2...........1..986.3......9......4....23.6.3...78...25.13.4......19."

#: The game in progress: digits, colours of cells, and colours of candidates (cell, digit, colour).
DIGITS = {"r1c1": 5, "r1c3": 3, "r1c4": 9, "r1c5": 1, "r1c7": 4, "r1c8": 7, "r1c9": 8, "r2c3": 4, "r2c4": 3}
CELL_COLOURS = {"r5c1": 1, "r5c9": 2, "r9c1": 3, "r9c9": 4}
CANDIDATE_COLOURS = (
    *(("r5c2", 5, 1), ("r5c2", 8, 2), ("r6c2", 5, 2), ("r6c2", 8, 1)),
    *(("r6c4", 5, 1), ("r6c4", 8, 2), ("r6c6", 5, 2)),
)
PLAYED_MS = 7200
#: 2026-11-17, 12:00 UTC, and the length of a day, in milliseconds.
NOON, DAY = 1_794_916_800_000, 86_400_000

#: One technique of each family, with the name of the family.
FAMILIES = {
    "hidden-single": "Singles",
    "pointing": "Locked candidates",
    "hidden-pair": "Subsets",
    "swordfish": "Fish",
    "skyscraper": "Single-digit patterns",
    "xyz-wing": "Wings",
    "medusa": "Colouring",
    "unique-rectangle-1": "Uniqueness",
    "als-xz": "Almost locked sets",
    "aic": "Chains",
    "forcing-chain-cell": "Nets",
    "template-delete": "Templates",
}
FAMILIES_STYLE = """
:root { color-scheme: light dark }
body { margin: 0; padding: 10px 8px 4px; display: grid; grid-template-columns: repeat(4, 1fr); gap: 6px 8px;
  background: light-dark(#fff, #16181c); color: light-dark(#1d1f23, #e8eaed) }
h2 { margin: 0 0 0 20px; font: 600 18px/1.5 system-ui, sans-serif }
svg { display: block; width: 100%; height: auto }
"""

#: A sheet of A4 and its margin in CSS pixels, and the grey line between two sheets.
SHEET_WIDTH, SHEET_HEIGHT, MARGIN, BETWEEN = 794, 1124, 45, 8
BOTH_SHEETS = 2 * SHEET_WIDTH + BETWEEN
#: A screenshot has no sheets, so columns stand in for them: both break between steps in the same places.
SHEETS_STYLE = f"""
html {{ width: {BOTH_SHEETS}px;
  background: linear-gradient(#999 0 0) {SHEET_WIDTH}px 0 / {BETWEEN}px {SHEET_HEIGHT}px no-repeat #fff }}
body {{ padding: 0; margin: {MARGIN}px calc({MARGIN}px + .6rem); max-width: none; background: none;
  width: calc({BOTH_SHEETS - 2 * MARGIN}px - 1.2rem); height: {SHEET_HEIGHT - 2 * MARGIN}px;
  columns: 2; column-fill: auto; column-gap: calc({2 * MARGIN + BETWEEN}px + 1.2rem) }}
header {{ padding-top: .6rem }}
.ref {{ background: none !important }} /* by default, browsers print no backgrounds */
"""


class View(NamedTuple):
    """The size of a window in CSS pixels, the pixels of the picture for each, and the colours."""

    width: int
    height: int
    scale: float = 1
    dark: bool = False


class Shot(NamedTuple):
    """A picture to take: the window, what to do in it first, and the picture's width if it is wider."""

    view: View
    prepare: Callable[[Page, "Places"], None]
    width: int = 0


class Places(NamedTuple):
    """Where things to visit are: the server, and a folder for documents."""

    server: str
    folder: Path


def open_game(page: Page, places: Places) -> None:
    """Open the page with the puzzle."""
    page.goto(f"{places.server}#puzzle={PUZZLE}")
    page.wait_for_selector("nine-fold [role=gridcell][aria-label]")


def scroll_to(page: Page, selector: str) -> None:
    """Scroll a panel to an element, after the panel has scrolled on its own in the next frame."""
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    page.locator(selector).evaluate("element => element.scrollIntoView()")


def show_path(page: Page, places: Places) -> None:
    """Show the XY-chain in the path of the puzzle."""
    open_game(page, places)
    page.locator("#view-analyse").click()
    page.get_by_role("tab", name="Path").click()
    page.get_by_role("button", name="Solve from start").click()
    page.get_by_label("Step in the path").fill("12")  # counts from 0
    page.locator("#panel-path .counter", has_text="13 /").wait_for()
    scroll_to(page, "#panel-path > .says")


def show_chain(page: Page, places: Places) -> None:
    """Start a game at the XY-chain, and ask for hints up to its explanation."""
    show_path(page, places)
    page.get_by_role("button", name="Play from here").click()
    page.locator("#view-learn").click()
    for name, rung in (
        ("Show where to look", "Where"),
        ("Name the technique", "Technique"),
        ("Show the cells", "Cells"),
        ("Explain it", "Why"),
    ):
        page.get_by_role("button", name=name).click()
        page.locator(".ladder [aria-current]", has_text=rung).wait_for()
    scroll_to(page, "#panel-hint .step-head")


def show_library(page: Page, places: Places) -> None:
    """Show the finned swordfish in the technique library."""
    open_game(page, places)
    page.keyboard.press("t")
    page.locator(".technique-list li").first.wait_for()  # the search only works on a loaded list
    page.get_by_label("Search techniques").fill("fish")
    page.get_by_role("button", name="Finned swordfish", exact=False).click()
    page.locator(".library .title", has_text="Finned swordfish").wait_for()


def show_game(page: Page, places: Places) -> None:
    """Play the game in progress, with automatic candidates, on a clock that stands still."""
    page.clock.install(time=0)
    open_game(page, places)
    page.clock.pause_at(60_000)
    page.get_by_role("button", name="More").click()
    page.get_by_label("Auto candidates").check()
    page.get_by_role("button", name="More").click()
    for cell, digit in DIGITS.items():
        select(page, cell)
        page.keyboard.press(str(digit))
    for cell, colour in CELL_COLOURS.items():
        select(page, cell)
        page.keyboard.press(f"Alt+Digit{colour}")
    for key in "vv":  # colours, of candidates
        page.keyboard.press(key)
    for cell, digit, colour in CANDIDATE_COLOURS:
        select(page, cell)
        for key in (f"F{digit}", str(colour), f"F{digit}"):  # filter the digit and stop again
            page.keyboard.press(key)
    page.keyboard.press("z")
    select(page, "r6c5")
    page.clock.run_for(PLAYED_MS)


def show_start(page: Page, places: Places) -> None:
    """Show the start view of a first visit, on a day that never changes."""
    page.clock.set_fixed_time(NOON / 1000)  # in seconds
    page.goto(places.server)
    page.locator(".start").wait_for()


def begin(page: Page, places: Places) -> None:
    """Start the first game from the start view."""
    show_start(page, places)
    page.locator(".continue").click()
    page.locator(".difficulty small").first.wait_for(state="attached")


def ask(page: Page, places: Places) -> None:
    """Ask for the explanation of the first step."""
    begin(page, places)
    for rung in range(1, 5):
        page.keyboard.press("h")
        page.locator(f".ladder li:nth-child({rung})[aria-current]").wait_for()


def finish(page: Page, places: Places) -> None:
    """Solve the first game."""
    begin(page, places)
    puzzle = page.evaluate("document.querySelector('nine-fold').givens.map(v => v || '.').join('')")
    solution = str(nf.solve(puzzle).grid)
    for cell in range(81):
        if puzzle[cell] == ".":
            select(page, f"r{cell // 9 + 1}c{cell % 9 + 1}")
            page.keyboard.press(solution[cell])
    page.locator(".won").wait_for()


def learn(page: Page, places: Places) -> None:
    """Read the chapter about the X-wing, up to the middle of its first example."""
    show_start(page, places)
    page.evaluate("location.hash = 'course/x-wing'")
    page.locator(".chapter-title", has_text="X-wing").wait_for()
    for _ in range(2):
        page.locator(".example-controls .primary").click()
    page.locator(".counter", has_text="2 / 4").wait_for()


def practise(page: Page, places: Places) -> None:
    """Go on from the chapter to the trainer."""
    learn(page, places)
    page.get_by_role("button", name="Practise: X-wing").click()
    page.locator("dialog").wait_for(state="detached")
    page.locator("#panel-train button:visible").first.wait_for()


def show_statistics(page: Page, places: Places) -> None:
    """Show the statistics of a player with half a year of games."""
    results = []
    for number in range(140):
        level = ("easy", "medium", "hard")[number % 3]
        days = number * 9 // 7
        results.append(
            {
                "id": f"game-{number}",
                "name": f"Game {140 - number}",
                "level": level,
                "solved": NOON - days * DAY,
                "hints": int(number % 4 == 0),
                "help": 0,
                "wrong": 0,
                "seconds": {"easy": 260, "medium": 480, "hard": 900}[level] + number * 37 % 300 + 2 * days,
                **({"origin": f"daily:2026-11-{17 - days:02}"} if days < 9 else {}),
            }
        )
    text = json.dumps(results)
    page.add_init_script(f"localStorage.setItem('ninefold.part.results', {json.dumps(text)})")
    show_start(page, places)
    page.evaluate("location.hash = 'statistics'")
    page.locator("dialog.statistics .results").wait_for()


def select(page: Page, name: str) -> None:
    """Select a cell with the arrow keys."""
    cursor = page.locator("nine-fold [role=gridcell][tabindex='0']")
    cursor.focus()
    now = int(cursor.get_attribute("data-cell") or 0)
    row, column = int(name[1]) - 1, int(name[3]) - 1
    for key, count in (("ArrowDown", row - now // 9), ("ArrowRight", column - now % 9)):
        for _ in range(count % 9):
            page.keyboard.press(key)


def document_at(puzzle: str, step: int) -> Callable[[Page, Places], None]:
    """Open the document of a path at a step."""

    def prepare(page: Page, places: Places) -> None:
        file = places.folder / "path.html"
        file.write_text(nf.explain(puzzle).to_html(), encoding="utf-8")
        page.goto(f"{file.as_uri()}#{step}")
        page.locator("body.playing").wait_for()

    return prepare


def show_sheets(page: Page, places: Places) -> None:
    """Show the first two printed sheets of the document."""
    page.emulate_media(media="print")
    document_at(PUZZLE, 13)(page, places)
    page.add_style_tag(content=SHEETS_STYLE)


def show_families(page: Page, places: Places) -> None:
    """Show an example of each family."""
    names = {info.id: info.name for info in nf.techniques()}
    parts = []
    for id_, family in FAMILIES.items():
        name = names[id_] if names[id_][1].isupper() else names[id_][0].lower() + names[id_][1:]
        parts.append(f"<div><h2>{family}: {name}</h2>{nf.to_svg(nf.example(id_))}</div>")
    page.set_content(f"<!doctype html><style>{FAMILIES_STYLE}</style>{''.join(parts)}")


WINDOW, DOCUMENT, PHONE = View(1280, 800), View(1200, 850), View(390, 844, 1.5)
OVERVIEW = View(1600, 1324)
LAPTOP = View(1440, 900)
#: A newcomer's first visit on a phone, from the first view to the first technique.
WALK = {
    "walk-1-start": show_start,
    "walk-2-play": begin,
    "walk-3-hint": ask,
    "walk-4-solved": finish,
    "walk-5-learn": learn,
    "walk-6-practise": practise,
}
#: All pictures, by file name.
SHOTS = {
    "chain-light": Shot(WINDOW, show_chain),
    "chain-dark": Shot(WINDOW._replace(dark=True), show_chain),
    "course-light": Shot(LAPTOP, learn),
    "families-light": Shot(OVERVIEW, show_families),
    "families-dark": Shot(OVERVIEW._replace(dark=True), show_families),
    "library-light": Shot(WINDOW, show_library),
    "page-light": Shot(DOCUMENT, document_at(PUZZLE, 13)),
    "page-dark": Shot(DOCUMENT._replace(dark=True), document_at(PUZZLE, 13)),
    "path-light": Shot(WINDOW, show_path),
    "phone-light": Shot(PHONE, document_at(PUZZLE, 9)),
    "phone-dark": Shot(PHONE._replace(dark=True), document_at(PUZZLE, 13)),
    "play-light": Shot(WINDOW, show_game),
    "play-dark": Shot(WINDOW._replace(dark=True), show_game),
    "play-phone": Shot(PHONE._replace(scale=2), show_game),
    "print": Shot(View(SHEET_WIDTH, SHEET_HEIGHT, 90 / 96), show_sheets, BOTH_SHEETS),
    "statistics-light": Shot(LAPTOP, show_statistics),
    "start-light": Shot(LAPTOP, show_start),
    "start-dark": Shot(LAPTOP._replace(dark=True), show_start),
    "tutorial": Shot(View(1100, 700), document_at(TUTORIAL, 14)),
    **{name: Shot(PHONE._replace(scale=1), prepare) for name, prepare in WALK.items()},
}


def take(chromium: Browser, name: str, places: Places) -> None:
    """Take one picture, in a fresh context, and save it."""
    view, prepare, width = SHOTS[name]
    context = chromium.new_context(
        viewport={"width": view.width, "height": view.height},
        device_scale_factor=view.scale,
        color_scheme="dark" if view.dark else "light",
        reduced_motion="reduce",
        locale="en-GB",
        service_workers="block",
    )
    context.set_default_timeout(120_000)
    page = context.new_page()
    prepare(page, places)
    page.mouse.move(0, 0)
    page.screenshot(
        path=FOLDER / f"{name}.png",
        full_page=width > view.width,
        clip={"x": 0, "y": 0, "width": max(width, view.width), "height": view.height},
        animations="disabled",
    )
    context.close()


@contextmanager
def serving() -> Iterator[str]:
    """Run a server on a free port, and yield its address."""
    command = [sys.executable, "-m", "ninefold", "serve", "--port", "0", "--log", "none"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:
        try:
            assert server.stderr is not None
            found = re.search(r"http://\S+:\d+/", server.stderr.readline())
            assert found is not None
            yield found[0]
        finally:
            server.terminate()


def main(prefix: str = "") -> None:
    """Take the pictures whose names start with a prefix."""
    executable = browser()
    if executable is None:
        sys.exit(ABSENT)
    with serving() as address, TemporaryDirectory() as folder, sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=executable, args=ARGUMENTS)
        for name in SHOTS:
            if name.startswith(prefix):
                take(chromium, name, Places(address, Path(folder)))
                print(name)
        chromium.close()


if __name__ == "__main__":
    main(*sys.argv[1:2])
