"""Texts from other programs and from the page: exports can be imported, and errors are in plain words."""

import json
from pathlib import Path

import pytest

import ninefold as nf
from ninefold.formats import KNOWN, write
from tests.web.page.conftest import Open
from tests.web.page.player import CENTRE, PUZZLE, Player
from tests.web.page.test_everyone import faults
from tests.web.page.test_making import OTHER, drop

ROWS = [OTHER[at : at + 9] for at in range(0, 81, 9)]
NUMBERS = [[0 if mark == "." else int(mark) for mark in row] for row in ROWS]
NULLS = [[digit or None for digit in row] for row in NUMBERS]
STATE = OTHER.replace(".", "1", 1)

FORMS = {
    "csv": "\n".join(",".join(row).replace(".", "") for row in ROWS),
    "semicolons": "\n".join(";".join(row).replace(".", '""') for row in ROWS),
    "cells": "\n".join("\t".join(row).replace(".", "") for row in ROWS) + "\n",
    "json": json.dumps(NUMBERS),
    "nulls": json.dumps(NULLS, indent=1),
    "flat": json.dumps([digit for row in NUMBERS for digit in row]),
    "rows": json.dumps(ROWS),
    "puzzle": json.dumps({"puzzle": NUMBERS, "solution": []}),
    "grid": json.dumps({"difficulty": "hard", "grid": NULLS}),
    "board": json.dumps({"board": ROWS}),
    "question marks": OTHER.replace(".", "?"),
}


@pytest.mark.parametrize("form", FORMS)
def test_common_forms_are_read_without_a_server(player: Player, form: str) -> None:
    player.paste(FORMS[form])
    player.until(lambda: player.givens() == player.values() == OTHER)


def test_sadman_file_is_one_game(player: Player) -> None:
    state = "\n".join(STATE[at : at + 9] for at in range(0, 81, 9))
    drop(player, "#ASomebody\n#DNice puzzle\n[Puzzle]\n" + "\n".join(ROWS) + "\n[State]\n" + state, "a.sdk")
    player.until(lambda: player.values() == STATE)
    assert player.givens() == OTHER
    assert player.page.locator(".bar .name").inner_text() == "Nice puzzle"


def _record(player: Player) -> dict[str, object]:
    player.tab("Share")
    player.button("Everything (JSON)").click()
    player.wait_for_announcement("Copied")
    found: dict[str, object] = json.loads(player.page.evaluate("navigator.clipboard.readText()"))
    return found


def test_json_round_trip_is_exact(visit: Open) -> None:
    player = visit(permissions=["clipboard-read", "clipboard-write"])
    assert set(_record(player)) == {"ninefold", "name", "puzzle", "board", "automatic", "seconds"}
    player.go(CENTRE)
    player.press("Control+2", "Control+4", "Shift+Digit6", "Alt+Digit3", "F4", "v", "v", "5", "z")
    player.go(CENTRE + 1)
    player.press("2", "n")
    before = _record(player)
    assert before["colours"] == {"r5c5": 3, "r5c5=4": 5}
    assert before["automatic"] is True
    player.paste(json.dumps(before))
    player.until(lambda: len(player.games()) == 2)
    assert {**_record(player), "seconds": 0} == {**before, "seconds": 0}
    player.press("n")
    candidates = ["12", "34"] + [None] * 79
    player.paste(json.dumps({"puzzle": PUZZLE, "board": PUZZLE, "candidates": candidates}))
    player.until(lambda: player.label(0) == "empty, candidates 1 2")


def test_candidate_grid_has_all_candidates_without_notes(visit: Open) -> None:
    player = visit(permissions=["clipboard-read", "clipboard-write"])
    player.press("Control+2", "Control+4")
    player.tab("Share")
    player.button("Candidate grid").click()
    player.wait_for_announcement("Copied")
    board = nf.Board(nf.Puzzle(player.page.evaluate("navigator.clipboard.readText()")))
    assert set(board.candidates(CENTRE)) == {2, 4}
    assert board.candidates(0) == nf.Board(PUZZLE).candidates(0)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (OTHER[:-1], "This has 80 cells, but a Sudoku has 81."),
        ("\n".join(ROWS[:8]), "This has 72 cells, but a Sudoku has 81."),
        (OTHER[:40] + "a" + OTHER[41:], "“a” in r5c5 is neither a digit nor an empty cell."),
        ("\x89PNG\r\n\x1a\n\x00\x001", "No puzzle found in this text."),
        ("Dear 1", "No puzzle found in this text."),
    ],
)
def test_error_messages_are_plain(visit_with_server: Open, text: str, words: str) -> None:
    player = visit_with_server()
    drop(player, text, "a.png")
    player.wait_for_announcement(f"a.png: {words}")


def test_several_files_are_several_puzzles(player: Player) -> None:
    player.page.evaluate(
        """texts => {
          const data = new DataTransfer();
          for (const [name, text] of texts) data.items.add(new File([text], name));
          document.dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true}));
        }""",
        [["one.txt", OTHER], ["two.txt", PUZZLE]],
    )
    dialog = player.page.get_by_role("dialog", name="Choose one of 2 puzzles")
    dialog.wait_for()
    assert dialog.locator("strong").all_inner_texts() == ["one", "two"]


GAME = nf.Board(STATE, placed=[1]).without(["r1c3=4"])
#: Texts that only the server reads, with the state of a game.
STATES = [known.name for known in KNOWN if known.write is not None and known.keeps != "digits"]


def test_games_of_other_programs_are_continued(visit_with_server: Open) -> None:
    player = visit_with_server()
    for name in STATES:
        player.paste(PUZZLE)
        player.until(lambda: player.values() == PUZZLE)
        keeps_candidates = name != "sdk"
        drop(player, write(GAME if keeps_candidates else nf.Board(STATE, placed=[1]), name), f"a.{name}")
        player.until(lambda: player.values() == STATE)
        if name not in ("candidates", "pencilmarks"):
            assert player.givens() == OTHER, name
        if keeps_candidates:
            left = " ".join(str(digit) for digit in GAME.candidates(2))
            assert player.label(2) == f"empty, candidates {left}", name
        player.press("Escape")


def test_links_are_pasted_as_text(visit_with_server: Open) -> None:
    player = visit_with_server()
    links = [
        f"https://sudoku.coach/en/play/{OTHER}",
        *(write(OTHER, name) for name in ("sudokuwiki", "f-puzzles", "sudokupad")),
    ]
    for link in links:
        player.paste(PUZZLE)
        player.until(lambda: player.givens() == PUZZLE)
        player.paste(link)
        player.until(lambda: player.givens() == OTHER)


def test_puzzle_with_unknown_rules_is_refused_with_its_reason(visit_with_server: Open) -> None:
    player = visit_with_server()
    player.paste(json.dumps({"size": 4, "grid": [[{}] * 4] * 4, "chaos": [{"value": "7"}]}))
    alert = player.page.get_by_role("alert").filter(has_text="'chaos'")
    alert.wait_for()
    player.press("Escape")
    drop(player, f"{OTHER}\n{OTHER[1:]}\nhttps://sudokupad.app/abc", "a.txt")
    player.wait_for_announcement("a.txt: 2 lines can't be read. The first: Line 2: 80 characters")
    player.until(lambda: player.givens() == OTHER)


def test_files_are_opened_from_the_dialog(player: Player, tmp_path: Path) -> None:
    (tmp_path / "Monday.txt").write_text(OTHER, encoding="utf-16")
    player.menu("New game")
    with player.page.expect_file_chooser() as chooser:
        player.button("Open files…").click()
    chooser.value.set_files(tmp_path / "Monday.txt")
    player.until(lambda: player.givens() == OTHER)
    assert player.page.locator(".bar .name").inner_text() == "Monday"


def export(player: Player, name: str) -> None:
    """Open the dialog for other formats, and choose one."""
    player.tab("Share")
    player.button("Other formats…").click()
    player.page.get_by_role("combobox", name="Format").select_option(name)


def test_games_are_written_for_other_programs(visit_with_server: Open) -> None:
    player = visit_with_server(permissions=["clipboard-read", "clipboard-write"])
    player.press("4")
    player.go(CENTRE + 1)
    player.press("Control+2", "Control+9")
    export(player, "sudokupad")
    player.page.get_by_text("Stores your digits and candidates.").wait_for()
    assert player.page.evaluate("document.activeElement.tagName") == "SELECT"
    assert faults(player) == []
    player.button("Copy").click()
    player.wait_for_announcement("Copied")
    (board,) = nf.read_boards(player.page.evaluate("navigator.clipboard.readText()"))
    assert (board.line, list(board.placed)) == (player.values(), [CENTRE])
    assert set(board.candidates(CENTRE + 1)) == {2, 9}
    export(player, "sudokuwiki")
    player.page.get_by_text("Stores your digits as given digits, and no candidates.").wait_for()
    player.button("Copy").click()
    player.page.locator("dialog").wait_for(state="detached")
    assert player.page.evaluate("navigator.clipboard.readText()") == write(player.values(), "sudokuwiki")
    export(player, "sdx")
    player.page.locator("dialog").get_by_label("Include my progress").uncheck()
    player.page.get_by_text("Stores the given digits.").wait_for()
    with player.page.expect_download() as download:
        player.button("Save").click()
    assert download.value.suggested_filename == "Game-1.sdx"
    (board,) = nf.read_boards(Path(download.value.path()))
    assert (board.value(CENTRE), board.givens) == (0, nf.Board(PUZZLE).givens)


def test_other_formats_show_the_error_of_the_server(visit_with_server: Open) -> None:
    player = visit_with_server()
    player.press("1")  # clashes with the 1 in its row
    export(player, "pencilmarks")
    player.button("Save").click()
    player.page.get_by_role("alert").filter(has_text="occurs twice in a row, column or box").wait_for()
    player.press("Escape")
    player.page.evaluate("() => { window.fetch = async () => { throw new TypeError('no network') } }")
    player.button("Other formats…").click()
    player.page.locator("dialog").get_by_text("Formats of other programs need it.").wait_for()
