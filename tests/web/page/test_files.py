"""The files of the page: none is too long, nothing is inline, and names in them match the package."""

import json
import re
import struct
from pathlib import Path

import pytest

import ninefold as nf
from ninefold.render import layout
from ninefold.web.static import read_page
from tests.conftest import ROOT
from tests.web.page.player import PAGE, files

#: The folders of scripts: each may use those before it.
FOLDERS = ["model", "board", "look", "play", "panel", "learn"]
SCRIPTS = [path for path in files() if path.suffix == ".js"]


def test_start_script_knows_all_languages() -> None:
    (row,) = re.findall(r"LANGUAGES = (\[.*\]);", (PAGE / "start.js").read_text())
    assert set(json.loads(row)) == nf.languages().keys() - {"en"}


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


def test_page_is_small(bundle: Path) -> None:
    """All that the service worker stores, compressed; test_loading.py checks what a first visit loads."""
    page = read_page(bundle)
    (listed,) = re.findall(rb"FILES = (\[.*\]);", page.files["/sw.js"].plain)
    names = [name.removeprefix("./") for name in json.loads(listed)]
    sizes = {name: len(file.packed or file.plain) for name in names for file in [page.files["/" + name]]}
    texts = sum(size for name, size in sizes.items() if name.startswith("course/"))
    exercises = sum(size for name, size in sizes.items() if name.endswith("/learn/train.js"))
    assert 0 < exercises < 40_000, "the trainer, with its positions"
    assert 0 < texts < 250_000, "the course"
    assert sum(sizes.values()) - texts - exercises < 190_000, "everything else"


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
        if path.suffix == ".png":
            continue
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


def test_icons_in_the_manifest_exist_in_their_sizes() -> None:
    manifest = json.loads((PAGE / "manifest.webmanifest").read_text())
    assert all((PAGE / icon["src"]).is_file() for icon in manifest["icons"])
    found = {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= found, "what browsers ask for"
    for icon in manifest["icons"]:
        if icon["src"].endswith(".png"):
            width, height = struct.unpack(">II", (PAGE / icon["src"]).read_bytes()[16:24])
            assert icon["sizes"] == f"{width}x{height}"
    assert 'rel="apple-touch-icon" href="icon-apple.png"' in (PAGE / "index.html").read_text()
    assert struct.unpack(">II", (PAGE / "icon-apple.png").read_bytes()[16:24]) == (180, 180)


def test_no_style_sheet_clashes_with_the_marks_of_steps() -> None:
    """Marks are styled by class: another part of the page with the same class would change them."""
    looks = set(re.findall(r'"(\w+)":', (PAGE.parents[1] / "render/theme.py").read_text()))
    assert "pattern" in looks
    for path in (PAGE / "look").glob("*.css"):
        bare = re.findall(r"^\.(\w+)(?= [{>\[.:])", path.read_text(), re.MULTILINE)
        assert not looks.intersection(bare), path


def _classes(style: str) -> set[str]:
    """Return the classes that have rules of their own, outside of other rules and of @media."""
    text = re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL)
    depth, start, found = 0, 0, set()
    for at, mark in enumerate(text):
        if mark == "{":
            if depth == 0:
                heads = re.sub(r"\(.*?\)", "", text[start:at]).split(",")
                found |= {name for head in heads for name in re.findall(r"^\.([\w-]+)$", head.strip())}
            depth += 1
        elif mark == "}":
            depth -= 1
        if mark in "{};":
            start = at + 1
    return found


def test_each_class_is_styled_in_one_place() -> None:
    """A class that two style sheets define would collide; one within another is scoped by it."""
    sheets = {path.name: _classes(path.read_text()) for path in files() if path.suffix == ".css"}
    marks = re.search(r"const MARKS = `(.*?)`", (PAGE / "board/styles.js").read_text(), re.DOTALL)
    assert marks is not None, "the page adopts it, too"
    sheets["styles.js"] = _classes(marks[1])
    assert "role" in sheets["styles.js"]
    owners: dict[str, list[str]] = {}
    for sheet, classes in sheets.items():
        for name in classes:
            owners.setdefault(name, []).append(sheet)
    assert sum(map(len, sheets.values())) > 100
    assert {name: where for name, where in owners.items() if len(where) > 1} == {}
