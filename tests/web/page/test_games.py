"""Several games that never replace each other; links; importing and exporting texts."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import ninefold as nf
from ninefold.formats.candidate_grid import write
from tests.web.page.conftest import Open
from tests.web.page.player import CENTRE, PUZZLE, Player

OTHER = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def link(player: Player) -> str:
    player.tab("Share")
    return str(player.page.get_by_role("textbox", name="Link").input_value())


def test_game_is_kept(player: Player) -> None:
    player.press("4", "Shift+ArrowRight", "Alt+Digit3", "Control+s")
    player.page.reload()
    player.page.wait_for_selector("nine-fold [aria-label]")
    assert player.label(CENTRE) == "digit 4, colour 3"
    assert player.page.locator(".points li").count() == 1
    player.button("Undo").click()
    player.button("Undo").click()
    assert player.values() == PUZZLE


def test_new_game_keeps_the_old_one(player: Player) -> None:
    player.press("4")
    player.paste(OTHER)
    assert player.givens() == OTHER
    player.tab("Games")
    rows = player.page.locator(".games .game")
    assert rows.locator("strong").all_text_contents() == ["Game 2", "Game 1"]
    assert rows.locator("svg.thumbnail").count() == 2
    assert rows.nth(1).locator(".words > span").text_content().startswith("2% filled")
    rows.nth(1).click()
    player.until(lambda: player.label(CENTRE) == "digit 4")
    assert len(player.games()) == 2


def test_games_have_names_and_can_be_removed(player: Player) -> None:
    player.tab("Games")
    name = player.page.get_by_role("textbox", name="Game name")
    name.fill("On the train")
    name.press("Enter")
    player.paste(OTHER)
    player.button("Delete On the train").click()
    player.button("Cancel").click()
    assert len(player.games()) == 2
    player.button("Delete On the train").click()
    player.button("Delete").click()
    assert [game["name"] for game in player.games()] == ["Game 1"]
    player.button("Delete Game 1").click()
    player.button("Delete").click()
    assert player.values() == "." * 81  # there is always a game


def test_levels_give_new_puzzles(player: Player) -> None:
    seen = {player.givens()}
    for level in ("Easy", "Easy", "Hard"):
        player.menu("New game")
        player.button(level).click()
        seen.add(player.givens())
    assert len(seen) == 4
    assert all(nf.check(puzzle).status == "unique" for puzzle in seen)


def test_link_carries_the_whole_position(player: Player, visit: Open) -> None:
    player.press("4", "ArrowRight", "n", "Control+Digit2", "Shift+Digit9", "Alt+Digit7")
    player.press("v", "v", "F6", "5", "F6")
    labels = [player.label(cell) for cell in (40, 41)]
    address = link(player)
    friend = visit("#" + address.partition("#")[2])
    assert [friend.label(cell) for cell in (40, 41)] == labels
    assert friend.givens() == PUZZLE
    assert friend.page.url.endswith("/#play")  # a reload stays with the game
    assert [game["name"] for game in friend.games()] != []


def test_link_never_overwrites_a_game(player: Player) -> None:
    player.press("4")
    code = player.run("model/link.js", f"m.encode({shared(OTHER)})")
    for _ in range(2):  # the second time it is known
        player.page.evaluate(f"location.hash = 'g={code}'")
        player.until(lambda: "=" not in player.page.evaluate("location.hash"))
        assert player.givens() == OTHER
        assert len(player.games()) == 2
    player.page.evaluate(f"location.hash = 'puzzle={PUZZLE}'")
    player.until(lambda: "=" not in player.page.evaluate("location.hash"))
    assert player.label(CENTRE) == "digit 4"  # the game continues
    assert player.announcement().startswith("You already have this puzzle")
    player.page.evaluate("location.hash = 'g=nonsense'")
    player.until(lambda: "=" not in player.page.evaluate("location.hash"))
    assert player.announcement() == "Can't open this link: it is damaged or incomplete."
    assert len(player.games()) == 2


def test_link_of_the_first_visit_shows_only_its_game(visit: Open) -> None:
    player = visit(f"#puzzle={OTHER}")
    assert player.givens() == OTHER  # the first board that is seen
    player.press("4")
    again = Player(player.page.context.new_page())
    again.page.goto(f"{player.page.url.partition('#')[0]}#puzzle={OTHER}")
    again.page.wait_for_selector("nine-fold [aria-label]")
    assert again.values()[1] == "4"
    again.wait_for_announcement("You already have this puzzle")
    wrong = visit(f"#puzzle=11{OTHER[2:]}")
    wrong.wait_for_announcement("Some given digits conflict, so this puzzle has no solution.")
    damaged = visit("#g=nonsense")
    damaged.wait_for_announcement("Can't open this link: it is damaged or incomplete.")


def shared(puzzle: str) -> str:
    """Return a puzzle as links encode it, in JavaScript."""
    zeros = {
        "digits": 81,
        "added": 81,
        "removed": 81,
        "corners": 81,
        "centres": 81,
        "cellMarks": 81,
        "candidateMarks": 729,
        "links": 200,
    }
    position = {field: [0] * size for field, size in zeros.items()}
    givens = [int(mark) if mark != "." else 0 for mark in puzzle]
    return json.dumps({"givens": givens, "position": position, "automatic": False})


def test_links_are_short_and_strict(player: Player) -> None:
    code = player.run("model/link.js", f"m.encode({shared(OTHER)})")
    assert len(code) < 48
    givens = player.run("model/link.js", f"m.decode('{code}').givens.join('')")
    assert givens == OTHER.replace(".", "0")
    for wrong in ("", "?", "A", "Z" * 60, "EP___________", code[:-3], code + "AAAA"):
        assert player.run("model/link.js", f"m.decode({wrong!r})") is None


@pytest.mark.parametrize("form", ["line", "grid", "boxed", "candidates"])
def test_ninefold_formats_can_be_pasted(player: Player, form: str) -> None:
    player.paste(write(nf.Board(OTHER)) if form == "candidates" else text(OTHER, form))
    player.until(lambda: player.givens() == OTHER)


def text(puzzle: str, form: str) -> str:
    rows = [puzzle[at : at + 9] for at in range(0, 81, 9)]
    if form == "line":
        return puzzle.replace(".", "0")
    if form == "grid":
        return "\n".join(rows)
    boxed = [f"| {row[:3]} | {row[3:6]} | {row[6:]} |" for row in rows]
    return "\n".join(["+-----+-----+-----+", *boxed])


def test_a_file_can_be_dropped_and_a_text_pasted_anywhere(player: Player) -> None:
    event = (
        "(kind, data, text) => document.dispatchEvent(new kind[0](kind[1], {[kind[2]]: data, bubbles: true}))"
    )
    player.page.evaluate(
        f"""text => {{
          const data = new DataTransfer();
          data.items.add(new File([text], "monday.txt"));
          ({event})([DragEvent, "drop", "dataTransfer"], data);
        }}""",
        OTHER,
    )
    player.until(lambda: player.givens() == OTHER)
    assert "monday" in {game["name"] for game in player.games()}
    for text in (PUZZLE, "hello"):
        player.page.evaluate(
            f"""text => {{
              const data = new DataTransfer();
              data.setData("text", text);
              ({event})([ClipboardEvent, "paste", "clipboardData"], data);
            }}""",
            text,
        )
        player.until(lambda: player.givens() == PUZZLE)
    player.wait_for_announcement("No puzzle found")
    assert len(player.games()) == 2


def test_unreadable_text_gets_a_friendly_message(player: Player) -> None:
    player.paste("hello")
    player.page.get_by_role("alert").filter(has_text="No puzzle found").wait_for()
    player.press("Escape")
    assert player.givens() == PUZZLE


def test_puzzle_can_be_typed_in(player: Player) -> None:
    player.menu("New game")
    player.button("Empty board").click()
    for cell, mark in enumerate(PUZZLE):
        if mark != ".":
            player.go(cell)
            player.press(mark)
    player.button("Start game").click()
    player.until(lambda: player.givens() == PUZZLE)
    assert len(player.games()) == 2  # with the draft; the first game was not touched


def saved(player: Player, ending: str) -> bytes:
    player.tab("Share")
    with player.page.expect_download() as download:
        player.button(ending).click()
    assert download.value.suggested_filename == f"Game-1.{ending.lower()}"
    return Path(download.value.path()).read_bytes()


def test_files(player: Player) -> None:
    player.press("4", "ArrowRight")
    plain = saved(player, "SVG").decode()
    player.go(CENTRE + 1)
    player.press("Alt+Digit3")
    assert saved(player, "TXT").decode() == PUZZLE + "\n"
    record = json.loads(saved(player, "JSON"))
    assert record["puzzle"] == PUZZLE
    assert record["board"] == PUZZLE[:CENTRE] + "4" + PUZZLE[CENTRE + 1 :]
    assert record["colours"] == {"r5c6": 3}
    assert "candidates" not in record, "the player has written none"
    svg = saved(player, "SVG").decode()
    assert svg.startswith("<svg xmlns")
    assert (
        svg.count("<text") == 81 - PUZZLE.count(".") + 1 + 18
    )  # the digits, and the names of rows and columns
    assert svg.count("<path") == plain.count("<path") + 1  # the shape of the colour
    assert "var(" not in svg
    assert saved(player, "PNG")[:8] == b"\x89PNG\r\n\x1a\n"


def test_pictures_keep_strikes_and_rounding(player: Player) -> None:
    player.press("Control+1", "Control+2")  # 1 is in the row of the centre's box
    svg = saved(player, "SVG").decode()
    assert (
        len(re.findall('text-decoration="line-through"', svg))
        == player.page.locator("text.clash").count()
        == 1
    )
    scene = "{cells: [{of: 'r1c1', look: 'pattern'}]}"
    drawn = player.run("board/picture.js", f"m.asSvg(m.pictureOf({{scene: {scene}}}))")
    assert 'rx="8"' in drawn


def test_copied_texts_can_be_pasted(visit: Open) -> None:
    player = visit(permissions=["clipboard-read", "clipboard-write"])
    player.press("4")
    player.tab("Share")
    for name in ("Puzzle", "Board", "Candidate grid"):
        player.button(name).click()
        player.wait_for_announcement("Copied")
        copied = player.page.evaluate("navigator.clipboard.readText()")
        board = PUZZLE if name == "Puzzle" else PUZZLE[:CENTRE] + "4" + PUZZLE[CENTRE + 1 :]
        assert nf.Puzzle(copied).givens == board


@pytest.mark.parametrize("boards", [1, 2, 4, 6])
def test_print(player: Player, boards: int) -> None:
    player.press("4")
    player.paste(OTHER)
    player.page.evaluate("() => { window.print = () => { window.printed = true } }")
    player.tab("Share")
    player.button("Print…").click()
    player.page.get_by_label("Boards per page").select_option(str(boards))
    player.page.locator("[name=what]").select_option("all")
    player.page.get_by_label("Add a page of solutions").check()
    player.button("Print").click()
    player.until(lambda: player.page.evaluate("window.printed"))
    player.page.emulate_media(media="print")
    pages: Any = player.page.locator(".sheet-of-paper:visible")
    expected = 3 if boards == 1 else 2
    assert pages.count() == expected
    assert pages.last.locator("text.big").count() == 162
    assert not player.page.locator("header.bar").is_visible()
    assert len(re.findall(rb"/Type /Page\b", player.page.pdf(format="A4"))) == expected


@pytest.mark.parametrize("landscape", [False, True])
@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("boards", [1, 2, 4, 6])
def test_number_of_printed_pages_is_right(player: Player, boards: int, paper: str, landscape: bool) -> None:
    choice = {"perPage": boards, "filled": False, "candidates": False, "solutions": True, "ratings": False}
    player.run(
        "panel/print.js",
        "Promise.all([import('./model/game.js'), import('./model/solve.js')]).then(([{Game}, {solve}]) =>"
        f"m.layOutPages({{solve: async (givens) => solve(givens)}}, Array.from({{length: 12}}, (_, n) =>"
        f"Game.begin([...'{OTHER}'].map((mark) => Number(mark) || 0), {{name: 'Puzzle ' + n}})),"
        f"{json.dumps(choice)}))",
    )
    paged = player.page.pdf(format=paper, landscape=landscape)
    assert len(re.findall(rb"/Type /Page\b", paged)) == 12 // boards + 1


def test_printing_no_games_is_reported(player: Player) -> None:
    player.tab("Share")
    player.button("Print…").click()
    player.page.locator("[name=what]").select_option("some")
    player.page.locator(".boxes input").first.uncheck()
    player.button("Print").click()
    player.page.get_by_text("Choose at least one game.").wait_for()


def test_two_windows_share_a_game(player: Player) -> None:
    twin = Player(player.page.context.new_page())
    twin.page.goto(player.page.url)
    twin.page.wait_for_selector("nine-fold [aria-label]")
    player.press("4")
    twin.until(lambda: twin.label(CENTRE) == "digit 4")
