"""ninefold's own JSON of a game: the reader and the published schema accept the same objects."""

import json
from collections.abc import Callable
from io import StringIO
from typing import Any

import jsonschema_rs
import pytest

import ninefold as nf
from ninefold.formats import read
from ninefold.formats.game_json import fields_of, schema
from tests.puzzles import EASY, HARD

BOARD = nf.Board(EASY).place("r1c1", 6).without(["r1c2=2", "r1c2=5"])
FULL: dict[str, Any] = {
    **fields_of(BOARD),
    "automatic": True,
    "candidates": [None] * 81,
    "corners": ["12", *[None] * 80],
    "centres": [None, "34", *[None] * 79],
    "colours": {"r1c1": 3, "r9c9=5": 9},
    "links": [
        {"from": "r1c1", "to": "r9c9=5", "strong": False, "colour": 9},
        {"from": "r1c2=3", "to": "r1c2=4"},
    ],
    "cell_notes": {"r1c1": "?", "r9c9": "é" * 200},
    "solution": nf.solve(EASY).grid,
    "seconds": 12.5,
    "name": "A",
    "author": "B",
    "comment": "",
    "source": "C",
    "where": "games.sdk:1",
    "id": 7,
    "rating": "2.6",
}

LINK = {"from": "r1c1", "to": "r4c1"}


def reason(fields: object) -> str:
    (entry,) = read(json.dumps(fields))
    return str(entry.error) if entry.error is not None else ""


def changed(**fields: object) -> dict[str, Any]:
    return {**FULL, **fields}


def test_reader_and_schema_accept_every_field() -> None:
    jsonschema_rs.validate(schema(), FULL)
    assert set(FULL) == set(schema()["properties"])
    (entry,) = read(json.dumps(FULL, indent=2))
    assert (entry.puzzle, entry.board) == (nf.Puzzle(EASY), BOARD)


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        (changed(ninefold=2), "this game is in version 2 of the format: update ninefold to read it"),
        (changed(ninefold="x" * 99), "this game is in version xxxxxxxxxxxxxxxxxxxx of the format"),
        (changed(ninefold=True), "this game is in version True of the format"),
        (changed(cages=[]), "unknown field 'cages' in a game of ninefold"),
        ({"ninefold": 1}, "the JSON object has no puzzle; expected the key 'puzzle'"),
        (changed(puzzle=EASY[1:]), "'puzzle': \"3.2...7"),
        (changed(puzzle=5), "'puzzle': 5 is not valid, expected a line of 81 digits and dots"),
        (changed(board=None), "'board': null is not valid, expected a line of 81 digits and dots"),
        (changed(board=EASY.replace(".", "x")), "'board': "),
        (changed(candidates=[None] * 80), "'candidates': [null, null, "),
        (changed(candidates={}), "'candidates': {} is not valid, expected a list of 81 entries"),
        (changed(crossed_out=["12", 5, *[None] * 79]), "'crossed_out': r1c2 has 5, expected digits or null"),
        (changed(crossed_out=[*[None] * 80, "0"]), "'crossed_out': r9c9 has \"0\", expected digits or null"),
        (changed(corners=["", *[None] * 80]), "'corners': r1c1 has \"\", expected digits or null"),
        (
            changed(colours=[]),
            "'colours': [] is not valid, expected an object with colours, such as {\"r1c1\": 3}",
        ),
        (
            changed(colours={"r0c1": 1}),
            "'colours': {\"r0c1\": 1} is not valid, expected an object with colours",
        ),
        (
            changed(colours={"r1c1": 10}),
            "'colours': {\"r1c1\": 10} is not valid, expected an object with colours",
        ),
        (
            changed(colours={"r1c1": True}),
            "'colours': {\"r1c1\": true} is not valid, expected an object with colours",
        ),
        (changed(links={}), "'links': {} is not valid, expected a list of at most 200 links, such as"),
        (changed(links=[LINK] * 201), "'links': [{"),
        (changed(links=[[]]), "'links': [[]] is not valid, expected a list of at most 200 links"),
        (changed(links=[{"from": "r1c1"}]), '\'links\': [{"from": "r1c1"}] is not valid'),
        (changed(links=[{**LINK, "to": "r1c0"}]), "'links': "),
        (changed(links=[{**LINK, "to": 5}]), "'links': "),
        (changed(links=[LINK, {**LINK, "strong": 1}]), "'links': "),
        (changed(links=[{**LINK, "colour": 0}]), "'links': "),
        (changed(links=[{**LINK, "head": True}]), "'links': "),
        (changed(links=None), "'links': null is not valid"),
        (
            changed(cell_notes=[]),
            "'cell_notes': [] is not valid, expected an object with notes of at most 200",
        ),
        (changed(cell_notes={"r1c1=5": "a"}), '\'cell_notes\': {"r1c1=5": "a"} is not valid'),
        (changed(cell_notes={"r1c1": ""}), '\'cell_notes\': {"r1c1": ""} is not valid'),
        (changed(cell_notes={"r1c1": "a" * 201}), "'cell_notes': "),
        (changed(cell_notes={"r1c1": 5}), "'cell_notes': {\"r1c1\": 5} is not valid"),
        (changed(automatic=1), "'automatic': 1 is not valid, expected true or false"),
        (changed(seconds=-1), "'seconds': -1 is not valid, expected a number, 0 or more"),
        (changed(seconds="1"), "'seconds': \"1\" is not valid, expected a number, 0 or more"),
        (changed(name=1), "'name': 1 is not valid, expected text"),
        (changed(id=1.5), "'id': 1.5 is not valid, expected text"),
        (changed(rating=[]), "'rating': [] is not valid, expected text"),
    ],
    ids=range(39),
)
def test_what_the_schema_refuses_is_named(fields: dict[str, Any], problem: str) -> None:
    assert not jsonschema_rs.is_valid(schema(), fields)
    if problem.startswith("'puzzle': \""):
        problem = f"'puzzle': \"{EASY[1:39]}"
    assert reason(fields).startswith(problem)


def test_board_must_have_the_given_digits() -> None:
    cell = EASY.index(next(mark for mark in EASY if mark != "."))
    board = EASY[:cell] + "." + EASY[cell + 1 :]
    name = f"r{cell // 9 + 1}c{cell % 9 + 1}"
    for fields in (changed(board=board), {"puzzle": EASY, "board": board}):
        assert reason(fields) == f"{name}: the puzzle has {EASY[cell]}, but the board has '.'"


def written(thing: object) -> str:
    out = StringIO()
    nf.write(thing, out, format="json")  # type: ignore[arg-type]
    return out.getvalue()


def test_puzzles_are_plain_rows_and_games_have_the_version() -> None:
    assert json.loads(written(EASY)) == {"puzzle": EASY}
    assert json.loads(written(nf.Board(EASY))) == {"puzzle": EASY}
    game = json.loads(written(BOARD))
    jsonschema_rs.validate(schema(), game)
    assert (game["ninefold"], game["puzzle"], game["board"][0]) == (1, EASY, "6")
    assert nf.read_boards(written([BOARD, HARD])) == [BOARD, nf.Board(HARD)]
    assert nf.read(written([BOARD, HARD])) == [nf.Puzzle(EASY), nf.Puzzle(HARD)]


@pytest.mark.parametrize("kind", ["candidates", "pencilmarks"])
def test_puzzles_with_pencil_marks_stay_puzzles(kind: str) -> None:
    puzzle = nf.Puzzle(nf.formats.write(BOARD, kind))
    assert nf.read(written(puzzle)) == [puzzle]


def without_mark(fields: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if name != "ninefold"}


@pytest.mark.parametrize("make", [dict, without_mark])
def test_games_saved_before_there_was_a_version_are_read(
    make: Callable[[dict[str, Any]], dict[str, Any]],
) -> None:
    (entry,) = read(json.dumps(make(FULL)))
    assert entry.board == BOARD


def test_games_without_links_and_notes_are_read() -> None:
    older = {name: value for name, value in FULL.items() if name not in ("links", "cell_notes")}
    jsonschema_rs.validate(schema(), older)
    (entry,) = read(json.dumps(older))
    assert (entry.error, entry.board) == (None, BOARD)


def test_other_objects_with_such_names_are_puzzles() -> None:
    others: list[dict[str, object]] = [
        {"candidates": 5},
        {"candidates": ["x"]},
        {"crossed_out": {}},
        {"board": [1]},
    ]
    for other in others:
        (entry,) = read(json.dumps({"puzzle": EASY, **other}))
        assert (entry.puzzle, entry.board) == (nf.Puzzle(EASY), None)
