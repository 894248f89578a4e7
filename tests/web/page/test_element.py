"""The element `<nine-fold>` on other pages: neither changes the look of the other."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT
from tests.puzzles import EASY
from tests.web.page.player import PAGE, PUZZLE, Player
from tests.web.page.test_everyone import faults

ADDRESS = "http://element.invalid/"
STRICT = "default-src 'self'"
#: What a page might do to its own elements, which must not reach the board.
HOSTILE = """
* { font: italic 700 40px/3 serif !important; color: red !important; fill: red; stroke: lime }
* { letter-spacing: 9px; text-transform: uppercase; text-align: right; word-spacing: 1em; direction: rtl }
* { cursor: wait; text-shadow: 3px 3px red; font-variant: small-caps; white-space: pre }
*:not(nine-fold, body, html) { margin: 9px !important; padding: 9px !important; opacity: .3 !important }
:root { --ink: red; --paper: black; --accent: lime; --hue: lime; --tint: lime; --edge: 9 }
.frame, .board, .cells, .names, .big, .role, .thin, .thick, svg, text, path, rect { display: none !important }
[role] { background: red !important }
nine-fold * { visibility: hidden !important }
"""
BOARD = f'<nine-fold coordinates givens="{PUZZLE}"></nine-fold>'

Show = Callable[..., Any]


@pytest.fixture
def show(chromium: Any, bundle: Path) -> Iterator[Show]:
    """Show a page with the bundled element beside it, under a policy; an error in the page fails the test."""
    errors: list[str] = []
    context = chromium.new_context(viewport={"width": 700, "height": 700})
    script = (bundle / "nine-fold.js").read_text()

    def open_page(html: str, style: str = "", policy: str = STRICT) -> Any:
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        answers = {
            "": (html, "text/html"),
            "nine-fold.js": (script, "text/javascript"),
            "page.css": (style, "text/css"),
        }

        def answer(route: Any) -> None:
            body, kind = answers.get(route.request.url.removeprefix(ADDRESS), ("", "text/plain"))
            headers = {"content-type": kind, "content-security-policy": policy}
            route.fulfill(body=body, headers=headers)

        page.route("**/*", answer)
        page.goto(ADDRESS)
        page.wait_for_selector("nine-fold [role=gridcell][aria-label]")
        return page

    try:
        yield open_page
    finally:
        context.close()
    assert errors == []


def document(body: str, script: str = '<script src="nine-fold.js" defer></script>') -> str:
    head = '<!doctype html><html lang="en"><title>A page</title><link rel="stylesheet" href="page.css">'
    return head + script + body


SCENE = """e => e.update({scene: {
  houses: [{of: "row 5", look: "house"}], cells: [{of: "r5c5", look: "pivot"}],
  candidates: [{of: "r5c5=4", look: "removed", shape: "square"}],
  links: [{of: ["r5c5=4", "r5c6=4"], strong: true, path: "M24,20L78,74", head: ""}],
}, selection: new Set([3]), candidates: new Array(81).fill(0b1010)})"""


def picture(page: Any) -> bytes:
    page.locator("nine-fold").evaluate(SCENE)
    return bytes(page.locator("nine-fold").screenshot())


def test_styles_of_the_page_do_not_reach_the_board(show: Show) -> None:
    place = "nine-fold { position: absolute; left: 20px; top: 20px; width: 450px }"
    plain, hostile = show(document(BOARD), place), show(document(BOARD), place + HOSTILE)
    assert picture(plain) == picture(hostile)


def test_styles_of_the_board_do_not_reach_the_page(show: Show) -> None:
    names = set(re.findall(r"\.([a-z][\w-]*)", (PAGE / "board/styles.js").read_text()))
    assert {"board", "frame", "role", "big"} <= names
    tags = "".join(f'<p class="{name}">A</p>' for name in sorted(names))
    look = """all => all.map(e => [...getComputedStyle(e)].map(name => getComputedStyle(e)[name]).join())"""
    page = show(document(BOARD + tags))
    looks = page.locator("body > p").evaluate_all(look)
    assert len(looks) == len(names)
    assert len(set(looks)) == 1
    assert page.evaluate("document.adoptedStyleSheets.length") == 0


@pytest.mark.parametrize("kind", ["defer", 'type="module"'])
def test_script_adds_only_the_element(show: Show, kind: str) -> None:
    before = "<script>window.before = Object.keys(window)</script>"
    script = f'{before}<script src="nine-fold.js" {kind}></script>'
    page = show(document(BOARD, script), policy=f"{STRICT} 'unsafe-inline'")
    new = page.evaluate(
        "Object.keys(window).filter(name => !window.before.includes(name) && name !== 'before')"
    )
    assert new == []
    assert page.evaluate("typeof $0") == "undefined"
    assert page.locator("nine-fold").evaluate("e => e.values.map(v => v || '.').join('')") == PUZZLE


def test_attributes_of_another_puzzle_replace_the_first(show: Show) -> None:
    board = show(document(BOARD)).locator("nine-fold")
    values = "e => e.values.map(v => v || '.').join('')"
    board.evaluate("(e, text) => e.setAttribute('givens', text)", EASY)
    assert board.evaluate(values) == EASY
    more = EASY.replace(".", "5", 1)
    for name, text in (("values", more), ("givens", PUZZLE)):
        board.evaluate("(e, [name, text]) => e.setAttribute(name, text)", [name, text])
        assert board.evaluate(values) == text
    board.evaluate("(e, text) => e.setAttribute('givens', text)", EASY)
    assert board.evaluate(values) == more
    board.evaluate("e => e.removeAttribute('values')")
    assert board.evaluate(values) == EASY


def test_highlights_before_the_board_is_shown(show: Show) -> None:
    page = show(document(BOARD))
    hot = page.evaluate(
        """() => {
          const board = document.createElement("nine-fold");
          board.scene = {cells: [{of: "r5c5", look: "pivot"}]};
          board.light(["r5c5", "row 5"]);
          document.body.append(board);
          const {shadowRoot: root} = board;
          return [root.querySelectorAll(".hot").length, root.querySelector(".lights").children.length];
        }"""
    )
    assert hot[0] == 1
    assert hot[1] > 0


def test_colours_can_be_changed_and_follow_the_page(show: Show) -> None:
    paper = "e => getComputedStyle(e.shadowRoot.querySelector('.paper')).fill"
    board = show(document(BOARD), "nine-fold { --nine-fold-paper: #fffbe8 }").locator("nine-fold")
    assert board.evaluate(paper) == "rgb(255, 251, 232)"
    board = show(document(BOARD), ":root { color-scheme: dark }").locator("nine-fold")
    assert board.evaluate(paper) == "rgb(26, 25, 34)"


def test_colours_are_those_of_the_page() -> None:
    pairs = dict(
        re.findall(
            r"--([\w-]+): (light-dark\([^;]*\));", (PAGE / "look/colours.css").read_text().partition("}")[0]
        )
    )
    own = re.findall(
        r"--([\w-]+): var\(--nine-fold-([\w-]+), (light-dark\(.*\))\);",
        (PAGE / "board/colours.js").read_text(),
    )
    used = set(re.findall(r"var\(--([\w-]+)\)", (PAGE / "board/styles.js").read_text())) - {"hue", "tint"}
    assert {name for name, _, _ in own} == used
    for name, public, value in own:
        assert (public, value) == (name, pairs[name])
    manual = (ROOT / "docs/element.md").read_text()
    shades = {f"{name}-tint" for name in used} | {
        "orange",
        "green",
        "purple",
        "red",
        "yellow",
        "teal",
        "brown",
        "grey",
    }
    assert not [name for name in used - shades if f"-{name}`" not in manual]


def test_board_is_small_and_square_and_can_be_hidden(show: Show) -> None:
    body = f'{BOARD}<nine-fold hidden></nine-fold><nine-fold covered givens="{PUZZLE}"></nine-fold>'
    page = show(document(body), "nine-fold { width: 300px }")
    first, hidden, covered = (page.locator("nine-fold").nth(number) for number in range(3))
    box = first.bounding_box()
    assert (box["width"], box["height"]) == (300, 300)
    assert not hidden.is_visible()
    assert covered.locator("svg").evaluate("e => getComputedStyle(e).visibility") == "hidden"
    touch = "e => getComputedStyle(e.shadowRoot.querySelector('.frame')).touchAction"
    assert first.evaluate(touch) == "auto", "a finger scrolls the page"
    first.evaluate("e => e.toggleAttribute('interactive')")
    assert first.evaluate(touch) == "none"
    first.evaluate("e => e.setAttribute('label', 'Monday')")
    assert first.locator("[role=grid]").get_attribute("aria-label") == "Monday"


def test_example_page_works(show: Show) -> None:
    page = show((ROOT / "examples/element.html").read_text(), policy=f"{STRICT} 'unsafe-inline'")
    page.locator("#step .role").first.wait_for()
    assert page.locator("#step .strike").count() == 2
    board = page.locator("#warm")
    board.locator("[data-cell='0']").click()
    page.keyboard.type("5")
    page.keyboard.press("ArrowDown")
    page.keyboard.type("3")
    page.keyboard.press("ArrowRight")
    assert board.evaluate("e => [e.values[0], e.values[9], e.shadowRoot.activeElement.dataset.cell]") == [
        5,
        3,
        "10",
    ]
    board.locator("[data-cell='1']").click()
    page.keyboard.type("9")
    assert board.evaluate("e => e.values[1]") == 1, "given digits can't be changed"
    assert faults(Player(page)) == []
