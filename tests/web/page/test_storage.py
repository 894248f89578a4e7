"""Games in the browser's storage: the real IndexedDB, many games, damaged data, files, QR codes."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import zxingcpp
from PIL import Image

from tests.web.page.conftest import Open
from tests.web.page.player import CENTRE, PUZZLE, Player

#: Stores games as the first version of the page did.
STORE_OLD = """
count => import('./model/game.js').then(({Game}) => {
  for (let n = 0; n < count; n += 1) {
    const givens = [...'PUZZLE'].map((mark) => Number(mark) || 0);
    const game = Game.begin(givens, {name: `Old ${n}`, now: 1e12 + n});
    const {revision, ...record} = game.toRecord();
    localStorage.setItem(`ninefold.game.${game.id}`, JSON.stringify({...record, at: 1, moves:
      [{label: {what: 'digit', cells: [40], digit: 4}, changes: [['digits', 40, 0, 4]]}]}));
  }
})
""".replace("PUZZLE", PUZZLE)

#: How many games are in localStorage.
JOURNAL = "Object.keys(localStorage).filter((key) => key.startsWith('ninefold.game.')).length"


def reload(player: Player) -> None:
    player.page.reload()
    player.page.wait_for_selector("nine-fold [role=gridcell][aria-label]")


def with_old_games(player: Player, count: int) -> None:
    """Add games of the first version, and wait until they are in the database."""
    player.page.evaluate(STORE_OLD, count)
    reload(player)
    player.until(lambda: player.page.evaluate(JOURNAL) == 1)


def test_reload_right_after_a_key_keeps_the_digit(player: Player) -> None:
    for digit in ("4", "2", "6"):
        player.press(digit)
        reload(player)
        assert player.label(CENTRE) == f"digit {digit}"
    assert player.page.evaluate(JOURNAL) == 1


def test_old_games_move_to_the_database(player: Player) -> None:
    player.press("4")
    with_old_games(player, 45)
    assert player.label(CENTRE) == "digit 4"
    games = player.games()
    assert len(games) == 46
    assert all(game["givens"] == PUZZLE.replace(".", "0") and len(game["moves"]) == 1 for game in games)
    player.tab("Games")
    player.page.get_by_text("46 games").wait_for()
    player.button("Old 44 2% filled · 0:00").click()
    player.until(lambda: player.page.locator(".games [aria-current] strong").inner_text() == "Old 44")
    player.button("Undo").click()
    assert player.values() == PUZZLE


def test_a_move_touches_one_row_of_many(player: Player) -> None:
    with_old_games(player, 60)
    player.tab("Games")
    rows = player.page.locator(".games li")
    player.until(lambda: rows.count() == 24)
    rows.last.scroll_into_view_if_needed()
    player.until(lambda: rows.count() > 24)
    player.page.evaluate(
        """() => {
          window.touched = [];
          window.parsed = 0;
          const parse = JSON.parse;
          JSON.parse = (...all) => { window.parsed += 1; return parse(...all); };
          new MutationObserver((records) => {
            const added = records.flatMap(({addedNodes}) => [...addedNodes]);
            window.touched.push(...added.map((node) => node.nodeName));
          }).observe(document.querySelector('.games'), {childList: true});
        }"""
    )
    player.go(CENTRE)
    player.press("4")
    player.until(lambda: rows.first.locator(".words").text_content().startswith("Game 12% filled"))
    assert player.page.evaluate("window.touched") == ["LI"]
    assert player.page.evaluate("window.parsed") == 0


def test_filter_and_bulk_removal(player: Player) -> None:
    with_old_games(player, 30)
    player.tab("Games")
    show = player.page.get_by_label("Show", exact=True)
    show.select_option("solved")
    player.page.get_by_text("0 games").wait_for()
    show.select_option("open")
    player.page.get_by_text("31 games").wait_for()
    player.button("Select…").click()
    boxes = player.page.locator(".games input")
    boxes.nth(1).check()
    boxes.nth(2).check()
    player.page.get_by_text("2 of 31 selected").wait_for()
    player.button("Delete").click()
    player.page.locator("dialog").get_by_role("button", name="Delete").click()
    player.page.get_by_text("29 games").wait_for()
    assert len(player.games()) == 29
    player.button("Select…").click()
    player.button("Select all").click()
    player.button("Delete").click()
    player.page.get_by_text("29 games and all their moves will be deleted. This can't be undone.").wait_for()
    player.page.locator("dialog").get_by_role("button", name="Delete").click()
    player.until(lambda: player.values() == "." * 81)
    reload(player)
    assert len(player.games()) == 1


def exported(player: Player, press: Callable[[], None], folder: Path) -> Path:
    with player.page.expect_download() as waiting:
        press()
    path = folder / str(waiting.value.suggested_filename)
    waiting.value.save_as(path)
    return path


def test_export_and_import_of_everything(player: Player, visit: Open, tmp_path: Path) -> None:
    player.press("4", "Control+s")
    with_old_games(player, 25)
    player.tab("Games")
    path = exported(player, player.button("Export all").click, tmp_path)
    assert path.name.startswith("ninefold-games-20")
    file = json.loads(path.read_text())
    assert file["ninefold-games"] == 1
    assert len(file["games"]) == 26
    friend = visit()
    friend.press("2")
    take = import_through(friend)
    take(path)
    friend.wait_for_announcement("26 games added, 0 updated, 0 skipped (already here).")
    assert {game["id"] for game in friend.games()} > {game["id"] for game in player.games()}
    take(path)
    friend.wait_for_announcement("0 games added, 0 updated, 26 skipped (already here).")
    friend.button("Game 1 2% filled", exact=False).last.click()
    friend.until(lambda: friend.label(CENTRE) == "digit 4")
    friend.tab("Moves")
    friend.until(lambda: friend.page.locator(".points li").count() == 1)
    friend.tab("Games")
    file["games"][3]["moves"][0]["changes"] = [["digits", 99, 0, 4]]
    path.write_text(json.dumps(file))
    take(path)
    name = file["games"][3]["name"]
    friend.wait_for_announcement(
        f"{path.name}: Game 4, “{name}”: the field moves[0].changes[0] is missing or wrong. No game"
    )


def import_through(player: Player) -> Callable[[Path], None]:
    player.tab("Games")

    def take(path: Path) -> None:
        with player.page.expect_file_chooser() as waiting:
            player.button("Import…").click()
        waiting.value.set_files(path)

    return take


def test_newer_games_are_not_overwritten(player: Player, tmp_path: Path) -> None:
    player.press("4")
    player.tab("Games")
    path = exported(player, player.button("Export all").click, tmp_path)
    player.go(CENTRE)
    player.press("Delete", "2")
    take = import_through(player)
    take(path)
    player.wait_for_announcement("0 games added, 0 updated, 1 skipped")
    assert player.label(CENTRE) == "digit 2"
    file = json.loads(path.read_text())
    file["games"][0]["changed"] += 10**9
    path.write_text(json.dumps(file))
    take(path)
    player.wait_for_announcement("0 games added, 1 updated, 0 skipped")
    assert player.label(CENTRE) == "digit 4"


def test_exported_games_can_be_dropped_on_the_page(player: Player, visit: Open, tmp_path: Path) -> None:
    player.press("4")
    player.tab("Games")
    player.button("Select…").click()
    player.page.locator(".games input").first.check()
    text = exported(player, player.button("Export").click, tmp_path).read_text()
    friend = visit()
    friend.page.evaluate(
        """text => {
          const data = new DataTransfer();
          data.items.add(new File([text], "games.json"));
          document.dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true}));
        }""",
        text,
    )
    friend.wait_for_announcement("1 game added")


def test_qr_code_has_the_link(player: Player, tmp_path: Path) -> None:
    player.press("4")
    player.tab("Share")
    link = player.page.get_by_role("textbox", name="Link").input_value()
    player.button("QR code").click()
    picture = tmp_path / "code.png"
    player.page.get_by_role("img", name="QR code").screenshot(path=picture)
    with Image.open(picture) as image:
        (found,) = zxingcpp.read_barcodes(image.convert("L"))
    assert found.text == link
    player.page.get_by_text("works only on this computer").wait_for()


def test_tabs_agree(player: Player) -> None:
    twin = Player(player.page.context.new_page())
    twin.page.goto(player.page.url)
    twin.page.wait_for_selector("nine-fold [role=gridcell][aria-label]")
    twin.tab("Games")
    player.press("4")
    twin.until(lambda: twin.label(CENTRE) == "digit 4")
    player.button("Undo").click()
    twin.until(lambda: twin.label(CENTRE) == "empty")
    player.press("4")
    player.paste(PUZZLE[::-1])
    twin.page.get_by_text("2 games").wait_for()
    assert twin.label(CENTRE) == "digit 4"  # it stays with its own game
    twin.go(CENTRE)
    twin.press("Delete")
    player.page.close()
    reload(twin)
    assert twin.label(CENTRE) == "empty"


#: Damage to the storage of a player with some games, and what the page says about it, if anything.
DAMAGE = {
    "language is a number": ("localStorage.setItem('ninefold.settings', '{\"language\":5}')", ""),
    "settings are a list": ("localStorage.setItem('ninefold.settings', '[1]')", ""),
    "settings are cut off": ("localStorage.setItem('ninefold.settings', '{\"theme\":')", ""),
    "wrong types": ("store('settings', {theme: {}, motion: 7, automatic: 'yes', contrast: null})", ""),
    "cursor is outside": ("store('place', {...PLACE, cursor: 999})", ""),
    "mode is unknown": ("store('place', {...PLACE, mode: 'x', target: 3, paused: 'no'})", ""),
    "no save points": ("change((game) => delete game.savePoints)", ""),
    "cut off": ("localStorage.setItem(KEY, localStorage.getItem(KEY).slice(0, 200))", "1 game is damaged"),
    "80 givens": ("change((game) => (game.givens = game.givens.slice(1)))", "1 game is damaged"),
    "moves are text": ("change((game) => (game.moves = 'moves'))", "1 game is damaged"),
    "move outside": ("change((game) => (game.moves[0].changes[0][1] = 81))", "1 game is damaged"),
    "long note": (
        "change((game) => (game.moves[0].changes[0] = ['cellNotes', 3, '', 'x'.repeat(201)]))",
        "1 game is damaged",
    ),
    "link to itself": (
        "change((game) => (game.moves[0].changes[0] = ['links', 0, 0, 1]))",
        "1 game is damaged",
    ),
    "at outside": ("change((game) => (game.at = 999))", ""),
    "no current game": ("localStorage.setItem('ninefold.current', 'nothing')", ""),
    "everything": (
        "Object.keys(localStorage).forEach((key) => localStorage.setItem(key, '{'))",
        "1 game is damaged",
    ),
}

#: Definitions for the damage.
TOOLS = """
  const KEY = 'ninefold.game.' + localStorage.getItem('ninefold.current');
  const PLACE = JSON.parse(localStorage.getItem('ninefold.place'));
  const store = (name, value) => localStorage.setItem('ninefold.' + name, JSON.stringify(value));
  const change = (how) => {
    const game = JSON.parse(localStorage.getItem(KEY));
    how(game);
    localStorage.setItem(KEY, JSON.stringify(game));
  };
"""


def reopened(player: Player, damage: str) -> Player:
    """Damage the storage behind the page's back, and open the page again."""
    page = player.page.context.new_page()
    address = player.page.url.partition("#")[0]
    player.page.close()
    page.goto(address + "icon.svg")
    page.evaluate(f"async () => {{ {damage} }}")
    return watched(page, f"{address}#moves")


def watched(page: Any, address: str) -> Player:
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))

    def note(message: Any) -> None:
        late = message.location["url"].endswith("/favicon.ico")  # of the picture that was shown before
        if message.type == "error" and not late:
            errors.append(message.text)

    page.on("console", note)
    page.goto(address)
    page.wait_for_selector("nine-fold [role=gridcell][aria-label]")
    again = Player(page)
    again.press("ArrowRight", "ArrowLeft")
    assert len(again.values()) == 81
    assert errors == []
    return again


@pytest.mark.parametrize("name", DAMAGE)
def test_damaged_storage_never_gives_a_blank_page(visit: Open, name: str) -> None:
    player = visit()
    player.press("4")
    player.games()  # everything is written
    player.paste(PUZZLE[::-1])
    player.press("5")
    player.games()
    damage, message = DAMAGE[name]
    again = reopened(player, TOOLS + damage)
    if not message:
        return
    again.wait_for_announcement(message)
    again.tab("Games")
    again.page.get_by_text(message).last.wait_for()
    with again.page.expect_download() as waiting:
        again.button("Save damaged games").click()
    assert json.loads(Path(waiting.value.path()).read_text())["games"]
    again.button("Delete damaged games").click()
    again.until(lambda: not again.page.locator("#panel-games .wrong").count())

    def is_gone() -> bool:
        reload(again)
        again.games()
        return not again.announcement().startswith(message)

    again.until(is_gone)  # the database may take a moment


DATABASES = {
    "of a newer version": (
        "await new Promise((done) => { indexedDB.deleteDatabase('ninefold').onsuccess = () =>"
        "{ const open = indexedDB.open('ninefold', 9);"
        "open.onsuccess = () => { open.result.close(); done(); }; }; })",
        "Your games were saved by a newer version",
    ),
    "without stores": (
        "await new Promise((done) => { indexedDB.deleteDatabase('ninefold').onsuccess = () =>"
        "{ const open = indexedDB.open('ninefold', 1);"
        "open.onsuccess = () => { open.result.close(); done(); }; }; })",
        "",
    ),
}


@pytest.mark.parametrize("name", DATABASES)
def test_wrong_database(player: Player, name: str) -> None:
    damage, message = DATABASES[name]
    player.press("4")
    player.games()
    again = reopened(player, damage)
    assert again.label(CENTRE) == "digit 4"  # localStorage has the current game
    if message:
        again.wait_for_announcement(message)
    again.go(CENTRE)
    again.press("Delete", "2")
    reload(again)
    assert again.label(CENTRE) == "digit 2"


#: Replaces IndexedDB, and blocks localStorage if asked to.
BLOCKED = {
    "absent": "Object.defineProperty(globalThis, 'indexedDB', {value: undefined})",
    "refused": "IDBFactory.prototype.open = () => { throw new DOMException('denied', 'SecurityError'); }",
    "never opens": "IDBFactory.prototype.open = () => ({})",
    "everything": "IDBFactory.prototype.open = () => { throw new DOMException('denied', 'SecurityError'); };"
    "Storage.prototype.setItem = () => { throw new DOMException('denied', 'SecurityError'); }",
}


@pytest.mark.parametrize("name", BLOCKED)
def test_blocked_storage_falls_back(player: Player, name: str) -> None:
    page = player.page.context.new_page()
    page.add_init_script(BLOCKED[name])
    address = player.page.url
    player.page.close()
    again = watched(page, address)
    is_memory = name == "everything"
    again.wait_for_announcement("Your browser blocks storage" if is_memory else "Your browser's database")
    again.go(CENTRE)
    again.press("4")
    again.paste(PUZZLE[::-1])
    again.tab("Games")
    again.page.locator(".wrong").filter(has_text="Your browser").wait_for()
    again.button("Game 1 2% filled", exact=False).click()
    again.until(lambda: again.label(CENTRE) == "digit 4")
    if not is_memory:
        reload(again)
        assert again.label(CENTRE) == "digit 4"


def test_database_that_another_tab_blocks(player: Player) -> None:
    """Another tab is deleting the database, and a third one does not let it."""
    player.press("4")
    player.games()
    address = player.page.url
    context = player.page.context
    player.page.close()
    holder = context.new_page()
    holder.goto(address + "icon.svg")
    holder.evaluate(
        "() => new Promise((done) => { const open = indexedDB.open('ninefold', 1);"
        "open.onsuccess = () => { window.held = open.result;"
        "indexedDB.deleteDatabase('ninefold'); done(); } })"
    )
    again = watched(context.new_page(), address)
    assert again.label(CENTRE) == "digit 4"
    again.wait_for_announcement("Your browser's database")
    again.go(CENTRE)
    again.press("Delete", "2")
    reload(again)
    assert again.label(CENTRE) == "digit 2"


def test_full_storage_is_reported_and_loses_nothing(player: Player) -> None:
    player.press("4")
    player.games()
    player.page.evaluate(
        """() => {
          const full = () => { throw new DOMException('full', 'QuotaExceededError'); };
          Storage.prototype.setItem = full;
          IDBObjectStore.prototype.put = full;
        }"""
    )
    player.press("Delete")
    player.wait_for_announcement("Browser storage is full.")
    player.press("2")
    player.paste(PUZZLE[::-1])
    player.tab("Games")
    player.button("Game 1 2% filled", exact=False).click()
    player.until(lambda: player.label(CENTRE) == "digit 2")


def test_endless_names_are_cut(visit: Open) -> None:
    first = visit()
    first.tab("Share")
    link = first.page.get_by_role("textbox", name="Link").input_value()
    player = visit(f"#{link.partition('#')[2]}&name={'x' * 200_000}")
    player.until(lambda: any(game["name"] == "x" * 60 for game in player.games()))


def test_every_choice_of_the_settings_is_valid(player: Player) -> None:
    """A choice that the session does not know would be lost with the next visit."""
    choices = player.run("play/session.js", "m.CHOICES")
    player.menu("Settings")
    player.page.locator("dialog.settings select").first.wait_for()
    for name, values in choices.items():
        options = player.page.locator(f"dialog select[name={name}] option")
        assert options.evaluate_all("all => all.map((option) => option.value)") == values


def test_storage_is_asked_to_last_after_a_solved_game(player: Player) -> None:
    player.page.evaluate("() => { navigator.storage.persist = async () => (window.asked = true); }")
    player.press("4")
    player.paste(
        "." + "712648359849153762563792418658471923937825641124369875396217584275984136481536297"[1:]
    )
    player.until(lambda: player.values().count(".") == 1)
    assert not player.page.evaluate("Boolean(window.asked)")
    player.press("7")
    player.until(lambda: player.page.evaluate("Boolean(window.asked)"))
