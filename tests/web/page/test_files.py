"""The files of the page: all are listed for offline use, none is too long, nothing is inline."""

import gzip
import json
import re
from pathlib import Path

import pytest

import ninefold as nf
from ninefold.render import layout
from tests.conftest import ROOT
from tests.web.page.player import PAGE, files

#: The folders of scripts: each may use those before it.
FOLDERS = ["model", "board", "look", "play", "panel", "learn"]
SCRIPTS = [path for path in files() if path.suffix == ".js"]


def test_service_worker_lists_every_file() -> None:
    listed = re.findall(r'^  "(.+)",$', (PAGE / "sw.js").read_text(), re.MULTILINE)
    there = [path.relative_to(PAGE).as_posix() for path in files()]
    assert listed == ["./", *(name for name in there if name not in ("sw.js", "index.html"))]


def test_the_installed_package_has_every_file() -> None:
    installed = Path(nf.__file__).parent / "web/page"
    assert all((installed / path.relative_to(PAGE)).is_file() for path in files()), (
        "run `make .venv/installed`"
    )


def test_board_has_the_layout_of_the_pictures() -> None:
    """The page draws the server's links on its own board."""
    text = (PAGE / "board/layout.js").read_text()
    assert f"[LEFT, TOP, CELL] = [{layout.LEFT}, {layout.TOP}, {layout.CELL}]" in text
    assert f"PITCH = ({layout.PITCH} * SIDE) / CELL" in text


def test_page_is_small() -> None:
    """The whole page, compressed; test_smoke.py checks what a first visit loads, uncompressed."""
    assert sum(len(gzip.compress(path.read_bytes(), 9)) for path in files()) < 150_000


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.relative_to(PAGE).as_posix())
def test_scripts_are_short_and_use_only_lower_folders(path: Path) -> None:
    text = path.read_text()
    assert len(text.splitlines()) <= 300
    folder = path.relative_to(PAGE).parts[0]
    used = set(re.findall(r'from "\.\./(\w+)/', text))
    assert used <= set(FOLDERS[: FOLDERS.index(folder)] if folder in FOLDERS else FOLDERS), (
        "dependencies point downward"
    )


def test_nothing_is_inline_or_from_elsewhere() -> None:
    text = (PAGE / "index.html").read_text()
    assert not re.search(r"<style|style=|<script(?![^>]*src=)|\son\w+=", text)
    for path in files():
        outside = re.findall(r"https?://(?!www\.w3\.org/)[^\s\"')]+", path.read_text(encoding="utf-8"))
        assert outside == [], path


def test_page_offers_all_languages() -> None:
    row = re.search(r"LANGUAGES = \{(.*)\}", (PAGE / "strings.js").read_text())
    assert row is not None
    assert dict(re.findall(r'(\w+): "(\w+)"', row[1])) == nf.languages()


def test_built_in_puzzles_match_their_levels() -> None:
    text = (PAGE / "model/puzzles.js").read_text()
    for level, block in re.findall(r"(\w+): \[(.*?)\]", text, re.DOTALL):
        puzzles = re.findall(r'"(.{81})"', block)
        assert len(puzzles) >= 5
        for rating in nf.rate_many(puzzles):
            assert rating.word in ({"beginner", "easy"} if level == "easy" else {level})


def test_documentation_lists_every_key() -> None:
    presses = re.findall(
        r'"([^"]+)"', "".join(re.findall(r"press: \[(.*?)\]", (PAGE / "play/keys.js").read_text()))
    )
    assert len(presses) > 25
    table = " ".join(re.findall(r"^\| (.*?) \|", (ROOT / "docs/page.md").read_text(), re.MULTILINE))
    table = re.sub(r" \u2013 (F?9)", r"-\1", table)
    names = {
        " ": "Space",
        "WASD": "W A S D",
        "Escape": "Esc",
        "Arrows": "arrows",
    }
    for press in presses:
        keys = [names.get(key, key.upper() if len(key) == 1 else key) for key in press.split("+")]
        assert re.search(rf"(^|[ ,]){re.escape(' + '.join(keys))}($|[ ,])", table), press


def test_icons_in_the_manifest_exist() -> None:
    manifest = json.loads((PAGE / "manifest.webmanifest").read_text())
    assert all((PAGE / icon["src"]).is_file() for icon in manifest["icons"])


def test_no_style_sheet_clashes_with_the_marks_of_steps() -> None:
    """Marks are styled by class: another part of the page with the same class would change them."""
    looks = set(re.findall(r'"(\w+)":', (PAGE.parents[1] / "render/theme.py").read_text()))
    assert "pattern" in looks
    for path in (PAGE / "look").glob("*.css"):
        bare = re.findall(r"^\.(\w+)(?= [{>\[.:])", path.read_text(), re.MULTILINE)
        assert not looks.intersection(bare), path
