"""Files and links of other programs: every board survives writing and reading, and mistakes are named."""

import json
import random
from pathlib import Path

import pytest

import ninefold as nf
from ninefold.formats import KNOWN, Entry, read, write
from ninefold.formats.known import Format
from ninefold.formats.lz import compress, decompress
from tests.conftest import ROOT
from tests.puzzles import EASY

CASES = ROOT / "tests/cases/puzzles"
WRITTEN = [known for known in KNOWN if known.write is not None]
ROWS = [EASY[start : start + 9] for start in range(0, 81, 9)]


def boards() -> list[nf.Board]:
    """Games at their start, in the middle and near the end: with placed digits and removed candidates."""
    rng = random.Random(22)
    found = []
    for puzzle in nf.read(CASES / "easy.txt")[:6] + nf.read(CASES / "evil.txt")[:6]:
        board = nf.Board(puzzle)
        path = nf.explain(puzzle)
        for step in path.steps[: rng.randrange(len(path.steps))]:
            board = board.apply(step)
        found.append(board)
    return [nf.Board(EASY), nf.Board("." * 81), *found]


BOARDS = boards()


def marks(board: nf.Board) -> list[tuple[int, ...]]:
    """The digit of each cell, or its candidates; a lone candidate counts as a digit."""
    return [
        (board.value(cell),) if board.value(cell) else tuple(board.candidates(cell)) for cell in range(81)
    ]


def givens(board: nf.Board) -> str:
    return "".join(str(board.value(cell)) if cell in board.givens else "." for cell in range(81))


def only(text: str) -> Entry:
    (entry,) = read(text)
    return entry


def reason(text: str) -> str:
    """The mistake in a text."""
    entry = only(text)
    assert entry.error is not None
    return str(entry.error)


@pytest.mark.parametrize("known", WRITTEN, ids=lambda known: known.name)
@pytest.mark.parametrize("number", range(len(BOARDS)))
def test_boards_survive_writing_and_reading(known: Format, number: int) -> None:
    board = BOARDS[number]
    if known.keeps != "candidates":
        board = nf.Board(board.line, placed=board.placed)
    entry = only(write(board, known.name))
    assert entry.puzzle is not None
    again = entry.board or nf.Board(entry.puzzle)
    if known.name in ("candidates", "pencilmarks", "sdx"):
        assert marks(again) == marks(board)
    elif known.keeps == "digits":
        assert again.line == board.line
    else:
        assert again == board
        assert again.placed == board.placed
        assert entry.puzzle == nf.Puzzle(givens(board))


@pytest.mark.parametrize("known", [known for known in KNOWN if known.endings], ids=lambda known: known.name)
def test_files_hold_many_puzzles(known: Format, tmp_path: Path) -> None:
    puzzles = nf.read(CASES / "easy.txt")[:12]
    for ending in known.endings:
        nf.write(puzzles, tmp_path / f"a{ending}")
        assert nf.read(tmp_path / f"a{ending}") == puzzles
        assert nf.read_boards(tmp_path / f"a{ending}") == [nf.Board(puzzle) for puzzle in puzzles]


def test_sadman_file_with_state() -> None:
    state = ["6" + ROWS[0][1:], *ROWS[1:]]
    text = "\n".join(
        ["#AA setter", "#DMy puzzle", "[Puzzle]", *ROWS, "", "[State]", *state, "[Colours]", "any"]
    )
    entry = only(text)
    assert entry.puzzle == nf.Puzzle(EASY)
    assert entry.board is not None
    assert entry.board == nf.Board(EASY).place("r1c1", 6)
    assert entry.board.placed == nf.CellSet.of("r1c1")
    two = list(read(text + "\n[Puzzle]\n" + "\n".join(ROWS)))
    assert [found.board is None for found in two] == [False, True]
    wrong = text.replace("[State]\n6.4", "[State]\n6.5")
    assert reason(wrong) == "r1c3: 5 is placed in a cell with a given digit"


def test_sudocue_file() -> None:
    fields = " ".join(["u1", "23456789"] + ["23456789"] * 7)
    rest = [" ".join(["123456789"] * 9)] * 8
    entry = only("\n".join([fields, *rest]))
    assert entry.board is not None
    assert (entry.board.value("r1c1"), entry.board.placed) == (1, nf.CellSet.of("r1c1"))
    assert reason("\n".join([fields.replace("u1", "u12"), *rest])) == (
        "r1c1: expected a digit, u and a digit, or candidates, not 'u12'"
    )


def test_simple_sudoku_file() -> None:
    drawing = write(EASY, "ss").splitlines()
    entry = only("\n".join([*drawing, "I006", "E0125"]))
    assert entry.board == nf.Board(EASY).place("r1c1", 6).without(["r1c2=2", "r1c2=5"])
    expected = "expected I, a cell from 00 to 80 and a digit, or E, a cell and digits"
    assert reason("\n".join([*drawing, "I816"])) == f"'I816': {expected}"
    assert reason("\n".join([*drawing, "I0067"])) == f"'I0067': {expected}"
    assert reason("\n".join([*drawing, "I006", "I005"])) == "r1c1: two digits are placed, 6 and 5"
    assert [found.puzzle for found in read("\n".join([*drawing, "I006", EASY]))] == [nf.Puzzle(EASY)] * 2


def test_hodoku_library() -> None:
    grid = EASY.replace(".", "+6", 1)
    entry = only(f":0901:5:{grid}:512 312:512::")
    assert entry.puzzle == nf.Puzzle(EASY)
    assert entry.board == nf.Board(EASY).place("r1c1", 6).without(["r1c2=5", "r1c2=3"])
    assert reason(f":0901:5:{EASY[:80]}:::") == "the grid has 80 cells, expected 81"
    assert reason(f":0901:5:{EASY[:80]}a:::") == "r9c9: 'a' is not a digit or a blank"
    assert reason(f":0901:5:{EASY}5:::") == "the grid has more than 81 cells"
    assert "'51' is not a removed candidate" in reason(f":0901:5:{EASY}:51:::")


def test_line_of_the_exchange_bank() -> None:
    entry = only(f"0000183b305c {EASY.replace('.', '0')}  1.2")
    assert entry.puzzle == nf.Puzzle(EASY)
    assert entry.others == {"id": "0000183b305c", "rating": "1.2"}


def test_opensudoku_file() -> None:
    digits = EASY.replace(".", "0")
    text = f'''<?xml version="1.0" encoding="utf-8"?>
<opensudoku><name>Old</name><author>A &amp; B</author>
<game data="{digits}"/>
<folder name="Hard"><game created="1" state="0" time="0" data="{digits}" />
<game data="123"/></folder></opensudoku>'''
    first, second, third = read(text)
    assert (first.line, first.puzzle) == (3, nf.Puzzle(EASY))
    assert (second.line, second.group) == (4, "Hard")
    assert (third.line, str(third.error)) == (5, "a game of OpenSudoku needs 81 digits in 'data'")
    bomb = (
        '<?xml version="1.0"?>\n<!DOCTYPE x [<!ENTITY a "aa">]>\n<opensudoku><game data="&a;"/></opensudoku>'
    )
    assert reason(bomb) == "an XML document with a DOCTYPE is not read: files of OpenSudoku have none"
    other = reason("<?xml version='1.0'?><svg/>")
    assert other == "this XML document begins with <svg>: expected <opensudoku>"
    assert reason("<opensudoku>").startswith("broken or incomplete XML")


@pytest.mark.parametrize(
    "address",
    [
        "https://www.sudokuwiki.org/sudoku.htm?bd={}",
        "https://sudoku.coach/en/play/{}",
        "https://sudokuexchange.com/play/?s={}&d=1",
        "www.example.org/#puzzle={}",
        '"https://example.org/{}"',
        "<https://example.org/{}>",
    ],
)
def test_links_with_81_digits(address: str) -> None:
    assert only(address.format(EASY)).puzzle == nf.Puzzle(EASY)
    assert only(address.format(EASY.replace(".", "0"))).puzzle == nf.Puzzle(EASY)
    assert nf.Puzzle(address.format(EASY)) == nf.Puzzle(EASY)


def test_packed_link_of_sudokuwiki() -> None:
    def code(number: int) -> str:
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"
        return digits[number // 36] + digits[number % 36]

    cells = [code(int(mark)) if mark != "." else "ep" for mark in EASY]
    assert only("https://www.sudokuwiki.org/sudoku.htm?bd=S9B" + "".join(cells)).puzzle == nf.Puzzle(EASY)
    cells[0], cells[1] = code(9 + 6), code(18 + 2)
    entry = only("https://www.sudokuwiki.org/sudoku.htm?bd=S9B" + "".join(cells))
    assert entry.board is not None
    assert entry.board.placed == nf.CellSet.of("r1c1")
    assert entry.board.candidates("r1c2") == nf.DigitSet.of(2)
    cells[0] = "zz"
    assert (
        reason("https://sudokuwiki.org/?bd=S9B" + "".join(cells))
        == "r1c1: 1295 is not a valid cell of SudokuWiki: copy the whole link again"
    )


def fpuzzles(**more: object) -> dict[str, object]:
    grid = [[{"value": int(mark), "given": True} if mark != "." else {} for mark in row] for row in ROWS]
    return {"size": 9, "title": "T", "grid": grid, **more}


def sudokupad(**more: object) -> dict[str, object]:
    boxes = [[[r, c] for r in range(a, a + 3) for c in range(b, b + 3)] for a in (0, 3, 6) for b in (0, 3, 6)]
    cells = [[{"value": mark} if mark != "." else {} for mark in row] for row in ROWS]
    return {
        "id": "x",
        "cellSize": 50,
        "cells": cells,
        "regions": boxes,
        "cages": [{"value": "title: T"}],
        **more,
    }


@pytest.mark.parametrize("prefix", ["fpuzzles", "fpuz"])
def test_links_and_files_of_f_puzzles(prefix: str) -> None:
    text = json.dumps(fpuzzles(killercage=[], antiknight=False))
    for address in (
        f"https://f-puzzles.com/?load={compress(text)}",
        f"https://sudokupad.app/{prefix}{compress(text)}",
        f"https://sudokupad.app/{prefix}{compress(text).replace('+', ' ')}",
        f"https://app.crackingthecryptic.com/sudoku/?puzzleid={prefix}{compress(text)}",
        text,
        json.dumps(fpuzzles(), indent=2),
    ):
        assert only(address).puzzle == nf.Puzzle(EASY)


@pytest.mark.parametrize("prefix", ["scl", "ctc"])
def test_links_and_files_of_sudokupad(prefix: str) -> None:
    text = json.dumps(sudokupad(lines=[], arrows=[]))
    short = (
        "{id:x,cs:50,ce:["
        + ",".join(
            "[" + ",".join("" if mark == "." else f"{{v:{mark}}}" for mark in row) + "]" for row in ROWS
        )
        + "],metadata:{t:'It\\'s simple',hidden:t}}"
    )
    for address in (
        f"https://sudokupad.app/{prefix}{compress(text)}",
        f"https://sudokupad.app/{prefix}{compress(short)}?setting-nogrid=1",
        f"sudokupad://puzzle/{prefix}{compress(short)}",
        text,
    ):
        assert only(address).puzzle == nf.Puzzle(EASY)


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        (fpuzzles(nabner=[{"lines": []}]), "unknown rule in a puzzle of f-puzzles: 'nabner'"),
        (fpuzzles(clock=[1], cages=[1]), "unknown rules in a puzzle of f-puzzles: 'cages', 'clock'"),
        (fpuzzles(size=6), "a grid of 9 rows, expected 6"),
        (fpuzzles(grid=[[{}] * 9] * 8), "a grid of 8 rows, expected 9"),
        (fpuzzles(grid=[[{}] * 9] * 8 + [[{}] * 8]), "row 9: 8 cells, expected 9"),
        (fpuzzles(grid=[[{"value": 12}] + [{}] * 8] + [[{}] * 9] * 8), "r1c1: 12 is not a digit or a blank"),
        (fpuzzles(grid=[[{"region": "a"}] + [{}] * 8] + [[{}] * 9] * 8), "r1c1: the region 'a' is not"),
        (sudokupad(cages=[{"cells": [[0, 9]], "value": 9}]), "cages 1: [0, 9] is not a row and a column"),
        (sudokupad(regions=[[[0, 0]]]), "region 1 has 1 cell, expected 9: r1c1"),
        (sudokupad(**{"global": ["antibishop"]}), "global: 'antibishop' is unknown"),
        (
            sudokupad(cells=[[{"value": "A"}] + [{}] * 8] + [[{}] * 9] * 8),
            "r1c1: 'A' is not a digit or a blank",
        ),
    ],
)
def test_unknown_rules_and_broken_grids_are_named(fields: dict[str, object], problem: str) -> None:
    text = json.dumps(fields)
    assert reason(text).startswith(problem)
    assert reason("https://sudokupad.app/fpuzzles" + compress(text)).startswith(problem)


@pytest.mark.parametrize(
    ("address", "problem"),
    [
        ("https://sudokupad.app/scf53", "this link of SudokuPad does not have 81 cells"),
        ("https://sudokupad.app/classic?", "is a short link"),
        ("https://sudokupad.app/" + "a" * 61, "the JSON in this link is broken at character 0"),
        ("https://sudokupad.app/someone/a-puzzle-with-a-name-" + "a" * 61, "is a short link"),
        ("https://sudokupad.app/abc123", "is a short link, which does not contain the puzzle"),
        ("https://f-puzzles.com/?id=ye4xabcd", "is a short link, which does not contain the puzzle"),
        ("https://example.org/", "there is no puzzle in this link"),
        (f"https://example.org/{EASY}5", "there is no puzzle in this link"),
        ("https://f-puzzles.com/?load=N4Ig", "the compressed text is damaged or incomplete"),
        ("https://f-puzzles.com/?load=N4I%20g", "the compressed text is damaged or incomplete"),
        ("https://sudokupad.app/scl" + compress("[,"), "the JSON in this link is broken at character 2"),
        ("https://sudokupad.app/scl" + compress("[]"), "the JSON in this link is not a puzzle"),
        ("https://sudokupad.app/scl" + compress("[" * 100), "JSON in this link is nested too deeply"),
        ("https://sudokupad.app/scl" + compress("a" * 1_000_001), "the compressed text is too long"),
    ],
    ids=range(14),
)
def test_bad_links_are_named(address: str, problem: str) -> None:
    assert problem in reason(address)


def test_json_of_the_page_keeps_the_game() -> None:
    board = nf.Board(EASY).place("r1c1", 6)
    fields = {"name": "A", "puzzle": EASY, "board": board.line, "automatic": True, "seconds": 3}
    crossed = [None, "25", *[None] * 79]
    entry = only(json.dumps({**fields, "crossed_out": crossed}, indent=1))
    assert entry.board == board.without(["r1c2=2", "r1c2=5"])
    own = {**fields, "automatic": False, "candidates": [None, "25", *[None] * 79]}
    entry = only(json.dumps(own))
    assert entry.board is not None
    assert entry.board.candidates("r1c2") == nf.DigitSet.of(2, 5)
    assert entry.board.candidates("r2c2") == board.candidates("r2c2")


def test_numbers_that_are_too_long_are_mistakes() -> None:
    assert "not a JSON object" in reason('{"puzzle": ' + "1" * 5000 + "}")
    for number in ("1" * 5000, "-01", "1e999999"):
        link = "https://sudokupad.app/scl" + compress(f"{{ce:[[{number}]]}}")
        assert reason(link) == "r1c1: expected an object"


def test_broken_json_loses_no_other_puzzle() -> None:
    entries = list(read(f'{{"puzzle": "53\n{EASY}\n{{"puzzle": "{EASY}"}}\n{EASY}'))
    assert [(entry.line, entry.error is None) for entry in entries] == [
        (1, False),
        (2, True),
        (3, True),
        (4, True),
    ]
    assert [entry.line for entry in read("{\n" * 5000)] == list(range(1, 5001))


#: Made by lz-string 1.5.
COMPRESSED = {
    "": "Q===",
    "a": "IZA=",
    "aaaaaaaa": "IY0o",
    "ninefold": "HYS2FMDMHsBsBMg=",
    '{"size":9}': "N4IgzglgXgpiBcBOAvkA",
}


def test_compression_is_that_of_lz_string() -> None:
    assert {text: compress(text) for text in COMPRESSED} == COMPRESSED
    rng = random.Random(5)
    for size in range(0, 600, 7):
        text = "".join(rng.choices('{}[]",:0123456789vé€😀', k=size))
        assert decompress(compress(text)) == text
