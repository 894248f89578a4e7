"""ninefold's own JSON of a game, which the page and Python write: `{"ninefold": 1, "puzzle": "...", ...}`.

`game.schema.json` defines it. `board` has the digits now; `candidates` and `crossed_out` have the digits of
each cell, or null. Unless `automatic` is true, the candidates of a cell are those in `candidates`; a cell
without any has all that are possible.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from json import dumps, loads
from typing import Any

from ninefold._native import Board, cell_name
from ninefold.errors import PuzzleError
from ninefold.formats import pencilmarks
from ninefold.formats.state import givens_of, make_board, missing_candidates
from ninefold.message import Message, message
from ninefold.puzzle import Puzzle

__all__ = ["MARK", "VERSION", "fields_of", "read", "read_state", "schema", "write", "write_puzzle"]

#: The field by which a game of ninefold is recognised. Its value is the version of the format.
MARK = "ninefold"
VERSION = 1

_TYPES: dict[str, tuple[type, ...]] = {
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
    "array": (list,),
    "object": (dict,),
}


@cache
def schema() -> dict[str, Any]:
    """Return the JSON Schema of games: what `write` makes of a board once the game has begun.

    >>> from ninefold.formats import game_schema
    >>> game_schema()["required"]
    ['ninefold', 'puzzle']
    """
    from importlib import resources

    text = resources.files("ninefold.formats").joinpath("game.schema.json").read_text(encoding="utf-8")
    return loads(text)  # type: ignore[no-any-return]


def read(fields: Mapping[str, Any]) -> Board:
    """Return the board of a game. A field that is unknown or not valid raises an error that names it.

    >>> read({"ninefold": 1, "puzzle": "5" + "." * 80, "board": "53" + "." * 79}).placed
    CellSet.of('r1c2')
    >>> read({"ninefold": 1, "puzzle": "5" + "." * 80, "cages": []})  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ninefold.errors.PuzzleError: unknown field 'cages' in a game of ninefold: ...
    """
    if fields[MARK] != VERSION or isinstance(fields[MARK], bool):
        raise PuzzleError(
            "this game is in version {version} of the format: update ninefold to read it",
            version=str(fields[MARK])[:20],
        )
    known = schema()["properties"]
    for name, value in fields.items():
        if name not in known:
            raise PuzzleError(
                "unknown field {name} in a game of ninefold: a newer version may be able to read it",
                name=repr(name),
            )
        for cell in _mistakes(value, known[name]):
            raise _mistake(name, value, cell)
    if "puzzle" not in fields:
        raise PuzzleError("the JSON object has no puzzle; expected the key {key}", key=repr("puzzle"))
    return read_state(Puzzle(fields["puzzle"]), fields)


def _mistakes(value: object, rule: Mapping[str, Any]) -> Iterator[int | None]:
    """Yield the index of each entry of a list that breaks a rule of the schema; None stands for the value."""
    if "$ref" in rule:
        rule = schema()["$defs"][rule["$ref"].rpartition("/")[2]]
    types = rule.get("type", [])
    allowed = tuple(kind for name in ([types] if isinstance(types, str) else types) for kind in _TYPES[name])
    if allowed and (not isinstance(value, allowed) or (isinstance(value, bool) and bool not in allowed)):
        yield None
    elif isinstance(value, str):
        fits = rule.get("minLength", 0) <= len(value) <= rule.get("maxLength", len(value))
        if not fits or ("pattern" in rule and not re.fullmatch(rule["pattern"], value)):
            yield None
    elif isinstance(value, int | float):
        if not rule.get("minimum", value) <= value <= rule.get("maximum", value):
            yield None
    elif isinstance(value, list):
        if not rule.get("minItems", 0) <= len(value) <= rule["maxItems"]:
            yield None
        yield from (at for at, item in enumerate(value) if any(True for _ in _mistakes(item, rule["items"])))
    elif isinstance(value, dict):
        yield from (None for name in rule.get("required", ()) if name not in value)
        for name, item in value.items():
            yield from _mistakes_of_property(name, item, rule)


def _mistakes_of_property(name: str, item: object, rule: Mapping[str, Any]) -> Iterator[int | None]:
    """Yield the mistakes in a property of an object: its names are listed, or they have a pattern."""
    if "properties" not in rule:
        yield from _mistakes(name, rule["propertyNames"])
        yield from _mistakes(item, rule["additionalProperties"])
    elif name not in rule["properties"]:
        yield None
    else:
        yield from _mistakes(item, rule["properties"][name])


def _mistake(name: str, value: Any, cell: int | None) -> PuzzleError:
    """Return the error for a field, or for a cell in it."""
    rule = schema()["properties"][name]
    if cell is not None and cell < 81 and rule.get("$ref") == "#/$defs/cells":
        return PuzzleError(
            "{name}: {at} has {value}, expected digits or null",
            name=repr(name),
            cell=cell,
            at=cell_name(cell),
            value=_shown(value[cell]),
        )
    return PuzzleError(
        "{name}: {value} is not valid, expected {expected}",
        name=repr(name),
        value=_shown(value),
        expected=_expected(name, rule),
    )


def _shown(value: object) -> str:
    text = dumps(value)
    return text if len(text) <= 40 else text[:39] + "…"


def _expected(name: str, rule: Mapping[str, Any]) -> Message:
    """Return what a field holds, in words."""
    if rule.get("$ref") == "#/$defs/digits":
        return message("a line of 81 digits and dots")
    if rule.get("$ref") == "#/$defs/cells":
        return message("a list of 81 entries")
    types = rule["type"]
    if types == "array":
        example = '{"from": "r1c1=5", "to": "r4c1=5", "strong": true, "colour": 1}'
        return message(
            "a list of at most {most} links, such as {example}", most=rule["maxItems"], example=example
        )
    if name == "cell_notes":
        return message(
            "an object with notes of at most 200 characters, such as {example}", example='{"r1c1": "?"}'
        )
    if types == "object":
        return message("an object with colours, such as {example}", example='{"r1c1": 3}')
    if types == "boolean":
        return message("true or false")
    return message("text") if "string" in types else message("a number, 0 or more")


def read_state(puzzle: Puzzle, fields: Mapping[str, Any]) -> Board:
    """Return the board of a puzzle with the digits and candidates in some fields."""
    now = Puzzle(fields["board"]).givens if fields.get("board") else puzzle.givens
    for cell, mark in enumerate(puzzle.givens):
        if mark not in (".", now[cell]):
            raise PuzzleError(
                "{at}: the puzzle has {given}, but the board has {mark}",
                cell=cell,
                at=cell_name(cell),
                given=mark,
                mark=repr(now[cell]),
            )
    placed = {cell: int(mark) for cell, mark in enumerate(now) if mark != "." and puzzle.givens[cell] == "."}
    removed = [(cell, digit) for cell, digits in _sets(fields.get("crossed_out")).items() for digit in digits]
    marks = {} if fields.get("automatic") is True else _sets(fields.get("candidates"))
    return make_board(puzzle.givens, placed, removed=removed, candidates=marks)


def _sets(texts: list[str | None] | None) -> dict[int, frozenset[int]]:
    """Return the digits of each cell that has some."""
    return {cell: frozenset(map(int, text)) for cell, text in enumerate(texts or ()) if text}


def fields_of(board: Board) -> dict[str, object]:
    """Return the fields of a board: the puzzle and, if the game has begun, its state.

    >>> import ninefold as nf
    >>> list(fields_of(nf.Board("5" + "." * 80).place("r1c2", 3)))
    ['ninefold', 'puzzle', 'board', 'automatic']
    """
    removed = missing_candidates(board)
    if not board.placed and not removed:
        return {"puzzle": board.line}
    fields: dict[str, object] = {MARK: VERSION, "puzzle": givens_of(board), "board": board.line}
    fields["automatic"] = True
    if removed:
        crossed: list[str | None] = [None] * 81
        for cell, digit in removed:
            crossed[cell] = (crossed[cell] or "") + str(digit)
        fields["crossed_out"] = crossed
    return fields


def write(board: Board) -> str:
    """Return the JSON of a board, on one line.

    >>> import ninefold as nf
    >>> write(nf.Board("5" + "." * 80))[:15]
    '{"puzzle": "5..'
    """
    return dumps(fields_of(board))


def write_puzzle(puzzle: Puzzle) -> str:
    """Return the JSON of a puzzle on one line: its givens, or 729 characters if it has pencil marks."""
    return dumps(
        {"puzzle": puzzle.givens if puzzle.pencilmarks is None else pencilmarks.write(Board(puzzle))}
    )
