"""Every key does what the list of shortcuts says."""

import ninefold as nf
from tests.web.page.conftest import Open
from tests.web.page.player import CENTRE, PUZZLE, Player

SOLUTION = nf.solve(PUZZLE).grid
#: The presses of each key, as the list shows them, and what it does.
LISTED = """import("./play/shortcuts.js").then(({ inLetters }) =>
    m.KEYS.map((key) => [key.press.map(inLetters), key.label()]))"""


def test_digits_place_and_clear(player: Player) -> None:
    player.press("4")
    assert player.label(CENTRE) == "digit 4"
    player.press("4")  # a second press clears it
    assert player.label(CENTRE) == "empty"
    for key in ("Delete", "Backspace", "0"):
        player.press("7", key)
        assert player.label(CENTRE) == "empty"


def test_number_pad_digits(player: Player) -> None:
    names = player.run(
        "play/keys.js",
        "[['4', 'Numpad4'], ['ArrowLeft', 'Numpad4'], ['!', 'Digit1']]"
        ".map(([key, code]) => m.pressOf({key, code}))",
    )
    assert names == ["4", "ArrowLeft", "1"]  # with NumLock on, off, and on a French keyboard


def test_givens_cannot_be_changed(player: Player) -> None:
    player.go(1)
    player.press("5", "Delete")
    assert player.label(1) == "given 1"
    assert player.announcement() == "Given digits can't be changed."


def test_shift_makes_corner_marks_and_ctrl_candidates(player: Player) -> None:
    player.press("Shift+Digit2", "Shift+Digit4", "Control+Digit9")
    assert player.label(CENTRE) == "empty, candidates 9, corner marks 2 4"
    player.press("Shift+Digit2", "Control+Digit9")
    assert player.label(CENTRE) == "empty, corner marks 4"


def test_modes(player: Player) -> None:
    for mode, label in {"x": "corner marks 2", "c": "candidates 2", "z": "digit 2"}.items():
        player.press(mode, "2")
        assert player.label(CENTRE).endswith(label)
        player.press("2")
    player.press("v", "2")
    assert player.label(CENTRE) == "empty, colour 2"
    assert player.button("Colour").get_attribute("aria-pressed") == "true"
    player.press("z", "Alt+Digit5")
    assert player.label(CENTRE) == "empty, colour 5"


def test_arrows_and_letters_move(player: Player) -> None:
    moves = {
        "ArrowUp": -9,
        "ArrowDown": 9,
        "ArrowLeft": -1,
        "ArrowRight": 1,
        "w": -9,
        "s": 9,
        "a": -1,
        "d": 1,
    }
    for key, step in moves.items():
        before = player.cursor()
        player.press(key)
        assert player.cursor() - before == step
        assert player.focused_cell() == player.cursor()
    player.go(8)
    player.press("ArrowRight")
    assert player.cursor() == 0  # wraps around
    player.press("End")
    assert player.cursor() == 8
    player.press("Home")
    assert player.cursor() == 0


def test_ctrl_and_arrow_jump_to_open_cells(player: Player) -> None:
    player.go(0)
    player.press("Control+ArrowRight")
    assert player.cursor() == 3  # skips the givens 1 and 2
    player.press("Control+ArrowDown")
    assert player.cursor() == 30


def test_shift_and_arrow_select_more(player: Player) -> None:
    player.press("Shift+ArrowRight", "Shift+ArrowDown")
    assert player.selected() == [40, 41, 50]
    player.press("Control+Digit9")
    assert [player.label(cell) for cell in (40, 41, 50)] == ["empty, candidates 9"] * 3
    player.press("Escape")
    assert player.selected() == [50]
    player.press("Control+a")
    assert len(player.selected()) == PUZZLE.count(".")


def test_function_keys_filter_and_space_toggles(player: Player) -> None:
    player.press("n", "F4")
    with_four = nf.Board(PUZZLE)
    expected = [c for c in range(81) if with_four.value(c) == 4 or 4 in with_four.candidates(c)]
    tinted = player.page.locator("nine-fold .grounds > g").evaluate_all(
        "all => all.map((g, cell) => g.querySelector('.filtered, .chosen') ? cell : -1).filter(c => c >= 0)"
    )
    assert tinted == expected
    player.press(" ")
    assert "candidates 2 4" not in player.label(CENTRE)
    assert "4" not in player.label(CENTRE)
    player.press(" ")
    assert "4" in player.label(CENTRE)
    player.press("F4")
    assert player.announcement() == "Filter off"
    player.press("F7", "Escape", " ")
    assert player.announcement().startswith("No filter is on")


def test_undo_and_redo(player: Player) -> None:
    player.press("4", "ArrowRight", "2")
    player.press("Control+z", "Control+z", "Control+z")
    assert player.values() == PUZZLE
    assert player.announcement() == "Nothing to undo"
    player.press("Control+y", "Control+Shift+z")
    assert [player.label(cell) for cell in (40, 41)] == ["digit 4", "digit 2"]
    player.press("Control+z", "ArrowDown", "Control+y", "Control+z", "3", "Control+y")
    assert player.announcement() == "Nothing to redo"


def test_h_brings_the_hint_to_the_front(player: Player) -> None:
    answer = '{"status": "stuck", "unique": true, "explanation": []}'
    player.page.context.route("**/api/v1/hint", lambda route: route.fulfill(body=answer))
    player.press("h")
    player.wait_for_announcement("No known technique finds a step here.")
    assert player.page.get_by_role("tabpanel", name="Hint").is_visible()


def test_pause_hides_the_board_and_stops_the_clock(visit: Open) -> None:
    player = visit(clock=True)
    player.press("4", "p")
    assert player.page.locator(".cover").is_visible()
    assert player.page.locator("nine-fold svg").evaluate("e => getComputedStyle(e).visibility") == "hidden"
    player.press("5")
    time = player.page.locator(".time").text_content()
    player.pass_time(5000)
    assert player.page.locator(".time").text_content() == time
    player.press("p")
    assert not player.page.locator(".cover").is_visible()
    assert player.label(CENTRE) == "digit 4"
    player.pass_time(5000)
    assert player.page.locator(".time").text_content() != time


def test_the_list_of_shortcuts_has_every_key(player: Player) -> None:
    player.press("?")
    dialog = player.page.get_by_role("dialog", name="Shortcuts and gestures")
    dialog.wait_for()
    keys = player.run("play/keys.js", LISTED)
    assert dialog.locator("tr").count() == len(keys)
    for row, (presses, words) in zip(dialog.locator("tr").all(), keys, strict=True):
        assert row.locator("kbd").all_text_contents() == [letter for press in presses for letter in press]
        assert row.locator("td").last.text_content() == words
    player.press("4")  # does not reach the board
    player.press("Escape")
    assert dialog.count() == 0
    assert player.label(CENTRE) == "empty"


def test_every_key_has_its_own_action(player: Player) -> None:
    player.run("play/actions.js", "globalThis.actions = Object.keys(m.ACTIONS)")
    missing = player.run("play/keys.js", "m.KEYS.filter(key => !actions.includes(key.action)).length")
    assert missing == 0
    presses = player.run("play/keys.js", "m.KEYS.flatMap(key => key.press)")
    assert len(presses) == len(set(presses))


def test_keys_go_to_the_focused_element(player: Player) -> None:
    box = player.page.get_by_role("textbox", name="Save point name")
    box.click()
    player.press("4", "h", "Backspace")
    assert box.input_value() == "4"
    assert player.label(CENTRE) == "empty"
    undo = player.button("Undo")
    player.go(CENTRE)
    player.press("4")
    undo.focus()
    player.press(" ")  # presses the button
    assert player.label(CENTRE) == "empty"


def test_whole_game_by_keyboard(player: Player) -> None:
    for cell in range(81):
        if PUZZLE[cell] == ".":
            player.go(cell)
            player.press(SOLUTION[cell])
    assert player.values() == SOLUTION
    assert player.page.locator(".status.good").inner_text().startswith("Solved in")
    assert player.announcement().startswith("Solved in")


def test_letters_can_be_switched_off(player: Player) -> None:
    player.menu("Settings")
    player.page.get_by_role("switch", name="Single-letter shortcuts").uncheck()
    player.press("Escape")
    player.cell(CENTRE).click()
    player.press("x")  # corner marks
    player.press("?")
    assert player.page.locator("dialog[open]").count() == 0
    player.press("4")
    assert player.label(CENTRE) == "digit 4"
    player.press("Control+z")
    assert player.label(CENTRE) == "empty"
    player.page.reload()
    player.page.wait_for_selector("nine-fold [aria-label]")
    player.cell(CENTRE).click()
    player.press("x")
    player.press("4")
    assert player.label(CENTRE) == "digit 4"
