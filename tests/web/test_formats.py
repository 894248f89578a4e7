"""The formats on the server: what it lists is what it writes, and a game keeps what its format can store."""

from typing import Any

import pytest

import ninefold as nf
from ninefold.formats import KNOWN
from tests.puzzles import INTERMEDIATE, INTERMEDIATE_SOLUTION
from tests.web.conftest import Ask

WRITABLE = {known.name: known for known in KNOWN if known.write is not None}

#: A game on a puzzle without cells that have a single candidate, which some formats read as digits,
#: with a placed digit and a removed candidate.
PLACED, REMOVED = next(iter(nf.Board(INTERMEDIATE).open)), list(nf.Board(INTERMEDIATE).open)[-1]
BOARD = nf.Board(INTERMEDIATE).place(PLACED, int(INTERMEDIATE_SOLUTION[PLACED]))
LEFT = list(BOARD.candidates(REMOVED))[1:]
#: The same as the page sends it.
GAME = {
    "givens": INTERMEDIATE,
    "values": BOARD.line,
    "candidates": ["".join(map(str, LEFT)) if cell == REMOVED else "" for cell in range(81)],
}


def test_formats_are_those_of_the_package(ask: Ask) -> None:
    rows = ask("formats")["formats"]
    assert rows == [
        {"name": k.name, "description": k.description, "endings": list(k.endings), "keeps": k.keeps}
        for k in WRITABLE.values()
    ]
    german = ask("formats", language="de")["formats"]
    assert [row["name"] for row in german] == [row["name"] for row in rows]


@pytest.mark.parametrize("name", WRITABLE)
def test_game_keeps_what_its_format_stores(ask: Ask, name: str) -> None:
    keeps = WRITABLE[name].keeps
    game = GAME if keeps == "candidates" else {**GAME, "candidates": None}
    (found,) = ask("convert", puzzle=game, to=name)["puzzles"]
    (board,) = nf.read_boards(found["text"])
    assert board.line == BOARD.line
    if keeps != "digits" and name not in ("candidates", "pencilmarks"):
        assert board.placed == BOARD.placed
    if keeps == "candidates":
        assert list(board.candidates(REMOVED)) == LEFT
    else:
        (refused,) = ask("convert", puzzle=GAME, to=name)["puzzles"]
        assert refused["error"]["message"].startswith(f"the format '{name}' cannot store pencil marks")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"size": 9, "grid": [], "nabner": [{"value": "7"}]}', "'nabner'"),
        ('{"cells": [], "cages": []}', "size must be from 1 to 36, not 0"),
        ("https://sudokupad.app/abc123", "is a short link"),
        ("https://example.com/", "there is no puzzle in this link"),
    ],
)
def test_other_puzzles_have_an_error_of_their_own(ask: Ask, text: str, message: str) -> None:
    (found,) = ask("convert", puzzle=text, to="position")["puzzles"]
    assert message in found["error"]["message"]
    assert "position" not in found


def test_state_of_every_format_reaches_the_page(ask: Ask) -> None:
    for name, known in WRITABLE.items():
        if known.keeps == "candidates" and name not in ("candidates", "pencilmarks"):
            text: Any = ask("convert", puzzle=GAME, to=name)["puzzles"][0]["text"]
            position = ask("convert", puzzle=text, to="position")["puzzles"][0]["position"]
            assert (position["givens"], position["values"]) == (INTERMEDIATE, BOARD.line)
            assert position["candidates"][REMOVED] == GAME["candidates"][REMOVED]
