"""The page reads many texts without a server: what it reads, the package reads in the same way."""

import json
import os
import random
import re
import shutil
import subprocess
from collections.abc import Iterable
from typing import Any

import pytest

import ninefold as nf
from ninefold.formats import KNOWN, Entry, read, write
from ninefold.formats.lz import compress
from ninefold.web.api.library import position_of
from tests.conftest import ROOT
from tests.puzzles import EASY, INTERMEDIATE, INTERMEDIATE_SOLUTION

MIRROR = str(ROOT / "tests/web/model/mirror.js")

ROWS = [INTERMEDIATE[start : start + 9] for start in range(0, 81, 9)]
DIGITS = [[0 if mark == "." else int(mark) for mark in row] for row in ROWS]
NULLS = [[digit or None for digit in row] for row in DIGITS]
GRID = "\n".join(ROWS)
STATE = INTERMEDIATE.replace(".", "1", 1)
#: A game with a placed digit and a removed candidate.
GAME = nf.Board(STATE, placed=[1]).without(["r1c3=4"])
CROSSED = [None] * 40 + ["12"] + [None] * 40

#: Texts that the page reads by itself.
READ = {
    "line": INTERMEDIATE,
    "indented": f"  {INTERMEDIATE} # comment",
    "question marks": INTERMEDIATE.replace(".", "?"),
    "all blanks": "".join(".0*_-xX? "[at % 9] if mark == "." else mark for at, mark in enumerate(EASY)),
    "quoted": f'"{INTERMEDIATE}", "a"',
    "rows on a line": " ".join(ROWS),
    "commas": ",".join(INTERMEDIATE.replace(".", "0")),
    "empty fields": ";".join(INTERMEDIATE).replace(".", ""),
    "several lines": f"# one\n{INTERMEDIATE}\n\n# two\n{EASY}\n{STATE} x\n",
    "old line ends": f"{INTERMEDIATE}\r{EASY}\r",
    "byte-order mark": f"\ufeff{INTERMEDIATE}\r\n",
    "grid": GRID,
    "bands": "\n\n".join("\n".join(ROWS[at : at + 3]) for at in (0, 3, 6)),
    "two grids": f"{GRID}\n{GRID}\n\n{INTERMEDIATE}\n",
    "spaced": "\n".join(" ".join(row) for row in ROWS),
    "question marks in a grid": GRID.replace(".", "?"),
    "spreadsheet": "\n".join("\t".join(row).replace(".", "") for row in ROWS),
    "csv": "\n".join(",".join(row).replace(".", "") for row in ROWS),
    "quoted fields": "\n".join(";".join(f'"{mark}"' for mark in row) for row in ROWS).replace(".", ""),
    "simple sudoku": write(INTERMEDIATE, "ss"),
    "strokes": nf.formats.write(INTERMEDIATE, "blocks").replace("|", "│").replace("-", "─"),
    "list": json.dumps(DIGITS),
    "flat list": str([digit for row in DIGITS for digit in row]),
    "python": f"puzzle = {NULLS}",
    "a row per line": "[\n" + "".join(f"  {row},\n" for row in DIGITS) + "]",
    "a cell per line": json.dumps(NULLS, indent=1),
    "texts": json.dumps(ROWS),
    "rows as texts": json.dumps(ROWS, indent=2),
    "object": json.dumps({"puzzle": INTERMEDIATE, "solution": INTERMEDIATE_SOLUTION}),
    "question marks in an object": json.dumps({"puzzle": INTERMEDIATE.replace(".", "?")}),
    "object with rows": json.dumps({"difficulty": "hard", "grid": NULLS}, indent=1),
    "empty strings": json.dumps({"board": [["" if mark == "." else mark for mark in row] for row in ROWS]}),
    "objects": "\n".join(json.dumps({"quiz": line}) for line in (INTERMEDIATE, EASY)),
    "game": json.dumps({"ninefold": 1, "puzzle": INTERMEDIATE, "board": STATE, "crossed_out": CROSSED}),
    "game with links": json.dumps(
        {
            "ninefold": 1, "puzzle": INTERMEDIATE, "cell_notes": {"r1c1": "?"},
            "links": [{"from": "r1c1", "to": "r2c2=5", "strong": False}, {"from": "r1c1", "to": "r1c1"}],
        }
    ),
    "old game": json.dumps({"puzzle": INTERMEDIATE, "board": STATE, "candidates": CROSSED}, indent=1),
    "automatic": json.dumps({"puzzle": STATE, "board": STATE, "candidates": CROSSED, "automatic": True}),
    "sadman": f"#ASetter\n#DName\n[Puzzle]\n{GRID}\n[State]\n{STATE[:9]}\n" + "\n".join(ROWS[1:]),
    "sadman without state": f"[Puzzle]\n{GRID}\n\n[Puzzle]\n{GRID}",
    "candidates": write(GAME, "candidates"),
    "marked candidates": re.sub(r"(\d{3,})", r"\1*", write(GAME, "candidates")),
    "full candidates": write(EASY, "candidates"),
    "cell without candidates": write(nf.Board(EASY).without(["r1c1=5", "r1c1=6"]), "candidates"),
    "pencil marks": write(GAME, "pencilmarks"),
    "hodoku": write(GAME, "hodoku"),
    "exchange": f"0000183b305c {EASY.replace('.', '0')}  1.2",
    "coach": f"https://sudoku.coach/en/play/{EASY}",
    "wiki": write(EASY, "sudokuwiki"),
    "f-puzzles": write(GAME, "f-puzzles"),
    "sudokupad": write(GAME, "sudokupad"),
    "two links": write(EASY, "sudokuwiki") + "\n" + write(GAME, "sudokupad"),
}  # fmt: skip
#: Texts that the page leaves to the server.
LEFT = {
    "packed wiki": "https://www.sudokuwiki.org/sudoku.htm?bd=S9B" + "01" * 81,
    "short link": "https://sudokupad.app/abc123",
    "SudokuPad's own JSON": "https://sudokupad.app/scl" + "N4Ig" * 30,
    "cages in a link": "https://f-puzzles.com/?load="
    + compress(json.dumps({"size": 9, "grid": [[{}] * 9] * 9, "killercage": [{}]})),
    "sdx": write(GAME, "sdx"),
    "ss": write(GAME, "ss"),
    "opensudoku": write(EASY, "opensudoku"),
    "table": f"id,puzzle\n7,{EASY}\n",
    "table without heading": f"7,{EASY}\n8,{EASY}\n",
    "cages": json.dumps({"size": 9, "grid": DIGITS, "killercage": [{}]}),
    "another version": json.dumps({"ninefold": 2, "puzzle": EASY}),
    "unknown field": json.dumps({"ninefold": 1, "puzzle": EASY, "cages": []}),
    "short list": json.dumps({"puzzle": EASY, "board": EASY, "candidates": ["12"]}),
    "another board": json.dumps({"puzzle": EASY, "board": INTERMEDIATE}),
    "sadman line": f"[Puzzle]\n{EASY}\n[State]\n{EASY}",
    "sadman colours": f"[Puzzle]\n{GRID}\n[Colours]\n{GRID}",
    "other state": f"[Puzzle]\n{GRID}\n[State]\n9{GRID[1:]}",
    "three rows": "\n".join(EASY[at : at + 27] for at in (0, 27, 54)),
    "eight rows": "\n".join(ROWS[1:]),
    "80 cells": EASY[1:],
    "words": "Hello, 1 world",
    "nothing": "\n\n",
}  # fmt: skip


def node() -> str:
    found = shutil.which("node")
    if found is None and not os.environ.get("CI"):
        pytest.skip("needs node")
    assert found is not None
    return found


def mirror(given: object) -> Any:
    """Return what mirror.js prints."""
    command = [node(), "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON", MIRROR]
    ended = subprocess.run(command, input=json.dumps(given), capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    return json.loads(ended.stdout)


def shown(entry: Entry) -> dict[str, Any]:
    """A puzzle of the package as mirror.js prints it."""
    if entry.error is not None:
        return {"error": str(entry.error)}
    assert entry.puzzle is not None
    position = position_of(entry.board or nf.Board(entry.puzzle))
    cells = {"givens": position.givens, "values": position.values, "candidates": position.candidates}
    return {"name": entry.group, **cells}


def read_by_page(texts: Iterable[str]) -> list[list[dict[str, Any]] | None]:
    """Return what the page reads of each text."""
    return [found["all"] for found in mirror(list(texts))]


def expected(text: str) -> list[dict[str, Any]]:
    return [shown(entry) for entry in read(text.removeprefix("\ufeff"))]


def test_page_reads_what_the_package_reads() -> None:
    for (name, text), found in zip(READ.items(), read_by_page(READ.values()), strict=True):
        assert found is not None, name
        assert found == expected(text), name


def test_page_leaves_the_rest_to_the_server() -> None:
    for name, found in zip(LEFT, read_by_page(LEFT.values()), strict=True):
        assert found is None, name


def test_page_reads_or_leaves_every_format() -> None:
    texts = [write(board, known.name) for known in KNOWN if known.write for board in (nf.Board(EASY),)]
    for text, found in zip(texts, read_by_page(texts), strict=True):
        assert found is None or found == expected(text), text


#: What a damaged text gets: marks of cells, and pieces at the beginning or end of a line.
MARKS = "123456789.0*_-xX? u|,"
PIECES = (
    " ",
    "\t",
    "#",
    ",",
    ";",
    " # comment",
    ",1",
    "\n",
    "\n\n",
    "|",
    '"',
    "[",
    "]",
    ":",
    "123456789 ",
    "---",
    "=",
)


def changed(text: str, rng: random.Random) -> str:
    """Change a text a little, mostly in ways that leave it readable."""
    for _ in range(rng.randrange(1, 4)):
        lines, at = text.split("\n"), rng.randrange(len(text) + 1)
        number, chance = rng.randrange(len(lines)), rng.random()
        if chance < 0.2:
            other = rng.choice([*READ.values(), *LEFT.values()])
            text += rng.choice(("\n", "\n\n", "\n# name\n", "\r\n")) + other
        elif chance < 0.5:
            text = text[:at] + rng.choice(MARKS) + text[at + 1 :]
        elif chance < 0.8:
            piece = rng.choice(PIECES)
            lines[number] = piece + lines[number] if rng.random() < 0.3 else lines[number] + piece
            text = "\n".join(lines)
        elif chance < 0.9:
            other_line = rng.randrange(len(lines))
            lines[number], lines[other_line] = lines[other_line], lines[number]
            text = "\n".join(lines)
        else:
            text = text[:at] + text[at + rng.choice((1, 9, 10, 81)) :]
    return text


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.full)])
def test_page_and_package_agree_on_damaged_texts(seed: int) -> None:
    rng = random.Random(seed)
    texts = [changed(rng.choice(list(READ.values())), rng) for _ in range(1000 if seed == 1 else 30_000)]
    alone = 0
    for text, found in zip(texts, mirror(texts), strict=True):
        if found["all"] is not None:
            alone += 1
            assert found["all"] == expected(text), text
        elif found["lines"]:
            assert set(found["lines"]) <= {one.get("givens") for one in expected(text)}, text
    assert alone > len(texts) // 5


@pytest.mark.slow
def test_package_reads_the_games_of_the_page() -> None:
    games = mirror(400)
    for game in games:
        (found,) = read(game["text"])
        assert found.error is None, found.error
        fields = json.loads(game["text"])
        for key in (
            "board",
            "candidates",
            "crossed_out",
            "corners",
            "centres",
            "colours",
            "links",
            "cell_notes",
        ):
            assert fields.get(key, True), "empty fields are left out"
        assert {**shown(found), **game["state"]} == shown(found), game["text"]
    assert sum(any(json.loads(game["text"]).get("candidates") or ()) for game in games) > 100
    assert all(sum(key in json.loads(game["text"]) for game in games) > 50 for key in ("links", "cell_notes"))
    again = read_by_page(game["text"] for game in games)
    assert [{**found[0], "name": ""} for found in again if found] == [
        {"name": "", **game["state"]} for game in games
    ]
