"""A puzzle from a photo: sent to the server, checked by the player, then played."""

import base64
from pathlib import Path
from typing import Any

import pytest

import ninefold.photo
from tests.puzzles import EASY
from tests.web.page.conftest import Open
from tests.web.page.player import Player
from tests.web.page.test_everyone import faults
from tests.web.page.test_late_answers import SETTLED

EXAMPLE = Path(ninefold.photo.__file__).parent / "example.png"
PUZZLE = ".92..1......6.7..5....38.6........5..4.8..9.....376..14...6....1.3.5...7..5....46"


def give(player: Player, kind: str, *, text: str = "", place: str = "body") -> None:
    """Drop or paste the example on the page, with a text beside it."""
    player.page.evaluate(
        """([data, kind, text, place]) => {
          const bytes = Uint8Array.from(atob(data), (mark) => mark.charCodeAt(0));
          const files = new DataTransfer();
          files.items.add(new File([bytes], "puzzle.png", {type: "image/png"}));
          if (text) files.setData("text", text);
          document.querySelector(place).dispatchEvent(kind === "drop"
            ? new DragEvent("drop", {dataTransfer: files, bubbles: true})
            : new ClipboardEvent("paste", {clipboardData: files, bubbles: true}));
        }""",
        [base64.b64encode(EXAMPLE.read_bytes()).decode(), kind, text, place],
    )


def check_dialog(player: Player) -> Any:
    dialog = player.page.get_by_role("dialog", name="Check the puzzle")
    dialog.wait_for()
    return dialog


def test_a_photo_becomes_a_game(visit_with_server: Open) -> None:
    player = visit_with_server()
    player.menu("New game")
    button = player.page.get_by_role("button", name="Photo…")
    button.wait_for()  # only after the server has said that it can read photos
    with player.page.expect_file_chooser() as chooser:
        button.click()
    chooser.value.set_files(EXAMPLE)
    dialog = check_dialog(player)
    assert faults(player) == []
    assert "".join(field.input_value() or "." for field in dialog.locator("input").all()) == PUZZLE
    dialog.get_by_role("button", name="Start game").click()
    player.until(lambda: player.givens() == PUZZLE)


@pytest.mark.parametrize("kind", ["drop", "paste"])
def test_doubtful_cells_are_marked_and_can_be_corrected(visit_with_server: Open, kind: str) -> None:
    player = visit_with_server()
    wrong = PUZZLE[:2] + "7" + PUZZLE[3:]
    answer = {"puzzle": wrong, "doubtful": ["r1c3", "r9c8"], "corners": []}
    player.page.route("**/api/v1/photo", lambda route: route.fulfill(json=answer))
    give(player, kind)
    dialog = check_dialog(player)
    assert dialog.get_by_text("2 cells are hard to read. Check the marked cells.").is_visible()
    assert dialog.locator(".doubtful").count() == 2
    assert faults(player) == []
    field = dialog.get_by_role("textbox", name="r1c3, hard to read")
    field.press("2")
    assert dialog.locator(".doubtful").count() == 1
    player.press("ArrowDown")
    assert dialog.get_by_role("textbox", name="r2c3").evaluate("field => field === document.activeElement")
    dialog.get_by_role("button", name="Start game").click()
    player.until(lambda: player.givens() == PUZZLE)


def test_pasted_text_comes_before_a_picture_of_it(player: Player) -> None:
    """Spreadsheets and word processors put both on the clipboard."""
    player.page.route("**/play/photo.js", lambda route: route.abort())
    give(player, "paste", text=EASY)
    player.until(lambda: player.givens() == EASY)


def test_picture_pasted_into_a_field_is_not_read(player: Player) -> None:
    asked: list[str] = []
    player.page.on("request", lambda request: asked.append(request.url))
    player.menu("New game")
    player.page.locator("#paste").wait_for()
    give(player, "paste", place="#paste")
    player.page.evaluate(SETTLED)
    assert not [url for url in asked if url.endswith("photo.js")]


def test_without_opencv_there_is_no_button(visit_with_server: Open) -> None:
    player = visit_with_server()
    player.page.route("**/api/v1/techniques", lambda route: route.fulfill(json=_without(route)))
    with player.page.expect_response("**/api/v1/techniques"):
        player.menu("New game")
    assert player.page.get_by_role("button", name="Open files…").is_visible()
    assert not player.page.get_by_role("button", name="Photo…").is_visible()


def _without(route: Any) -> Any:
    return {**route.fetch().json(), "photos": False}


def test_errors_are_shown(visit: Open) -> None:
    player = visit()
    fetch_instead(player, """new Response('{"error": {"message": "no Sudoku grid found"}}', {status: 422})""")
    give(player, "drop")
    player.page.get_by_text("no Sudoku grid found").first.wait_for()


def test_offline_the_message_says_what_is_missing(visit: Open) -> None:
    player = visit()
    fetch_instead(player, "Promise.reject(new TypeError('no network'))")
    give(player, "drop")
    player.page.get_by_text("Can't reach the server. Reading photos needs it.").first.wait_for()


def fetch_instead(player: Player, answer: str) -> None:
    """Answer all requests without a network, which would log errors."""
    player.page.evaluate(f"() => {{ window.fetch = async () => {answer} }}")


def test_the_check_fits_on_a_small_phone(visit: Open) -> None:
    player = visit(viewport={"width": 320, "height": 640})
    answer = f'{{"puzzle": "{PUZZLE}", "doubtful": ["r1c3"], "corners": []}}'
    fetch_instead(player, f"new Response('{answer}')")
    give(player, "drop")
    dialog = player.page.locator("dialog.photo-check")
    dialog.wait_for()
    assert dialog.evaluate("dialog => dialog.scrollWidth <= dialog.clientWidth")
    assert player.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
